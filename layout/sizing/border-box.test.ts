import { describe, expect, it } from "vitest";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { FragmentBuilder } from "../paint/testing/paint-fixture.ts";
import type { BoxFragment } from "../tree/fragment.ts";
import { borderBox, contentShape, paddingShape } from "./border-box.ts";

const make = new FragmentBuilder();
const corner = (radius: number): Partial<ComputedStyle> => ({
  borderTopLeftRadius: [radius, radius],
  borderTopRightRadius: [radius, radius],
  borderBottomRightRadius: [radius, radius],
  borderBottomLeftRadius: [radius, radius],
});
const box = (changes: Partial<ComputedStyle>, cut: Partial<BoxFragment> = {}): BoxFragment =>
  make.box({ width: 100, height: 50, ...cut }, changes);

describe("the shapes of a box at its place on the page (css-backgrounds-3 §4)", () => {
  it("of a square-cornered box have no radii", () => {
    expect(borderBox(box({}), 10, 20)).toEqual({ x: 10, y: 20, width: 100, height: 50, radii: undefined });
  });

  it("get smaller inwards, and so do their radii", () => {
    const padding = { top: 5, right: 5, bottom: 5, left: 5 };
    const borders = { borderTopWidth: 4, borderRightWidth: 4, borderBottomWidth: 4, borderLeftWidth: 4 };
    const round = box({ ...corner(8), ...borders }, { padding });
    expect(borderBox(round, 0, 0).radii).toEqual([8, 8, 8, 8, 8, 8, 8, 8]);
    expect(paddingShape(round, 0, 0)).toEqual({
      ...{ x: 4, y: 4, width: 92, height: 42 },
      radii: [4, 4, 4, 4, 4, 4, 4, 4],
    });
    expect(contentShape(round, 0, 0)).toMatchObject({ x: 9, y: 9, width: 82, height: 32 });
  });

  it("overlapping radii are scaled down together, by the side with the least room (§4.5)", () => {
    expect(borderBox(box(corner(40)), 0, 0).radii).toEqual([25, 25, 25, 25, 25, 25, 25, 25]);
  });

  it("percentages are of the width and the height", () => {
    const half = { px: 0, percent: 10 };
    expect(borderBox(box({ borderTopLeftRadius: [half, half] }), 0, 0).radii).toEqual([
      10, 5, 0, 0, 0, 0, 0, 0,
    ]);
  });

  it("a corner with one radius of zero is square", () => {
    expect(borderBox(box({ ...corner(6), borderTopLeftRadius: [6, 0] }), 0, 0).radii?.slice(0, 4)).toEqual([
      0, 0, 6, 6,
    ]);
  });

  it("corners that a break cuts away are square, unless each piece is decorated like a box", () => {
    expect(borderBox(box(corner(6), { hasBottom: false }), 0, 0).radii).toEqual([6, 6, 6, 6, 0, 0, 0, 0]);
    expect(borderBox(box(corner(6), { hasLeft: false }), 0, 0).radii).toEqual([0, 0, 6, 6, 6, 6, 0, 0]);
    const clone = { ...corner(6), boxDecorationBreak: "clone" } as const;
    expect(borderBox(box(clone, { hasBottom: false }), 0, 0).radii).toEqual([6, 6, 6, 6, 6, 6, 6, 6]);
  });
});
