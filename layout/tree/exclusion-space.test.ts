import { describe, expect, it } from "vitest";
import { type Exclusion, ExclusionSpace } from "./exclusion-space.ts";

const left = (x: number, width: number, top: number, height: number): Exclusion => ({
  side: "left",
  left: x,
  right: x + width,
  top,
  bottom: top + height,
});
const right = (x: number, width: number, top: number, height: number): Exclusion => ({
  ...left(x, width, top, height),
  side: "right",
});
const spaceOf = (...floats: readonly Exclusion[]): ExclusionSpace =>
  floats.reduce((space, float) => space.with(float), ExclusionSpace.EMPTY);

describe("the room that floats leave", () => {
  const space = spaceOf(left(0, 30, 0, 20), right(80, 20, 10, 30), left(0, 50, 20, 10));
  it.each<[number, number, [number, number, number]]>([
    [0, 0, [30, 100, 10]],
    [0, 15, [30, 80, 10]],
    [10, 0, [30, 80, 20]],
    [5, 100, [50, 80, 10]],
    [20, 0, [50, 80, 30]],
    [30, 5, [0, 80, 40]],
    [40, 0, [0, 100, Number.POSITIVE_INFINITY]],
    [-10, 5, [0, 100, 0]],
  ])("at %i, %i px high", (top, height, [freeLeft, freeRight, bottom]) => {
    expect(space.bandAt(top, height, 0, 100)).toEqual({ top, left: freeLeft, right: freeRight, bottom });
  });

  it.each<[number, number]>([
    [70, 0],
    [71, 30],
    [85, 40],
    [500, 40],
  ])("a piece %i px wide fits at %i", (width, top) => {
    expect(space.findBand({ top: 0, width, height: 0, left: 0, right: 100 }).top).toBe(top);
  });

  it("clears sides", () => {
    expect((["left", "right", "both", "none"] as const).map((side) => space.clearanceFor(side))).toEqual([
      30,
      40,
      40,
      Number.NEGATIVE_INFINITY,
    ]);
  });

  it("knows on which sides floats go on", () => {
    const space = ExclusionSpace.EMPTY.with({ ...left(0, 10, 0, 20), goesOn: true });
    expect((["left", "right", "both", "none"] as const).map((side) => space.goOn(side))).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  it("takes floats without width for their top only", () => {
    const narrow = spaceOf(left(0, 0, 50, 10));
    expect(narrow.lastFloatTop).toBe(50);
    expect(narrow.isEmpty).toBe(false);
    expect(narrow.bandAt(55, 0, 0, 100)).toEqual({
      top: 55,
      left: 0,
      right: 100,
      bottom: Number.POSITIVE_INFINITY,
    });
  });

  it.each<[string, Exclusion]>([
    ["no height", left(0, 30, 60, 0)],
    ["negative height", left(0, 30, 60, -20)],
  ])("lets floats of %s narrow what crosses their top", (_, flat) => {
    const flats = spaceOf(left(0, 10, 0, 60), flat, right(90, 10, 60, 10));
    expect(flats.bandAt(50, 20, 0, 100)).toMatchObject({ left: 30, right: 90 });
    expect(flats.bandAt(40, 20, 0, 100)).toMatchObject({ left: 10, right: 100 });
    expect(flats.bandAt(60, 20, 0, 100)).toMatchObject({ left: 0, right: 90 });
  });

  it.each<[string, "left" | "right", number, number]>([
    ["sticks out short of the next float", "left", 85, 0],
    ["sticks out into a float on the other side", "left", 90, 30],
    ["fits beside a float before it", "right", 40, 0],
    ["sticks out beside a float before it", "right", 45, 30],
  ])("places a float that %s (%s, %i px)", (_, side, width, top) => {
    const about = spaceOf(right(95, 10, 0, 20), right(65, 10, 20, 10));
    expect(about.findFloatBand({ side, top: 0, width, left: 10, right: 50 }).top).toBe(top);
  });

  it("agrees with looking at every float", () => {
    let seed = 7;
    const next = (below: number): number => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return Math.floor((seed / 2147483648) * below);
    };
    const floats = Array.from({ length: 60 }, () => {
      const make = next(2) === 0 ? left : right;
      return make(next(90), 1 + next(10), next(100), Math.max(0, next(36) - 5));
    });
    const many = spaceOf(...floats);
    for (let top = -5; top < 140; top += 1) {
      for (const height of [0, 7]) {
        const near = floats.filter(
          (float) =>
            (float.bottom > top && (float.top <= top || float.top < top + height)) ||
            (float.top > top && float.top < top + height),
        );
        const expected = {
          left: Math.max(0, ...near.filter(({ side }) => side === "left").map((float) => float.right)),
          right: Math.min(100, ...near.filter(({ side }) => side === "right").map((float) => float.left)),
        };
        expect(many.bandAt(top, height, 0, 100)).toMatchObject(expected);
      }
    }
  });
});
