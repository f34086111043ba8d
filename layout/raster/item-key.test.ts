import { describe, expect, it } from "vitest";
import type { GlyphRun } from "../../fonts/types.ts";
import type { DisplayItem } from "../graphics/display-list.ts";
import { FACE, GREEN, imageOf, RED } from "../paint/testing/paint-fixture.ts";
import { ItemKeys } from "./item-key.ts";

const run = { face: FACE, text: "a", glyphs: [1], width: 500 } as unknown as GlyphRun;
const other = { ...run };
const rectangle = (x: number, color = RED): DisplayItem => ({
  type: "fill-rectangle",
  x,
  y: 1,
  width: 5,
  height: 5,
  color,
});
const text = (x: number, shown = run, fontSize = 10): DisplayItem => ({
  type: "glyph-run",
  x,
  y: 2,
  run: shown,
  selected: { face: FACE, embolden: false, oblique: false },
  fontSize,
  color: RED,
  letterSpacing: 0,
  wordSpacing: 0,
});
const path = (x: number): DisplayItem => ({
  type: "fill-path",
  path: [0, x, 0, 1, x + 5, 5, 3],
  rule: "nonzero",
  paint: { type: "color", color: RED },
});
const image = (x: number, id = "a"): DisplayItem => ({
  type: "image",
  x,
  y: 0,
  width: 5,
  height: 5,
  image: { ...imageOf(1, 1), id },
});

describe("ItemKeys", () => {
  const keys = new ItemKeys();
  const areAlike = (one: readonly DisplayItem[], two: readonly DisplayItem[], shift = 0): boolean => {
    const [first, second] = [keys.keyOf(one, 0, 0), keys.keyOf(two, shift, 0)];
    return first !== undefined && first === second;
  };

  it("is equal for what draws alike at another place", () => {
    for (const make of [rectangle, text, path, image]) {
      expect(areAlike([make(1)], [make(31)], 30)).toBe(true);
      expect(areAlike([make(1)], [make(31)], 29)).toBe(false);
    }
  });

  it("differs by all that is seen", () => {
    expect(areAlike([rectangle(1)], [rectangle(1, GREEN)])).toBe(false);
    expect(areAlike([text(1)], [text(1, other)])).toBe(false);
    expect(areAlike([text(1)], [text(1, run, 11)])).toBe(false);
    expect(areAlike([image(1)], [image(1, "b")])).toBe(false);
    expect(areAlike([rectangle(1), text(1)], [text(1), rectangle(1)])).toBe(false);
    expect(areAlike([rectangle(1)], [rectangle(1), rectangle(1)])).toBe(false);
  });

  it("takes places as they are where there are transforms", () => {
    const turned = (x: number): DisplayItem[] => [
      { type: "transform", matrix: [0, 1, -1, 0, 0, 0] },
      rectangle(x),
    ];
    expect(areAlike(turned(1), turned(1))).toBe(true);
    expect(areAlike(turned(1), turned(31), 30)).toBe(false);
  });

  it("says nothing of gradients, and of more than can be compared soon", () => {
    const gradient = { type: "linear", x1: 0, y1: 0, x2: 1, y2: 0, stops: [] } as const;
    expect(keys.keyOf([{ ...path(1), paint: gradient } as DisplayItem], 0, 0)).toBeUndefined();
    expect(
      keys.keyOf(
        Array.from({ length: 3000 }, () => rectangle(1)),
        0,
        0,
      ),
    ).toBeUndefined();
  });
});
