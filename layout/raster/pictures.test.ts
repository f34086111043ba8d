import { describe, expect, it } from "vitest";
import type { ImagePixels } from "../graphics/image-resource.ts";
import { imageOf } from "../paint/testing/paint-fixture.ts";
import { Pictures } from "./pictures.ts";

/** A picture whose columns are black and white by turns. */
function striped(width: number, height: number): ImagePixels {
  const data = new Uint8Array(4 * width * height);
  for (let index = 0; index < width * height; index += 1)
    data.set(index % 2 === 0 ? [0, 0, 0, 255] : [255, 255, 255, 255], 4 * index);
  return { width, height, data };
}

describe("Pictures", () => {
  const image = imageOf(8, 4);

  it("gives a picture at its size, or halved while it is twice as large as it is drawn", () => {
    const pictures = new Pictures(() => striped(8, 4));
    const size = (width: number, height: number): string => {
      const pixels = pictures.at(image, width, height);
      return `${pixels?.width}×${pixels?.height}`;
    };
    expect([size(8, 4), size(5, 4), size(4, 2), size(3, 1), size(0.1, 0.1)]).toEqual([
      "8×4",
      "8×4",
      "4×2",
      "4×2",
      "1×1",
    ]);
    expect([...(pictures.at(image, 4, 2)?.data.subarray(0, 4) ?? [])]).toEqual([128, 128, 128, 255]);
  });

  it("multiplies colours by alpha", () => {
    const pictures = new Pictures(() => ({ width: 1, height: 1, data: Uint8Array.of(200, 100, 0, 51) }));
    expect([...(pictures.at(image, 1, 1)?.data ?? [])]).toEqual([40, 20, 0, 51]);
  });

  it("decodes a picture once for a size, and no more than so many pixels", () => {
    let count = 0;
    const decode = (): ImagePixels => {
      count += 1;
      return { width: 25_000_000, height: 1, data: new Uint8Array() };
    };
    const one = new Pictures(() => {
      count += 1;
      return striped(8, 4);
    });
    for (const _ of [1, 2, 3]) one.at(image, 8, 4);
    expect(count).toBe(1);
    count = 0;
    const large = new Pictures(decode);
    const found = [1, 2, 3, 4, 5, 6, 7].map(
      (id) => large.at({ ...image, id: String(id) }, 25_000_000, 1) !== undefined,
    );
    expect([count, found.filter(Boolean).length]).toEqual([5, 5]);
  });

  it("has none of what can't be decoded", () => {
    expect(new Pictures(() => undefined).at(image, 1, 1)).toBeUndefined();
  });
});
