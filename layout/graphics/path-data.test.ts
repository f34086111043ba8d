import { describe, expect, it } from "vitest";
import { CLOSE, CUBIC, LINE, MOVE } from "./display-list.ts";
import { parsePathData } from "./path-data.ts";
import { boundsOf } from "./path-geometry.ts";
import { parseTransform } from "./transform-attribute.ts";
import { parseViewBox, viewBoxMatrix } from "./view-box.ts";

describe("path data", () => {
  it.each([
    ["M1 2L3 4", [MOVE, 1, 2, LINE, 3, 4]],
    ["m1,2 3,4", [MOVE, 1, 2, LINE, 4, 6]],
    ["M1 1h2v3H0V0z", [MOVE, 1, 1, LINE, 3, 1, LINE, 3, 4, LINE, 0, 4, LINE, 0, 0, CLOSE]],
    ["M.5.5-1-1", [MOVE, 0.5, 0.5, LINE, -1, -1]],
    ["M1e1 1E-1", [MOVE, 10, 0.1]],
    ["M0 0C1 1 2 2 3 3S5 5 6 6", [MOVE, 0, 0, CUBIC, 1, 1, 2, 2, 3, 3, CUBIC, 4, 4, 5, 5, 6, 6]],
    ["M0 0q3 0 3 3", [MOVE, 0, 0, CUBIC, 2, 0, 3, 1, 3, 3]],
    ["M0 0q3 0 3 3t3 3", [MOVE, 0, 0, CUBIC, 2, 0, 3, 1, 3, 3, CUBIC, 3, 5, 4, 6, 6, 6]],
    ["M1 1zl1 0", [MOVE, 1, 1, CLOSE, MOVE, 1, 1, LINE, 2, 1]],
    ["M0 0A0 5 0 0 1 9 9", [MOVE, 0, 0, LINE, 9, 9]],
    ["M0 0L1 1 2", [MOVE, 0, 0, LINE, 1, 1]],
    ["M0 0L1 1x5 5", [MOVE, 0, 0, LINE, 1, 1]],
    ["L1 1", []],
    ["M1e999 0", [MOVE, 1e9, 0]],
  ])("%s", (data, expected) => {
    const path = parsePathData(data);
    expect(path.length).toBe(expected.length);
    for (const [index, value] of expected.entries()) expect(path[index]).toBeCloseTo(value, 9);
  });

  it.each([
    ["M0 0A5 5 0 0 1 10 0", { x: 0, y: -5, width: 10, height: 5 }],
    ["M0 0A5 5 0 0 0 10 0", { x: 0, y: 0, width: 10, height: 5 }],
    ["M0 0a5 5 0 1110 0", { x: 0, y: -5, width: 10, height: 5 }],
    ["M0 0A1 1 0 0 1 10 0", { x: 0, y: -5, width: 10, height: 5 }],
    ["M0 0C0 8 10 8 10 0", { x: 0, y: 0, width: 10, height: 6 }],
  ])("bounds of %s", (data, expected) => {
    const bounds = boundsOf(parsePathData(data));
    for (const key of ["x", "y", "width", "height"] as const)
      expect(bounds?.[key]).toBeCloseTo(expected[key], 2);
  });
});

describe("transform attributes", () => {
  it.each([
    ["translate(3)", [1, 0, 0, 1, 3, 0]],
    ["translate(3,4) scale(2)", [2, 0, 0, 2, 3, 4]],
    ["rotate(90 1 1)", [0, 1, -1, 0, 2, 0]],
    ["matrix(1 2 3 4 5 6)", [1, 2, 3, 4, 5, 6]],
    ["scale(2) nonsense", undefined],
    ["matrix(1 2 3)", undefined],
  ])("%s", (text, expected) => {
    const matrix = parseTransform(text);
    if (expected === undefined) expect(matrix).toBeUndefined();
    else for (const [index, value] of expected.entries()) expect(matrix?.[index]).toBeCloseTo(value, 9);
  });
});

describe("view boxes", () => {
  const box = { x: 0, y: 0, width: 200, height: 100 };
  it.each([
    ["xMidYMid meet", [10, 0, 0, 10, 50, 0]],
    ["xMinYMid", [10, 0, 0, 10, 0, 0]],
    ["xMaxYMax slice", [20, 0, 0, 20, 0, -100]],
    ["none", [20, 0, 0, 10, 0, 0]],
    [undefined, [10, 0, 0, 10, 50, 0]],
  ])("%s", (alignment, expected) => {
    expect(viewBoxMatrix({ x: 0, y: 0, width: 10, height: 10 }, box, alignment)).toEqual(expected);
  });

  it.each([["0 0 -1 1"], ["0 0 1"], ["a"], [undefined]])("%s is none", (text) => {
    expect(parseViewBox(text)).toBeUndefined();
  });
});
