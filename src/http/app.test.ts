import { describe, expect, it } from "vitest";
import { LimitError } from "../contract/errors.ts";
import type { RenderInput, RenderOptions } from "../render/render-types.ts";
import type { ResourceFetch } from "../resources/resource.ts";
import { type AppOptions, createApp } from "./app.ts";

const LIVE = "live_0123456789";
const DEV = "dev_0123456789";
const basic = (text: string): string => `Basic ${btoa(text)}`;
const PDF = new TextEncoder().encode("%PDF-1.7 …");

interface Call {
  readonly input: RenderInput;
  readonly options: RenderOptions | undefined;
}

/** The service with a renderer that records what it is asked for. */
function service(options: Partial<AppOptions> = {}) {
  const calls: Call[] = [];
  const app = createApp({
    keys: [
      { key: LIVE, kind: "production" },
      { key: DEV, kind: "development" },
    ],
    engine: {
      renderHtml: async (input, renderOptions) => {
        calls.push({ input, options: renderOptions });
        return { pdf: PDF, pageCount: 1, diagnostics: [] };
      },
    },
    ...options,
  });
  const send = (path: string, init: RequestInit = {}): Promise<Response> =>
    app.fetch(new Request(`http://127.0.0.1:3000${path}`, init));
  return { calls, send };
}

interface Sent {
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly options?: Partial<AppOptions>;
}

/** Posts a document; objects as JSON, everything else as it is. */
async function generate({ body, headers = {}, options = {} }: Sent) {
  const { calls, send } = service(options);
  const plain = typeof body === "string" || body instanceof FormData || body === undefined;
  const response = await send("/api/v1/generate-pdf", {
    method: "POST",
    headers: {
      authorization: basic(`${LIVE}:`),
      ...(body instanceof FormData ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: plain ? body : JSON.stringify(body) }),
  });
  const type = response.headers.get("content-type") ?? "";
  const problem = type.startsWith("application/json") ? await response.clone().json() : undefined;
  return { response, status: response.status, problem, calls };
}

const document = { type: "html", data: { html: "<p>Hello", css: "p { color: red }" } };
const oneField = (property: string, message: unknown): unknown => ({
  name: "ValidationError",
  message: expect.any(String),
  fields: [{ property, message }],
});

describe("generate-pdf", () => {
  it("answers the bytes of a PDF", async () => {
    const { response, calls } = await generate({ body: document });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(response.headers.get("content-length")).toBe(String(PDF.length));
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(PDF);
    expect(calls).toMatchObject([{ input: { html: "<p>Hello", css: "p { color: red }" } }]);
  });

  it("passes title and page settings on, and ignores what it does not know", async () => {
    const page = {
      width: "210mm",
      height: "297mm",
      margin: "1in 20pt",
      marginTop: ".5in",
      pageCount: "bottomCenter",
    };
    const body = {
      ...document,
      title: "Invoice",
      page: { ...page, color: "red" },
      logo: { src: 5 },
      rowGridLines: 1,
    };
    const { response, calls } = await generate({ body });
    expect(response.status).toBe(200);
    expect(calls[0]?.input).toEqual({ ...document.data, title: "Invoice", page: { ...page } });
    // It tells of page.color and rowGridLines; a logo is known, and means nothing for html.
    expect(response.headers.get("x-diagnostics-count")).toBe("2");
  });

  it("passes on how the PDF is to be made", async () => {
    const how = { media: "screen", pageRanges: "1-2", imageDpi: 150, tagged: false };
    const { calls } = await generate({ body: { ...document, ...how, page: { shrinkToFit: true } } });
    expect(calls[0]?.options).toMatchObject(how);
    expect(calls[0]?.input.page?.shrinkToFit).toBe(true);
    expect((await generate({ body: { ...document, pageRanges: "3-1x" } })).status).toBe(400);
  });

  it("takes markdown for the type unless given, with the time of the clock", async () => {
    const now = (): Date => new Date("2026-11-21T15:04:05Z");
    const body = {
      title: "Report",
      page: { width: "5in", marginTop: "1cm" },
      data: [{ label: null, content: "a *b*", rowGridLines: true }],
    };
    const { status, calls } = await generate({ body, options: { now } });
    expect(status).toBe(200);
    expect(calls[0]?.input).toMatchObject({
      title: "Report",
      html: expect.stringContaining("<p>a <em>b</em></p>"),
      css: expect.stringContaining("2026"),
      page: { width: "5in", margin: "1in", marginTop: "1cm" },
    });
    const explicit = await generate({ body: { ...body, type: "markdown" }, options: { now } });
    expect(explicit.calls[0]?.input).toEqual(calls[0]?.input);
  });

  it("takes the families it is given for Markdown", async () => {
    const fonts = { hasFamily: (name: string) => name === "Lato", nearestFamily: () => undefined };
    const body = { fontFamily: "Lato", data: [] };
    expect((await generate({ body })).status).toBe(400);
    expect((await generate({ body, options: { fonts } })).status).toBe(200);
  });

  it("ignores logo, includeTimestamp, fontSize, fontFamily and textColor for the type html", async () => {
    const styles = { logo: true, includeTimestamp: 5, fontSize: 900, fontFamily: "none", textColor: "red" };
    const { status, calls } = await generate({ body: { ...document, ...styles } });
    expect(status).toBe(200);
    expect(calls[0]?.input).toEqual({ ...document.data });
  });

  it("takes attributes that are null for absent", async () => {
    const { status, calls } = await generate({
      body: { ...document, title: null, page: { width: null }, data: { html: "x", css: null } },
    });
    expect(status).toBe(200);
    expect(calls[0]?.input).toMatchObject({ html: "x", title: undefined });
  });

  it.each(["mm", "cm", "in", "px", "em", "rem", "pt", "pc"])("takes lengths in %s", async (unit) => {
    const page = {
      width: `20${unit}`,
      height: `2.5e1${unit}`,
      margin: `0 1${unit}`,
      marginLeft: `.5${unit}`,
    };
    expect((await generate({ body: { ...document, page } })).status).toBe(200);
  });

  it("gives documents the limits of a service, the given fetch and the signal of the request", async () => {
    const asked: string[] = [];
    const fetch: ResourceFetch = async ({ url }) => {
      asked.push(url);
      return { bytes: PDF, contentType: "", url };
    };
    const { calls } = await generate({ body: document, options: { fetch, limits: { pages: 7 } } });
    const options = calls[0]?.options;
    expect(options).toMatchObject({ limits: { pages: 7, documentBytes: 10 * 1_048_576 } });
    expect(options?.signal).toBeInstanceOf(AbortSignal);
    await options?.fetch?.({ url: "https://example.com/a", kind: "image" });
    expect(asked).toEqual(["https://example.com/a"]);
  });
});

describe("validation errors are 400 and name the attribute", () => {
  const html = { html: "x" };
  it.each<[unknown, string, unknown]>([
    [undefined, "data", "Required"],
    ["", "data", "Required"],
    ["null", "data", "Required"],
    [{}, "data", "Required"],
    [{ type: "html" }, "data", "Required"],
    [{ type: "html", data: null }, "data", "Required"],
    [{ type: "html", data: {} }, "data.html", "Required"],
    [{ type: "html", data: { html: 5 } }, "data.html", "Must be a string."],
    [{ type: "html", data: { html: "x", css: [] } }, "data.css", expect.any(String)],
    [
      { type: "html", data: [{ content: "x" }] },
      "data",
      "Must be an object with html and css for the type html.",
    ],
    [{ type: "html", data: 5 }, "data", "Must be an object with html and css for the type html."],
    [{ type: "html", data: "A:B:C" }, "data", expect.stringContaining("Encrypted")],
    [{ data: html }, "data", expect.stringContaining("set type to html")],
    [{ data: [{ content: 5 }] }, "data[0].content", "Must be a string."],
    [{ data: [], fontSize: 31 }, "fontSize", "Must be a whole number from 5 to 30."],
    [
      { type: "markdown", data: [{}, {}, { table: { rows: [], columnOptions: [{}, { width: "wide" }] } }] },
      "data[2].table.columnOptions[1].width",
      expect.stringContaining("percentage"),
    ],
    [
      { data: [{ fontFamily: "noto sans" }] },
      "data[0].fontFamily",
      expect.stringContaining(`did you mean "Noto Sans"?`),
    ],
    [{ type: "pdf", data: html }, "type", "Must be one of html, markdown."],
    [{ type: "html", data: html, title: 5 }, "title", "Must be a string."],
    [{ type: "html", data: html, page: "A4" }, "page", "Must be an object."],
    [
      { type: "html", data: html, page: { marginTop: "20" } },
      "page.marginTop",
      expect.stringContaining("mm, cm"),
    ],
    [{ type: "html", data: html, page: { marginTop: "1vw" } }, "page.marginTop", expect.any(String)],
    [{ type: "html", data: html, page: { marginTop: "1px 2px" } }, "page.marginTop", expect.any(String)],
    [{ type: "html", data: html, page: { width: "-1in" } }, "page.width", expect.any(String)],
    [{ type: "html", data: html, page: { height: 11 } }, "page.height", expect.any(String)],
    [
      { type: "html", data: html, page: { margin: "1px 1px 1px 1px 1px" } },
      "page.margin",
      expect.any(String),
    ],
    [
      { type: "html", data: html, page: { pageCount: "top" } },
      "page.pageCount",
      expect.stringContaining("topLeft"),
    ],
    ["{", "", expect.stringContaining("not valid JSON")],
    ["[]", "", expect.stringContaining("JSON object")],
    ['"text"', "", expect.stringContaining("JSON object")],
  ])("%j: %s", async (body, property, message) => {
    const { status, problem, calls } = await generate({ body });
    expect(status).toBe(400);
    expect(problem).toEqual(oneField(property, message));
    expect(calls).toEqual([]);
  });

  it("all at once", async () => {
    const { problem } = await generate({ body: { type: "x", page: { width: "1", marginTop: "2" } } });
    expect(problem.fields.map((field: { property: string }) => field.property).sort()).toEqual([
      "data",
      "page.marginTop",
      "page.width",
      "type",
    ]);
  });

  it("does not take a missing body type for a wrong one", async () => {
    const { send } = service();
    const headers = { authorization: basic(LIVE) };
    const response = await send("/api/v1/generate-pdf", { method: "POST", headers });
    expect(await response.json()).toEqual(oneField("data", "Required"));
  });
});

describe("authentication", () => {
  it.each([
    ["Basic with an empty password", basic(`${LIVE}:`), 200],
    ["Basic without a colon", basic(LIVE), 200],
    ["Basic with a password", basic(`${LIVE}:x`), 200],
    ["lower-case scheme", `basic ${btoa(LIVE)}`, 200],
    ["Bearer", `Bearer ${LIVE}`, 200],
    ["Bearer in base64", `Bearer ${btoa(LIVE)}`, 200],
    ["no header", "", 401, "There is no API key in this call."],
    ["unknown key", basic("live_9:"), 401, "The API key of this call is not known."],
    ["empty key", basic(":"), 401, "The API key of this call is empty."],
    ["the start of a key", basic(`${LIVE.slice(0, -1)}:`), 401],
    ["key as the password", basic(`x:${LIVE}`), 401],
    ["no base64", "Basic %%%", 401],
    ["another scheme", `Digest ${LIVE}`, 401, "The Authorization header of this call can't be read."],
    ["the bare key", LIVE, 401],
  ])("%s", async (_name, authorization, expected, says = "Send your API key as the user name") => {
    const { response, status, problem } = await generate({ body: document, headers: { authorization } });
    expect(status).toBe(expected);
    if (expected === 200) return;
    expect(problem).toMatchObject({ name: "AuthenticationError", fields: [] });
    expect(problem.message).toContain(says);
    expect(response.headers.get("www-authenticate")).toMatch(/^Basic realm=/);
  });

  it("comes before anything about the body is said", async () => {
    const headers = { authorization: "", "content-type": "text/plain" };
    expect((await generate({ body: "{", headers })).status).toBe(401);
  });

  it("opens nothing when there are no keys", async () => {
    expect((await generate({ body: document, options: { keys: [] } })).status).toBe(401);
  });

  it("decides on the watermark", async () => {
    const live = await generate({ body: document });
    expect(live.calls[0]?.options?.watermark).toBeUndefined();
    const headers = { authorization: basic(`${DEV}:`) };
    const development = await generate({ body: document, headers });
    expect(development.calls[0]?.options?.watermark).toBe("Development");
    const own = await generate({ body: document, headers, options: { watermark: "Sample" } });
    expect(own.calls[0]?.options?.watermark).toBe("Sample");
  });
});

describe("bodies", () => {
  const bodyOf = (length: number): string => {
    const empty = JSON.stringify({ type: "html", data: { html: "" } });
    return JSON.stringify({ type: "html", data: { html: "x".repeat(length - empty.length) } });
  };

  it("may have 1,048,576 bytes of JSON, and no more", async () => {
    expect((await generate({ body: bodyOf(1_048_576) })).status).toBe(200);
    const { status, problem } = await generate({ body: bodyOf(1_048_577) });
    expect(status).toBe(413);
    expect(problem).toMatchObject({ name: "RequestTooLarge", message: "Request Too Large" });
    expect(problem.fields[0].message).toContain("multipart/form-data");
  });

  it("are refused by their declared length, unread", async () => {
    const { send } = service();
    let read = false;
    const body = new ReadableStream(
      {
        pull: (controller) => {
          read = true;
          controller.enqueue(new Uint8Array(10));
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const headers = {
      authorization: basic(LIVE),
      "content-type": "application/json",
      "content-length": "2000000",
    };
    const init = { method: "POST", headers, body, duplex: "half" };
    expect((await send("/api/v1/generate-pdf", init)).status).toBe(413);
    expect(read).toBe(false);
  });

  it.each([
    [{ "content-type": "text/plain" }, 415],
    [{ "content-type": "application/x-www-form-urlencoded" }, 415],
    [{ "content-type": "application/json; charset=utf-8" }, 200],
    [{ "content-type": "Application/JSON" }, 200],
    [{ "content-encoding": "gzip" }, 415],
    [{ "content-encoding": "identity" }, 200],
    [{ accept: "application/json" }, 200],
  ])("%j: %i", async (headers, expected) => {
    const { status, problem } = await generate({
      body: document,
      headers: headers as Record<string, string>,
    });
    expect(status).toBe(expected);
    if (expected === 415) expect(problem).toMatchObject({ name: "UnsupportedMediaTypeError" });
  });

  it("may be multipart, each attribute a part", async () => {
    const form = new FormData();
    form.set("type", "html");
    form.set("title", "Invoice");
    form.set("data", JSON.stringify({ html: "<p>é", css: "p{}" }));
    form.set("page", JSON.stringify({ width: "5in" }));
    const { status, calls } = await generate({ body: form });
    expect(status).toBe(200);
    expect(calls[0]?.input).toMatchObject({
      html: "<p>é",
      css: "p{}",
      title: "Invoice",
      page: { width: "5in" },
    });
  });

  it("may be multipart with members as parts and files, above the limit of JSON", async () => {
    const form = new FormData();
    form.set("type", "html");
    form.set("data[html]", new File(["x".repeat(2_000_000)], "big.html", { type: "text/html" }));
    form.set("data[css]", "p{}");
    form.set("page[width]", "5in");
    const { status, calls } = await generate({ body: form });
    expect(status).toBe(200);
    expect(calls[0]?.input).toMatchObject({ css: "p{}", page: { width: "5in" } });
    expect(calls[0]?.input.html).toHaveLength(2_000_000);
  });

  it.each<[string, (form: FormData) => void, unknown]>([
    ["a missing part", (form) => form.set("type", "html"), oneField("data", "Required")],
    ["a part that is no JSON", (form) => form.set("page", "{"), oneField("page", "Not valid JSON.")],
    [
      "an attribute given twice",
      (form) => form.set("title", "b"),
      oneField("title", "Given more than once."),
    ],
    [
      "a name that is no attribute of ours",
      (form) => form.set("__proto__[x]", "1"),
      oneField("data", "Required"),
    ],
  ])("multipart with %s", async (_name, change, expected) => {
    const form = new FormData();
    form.append("title", "a");
    change(form);
    if (form.get("title") === "b") form.append("title", "c");
    const { status, problem } = await generate({ body: form });
    expect(status).toBe(400);
    expect(problem).toEqual(expected);
    expect(({} as { x?: unknown }).x).toBeUndefined();
  });

  it("of broken multipart are 400", async () => {
    for (const type of ["multipart/form-data", "multipart/form-data; boundary=x"]) {
      expect((await generate({ body: "nothing", headers: { "content-type": type } })).status).toBe(400);
    }
  });
});

describe("failures of the renderer", () => {
  it("over a limit are 422 and name it", async () => {
    const render = async (): Promise<never> => {
      throw new LimitError("pages", 5000, "The document has more than 5000 pages.");
    };
    const { status, problem } = await generate({
      body: document,
      options: { engine: { renderHtml: render } },
    });
    expect(status).toBe(422);
    expect(problem).toMatchObject({ name: "LimitExceeded", fields: [{ property: "pages" }] });
  });

  it("that are bugs are 500, told to the operator and to nobody else", async () => {
    const told: unknown[] = [];
    const { response, status, problem } = await generate({
      body: document,
      headers: { "x-request-id": "abc-1" },
      options: {
        engine: { renderHtml: () => Promise.reject(new Error("secret detail")) },
        onError: (error, id) => told.push((error as Error).message, id),
      },
    });
    expect(status).toBe(500);
    expect(JSON.stringify(problem)).not.toContain("secret");
    expect(told).toEqual(["secret detail", "abc-1"]);
    expect(response.headers.get("x-request-id")).toBe("abc-1");
  });
});

describe("every reply", () => {
  it.each([
    ["GET", "/", 200],
    ["HEAD", "/", 200],
    ["DELETE", "/", 405],
    ["GET", "/nothing", 404],
    ["POST", "/api/v1/nothing", 404],
    ["POST", "/api/v2/generate-pdf", 404],
    ["GET", "/api/v1/generate-pdf", 405],
    ["OPTIONS", "/api/v1/generate-pdf", 405],
    ["POST", "/api/v1/generate-pdf", 401],
    ["GET", "/%", 400],
  ])("%s %s: %i, with limits and an id", async (method, path, status) => {
    const response = await service().send(path, { method });
    expect(response.status).toBe(status);
    expect(response.headers.get("x-ratelimit-limit")).toBe("1000");
    expect(response.headers.get("x-ratelimit-interval-ms")).toBe("1000");
    expect(response.headers.get("x-request-id")).toMatch(/^[\w.-]{1,64}$/);
    expect(response.headers.get("access-control-allow-origin")).toBeNull();
    if (status < 400) return;
    expect(await response.json()).toMatchObject({
      name: expect.any(String),
      message: expect.any(String),
      fields: [],
    });
    if (status === 405) expect(response.headers.get("allow")).toBe(path === "/" ? "GET, HEAD" : "POST");
  });

  it("carries the caller's id when it is a plain one", async () => {
    const { send } = service();
    const idFor = async (id: string): Promise<string | null> =>
      (await send("/", { headers: { "x-request-id": id } })).headers.get("x-request-id");
    expect(await idFor("order-17.a")).toBe("order-17.a");
    expect(await idFor("a b")).not.toBe("a b");
    expect(await idFor("x".repeat(65))).toHaveLength(36);
  });

  it("to GET / shows what to try", async () => {
    const response = await service().send("/");
    const page = await response.text();
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(page).toContain("curl http://127.0.0.1:3000/api/v1/generate-pdf");
  });
});
