import { describe, expect, it } from "vitest";
import type { Bitmap } from "../support/bitmap.ts";
import { unlikeness } from "./likeness.ts";

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
