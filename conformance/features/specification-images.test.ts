import assert from "node:assert/strict";
import { afterAll, beforeAll, describe, it } from "vitest";
import { createNodeFetch } from "../../src/node/index.ts";
import { encodePng } from "../support/png.ts";
import type { Feature } from "./feature.ts";
import { FeatureRenderer, type RenderedPages } from "./rendered-pages.ts";
import { type Answers, type ResourceServer, startResourceServer } from "./resource-server.ts";

/**
 * What the interface promises of images in generated PDFs, sentence by sentence, each on a document of three pages of 400 × 300 px with margins
 * of 50 px: an image on the first two, text on the third. Images come from a web server of this machine.
 */
const BLUE = encodePng({
  width: 2,
  height: 2,
  data: Uint8Array.from(Array(4).fill([0, 0, 255, 255]).flat()),
});
const DATA = `data:image/png;base64,${BLUE.toString("base64")}`;
const MEBIBYTE = 1_048_576;
/** Readers of images stop at the end chunk. */
const blueOf = (bytes: number): Uint8Array => Buffer.concat([BLUE, Buffer.alloc(bytes - BLUE.length)]);
const svg = (attributes: string): string =>
  `<svg ${attributes} width="100" height="50"><rect width="100" height="50" fill="#0000ff"/></svg>`;
const XMLNS = 'xmlns="http://www.w3.org/2000/svg"';

const PNG = "image/png";
const SVG = "image/svg+xml";
const SIGNED = "/signed.png?X-Signature=a%2Fb%3D&Expires=1893456000";
const ANSWERS: Answers = {
  "/blue.png": { type: PNG, body: BLUE },
  [SIGNED]: { type: PNG, body: BLUE },
  "/expired.png?Expires=1": { status: 403, type: "application/xml", body: "<Error/>" },
  "/never.png": { type: PNG, body: BLUE.subarray(0, 20), isEndless: true },
  "/nearly.png": { type: PNG, body: blueOf(10 * MEBIBYTE - 1) },
  "/large.png": { type: PNG, body: blueOf(10 * MEBIBYTE + 1) },
  "/moved.png": { location: "/blue.png" },
  "/4.png": { location: "/3.png" },
  "/3.png": { location: "/2.png" },
  "/2.png": { location: "/moved.png" },
  "/circle.png": { location: "/circle.png" },
  "/error.png": { status: 500 },
  "/text.png": { type: PNG, body: "This is no image." },
  "/empty.png": { type: PNG, body: "" },
  "/with.svg": { type: SVG, body: svg(XMLNS) },
  "/declared.svg": {
    type: SVG,
    body: `<?xml version="1.0"?><!-- a drawing --><s:svg xmlns:s="http://www.w3.org/2000/svg" width="100" height="50"><s:rect width="100" height="50" fill="#0000ff"/></s:svg>`,
  },
  "/without.svg": { type: SVG, body: svg("") },
  "/other.svg": { type: SVG, body: svg('xmlns="http://www.w3.org/1999/xhtml"') },
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

const image = (address: string): string =>
  `<img src="${address}" alt="instead" style="display: block; width: 100px; height: 50px">`;
const pages = (address: string): string =>
  `${[1, 2].map((number) => `<section style="break-after: page">page ${number}${image(address)}after ${number}</section>`).join("")}<p>page 3`;

const IMAGE = { left: 50, top: 70, right: 150, bottom: 120 };

/** The rest of the document is the same whatever happens to the image. */
function expectText(page: RenderedPages): void {
  assert.equal(page.count, 3);
  for (const number of [1, 2]) {
    assert.equal(page.place(`page ${number}`, number).x, 50);
    assert.equal(page.place(`after ${number}`, number).y - page.place(`page ${number}`, number).y, 70);
  }
  assert.ok(page.has("page 3", 3));
}

function expectDrawn(page: RenderedPages): void {
  expectText(page);
  assert.deepEqual(page.result.diagnostics, []);
  for (const number of [1, 2]) assert.deepEqual(page.extent("#0000ff", number), IMAGE);
  assert.equal(page.extent("#0000ff", 3), undefined);
}

/** A diagnostic that tells the reason, and the text instead of the image in a box of its size. */
function expectInstead(page: RenderedPages, reason: RegExp): void {
  expectText(page);
  assert.deepEqual(page.codes, ["image-not-loaded"]);
  assert.match(page.result.diagnostics[0]?.message ?? "", reason);
  for (const number of [1, 2]) {
    assert.equal(page.extent("#0000ff", number), undefined);
    const { x, y } = page.place("instead", number);
    assert.ok(x >= 50 && x < 150 && y > 70 && y <= 120, `${x} ${y}`);
  }
}

interface Sentence extends Pick<Feature, "name" | "check"> {
  /** Address of the image; a path is one of the server. */
  readonly address: string;
  /** Documents may ask the server although its address is private, as that of tests is. */
  readonly isReachable?: false;
  /** What the server is asked for, in order; not checked where it is the address alone. */
  readonly requests?: readonly string[];
}

const instead =
  (reason: RegExp): Sentence["check"] =>
  (page) =>
    expectInstead(page, reason);

const SENTENCES: Readonly<Record<string, readonly Sentence[]>> = {
  "must be publicly reachable (signed, expiring URLs are acceptable) or data URIs": [
    { name: "reachable, asked once for all pages", address: "/blue.png", check: expectDrawn },
    {
      name: "a signed URL, asked letter by letter",
      address: SIGNED.replace("&", "&amp;"),
      requests: [SIGNED],
      check: expectDrawn,
    },
    { name: "a URL that has expired", address: "/expired.png?Expires=1", check: instead(/answered 403/) },
    {
      name: "not publicly reachable",
      address: "/blue.png",
      isReachable: false,
      requests: [],
      check: instead(/not allowed|public/),
    },
    { name: "a data URI", address: DATA, requests: [], check: expectDrawn },
    {
      name: "a data URI of an SVG",
      address: `data:image/svg+xml,${encodeURIComponent(svg(XMLNS))}`,
      requests: [],
      check: expectDrawn,
    },
    {
      name: "a damaged data URI",
      address: "data:image/png;base64,AAAA",
      requests: [],
      check: instead(/image/i),
    },
  ],
  "the image loader has a short timeout; images should load in under two seconds": [
    { name: "an answer that never ends", address: "/never.png", check: instead(/within 2000 ms/) },
  ],
  "images of 10 MB or more may not load": [
    { name: "a byte less", address: "/nearly.png", check: expectDrawn },
    { name: "a byte more", address: "/large.png", check: instead(/more than 10485760 bytes/) },
  ],
  "redirects and broken URLs slow or break rendering": [
    { name: "a redirect", address: "/moved.png", requests: ["/moved.png", "/blue.png"], check: expectDrawn },
    {
      name: "too many redirects",
      address: "/4.png",
      requests: ["/4.png", "/3.png", "/2.png", "/moved.png"],
      check: instead(/redirects/),
    },
    {
      name: "a redirect to itself",
      address: "/circle.png",
      requests: Array(4).fill("/circle.png"),
      check: instead(/redirects/),
    },
    { name: "nothing there", address: "/missing.png", check: instead(/answered 404/) },
    { name: "an error of the server", address: "/error.png", check: instead(/answered 500/) },
    { name: "no image there", address: "/text.png", check: instead(/image/i) },
    { name: "an empty answer", address: "/empty.png", check: instead(/image/i) },
    {
      name: "a host that is not there",
      address: "http://missing.invalid/a.png",
      requests: [],
      check: instead(/not allowed|not known|public/),
    },
    {
      name: "a scheme that is not there",
      address: "gopher://example.com/a.png",
      requests: [],
      check: instead(/scheme/),
    },
  ],
  "an SVG needs the XML namespace attribute xmlns set to the standard SVG namespace": [
    { name: "with it", address: "/with.svg", check: expectDrawn },
    { name: "with it under a prefix", address: "/declared.svg", check: expectDrawn },
    { name: "without it", address: "/without.svg", check: instead(/xmlns/) },
    { name: "with another", address: "/other.svg", check: instead(/xmlns/) },
    {
      name: "without it in a data URI",
      address: `data:image/svg+xml,${encodeURIComponent(svg(""))}`,
      requests: [],
      check: instead(/xmlns/),
    },
  ],
};

describe.each(Object.entries(SENTENCES))("%s", (_, sentences) => {
  it.each(sentences)("$name", async ({ address, isReachable, requests, check }) => {
    server.requests.length = 0;
    const page = await renderer.render({
      html: pages(address.startsWith("/") ? `http://${server.host}${address}` : address),
      fetch: createNodeFetch({ network: true, allowHosts: isReachable === false ? [] : [server.host] }),
    });
    check(page);
    assert.deepEqual(server.requests, requests ?? [address]);
  });
});
