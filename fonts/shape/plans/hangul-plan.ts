import { defined } from "../../defined.ts";
import type { FontFace } from "../../types.ts";
import type { GlyphInfo } from "../lookups/glyph-info.ts";
import type { ScriptPlan, TextShaping } from "./feature-plan.ts";
import { beginPlan, finishPlan } from "./plain-plan.ts";

/** Composed syllables, in the order of their letters (Unicode, "Conjoining jamo behavior"). */
const firstSyllable = 0xac00;
const lastSyllable = 0xd7a3;
const firstLeading = 0x1100;
const firstVowel = 0x1161;
/** One before the first trailing consonant: none. */
const noTrailing = 0x11a7;
const vowelCount = 21;
const trailingCount = 28;
const dottedCircle = 0x25cc;

/**
 * The plan of Hangul: letters that are not composed (text made ready has composed what the face can) get the form of their place in the syllable,
 * and tone marks with a width stand before their syllable (OpenType, "Developing OpenType fonts for Hangul script").
 */
export const hangulPlan: ScriptPlan = {
  zeroesMarks: "never",
  plan(text) {
    const plan = beginPlan(text).addSome(["ljmo", "vjmo", "tjmo"]);
    finishPlan(plan, text);
    shapeSyllables(text.glyphs, text.shaping);
    return plan;
  },
};

function shapeSyllables(glyphs: GlyphInfo[], shaping: TextShaping): void {
  for (let start = 0; start < glyphs.length; ) {
    const codePoint = codePointAt(glyphs, start);
    if (isTone(codePoint)) {
      start = addCircle(glyphs, start, shaping);
      continue;
    }
    const end = shapeSyllable(glyphs, start, shaping.face);
    const isSyllable = end > start + 1 || isComposed(codePoint);
    start = isSyllable && isTone(codePointAt(glyphs, end)) ? moveTone(glyphs, start, end, shaping.face) : end;
  }
}

/** Gives the letters of a syllable their features, and returns where it ends. */
function shapeSyllable(glyphs: GlyphInfo[], start: number, face: FontFace): number {
  const codePoint = codePointAt(glyphs, start);
  if (isComposed(codePoint)) {
    const hasTrailing = (codePoint - firstSyllable) % trailingCount !== 0;
    const takesTrailing = !hasTrailing && isTrailing(codePointAt(glyphs, start + 1));
    if (!takesTrailing && face.glyphOf(codePoint) !== 0) return start + 1;
    const parts = takeApart(glyphs, start, face);
    if (parts === 0) return start + 1 + (takesTrailing ? 1 : 0);
    if (takesTrailing) turnOn(glyphs, start + parts, "tjmo");
    return start + parts + (takesTrailing ? 1 : 0);
  }
  if (!isLeading(codePoint) || !isVowel(codePointAt(glyphs, start + 1))) return start + 1;
  turnOn(glyphs, start, "ljmo");
  turnOn(glyphs, start + 1, "vjmo");
  if (!isTrailing(codePointAt(glyphs, start + 2))) return start + 2;
  turnOn(glyphs, start + 2, "tjmo");
  return start + 3;
}

/** Replaces a composed syllable by its letters, if the face has them, and returns how many there are. */
function takeApart(glyphs: GlyphInfo[], index: number, face: FontFace): number {
  const syllable = glyphs[index] as GlyphInfo;
  const letters = lettersOf(defined(syllable.codePoints[0]));
  if (letters.some((letter) => face.glyphOf(letter) === 0)) return 0;
  glyphs.splice(index, 1, ...letters.map((letter) => syllable.copy(face.glyphOf(letter), [letter])));
  for (const [place, feature] of ["ljmo", "vjmo", "tjmo"].slice(0, letters.length).entries())
    turnOn(glyphs, index + place, feature);
  return letters.length;
}

function lettersOf(syllable: number): number[] {
  const number = syllable - firstSyllable;
  const trailing = noTrailing + (number % trailingCount);
  const vowel = firstVowel + (Math.floor(number / trailingCount) % vowelCount);
  const leading = firstLeading + Math.floor(number / trailingCount / vowelCount);
  return trailing === noTrailing ? [leading, vowel] : [leading, vowel, trailing];
}

/** A tone mark that has a width goes before its syllable; returns what follows both. */
function moveTone(glyphs: GlyphInfo[], start: number, end: number, face: FontFace): number {
  const tone = glyphs[end] as GlyphInfo;
  if (face.advanceOf(tone.id) !== 0) {
    glyphs.splice(end, 1);
    glyphs.splice(start, 0, tone);
  }
  return end + 1;
}

/** A tone mark without a syllable stands over a circle; returns what follows both. */
function addCircle(glyphs: GlyphInfo[], index: number, { face }: TextShaping): number {
  const circle = face.glyphOf(dottedCircle);
  if (circle === 0) return index + 1;
  const tone = glyphs[index] as GlyphInfo;
  const place = face.advanceOf(tone.id) === 0 ? index : index + 1;
  glyphs.splice(place, 0, tone.copy(circle, [dottedCircle]));
  return index + 2;
}

function turnOn(glyphs: readonly GlyphInfo[], index: number, feature: string): void {
  (glyphs[index] as GlyphInfo).features[feature] = true;
}

function codePointAt(glyphs: readonly GlyphInfo[], index: number): number {
  return glyphs[index]?.codePoints[0] ?? 0;
}

function isLeading(codePoint: number): boolean {
  return (codePoint >= 0x1100 && codePoint <= 0x115f) || (codePoint >= 0xa960 && codePoint <= 0xa97c);
}

function isVowel(codePoint: number): boolean {
  return (codePoint >= 0x1160 && codePoint <= 0x11a7) || (codePoint >= 0xd7b0 && codePoint <= 0xd7c6);
}

function isTrailing(codePoint: number): boolean {
  return (codePoint >= 0x11a8 && codePoint <= 0x11ff) || (codePoint >= 0xd7cb && codePoint <= 0xd7fb);
}

function isComposed(codePoint: number): boolean {
  return codePoint >= firstSyllable && codePoint <= lastSyllable;
}

function isTone(codePoint: number): boolean {
  return codePoint === 0x302e || codePoint === 0x302f;
}
