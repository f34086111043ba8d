import type { Rect } from "../../model.ts";
import type { Word } from "../content/page-content.ts";
import { around, rightOf } from "../geometry.ts";

/** A gap wider than this divides phrases, in em. */
const PHRASE_GAP = 0.9;

/** Words that stand beside each other on one line and belong together. */
export interface Phrase {
  readonly text: string;
  readonly rect: Rect;
  readonly baseline: number;
  readonly fontSize: number;
  readonly bold: boolean;
  readonly words: readonly Word[];
}

/** Words on common lines, each in order; `isBetween` says whether something stands between two of them that divides them. */
export function findPhrases(
  words: readonly Word[],
  isBetween: (left: Word, right: Word) => boolean,
): readonly Phrase[] {
  const phrases: Phrase[] = [];
  for (const line of linesOf(words.filter(({ turned }) => !turned))) {
    let open: Word[] = [];
    for (const word of line) {
      const last = open.at(-1);
      if (last !== undefined) {
        const gap = word.rect.x - rightOf(last.rect);
        const size = Math.min(last.fontSize, word.fontSize);
        if (gap > PHRASE_GAP * size || isBetween(last, word)) {
          phrases.push(phraseOf(open));
          open = [];
        }
      }
      open.push(word);
    }
    if (open.length > 0) phrases.push(phraseOf(open));
  }
  return phrases;
}

/** Words by their lines from top to bottom. */
function linesOf(words: readonly Word[]): readonly (readonly Word[])[] {
  const sorted = [...words].sort((one, other) => one.baseline - other.baseline);
  const lines: Word[][] = [];
  let baseline = Number.NEGATIVE_INFINITY;
  for (const word of sorted) {
    if (word.baseline - baseline > 0.25 * word.fontSize) {
      lines.push([]);
      baseline = word.baseline;
    }
    lines.at(-1)?.push(word);
  }
  for (const line of lines) line.sort((one, other) => one.rect.x - other.rect.x);
  return lines;
}

function phraseOf(words: readonly Word[]): Phrase {
  const [first] = words;
  return {
    text: words.map(({ text }) => text).join(" "),
    rect: around(words.map(({ rect }) => rect)),
    baseline: first?.baseline ?? 0,
    fontSize: Math.max(...words.map(({ fontSize }) => fontSize)),
    bold: words.every(({ bold }) => bold),
    words,
  };
}
