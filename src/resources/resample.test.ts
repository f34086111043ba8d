import { describe, expect, it } from "vitest";
import type { ImagePixels } from "../../layout/api/display.ts";
import { resample } from "./resample.ts";

/** A picture by a function from column and row to its red, green, blue and alpha. */
function picture(width: number, height: number, color: (x: number, y: number) => number[]): ImagePixels {
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) data.set(color(x, y), (y * width + x) * 4);
  return { width, height, data };
}

/** Largest difference of a channel from what it should be. */
function largestError(pixels: ImagePixels, color: (x: number, y: number) => number[]): number {
  const wanted = picture(pixels.width, pixels.height, color).data;
  return Math.max(...wanted.map((value, index) => Math.abs(value - (pixels.data[index] ?? 0))));
}

describe("a smaller picture", () => {
  it("of one colour has that colour", () => {
    const color = (): number[] => [200, 100, 50, 255];
    const small = resample(picture(37, 23, color), 5, 7);
    expect([small.width, small.height]).toEqual([5, 7]);
    expect(largestError(small, color)).toBe(0);
  });

  it("of a slope is the slope", () => {
    const small = resample(
      picture(300, 200, (x, y) => [(x * 255) / 300, (y * 255) / 200, 0, 255]),
      30,
      20,
    );
    const inside = (x: number, y: number): boolean => x > 2 && x < 27 && y > 2 && y < 17;
    for (let y = 0; y < 20; y += 1)
      for (let x = 0; x < 30; x += 1) {
        if (!inside(x, y)) continue;
        const at = (y * 30 + x) * 4;
        expect(Math.abs((small.data[at] ?? 0) - ((x + 0.5) * 255) / 30)).toBeLessThan(2);
        expect(Math.abs((small.data[at + 1] ?? 0) - ((y + 0.5) * 255) / 20)).toBeLessThan(2);
      }
  });

  it("of lines too fine for it is grey, without a pattern", () => {
    const small = resample(
      picture(400, 400, (x) => (x % 2 === 0 ? [0, 0, 0, 255] : [255, 255, 255, 255])),
      50,
      50,
    );
    const inner = small.data.filter(
      (_, index) => index % 4 === 0 && (index / 4) % 50 > 3 && (index / 4) % 50 < 46,
    );
    expect(Math.max(...inner) - Math.min(...inner)).toBeLessThan(4);
    expect(Math.abs((inner[0] ?? 0) - 127)).toBeLessThan(4);
  });

  it("takes no colour from what is transparent", () => {
    const small = resample(
      picture(64, 64, (x) => (x < 32 ? [255, 0, 0, 255] : [0, 255, 0, 0])),
      8,
      8,
    );
    for (let at = 0; at < small.data.length; at += 4) {
      if ((small.data[at + 3] ?? 0) === 0) continue;
      expect([small.data[at], small.data[at + 1]]).toEqual([255, 0]);
    }
  });

  it("of the same size is the same", () => {
    const color = (x: number, y: number): number[] => [(x * 53) % 256, (y * 91) % 256, (x * y) % 256, 255];
    expect(largestError(resample(picture(16, 9, color), 16, 9), color)).toBe(0);
  });
});
