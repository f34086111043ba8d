import { describe, expect, it } from "vitest";
import { CLOSE, CUBIC, LINE, MOVE } from "../../fonts/outline/outline.ts";
import { FaceInk, merged } from "./glyph-ink.ts";

const square = (x: number, y: number, size: number): number[] => [
  ...[MOVE, x, y, LINE, x + size, y, LINE, x + size, y + size],
  ...[LINE, x, y + size, CLOSE],
];
/** The same the other way round: a hole inside another. */
const hole = (x: number, y: number, size: number): number[] => [
  ...[MOVE, x, y, LINE, x, y + size, LINE, x + size, y + size],
  ...[LINE, x + size, y, CLOSE],
];
const arch = [MOVE, 0, 0, CUBIC, 0, 100, 100, 100, 100, 0, CLOSE];

describe("ink between two heights", () => {
  it.each<[string, number[], [number, number], number[]]>([
    ["of a stem", square(10, 0, 100), [20, 40], [10, 110]],
    ["beside the band", square(10, 0, 100), [120, 140], []],
    ["of two stems", [...square(0, 0, 50), ...square(80, 0, 50)], [20, 30], [0, 50, 80, 130]],
    ["round a hole", [...square(0, 0, 100), ...hole(20, 20, 60)], [40, 50], [0, 20, 80, 100]],
    ["of shapes that overlap", [...square(0, 0, 50), ...square(30, 0, 50)], [20, 30], [0, 80]],
    ["at any height of the band", [...square(0, 0, 10), ...square(50, 20, 10)], [0, 30], [0, 10, 50, 60]],
    ["without outline", [], [0, 10], []],
  ])("%s", (_, outline, [low, high], spans) => {
    expect(new FaceInk(() => outline).spansOf(1, low, high)).toEqual(spans);
  });

  it("of a curve", () => {
    const [left = 0, right = 0] = new FaceInk(() => arch).spansOf(1, 60, 70);
    expect([left > 15 && left < 40, right > 60 && right < 85]).toEqual([true, true]);
  });
});

it("joins spans that touch", () => {
  expect(merged([0, 10, 30, 40], [5, 20, 40, 50])).toEqual([0, 20, 30, 50]);
});
