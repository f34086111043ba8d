import { describe, expect, it } from "vitest";
import { PAGE_RANGES_PATTERN, parsePageRanges } from "./page-ranges.ts";

const PAGES = Array.from({ length: 12 }, (_, index) => index + 1);

describe("ranges of pages", () => {
  it.each([
    ["3", [3], 3],
    ["1-3,5", [1, 2, 3, 5], 5],
    [" 2 - 4 , 3-6 ", [2, 3, 4, 5, 6], 6],
    ["10-", [10, 11, 12], Number.POSITIVE_INFINITY],
    ["-2,12", [1, 2, 12], 12],
  ])("%s", (text, pages, last) => {
    const ranges = parsePageRanges(text);
    expect(PAGES.filter((page) => ranges.has(page))).toEqual(pages);
    expect(ranges.last).toBe(last);
    expect(new RegExp(PAGE_RANGES_PATTERN).test(text)).toBe(true);
  });

  it.each(["", "0", "3-1", "a", "1,,2", "1-2-3", "-", "0-4", "1.5"])("%j are none", (text) => {
    expect(() => parsePageRanges(text)).toThrow(
      expect.objectContaining({ fields: [expect.objectContaining({ property: "pageRanges" })] }),
    );
  });
});
