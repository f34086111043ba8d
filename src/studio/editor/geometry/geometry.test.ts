import { describe, expect, it } from "vitest";
import type { PageMarks, Rect } from "../../../templates.ts";
import { aligned, distributed, gridShifts, sameSize } from "./arrange.ts";
import { placeAt, rowStep } from "./cells.ts";
import { scaled } from "./rect.ts";
import { resized } from "./resize.ts";
import { ALL_EDGES, snapped, snapTargets } from "./snapping.ts";
import { readLength, showLength } from "./units.ts";

const rect = (x: number, y: number, width: number, height: number): Rect => ({ x, y, width, height });
const marks = (given: Partial<PageMarks>): PageMarks => ({
  horizontals: [],
  verticals: [],
  cells: [],
  texts: [],
  ...given,
});
const PAGE = { width: 600, height: 800 };

describe("a rectangle", () => {
  it("is pulled at its handles, and never turned inside out", () => {
    expect(resized(rect(10, 10, 100, 20), "se", { dx: 5, dy: 4 })).toEqual(rect(10, 10, 105, 24));
    expect(resized(rect(10, 10, 100, 20), "nw", { dx: 5, dy: 4 })).toEqual(rect(15, 14, 95, 16));
    expect(resized(rect(10, 10, 100, 20), "e", { dx: -500, dy: 0 })).toEqual(rect(10, 10, 3, 20));
  });

  it("keeps its shape, or its middle, where that is asked for", () => {
    expect(resized(rect(0, 0, 100, 50), "se", { dx: 100, dy: 0 }, { keepsShape: true })).toEqual(
      rect(0, 0, 200, 100),
    );
    expect(resized(rect(0, 0, 100, 50), "e", { dx: 10, dy: 0 }, { fromMiddle: true })).toEqual(
      rect(-10, 0, 120, 50),
    );
  });

  it("is stretched with the frame around it", () => {
    expect(scaled(rect(10, 0, 10, 10), rect(0, 0, 100, 10), rect(0, 0, 200, 20))).toEqual(
      rect(20, 0, 20, 20),
    );
  });
});

describe("snapping", () => {
  const targets = snapTargets(
    marks({ horizontals: [{ at: 200, from: 100, to: 300 }] }),
    [rect(50, 40, 80, 20)],
    PAGE,
  );
  const at = (moving: Rect) => snapped(moving, targets, { edges: ALL_EDGES, tolerance: 5 });

  it("puts an edge on a line of the page that is beside it", () => {
    expect(at(rect(120, 178, 50, 18)).dy).toBe(4);
    // The same height, but where the line is not.
    expect(at(rect(420, 178, 50, 18)).dy).toBe(0);
  });

  it("puts an edge in line with another field, and shows why", () => {
    const { dx, guides } = at(rect(53, 500, 70, 18));
    expect(dx).toBe(-3);
    expect(guides).toEqual([{ direction: "vertical", at: 50, kind: "field", from: 40, to: 518 }]);
  });

  it("does nothing where nothing is near", () => {
    expect(at(rect(400, 500, 31, 17))).toEqual({ dx: 0, dy: 0, guides: [] });
  });
});

describe("places of a page", () => {
  it("are filled by a click: the smallest around it, beside its words", () => {
    const page = marks({
      cells: [rect(0, 0, 500, 190), rect(100, 100, 200, 20)],
      texts: [{ text: "Name", rect: rect(102, 104, 40, 10) }],
    });
    expect(placeAt({ x: 250, y: 110 }, page)).toEqual(rect(146, 101, 153, 18));
    expect(placeAt({ x: 550, y: 110 }, page)).toBeUndefined();
  });

  it("tell how far one row is from the next", () => {
    const horizontals = [100, 122, 144, 166].map((line) => ({ at: line, from: 50, to: 400 }));
    expect(rowStep(rect(60, 102, 80, 18), marks({ horizontals }))).toBe(22);
    expect(rowStep(rect(60, 402, 80, 18), marks({ horizontals }))).toBe(18);
  });
});

describe("several rectangles", () => {
  const three = [rect(0, 0, 10, 10), rect(30, 5, 20, 10), rect(90, 9, 10, 30)];

  it("are aligned by a side of the frame around them", () => {
    expect(aligned(three, "right").map(({ x }) => x)).toEqual([90, 80, 90]);
    expect(aligned(three, "middle").map(({ y }) => y)).toEqual([14.5, 14.5, 4.5]);
  });

  it("get equal gaps between them, in the order they stand", () => {
    expect(distributed(three, "across").map(({ x }) => x)).toEqual([0, 40, 90]);
  });

  it("get the size of the first", () => {
    expect(sameSize(three, "both").every(({ width, height }) => width === 10 && height === 10)).toBe(true);
  });

  it("are repeated row by row", () => {
    expect(gridShifts({ columns: 2, rows: 2, stepAcross: 10, stepDown: 20 })).toEqual([
      { dx: 10, dy: 0 },
      { dx: 0, dy: 20 },
      { dx: 10, dy: 20 },
    ]);
  });
});

describe("lengths", () => {
  it.each([
    ["20", "pt", 20],
    ["20", "mm", 56.69],
    ["1in", "mm", 72],
    ["10 mm + 4", "pt", 32.35],
    ["1,5", "in", 108],
    [" 12 ", "pt", 12],
  ] as const)("%s in %s are read as points", (text, unit, points) => {
    expect(readLength(text, unit)).toBe(points);
  });

  it.each(["", "wide", "10 20", "1e9", "12px;"])("%s is none", (text) => {
    expect(readLength(text, "pt")).toBeUndefined();
  });

  it("are shown without zeros that say nothing", () => {
    expect([showLength(72, "in"), showLength(72, "mm"), showLength(10.5, "pt")]).toEqual([
      "1",
      "25.4",
      "10.5",
    ]);
  });
});
