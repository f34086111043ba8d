import { describe, expect, it } from "vitest";
import type { FontFace } from "../../types.ts";
import { GlyphInfo } from "../lookups/glyph-info.ts";
import type { TextShaping } from "./feature-plan.ts";
import { hangulPlan } from "./hangul-plan.ts";

const letterForms = ["ljmo", "vjmo", "tjmo"];

/** The characters of the glyphs with the form each letter has, in a face that lacks some; marks have no width there. */
function shaped(text: string, face: { lacks?: string; flat?: string } = {}): string {
  const glyphOf = (codePoint: number): number =>
    face.lacks?.includes(String.fromCodePoint(codePoint)) ? 0 : codePoint;
  const advanceOf = (glyph: number): number => (face.flat?.includes(String.fromCodePoint(glyph)) ? 0 : 1000);
  const shaping = { face: { glyphOf, advanceOf } as FontFace } as TextShaping;
  const glyphs = Array.from(text, (character) => {
    const codePoint = character.codePointAt(0) as number;
    return new GlyphInfo(glyphOf(codePoint), [codePoint], undefined);
  });
  hangulPlan.plan({ glyphs, rightToLeft: false, settings: {}, shaping });
  return glyphs
    .map(({ codePoints, features }) => {
      const form = letterForms.find((tag) => features[tag] === true);
      return String.fromCodePoint(codePoints[0] as number) + (form === undefined ? "" : ` ${form}`);
    })
    .join(", ");
}

describe("Hangul", () => {
  it("leaves composed syllables as they are", () => {
    expect(shaped("한글a")).toBe("한, 글, a");
  });

  it("gives letters the forms of their places", () => {
    expect(shaped("\u1112\u119e\u11ab")).toBe("\u1112 ljmo, \u119e vjmo, \u11ab tjmo");
    expect(shaped("\u1112\u119e\u1112")).toBe("\u1112 ljmo, \u119e vjmo, \u1112");
  });

  it("takes syllables apart that the face lacks, or that have an old letter behind them", () => {
    expect(shaped("한", { lacks: "한" })).toBe("\u1112 ljmo, \u1161 vjmo, \u11ab tjmo");
    expect(shaped("하\ud7cb")).toBe("\u1112 ljmo, \u1161 vjmo, \ud7cb tjmo");
    expect(shaped("한", { lacks: "한\u1161" })).toBe("한");
  });

  it("puts tone marks before their syllable, unless they have no width", () => {
    expect(shaped("가한\u302e")).toBe("가, \u302e, 한");
    expect(shaped("한\u302e", { flat: "\u302e" })).toBe("한, \u302e");
    expect(shaped("\u1112\u119e\u302f")).toBe("\u302f, \u1112 ljmo, \u119e vjmo");
  });

  it("sets tone marks without a syllable on a circle", () => {
    expect(shaped("a\u302e")).toBe("a, \u302e, \u25cc");
    expect(shaped("\u302e", { flat: "\u302e" })).toBe("\u25cc, \u302e");
    expect(shaped("\u302e", { lacks: "\u25cc" })).toBe("\u302e");
  });
});
