import {
  categoriesDistances,
  categoriesLetters,
  joiningsDistances,
  joiningsLetters,
} from "../../generated/universal-categories.ts";

/*
 * Categories of the universal shaping engine, a letter each: B base, G base that stands in for one, N number, h number joiner, R repha,
 * C consonant with stacker, S subjoined consonant, H halant, V halant or vowel modifier, I invisible stacker, K sakot, z non-joiner, j joiner and
 * the like, O other. By place above, below, after and before: a b modifiers of consonants; d e f c medial consonants; i k l g vowels;
 * n o p m modifiers of vowels; q r s final consonants; t u v modifiers of them; w x modifiers of symbols.
 */

/** How a letter joins: to both sides, to the left, to the right, by making others join, not, or as if it were not there. */
export type JoiningType = "D" | "L" | "R" | "C" | "U" | "T";

const categoryStarts = decodeStarts(categoriesDistances);
const joiningStarts = decodeStarts(joiningsDistances);

/** The letter of the category of a character. */
export function universalCategory(codePoint: number): string {
  return categoriesLetters[rangeOf(categoryStarts, codePoint)] ?? "O";
}

export function joiningType(codePoint: number): JoiningType {
  return (joiningsLetters[rangeOf(joiningStarts, codePoint)] ?? "U") as JoiningType;
}

function decodeStarts(distances: string): Uint32Array {
  let start = 0;
  return Uint32Array.from(distances.split(" "), (digits) => {
    start += Number.parseInt(digits, 36);
    return start;
  });
}

function rangeOf(starts: Uint32Array, codePoint: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] as number) <= codePoint) low = middle;
    else high = middle - 1;
  }
  return low;
}
