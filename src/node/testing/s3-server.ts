import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { MemoryStore } from "../../batch/store/memory-store.ts";

/** A server that speaks as much of S3 as a store of objects asks for, with one bucket in memory. */
export interface S3Server {
  readonly endpoint: string;
  /** Answers so many requests with this status before it is well again. */
  fail(status: number, times: number): void;
  /** Answers nothing before so many milliseconds are over. */
  stall(milliseconds: number): void;
  stop(): Promise<void>;
}

/** Starts a server whose lists have so many keys, so that longer ones come in several. */
export async function startS3(bucket: string, pageKeys = 3): Promise<S3Server> {
  const store = new MemoryStore();
  const failing = { status: 500, times: 0 };
  let stalledUntil = 0;
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.writeHead(500).end());
  });
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(request);
    const wait = stalledUntil - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    if (failing.times > 0) {
      failing.times -= 1;
      response.writeHead(failing.status).end("<Error><Code>SlowDown</Code></Error>");
      return;
    }
    if (!/^AWS4-HMAC-SHA256 Credential=AK\/\d{8}\//.test(request.headers.authorization ?? "")) {
      response.writeHead(403).end("<Error><Code>AccessDenied</Code></Error>");
      return;
    }
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    const key = decodeURIComponent(url.pathname).slice(bucket.length + 2);
    if (key === "") return list(url, response);
    await object(key, request, body, response);
  };
  const list = async (url: URL, response: ServerResponse): Promise<void> => {
    const after = url.searchParams.get("continuation-token") ?? "";
    const all = await store.list(url.searchParams.get("prefix") ?? "");
    const left = all.filter(({ key }) => key > after);
    const page = left.slice(0, pageKeys);
    const contents = page.map(
      ({ key, bytes }) => `<Contents><Key>${key}</Key><Size>${bytes}</Size></Contents>`,
    );
    const token =
      left.length > pageKeys ? `<NextContinuationToken>${page.at(-1)?.key}</NextContinuationToken>` : "";
    response.end(`<ListBucketResult>${contents.join("")}${token}</ListBucketResult>`);
  };
  const object = async (
    key: string,
    request: IncomingMessage,
    body: Uint8Array,
    response: ServerResponse,
  ): Promise<void> => {
    if (request.method === "PUT") await store.put(key, body);
    if (request.method === "DELETE") await store.remove([key]);
    if (request.method !== "GET") return void response.writeHead(request.method === "PUT" ? 200 : 204).end();
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "");
    const [first, last] = [Number(range?.[1]), Number(range?.[2])];
    const bytes = await store.get(
      key,
      range === null ? undefined : { offset: first, length: last - first + 1 },
    );
    if (bytes === undefined) response.writeHead(404).end("<Error><Code>NoSuchKey</Code></Error>");
    else response.writeHead(range === null ? 200 : 206).end(bytes);
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stall: (milliseconds) => {
      stalledUntil = performance.now() + milliseconds;
    },
    fail: (status, times) => Object.assign(failing, { status, times }),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of request as AsyncIterable<Uint8Array>) pieces.push(piece);
  return Buffer.concat(pieces);
}
