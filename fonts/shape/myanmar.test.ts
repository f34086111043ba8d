import { describe, expect, it } from "vitest";
import { reorderMyanmar } from "./myanmar.ts";

function reordered(text: string): { text: string; clusters: readonly number[] } {
  const codePoints = Array.from(text, (character) => character.codePointAt(0) as number);
  const prepared = reorderMyanmar({ codePoints, clusters: codePoints.map((_, index) => index) });
  return { text: String.fromCodePoint(...prepared.codePoints), clusters: prepared.clusters };
}

describe("Myanmar syllables", () => {
  it.each([
    ["vowel e", "\u1000\u1031", "\u1031\u1000"],
    ["medial ra", "\u1000\u103c", "\u103c\u1000"],
    ["vowel e before medial ra", "\u1000\u103c\u1031\u102c", "\u1031\u103c\u1000\u102c"],
    ["stacked consonants", "\u1014\u1039\u1010\u1031", "\u1031\u1014\u1039\u1010"],
    ["kinzi", "\u1004\u103a\u1039\u1002\u101c", "\u1002\u1004\u103a\u1039\u101c"],
    ["anusvara before a vowel below", "\u1000\u102f\u1036", "\u1000\u1036\u102f"],
    ["two syllables", "\u1000\u1031\u1001\u1031", "\u1031\u1000\u1031\u1001"],
    ["nothing to move", "\u1000\u102c\u1038\u104a", "\u1000\u102c\u1038\u104a"],
    ["other characters", "a\u1031", "a\u1031"],
  ])("%s", (_, text, expected) => {
    expect(reordered(text).text).toBe(expected);
  });

  it("share one cluster when something has moved", () => {
    expect(reordered("\u1000\u102c\u1001\u1031").clusters).toEqual([0, 1, 2, 2]);
  });
});
