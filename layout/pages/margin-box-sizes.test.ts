import { describe, expect, it } from "vitest";
import { distributeSide, type SideBox } from "./margin-box-sizes.ts";

const auto = (minimum: number, maximum: number): SideBox => ({
  size: undefined,
  minimum,
  maximum,
  least: 0,
  most: Infinity,
});
const fixed = (size: number): SideBox => ({ ...auto(0, 0), size });

describe("room along a side of the page (css-page-3 §5.3.2)", () => {
  it.each<[string, Parameters<typeof distributeSide>[0], ReturnType<typeof distributeSide>]>([
    ["one box takes all", [auto(10, 50), undefined, undefined], [300, undefined, undefined]],
    [
      "two boxes share the rest by max-content",
      [auto(10, 50), undefined, auto(10, 100)],
      [100, undefined, 200],
    ],
    [
      "two boxes between min- and max-content",
      [auto(100, 300), undefined, auto(100, 200)],
      [166.671875, undefined, 133.328125],
    ],
    ["a fixed box leaves the rest", [fixed(80), undefined, auto(10, 100)], [80, undefined, 220]],
    [
      "the middle box stays in the centre",
      [auto(10, 20), auto(10, 100), undefined],
      [42.859375, 214.28125, undefined],
    ],
    ["a fixed middle box splits the rest evenly", [auto(0, 10), fixed(100), auto(0, 90)], [100, 100, 100]],
    ["no box", [undefined, undefined, undefined], [undefined, undefined, undefined]],
  ])("%s", (_, boxes, sizes) => {
    expect(distributeSide(boxes, 300)).toEqual(sizes);
  });

  it("respects limits and gives the rest to the others", () => {
    expect(distributeSide([{ ...auto(10, 50), most: 60 }, undefined, auto(10, 50)], 300)).toEqual([
      60,
      undefined,
      240,
    ]);
  });
});
