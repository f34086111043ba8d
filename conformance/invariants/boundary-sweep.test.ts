import { describe, expect, it } from "vitest";
import { lostText } from "../support/conservation.ts";
import { createLayouter, isThorough } from "./effort.ts";
import { replacedCounts } from "./flows.ts";
import { IMAGE_URL } from "./random-document.ts";

const PAGE_HEIGHT = 200;
/** The usual run looks at both sides of each whole pixel, the thorough one at every step. */
const STEPS = isThorough ? Array.from({ length: 64 }, (_, step) => step) : [0, 1, 63];

const WORDS = "one two three four five six seven eight nine ten eleven twelve";

/** What is moved across the edge; each is less than 100 px high. */
const CONTENT: readonly [string, string][] = [
  ["lines", `<p>${WORDS}</p>`],
  ["lines with orphans and widows", `<p style="orphans: 2; widows: 3">${WORDS} ${WORDS}</p>`],
  ["a bordered block", `<div style="border: 3px solid; padding: 5px">${WORDS}</div>`],
  ["an empty bordered block", `<div style="border: 5px solid; height: 20px"></div>after`],
  ["nested margins", `<div style="margin: 9px 0"><div style="margin: 13px 0">${WORDS}</div></div>after`],
  [
    "avoid in avoid",
    `<div style="break-inside: avoid">a<div style="break-inside: avoid">${WORDS}</div></div>b`,
  ],
  [
    "a heading kept with its text",
    `<h2 style="break-after: avoid; font-size: 14px">Head</h2><p>${WORDS}</p>`,
  ],
  ["a float", `<div style="float: left; width: 60px">${WORDS}</div><p>${WORDS}</p>`],
  ["a table", `<table><thead><tr><th>head<th>foot<tbody><tr><td>${WORDS}<td>b<tr><td>c<td>d</table>`],
  ["a row span", `<table><tr><td rowspan="2">${WORDS}<td>b<tr><td>c<tr><td>d<td>e</table>`],
  [
    "collapsed borders",
    `<table style="border-collapse: collapse"><tr><td style="border: 3px solid">${WORDS}<td style="border: 1px solid">b</table>`,
  ],
  ["a list", `<ul><li>${WORDS}<li>two</ul>`],
  ["an image", `text <img src="${IMAGE_URL}" width="30" height="40" alt=""> text`],
  ["an inline-block", `text <span style="display: inline-block; height: 30px">inside</span> text`],
  ["a footnote", `<p>${WORDS}<i style="float: footnote">${WORDS}</i> ${WORDS}</p>`],
  ["a page float", `<p>${WORDS}</p><div style="float: top; height: 50px">${WORDS}</div><p>${WORDS}</p>`],
  ["columns", `<div style="columns: 2; padding: 3px">${WORDS} ${WORDS}</div>after`],
  [
    "a box that spans columns",
    `<div style="columns: 2">${WORDS}<h2 style="column-span: all">Head</h2>${WORDS}</div>`,
  ],
  [
    "a positioned box",
    `<div style="position: relative; height: 50px">a<div style="position: absolute; top: 20px">${WORDS}</div></div>`,
  ],
];

describe("a block moved across the page edge in steps of 1/64 px", () => {
  const layouter = createLayouter();
  it.each(CONTENT)("keeps all of %s", async (_, content) => {
    for (let pixel = 80; pixel <= PAGE_HEIGHT + 2; pixel += 1) {
      for (const step of STEPS) {
        const height = pixel + step / 64;
        const html =
          `<!DOCTYPE html><style>@page { size: 160px ${PAGE_HEIGHT}px; margin: 0 } body { margin: 0; font: 10px/13px "Noto Sans" }</style>` +
          `<div style="height: ${height}px"></div>${content}`;
        const { boxes, pages } = await layouter.layout({ html, maximumPages: 20 });
        expect(lostText(boxes, pages), `spacer of ${height} px`).toEqual([]);
        for (const count of replacedCounts(pages).values()) expect(count, `spacer of ${height} px`).toBe(1);
        expect(pages.length, `spacer of ${height} px`).toBeLessThanOrEqual(4);
      }
    }
  });
});
