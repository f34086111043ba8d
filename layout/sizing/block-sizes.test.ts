import { describe, expect, it } from "vitest";
import { layoutHtml } from "../testing/layout-html.ts";

/** Size of a block in a container of 100 by 50 px; letters are squares of 10 px. */
function sizeOf(style: string, content = "", around = "height: 50px"): string | undefined {
  const html = `<div style="width: 100px; ${around}"><div id=a style="${style}">${content}</div></div>`;
  return layoutHtml(html).places()[0]?.split(" ")[3];
}

describe("box-sizing (css-sizing-3 §3.3)", () => {
  const edges = "padding: 5px; border: 2px solid";
  it.each([
    [`width: 60px; height: 20px; ${edges}`, "74×34"],
    [`width: 60px; height: 20px; box-sizing: border-box; ${edges}`, "60×20"],
    [`width: 50%; height: 50%; ${edges}`, "64×39"],
    [`width: 50%; height: 50%; box-sizing: border-box; ${edges}`, "50×25"],
    // The content box is never negative.
    [`width: 6px; height: 3px; box-sizing: border-box; ${edges}`, "14×14"],
    [`max-width: 30px; max-height: 8px; height: 40px; ${edges}`, "44×22"],
    [`max-width: 30px; max-height: 8px; height: 40px; box-sizing: border-box; ${edges}`, "30×14"],
    [`min-width: 150px; min-height: 30px; ${edges}`, "164×44"],
  ])("%s", (style, size) => {
    expect(sizeOf(style)).toBe(size);
  });
});

describe("limits (CSS 2.2 §10.4, §10.7)", () => {
  it.each([
    ["width: 80px; max-width: 60px", "60×0"],
    ["width: 20px; min-width: 30px", "30×0"],
    ["width: 80px; max-width: 40px; min-width: 60px", "60×0"],
    ["max-width: 50%; min-height: 20%", "50×10"],
    ["height: 40px; max-height: 50%", "100×25"],
    ["height: 10px; max-height: 20px; min-height: 30px", "100×30"],
  ])("%s", (style, size) => {
    expect(sizeOf(style)).toBe(size);
  });
});

describe("percentage heights (CSS 2.2 §10.5)", () => {
  it.each([
    ["of a given height", "height: 50px", "100×25"],
    ["of no given height are automatic", "", "100×10"],
    ["of a least height alone are automatic", "min-height: 50px", "100×10"],
    ["of a height that a highest one cuts", "height: 50px; max-height: 30px", "100×15"],
    ["of a box that is positioned between two insets", "position: absolute; top: 0; bottom: 960px", "100×20"],
  ])("%s", (_, around, size) => {
    expect(sizeOf("height: 50%", "x", around)).toBe(size);
  });

  it("as limits are none where the container has no height", () => {
    expect(sizeOf("max-height: 10%; min-height: 90%", "x<br>x", "")).toBe("100×20");
  });
});

describe("widths by the content (css-sizing-3 §5)", () => {
  it.each([
    ["width: min-content", "aa bbb", "30×20"],
    ["width: max-content", "aa bbb", "60×10"],
    ["width: max-content", "aaaa bbbb cccc", "140×10"],
    ["width: fit-content", "aa bbb", "60×10"],
    ["width: fit-content", "aaaa bbbb cccc", "100×20"],
    ["width: fit-content(45px)", "aa bbb", "45×20"],
    ["width: fit-content(5px)", "aa bbb", "30×20"],
    ["width: stretch; margin: 0 5px", "a", "90×10"],
    ["width: 10px; min-width: min-content", "aa bbb", "30×20"],
    ["max-width: max-content", "aa", "20×10"],
    ["float: left", "aa bbb", "60×10"],
    ["float: left", "aaaa bbbb cccc", "100×20"],
    ["float: left; padding: 0 10%", "aa", "40×10"],
    ["float: left; margin: 0 35px", "aa bbb", "30×20"],
  ])("%s of %s", (style, content, size) => {
    expect(sizeOf(style, content)).toBe(size);
  });
});

describe("preferred aspect ratios (css-sizing-4 §4)", () => {
  it.each([
    ["aspect-ratio: 2", "", "100×50"],
    ["width: 40px; aspect-ratio: 2 / 1", "", "40×20"],
    ["height: 30px; aspect-ratio: 2", "", "60×30"],
    ["width: 40px; aspect-ratio: 2; padding: 5px", "", "50×30"],
    ["width: 40px; aspect-ratio: 2; padding: 5px; box-sizing: border-box", "", "40×20"],
    ["height: 40px; aspect-ratio: 2; padding: 5px", "", "90×50"],
    // Limits of one side are handed over to the other.
    ["aspect-ratio: 2; max-height: 20px", "", "40×20"],
    ["aspect-ratio: 2; min-height: 80px", "", "160×80"],
    ["width: 80px; aspect-ratio: 2; max-height: 20px", "", "80×20"],
    // The content keeps a box from getting smaller than it.
    ["width: 20px; aspect-ratio: 2", "a<br>b<br>c", "20×30"],
    ["width: 20px; aspect-ratio: 2; min-height: 0", "a<br>b<br>c", "20×10"],
    ["width: 20px; aspect-ratio: 2; overflow: hidden", "a<br>b<br>c", "20×10"],
    ["height: 10px; aspect-ratio: 2", "aaaa", "40×10"],
    ["height: 10px; aspect-ratio: 2; min-width: 0", "aaaa", "20×10"],
    ["width: 40px; height: 7px; aspect-ratio: 2", "", "40×7"],
  ])("%s", (style, content, size) => {
    expect(sizeOf(style, content)).toBe(size);
  });
});
