import { describe, expect, it } from "vitest";
import { layoutHtml } from "../testing/layout-html.ts";

const STYLE = `<style>p { margin: 0; orphans: 1; widows: 1 } i { float: footnote; font: 10px/10px Square }
@page { @footnote { margin: 0; border: 0; padding: 0; font: 10px/10px Square } } ::footnote-call { font-size: 10px }</style>`;

function layout(html: string, page = "200px 100px") {
  return layoutHtml(STYLE + html, page);
}

/** Border boxes of the elements with an id. */
function places(html: string, page?: string): string[] {
  return layout(html, page).places();
}

/** Text on each page, in the order of the fragments. */
function texts(html: string, page?: string): string[] {
  return layout(html, page)
    .dump()
    .split(/page \d+\n/)
    .slice(1)
    .map((dump) => [...dump.matchAll(/text "(.*)" /g)].map(([, text]) => text?.trim()).join("|"));
}

const lines = (count: number): string => "x<br>".repeat(count);

describe("footnotes (css-gcpm-3 §2)", () => {
  it("leave a call in the text and stand with a marker at the bottom of the page", () => {
    expect(texts("<p>one<i>note</i> two")).toEqual(["one|1|two|1.|note"]);
    expect(places("<p id=p>one<i id=n>note</i>")).toEqual(["p1 p 0,0 200×10", "p1 n 0,90 200×10"]);
  });

  it("are numbered through the document, wherever they stand", () => {
    expect(texts("<p>a<b>b<i>x</i></b><ul><li>c<i>y</i></ul><table><td>d<i>z</i></table>")[0]).toMatch(
      /a\|b\|1\|.*c\|2\|.*d\|3\|.*1\.\|x\|2\.\|y\|3\.\|z$/,
    );
  });

  it.each<[string, string, string]>([
    [
      "another content of call and marker",
      `::footnote-call { content: "*" } ::footnote-marker { content: "* " }`,
      "a|*|*|n",
    ],
    ["no marker", "::footnote-marker { content: none }", "a|1|n"],
    ["no call", "::footnote-call { display: none }", "a|1.|n"],
    ["the counter set by the author", "i { counter-increment: footnote 5 }", "a|5|5.|n"],
    ["the counter started by the author", "html { counter-reset: footnote 6 }", "a|7|7.|n"],
    ["another style", "::footnote-call { content: counter(footnote, lower-alpha) }", "a|a|1.|n"],
  ])("%s", (_, style, expected) => {
    expect(texts(`<style>${style}</style><p>a<i>n</i>`)).toEqual([expected]);
  });

  it.each<[string, string]>([
    ["a call that floats", "::footnote-call { float: right }"],
    ["a call that is positioned", "::footnote-call { position: absolute }"],
    ["a fixed call", "::footnote-call { position: fixed }"],
    ["a call that is a block", "::footnote-call { display: block }"],
    ["a marker that floats", "::footnote-marker { float: left }"],
    ["a marker that is positioned", "::footnote-marker { position: absolute }"],
    ["a marker that is an inline block", "::footnote-marker { display: inline-block }"],
    ["a marker in a paragraph of its own", "::footnote-marker { display: block } i b { display: block }"],
    ["a marker that floats beside a paragraph", "::footnote-marker { float: left } i b { display: block }"],
    ["a marker that is a table", "::footnote-marker { display: table }"],
    ["parts of a table", "::footnote-call { display: table-cell } ::footnote-marker { display: table-row }"],
  ])("show %s", (_, css) => {
    const [shown = ""] = texts(`<style>${css}</style><p>a<i><b>n</b></i>`);
    expect(shown.split("|").sort()).toEqual(["1", "1.", "a", "n"]);
  });

  it("put the marker into a first paragraph", () => {
    expect(texts("<p>a<i><b style='display: block'>one</b><b style='display: block'>two</b></i>")).toEqual([
      "a|1|1.|one|two",
    ]);
  });

  it("take room from the flow", () => {
    const html = `<p id=p>${lines(7)}x<i id=n>1<br>2</i><br>${lines(4)}`;
    expect(places(html)).toEqual(["p1 p 0,0 200×80", "p1 n 0,80 200×20", "p2 p 0,0 200×40"]);
  });

  it("stand in an area with margin, border and padding", () => {
    const style =
      "<style>@page { @footnote { margin-top: 4px; border-top: 1px solid; padding-top: 5px } }</style>";
    expect(places(`${style}<p id=p>x<i id=n>n</i><br>${lines(12)}`)).toEqual([
      "p1 p 0,0 200×80",
      "p1 n 0,90 200×10",
      "p2 p 0,0 200×50",
    ]);
  });

  it("are broken where they begin low on the page", () => {
    const html = `<p id=p>${lines(8)}x<i id=n>1<br>2<br>3</i><br>${lines(4)}`;
    expect(places(html)).toEqual([
      "p1 p 0,0 200×90",
      "p1 n 0,90 200×10",
      "p2 p 0,0 200×40",
      "p2 n 0,80 200×20",
    ]);
  });

  it.each<[string, string[]]>([
    ["line", ["p1 p 0,0 200×80", "p2 p 0,0 200×50", "p2 n 0,70 200×30"]],
    ["block", ["p1 o 0,0 200×20", "p2 p 0,0 200×70", "p2 n 0,70 200×30"]],
  ])("move the %s by footnote-policy", (policy, expected) => {
    const before = policy === "block" ? `<p id=o>${lines(2)}</p>` : lines(2);
    const open = policy === "block" ? `${before}<p id=p>` : `<p id=p>${before}`;
    const rest = policy === "block" ? 0 : 4;
    const html = `${open}${lines(6)}x<i id=n style="footnote-policy: ${policy}">1<br>2<br>3</i><br>${lines(rest)}`;
    expect(places(html)).toEqual(expected);
  });

  it("without room go on to later pages, and are not lost", () => {
    const note = Array.from({ length: 30 }, (_, index) => index).join("<br>");
    const found = texts(`<p>a<i>${note}</i><p>b<p>c`, "200px 100px");
    expect(found[0]?.startsWith("a|1|b|1.|0|1|")).toBe(true);
    expect(
      found
        .join("|")
        .split("|")
        .filter((text) => /^\d+$/.test(text))
        .slice(1),
    ).toEqual(Array.from({ length: 30 }, (_, index) => String(index)));
  });

  it("keep within max-height", () => {
    const style = "<style>@page { @footnote { max-height: 20px } }</style>";
    expect(places(`${style}<p id=p>x<i id=n>1<br>2<br>3</i><br>${lines(10)}`)).toEqual([
      "p1 p 0,0 200×80",
      "p1 n 0,80 200×20",
      "p2 p 0,0 200×30",
      "p2 n 0,90 200×10",
    ]);
  });

  it("of a repeated table head stand on its first page only", () => {
    const rows = "<tr><td>x".repeat(12);
    const found = texts(`<table style="border-spacing: 0"><thead><tr><th>h<i>note</i><tbody>${rows}</table>`);
    expect(found.map((page) => page.includes("note"))).toEqual([true, false]);
  });

  it("of columns stand below them all", () => {
    const html = `<div style="columns: 2; gap: 0"><p>${lines(12)}x<i id=n>note</i></p></div>`;
    expect(places(html)).toEqual(["p1 n 0,90 200×10"]);
  });

  it.each<[string, string[]]>([
    ["block", ["p1 m 0,80 200×10", "p1 n 0,90 200×10"]],
    ["inline", ["p1 m 0,90 40×10", "p1 n 50,90 40×10"]],
    ["compact", ["p1 m 0,90 40×10", "p1 n 50,90 40×10"]],
  ])("stand as footnote-display: %s says", (display, expected) => {
    const style = `<style>i { footnote-display: ${display} }</style>`;
    expect(places(`${style}<p>a<i id=m>b</i> c<i id=n>d</i>`)).toEqual(expected);
  });

  it("that run together have all the room that lines of the area take", () => {
    const style = `<style>@page { @footnote { line-height: 20px } } i { footnote-display: inline; line-height: 10px }</style>`;
    const note = "<i>aaaaa bbbbb <b id=b>ccccc</b> <b id=d>ddddd</b> eeeee</i>";
    expect(places(`${style}<p style="break-after: page">a${note}</p><p>c`)).toEqual([
      "p1 b 150,65 50×10",
      "p1 d 0,85 50×10",
    ]);
  });
});
