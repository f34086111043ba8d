import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { AbortedError } from "../contract/errors.ts";
import { createApp } from "../http/app.ts";
import type { RenderHtml, RenderOptions } from "../render/render-types.ts";
import { defaultStateDirectory, loadDevelopmentKey } from "./development-key.ts";
import { type RunningServer, type ServeOptions, serve } from "./serve.ts";

const PDF = new TextEncoder().encode("%PDF-1.7");
const done: RenderHtml = async () => ({ pdf: PDF, pageCount: 1, diagnostics: [] });
let server: RunningServer | undefined;

afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function start(render: RenderHtml = done): Promise<string> {
  const app = createApp({ engine: { renderHtml: render }, keys: [{ key: "k", kind: "production" }] });
  server = await serve({ app, port: 0, drainMilliseconds: 2000 });
  return `${server.url}/api/v1/generate-pdf`;
}

it.each([
  [{ port: "abc" }, "port", "from 0 to 65535"],
  [{ port: 70_000 }, "port", "from 0 to 65535"],
  [{ adress: "127.0.0.1" }, "adress", "Is not known"],
  [{ drainMilliseconds: Number.NaN }, "drainMilliseconds", "whole number"],
  [{ app: {} }, "app", "createApp"],
])("refuses options that can't be, and listens nowhere: %j", async (given, property, message) => {
  const app = createApp({ engine: { renderHtml: done }, keys: [{ key: "k", kind: "production" }] });
  await expect(serve({ app, port: 0, ...given } as ServeOptions)).rejects.toMatchObject({
    code: "validation",
    fields: [{ property, message: expect.stringContaining(message) }],
  });
});

const headers = { authorization: `Basic ${btoa("k:")}`, "content-type": "application/json" };
const body = JSON.stringify({ type: "html", data: { html: "x" } });

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/** What a connection has received so far. */
function collect(socket: Socket): () => string {
  let text = "";
  socket.on("error", () => undefined);
  socket.on("data", (chunk) => {
    text += chunk;
  });
  return () => text;
}

/** Sends a body in pieces, with its length declared or not, and reads the answer. */
function send(
  url: string,
  size: number,
  more: Record<string, string>,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(url, { method: "POST", headers: { ...headers, ...more } });
    outgoing.on("error", reject);
    outgoing.on("response", async (incoming: IncomingMessage) => {
      let text = "";
      for await (const chunk of incoming) text += chunk;
      resolve({ status: incoming.statusCode ?? 0, text });
    });
    for (let sent = 0; sent < size; sent += 65_536) outgoing.write("x".repeat(65_536));
    outgoing.end();
  });
}

describe("the service over a socket", () => {
  it.each([
    ["silent", ""],
    ["in the midst of a head", "POST / HTTP/1.1\r\nhost: x\r\nx: "],
    [
      "in the midst of a body",
      `POST /api/v1/generate-pdf HTTP/1.1\r\nhost: x\r\nauthorization: ${headers.authorization}\r\ncontent-length: 9\r\n\r\n{`,
    ],
  ])("destroys a connection that stays %s, though its client never closes", async (_name, sent) => {
    const app = createApp({ engine: { renderHtml: done }, keys: [{ key: "k", kind: "production" }] });
    server = await serve({ app, port: 0, headersMilliseconds: 50, requestMilliseconds: 100 });
    const socket = connect({
      port: Number(new URL(server.url).port),
      host: "127.0.0.1",
      allowHalfOpen: true,
    });
    const text = collect(socket);
    if (sent !== "") socket.write(sent);
    await new Promise((resolve) => socket.once("end", resolve));
    expect(text()).toContain("HTTP/1.1 408 ");
    const gone = new Promise((resolve) => socket.once("close", resolve));
    const knocking = setInterval(() => socket.write("x"), 20);
    await gone;
    clearInterval(knocking);
  });

  it("takes a body longer than a request may take while it keeps coming", async () => {
    const app = {
      fetch: async (request: Request) => new Response((await request.bytes()).length.toString()),
    };
    server = await serve({ app, port: 0, requestMilliseconds: 50 });
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
    const text = collect(socket);
    const piece = "x".repeat(100_000);
    socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${8 * piece.length}\r\n\r\n`);
    let sent = 0;
    const sending = setInterval(() => {
      socket.write(piece);
      sent += 1;
      if (sent === 8) clearInterval(sending);
    }, 40);
    await expect.poll(text, { timeout: 60_000 }).toMatch(/\r\n800000\b/);
    expect(text()).toContain("HTTP/1.1 200 ");
    socket.destroy();
  });

  it("gives up the connection that waits longest when there are too many", async () => {
    const app = createApp({ engine: { renderHtml: done }, keys: [{ key: "k", kind: "production" }] });
    server = await serve({ app, port: 0, connections: 2 });
    const port = Number(new URL(server.url).port);
    const [first, second] = [connect(port, "127.0.0.1"), connect(port, "127.0.0.1")];
    const gone = new Promise((resolve) => first.once("close", resolve));
    first.on("error", () => undefined);
    await new Promise((resolve) => second.once("connect", resolve));
    expect((await fetch(`${server.url}/live`)).status).toBe(200);
    await gone;
    expect(second.destroyed).toBe(false);
    second.destroy();
  });

  it("answers with a PDF", async () => {
    const response = await fetch(await start(), { method: "POST", headers, body });
    expect(response.status).toBe(200);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(PDF);
    expect(response.headers.get("content-length")).toBe(String(PDF.length));
  });

  it.each([
    ["declared", { "content-length": String(8 * 1_048_576) }],
    ["chunked", { "transfer-encoding": "chunked" }],
  ])("lets a client that sends 8 MiB (%s) read its 413", async (_name, more) => {
    const { status, text } = await send(await start(), 8 * 1_048_576, more);
    expect(status).toBe(413);
    expect(JSON.parse(text)).toMatchObject({ message: "Request Too Large" });
    const large = { method: "POST", headers, body: "x".repeat(8 * 1_048_576) };
    expect((await fetch(`${server?.url}/api/v1/generate-pdf`, large)).status).toBe(413);
  });

  const mebibytes = 12;
  it.each([
    ["a key", {}, 413],
    ["a wrong key", { authorization: "Basic eDo=" }, 401],
    ["a type that is not read", { "content-type": "text/plain" }, 415],
    ["multipart that is too large", { "content-type": "multipart/form-data; boundary=b" }, 413],
  ])("lets a client that sends all before it reads have its answer: %s", async (_name, more, status) => {
    const url = new URL(await start());
    for (const connection of ["close", "keep-alive"]) {
      const socket = connect(Number(url.port), "127.0.0.1");
      const errors: Error[] = [];
      socket.on("error", (error) => errors.push(error));
      const head = Object.entries({ host: "x", connection, ...headers, ...more }).map((pair) =>
        pair.join(": "),
      );
      const length = mebibytes * 1_048_576;
      socket.write(
        `POST ${url.pathname} HTTP/1.1\r\n${head.join("\r\n")}\r\ncontent-length: ${length}\r\n\r\n`,
      );
      for (let sent = 0; sent < mebibytes; sent += 1)
        await new Promise((resolve) => socket.write("x".repeat(1_048_576), resolve));
      const received = collect(socket);
      await expect.poll(received, { timeout: 60_000 }).toMatch(/\r\n\r\n\{.*\}$/);
      expect(received()).toContain(`HTTP/1.1 ${status} `);
      expect(errors).toEqual([]);
      if (connection === "close") await expect.poll(() => socket.readyState).not.toBe("open");
      socket.destroy();
    }
  });

  it("says its status in words, too", async () => {
    const url = await start();
    expect((await fetch(url, { method: "POST", headers, body })).statusText).toBe("OK");
    expect((await fetch(url, { method: "POST", headers })).statusText).toBe("Bad Request");
    expect((await fetch(url)).statusText).toBe("Method Not Allowed");
    const large = { method: "POST", headers, body: "x".repeat(1_048_577) };
    expect((await fetch(url, large)).statusText).toBe("Request Too Large");
  });

  it("tells the renderer when the client leaves", async () => {
    let signal: AbortSignal | undefined;
    const started = deferred();
    const url = await start((_input, options?: RenderOptions) => {
      signal = options?.signal;
      started.resolve();
      return new Promise((_resolve, reject) => {
        signal?.addEventListener("abort", () => reject(new AbortedError()));
      });
    });
    const controller = new AbortController();
    const leaving = fetch(url, { method: "POST", headers, body, signal: controller.signal });
    await started.promise;
    expect(signal?.aborted).toBe(false);
    controller.abort();
    await expect(leaving).rejects.toThrow();
    await expect.poll(() => signal?.aborted).toBe(true);
  });

  it("finishes what is under way when it closes, and takes no more", async () => {
    const started = deferred();
    const finish = deferred();
    const url = await start(async () => {
      started.resolve();
      await finish.promise;
      return { pdf: PDF, pageCount: 1, diagnostics: [] };
    });
    const response = fetch(url, { method: "POST", headers, body });
    await started.promise;
    const closing = server?.close();
    await expect(fetch(url, { method: "POST", headers, body })).rejects.toThrow();
    finish.resolve();
    expect((await response).status).toBe(200);
    await closing;
  });

  it("closes connections by telling their clients, and answers what was on its way", async () => {
    const url = new URL(await start());
    const socket = connect(Number(url.port), "127.0.0.1");
    const received = collect(socket);
    const request = `POST ${url.pathname} HTTP/1.1\r\nhost: x\r\nauthorization: ${headers.authorization}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
    socket.write(request);
    await expect.poll(received).toContain("%PDF");
    const closing = server?.close();
    socket.write(request);
    await closing;
    await expect.poll(() => received().split("HTTP/1.1 200")).toHaveLength(3);
    const answers = received().split("HTTP/1.1 200");
    expect(answers[1]).not.toMatch(/connection: close/i);
    expect(answers[2]).toMatch(/connection: close/i);
  });

  it.each([
    ["what is no request", "nonsense\r\n\r\n", 400],
    [
      "two lengths",
      "POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n",
      400,
    ],
    ["endless headers", `GET / HTTP/1.1\r\nx: ${"y".repeat(20_000)}\r\n\r\n`, 431],
    ["half a head", "GET / HTTP/1.1\r\nhost:", 408],
    ["no host", "GET / HTTP/1.1\r\n\r\n", 400],
    ["an expectation", "POST / HTTP/1.1\r\nhost: x\r\nexpect: miracles\r\n\r\n", 417],
  ])("answers %s as any error", async (_name, text, status) => {
    const app = createApp({ engine: { renderHtml: done }, keys: [] });
    server = await serve({ app, port: 0, headersMilliseconds: 100, requestMilliseconds: 200 });
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
    const received = collect(socket);
    socket.write(text);
    await expect.poll(received, { timeout: 60_000 }).toMatch(/\r\n\r\n\{.*\}$/);
    const [head = "", json = ""] = received().split("\r\n\r\n");
    expect(head).toContain(`HTTP/1.1 ${status} `);
    expect(head).toContain("x-ratelimit-limit: 1000\r\nx-ratelimit-interval-ms: 1000");
    expect(JSON.parse(json)).toMatchObject({ name: expect.any(String), fields: [] });
  });

  it("says when the port is taken", async () => {
    const url = new URL(await start());
    const app = createApp({ engine: { renderHtml: done }, keys: [] });
    await expect(serve({ app, port: Number(url.port) })).rejects.toMatchObject({ code: "EADDRINUSE" });
  });
});

describe("the development key", () => {
  it("is made once, for its owner only", async () => {
    const root = mkdtempSync(join(tmpdir(), "platen-state-"));
    try {
      const directory = join(root, "new", "state");
      const first = await loadDevelopmentKey(directory);
      expect(first).toMatchObject({ created: true, key: expect.stringMatching(/^dev_[0-9a-f]{40}$/) });
      expect(await loadDevelopmentKey(directory)).toEqual({ ...first, created: false });
      expect(readFileSync(first.path, "utf8")).toBe(`${first.key}\n`);
      expect(statSync(first.path).mode & 0o777).toBe(0o600);
      expect(statSync(directory).mode & 0o777).toBe(0o700);
    } finally {
      rmSync(root, { recursive: true });
    }
  });

  it.each(["", "\n"])("is made anew where its file has none (%j)", async (left) => {
    const directory = mkdtempSync(join(tmpdir(), "platen-state-"));
    try {
      writeFileSync(join(directory, "development-key"), left);
      const made = await loadDevelopmentKey(directory);
      expect(made).toMatchObject({ created: true, key: expect.stringMatching(/^dev_[0-9a-f]{40}$/) });
      expect(await loadDevelopmentKey(directory)).toEqual({ ...made, created: false });
      expect(readdirSync(directory)).toEqual(["development-key"]);
    } finally {
      rmSync(directory, { recursive: true });
    }
  });

  it("is one for all who start at the same time", async () => {
    const directory = mkdtempSync(join(tmpdir(), "platen-state-"));
    try {
      const loaded = await Promise.all(Array.from({ length: 8 }, () => loadDevelopmentKey(directory)));
      expect(new Set(loaded.map(({ key }) => key)).size).toBe(1);
      expect(loaded.filter(({ created }) => created)).toHaveLength(1);
    } finally {
      rmSync(directory, { recursive: true });
    }
  });

  it("lies in the state directory of the user", () => {
    expect(defaultStateDirectory({ XDG_STATE_HOME: "/state" })).toBe("/state/platen");
    expect(defaultStateDirectory({})).toMatch(/\.local\/state\/platen$/);
  });
});
