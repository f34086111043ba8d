import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { PDFDict, PDFName } from "pdf-lib";
import { afterAll, beforeAll, describe, it } from "vitest";
import { TRUETYPE_ONLY } from "../../src/fonts/font-formats.ts";
import { createNodeFetch } from "../../src/node/index.ts";
import type { Feature } from "./feature.ts";
import { FeatureRenderer, type RenderedPages } from "./rendered-pages.ts";
import { type Answers, type ResourceServer, startResourceServer } from "./resource-server.ts";
import { woffOf } from "./woff.ts";

/**
 * What the interface promises of fonts (sentence 8), on documents of three pages: two in the font that a web server of this machine has, which
 * is bold so that it can be told from the regular face of the default stack, and one in the default.
 */
const require = createRequire(import.meta.url);
const BOLD = readFileSync(require.resolve("@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf"));
const WOFF = woffOf(BOLD);
const WOFF2 = readFileSync(new URL("../../fonts/testing/noto-sans-few.woff2", import.meta.url));
const OTTO = Buffer.from("OTTO".padEnd(60, "\0"), "latin1");
const faceRule = (...sources: readonly string[]): string =>
  `@font-face { font-family: Own; src: ${sources.map((source) => `url(${source})`).join(", ")} }`;
/** As providers write their addresses. */
const PROVIDER = "/css2?family=Own:ital,wght@0,400;1,700&display=swap";

const ANSWERS: Answers = {
  "/font.ttf": { type: "font/ttf", body: BOLD },
  "/x-font.ttf": { type: "application/x-font-ttf", body: BOLD },
  "/parameter.ttf": { type: "Font/TTF; charset=binary", body: BOLD },
  "/octets.ttf": { type: "application/octet-stream", body: BOLD },
  "/sfnt.ttf": { type: "font/sfnt", body: BOLD },
  "/old.ttf": { type: "application/x-font-truetype", body: BOLD },
  "/untyped.ttf": { body: BOLD },
  "/font.woff": { type: "font/woff", body: WOFF },
  "/font.woff2": { type: "font/woff2", body: WOFF2 },
  "/font.otf": { type: "font/otf", body: OTTO },
  "/woff.ttf": { type: "font/ttf", body: WOFF },
  "/woff2.ttf": { type: "font/ttf", body: WOFF2 },
  "/cff.ttf": { type: "font/ttf", body: OTTO },
  [PROVIDER]: { type: "text/css", body: faceRule("files/own.ttf") },
  "/files/own.ttf": { type: "font/ttf", body: BOLD },
  "/outer.css": { type: "text/css", body: `@import "inner.css";` },
  "/inner.css": { type: "text/css", body: faceRule("files/own.ttf") },
};

let renderer: FeatureRenderer;
let server: ResourceServer;

beforeAll(async () => {
  renderer = await FeatureRenderer.create();
  server = await startResourceServer(ANSWERS);
});

afterAll(() => {
  server.close();
});

/** Faces that the text of a page is set in, without the tags of subsets. */
function facesOf({ document }: RenderedPages, page: number): string[] {
  const fonts = document
    .getPage(page - 1)
    .node.Resources()
    ?.lookup(PDFName.of("Font"), PDFDict);
  return (fonts?.keys() ?? [])
    .map((key) => fonts?.lookup(key, PDFDict).lookup(PDFName.of("BaseFont"), PDFName).decodeText() ?? "")
    .map((name) => name.replace(/^[A-Z]{6}\+/, ""))
    .sort();
}

const THREE_PAGES = [1, 2]
  .map((number) => `<p style="font-family: Own; break-after: page">on page ${number}</p>`)
  .join("");
const pages = (css: string): string => `<style>${css}</style>${THREE_PAGES}<p>by default</p>`;

/** The bold face draws the text where it stands, on as much ink as it needs. */
function expectFaces(page: RenderedPages, own: string): void {
  assert.equal(page.count, 3);
  assert.deepEqual(
    [1, 2, 3].map((number) => facesOf(page, number)),
    [[own], [own], ["NotoSans-Regular"]],
  );
  for (const number of [1, 2]) assert.equal(page.place(`on page ${number}`, number).x, 50);
  const widthOf = (number: number): number => page.place(`${number}`, number).x - 50;
  assert.equal(widthOf(1), widthOf(2));
  assert.equal(widthOf(1), own === "NotoSans-Bold" ? OWN_WIDTH : DEFAULT_WIDTH);
}
/** Advance of "on page " in px: 85.10 in the bold face, 81.96 in the regular one. */
const OWN_WIDTH = 85;
const DEFAULT_WIDTH = 82;

const loads = (page: RenderedPages): void => {
  assert.deepEqual(page.result.diagnostics, []);
  expectFaces(page, "NotoSans-Bold");
};
/** The default stack instead, and a diagnostic that tells why. */
const ignores =
  (code: string): Feature["check"] =>
  (page) => {
    assert.deepEqual(page.codes, [code, "unknown-font-family"]);
    expectFaces(page, "NotoSans-Regular");
  };

interface Sentence {
  readonly name: string;
  /** `{server}` stands for the address of the server. */
  readonly html: string;
  readonly requests: readonly string[];
  readonly check: Feature["check"];
}

const file = (path: string, name: string, check: Feature["check"]): Sentence => ({
  name: `${name}: ${path}`,
  html: pages(faceRule(`{server}${path}`)),
  requests: [path],
  check,
});

const SENTENCES: Readonly<Record<string, readonly Sentence[]>> = {
  "default stack Noto Sans, Noto CJK, sans-serif": [
    {
      name: "Noto Sans; Noto CJK for what it lacks, by language",
      html: `<p lang="en">Latin Ελληνικά Кириллица</p><p lang="ja" style="break-before: page">Latin 日本語</p><p lang="zh-CN" style="break-before: page">简体中文</p><p lang="ko" style="break-before: page">한국어</p>`,
      requests: [],
      check(page) {
        assert.deepEqual(page.result.diagnostics, []);
        assert.deepEqual(
          [1, 2, 3, 4].map((number) => facesOf(page, number)),
          [
            ["NotoSans-Regular"],
            ["NotoSans-Regular", "NotoSansJP-Regular"],
            ["NotoSansSC-Regular"],
            ["NotoSansKR-Regular"],
          ],
        );
        assert.deepEqual(
          [1, 2, 3, 4].map((number) => page.lines(number)),
          [["LatinΕλληνικάКириллица"], ["Latin日本語"], ["简体中文"], ["한국어"]],
        );
      },
    },
    {
      name: "sans-serif, and families that are not there, are the same",
      html: `<p style="font-family: sans-serif">one</p><p style="font-family: Nowhere, sans-serif; break-before: page">one</p>`,
      requests: [],
      check(page) {
        for (const number of [1, 2]) assert.deepEqual(facesOf(page, number), ["NotoSans-Regular"]);
        assert.deepEqual(page.place("e", 2), page.place("e", 1));
      },
    },
  ],
  "custom fonts load through CSS @import of a web-font provider or @font-face with a url": [
    {
      name: "@import of a provider's stylesheet",
      html: pages(`@import "{server}${PROVIDER}";`),
      requests: [PROVIDER, "/files/own.ttf"],
      check: loads,
    },
    {
      name: "@import url() in a sheet that is itself imported",
      html: pages("@import url({server}/outer.css);"),
      requests: ["/outer.css", "/inner.css", "/files/own.ttf"],
      check: loads,
    },
    {
      name: "<link> to a provider's stylesheet",
      html: `<link rel="stylesheet" href="{server}${PROVIDER.replace("&", "&amp;")}">${pages("")}`,
      requests: [PROVIDER, "/files/own.ttf"],
      check: loads,
    },
    {
      name: "@font-face with a url",
      html: pages(faceRule("{server}/font.ttf")),
      requests: ["/font.ttf"],
      check: loads,
    },
    {
      name: "the first of several urls that can be used",
      html: pages(faceRule("{server}/font.woff2", "{server}/missing.ttf", "{server}/font.ttf")),
      requests: ["/font.woff2", "/missing.ttf", "/font.ttf"],
      check(page) {
        assert.deepEqual(page.codes, ["font-type", "font-not-loaded"]);
        expectFaces(page, "NotoSans-Bold");
      },
    },
  ],
  "the font response must have Content-Type font/ttf or application/x-font-ttf": [
    file("/font.ttf", "taken", loads),
    file("/x-font.ttf", "taken", loads),
    file("/parameter.ttf", "taken with parameters and in any case", loads),
    ...["/octets.ttf", "/sfnt.ttf", "/old.ttf", "/untyped.ttf"].map((path) =>
      file(path, "other types are ignored", ignores("font-type")),
    ),
  ],
  "only TrueType (TTF) files are used; other formats are ignored": [
    ...["/font.woff", "/font.woff2", "/font.otf", "/woff.ttf", "/woff2.ttf", "/cff.ttf"].map((path) =>
      file(path, "ignored", ignores("font-type")),
    ),
    file("/missing.ttf", "a file that is not there", ignores("font-not-loaded")),
  ],
};

describe.each(Object.entries(SENTENCES))("8. fonts: %s", (_, sentences) => {
  it.each(sentences)("$name", async ({ html, requests, check }) => {
    server.requests.length = 0;
    const page = await renderer.render({
      html: html.replaceAll("{server}", `http://${server.host}`),
      fetch: createNodeFetch({ allowHosts: [server.host] }),
      // As the service has it.
      fontFormats: TRUETYPE_ONLY,
    });
    check(page);
    assert.deepEqual(server.requests, requests);
  });
});
