import { describe, expect, it } from "vitest";
import type { Bitmap } from "../support/bitmap.ts";
import { middlesOf, unlikeness } from "./likeness.ts";

/** A white bitmap of 20 by 10 pixels with a square of 4 pixels a side. */
function square(left: number, top: number, color: readonly [number, number, number] = [0, 0, 255]): Bitmap {
  const data = new Uint8Array(20 * 10 * 4).fill(255);
  for (let y = top; y < top + 4; y += 1)
    for (let x = left; x < left + 4; x += 1) data.set(color, (y * 20 + x) * 4);
  return { width: 20, height: 10, data };
}

describe("two pages look alike", () => {
  it.each([
    ["when they are the same", square(3, 3)],
    ["when something lies a pixel beside", square(4, 2)],
    ["when a colour is rounded", square(3, 3, [10, 10, 250])],
  ])("%s", (_, other) => {
    expect(unlikeness(square(3, 3), other)).toBeUndefined();
  });

  it("not when it lies further off", () => {
    expect(unlikeness(square(3, 3), square(6, 3))).toEqual({
      pixels: 20,
      left: 3,
      top: 3,
      right: 10,
      bottom: 7,
    });
  });

  it("not in another colour", () => {
    expect(unlikeness(square(3, 3), square(3, 3, [255, 0, 0]))?.pixels).toBe(16);
  });

  it("not in another size", () => {
    expect(unlikeness(square(3, 3), { ...square(3, 3), width: 10, height: 20 })?.pixels).toBe(200);
  });
});

describe("pages are drawn finer, and one of nine pixels stays", () => {
  /** A row of 4 pixels, each drawn as 3 by 3, that is blue between two places counted in thirds. */
  function row(from: number, to: number): Bitmap {
    const data = new Uint8Array(12 * 3 * 4).fill(255);
    for (let y = 0; y < 3; y += 1) for (let x = from; x < to; x += 1) data.set([0, 0, 255], (y * 12 + x) * 4);
    return { width: 12, height: 3, data };
  }

  it.each([
    ["at its place", 3, 9],
    ["a fine pixel too far at both ends", 2, 10],
  ])("so that a rectangle drawn %s covers its own pixels", (_, from, to) => {
    const middles = middlesOf(row(from, to), 3);
    expect([middles.width, middles.height]).toEqual([4, 1]);
    expect([0, 1, 2, 3].map((x) => middles.data[x * 4])).toEqual([255, 0, 0, 255]);
  });
});
