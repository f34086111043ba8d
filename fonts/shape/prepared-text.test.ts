import { describe, expect, it } from "vitest";
import type { FontFace } from "../types.ts";
import { assignClusters } from "./clusters.ts";
import { prepareText } from "./prepared-text.ts";

/** A face with all characters but some. */
function faceWithout(missing = ""): FontFace {
  return {
    glyphOf: (codePoint: number) => (missing.includes(String.fromCodePoint(codePoint)) ? 0 : 1),
  } as unknown as FontFace;
}

function prepared(text: string, options: { missing?: string; rightToLeft?: boolean } = {}): string {
  return String.fromCodePoint(
    ...prepareText(faceWithout(options.missing), text, options.rightToLeft ?? false).codePoints,
  );
}

const codes = (text: string): number[] => Array.from(text, (character) => character.codePointAt(0) ?? 0);

describe("text made ready for shaping", () => {
  it.each([
    ["composes", "e\u0301", "é", ""],
    ["takes apart what the face lacks", "é", "e\u0301", "é"],
    ["leaves what cannot be helped composed", "e\u0301", "é", "é\u0301"],
    ["keeps a lone Hebrew presentation form", "\ufb2a", "\ufb2a", ""],
    ["composes Hangul", "\u1112\u1161\u11ab", "한", ""],
    ["puts Hebrew dots before vowels", "\u05d1\u05b8\u05bc", "\u05d1\u05bc\u05b8", ""],
    ["puts the Arabic shadda before vowel signs", "\u0628\u064e\u0651", "\u0628\u0651\u064e", ""],
    ["splits Thai sara am", "\u0e17\u0e33", "\u0e17\u0e4d\u0e32", ""],
    ["splits it under a tone mark", "\u0e19\u0e49\u0e33", "\u0e19\u0e4d\u0e49\u0e32", ""],
    ["splits Lao sara am", "\u0e81\u0ec9\u0eb3", "\u0e81\u0ecd\u0ec9\u0eb2", ""],
  ])("%s", (_, text, expected, missing) => expect(prepared(text, { missing })).toBe(expected));

  it("mirrors brackets from right to left where the face has the other one", () => {
    expect(prepared("(א)", { rightToLeft: true })).toBe(")א(");
    expect(prepared("«א", { rightToLeft: true, missing: "»" })).toBe("«א");
    expect(prepared("(a)")).toBe("(a)");
  });

  it("remembers where each character comes from", () => {
    expect(prepareText(faceWithout(), "xe\u0301😀y", false).clusters).toEqual([0, 1, 3, 5]);
    expect(prepareText(faceWithout(), "\u0e19\u0e49\u0e33", false).clusters).toEqual([0, 0, 0, 2]);
  });
});

describe("clusters of glyphs", () => {
  /** Clusters of glyphs given by the characters each says it stands for. */
  const clusters = (text: string, ...glyphs: string[]): number[] => [
    ...assignClusters(glyphs.map(codes), prepareText(faceWithout(), text, false)),
  ];

  it.each<[string, string, string[], number[]]>([
    ["one to one", "abc", ["a", "b", "c"], [0, 1, 2]],
    ["a ligature", "abc", ["ab", "c"], [0, 2]],
    ["a glyph split in two", "abc", ["a", "b", "", "c"], [0, 1, 1, 2]],
    ["glyphs in another order", "abcd", ["a", "c", "b", "d"], [0, 1, 1, 3]],
    ["a letter taken apart", "aéb", ["a", "e", "\u0301", "b"], [0, 1, 1, 2]],
    ["an inserted dotted circle", "ab", ["a", "\u25cc", "b"], [0, 0, 1]],
    ["a glyph that was dropped", "abcd", ["a", "c", "d"], [0, 1, 1]],
    ["the same letter twice, moved", "abab", ["b", "a", "b", "a"], [0, 0, 2, 2]],
    ["nothing", "", [], []],
  ])("%s", (_, text, glyphs, expected) => expect(clusters(text, ...glyphs)).toEqual(expected));
});
