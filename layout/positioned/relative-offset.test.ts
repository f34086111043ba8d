import { describe, expect, it } from "vitest";
import { styleWith } from "../cascade/initial-style.ts";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { layoutHtml } from "../testing/layout-html.ts";
import { relativeOffset, rootOffset } from "./relative-offset.ts";

const container = { width: 200, height: 100, rightToLeft: false };
const percent = (value: number) => ({ px: 0, percent: value });
const relative = (changes: Partial<ComputedStyle>): ComputedStyle =>
  styleWith({ position: "relative", ...changes });

describe("relative positions (CSS 2.2 §9.4.3)", () => {
  it.each<[Partial<ComputedStyle>, x: number, y: number]>([
    [{}, 0, 0],
    [{ left: 5, top: 7 }, 5, 7],
    [{ right: 5, bottom: 7 }, -5, -7],
    // Over-constrained: the start side and the top win.
    [{ left: 5, right: 9, top: 7, bottom: 9 }, 5, 7],
    [{ left: percent(10), top: percent(10) }, 20, 10],
    [{ right: percent(10), bottom: percent(10) }, -20, -10],
  ])("%j", (changes, x, y) => {
    expect(relativeOffset(relative(changes), container)).toEqual({ x, y });
  });

  it("from right to left the right offset wins", () => {
    const rightToLeft = { ...container, rightToLeft: true };
    expect(relativeOffset(relative({ left: 5, right: 9 }), rightToLeft).x).toBe(-9);
    expect(relativeOffset(relative({ left: 5 }), rightToLeft).x).toBe(5);
  });

  it("percentages of a height that is not known are `auto`: the other side counts", () => {
    const open = { ...container, height: undefined };
    expect(relativeOffset(relative({ top: percent(50) }), open).y).toBe(0);
    expect(relativeOffset(relative({ top: percent(50), bottom: 3 }), open).y).toBe(-3);
  });

  it("other positions do not move a box that is in the flow", () => {
    expect(relativeOffset(styleWith({ left: 5, top: 5 }), container)).toEqual({ x: 0, y: 0 });
  });

  it("move a box with all that is in it and nothing else", () => {
    const html = `<div id=a style="position: relative; left: 10%; top: 5px; width: 50px"><p id=b style="margin: 0">x</p></div>
      <div id=c style="position: relative; top: -4px">x</div><div id=d>x</div>`;
    expect(layoutHtml(html).places()).toEqual([
      "p1 a 20,5 50×10",
      "p1 b 20,5 50×10",
      "p1 c 0,6 200×10",
      "p1 d 0,20 200×10",
    ]);
  });

  it("move cells, items, inline boxes and floats alike", () => {
    const at = "position: relative; left: 3px; top: 4px";
    const html = `<style>td { padding: 0 }</style><table style="border-spacing: 0"><td id=a style="${at}">x</table>
      <div style="display: flex"><p id=b style="margin: 0; ${at}">x</p></div>
      <div><span id=c style="${at}">x</span></div><i id=d style="float: right; ${at}">x</i>`;
    expect(
      layoutHtml(html)
        .places()
        .map((place) => place.slice(3)),
    ).toEqual(["a 3,4 10×10", "b 3,14 10×10", "c 3,24 10×10", "d 193,34 10×10"]);
  });
});

describe("the position of the root element", () => {
  const rest = { x: 60, y: 30 };
  it.each<[ComputedStyle["position"], Partial<ComputedStyle>, x: number, y: number]>([
    ["relative", { right: 5, bottom: 7 }, -5, -7],
    ["absolute", { left: 5, top: 7 }, 5, 7],
    ["absolute", { right: 5, bottom: 7 }, 55, 23],
    ["fixed", { right: 5 }, 55, 0],
    ["static", { left: 5 }, 0, 0],
  ])("%s %j", (position, changes, x, y) => {
    expect(rootOffset(styleWith({ position, ...changes }), { ...container, rest })).toEqual({ x, y });
  });
});
