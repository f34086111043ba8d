import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createStorage } from "unstorage";
import { createDecryptor } from "../../src/fill/decrypt.ts";
import { createApp } from "../../src/http/app.ts";
import { inlineWork } from "../../src/http/calls/work.ts";
import type { ServiceSettings } from "../../src/http/service.ts";
import { Engine } from "../../src/node/engine.ts";
import { createPoolWork } from "../../src/node/pool/pool-work.ts";
import { serve } from "../../src/node/serve.ts";
import { workThreadScript } from "../../src/node/testing/work-thread-script.ts";
import type { ResourceFetch } from "../../src/resources/resource.ts";
import { importTemplate } from "../../src/template/import/import-template.ts";
import { TemplateStore } from "../../src/template/store.ts";
import { governmentForm } from "../../src/template/testing/government-form.ts";
import { rawPdf } from "../../src/template/testing/raw-pdf.ts";
import { PdfReader } from "./pdf-reader.ts";
import { overflowTemplate } from "./templates.ts";

export const PRODUCTION = "live_contract";
export const DEVELOPMENT = "dev_contract";

export interface SentRequest {
  readonly method?: string;
  /** The whole `Authorization` header; that of the production key unless given, none when empty. */
  readonly authorization?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Objects are sent as JSON, everything else as it is. */
  readonly body?: unknown;
}

export interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  /** The body, if it is JSON. */
  readonly json: ReturnType<typeof JSON.parse>;
}

/** A running service, however it is reached. */
export interface Api {
  send(path: string, sent?: SentRequest): Promise<Received>;
  readonly pdf: PdfReader;
  /** Key that data can be encrypted with. */
  readonly publicKey: string;
  close(): Promise<void>;
}

export interface ApiOptions extends Pick<ServiceSettings, "onRequest" | "onError"> {
  /** Loads what documents refer to. */
  readonly fetch?: ResourceFetch | undefined;
}

/** How the service is reached. */
export type Transport = "in process" | "over a socket";

/** One-page picture of the base PDF of templates made for these tests. */
export function blankPdf(pages = 1): Uint8Array {
  const kids = Array.from({ length: pages }, (_page, index) => `${index + 3} 0 R`).join(" ");
  return rawPdf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    ...Array.from({ length: pages }, () => "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>"),
  ]);
}

/**
 * Starts the service with real engines: with its work in the same thread and called as a function, or with a pool of threads behind a
 * socket. Template `form` has the versions 1 and 2 and a draft, which differ by their headline; `rows` has a column that overflows.
 */
export async function startApi(transport: Transport, options: ApiOptions = {}): Promise<Api> {
  const { fetch, onRequest, onError } = options;
  const directory = mkdtempSync(join(tmpdir(), "platen-contract-"));
  const keys = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const store = await contractStore();
  const settings = {
    keys: [
      { key: PRODUCTION, kind: "production" as const },
      { key: DEVELOPMENT, kind: "development" as const },
    ],
    templates: store,
    gauges: () => [],
    onRequest,
    onError,
  };
  const end = (): void => rmSync(directory, { recursive: true });
  const common = { pdf: new PdfReader(join(directory, "read.pdf")), publicKey: keys.publicKey };
  if (transport === "in process") {
    const engine = new Engine();
    const work = inlineWork({
      engine,
      templates: store,
      decrypt: await createDecryptor([keys.privateKey]),
      fetch,
    });
    const app = createApp({ ...settings, work });
    const call = (path: string, init: RequestInit): Promise<Response> =>
      app.fetch(new Request(`http://127.0.0.1${path}`, init));
    return { ...common, send: (path, sent) => exchange(call, path, sent), close: async () => end() };
  }
  const work = createPoolWork({
    script: await workThreadScript(),
    threads: 2,
    store,
    privateKeys: [keys.privateKey],
    fetch,
  });
  await work.started();
  const server = await serve({ app: createApp({ ...settings, work }), port: 0 });
  const call = (path: string, init: RequestInit): Promise<Response> =>
    globalThis.fetch(`${server.url}${path}`, init);
  const close = async (): Promise<void> => {
    await server.close();
    await work.close();
    end();
  };
  return { ...common, send: (path, sent) => exchange(call, path, sent), close };
}

async function contractStore(): Promise<TemplateStore> {
  const store = new TemplateStore(createStorage());
  for (const name of ["One", "Two", "Draft"]) {
    const text = Buffer.from(governmentForm()).toString("latin1");
    const named = text.replace("Form 100: Appl", `Edition ${name.padEnd(6)}`);
    await store.saveDraft(await importTemplate(Buffer.from(named, "latin1"), { id: "form" }));
    if (name !== "Draft") await store.publish("form");
  }
  await store.saveDraft({ template: overflowTemplate("rows"), pdf: blankPdf() });
  await store.publish("rows");
  await store.saveDraft({ template: overflowTemplate("unpublished"), pdf: blankPdf() });
  return store;
}

async function exchange(
  call: (path: string, init: RequestInit) => Promise<Response>,
  path: string,
  { method = "POST", authorization = basic(PRODUCTION), headers = {}, body }: SentRequest = {},
): Promise<Received> {
  const isPlain =
    body === undefined || typeof body === "string" || body instanceof FormData || body instanceof Uint8Array;
  const response = await call(path, {
    method,
    headers: {
      ...(authorization === "" ? {} : { authorization }),
      ...(body === undefined || body instanceof FormData ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isPlain ? (body as BodyInit) : JSON.stringify(body) }),
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
  return {
    status: response.status,
    headers: response.headers,
    bytes,
    json: isJson ? JSON.parse(new TextDecoder().decode(bytes)) : undefined,
  };
}

/** The header for a key. */
export function basic(key: string): string {
  return `Basic ${btoa(`${key}:`)}`;
}
