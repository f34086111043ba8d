import type { GlyphInfo } from "../lookups/glyph-info.ts";
import { FeaturePlan, type PlannedText, type ScriptPlan } from "./feature-plan.ts";

const forward: readonly string[] = ["rvrn", "ltra", "ltrm"];
const backward: readonly string[] = ["rvrn", "rtla", "rtlm"];
const fractions: readonly string[] = ["frac", "numr", "dnom"];
const common = ["ccmp", "locl", "rlig", "mark", "mkmk", "calt", "clig", "liga", "rclt", "curs", "kern"];

/** The plan of scripts whose letters stand beside each other as they are. */
export const plainPlan: ScriptPlan = {
  zeroesMarks: "after",
  plan(text) {
    const plan = beginPlan(text);
    finishPlan(plan, text);
    return plan;
  },
};

/** The features that come before those of a script. */
export function beginPlan({ rightToLeft }: PlannedText): FeaturePlan {
  return new FeaturePlan().add(rightToLeft ? backward : forward).addSome(fractions);
}

/** The features that come with the last ones of a script, and what the author wants. */
export function finishPlan(plan: FeaturePlan, { glyphs, settings }: PlannedText): void {
  plan.add(common).override(settings);
  plan.turnOn(glyphs);
  markFractions(glyphs);
}

/** Digits around a fraction slash (U+2044) are its numerator and its denominator. */
function markFractions(glyphs: readonly GlyphInfo[]): void {
  for (let slash = 0; slash < glyphs.length; slash += 1) {
    if (glyphs[slash]?.codePoints[0] !== 0x2044) continue;
    turnOn(glyphs, slash, ["frac"]);
    for (let at = slash - 1; isDigit(glyphs[at]); at -= 1) turnOn(glyphs, at, ["frac", "numr"]);
    let at = slash + 1;
    for (; isDigit(glyphs[at]); at += 1) turnOn(glyphs, at, ["frac", "dnom"]);
    slash = at - 1;
  }
}

function turnOn(glyphs: readonly GlyphInfo[], index: number, tags: readonly string[]): void {
  for (const tag of tags) (glyphs[index] as GlyphInfo).features[tag] = true;
}

function isDigit(glyph: GlyphInfo | undefined): boolean {
  const codePoint = glyph?.codePoints[0];
  return codePoint !== undefined && /\p{Nd}/u.test(String.fromCodePoint(codePoint));
}
