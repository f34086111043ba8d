import { describe, expect, it } from "vitest";
import { layoutRounds } from "../testing/layout-rounds.ts";

/** Pages of Letter whose area is 700 px wide, 58 px from the edges of the paper. */
const STYLE =
  "@page { margin: 48px 58px } body, p, pre { margin: 0; font: 10px/1 Square } table { border-spacing: 0 } td { padding: 0 }";

function lay(html: string, rules = ""): ReturnType<typeof layoutRounds> {
  return layoutRounds(`<!doctype html><style>${STYLE}${rules}</style>${html}`, "auto");
}

/** Sizes of the boxes of an element, in whole px. */
function sizesOf(name: string, html: string, rules = ""): string[] {
  return [...lay(html, rules).dump.matchAll(new RegExp(`^ *${name} .*?(\\S+)×(\\S+)`, "gm"))].map(
    ([, width, height]) => `${Math.round(Number(width))}×${Math.round(Number(height))}`,
  );
}

const x = (count: number): string => "x".repeat(count);

describe("what the paper cuts off is set smaller by itself", () => {
  it.each([
    ["code", "pre", `<pre>${x(100)}</pre>`, "700×7"],
    [
      "code that made its item of a flex container as wide",
      "pre",
      `<div style='display: flex'><p>xx<pre>${x(100)}</pre></div>`,
      "680×10",
    ],
    ["a line without a break", "div", `<div>${x(87)} ${x(20)}</div>`, "700×16"],
    [
      "code in a box with a frame",
      "pre",
      `<div style='padding: 0 95px; border: solid; border-width: 0 5px'><pre>${x(100)}</pre></div>`,
      "500×5",
    ],
    ["a table", "table", `<table><td>${x(50)}<td>${x(50)}</table>`, "698×7"],
    ["a picture", "svg", "<div><svg width=2000 height=1000></svg></div>", "696×348"],
    ["code in a table", "pre", `<table><td><pre>${x(90)}</pre></table>`, "698×8"],
    [
      "what is nearly too wide, for a column before it",
      "table",
      `<table><td>${x(20)}<td><pre>${x(65)}</pre></table>`,
      "699×8",
    ],
  ])("%s", (_, name, html, size) => {
    expect(sizesOf(name, html)).toEqual(name === "table" ? [size, size] : [size]);
    expect(sizesOf("section", `<section>xx</section>${html}`)).toEqual(["700×10"]);
  });
});

describe("what a scroll container would hide on paper is set smaller", () => {
  const scrolling = (content: string): string =>
    `<section style='width: 300px; overflow: auto'>${content}</section>`;

  it.each([
    ["code", "pre", scrolling(`<pre>${x(40)}</pre>`), ["300×8"]],
    [
      "code that scrolls itself",
      "pre",
      `<pre style='width: 300px; overflow-x: scroll'>${x(40)}</pre>`,
      ["300×8"],
    ],
    ["a table", "table", scrolling(`<table><td>${x(20)}<td>${x(20)}</table>`), ["300×8", "300×8"]],
    [
      "code that another value of overflow hides stays as it is",
      "pre",
      `<pre style='width: 300px; overflow: hidden'>${x(40)}</pre>`,
      ["300×10"],
    ],
    [
      "rows of a table that is a block",
      "tr",
      `<table style='display: block; width: 300px; overflow: auto'><tr><td>${x(20)}<td>${x(20)}</table>`,
      ["300×8"],
    ],
    [
      "items in a row",
      "i",
      scrolling(`<div style='display: flex'>${"<i style='flex: none; width: 120px'>x</i>".repeat(4)}</div>`),
      ["75×6", "75×6", "75×6", "75×6"],
    ],
    [
      "but not slides, of which each is as wide as their container",
      "i",
      scrolling(`<div style='display: flex'>${"<i style='flex: none; width: 100%'>x</i>".repeat(3)}</div>`),
      ["300×10", "300×10", "300×10"],
    ],
    ["code for which there is room", "pre", scrolling(`<pre>${x(30)}</pre>`), ["300×10"]],
  ])("%s", (_, name, html, sizes) => {
    expect(sizesOf(name, html)).toEqual(sizes);
  });

  it("in a document that is smaller as a whole, too", () => {
    const html = `<div style='width: 1400px; height: 10px'></div>${scrolling(`<pre>${x(60)}</pre>`)}`;
    expect(sizesOf("div", html)).toEqual(["700×5"]);
    // Lines are half as large as they were and no less, with the document and by themselves.
    expect(sizesOf("pre", html)).toEqual(["150×10"]);
  });

  it("in a document that is cut off although it is smaller as a whole", () => {
    const html = `<div style='width: 3000px; height: 30px'></div><pre>${x(100)}</pre><pre>${x(200)}</pre>`;
    expect(sizesOf("div", html)).toEqual(["2000×20"]);
    expect(sizesOf("pre", html)).toEqual(["700×7", "700×10"]);
  });

  it("in one that was asked to become smaller and does not fit at a quarter", () => {
    const html = `<div style='width: 9000px; height: 40px'></div><pre>${x(400)}</pre>`;
    const asked = "@page { size: 800px 600px; margin: 50px; -platen-shrink-to-fit: auto }";
    // Lines are too small already and break.
    expect(sizesOf("pre", html, asked)).toEqual(["700×5"]);
  });

  it("but not where @page names a paper, which is told", () => {
    const html = scrolling(`<pre>${x(40)}</pre>`);
    expect(sizesOf("pre", html, "@page { size: letter }")).toEqual(["300×10"]);
    expect(lay(html, "@page { size: letter }").codes).toEqual(["scrolled-content-cut"]);
  });
});

describe("in a document whose @page rules only name papers", () => {
  const LETTER = "@page { size: letter }";

  it.each([
    [
      "a table that the paper cuts off becomes smaller",
      "table",
      `<table><td>${x(50)}<td>${x(50)}</table>`,
      "698×7",
    ],
    ["so does code", "pre", `<pre>${x(100)}</pre>`, "700×7"],
    ["and a picture", "svg", "<div><svg width=2000 height=1000></svg></div>", "696×348"],
    ["code that ends in the margin stays as large as it is", "pre", `<pre>${x(75)}</pre>`, "700×10"],
    ["a frame stays as wide as it is", "p", "<p style='width: 1400px'>x", "1400×10"],
    ["so does what is in a scroll container", "pre", `<pre style='overflow: auto'>${x(100)}</pre>`, "700×10"],
    [
      "a box that is hidden in another",
      "pre",
      `<div style='overflow: hidden'><pre>${x(100)}</pre></div>`,
      "700×10",
    ],
    [
      "a box that was positioned",
      "svg",
      "<svg width=900 height=90 style='position: absolute; left: 0'></svg>",
      "900×90",
    ],
    [
      "a picture that goes beyond both edges",
      "svg",
      "<svg width=900 height=90 style='display: block; margin-left: -68px'></svg>",
      "900×90",
    ],
  ])("%s", (_, name, html, size) => {
    expect(sizesOf(name, html, LETTER)[0]).toBe(size);
  });

  it("what no page before the fourth has stays as large as it is, since pages leave, and is told of", () => {
    const code = (page: number): string =>
      `${"<p style='break-after: page'>x".repeat(page - 1)}<pre>${x(100)}</pre>`;
    expect(sizesOf("pre", code(3), LETTER)).toEqual(["700×7"]);
    expect(sizesOf("pre", code(4), LETTER)).toEqual(["700×10"]);
    expect(lay(code(4), LETTER).codes).toEqual(["content-wider-than-page"]);
  });

  it("a picture may end in the bleed", () => {
    const html = "<svg width=765 height=90 style='display: block'></svg>";
    expect(sizesOf("svg", html, "@page { size: letter; bleed: 8px }")).toEqual(["765×90"]);
    expect(sizesOf("svg", html, "@page { size: letter; bleed: 6px }")).toEqual(["699×82"]);
  });

  it.each(["a4", "A4 landscape", "portrait letter", "ledger !important"])("such as %s", (size) => {
    const html = `<p style='width: 1400px'>x</p><pre>${x(120)}</pre>`;
    const { codes } = lay(html, `@page { size: ${size} }`);
    expect(codes.toSorted()).toEqual(["content-wider-than-page", "shrunk-to-fit"]);
  });

  it("but not where one gives lengths", () => {
    const html = `<pre>${x(100)}</pre>`;
    const label = "@page label { size: 400px 200px }";
    expect(sizesOf("pre", html, "@page { size: 816px 1056px }")).toEqual(["700×10"]);
    expect(sizesOf("pre", html, LETTER + label)).toEqual(["700×10"]);
    expect(lay(html, LETTER + label).codes).toEqual(["content-wider-than-page"]);
  });
});

describe("how small boxes become", () => {
  it("lines no smaller than half of their size: they break instead", () => {
    expect(sizesOf("pre", `<pre>${x(140)}</pre>`)).toEqual(["700×5"]);
    expect(sizesOf("pre", `<pre>${x(270)}</pre>`)).toEqual(["700×10"]);
  });

  it("tables no smaller than a quarter, and two thirds where that would not do", () => {
    const table = (count: number): string => `<table><td>${x(count)}<td>${x(count)}</table>`;
    expect(sizesOf("table", table(135))[0]).toBe("697×3");
    expect(sizesOf("table", table(145))[0]).toBe("1933×7");
  });

  it("is told once, with the smallest of them", () => {
    const { codes } = lay(`<pre>${x(100)}</pre><pre>${x(120)}</pre>`);
    expect(codes).toEqual(["shrunk-to-fit"]);
  });

  it("is the same for all where a box of a size of its own is too wide", () => {
    const html = `<div style='width: 1400px; height: 100px'><p>${x(139)}</p><table width=100%><td>x</table></div>`;
    expect(sizesOf("p", html)).toEqual(["700×5"]);
    expect(sizesOf("table", html)).toEqual(["700×5", "700×5"]);
  });
});
