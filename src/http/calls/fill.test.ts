import { createStorage } from "unstorage";
import { describe, expect, it } from "vitest";
import { LimitError } from "../../contract/errors.ts";
import type { FillCallOptions } from "../../fill/fill.ts";
import type { PreparedTemplate } from "../../fill/prepare/prepare-template.ts";
import type { FillRequest } from "../../fill/request-schema.ts";
import type { TemplateEngine } from "../../fill/stored-filler.ts";
import { TemplateDamagedError } from "../../template/errors.ts";
import { TemplateStore } from "../../template/store.ts";
import { pdfText, version } from "../../template/testing/template-fixture.ts";
import { type AppOptions, createApp } from "../app.ts";
import type { ServiceEngine } from "./work.ts";

const LIVE = "live_0123456789";
const DEV = "dev_0123456789";

interface Filled {
  readonly prepared: string;
  readonly request: FillRequest;
  readonly options: FillCallOptions;
}

/** An engine that can't fill. */
function failing(fillTemplate: () => Promise<never>): ServiceEngine {
  return { renderHtml: fillTemplate, prepareTemplate: () => ({}) as PreparedTemplate, fillTemplate };
}

/** The service with a published version 1, a version 2 and a draft 3 of template T, and an engine that records what it is asked for. */
async function service(options: Partial<AppOptions> = {}) {
  const store = new TemplateStore(createStorage());
  for (const text of ["1", "2"]) {
    await store.saveDraft(version("T", text));
    await store.publish("T");
  }
  await store.saveDraft(version("T", "3"));
  await store.saveDraft(version("unpublished", "u"));
  const filled: Filled[] = [];
  const prepared: string[] = [];
  const filler: TemplateEngine<string> = {
    prepareTemplate: (each) => {
      prepared.push(pdfText(each));
      return pdfText(each);
    },
    fillTemplate: async (text, request, callOptions) => {
      filled.push({ prepared: text, request, options: callOptions });
      return { pdf: new TextEncoder().encode(`%PDF ${text}`), diagnostics: [] };
    },
  };
  const app = createApp({
    keys: [
      { key: LIVE, kind: "production" },
      { key: DEV, kind: "development" },
    ],
    engine: {
      renderHtml: () => Promise.reject(new Error("not asked for")),
      ...(filler as unknown as TemplateEngine<PreparedTemplate>),
    },
    templates: store,
    ...options,
  });
  const send = async (path: string, { body, key = LIVE, headers = {}, method = "POST" }: Sent = {}) => {
    const plain = body === undefined || typeof body === "string" || body instanceof FormData;
    const response = await app.fetch(
      new Request(`http://127.0.0.1:3000/api/v1/fill/${path}`, {
        method,
        headers: {
          authorization: `Basic ${btoa(`${key}:`)}`,
          ...(body instanceof FormData ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: plain ? body : JSON.stringify(body) }),
      }),
    );
    const text = await response.clone().text();
    const isJson = (response.headers.get("content-type") ?? "").startsWith("application/json");
    return { response, status: response.status, text, problem: isJson ? JSON.parse(text) : undefined };
  };
  return { send, filled, prepared, store };
}

interface Sent {
  readonly body?: unknown;
  readonly key?: string;
  readonly headers?: Record<string, string>;
  readonly method?: string;
}

const body = { data: { name: "Jane" } };

describe("fill", () => {
  it("answers the bytes of a PDF", async () => {
    const { send, filled } = await service();
    const request = { title: "A", fontSize: 9, useInteractiveFields: true, data: [{ a: 1 }, { a: 2 }] };
    const { response, status, text } = await send("T.pdf", { body: request });
    expect(status).toBe(200);
    expect(text).toBe("%PDF 2");
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(response.headers.get("content-length")).toBe("6");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(filled[0]?.request).toEqual(request);
    expect(filled[0]?.options.signal).toBeInstanceOf(AbortSignal);
  });

  it.each([
    ["", "2"],
    ["?versionNumber=", "2"],
    ["?versionNumber=-2", "2"],
    ["?versionNumber=-1", "3"],
    ["?versionNumber=1", "1"],
    ["?versionNumber=2&other=x", "2"],
  ])("fills the version that %s means", async (query, expected) => {
    const { send } = await service();
    expect((await send(`T.pdf${query}`, { body })).text).toBe(`%PDF ${expected}`);
  });

  it("takes multipart bodies, each attribute a part", async () => {
    const { send, filled } = await service();
    const form = new FormData();
    form.set("title", "Multi");
    form.set("useInteractiveFields", "true");
    form.set("fontSize", "12");
    form.set("data", JSON.stringify({ name: "Zoë" }));
    expect((await send("T.pdf", { body: form })).status).toBe(200);
    expect(filled[0]?.request).toEqual({
      title: "Multi",
      useInteractiveFields: true,
      fontSize: 12,
      data: { name: "Zoë" },
    });
  });

  it("makes a template ready once", async () => {
    const { send, prepared, store } = await service();
    for (let count = 0; count < 3; count += 1) await send("T.pdf", { body });
    expect(prepared).toEqual(["2"]);
    await send("T.pdf?versionNumber=-1", { body });
    await store.saveDraft(version("T", "4"));
    expect((await send("T.pdf?versionNumber=-1", { body })).text).toBe("%PDF 4");
    await store.publish("T");
    expect((await send("T.pdf", { body })).text).toBe("%PDF 4");
  });

  it("marks PDFs of development keys", async () => {
    const { send, filled } = await service({ watermark: "Sample" });
    await send("T.pdf", { body, key: DEV });
    await send("T.pdf", { body });
    expect(filled.map(({ options }) => options.watermark)).toEqual(["Sample", undefined]);
  });

  it("tells clients their rate on every answer", async () => {
    const { send } = await service();
    for (const sent of [{ body }, { body: "{" }, { body, key: "wrong" }, { method: "GET" }]) {
      const { response } = await send("T.pdf", sent);
      expect(response.headers.get("x-ratelimit-limit")).toMatch(/^\d+$/);
      expect(response.headers.get("x-ratelimit-interval-ms")).toMatch(/^\d+$/);
    }
  });
});

describe("refusals", () => {
  it.each([
    ["an unknown template", "unknown.pdf"],
    ["a template without a published version", "unpublished.pdf"],
    ["an unknown version", "T.pdf?versionNumber=7"],
    ["version 0", "T.pdf?versionNumber=0"],
    ["no .pdf", "T"],
    ["only .pdf", ".pdf"],
    ["an id that can't be one", "a%2Fb.pdf"],
    ["a path", "..%2f..%2fetc%2fpasswd.pdf"],
    ["a long id", `${"x".repeat(65)}.pdf`],
    ["a key of objects", "__proto__.pdf"],
  ])("404 for %s", async (_name, path) => {
    const { send, prepared } = await service();
    const { status, problem } = await send(path, { body });
    expect(status).toBe(404);
    expect(problem).toEqual({ name: "NotFoundError", message: expect.any(String), fields: [] });
    expect(prepared).toEqual([]);
  });

  it("404 when no templates are configured", async () => {
    const { send } = await service({ templates: undefined });
    expect(await send("T.pdf", { body })).toMatchObject({ status: 404, problem: { name: "NotFoundError" } });
  });

  it.each([
    ["no body", undefined, "data", "Required"],
    ["an empty object", {}, "data", "Required"],
    ["data that is null", { data: null }, "data", "Required"],
    ["a number for data", { data: 5 }, "data", expect.stringContaining("object")],
    ["encrypted data without a key", { data: "A:B:C" }, "data", expect.stringContaining("no private key")],
    ["data made JSON twice", { data: '{"name":"Jane"}' }, "data", expect.stringContaining("not a string")],
    ["a wrong attribute", { ...body, fontSize: "x" }, "fontSize", expect.any(String)],
    ["no JSON", "{", "", expect.stringContaining("JSON")],
  ])("400 for %s", async (_name, sent, property, message) => {
    const { send } = await service();
    const { status, problem } = await send("T.pdf", { body: sent });
    expect(status).toBe(400);
    expect(problem).toMatchObject({ name: "ValidationError", fields: [{ property, message }] });
  });

  it.each(["x", "1.5", "1e3", "99999999999999999999", "0x1"])(
    "400 for the version number %s",
    async (text) => {
      const { send } = await service();
      const { status, problem } = await send(`T.pdf?versionNumber=${text}`, { body });
      expect(status).toBe(400);
      expect(problem.fields[0].property).toBe("versionNumber");
    },
  );

  it("401 before anything else", async () => {
    const { send } = await service();
    expect((await send("unknown.pdf", { body: "{", key: "wrong" })).status).toBe(401);
  });

  it("405 for other methods", async () => {
    const { send } = await service();
    const { response, status } = await send("T.pdf", { method: "GET" });
    expect(status).toBe(405);
    expect(response.headers.get("allow")).toBe("POST");
  });

  it("413 for a JSON body over 1,048,576 bytes", async () => {
    const { send } = await service();
    const sized = (bytes: number): string => JSON.stringify({ data: { a: "x".repeat(bytes - 17) } });
    expect(sized(1_048_576)).toHaveLength(1_048_576);
    expect((await send("T.pdf", { body: sized(1_048_576) })).status).toBe(200);
    const { status, problem } = await send("T.pdf", { body: sized(1_048_577) });
    expect(status).toBe(413);
    expect(problem.message).toBe("Request Too Large");
  });

  it("422 for a result that is too large", async () => {
    const fillTemplate = () => Promise.reject(new LimitError("pages", 5, "Too many pages."));
    const { send } = await service({ engine: failing(fillTemplate) });
    expect(await send("T.pdf", { body })).toMatchObject({ status: 422, problem: { name: "LimitExceeded" } });
  });

  it("500 for a store that lost something, told to the operator only", async () => {
    const told: unknown[] = [];
    const fillTemplate = () => Promise.reject(new TemplateDamagedError("T is damaged"));
    const { send } = await service({ engine: failing(fillTemplate), onError: (error) => told.push(error) });
    const { status, problem } = await send("T.pdf", { body });
    expect(status).toBe(500);
    expect(problem.message).not.toContain("damaged");
    expect(told).toHaveLength(1);
  });
});

describe("encrypted data", () => {
  const decrypt = async (text: string): Promise<unknown> => JSON.parse(atob(text));

  it("is read before it is filled in", async () => {
    const { send, filled } = await service({ decrypt });
    expect((await send("T.pdf", { body: { data: btoa('{"name":"Jane"}'), title: "clear" } })).status).toBe(
      200,
    );
    expect(filled[0]?.request).toEqual({ data: { name: "Jane" }, title: "clear" });
  });

  it("is refused in the same words, whatever is wrong with it", async () => {
    const { send } = await service({ decrypt });
    const answers = new Set<string>();
    for (const data of ["!", "", "x{", btoa("{"), btoa('"text"'), btoa("5"), btoa("null")]) {
      const { status, text } = await send("T.pdf", { body: { data } });
      expect(status).toBe(400);
      answers.add(text);
    }
    expect([...answers]).toEqual([expect.stringContaining('"property":"data"')]);
  });
});
