import type { FieldError } from "../../../index.ts";
import type { Template, TemplateSummary } from "../../../templates.ts";

/** Why the service did not do what it was asked. */
export type ServiceFailure =
  /** No answer: the network, or a service that is away. */
  | "offline"
  /** No key, a wrong one, or one that may not do this. */
  | "key"
  /** Somebody else saved meanwhile. */
  | "conflict"
  | "missing"
  /** What was sent is wrong; `fields` says where. */
  | "refused"
  /** The service could not do it now, or failed. */
  | "busy";

export class ServiceError extends Error {
  readonly failure: ServiceFailure;
  readonly fields: readonly FieldError[];

  constructor(failure: ServiceFailure, message: string, fields: readonly FieldError[] = []) {
    super(message);
    this.failure = failure;
    this.fields = fields;
  }
}

/** A template as the service has it. */
export interface RemoteTemplate {
  readonly template: Template;
  /** Names the content of the draft. */
  readonly etag: string;
  /** Numbers of the published versions, the newest last. */
  readonly versions: readonly number[];
}

interface TemplateAnswer {
  readonly template: Template;
  readonly versions: readonly number[];
  readonly versionNumber: number;
}

export const DRAFT = -1;

/** The HTTP API of templates. The key is asked for at each call, so that another one is used from then on. */
export class ServiceClient {
  readonly #base: URL;
  readonly #key: () => string | undefined;
  readonly #renew: (() => Promise<boolean>) | undefined;

  /** `renew` waits for another key where one is refused; false where none has come. */
  constructor(base: URL, key: () => string | undefined, renew?: () => Promise<boolean>) {
    this.#base = base;
    this.#key = key;
    this.#renew = renew;
  }

  /** @throws ServiceError, as all of these do. */
  async list(): Promise<readonly TemplateSummary[]> {
    const { templates } = await (await this.#call("templates")).json();
    return templates;
  }

  async open(id: string, version: number = DRAFT): Promise<RemoteTemplate> {
    return remoteOf(await this.#call(`templates/${id}?versionNumber=${version}`));
  }

  /** The base PDF of a version. */
  async base(id: string, version: number = DRAFT): Promise<Uint8Array> {
    const answer = await this.#call(`templates/${id}/base?versionNumber=${version}`);
    return new Uint8Array(await answer.arrayBuffer());
  }

  /** Makes the draft of a new template. */
  async create(template: Template, pdf: Uint8Array): Promise<RemoteTemplate> {
    const body = formOf(template, pdf);
    return remoteOf(await this.#call(`templates?id=${template.id}`, { method: "POST", body }));
  }

  /** Saves a draft over the one with this tag; the base PDF where it is another. @throws ServiceError `conflict` where it is not that one. */
  async save(template: Template, etag: string, pdf: Uint8Array | undefined): Promise<RemoteTemplate> {
    const body = pdf === undefined ? JSON.stringify(template) : formOf(template, pdf);
    const type = pdf === undefined ? { "content-type": "application/json" } : undefined;
    const headers = { "if-match": etag, ...type };
    return remoteOf(await this.#call(`templates/${template.id}`, { method: "PUT", body, headers }));
  }

  /** Publishes the draft with this tag; gives the number of the version. @throws ServiceError `conflict` where it is not that one. */
  async publish(id: string, etag: string): Promise<number> {
    const init = { method: "POST", headers: { "if-match": etag } };
    const { versionNumber } = await (await this.#call(`templates/${id}/publish`, init)).json();
    return versionNumber;
  }

  async #call(path: string, init: RequestInit = {}): Promise<Response> {
    const first = await this.#send(path, init);
    const isRenewed = first.status === 401 && (await this.#renew?.()) === true;
    const answer = isRenewed ? await this.#send(path, init) : first;
    if (!answer.ok) throw await errorOf(answer);
    return answer;
  }

  async #send(path: string, init: RequestInit): Promise<Response> {
    const key = this.#key();
    if (key === undefined) throw new ServiceError("key", "Give a key of the service.");
    const headers = new Headers(init.headers);
    headers.set("authorization", `Basic ${btoa(`${key}:`)}`);
    try {
      return await fetch(new URL(path, this.#base), { ...init, headers, redirect: "error" });
    } catch {
      throw new ServiceError("offline", "The service does not answer.");
    }
  }
}

async function remoteOf(answer: Response): Promise<RemoteTemplate> {
  const { template, versions }: TemplateAnswer = await answer.json();
  return { template, versions, etag: answer.headers.get("etag") ?? "*" };
}

function formOf(template: Template, pdf: Uint8Array): FormData {
  const form = new FormData();
  form.set("template", JSON.stringify(template));
  const file = new Blob([pdf as Uint8Array<ArrayBuffer>], { type: "application/pdf" });
  form.set("file", file, "base.pdf");
  return form;
}

const FAILURES: Readonly<Record<number, ServiceFailure>> = {
  401: "key",
  403: "key",
  404: "missing",
  409: "conflict",
  412: "conflict",
  429: "busy",
};

async function errorOf(answer: Response): Promise<ServiceError> {
  const { status } = answer;
  const failure = FAILURES[status] ?? (status >= 500 ? "busy" : "refused");
  try {
    const { message, fields } = await answer.json();
    return new ServiceError(failure, String(message), Array.isArray(fields) ? fields : []);
  } catch {
    return new ServiceError(failure, `The service answered with the status ${status}.`);
  }
}
