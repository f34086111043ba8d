import { describe, expect, it } from "vitest";
import { layoutHtml } from "../testing/layout-html.ts";
import { addMargin, joinMargins, marginSum, NO_MARGIN } from "./margin-strut.ts";

const strutOf = (margins: readonly number[]): ReturnType<typeof addMargin> =>
  margins.reduce(addMargin, NO_MARGIN);

describe("adjoining margins (CSS 2.2 §8.3.1)", () => {
  it.each<[margins: readonly number[], sum: number]>([
    [[], 0],
    [[10, 20], 20],
    [[20, 10], 20],
    [[-10, -20], -20],
    [[-20, -10], -20],
    [[20, -5], 15],
    [[-30, 20, -5], -10],
    [[0, 0], 0],
  ])("%j collapse to %d, however they are grouped", (margins, sum) => {
    expect(marginSum(strutOf(margins))).toBe(sum);
    for (let split = 0; split <= margins.length; split += 1) {
      const joined = joinMargins(strutOf(margins.slice(0, split)), strutOf(margins.slice(split)));
      expect(marginSum(joined)).toBe(sum);
    }
  });

  const placesOf = (html: string): string[] =>
    layoutHtml(`<style>p { margin: 0; height: 10px }</style><p>x</p>${html}`)
      .places()
      .map((place) => place.slice(3));

  it("of siblings, of parents with their first and last child, and of empty boxes between them are one", () => {
    const parent = "<div style='margin: 5px 0'><p id=a style='margin: 30px 0 -8px'>x</p></div>";
    const empty = "<div style='margin: 12px 0 4px'></div>";
    expect(placesOf(`${parent}${empty}<p id=b style='margin-top: 6px'>x</p>`)).toEqual([
      "a 0,40 200×10",
      // 5, -8, 12, 4 and 6: the largest less the most negative one.
      "b 0,54 200×10",
    ]);
  });

  it.each([
    ["padding", "padding-top: 1px", 31],
    ["a border", "border-top: 1px solid", 31],
    ["a formatting context of its own", "display: flow-root", 30],
    ["floating", "float: left", 30],
  ])("stay in a box that has %s", (_, style, margin) => {
    const [box, child] = placesOf(
      `<div id=box style="${style}"><p id=a style="margin-top: 30px">x</p></div>`,
    );
    expect(box).toMatch(/^box 0,10 /);
    expect(child).toMatch(new RegExp(`^a 0,${10 + margin} `));
  });

  it("of an empty box collapse through it unless it has clearance", () => {
    const floating = "<i style='float: left; width: 10px; height: 25px'></i>";
    const empty = (style: string): string => `${floating}<div style="margin: 10px 0; ${style}"></div>`;
    expect(placesOf(`${empty("")}<p id=a style='margin-top: 15px'>x</p>`)).toEqual(["a 0,25 200×10"]);
    expect(placesOf(`${empty("clear: left")}<p id=a style='margin-top: 15px'>x</p>`)[0]).toMatch(
      /^a 0,(?!25)/,
    );
  });
});
