import { describe, expect, it } from "vitest";
import { layoutHtml } from "../testing/layout-html.ts";

const STYLE = `<style>p { margin: 0; orphans: 1; widows: 1 } i { float: footnote; font: 10px/10px Square }
  .t { float: top } div { position: absolute; top: 0 } .fixed { position: fixed }
  @page { @footnote { margin: 0; border: 0; padding: 0; font: 10px/10px Square } } ::footnote-call { font-size: 10px }</style>`;

function places(html: string): string[] {
  return layoutHtml(STYLE + html, "200px 100px").places();
}

const lines = (count: number): string => "x<br>".repeat(count);

describe("footnotes and page floats called in positioned boxes (css-gcpm-3 §2)", () => {
  it.each<[string, string, string[]]>([
    [
      "stand on the page of the call",
      `<div>a<i id=n>b</i></div><p id=p>${lines(3)}`,
      ["p1 n 0,90 200×10", "p1 p 0,0 200×30"],
    ],
    [
      "take room from the flow there",
      `<div>a<i id=n>b</i></div><p id=p>${lines(12)}`,
      ["p1 n 0,90 200×10", "p1 p 0,0 200×90", "p2 p 0,0 200×30"],
    ],
    [
      "stand on a later page with their box",
      `<p id=p>${lines(12)}</p><section><div style="top: auto">a<i id=n>b</i></div></section>`,
      ["p1 p 0,0 200×100", "p2 n 0,90 200×10", "p2 p 0,0 200×20"],
    ],
    [
      "stand once for boxes of all pages",
      `<div class=fixed>a<i id=n>b</i></div><p id=p>${lines(12)}`,
      ["p1 n 0,90 200×10", "p1 p 0,0 200×90", "p2 p 0,0 200×30"],
    ],
    [
      "stand in the order of the document",
      `<p id=p>a<i id=m>b</i></p><div>c<i id=n>d</i></div><p id=q>e<i id=o>f</i>`,
      ["p1 m 0,70 200×10", "p1 n 0,80 200×10", "p1 o 0,90 200×10", "p1 p 0,0 200×10", "p1 q 0,10 200×10"],
    ],
    [
      "float to the top of that page",
      `<div>a<b class=t id=f>b</b></div><p id=p>${lines(3)}`,
      ["p1 f 0,0 200×10", "p1 p 0,10 200×30"],
    ],
    [
      "are broken without room, and leave a fifth of the page to the flow",
      `<div>a<i id=n>${lines(11)}</i></div><p id=p>${lines(3)}`,
      ["p1 n 0,20 200×80", "p1 p 0,0 200×20", "p2 n 0,70 200×30", "p2 p 0,0 200×10"],
    ],
  ])("%s", (_, html, expected) => {
    expect(places(html).sort()).toEqual(expected);
  });
});
