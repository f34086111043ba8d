import { describe, expect, it } from "vitest";
import { combiningPlace } from "./combining-place.ts";

const placeOf = (mark: number): string => {
  const place = combiningPlace(mark);
  return place === undefined ? "beside" : `${place.y} ${place.x}${place.isAttached ? " attached" : ""}`;
};

describe("where marks stand", () => {
  it.each([
    [0x301, "above center"],
    [0x323, "below center"],
    [0x327, "below center attached"],
    [0x31b, "above right attached"],
    [0x315, "above right"],
    [0x361, "above double"],
    [0x338, "within center"],
    [0x5bc, "within center"],
    [0x5b4, "below center"],
    [0x5c1, "above right"],
    [0x64e, "above center"],
    [0x650, "below center"],
    [0xe38, "below right"],
    [0xe34, "above right"],
    [0xeb4, "above center"],
    [0x903, "beside"],
    [0x41, "beside"],
  ])("U+%s", (mark, expected) => {
    expect(placeOf(mark)).toBe(expected);
  });
});
