import { describe, expect, it } from "vitest";
import { CoverageBuffer } from "./coverage.ts";
import { polygonsOf } from "./polygons.ts";

const IDENTITY = [1, 0, 0, 1, 0, 0] as const;
const BOX = { x0: 0, y0: 0, x1: 8, y1: 4 };

/** Rows of the coverage in sixteenths, over the whole box. */
function rows(path: readonly number[], rule: "nonzero" | "evenodd" = "nonzero", box = BOX): string[] {
  const shape = new CoverageBuffer().fill(polygonsOf(path, IDENTITY), rule, box);
  return Array.from({ length: box.y1 - box.y0 }, (_, y) =>
    Array.from({ length: box.x1 - box.x0 }, (__, x) => {
      if (shape === undefined) return ".";
      const [column, row] = [x + box.x0 - shape.x0, y + box.y0 - shape.y0];
      const isInside = column >= 0 && row >= 0 && column < shape.x1 - shape.x0 && row < shape.y1 - shape.y0;
      const value = isInside ? (shape.data[row * (shape.x1 - shape.x0) + column] as number) : 0;
      return value === 0 ? "." : value === 255 ? "#" : Math.round((value * 16) / 255).toString(16);
    }).join(""),
  );
}

function rectangle(x: number, y: number, right: number, bottom: number): number[] {
  return [0, x, y, 1, right, y, 1, right, bottom, 1, x, bottom, 3];
}

describe("CoverageBuffer", () => {
  it("covers whole pixels wholly, and others by the area that is covered", () => {
    expect(rows(rectangle(1, 1, 3, 3))).toEqual(["........", ".##.....", ".##.....", "........"]);
    expect(rows(rectangle(1.5, 0.25, 3.5, 2))).toEqual([".6c6....", ".8#8....", "........", "........"]);
  });

  it("covers half of the pixels on a diagonal", () => {
    expect(rows([0, 0, 0, 1, 4, 4, 1, 0, 4, 3])).toEqual(["8.......", "#8......", "##8.....", "###8...."]);
  });

  it("knows slopes that cross several pixels of a row", () => {
    // A triangle of width 8 and height 1: the pixels grow by eighths.
    expect(rows([0, 0, 0, 1, 8, 0, 1, 8, 1, 3]).at(0)).toBe("13579bdf");
  });

  it("fills what is wound twice by one rule and not by the other, whatever the direction", () => {
    const twice = [...rectangle(0, 0, 8, 4), ...rectangle(2, 1, 6, 3)];
    expect(rows(twice, "nonzero")).toEqual(["########", "########", "########", "########"]);
    expect(rows(twice, "evenodd")).toEqual(["########", "##....##", "##....##", "########"]);
    const turned = [...rectangle(0, 0, 8, 4), 0, 2, 1, 1, 2, 3, 1, 6, 3, 1, 6, 1, 3];
    expect(rows(turned, "nonzero")).toEqual(["########", "##....##", "##....##", "########"]);
  });

  it("cuts shapes to the box on all sides", () => {
    expect(rows(rectangle(-5, -5, 50, 50))).toEqual(["########", "########", "########", "########"]);
    expect(rows([0, -4, 2, 1, 4, -6, 1, 12, 2, 1, 4, 10, 3])).toEqual(rows(rectangle(0, 0, 8, 4)));
    expect(rows(rectangle(20, 0, 30, 4)).join("")).not.toContain("#");
    expect(rows(rectangle(2, 2, 3, 3), "nonzero", { x0: 2, y0: 2, x1: 4, y1: 4 })).toEqual(["#.", ".."]);
  });

  it("follows curves", () => {
    // A circle of radius 2 by four curves.
    const k = 1.1046;
    const circle = [
      0,
      4,
      0,
      2,
      4 + k,
      0,
      6,
      2 - k,
      6,
      2,
      2,
      6,
      2 + k,
      4 + k,
      4,
      4,
      4,
      2,
      4 - k,
      4,
      2,
      2 + k,
      2,
      2,
      2,
      2,
      2 - k,
      4 - k,
      0,
      4,
      0,
      3,
    ];
    const shape = new CoverageBuffer().fill(polygonsOf(circle, IDENTITY), "nonzero", BOX);
    const area = [...(shape?.data.subarray(0, 16) ?? [])].reduce((sum, value) => sum + value / 255, 0);
    expect(area).toBeGreaterThan(12.3);
    expect(area).toBeLessThan(12.7);
  });

  it("takes numbers that are none for far away", () => {
    expect(() => rows([0, Number.NaN, 0, 1, 1e300, 4, 1, 0, Number.POSITIVE_INFINITY, 3])).not.toThrow();
  });
});
