import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { pictureOf } from "../../src/markdown/testing/picture.ts";
import { createNodeFetch } from "../../src/node/node-fetch.ts";
import type { ResourceFetch } from "../../src/resources/resource.ts";
import { type Api, startApi } from "./api.ts";
import { type DialRecorder, recordDials } from "./dial-recorder.ts";
import { FORBIDDEN, NAMES } from "./forbidden-addresses.ts";

const PNG = Buffer.from(pictureOf(2, 2).split(",")[1] ?? "", "base64");
const FONT = readFileSync(
  createRequire(import.meta.url).resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf"),
);
const SHEET = "@import 'second.css?v=import-in-sheet'; p { color: teal }";

/** The one server there is: it stands for every public address. */
let origin: Server;
let requested: string[] = [];
let redirectTo = "";
let recorder: DialRecorder;
let fetch: ResourceFetch;
let api: Api;
let rebindings = 0;

beforeAll(async () => {
  origin = createServer((request, response) => {
    const url = request.url ?? "";
    requested.push(/v=([\w-]+)/.exec(url)?.[1] ?? url);
    if (url.includes("redirect")) response.writeHead(302, { location: redirectTo }).end();
    else if (/font/.test(url)) response.writeHead(200, { "content-type": "font/ttf" }).end(FONT);
    else if (/sheet|link|import/.test(url))
      response.writeHead(200, { "content-type": "text/css" }).end(SHEET);
    else response.writeHead(200, { "content-type": "image/png" }).end(PNG);
  });
  await new Promise<void>((resolve) => origin.listen(0, "127.0.0.1", resolve));
  api = await startApi("in process", { fetch: (request) => fetch(request) });
}, 60_000);
afterAll(async () => {
  await api.close();
  origin.close();
});

beforeEach(() => {
  requested = [];
  rebindings = 0;
  const resolve = (name: string): readonly string[] => {
    if (name !== "rebinding.example") return NAMES[name.replace(/\.$/, "")] ?? [];
    rebindings += 1;
    return [rebindings === 1 ? "93.184.215.14" : "127.0.0.1"];
  };
  recorder = recordDials(resolve, (origin.address() as AddressInfo).port);
  fetch = createNodeFetch({ network: true, lookup: recorder.lookup, limits: { assetMilliseconds: 5_000 } });
});
afterEach(() => {
  vi.restoreAllMocks();
  origin.closeAllConnections();
});

/** The address with the name of the way on which it is asked for. */
function on(way: string, url: string): string {
  const [head = "", fragment] = url.trim().split("#", 2);
  const query = `${head}${head.includes("?") ? "&" : "?"}v=${way}`;
  return fragment === undefined ? query : `${query}#${fragment}`;
}

/** Every way on which a document of HTML can ask for an address. */
function htmlDocument(url: string): unknown {
  // As a string of CSS, where a backslash has to be doubled.
  const at = (way: string): string =>
    on(way, url)
      .replaceAll("\\", "\\\\")
      .replace(/["']/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  const raw = (way: string): string => on(way, url).replaceAll('"', "&quot;");
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><image href='${at("svg-image-in-data")}' width='9' height='9'/></svg>`;
  const html = `<!doctype html><link rel="stylesheet" href="${raw("link")}">
<style>@import url("${at("import")}"); @import "${at("import-text")}" print;</style>
<img src="${raw("img")}"><img srcset="${raw("srcset")} 2x"><picture><source srcset="${raw("source")}"><img src="${raw("picture")}"></picture>
<object data="${raw("object")}"></object><embed src="${raw("embed")}"><input type="image" src="${raw("input")}">
<iframe src="${raw("iframe")}"></iframe><video poster="${raw("poster")}"></video><script src="${raw("script")}"></script>
<table background="${raw("table-background")}"><tr><td>x</table><body background="${raw("body-background")}">
<svg width="9" height="9"><image href="${raw("svg-image")}" width="9" height="9"/><use href="${raw("svg-use")}"/></svg>
<img src="data:image/svg+xml,${encodeURIComponent(svg)}">
<p style="background: url('${at("style-attribute")}')">text</p><a href="${raw("link-target")}">a</a>
<meta http-equiv="refresh" content="0; url=${raw("refresh")}"><base href="${raw("base")}"><img src="relative.png?v=relative">`;
  const css = `@import "${at("import-in-css")}";
@font-face { font-family: F; src: url("${at("font-face")}") }
p { font-family: F; background-image: url(${at("background")}), url("${at("background-second")}") }
li { list-style-image: url("${at("list-style")}") } h1::before { content: url("${at("content")}") }
div { border-image: url("${at("border-image")}") 1; cursor: url("${at("cursor")}"), auto; mask-image: url("${at("mask")}") }
@page { background: url("${at("page-background")}"); @top-left { content: url("${at("margin-box")}") } }`;
  return { type: "html", data: { html: `${html}<p>p<h1>h</h1><ul><li>l</ul><div>d</div>`, css } };
}

function markdownDocument(url: string): unknown {
  // A backslash in an address of Markdown becomes %5C, and what was a host before it a user name: another address.
  const at = (way: string): string => on(way, url).replaceAll("\\", "/");
  const content = `![a](<${at("markdown-image")}>) <img src="${at("markdown-html")}">\n\n[r]: <${at("markdown-reference")}>\n\n![b][r]`;
  const logo = /^(?:https?:\/\/|data:)/i.test(url) ? { logo: { src: at("logo") } } : {};
  return { data: [{ content }, { table: { rows: [[`![c](<${at("markdown-cell")}>)`]] } }], ...logo };
}

const fillRequest = (url: string): unknown => ({ data: { photo: on("image-file", url) } });

const ENDPOINTS: readonly (readonly [name: string, path: string, body: (url: string) => unknown])[] = [
  ["HTML and CSS", "/api/v1/generate-pdf", htmlDocument],
  ["Markdown and logo", "/api/v1/generate-pdf", markdownDocument],
  ["fill", "/api/v1/fill/rows.pdf", fillRequest],
];

/** Asks for an address on every way; the answer is a PDF, or says that the attribute is none. */
async function ask(url: string): Promise<void> {
  for (const [, path, body] of ENDPOINTS) {
    const { status } = await api.send(path, { body: body(url) });
    expect([200, 400]).toContain(status);
  }
}

describe("forbidden addresses are not dialled, on whatever way a document asks for them", () => {
  it.each(FORBIDDEN)("%s", async (url) => {
    await ask(url);
    expect(recorder.dialled).toEqual([]);
    expect(requested).toEqual([]);
  });

  it.each(FORBIDDEN)("redirected to %s", async (url) => {
    redirectTo = encodeURI(url).replaceAll("%25", "%");
    const start = "http://public.example/redirect";
    await ask(start);
    expect(new Set(recorder.dialled)).toEqual(new Set(["93.184.215.14"]));
  });
});

describe("permitted addresses are dialled as they were checked", () => {
  it("on every way that documents have", async () => {
    await ask("http://public.example/x");
    expect(new Set(recorder.dialled)).toEqual(new Set(["93.184.215.14"]));
    const ways = [
      "img",
      "object",
      "embed",
      "input",
      "link",
      "import",
      "import-text",
      "import-in-css",
      "import-in-sheet",
      "font-face",
      "background",
      "background-second",
      "list-style",
      "content",
      "style-attribute",
      "markdown-image",
      "markdown-reference",
      "logo",
      "image-file",
    ];
    expect(ways.filter((way) => !requested.includes(way))).toEqual([]);
  });

  it.each([
    ["http://93.184.215.14/", "93.184.215.14"],
    ["http://[2606:2800:21f::1]/", "2606:2800:21f::1"],
    ["http://both.example/", "93.184.215.14"],
    ["http://user:secret@public.example/", "93.184.215.14"],
    ["http://PUBLIC.example./", "93.184.215.14"],
  ])("%s", async (url, address) => {
    await ask(url);
    expect(new Set(recorder.dialled)).toEqual(new Set([address]));
    expect(requested).toContain("img");
  });

  it("at the address that was checked, when a name changes in between", async () => {
    await api.send("/api/v1/fill/rows.pdf", { body: fillRequest("http://rebinding.example/") });
    expect(recorder.dialled).toEqual(["93.184.215.14"]);
    expect(rebindings).toBe(1);
    await api.send("/api/v1/fill/rows.pdf", { body: fillRequest("http://rebinding.example/again") });
    expect(recorder.dialled).toEqual(["93.184.215.14"]);
  });

  it("after three redirects, and not after four", async () => {
    redirectTo = "http://public.example/redirect";
    await api.send("/api/v1/fill/rows.pdf", { body: fillRequest("http://public.example/redirect") });
    expect(recorder.dialled).toHaveLength(4);
  });
});
