import { describe, expect, it } from "vitest";
import type { DisplayItem } from "../graphics/display-list.ts";
import { RED } from "../paint/testing/paint-fixture.ts";
import { itemBounds } from "./item-bounds.ts";

const ALL = { x: -20_000, y: -20_000, width: 40_000, height: 40_000 };
const rectangle = (x: number, y: number, width: number, height: number): DisplayItem => ({
  type: "fill-rectangle",
  x,
  y,
  width,
  height,
  color: RED,
});

function bounds(...items: readonly DisplayItem[]): readonly number[] | undefined {
  const box = itemBounds(items, [1, 0, 0, 1, 0, 0]);
  return box && [box.x, box.y, box.width, box.height];
}

describe("itemBounds", () => {
  it("is around all that is drawn, cut by clips and moved by transforms until they end", () => {
    expect(bounds(rectangle(1, 2, 3, 4), rectangle(10, 2, 1, 1))).toEqual([1, 2, 10, 4]);
    expect(bounds()).toBeUndefined();
    expect(
      bounds(
        { type: "save" },
        { type: "clip", path: [0, 0, 0, 1, 5, 0, 1, 5, 5, 1, 0, 5, 3], rule: "nonzero" },
        { type: "transform", matrix: [2, 0, 0, 2, 0, 0] },
        rectangle(1, 1, 9, 9),
        { type: "restore" },
      ),
    ).toEqual([2, 2, 3, 3]);
  });

  it("is within what masks let through", () => {
    const mask: DisplayItem[] = [
      { type: "save" },
      { type: "begin-mask", ...ALL, mode: "alpha" },
      rectangle(3, 4, 5, 6),
      { type: "end-mask" },
      { type: "begin-group", ...ALL, opacity: 1, blendMode: "normal" },
      { type: "fill-rectangle", ...ALL, color: RED },
      { type: "end-group" },
      { type: "restore" },
    ];
    expect(bounds(...mask)).toEqual([3, 4, 5, 6]);
    expect(bounds(...mask, rectangle(20, 4, 1, 1))).toEqual([3, 4, 18, 6]);
  });
});
