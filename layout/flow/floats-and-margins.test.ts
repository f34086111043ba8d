import { describe, expect, it } from "vitest";
import { layoutHtml } from "../testing/layout-html.ts";

it("a formatting context stands beside a float where its border box fits", () => {
  const html = `<div style="width: 100px"><div style="float: left; width: 50px; height: 100px"></div>
    <div id="a" style="overflow: hidden; width: 50px; height: 50px; margin-right: 10px"></div></div>`;
  expect(layoutHtml(html).places()).toEqual(["p1 a 50,0 50×50"]);
});

it.each([
  ["left", "margin: 0 4px", "p1 own 40,0 50×10", 94],
  ["right", "margin: 0 4px", "p1 own 4,0 50×10", 94],
  ["left", "margin: 0 0 0 45px", "p1 own 45,0 50×10", 95],
])(
  "the margin of a formatting context lies over a %s float in the width of its container, too",
  (side, style, own, width) => {
    const html = `<div id=outer style="width: max-content"><div style="float: ${side}; width: 40px; height: 10px"></div>
    <div id=own style="overflow: hidden; ${style}"><div style="width: 50px; height: 10px"></div></div></div>`;
    expect(layoutHtml(html).places()).toEqual([`p1 outer 0,0 ${width}×10`, own]);
  },
);

it("the margin of a box that clears a float in an earlier sibling does not move the float", () => {
  const html = `<div id="outer" style="display: flow-root; width: 100px"><div>
    <div><div id="float" style="float: left; width: 100px; height: 50px"></div></div>
    <div id="cleared" style="clear: left; margin-top: 150px; height: 50px"></div></div></div>`;
  expect(layoutHtml(html).places()).toEqual([
    "p1 outer 0,0 100×100",
    "p1 float 0,0 100×50",
    "p1 cleared 0,50 100×50",
  ]);
});

it("a percentage of text-indent refers to the block's own width", () => {
  const html = `<div style="width: 100px; text-indent: 10%"><span style="display: inline-block; width: 60px">a</span></div>`;
  expect(layoutHtml(html).dump()).toContain('text "a" 6,0 10×10');
});

describe("the margin of a formatting context after a float in the same box (CSS 2.2 §9.5, §8.3.1)", () => {
  const places = (floats: string, style: string): string[] =>
    layoutHtml(
      `<div id=outer>${floats}<div id=own style="display: flow-root; margin-top: 8px; height: 10px; ${style}"></div></div>`,
    ).places();
  const float = (id: string, style: string): string =>
    `<div id=${id} style="float: left; height: 20px; ${style}"></div>`;

  it("collapses with that of the box where it stands beside the float", () => {
    expect(places(float("a", "width: 50px"), "width: 150px")).toEqual([
      "p1 outer 0,8 200×10",
      "p1 a 0,8 50×20",
      "p1 own 50,8 150×10",
    ]);
  });

  it.each([
    ["by its width", float("a", "width: 60px"), "width: 150px", ["p1 a 0,0 60×20", "p1 own 0,20 150×10"]],
    [
      "by that of two floats",
      float("a", "width: 60px") + float("b", "width: 60px; float: right"),
      "width: 100px",
      ["p1 a 0,0 60×20", "p1 b 140,0 60×20", "p1 own 0,20 100×10"],
    ],
    [
      "though the margin alone would put it lower",
      float("a", "width: 60px; height: 5px"),
      "width: 150px",
      ["p1 a 0,0 60×5", "p1 own 0,5 150×10"],
    ],
    [
      "as a table",
      float("a", "width: 60px"),
      "display: table; width: 150px",
      ["p1 a 0,0 60×20", "p1 own 0,20 150×10"],
    ],
  ])("does not where it clears the float, %s", (_, floats, style, expected) => {
    expect(places(floats, style).slice(1)).toEqual(expected);
  });

  it("does, where the float has no height", () => {
    expect(places(float("a", "width: 60px; height: 0"), "width: 150px")).toEqual([
      "p1 outer 0,8 200×10",
      "p1 a 0,8 60×0",
      "p1 own 0,8 150×10",
    ]);
  });
});
