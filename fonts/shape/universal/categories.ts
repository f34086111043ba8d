import { categoriesDistances, categoriesLetters } from "../../generated/universal-categories.ts";
import { decodeStarts, rangeOf } from "../plans/range-table.ts";

/*
 * Categories of the universal shaping engine, a letter each: B base, G base that stands in for one, N number, h number joiner, R repha,
 * C consonant with stacker, S subjoined consonant, H halant, V halant or vowel modifier, I invisible stacker, K sakot, z non-joiner, j joiner and
 * the like, O other. By place above, below, after and before: a b modifiers of consonants; d e f c medial consonants; i k l g vowels;
 * n o p m modifiers of vowels; q r s final consonants; t u v modifiers of them; w x modifiers of symbols.
 */

const categoryStarts = decodeStarts(categoriesDistances);

/** The letter of the category of a character. */
export function universalCategory(codePoint: number): string {
  return categoriesLetters[rangeOf(categoryStarts, codePoint)] ?? "O";
}
