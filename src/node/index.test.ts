import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { createApp } from "../http/app.ts";
import { createNodeFetch, createPoolWork, Engine } from "./index.ts";

const startOf = (bytes: Uint8Array): string => new TextDecoder("latin1").decode(bytes.subarray(0, 5));
const date = new Date("2026-01-01T00:00:00Z");

it.each([
  ["an engine", () => new Engine({ fonts: 5 } as never), "fonts", "of the type array"],
  [
    "an engine",
    () => new Engine({ fontSettings: { dirs: [] } } as never),
    "fontSettings.dirs",
    "directories",
  ],
  ["an engine", () => new Engine({ fontSettings: { system: 1 } } as never), "fontSettings.system", "true or"],
  ["threads", () => createPoolWork({ thread: 2 } as never), "thread", "was threads meant?"],
  ["threads", () => createPoolWork({ threads: "2" } as never), "threads", "whole number, 1 or more"],
  ["threads", () => createPoolWork({ fillMilliseconds: 1e12 }), "fillMilliseconds", "from 0 to 2147483647"],
])("%s: what is wrong with the options is told at once, by name", (_of, make, property, message) => {
  expect(make).toThrowError(
    expect.objectContaining({ fields: [{ property, message: expect.stringContaining(message) }] }),
  );
});

describe("the engine on Node", () => {
  it("renders with its own fonts, the same bytes each time, warm or not", async () => {
    const input = {
      html: "<title>T</title><h1>Hello</h1><p style='break-before: page'>Second page, <b>ÅΩЖ</b>",
    };
    const engine = new Engine();
    const first = await engine.renderHtml(input, { date });
    expect(startOf(first.pdf)).toBe("%PDF-");
    expect(first).toMatchObject({ pageCount: 2, diagnostics: [] });
    expect((await engine.renderHtml(input, { date })).pdf).toEqual(first.pdf);
    expect((await new Engine().renderHtml(input, { date })).pdf).toEqual(first.pdf);
  });

  it("loads the files that its fetch allows", async () => {
    const directory = mkdtempSync(join(tmpdir(), "platen-engine-"));
    try {
      writeFileSync(join(directory, "a.css"), "p { break-before: page }");
      const input = {
        html: '<link rel="stylesheet" href="a.css"><div>one</div><p>two',
        baseUrl: `${pathToFileURL(directory).href}/`,
      };
      const engine = new Engine();
      const open = await engine.renderHtml(input, {
        fetch: createNodeFetch({ localDirectories: [directory] }),
      });
      expect(open).toMatchObject({ pageCount: 2, diagnostics: [] });
      const closed = await engine.renderHtml(input);
      expect(closed.pageCount).toBe(1);
      expect(closed.diagnostics).toMatchObject([{ severity: "warning", position: { line: 1, column: 1 } }]);
    } finally {
      rmSync(directory, { recursive: true });
    }
  });

  it("behind the service makes PDFs, with a watermark for development keys", async () => {
    const engine = new Engine();
    const app = createApp({
      engine: { renderHtml: (input, options) => engine.renderHtml(input, { ...options, date }) },
      keys: [
        { key: "live", kind: "production" },
        { key: "dev", kind: "development" },
      ],
    });
    const post = async (key: string): Promise<Uint8Array> => {
      const form = new FormData();
      form.set("type", "html");
      form.set("data[html]", new File(["<p>Hello"], "hello.html"));
      const headers = { authorization: `Basic ${btoa(`${key}:`)}` };
      const request = new Request("http://127.0.0.1/api/v1/generate-pdf", {
        method: "POST",
        headers,
        body: form,
      });
      const response = await app.fetch(request);
      expect(response.status).toBe(200);
      return new Uint8Array(await response.arrayBuffer());
    };
    const [live, development] = [await post("live"), await post("dev")];
    expect(startOf(live)).toBe("%PDF-");
    expect(startOf(development)).toBe("%PDF-");
    expect(development.length).toBeGreaterThan(live.length);
  });
});
