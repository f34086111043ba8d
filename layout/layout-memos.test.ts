import { describe, expect, it } from "vitest";
import { layoutInput } from "./testing/layout-input.ts";
import { roundsOf } from "./testing/layout-rounds.ts";

const ROWS = Array.from({ length: 9 }, (_, row) => `<tr><td>${row}<td>aa bb cc`).join("");
const TEXT = "ab cde fghi j klm no ".repeat(30);
const SHARES = "<table style='height: 90px'><td><div style='height: 50%'>a</div>";

const DOCUMENTS: readonly (readonly [string, string])[] = [
  ["flex containers in each other", "<div style='display: flex'><div style='flex: 1'>".repeat(4) + TEXT],
  [
    "columns of items that go on",
    `<div style="display: flex; flex-direction: column; gap: 3px">${`<p style="height: 40%">${TEXT}</p>`.repeat(4)}</div>`,
  ],
  [
    "subgrids in subgrids",
    `<div style="display: grid; grid-template: auto auto / 1fr auto [x] 40px; gap: 4px">
      <div style="display: grid; grid-area: 1 / 1 / 3 / 4; grid-template: subgrid / subgrid; gap: 2px; padding: 3px">
        <div style="display: grid; grid-column: span 2; grid-template-columns: subgrid [y]"><p>ab</p><p>cd ef</p></div><p>g</p><p>h</p><p>${TEXT}</p>
      </div></div>`,
  ],
  ["shares of rows that come later", "<div style='display: grid; grid-template-rows: 50% auto'><p>a</p><p>b"],
  ["heads and feet that repeat", `<table><thead><tr><th>a b<th>c<tfoot><tr><td>d<td>e<tbody>${ROWS}</table>`],
  ["cells with shares of their height in each other", SHARES.repeat(3)],
  [
    "cells that are as high as others, and collapsed borders",
    "<table style='border-collapse: collapse'><td style='position: relative'><i style='position: absolute; bottom: 0'>a</i><td rowspan=2>b<br>c<br>d<tr><td>e",
  ],
  [
    "floats with shapes, and what lies beside them",
    `<div style="float: left; width: 60px; height: 90px; shape-outside: circle()">a</div><div style="overflow: hidden">b</div>${TEXT}`,
  ],
  ["columns with floats of their own", `<div style="columns: 2"><p style="float: top">a</p>${TEXT}</div>`],
  [
    "vertical text in horizontal text",
    `<div style="writing-mode: vertical-rl; padding: 5%">${TEXT}<div style="writing-mode: horizontal-tb">ab</div></div>`,
  ],
  ["a paragraph of many pages", TEXT.repeat(9)],
  ["formulas", "<math><mfrac><msqrt><mi>a</mi></msqrt><msup><mi>b</mi><mn>2</mn></msup></mfrac></math>"],
  [
    "margins that collapse through boxes",
    `${"<div style='margin: 3px 0'>".repeat(12)}a${"</div>".repeat(12)}<p>b`,
  ],
  ["footnotes", `a<span style="float: footnote">b ${"c d ".repeat(30)}</span> ${TEXT}`],
  [
    "numbers of pages, containers, and pages too narrow",
    `<style>@page { -platen-shrink-to-fit: auto; @top-left { content: counter(page) "/" counter(pages) } } a::after { content: target-counter(attr(href), page) }
      @container (width > 50px) { b { padding-top: 9px } }</style>
     <a href="#x">a</a><p style="width: 300px; container-type: inline-size"><b>c</b>${TEXT}</p><p id=x>b`,
  ],
  [
    "clamped lines, and letters that no font has",
    `<p style="overflow: hidden; text-overflow: ellipsis; line-clamp: 2">${TEXT}</p>`,
  ],
];

describe("a document without memos", () => {
  it.each(DOCUMENTS)("comes out the same: %s", (_, html) => {
    const lay = (memos: boolean) => roundsOf({ ...layoutInput(html, "200px 120px"), memos });
    const { steps, dump, codes } = lay(false);
    const remembered = lay(true);
    expect(dump).toBe(remembered.dump);
    expect([steps.length, codes]).toEqual([remembered.steps.length, remembered.codes]);
    expect(steps.length).toBeGreaterThan(0);
  });

  it("is made from the beginning wherever it is needed", () => {
    const shaped = (memos: boolean): number => {
      const input = layoutInput("<div style='display: flex'><div>".repeat(4) + TEXT);
      let count = 0;
      const { measure } = input.shaper;
      const shaper = {
        ...input.shaper,
        measure: (...args: Parameters<typeof measure>) => {
          count += 1;
          return measure(...args);
        },
      };
      roundsOf({ ...input, shaper, memos });
      return count;
    };
    expect(shaped(false)).toBeGreaterThan(3 * shaped(true));
  });
});
