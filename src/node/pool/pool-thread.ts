import type { Worker } from "node:worker_threads";
import { AbortedError } from "../../contract/errors.ts";
import { toErrorRecord } from "../error-record.ts";
import type { FromThread, Question, Reply, Task, ToThread } from "./messages.ts";
import { AWAITED, CALLED_OFF, newSigns, type Signs } from "./signs.ts";
import { transferable } from "./transfer.ts";

/** What happened to the job of a thread. */
export type Outcome =
  | Extract<FromThread, { readonly type: "done" }>
  | { readonly type: "lost"; readonly error: Error & { readonly code?: string } };

/** Starts a thread that looks for signs in the given memory. */
export type StartThread = (signs: Signs) => Worker;

/** Whose a job is. */
export interface Owner {
  readonly owner: string;
  /** The workspace of the owner. */
  readonly workspace: string;
}

/** Who asks: what the main thread knows of the job, and not what a thread says. */
export interface Asker extends Owner {
  /** Triggered when the answer is no longer waited for. */
  readonly signal: AbortSignal;
}

/** Answers what a job asks. */
export type AnswerQuestion = (question: Question, asker: Asker) => Promise<Reply>;

interface Running {
  /** Counts the jobs of this thread. */
  readonly job: number;
  readonly owner: Owner;
  /** Made when it is asked for: most jobs ask nothing, and it is dear. */
  controller: AbortController | undefined;
  readonly settle: (outcome: Outcome) => void;
}

/** One thread: starts, runs one job at a time, and ends. */
export class PoolThread {
  /** Resolves when the thread takes jobs; rejects when it ends before. */
  readonly ready: Promise<void>;
  /** Resolves when the thread has ended, for whatever reason. */
  readonly ended: Promise<void>;
  readonly #worker: Worker;
  readonly #answer: AnswerQuestion;
  readonly #signs: Signs = newSigns();
  #running: Running | undefined;
  #begun = 0;
  #jobs = 0;
  #heldBytes = 0;

  constructor(start: StartThread, answer: AnswerQuestion) {
    this.#answer = answer;
    this.#worker = start(this.#signs);
    let error: Error = new Error("The thread ended by itself.");
    this.ended = new Promise((resolve) => {
      this.#worker.once("error", (reason) => {
        error = reason;
      });
      this.#worker.once("exit", () => {
        this.#finish({ type: "lost", error });
        resolve();
      });
    });
    this.ready = new Promise((resolve, reject) => {
      this.#worker.on("message", (message: FromThread) => {
        if (message.type === "ready") resolve();
        else this.#receive(message);
      });
      void this.ended.then(() => reject(error));
    });
    // Whoever waits for it sees the failure; nobody has to.
    this.ready.catch(() => undefined);
  }

  /** Jobs that were finished. */
  get jobs(): number {
    return this.#jobs;
  }

  /** What the thread held after its last job, in bytes. */
  get heldBytes(): number {
    return this.#heldBytes;
  }

  get isBusy(): boolean {
    return this.#running !== undefined;
  }

  /** Runs a job of an owner; never rejects. The bytes of the task are moved to the thread. */
  run(task: Task, { owner, workspace }: Owner): Promise<Outcome> {
    return new Promise((settle) => {
      // Its own count, which rises: jobs leave the queue of the pool in another order than they came in.
      this.#begun += 1;
      const job = this.#begun;
      this.#running = { job, owner: { owner, workspace }, settle, controller: undefined };
      this.#send({ type: "job", job, task, workspace }, transferable(task.body.bytes));
    });
  }

  /** Tells the thread to stop with its job; whether it listens is another matter. What the job asked for is given up. */
  callOff(): void {
    if (this.#running === undefined) return;
    const { job } = this.#running;
    Atomics.store(this.#signs, CALLED_OFF, job);
    this.#send({ type: "call-off", job });
    controllerOf(this.#running).abort();
  }

  /** Tells a thread that starts that it is waited for: it takes jobs as soon as it can, warm or not. */
  hurry(): void {
    Atomics.store(this.#signs, AWAITED, 1);
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #receive(message: Exclude<FromThread, { readonly type: "ready" }>): void {
    const isRunning = message.job === this.#running?.job;
    if (message.type === "done") {
      if (isRunning) this.#finish(message);
    } else if (isRunning) void this.#reply(message.question, message.content);
    else {
      const failure = toErrorRecord(new AbortedError());
      this.#send({ type: "reply", question: message.question, failure });
    }
  }

  async #reply(question: number, content: Question): Promise<void> {
    const running = this.#running;
    if (running === undefined) return;
    const { signal } = controllerOf(running);
    try {
      // Copied and not moved: whoever answers may keep the bytes, as those of local files are kept, and give them again.
      const reply = await this.#answer(content, { ...running.owner, signal });
      this.#send({ type: "reply", question, reply });
    } catch (error) {
      this.#send({ type: "reply", question, failure: toErrorRecord(error) });
    }
  }

  #finish(outcome: Outcome): void {
    const running = this.#running;
    if (running === undefined) return;
    this.#running = undefined;
    running.controller?.abort();
    if (outcome.type === "done") {
      this.#jobs += 1;
      this.#heldBytes = outcome.heldBytes;
    }
    running.settle(outcome);
  }

  #send(message: ToThread, transfer: ArrayBuffer[] = []): void {
    this.#worker.postMessage(message, transfer);
  }
}

function controllerOf(running: Running): AbortController {
  running.controller ??= new AbortController();
  return running.controller;
}
