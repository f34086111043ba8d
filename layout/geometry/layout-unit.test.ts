import { describe, expect, it } from "vitest";
import { addEdges, NO_EDGES } from "./edges.ts";
import { MAXIMUM_LENGTH, snap, snapDown, snapTowardsZero, UNITS_PER_PIXEL } from "./layout-unit.ts";

const UNIT = 1 / UNITS_PER_PIXEL;

describe("layout units of 1/64 px", () => {
  it.each<[value: number, nearest: number, below: number, towardsZero: number]>([
    [10, 10, 10, 10],
    [100 / 3, 33 + 21 * UNIT, 33 + 21 * UNIT, 33 + 21 * UNIT],
    [200 / 3, 66 + 43 * UNIT, 66 + 42 * UNIT, 66 + 42 * UNIT],
    [-200 / 3, -66 - 43 * UNIT, -66 - 43 * UNIT, -66 - 42 * UNIT],
    [0.4 * UNIT, 0, 0, 0],
    [0.5 * UNIT, UNIT, 0, 0],
    [Number.NaN, 0, 0, 0],
    [5e6, MAXIMUM_LENGTH, MAXIMUM_LENGTH, MAXIMUM_LENGTH],
    [-5e6, -MAXIMUM_LENGTH, -MAXIMUM_LENGTH, -MAXIMUM_LENGTH],
    [Number.POSITIVE_INFINITY, MAXIMUM_LENGTH, MAXIMUM_LENGTH, MAXIMUM_LENGTH],
  ])("%d is snapped to %d, down to %d, towards zero to %d", (value, nearest, below, towardsZero) => {
    expect([snap(value), snapDown(value), snapTowardsZero(value)]).toEqual([nearest, below, towardsZero]);
  });

  it("are all that is left of a length: snapping again changes nothing", () => {
    for (const value of [1 / 3, 2 / 7, 123.456, -0.01, 99_999.99]) {
      expect(snap(snap(value))).toBe(snap(value));
      expect(snapDown(snapDown(value))).toBe(snapDown(value));
    }
  });

  it("make sums exact, in whatever order", () => {
    const lengths = [1 / 3, 2 / 3, 10.1, 0.7, 1e5 / 7].map(snap);
    const sum = lengths.reduce((total, length) => total + length, 0);
    expect(lengths.reduceRight((total, length) => total + length, 0)).toBe(sum);
    expect(lengths.reduce((rest, length) => rest - length, sum)).toBe(0);
  });

  it("let shares of a whole fit into it: three thirds, and 7 % where doubles come out below it", () => {
    expect(3 * snapTowardsZero(100 / 3)).toBeLessThanOrEqual(100);
    const sixth = snapTowardsZero((100 / 6 / 100) * 1000);
    expect(6 * sixth).toBeLessThanOrEqual(1000);
    expect((0.57 * 100) as number).toBeLessThan(57);
    expect(snapTowardsZero(0.57 * 100)).toBe(57);
  });

  it("never give a negative zero, which would be another length to compare with", () => {
    expect(Object.is(snapTowardsZero(-0.2 * UNIT), 0)).toBe(true);
  });
});

it("edges are added side by side", () => {
  const border = { top: 1, right: 2, bottom: 3, left: 4 };
  expect(addEdges(border, { top: 10, right: 20, bottom: 30, left: 40 })).toEqual({
    top: 11,
    right: 22,
    bottom: 33,
    left: 44,
  });
  expect(addEdges(NO_EDGES, border)).toEqual(border);
});
