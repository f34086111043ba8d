import { describe, expect, it } from "vitest";
import type { FontFace } from "../../types.ts";
import { GlyphInfo } from "../lookups/glyph-info.ts";
import type { TextShaping } from "../plans/feature-plan.ts";
import { khmerPlan } from "./khmer-plan.ts";
import { khmerSyllables } from "./syllables.ts";

const shaping: TextShaping = {
  face: { glyphOf: (codePoint: number) => codePoint } as FontFace,
  has: () => true,
  joins: () => false,
  insert: (codePoint) => new GlyphInfo(codePoint, [codePoint], undefined),
};

/** Characters in the order of their glyphs; those that may have a form before the base are marked. */
function ordered(text: string): string {
  const glyphs = Array.from(text, (character) => {
    const codePoint = character.codePointAt(0) as number;
    return new GlyphInfo(codePoint, [codePoint], undefined);
  });
  const plan = khmerPlan.plan({ glyphs, rightToLeft: false, settings: {}, shaping });
  for (const stage of plan.stages) if (typeof stage === "function") stage(glyphs, shaping);
  return glyphs
    .map(
      ({ codePoints, features }) =>
        String.fromCodePoint(...codePoints) + (features["pref"] === true ? "*" : ""),
    )
    .join(" ");
}

describe("Khmer", () => {
  it.each([
    ["កេ", "េ ក"],
    ["ក្រ", "្* រ* ក"],
    ["ក្រេ", "េ ្* រ* ក"],
    ["ក្ត្រ", "្* រ* ក ្ ត"],
    ["ខ្មែរ", "ែ ខ ្ ម រ"],
    ["េ", "េ ◌"],
    ["aក", "a ក"],
  ])("puts %s in order", (text, expected) => {
    expect(ordered(text)).toBe(expected);
  });

  it.each([
    ["CHCg", ["CHCg"]],
    ["CHRrx", ["CHRrx"]],
    ["CgCi", ["Cg", "Ci"]],
    ["CHX", ["CH", "X"]],
    ["iC", ["i", "C"]],
    ["CgHCyy", ["CgHCyy"]],
  ])("divides %s into syllables", (categories, expected) => {
    expect(khmerSyllables(categories).map(({ start, end }) => categories.slice(start, end))).toEqual(
      expected,
    );
  });

  it("bounds syllables, whatever their text", () => {
    expect(khmerSyllables("C".concat("x".repeat(100_000))).length).toBeLessThan(1000);
    expect(khmerSyllables("HC".repeat(50_000)).length).toBeLessThan(1000);
  });
});
