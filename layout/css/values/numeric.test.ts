import { describe, expect, it } from "vitest";
import { computed } from "../../cascade/testing/styled.ts";
import { resolveLength } from "./resolve.ts";

/** The width that a value computes to: body 600 px wide, font size 20 px, root 16 px, page 600 by 800 px. */
function width(value: string): unknown {
  return computed(`width: 77px; width: ${value}; font-size: 20px; line-height: 30px`).width;
}

const INVALID = 77;

describe("lengths", () => {
  it.each([
    ["12px", 12],
    ["1in", 96],
    ["2.54cm", 96],
    ["25.4mm", 96],
    ["101.6q", 96],
    ["72pt", 96],
    ["6pc", 96],
    ["1em", 20],
    ["2rem", 32],
    ["1ex", 10],
    ["2ch", 20],
    ["1cap", 14],
    ["1ic", 20],
    ["1lh", 30],
    ["10vw", 60],
    ["10vh", 80],
    ["10vmin", 60],
    ["10vmax", 80],
    ["10vi", 60],
    ["10dvb", 80],
    ["50%", { px: 0, percent: 50 }],
    ["0", 0],
    // Downwards, so that four of a kind fit where their sum does.
    ["1.01px", 1],
    ["48.5mm", 183.296875],
    ["2.54cm", 96],
    ["1e9px", 1_000_000],
    ["1e308px", 1_000_000],
    ["12", INVALID],
    ["-1px", INVALID],
    ["12 px", INVALID],
    ["1foo", INVALID],
  ])("width: %s", (value, expected) => {
    expect(width(value)).toEqual(expected);
  });

  it("takes numbers for pixels in quirks mode only", () => {
    expect(width("12")).toBe(INVALID);
  });
});

describe("math functions", () => {
  it.each([
    ["calc(1px + 2px)", 3],
    ["calc(1em + 2px * 3)", 26],
    ["calc((1px + 2px) * 3)", 9],
    ["calc(10px / 4)", 2.5],
    ["calc(10px - -2px)", 12],
    ["calc(50% - 10px + 5px)", { comparison: "max", operands: [0, { px: -5, percent: 50 }] }],
    ["calc(50% + 1em)", { px: 20, percent: 50 }],
    ["calc(2 * (25% + 1px))", { px: 2, percent: 50 }],
    ["min(10px, 1em, 30px)", 10],
    ["max(10px, 1em, 30px)", 30],
    ["clamp(10px, 5px, 20px)", 10],
    ["clamp(none, 50px, 20px)", 20],
    ["min(50%, 300px)", { comparison: "min", operands: [{ px: 0, percent: 50 }, 300] }],
    ["calc(10px * 4px / 2px)", 20],
    ["calc(6px / 1px * 2px)", 12],
    ["calc(1px * pi)", 3.140625],
    ["round(7px, 5px)", 5],
    ["round(up, 7px, 5px)", 10],
    ["mod(18px, 5px)", 3],
    ["rem(18px, 5px)", 3],
    ["abs(-5px)", 5],
    ["calc(sign(-5px) * -3px)", 3],
    ["calc(10px * sin(30deg))", 5],
    ["calc(10px * sqrt(9))", 30],
    ["hypot(3px, 4px)", 5],
    ["calc(10px * pow(2, 3))", 80],
    ["calc(1px / 0)", 1_000_000],
    ["calc(0px / 0)", 0],
    ["calc(NaN * 1px)", 0],
    ["calc(-5px)", 0],
    ["-webkit-calc(1px + 1px)", 2],
    ["calc(1px+2px)", INVALID],
    ["calc(1px + 2)", INVALID],
    ["calc(1px * 2px)", INVALID],
    ["calc(1 / 2px)", INVALID],
    ["calc(50% * 1px)", INVALID],
    ["calc(1deg + 1px)", INVALID],
    ["calc()", INVALID],
    ["calc(1px +)", INVALID],
    ["min()", INVALID],
    ["calc(5)", INVALID],
  ])("width: %s", (value, expected) => {
    expect(width(value)).toEqual(expected);
  });

  it("keeps sums of comparisons exact and bounded", () => {
    const margin = computed("margin-left: calc(2 * min(10%, 30px) - max(5px, 1%))").marginLeft;
    if (margin === "auto") throw new Error("no length");
    expect(resolveLength(margin, 100)).toBe(15);
    expect(resolveLength(margin, 1000)).toBe(50);
    const hostile = Array.from({ length: 30 }, (_, index) => `min(${index}%, 1px)`).join(" + ");
    expect(computed(`margin-left: calc(${hostile})`).marginLeft).toBe(0);
  });

  it.each([
    ["opacity: calc(1 / 4)", { opacity: 0.25 }],
    ["opacity: calc(30%)", { opacity: 0.3 }],
    ["z-index: calc(2.5 + 1)", { zIndex: 4 }],
    ["orphans: calc(0)", { orphans: 1 }],
    ["line-height: calc(1.5 * 2)", { lineHeight: { factor: 3 } }],
    ["transform: rotate(calc(1turn / 4))", { transform: [{ type: "rotate", angle: 90 }] }],
  ])("%s", (declaration, expected) => {
    expect(computed(declaration)).toMatchObject(expected);
  });
});

describe("resolveLength", () => {
  it.each([
    [12, 100, 12],
    [{ px: 1, percent: 50 }, 33, 17.5],
    [{ px: 0, percent: 33.3 }, 100, 33.296875],
    [{ comparison: "min", operands: [{ px: 0, percent: 50 }, 30] }, 100, 30],
    [{ comparison: "max", operands: [0, { px: -80, percent: 50 }] }, 100, 0],
  ] as const)("%j of %d is %d", (value, base, expected) => {
    expect(resolveLength(value, base)).toBe(expected);
  });
});
