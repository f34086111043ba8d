import type { MessagePort } from "node:worker_threads";
import { AbortedError, WorkLostError } from "../../contract/errors.ts";
import type { ResourceRequest, ResourceResponse } from "../../resources/resource.ts";
import type { KeyHook } from "../../sign/keys/hook-key.ts";
import type { TemplateVersion } from "../../template/model.ts";
import type { TemplateLocation } from "../../template/store.ts";
import { fromErrorRecord } from "../error-record.ts";
import type { KeyReply, Question, Reply, ToThread } from "./messages.ts";

interface Waiting {
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: Error) => void;
}

/** What the jobs of this thread ask the main thread. */
export class Questions {
  /** The job under way, which alone may ask: what is left of an earlier one must not do so in its name. */
  job: number | undefined;
  readonly #port: MessagePort;
  readonly #waiting: Map<number, Waiting> = new Map();
  #questions = 0;

  constructor(port: MessagePort) {
    this.#port = port;
    port.on("messageerror", () => this.#lose());
  }

  settle({ question, reply, failure }: Extract<ToThread, { readonly type: "reply" }>): void {
    const waiting = this.#waiting.get(question);
    this.#waiting.delete(question);
    if (failure !== undefined) waiting?.reject(fromErrorRecord(failure));
    else if (reply !== undefined) waiting?.resolve(reply);
  }

  /** An answer came that can't be read. Nobody knows to what, so everybody who waits for one is told. */
  #lose(): void {
    for (const { reject } of this.#waiting.values()) reject(new WorkLostError());
    this.#waiting.clear();
  }

  /** Rejects with an `AbortedError` when the job that asks is over. */
  async ask(job: number, content: Question): Promise<Reply> {
    if (job !== this.job) throw new AbortedError();
    this.#questions += 1;
    const question = this.#questions;
    return new Promise((resolve, reject) => {
      this.#waiting.set(question, { resolve, reject });
      this.#port.postMessage({ type: "question", job, question, content });
    });
  }
}

/** The main thread as a job sees it: it alone reaches network and store, so a thread can be ended at any moment. */
export class MainThread {
  readonly #job: number;
  readonly #questions: Questions;

  constructor(job: number, questions: Questions) {
    this.#job = job;
    this.#questions = questions;
  }

  readonly fetch = ({ url, kind, question }: ResourceRequest): Promise<ResourceResponse> =>
    this.#ask({ kind: "fetch", url, resource: kind, asked: question }) as Promise<ResourceResponse>;

  locate(id: string, versionNumber?: number): Promise<TemplateLocation> {
    return this.#ask({ kind: "locate", id, versionNumber }) as Promise<TemplateLocation>;
  }

  read(location: TemplateLocation): Promise<TemplateVersion> {
    return this.#ask({ kind: "read", location }) as Promise<TemplateVersion>;
  }

  /** A key that the main thread finds; nothing of it comes here but its certificate and what it signs. */
  readonly signingKey = async (name: string): Promise<KeyHook | undefined> => {
    const { material } = (await this.#ask({ kind: "certificate", key: name })) as KeyReply;
    if (material === undefined) return undefined;
    return {
      certificate: material,
      signDigest: async (request) => {
        const signed = (await this.#ask({ kind: "sign", key: name, request })) as KeyReply;
        return signed.material as Uint8Array;
      },
    };
  };

  #ask(content: Question): Promise<Reply> {
    return this.#questions.ask(this.#job, content);
  }
}
