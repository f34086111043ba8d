import { describe, expect, it } from "vitest";
import { layoutHtml } from "../testing/layout-html.ts";

const STYLE = `<style>p, figure { margin: 0; orphans: 1; widows: 1 } .t { float: top } .b { float: bottom }</style>`;

/** Border boxes of the elements with an id. */
function places(html: string, page = "200px 100px"): string[] {
  return layoutHtml(STYLE + html, page).places();
}

const lines = (count: number): string => Array.from({ length: count }, () => "x").join("<br>");
const figure = (id: string, side: "t" | "b", height: number, style = ""): string =>
  `<figure id=${id} class=${side} style="height: ${height}px; ${style}"></figure>`;

describe("page floats (css-page-floats-3)", () => {
  it.each<[string, string, string[]]>([
    [
      "move to the top of their page",
      `<p id=p>${lines(2)}</p>${figure("f", "t", 30)}<p id=q>${lines(3)}`,
      ["p1 p 0,30 200×20", "p1 q 0,50 200×30", "p1 f 0,0 200×30"],
    ],
    [
      "move to its bottom",
      `<p id=p>${lines(2)}</p>${figure("f", "b", 30)}<p id=q>${lines(7)}`,
      ["p1 p 0,0 200×20", "p1 q 0,20 200×50", "p2 q 0,0 200×20", "p1 f 0,70 200×30"],
    ],
    [
      "go to the next page when their call does, after what overflows its box",
      `<div style="height: 10px"><p id=p style="height: 130px"></p>${figure("f", "t", 100)}</div>`,
      ["p1 p 0,0 200×100", "p2 p 0,0 200×30", "p3 f 0,0 200×100"],
    ],
    [
      "have logical names",
      `<p id=p>x</p>${figure("f", "t", 30, "float: block-end")}${figure("g", "t", 10, "float: block-start")}`,
      ["p1 p 0,10 200×10", "p1 g 0,0 200×10", "p1 f 0,70 200×30"],
    ],
    [
      "stand inside a paragraph too",
      `<p id=p>a<span class=t id=f>b</span> ${lines(2)}`,
      ["p1 p 0,10 200×20", "p1 f 0,0 200×10"],
    ],
    [
      "stack in the order of the document",
      `${figure("f", "t", 10)}${figure("g", "t", 20)}${figure("h", "b", 10)}${figure("i", "b", 20)}<p id=p>x`,
      ["p1 p 0,30 200×10", "p1 f 0,0 200×10", "p1 g 0,10 200×20", "p1 h 0,70 200×10", "p1 i 0,80 200×20"],
    ],
    [
      "go on to the next page without room",
      `<p id=p>${lines(8)}</p>${figure("f", "t", 30)}<p id=q>${lines(4)}`,
      ["p1 p 0,0 200×80", "p1 q 0,80 200×20", "p2 q 0,30 200×20", "p2 f 0,0 200×30"],
    ],
    [
      "stay with their calls in columns where those of later ones are pushed to the next page",
      `<div style="columns: 2; gap: 0"><p>${lines(14)}</p>${figure("f", "b", 20)}<p>x</p>${figure("g", "t", 20)}<p id=p>${lines(5)}</p></div>`,
      ["p1 f 0,80 200×20", "p1 p 100,70 100×10", "p2 p 0,20 100×20", "p2 p 100,20 100×20", "p2 g 0,0 200×20"],
    ],
    [
      "do not overtake each other",
      `<p id=p>${lines(8)}</p>${figure("f", "t", 30)}${figure("g", "t", 10)}`,
      ["p1 p 0,0 200×80", "p2 f 0,0 200×30", "p2 g 0,30 200×10"],
    ],
    [
      "with clear stand on another page than those before",
      `${figure("f", "t", 10)}${figure("g", "t", 10, "clear: both")}<p id=p>x`,
      ["p1 p 0,10 200×10", "p1 f 0,0 200×10", "p2 g 0,0 200×10"],
    ],
    [
      "as high as a page have one to themselves",
      `<p id=p>x</p>${figure("f", "t", 95)}<p id=q>x`,
      ["p1 p 0,0 200×10", "p1 q 0,10 200×10", "p2 f 0,0 200×95"],
    ],
    [
      "higher than a page are broken",
      `<p id=p>x</p>${figure("f", "t", 150)}`,
      ["p1 p 0,0 200×10", "p2 f 0,0 200×100", "p3 f 0,0 200×50"],
    ],
    [
      "keep their margins and widths",
      `${figure("f", "t", 10, "margin: 5px auto; width: 100px")}<p id=p>x`,
      ["p1 p 0,20 200×10", "p1 f 50,5 100×10"],
    ],
    [
      "stand above the footnotes",
      `<style>@page { @footnote { margin: 0; border: 0; padding: 0 } }</style>${figure("f", "b", 10)}<p id=p>x<i id=n style="float: footnote">y</i>`,
      ["p1 p 0,0 200×10", "p1 f 0,80 200×10", "p1 n 0,90 200×10"],
    ],
  ])("%s", (_, html, expected) => {
    expect(places(html).sort()).toEqual([...expected].sort());
  });

  it("leave the rest of the page to what comes after them", () => {
    const html = `${figure("f", "t", 60)}<p id=p>${lines(12)}`;
    expect(places(html)).toEqual(["p1 p 0,60 200×40", "p1 f 0,0 200×60", "p2 p 0,0 200×80"]);
  });
});
