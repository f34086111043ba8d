import { createStorage } from "unstorage";
import { Batches } from "../../batch/batches.ts";
import { LocalQueue } from "../../batch/queue/local-queue.ts";
import { MemoryStore } from "../../batch/store/memory-store.ts";
import { TemplateStore } from "../../template/store.ts";
import { type App, type AppOptions, createApp } from "../app.ts";
import type { Work } from "../calls/work.ts";

export const LIVE = "live_0123456789";
export const DEVELOPMENT = "dev_0123456789";
export const basic = (key: string): string => `Basic ${btoa(`${key}:`)}`;

/** Work that answers what it was asked for. */
export function stubWork(overrides: Partial<Work> = {}): Work {
  const unexpected = (): Promise<never> => Promise.reject(new Error("not asked for"));
  return {
    generate: unexpected,
    fill: unexpected,
    invoice: unexpected,
    readInvoice: unexpected,
    readTemplate: unexpected,
    records: unexpected,
    ...overrides,
  };
}

export interface SentRequest {
  readonly method?: string;
  readonly key?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Objects are sent as JSON, everything else as it is. */
  readonly body?: unknown;
}

export interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  readonly text: string;
  /** The body, if it is JSON. */
  readonly json: ReturnType<typeof JSON.parse>;
}

export interface ServiceFixture {
  readonly app: App;
  readonly store: TemplateStore;
  send(path: string, sent?: SentRequest): Promise<Received>;
}

/** The service in this process, and a way to send it requests. */
export function serviceWith(options: Partial<AppOptions> = {}): ServiceFixture {
  const store = new TemplateStore(createStorage());
  const settings = {
    keys: [
      { key: LIVE, kind: "production" },
      { key: DEVELOPMENT, kind: "development" },
    ],
    work: stubWork(),
    templates: store,
    batches: new Batches({ store: new MemoryStore(), queue: new LocalQueue() }),
    ...options,
  } as AppOptions;
  const app = createApp(settings);
  const send = async (path: string, sent: SentRequest = {}) => {
    const { method = "GET", key = LIVE, headers = {}, body } = sent;
    const isPlain =
      body === undefined ||
      typeof body === "string" ||
      body instanceof FormData ||
      body instanceof Uint8Array;
    const response = await app.fetch(
      new Request(`http://127.0.0.1:3000${path}`, {
        method,
        headers: {
          ...(key === "" ? {} : { authorization: basic(key) }),
          ...(body === undefined || body instanceof FormData ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: isPlain ? (body as BodyInit) : JSON.stringify(body) }),
      }),
    );
    const bytes = new Uint8Array(await response.arrayBuffer());
    const text = new TextDecoder().decode(bytes);
    const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
    return {
      status: response.status,
      headers: response.headers,
      bytes,
      text,
      json: isJson ? JSON.parse(text) : undefined,
    };
  };
  return { app, send, store };
}
