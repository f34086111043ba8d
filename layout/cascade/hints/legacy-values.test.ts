import { describe, expect, it } from "vitest";
import {
  parseDimension,
  parseInteger,
  parseLegacyColor,
  parseNonNegativeInteger,
  parseNonzeroDimension,
} from "./legacy-values.ts";

describe("parseLegacyColor", () => {
  it.each([
    ["chucknorris", "#c00000"],
    ["red", "#ff0000"],
    [" Red ", "#ff0000"],
    ["#f00", "#ff0000"],
    ["f00", "#0f0000"],
    ["#abc", "#aabbcc"],
    ["#aabbcc", "#aabbcc"],
    ["AABBCC", "#aabbcc"],
    ["#aabbccdd", "#aabcdd"],
    ["sick", "#00c000"],
    ["crap", "#c0a000"],
    ["grass", "#00a000"],
    ["#", "#000000"],
    ["0", "#000000"],
    ["#1", "#010000"],
    ["  ", "#000000"],
    ["rgb(255,0,0)", "#002500"],
    ["#000000000000000000000000000000aa", "#0000aa"],
    ["rebeccapurple", "#663399"],
    ["red;} body{color:blue", "#edd000"],
  ])("%s is %s", (text, expected) => {
    expect(parseLegacyColor(text)).toBe(expected);
  });

  it.each(["", "transparent", " TRANSPARENT "])("has no colour for '%s'", (text) => {
    expect(parseLegacyColor(text)).toBeUndefined();
  });

  it("always gives six digits", () => {
    for (const text of ["x".repeat(1_000_000), "💥💥", "\0", "#é", "123456789abcdef0".repeat(20)]) {
      expect(parseLegacyColor(text)).toMatch(/^#[0-9a-f]{6}$/);
    }
  });
});

describe("numbers", () => {
  it.each([
    ["12", 12, "px"],
    [" 12.5px", 12.5, "px"],
    ["50%", 50, "%"],
    ["12 %", 12, "px"],
    ["1.", 1, "px"],
    ["0", 0, "px"],
    ["100abc", 100, "px"],
    ["9".repeat(400), 1_000_000, "px"],
  ])("dimension %s", (text, value, unit) => {
    expect(parseDimension(text)).toEqual({ value, unit });
  });

  it.each(["", "px", "-5", "+5", ".5", "auto", "%"])("'%s' is no dimension", (text) => {
    expect(parseDimension(text)).toBeUndefined();
  });

  it("knows where zero is no dimension", () => {
    expect(parseNonzeroDimension("0")).toBeUndefined();
    expect(parseNonzeroDimension("0%")).toBeUndefined();
    expect(parseNonzeroDimension("1")).toEqual({ value: 1, unit: "px" });
  });

  it("reads integers with signs and what follows", () => {
    expect(["7", "-3", "+4", " 5x", "", "x", "1e9", `-${"9".repeat(30)}`].map(parseInteger)).toEqual([
      7,
      -3,
      4,
      5,
      undefined,
      undefined,
      1,
      -2147483648,
    ]);
    expect(["7", "-3", "9999999"].map(parseNonNegativeInteger)).toEqual([7, undefined, 1_000_000]);
  });
});
