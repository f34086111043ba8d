import type { PageCharacter } from "../support/pdfium.ts";
import type { Word } from "./facts.ts";

/** White space, and characters without ink of their own. */
const WITHOUT_INK = /^[\s\p{Cc}\p{Cf}\uFFFE\uFFFF]*$/u;
/** A hyphen that parts a word at the end of a line. */
const HYPHEN_OF_BREAK = "\u00ad";
/** Characters whose origins are further apart than this, in points, stand on different lines. */
const LINE_TOLERANCE = 0.5;

/** Groups characters, in the order of the file, into words: they end at white space and at the end of a line. */
export function wordsOf(characters: readonly PageCharacter[]): Word[] {
  const words: { text: string; x: number; y: number; origins: number[] }[] = [];
  let isOpen = false;
  for (const character of characters) {
    const text = character.text.replace(HYPHEN_OF_BREAK, "\u2010").normalize("NFKC");
    if (WITHOUT_INK.test(text)) {
      isOpen = false;
      continue;
    }
    let word = words.at(-1);
    if (!isOpen || word === undefined || Math.abs(word.y - character.y) > LINE_TOLERANCE) {
      word = { x: character.x, y: character.y, text: "", origins: [] };
      words.push(word);
    }
    word.text += text;
    word.origins.push(...Array.from({ length: text.length }, () => character.x));
    isOpen = true;
  }
  return words;
}
