import { describe, expect, it } from "vitest";
import { PlatenError } from "../../src/contract/errors.ts";
import { Engine } from "../../src/node/index.ts";
import { PdfReader } from "../support/pdfium.ts";
import { isThorough } from "./effort.ts";

const engine = new Engine();
const readerOnce = PdfReader.create();
/** Siblings. */
const many = isThorough ? 1_000_000 : 30_000;
/** Nesting of what costs more than a plain block once the cap makes siblings of it. */
const deep = isThorough ? 100_000 : 2_000;

/** The document's text as a reader of the PDF finds it, or the error that refused the document. */
async function textOrError(html: string): Promise<string> {
  try {
    const { pdf, dump } = await engine.renderHtml({ html }, { dump: "display-list" });
    expect(dump).not.toMatch(/NaN|Infinity/);
    const pages = (await readerOnce).open(pdf);
    try {
      const last = pages.count - 1;
      const shown = last === 0 ? [0] : [0, last];
      return shown
        .map((page) =>
          pages
            .characters(page)
            .map(({ text }) => text)
            .join(""),
        )
        .join(" … ");
    } finally {
      pages.close();
    }
  } catch (error) {
    if (error instanceof PlatenError) return `error: ${error.message}`;
    throw error;
  }
}

const repeat = (text: string, count: number): string => new Array(count).fill(text).join("");

describe("hostile documents give a PDF with their text, or a clear error", () => {
  it.each<[string, string]>([
    ["100,000-deep blocks", `${repeat("<div>", 100_000)}end`],
    ["deep blocks over 200 pages", `${repeat("<div>", 1000)}${repeat("<p>x</p>", 5000)}end`],
    ["100,000-deep inlines", `${repeat("<b>", 100_000)}end`],
    [
      "nested named strings and bookmarks",
      `<style>* { string-set: s content(), t content(first-letter); bookmark-level: 1 } @page { @top-left { content: string(s) } }</style>${repeat("<div>x", 2_000)}end`,
    ],
    [
      "cross-references to everything",
      `<style>p::after { content: target-text(url(#all)) target-counter(url(#all), page) leader("x") }</style><div id=all>${repeat("<p>x</p>", Math.round(many / 30))}</div>end`,
    ],
    [
      "pages that count each other",
      `<style>p { break-before: page; counter-increment: page 999999999 } p::after { content: counter(page, lower-roman) counter(pages) }</style>${repeat("<p>x", 300)}<p>end`,
    ],
    ["deep tables", `${repeat("<table><tr><td>", deep)}end`],
    ["deep lists", `${repeat("<ul><li>", deep)}end`],
    ["deep floats", `${repeat('<div style="float:left">', deep)}end`],
    ["deep positioned boxes", `${repeat('<div style="position:absolute">', deep)}end`],
    ["unclosed misnested tags", `${repeat("<b><i><p>", 20_000)}end`],
    ["many siblings", `${repeat("<p>x", many)}<p>end`],
    ["many inline siblings", `${repeat("<i>x</i> ", many)}end`],
    ["many rows", `<table>${repeat("<tr><td>x", many)}</table>end`],
    ["many empty siblings", `${repeat("<div></div>", many)}end`],
    ["many floats", `${repeat('<i style="float:left">x</i>', many / 30)}end`],
    ["a word without end", `<p>${repeat("x", many)} end`],
    ["an absurd width", `<div style="width:1e308px">end</div>`],
    ["absurd edges", `<div style="margin:1e300px;padding:1e300px;border:1e300px solid">x</div>end`],
    ["absurd negative margins", `<div style="margin:-1e300px">x</div>end`],
    ["an absurd font size", `<div style="font-size:1e300px">x</div>end`],
    ["an absurd line height", `<div style="line-height:1e300">x</div>end`],
    ["absurd spacing", `<div style="letter-spacing:1e300px;word-spacing:-1e300px">x y</div>end`],
    ["an absurd position", `<div style="position:relative;left:1e308px;top:-1e308px">x</div>end`],
    ["an absurd transform", `<div style="transform:scale(1e300) translate(1e300px)">x</div>end`],
    ["an absurd calc()", `<div style="width:calc(1e308px * 1e308)">x</div>end`],
    ["a tall box under avoid", `<div style="height:5000px;break-inside:avoid">x</div>end`],
    [
      "nested tall boxes under avoid",
      `${repeat('<div style="padding-top:700px;break-inside:avoid">', 20)}end`,
    ],
    ["margins larger than the page", `<style>@page{margin:20in}</style><p>end`],
    ["one margin larger than the page", `<style>@page{margin-left:20in}</style><p>end`],
    ["a page without size", `<style>@page{size:0 0}</style><p>end`],
    ["a tiny page", `<style>@page{size:1px 1px;margin:0}</style><p>end`],
    ["an absurd page", `<style>@page{size:1e300px 1e300px}</style><p>end`],
    ["a column span without end", `<table><tr><td colspan=1000000000>x<td>y<tr><td>z</table>end`],
    ["a row span without end", `<table><tr><td rowspan=1000000000>x<td>y<tr><td>z</table>end`],
    ["columns without end", `<table><colgroup span=1000000000><col span=1000000000><tr><td>x</table>end`],
    ["many spans", `<table>${repeat("<tr><td colspan=1000 rowspan=1000>x", 50)}</table>end`],
    ["an absurd list number", `<ol start=999999999999999999999><li>x</ol>end`],
    ["orphans without end", `<p style="orphans:1000000;widows:1000000">${repeat("word ", 2000)}end`],
    [
      "counters without end",
      `<style>p{counter-increment:a 2147483647}p::before{content:counter(a,upper-roman)}</style>${repeat("<p>x", 100)}end`,
    ],
    [
      "custom properties that grow",
      `<style>:root{--a:x x x x;${Array.from({ length: 30 }, (_, index) => `--${String.fromCharCode(98 + (index % 24))}${index}:var(--a) var(--a)`).join(";")}}</style>end`,
    ],
  ])("%s", { timeout: 120_000 }, async (_, html) => {
    expect(await textOrError(html)).toMatch(/end|^error: /);
  });
});
