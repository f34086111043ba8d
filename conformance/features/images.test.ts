import { PDFName, PDFRawStream } from "pdf-lib";
import { describe, expect, it } from "vitest";
import { decodedImages } from "../../src/resources/testing/decoded-images.ts";
import { encodePng } from "../support/png.ts";
import { FeatureRenderer } from "./rendered-pages.ts";

const renderer = await FeatureRenderer.create();
const style = "<style>img { display: block }</style>";
/** Left half red, right half blue, 40 by 20 px. */
const TWO_COLORS =
  "R0lGODlhKAAUAPAAAP8AAAAA/yH5BAAAAAAALAAAAAAoABQAAAI5hI+Zwe3/lJSw1omP3S1nznkYuIkTaZkUCqkK27oIHMka3dkGnus8o9v9goBfgGhEDoNJ5tL3tBkLADs=";
/** 4 by 4 px, the left half red, the rest transparent. */
const TRANSPARENT = "R0lGODlhBAAEAPAAAP8AAAAAACH5BAEAAAEALAAAAAAEAAQAAAIGBBKGmhcFADs=";

it("shows GIF pictures, transparent ones too", async () => {
  const html = `${style}<img src="data:image/gif;base64,${TWO_COLORS}"><div style="background: lime"><img src="data:image/gif;base64,${TRANSPARENT}" width="80"></div>`;
  const page = await renderer.render({ html });
  expect([page.color(55, 60), page.color(85, 60), page.color(55, 110), page.color(120, 110)]).toEqual([
    "#ff0000",
    "#0000ff",
    "#ff0000",
    "#00ff00",
  ]);
});

it.each([
  ["a GIF that ends early", TWO_COLORS.slice(0, 40), "damaged"],
  ["a GIF that says it is huge", "R0lGODlh//////AAAP8AAAAA/ywAAAAA/////wACAkQBADs=", "pixels"],
])("names what is wrong with %s", async (_name, data, message) => {
  const page = await renderer.render({
    html: `<img alt="alternative" src="data:image/gif;base64,${data}">`,
  });
  expect(page.lines()).toEqual(["alternative"]);
  expect(page.result.diagnostics).toMatchObject([
    { code: "image-not-loaded", message: expect.stringContaining(message) },
  ]);
});

const RED = pixels(2, 2, [255, 0, 0]);
const BLUE = pixels(4, 4, [0, 0, 255]);

function pixels(width: number, height: number, color: readonly number[]): Buffer {
  const data = Uint8Array.from(
    Array(width * height)
      .fill([...color, 255])
      .flat(),
  );
  return encodePng({ width, height, data });
}

describe("images that name several addresses", () => {
  const files = { "red.png": RED, "blue.png": BLUE };
  it.each<[string, string, { color: string; size: number }]>([
    ["by density", '<img src="red.png" srcset="blue.png 2x">', { color: "#0000ff", size: 2 }],
    [
      "by width, which is that of the image",
      '<img src="red.png" srcset="blue.png 4w" sizes="40px">',
      { color: "#0000ff", size: 40 },
    ],
    [
      "by medium",
      '<picture><source media="print" srcset="blue.png"><img src="red.png"></picture>',
      { color: "#0000ff", size: 4 },
    ],
    [
      "by type",
      '<picture><source type="image/avif" srcset="blue.png"><img src="red.png"></picture>',
      { color: "#ff0000", size: 2 },
    ],
  ])("are chosen %s", async (_name, html, { color, size }) => {
    const page = await renderer.render({ html: style + html, files });
    expect(page.result.diagnostics).toEqual([]);
    expect(page.extent(color)).toEqual({ left: 50, top: 50, right: 50 + size, bottom: 50 + size });
  });

  it("tells when the chosen one is not there", async () => {
    const html = '<img src="red.png" srcset="none.png 2x" alt="instead">';
    const page = await renderer.render({ html, files });
    expect(page.lines()).toEqual(["instead"]);
    expect(page.result.diagnostics).toMatchObject([
      { code: "image-not-loaded", message: expect.stringContaining("none.png") },
    ]);
  });
});

describe("image()", () => {
  const box = (style: string): string => `<div style="width: 20px; height: 20px; ${style}"></div>`;
  it.each<[string, string, string]>([
    ["the first address that leads to an image", "background: image('none.png', 'red.png', blue)", "#ff0000"],
    ["the colour when none does", "background: image('none.png', 'none2.png', blue)", "#0000ff"],
    ["the colour in borders", "border: 10px solid red; border-image: image('none.png', blue) 1", "#0000ff"],
  ])("shows %s", async (_name, style, color) => {
    const page = await renderer.render({ html: box(style), files: { "red.png": RED } });
    expect(page.color(55, 55)).toBe(color);
  });
});

it("cuts a border image out of a drawing as out of pixels", async () => {
  const cells = [0, 1, 2].flatMap((x) =>
    [0, 1, 2].map(
      (y) => `<rect x="${x}" y="${y}" width="1" height="1" fill="${(x + y) % 2 === 0 ? "red" : "lime"}"/>`,
    ),
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 3" width="30" height="30">${cells.join("")}</svg>`;
  const frame = "width: 60px; height: 20px; border: 20px solid; border-image: url(frame.svg) 33.3333%";
  const page = await renderer.render({
    html: `<div style="${frame}"></div>`,
    files: { "frame.svg": Buffer.from(svg) },
  });
  expect([60, 80, 100, 120, 140].map((x) => page.color(x, 60))).toEqual([
    "#ff0000",
    "#00ff00",
    "#00ff00",
    "#00ff00",
    "#ff0000",
  ]);
});

it("moves by less than a pixel when a transform enlarges it", async () => {
  const style =
    "width: 20px; height: 20px; background: blue; transform: scale(10000) translate(0.003px) scale(0.0001)";
  const page = await renderer.render({ html: `<div style="${style}"></div>` });
  expect(page.extent("#0000ff")).toEqual({ left: 80, top: 50, right: 100, bottom: 70 });
});

describe("image-rendering", () => {
  /** Two pixels, red and blue. */
  const two = encodePng({ width: 2, height: 1, data: Uint8Array.of(255, 0, 0, 255, 0, 0, 255, 255) });
  const files = { "two.png": two };
  const edges = (page: Awaited<ReturnType<typeof renderer.render>>): string[] =>
    [52, 75, 97, 103, 125, 147].map((x) => page.color(x, 60));
  const hard = ["#ff0000", "#ff0000", "#ff0000", "#0000ff", "#0000ff", "#0000ff"];
  const size = "width: 100px; height: 50px";
  it.each<[string, string]>([
    ["images", `<img src="two.png" style="display: block; ${size}; image-rendering: pixelated">`],
    [
      "backgrounds",
      `<div style="${size}; background: url(two.png) 0 0 / 100% 100%; image-rendering: crisp-edges"></div>`,
    ],
    [
      "images in drawings",
      `<svg width="100" height="50" viewBox="0 0 10 5" style="display: block"><image href="two.png" width="10" height="5" preserveAspectRatio="none" image-rendering="pixelated"/></svg>`,
    ],
  ])("keeps the edges of pixels in %s", async (_name, html) => {
    const page = await renderer.render({ html, files });
    expect(edges(page)).toEqual(hard);
    expect(page.result.diagnostics).toEqual([]);
  });

  it("stores an image once for each size, and not larger than it must", async () => {
    const image = `<img src="two.png" style="${size}; image-rendering: pixelated">`;
    const page = await renderer.render({ html: image + image, files });
    const stored = page.document.context
      .enumerateIndirectObjects()
      .flatMap(([, object]) => (object instanceof PDFRawStream ? [object.dict.get(PDFName.of("Width"))] : []))
      .filter((width) => width !== undefined);
    expect(stored.map(String)).toEqual(["400"]);
  });
});

it("turns images in drawings as their file says", async () => {
  const page = await renderer.render({
    html: `<svg width="100" height="100" style="display: block"><image href="${decodedImages.avifTurned}" width="20" height="40"/></svg>`,
  });
  expect(page.color(60, 60)).toMatch(/^#f[0-9a-f]0[0-9a-f]0[0-9a-f]$/);
  expect(page.color(60, 80)).toMatch(/^#0[0-9a-f]0[0-9a-f]f[0-9a-f]$/);
});
