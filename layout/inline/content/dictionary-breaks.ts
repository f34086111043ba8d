import type { BreakDictionary } from "../../../fonts/types.ts";
import type { ComputedStyle } from "../../css/properties/computed-style.ts";

const SOFT_HYPHEN = "\u00ad";
const ZERO_WIDTH_SPACE = "\u200b";
/** Scripts that put no spaces between words, and whose rules know no words (UAX 14 class SA). */
const WITHOUT_SPACES =
  /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tai_Le}\p{Script=New_Tai_Lue}\p{Script=Tai_Tham}\p{Script=Tai_Viet}]{2,}/gu;
const WORD = /\p{L}[\p{L}\p{M}\u00ad\u2019']*/gu;
/** Longer words are no words. */
const LONGEST_WORD = 100;
/** Units a word has at least when it is divided, where `hyphenate-limit-chars` does not say (css-text-4 §6.3.3). */
const SHORTEST_WORD = 5;

/**
 * Text with a soft hyphen wherever `hyphens: auto` lets a word be divided (css-text-3 §6.1), and a zero width space before each
 * word of scripts without spaces: from there on they are opportunities like those that authors give. Words with soft hyphens of the
 * author's are divided there and nowhere else.
 * DEVIATION css-text-3 §6.1: a ligature over a place where a word may be divided is not formed, because each place is a soft hyphen in
 * the text that is shaped.
 */
export function withDictionaryBreaks(
  text: string,
  style: ComputedStyle,
  dictionary: BreakDictionary,
): string {
  const { language, wordBreak } = style;
  let result = text;
  if (style.hyphens === "auto" && dictionary.hyphenates(language)) {
    const limits = style.hyphenateLimitChars;
    const shortest = limits.word === "auto" ? SHORTEST_WORD : limits.word;
    result = result.replace(WORD, (word) =>
      word.length < shortest || word.length > LONGEST_WORD || word.includes(SOFT_HYPHEN)
        ? word
        : insert(word, allowedPlaces(word, dictionary.hyphenation(word, language), limits), SOFT_HYPHEN),
    );
  }
  if (wordBreak === "keep-all" || !mayLackSpaces(result)) return result;
  return result.replace(WITHOUT_SPACES, (stretch) =>
    insert(stretch, dictionary.wordStarts(stretch, language), ZERO_WIDTH_SPACE),
  );
}

/** The places with enough of the word before and after them. */
function allowedPlaces(
  word: string,
  places: readonly number[],
  { before, after }: ComputedStyle["hyphenateLimitChars"],
): readonly number[] {
  if (before === "auto" && after === "auto") return places;
  const first = before === "auto" ? 0 : before;
  const last = word.length - (after === "auto" ? 0 : after);
  return places.filter((place) => place >= first && place <= last);
}

/** Nearly all text is settled by one scan. */
function mayLackSpaces(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (
      unit >= 0x0e00 &&
      unit <= 0x1aaf &&
      (unit <= 0x0eff || (unit >= 0x1000 && unit <= 0x109f) || unit >= 0x1780)
    )
      return true;
    if (unit >= 0xa9e0 && unit <= 0xaadf) return true;
  }
  return false;
}

function insert(text: string, places: readonly number[], character: string): string {
  let result = "";
  let start = 0;
  for (const place of places) {
    if (place <= start || place >= text.length) continue;
    result += text.slice(start, place) + character;
    start = place;
  }
  return start === 0 ? text : result + text.slice(start);
}
