import { describe, expect, test } from "vitest";
import { bytesText, isLost, ratioOf, ratioText, spreadOf, timeText, withoutZeros } from "./statistics.ts";

describe("figures of several batches", () => {
  test("have a lowest and a middle", () => {
    expect(spreadOf([5, 3, 9])).toEqual({ lowest: 3, median: 5 });
  });

  test("are needed for a spread", () => {
    expect(() => spreadOf([])).toThrow(RangeError);
  });
});

describe("a ratio", () => {
  test("says how many times ours another is", () => {
    expect(ratioOf(9, 3)).toBe(3);
  });

  test("is missing where a figure is", () => {
    expect(ratioOf(undefined, 3)).toBeUndefined();
    expect(ratioOf(9, undefined)).toBeUndefined();
    expect(ratioOf(9, 0)).toBeUndefined();
  });

  test("is lost below one, by the digits that are shown", () => {
    expect(isLost(0.98)).toBe(true);
    expect(isLost(0.997)).toBe(false);
    expect(isLost(1.2)).toBe(false);
  });

  test("has more digits the smaller it is", () => {
    expect([0.67, 1.24, 14.6, 2_310].map(ratioText)).toEqual(["0.67", "1.2", "15", "2,310"]);
  });
});

test("times are written in the unit that people would use", () => {
  expect([0.42, 3.41, 212, 4_210, 508_400].map(timeText)).toEqual([
    "0.42 ms",
    "3.4 ms",
    "212 ms",
    "4.2 s",
    "508 s",
  ]);
});

test("bytes are written in the unit that people would use", () => {
  expect([2_040, 21_504, 4_100_000, 1_200_000_000].map(bytesText)).toEqual([
    "2.0 kB",
    "22 kB",
    "4.1 MB",
    "1.2 GB",
  ]);
});

test("values of an axis have no zeros behind the point", () => {
  expect(["1.0 ms", "0.00 ms", "1.5 s", "100 kB"].map(withoutZeros)).toEqual([
    "1 ms",
    "0",
    "1.5 s",
    "100 kB",
  ]);
});
