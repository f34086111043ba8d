/** Each row of the table of threats that this service was planned with has a test: here, or where it says. */
import { readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ResourceError } from "../../src/contract/errors.ts";
import type { RequestRecord } from "../../src/http/access-log.ts";
import { createFetcher } from "../../src/resources/fetcher.ts";
import type { ResourceFetch, ResourceRequest } from "../../src/resources/resource.ts";
import { formWith } from "../../src/template/testing/raw-pdf.ts";
import { type Api, basic, DEVELOPMENT, PRODUCTION, startApi } from "./api.ts";
import { HOSTILE_DOCUMENTS } from "./hostile-documents.ts";

const GENERATE = "/api/v1/generate-pdf";
const ROWS = "/api/v1/fill/rows.pdf";
const requests: ResourceRequest[] = [];
const records: RequestRecord[] = [];
const failures: unknown[] = [];
let answer: ResourceFetch;
let api: Api;

beforeAll(async () => {
  api = await startApi("over a socket", {
    fetch: (request) => {
      requests.push(request);
      return answer(request);
    },
    onRequest: (record) => records.push(record),
    onError: (error) => failures.push(error),
  });
}, 60_000);
afterAll(() => api.close());

const nothing: ResourceFetch = ({ url }) =>
  Promise.reject(new ResourceError("not-found", url, "Nothing there."));
const sheets =
  (text: (url: string) => string): ResourceFetch =>
  async ({ url }) => ({ bytes: new TextEncoder().encode(text(url)), contentType: "text/css", url });

/** Makes a document; it may be larger than JSON can be. */
function make(html: string, css = "", authorization = basic(PRODUCTION)) {
  const body = new FormData();
  body.set("type", "html");
  body.set("data[html]", html);
  body.set("data[css]", css);
  return api.send(GENERATE, { body, authorization });
}

describe.each([...new Set(HOSTILE_DOCUMENTS.map(({ row }) => row))])(
  "row %i: documents made to hurt",
  (row) => {
    it.each(HOSTILE_DOCUMENTS.filter((document) => document.row === row))(
      "$name",
      async ({ html, css, status = 200 }) => {
        answer = nothing;
        const received = await make(html, css);
        expect(received.status).toBe(status);
        if (status === 422) {
          expect(received.json).toMatchObject({ name: "LimitExceeded", fields: [{ property: "pages" }] });
          return;
        }
        const source = api.pdf.source(received.bytes);
        expect(source.startsWith("%PDF-")).toBe(true);
        expect(source).not.toMatch(/\b(?:NaN|Infinity|undefined)\b/);
        expect(failures).toEqual([]);
      },
      60_000,
    );
  },
);

describe("row 13: bodies", () => {
  it("are refused by their length, compression and data URLs", async () => {
    const large = "x".repeat(12 * 1_048_576);
    expect((await api.send(GENERATE, { body: large })).status).toBe(413);
    const form = new FormData();
    form.set("data", large);
    expect((await api.send(GENERATE, { body: form })).status).toBe(413);
    const packed = new Uint8Array(deflateSync(Buffer.alloc(1_000_000)));
    expect((await api.send(GENERATE, { body: packed, headers: { "content-encoding": "gzip" } })).status).toBe(
      415,
    );
    const photo = `data:image/png;base64,${"A".repeat(110_000)}`;
    expect((await api.send(ROWS, { body: { data: { photo } } })).status).toBe(413);
  });
});

describe("row 15: local files and other schemes", () => {
  it("are not read, embedded or linked", async () => {
    answer = createFetcher({ publicNetwork: true });
    const secret = "root:";
    const html = `<img src="file:///etc/passwd"><object data="file:///etc/passwd"></object><link rel="attachment" href="file:///etc/passwd"><link rel="stylesheet" href="file:///etc/passwd"><a href="file:///etc/passwd">x</a><iframe src="/etc/passwd"></iframe>`;
    const { bytes } = await make(
      html,
      "@import 'file:///etc/passwd'; @font-face { font-family: x; src: url(file:///etc/passwd) }",
    );
    const source = api.pdf.source(bytes);
    for (const text of [secret, "EmbeddedFile", "/etc/passwd"]) expect(source).not.toContain(text);
  });
});

describe("row 16: origins that don't answer", () => {
  it("leave the document without their images", async () => {
    answer = createFetcher({ publicNetwork: true, transport: () => new Promise(() => undefined) });
    const received = await make(
      "<p>text<img src='http://slow.example/1.png'><img src='http://slow.example/2.png'>",
    );
    expect(received.status).toBe(200);
    expect(api.pdf.text(received.bytes)).toContain("text");
  });
});

describe("row 17: imports", () => {
  it.each([
    ["that lead on and on", (url: string) => `@import "${url}x";`],
    ["of themselves", (url: string) => `@import "${url}";`],
    [
      "that fan out",
      (url: string) => Array.from({ length: 40 }, (_sheet, n) => `@import "${url}${n}";`).join(""),
    ],
  ])("%s come to an end", async (_name, text) => {
    answer = sheets(text);
    requests.length = 0;
    const received = await make("<p>x", "@import 'http://a.example/s';");
    expect(received.status).toBe(200);
    expect(requests.length).toBeLessThanOrEqual(50);
    const depth = Math.max(...requests.map(({ url }) => url.length)) - "http://a.example/s".length;
    expect(depth).toBeLessThanOrEqual(8);
  });
});

describe("row 18: links and actions", () => {
  it("to scripts, files and programs are left out", async () => {
    const hrefs = [
      "javascript:alert(1)",
      "file:///x",
      "data:text/html,x",
      "vbscript:x",
      " JaVaScRiPt:alert(1)",
      "https://good.example/",
      "mailto:a@good.example",
    ];
    const { bytes } = await make(hrefs.map((href) => `<p><a href="${href}" onclick="x()">link</a>`).join(""));
    const source = api.pdf.source(bytes);
    expect(source).not.toMatch(/\/(?:JavaScript|JS|Launch|GoToR|SubmitForm|ImportData|OpenAction)\b/);
    expect([...source.matchAll(/\/URI \(([^)]*)\)/g)].map(([, uri]) => uri).sort()).toEqual([
      "https://good.example/",
      "mailto:a@good.example",
    ]);
  });
});

describe("row 19: the syntax of PDF in texts", () => {
  it.each([
    ") /OpenAction << /S /JavaScript /JS (x) >> (",
    "\\) endobj 1 0 obj <<",
    "\u0000\uFEFF(",
    "<</A",
    "é😀)",
  ])("%j", async (text) => {
    const made = await api.send(GENERATE, { body: { type: "html", title: text, data: { html: "<p>x" } } });
    const filled = await api.send(ROWS, {
      body: { title: text, useInteractiveFields: true, data: { name: text, [text]: text } },
    });
    for (const { status, bytes } of [made, filled]) {
      expect(status).toBe(200);
      api.pdf.pages(bytes);
      expect(api.pdf.source(bytes)).not.toMatch(/^\s*\/(?:OpenAction|JavaScript)/m);
    }
    expect(api.pdf.info(made.bytes).get("Title")).toBe(api.pdf.info(filled.bytes).get("Title"));
  });
});

describe("row 20: PDFs made to hurt", () => {
  it("are refused as templates", async () => {
    const bomb = new Uint8Array(deflateSync(Buffer.alloc(256 * 1_048_576), { level: 9 }));
    const dict = "/Type /ObjStm /Filter /FlateDecode";
    const body = formWith([], { objects: [{ dict, stream: bomb }] });
    const received = await api.send("/api/v1/templates", {
      body,
      headers: { "content-type": "application/pdf" },
    });
    expect(received.status).toBe(422);
    expect(received.json.name).toBe("LimitExceeded");
  });
});

describe("row 21: names of prototypes", () => {
  it("are names like any other", async () => {
    const text =
      '{"data": {"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}, "name": {"value": "x", "__proto__": {"readOnly": true}}}, "__proto__": {"polluted": 1}}';
    expect((await api.send(ROWS, { body: text })).status).toBe(200);
    expect((await api.send(GENERATE, { body: text })).status).toBe(400);
    const form = new FormData();
    form.set("__proto__[polluted]", "1");
    form.set("data[__proto__]", "1");
    form.set("type", "html");
    expect((await api.send(GENERATE, { body: form })).status).toBe(400);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    const deep = `{"data": {"name": ${'{"value": '.repeat(5_000)}"x"${"}".repeat(5_000)}}}`;
    expect([200, 400]).toContain((await api.send(ROWS, { body: deep })).status);
  });
});

describe("row 24: keys", () => {
  const answersTo = async (headers: readonly string[]): Promise<Set<string>> => {
    const answers = await Promise.all(
      headers.map((authorization) => api.send(GENERATE, { authorization, body: {} })),
    );
    return new Set(answers.map(({ status, bytes }) => `${status} ${new TextDecoder().decode(bytes)}`));
  };

  it("that are wrong are answered alike", async () => {
    expect((await answersTo([basic("x"), basic(PRODUCTION.slice(0, -1)), "Bearer x"])).size).toBe(1);
  });

  it("that are missing, or can't be read, are told apart from those", async () => {
    expect((await answersTo(["", "Basic !", basic("x")])).size).toBe(3);
  });
});

describe("row 25: logs", () => {
  it("have nothing of what was sent", async () => {
    answer = nothing;
    records.length = 0;
    const token = "T0KEN";
    await api.send(`${GENERATE}?${token}`, {
      body: {
        type: "html",
        title: token,
        data: {
          html: `<p class=${token}>${token}<img src="http://a.example/?${token}">`,
          css: `.${token} { ${token}: ${token} }`,
        },
      },
    });
    await api.send(`/api/v1/fill/rows.pdf?${token}=1`, {
      body: { title: token, data: { name: token, [token]: token } },
    });
    await api.send(GENERATE, { authorization: basic(token), body: token });
    await api.send(`/${token}`, { body: token, headers: { "idempotency-key": token } });
    expect(records).toHaveLength(4);
    expect(JSON.stringify(records)).not.toContain(token);
    expect(JSON.stringify(records)).not.toContain(PRODUCTION);
  });
});

describe("row 26: what one tenant's document loaded", () => {
  it("is loaded anew for another", async () => {
    answer = sheets(() => "p { color: red }");
    requests.length = 0;
    for (const key of [PRODUCTION, DEVELOPMENT])
      await make("<p>x", "@import 'http://a.example/s.css';", basic(key));
    expect(requests.map(({ url }) => url)).toEqual(["http://a.example/s.css", "http://a.example/s.css"]);
  });
});

describe("row 27: headers", () => {
  it("have nothing that was sent, and open nothing to other origins", async () => {
    const title = "a\r\nx-injected: 1";
    const { headers } = await api.send(GENERATE, {
      body: { type: "html", title, data: { html: "x" } },
      headers: { origin: "https://evil.example", "x-request-id": "bad id;" },
    });
    expect(headers.get("x-injected")).toBeNull();
    expect(headers.get("content-disposition")).toBe('inline; filename="document.pdf"');
    expect([...headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
    expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });
});

describe("row 29: the watermark", () => {
  const cover =
    "position: fixed; inset: -50in; left: -50in; top: -50in; width: 200in; height: 200in; background: white; color: white; z-index: 2147483647";
  it.each([
    [
      "that hides all",
      "* { display: none !important; visibility: hidden !important; opacity: 0 !important } @page { margin: 0; background: white }",
    ],
    ["that covers the page", `div { ${cover} }`],
    [
      "that turns all white",
      "*, *::before, *::after { color: white !important; background: white !important; font-size: 0 !important }",
    ],
    ["of tiny pages", "@page { size: 2in 2in; margin: 0 }"],
    [
      "that moves all away",
      "html, body { transform: translate(-99in, -99in); clip-path: inset(50%); mix-blend-mode: difference }",
    ],
  ])("stays above a style sheet %s", async (_name, css) => {
    answer = nothing;
    const html = "<div>cover</div><p>one<p style='break-before: page'>two";
    const marked = await make(html, css, basic(DEVELOPMENT));
    for (const page of api.pdf.lines(marked.bytes)) expect(page).toContain("Development");
    const plain = await make(html, css);
    const [markedPages, plainPages] = [api.pdf.greys(marked.bytes), api.pdf.greys(plain.bytes)];
    expect(markedPages.length).toBe(plainPages.length);
    for (const [index, page] of markedPages.entries()) {
      const differing = page.filter((grey, at) => grey !== plainPages[index]?.[at]).length;
      expect(differing).toBeGreaterThan(page.length / 200);
    }
  });
});

describe("row 30: code", () => {
  it("is never made of text", () => {
    const config = JSON.parse(readFileSync(new URL("../../biome.json", import.meta.url), "utf8"));
    expect(config.linter.rules.security.noGlobalEval).toBe("error");
    expect(readFileSync(new URL("../../package-lock.json", import.meta.url), "utf8")).toContain(
      '"integrity"',
    );
  });
});

/** Rows whose tests stand elsewhere: the file, and the name of the test. */
const ELSEWHERE: readonly (readonly [row: number, file: string, test: string])[] = [
  [
    14,
    "conformance/service/ssrf.test.ts",
    "forbidden addresses are not dialled, on whatever way a document asks for them",
  ],
  [20, "src/node/template-worker.test.ts", "files made to hurt"],
  [
    22,
    "conformance/service/contract-rules.ts",
    "encrypted data that can't be read is answered in one way, whatever is wrong with it",
  ],
  [23, "conformance/service/contract-rules.ts", "unknown template ids are 404, whatever they look like"],
  [23, "src/http/template-routes.test.ts", "a path that leads out"],
  [27, "src/node/serve.test.ts", "two lengths"],
  [28, "scripts/faults/slow-and-many.ts", "200 slow bodies, 300 slow heads and a flood"],
  [28, "src/node/pool/fair-queue.test.ts", "serves who has least under way"],
];

describe("the table", () => {
  it.each(ELSEWHERE)("row %i is tested in %s: %s", (_row, file, test) => {
    expect(readFileSync(new URL(`../../${file}`, import.meta.url), "utf8")).toContain(test);
  });

  it("has no row without a test", () => {
    const here = [...readFileSync(new URL(import.meta.url), "utf8").matchAll(/describe\("row (\d+):/g)].map(
      ([, row]) => Number(row),
    );
    const rows = new Set([
      ...here,
      ...HOSTILE_DOCUMENTS.map(({ row }) => row),
      ...ELSEWHERE.map(([row]) => row),
    ]);
    expect([...rows].sort((one, other) => one - other)).toEqual(
      Array.from({ length: 30 }, (_row, index) => index + 1),
    );
  });
});
