import { describe, expect, it } from "vitest";
import { cellsOf, linesOf } from "./places.ts";

describe("cells", () => {
  const wide = { x: 10, y: 20, width: 90, height: 30 };

  it.each([
    [0, [10, 40, 70], [20, 20, 20]],
    [180, [70, 40, 10], [20, 20, 20]],
    [90, [10, 10, 10], [40, 30, 20]],
    [270, [10, 10, 10], [20, 30, 40]],
  ] as const)("follow text turned by %s", (rotation, xs, ys) => {
    const cells = cellsOf(wide, 3, rotation);
    expect(cells.map(({ x }) => x)).toEqual(xs);
    expect(cells.map(({ y }) => y)).toEqual(ys);
  });
});

describe("lines", () => {
  const high = { x: 10, y: 20, width: 30, height: 90 };

  it.each([
    [0, [10, 10, 10], [20, 50, 80]],
    [180, [10, 10, 10], [80, 50, 20]],
    [90, [10, 20, 30], [20, 20, 20]],
    [270, [30, 20, 10], [20, 20, 20]],
  ] as const)("follow text turned by %s", (rotation, xs, ys) => {
    const lines = linesOf(high, 3, rotation);
    expect(lines.map(({ x }) => x)).toEqual(xs);
    expect(lines.map(({ y }) => y)).toEqual(ys);
  });
});
