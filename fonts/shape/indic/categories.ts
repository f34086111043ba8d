import { indicDistances, indicLetters, indicPlaces } from "../../generated/indic-categories.ts";
import type { GlyphInfo, SyllableInfo } from "../lookups/glyph-info.ts";
import { decodeStarts, rangeOf } from "../plans/range-table.ts";

/*
 * Categories of the Indic scripts, a letter each: C consonant, R ra, V independent vowel, m medial consonant, K consonant with stacker, P and D
 * what stands in for a consonant (a digit, the dotted circle), F repha that is written as such, N nukta, H halant, M vowel sign, S modifier of a
 * syllable, A Vedic sign, Y symbol, z non-joiner, j joiner, X other.
 */

/** Where in its syllable a character goes: the order of the numbers is that of the glyphs (OpenType, "Reorder characters"). */
export const Place = {
  repha: 1,
  leftVowel: 2,
  beforeBase: 3,
  base: 4,
  afterMain: 5,
  beforeSubjoined: 7,
  subjoined: 8,
  afterSubjoined: 9,
  beforePost: 10,
  post: 11,
  afterPost: 12,
  modifier: 13,
  end: 14,
} as const;

/** The kind of a syllable: what it begins with, `broken` for one without a base, `other` for what is no syllable. */
export type IndicSyllable = "consonant" | "vowel" | "standalone" | "symbol" | "broken" | "other";

export interface IndicInfo extends SyllableInfo {
  readonly kind: IndicSyllable;
  category: string;
  place: number;
}

const starts = decodeStarts(indicDistances);

/** The letter of the category of a character. */
export function indicCategory(codePoint: number): string {
  return indicLetters[rangeOf(starts, codePoint)] ?? "X";
}

/** Where a character goes before its neighbours are known. */
export function indicPlace(codePoint: number): number {
  return Number.parseInt(indicPlaces[rangeOf(starts, codePoint)] ?? "e", 36);
}

/** What is known of a glyph, once syllables are formed. */
export function infoAt(glyphs: readonly GlyphInfo[], index: number): IndicInfo {
  return (glyphs[index] as GlyphInfo).shaperInfo as IndicInfo;
}

/** True for a glyph of one of these categories; false beyond the text. */
export function isAt(glyphs: readonly GlyphInfo[], index: number, categories: string): boolean {
  const info = glyphs[index]?.shaperInfo as IndicInfo | undefined;
  return info !== undefined && categories.includes(info.category);
}

/** What may be a base. */
export const consonants = "CRVmKPD";
export const joiners = "zj";
