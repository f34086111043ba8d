import { describe, expect, it } from "vitest";
import { srgbProfile } from "./srgb-profile.ts";

describe("srgbProfile", () => {
  const bytes = srgbProfile();
  const view = new DataView(bytes.buffer);
  const letters = (at: number, count: number): string =>
    String.fromCharCode(...bytes.subarray(at, at + count));
  const tags = new Map(
    Array.from({ length: view.getUint32(128) }, (_, index) => {
      const at = 132 + 12 * index;
      return [letters(at, 4), { place: view.getUint32(at + 4), length: view.getUint32(at + 8) }];
    }),
  );
  const numbers = (name: string): number[] => {
    const { place = 0, length = 0 } = tags.get(name) ?? {};
    return Array.from(
      { length: (length - 8) / 4 },
      (_, index) => view.getInt32(place + 8 + 4 * index) / 65_536,
    );
  };

  it("is a display profile of version 4 that is small", () => {
    expect(view.getUint32(0)).toBe(bytes.length);
    expect(letters(12, 12)).toBe("mntrRGB XYZ ");
    expect(view.getUint8(8)).toBe(4);
    expect(bytes.length).toBeLessThan(600);
  });

  it("has colorants that add up to the white of the connection space", () => {
    const sums = [0, 1, 2].map((index) =>
      ["rXYZ", "gXYZ", "bXYZ"].reduce((sum, name) => sum + (numbers(name)[index] ?? 0), 0),
    );
    const white = numbers("wtpt");
    for (const [index, sum] of sums.entries()) expect(sum).toBeCloseTo(white[index] ?? 0, 3);
  });

  it("has one curve for all channels, in places that are multiples of four", () => {
    expect(tags.get("rTRC")).toEqual(tags.get("bTRC"));
    for (const { place } of tags.values()) expect(place % 4).toBe(0);
  });
});
