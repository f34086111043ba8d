import { describe, expect, it } from "vitest";
import { layoutHtml } from "../testing/layout-html.ts";

const STYLE = `<style>p, figure { margin: 0; orphans: 1; widows: 1 } figure { float-reference: column }
  .t { float: top } .b { float: bottom } .c { column-count: 2; column-gap: 0 } .a { column-fill: auto }</style>`;

/** Border boxes of the elements with an id. */
function places(html: string, page = "200px 100px"): string[] {
  return layoutHtml(STYLE + html, page)
    .places()
    .sort();
}

const lines = (count: number): string => Array.from({ length: count }, () => "x").join("<br>");
const figure = (id: string, side: "t" | "b", height: number, style = ""): string =>
  `<figure id=${id} class=${side} style="height: ${height}px; ${style}"></figure>`;
const columns = (content: string, style = "column-fill: auto; height: 100px"): string =>
  `<div class=c style="${style}">${content}</div>`;

describe("floats of columns (css-page-floats-3 §2)", () => {
  it.each<[string, string, string[]]>([
    [
      "move to the top of their column",
      columns(`<p id=p>${lines(2)}</p>${figure("f", "t", 30)}<p id=q>${lines(3)}`),
      ["p1 f 0,0 100×30", "p1 p 0,30 100×20", "p1 q 0,50 100×30"],
    ],
    [
      "move to its bottom",
      columns(`<p id=p>${lines(2)}</p>${figure("f", "b", 30)}<p id=q>${lines(7)}`),
      ["p1 f 0,70 100×30", "p1 p 0,0 100×20", "p1 q 0,20 100×50", "p1 q 100,0 100×20"],
    ],
    [
      "stay in the column that calls them",
      columns(`<p id=p>${lines(12)}</p>${figure("f", "t", 30)}<p id=q>x`),
      ["p1 f 100,0 100×30", "p1 p 0,0 100×100", "p1 p 100,30 100×20", "p1 q 100,50 100×10"],
    ],
    [
      "go to the next column without room",
      columns(`<p id=p>${lines(8)}</p>${figure("f", "t", 30)}<p id=q>${lines(4)}`),
      ["p1 f 100,0 100×30", "p1 p 0,0 100×80", "p1 q 0,80 100×20", "p1 q 100,30 100×20"],
    ],
    [
      "go to the next page from the last column",
      columns(`<p id=p>${lines(18)}</p>${figure("f", "t", 30)}<p id=q>${lines(4)}`, "column-fill: auto"),
      ["p1 p 0,0 100×100", "p1 p 100,0 100×80", "p1 q 100,80 100×20", "p2 f 0,0 100×30", "p2 q 0,30 100×20"],
    ],
    [
      "have columns of their own after the end of the text",
      columns(`<p id=p>${lines(18)}</p>${figure("f", "t", 30)}`, "column-fill: auto"),
      ["p1 p 0,0 100×100", "p1 p 100,0 100×80", "p2 f 0,0 100×30"],
    ],
    [
      "do not overtake each other",
      columns(`<p id=p>${lines(8)}</p>${figure("f", "t", 30)}${figure("g", "t", 10)}`),
      ["p1 f 100,0 100×30", "p1 g 100,30 100×10", "p1 p 0,0 100×80"],
    ],
    [
      "with clear stand in another column than those before",
      columns(`${figure("f", "t", 10)}${figure("g", "t", 10, "clear: both")}<p id=p>x`),
      ["p1 f 0,0 100×10", "p1 g 100,0 100×10", "p1 p 0,10 100×10"],
    ],
    [
      "higher than a column are broken",
      columns(`<p id=p>x</p>${figure("f", "t", 150)}`, "column-fill: auto"),
      ["p1 f 100,0 100×100", "p1 p 0,0 100×10", "p2 f 0,0 100×50"],
    ],
    [
      "keep their margins and widths",
      columns(`${figure("f", "t", 10, "margin: 5px auto; width: 50px")}<p id=p>x`),
      ["p1 f 25,5 50×10", "p1 p 0,20 100×10"],
    ],
    [
      "are shared out when columns are made even",
      columns(`${figure("f", "t", 30)}<p id=p>${lines(5)}`, ""),
      ["p1 f 0,0 100×30", "p1 p 0,30 100×10", "p1 p 100,0 100×40"],
    ],
    [
      "stand at the bottom of even columns",
      columns(`${figure("f", "b", 30)}<p id=p>${lines(5)}`, ""),
      ["p1 f 0,10 100×30", "p1 p 0,0 100×10", "p1 p 100,0 100×40"],
    ],
    [
      "refer to the innermost columns",
      columns(columns(`${figure("f", "t", 30)}<p id=p>x`, "column-fill: auto; height: 50px")),
      ["p1 f 0,0 50×30", "p1 p 0,30 50×10"],
    ],
    [
      "inside a float come in the next column",
      columns(`<figure class=t id=f><b>x</b>${figure("g", "t", 20)}</figure><p id=p>x`),
      ["p1 f 0,0 100×10", "p1 g 100,0 100×20", "p1 p 0,10 100×10"],
    ],
    [
      "refer to the page outside columns",
      `<p id=p>x</p>${figure("f", "t", 30)}`,
      ["p1 f 0,0 200×30", "p1 p 0,30 200×10"],
    ],
    [
      "refer to the page in boxes that span the columns",
      columns(`<p id=p>x</p><div style="column-span: all">${figure("f", "t", 30)}y</div>`, ""),
      ["p1 f 0,0 200×30", "p1 p 0,30 100×10"],
    ],
    [
      "stand above a box that spans the columns",
      columns(
        `<p id=p>${lines(2)}</p>${figure("f", "t", 60)}<div id=d style="column-span: all">y</div><p id=q>x`,
        "",
      ),
      ["p1 d 0,60 200×10", "p1 f 100,0 100×60", "p1 p 0,0 100×20", "p1 q 0,70 100×10"],
    ],
  ])("%s", (_, html, expected) => {
    expect(places(html)).toEqual(expected);
  });

  it("leave floats of the page to the page", () => {
    const html = columns(`<p id=p>x</p>${figure("f", "t", 30, "float-reference: page")}`, "");
    expect(places(html)).toEqual(["p1 f 0,0 200×30", "p1 p 0,30 100×10"]);
  });

  it("call their footnotes on the page", () => {
    const note = `<i id=n style="float: footnote">y</i>`;
    const html = `<style>@page { @footnote { margin: 0; border: 0; padding: 0 } }</style>
      ${columns(`<figure id=f class=t>x${note}</figure><p id=p>x`, "")}`;
    expect(places(html)).toEqual(["p1 f 100,0 100×10", "p1 n 0,90 200×10", "p1 p 0,0 100×10"]);
  });
});
