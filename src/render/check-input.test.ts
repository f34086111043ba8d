import { describe, expect, it } from "vitest";
import { ValidationError } from "../contract/errors.ts";
import { checkEngine } from "./check-engine.ts";
import { checkCall, checkParts } from "./check-input.ts";

/** What is refused, by the path of each field. */
function refused(check: () => void): unknown {
  try {
    check();
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return Object.fromEntries(error.fields.map(({ property, message }) => [property, message]));
  }
  return {};
}

const inDocument = (members: object): unknown => refused(() => checkCall({ html: "", ...members }, {}));
const inOptions = (options: unknown): unknown => refused(() => checkCall({ html: "" }, options));
const says = (text: string): unknown => expect.stringContaining(text);

const BYTES = new Uint8Array(1);

describe("the document of a call", () => {
  it("is taken with all that the types allow, and what is undefined", () => {
    const metadata = [{ namespace: "urn:x:", prefix: "shop", title: "X", properties: [] }];
    const attachments = [{ name: "data.csv", bytes: Buffer.from("1"), relationship: "Source" }];
    const page = { width: "210mm", pageCount: "topLeft", shrinkToFit: false, margin: undefined };
    expect(inDocument({ html: BYTES, title: "", page, attachments, metadata, css: undefined })).toEqual({});
  });

  it.each([
    [{ html: new ArrayBuffer(1) }, { html: "Must be a string or bytes (Uint8Array)." }],
    [
      { title: 5, css: null },
      { title: "Must be a string.", css: "Must be a string." },
    ],
    [{ page: "A4" }, { page: says('{ width: "210mm", height: "297mm" }') }],
    [{ page: { size: "A4" } }, { "page.size": says("give width and height") }],
    [{ page: { pageCount: 5 } }, { "page.pageCount": says("Must be one of topLeft, ") }],
    [{ page: { height: 297 } }, { "page.height": says("such as 210mm") }],
    [{ attachments: ["a.txt"] }, { "attachments[0]": "Must be an object with name and bytes." }],
    [{ attachments: [{ name: "a", bytes: "hello" }] }, { "attachments[0].bytes": says("Uint8Array") }],
    [{ attachments: [{ name: "", bytes: BYTES }] }, { "attachments[0].name": says("such as data.csv") }],
    [{ attachments: [{ name: "../x", bytes: BYTES }] }, { "attachments[0].name": says("without a path") }],
    [
      { attachments: [{ name: "a", bytes: BYTES, relationship: "Sorce" }] },
      { "attachments[0].relationship": says("was Source meant?") },
    ],
    [{ metadata: {} }, { metadata: says("Must be an array") }],
    [{ metadata: [null] }, { "metadata[0]": says("namespace, prefix, title and properties") }],
    [{ titel: "A" }, { titel: "Is not known; was title meant?" }],
    [{ zzz: 1 }, { zzz: says("known are html, css, title") }],
    [{ fetch: () => undefined }, { fetch: "Belongs to the options, the second argument." }],
    [{ margin: "1in" }, { margin: says("Belongs to page") }],
    [{ lang: "en" }, { lang: says('<html lang="en">') }],
  ])("is refused as %j", (members, fields) => {
    expect(inDocument(members)).toEqual(fields);
  });

  it.each([undefined, null, "<p>", []])("is no %j", (input) => {
    expect(refused(() => checkCall(input, {}))).toEqual({ html: "Must be an object with html." });
  });
});

describe("the options of a call", () => {
  it("are taken with all that the types allow, and what is undefined", () => {
    const { signal } = new AbortController();
    const limits = { pages: 5, assets: Number.POSITIVE_INFINITY };
    const options = { date: new Date(0), fonts: [], conformance: ["PDF/A-2b"], pageRanges: "1-", limits };
    expect(
      inOptions({ ...options, media: "screen", fontFormats: ["woff2"], signal, dump: undefined }),
    ).toEqual({});
  });

  it.each([
    [{ date: "2026-01-01" }, { date: says("new Date(") }],
    [{ date: new Date("nonsense") }, { date: says("Must be a valid Date") }],
    [{ pageRanges: 3 }, { pageRanges: says("1-3,5,8-") }],
    [{ conformance: 5 }, { conformance: says("PDF/A-3b,PDF/UA-1") }],
    [
      { watermark: 5, tagged: "x" },
      { watermark: "Must be a string.", tagged: "Must be true or false." },
    ],
    [{ fonts: null }, { fonts: says("Must be an array") }],
    [
      { limits: { pages: "two", assets: Number.NaN } },
      { "limits.pages": says("number"), "limits.assets": says("number") },
    ],
    [{ limits: { page: 2 } }, { "limits.page": says("was pages meant?") }],
    [{ media: "pritn" }, { media: "Must be one of print, screen; was print meant?" }],
    [{ dump: "zzz" }, { dump: says("Must be one of document, ") }],
    [{ fontFormats: ["zzz"] }, { "fontFormats[0]": says("truetype, opentype") }],
    [{ signal: new AbortController() }, { signal: says("the signal of an AbortController") }],
    [{ fetch: 5 }, { fetch: "Must be a function." }],
    [{ imageDpi: 0 }, { imageDpi: says("above 0") }],
    [{ outputIntent: "sRGB" }, { outputIntent: says("Uint8Array") }],
    [{ pageRange: "1" }, { pageRange: "Is not known; was pageRanges meant?" }],
    [{ page: {} }, { page: "Belongs to the document, the first argument." }],
    [{ catalogue: {} }, { catalogue: "Belongs to the options of new Engine()." }],
    [null, { options: "Must be an object; leave it out for none." }],
  ])("are refused as %j", (options, fields) => {
    expect(inOptions(options)).toEqual(fields);
  });
});

describe("the options of an engine", () => {
  it.each([
    [{ fetch: () => undefined }, { fetch: says("what is for one document is given with it") }],
    [{ fonts: BYTES }, { fonts: "Must be of the type array." }],
    [{ memos: null }, { memos: "Must be of the type boolean." }],
    [{ cacheLimits: undefined }, {}],
  ])("%j", (options, fields) => {
    expect(refused(() => checkEngine(options as object))).toEqual(fields);
  });

  it.each<[object, object]>([
    [{ cacheLimits: { imageBytes: 0, fontBytes: undefined } }, {}],
    [{ cacheLimits: { imageBytes: "5" } }, { "cacheLimits.imageBytes": says("a number, 0 or more") }],
    [{ cacheLimits: { images: 5 } }, { "cacheLimits.images": says("known are sheetBytes") }],
    [{ genericFamilies: { serif: ["Noto Serif"] } }, { "genericFamilies.serif": says("name of a family") }],
    [{ imageDecoders: { "image/heic": () => null } }, { "imageDecoders.image/heic": says("Is not known") }],
    [{ imageDecoders: { "image/webp": true } }, { "imageDecoders.image/webp": says("a function") }],
  ])("in its parts, with the first document: %j", (options, fields) => {
    expect(refused(() => checkParts(options))).toEqual(fields);
  });
});
