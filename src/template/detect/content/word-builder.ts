import type { Rect } from "../../model.ts";
import type { Word } from "./page-content.ts";

/** Words of one page; a page of small print has some thousands. */
const MOST_WORDS = 20_000;
/** A gap wider than this divides words, in em. */
const WORD_GAP = 0.24;
/** Letters stand so far above and below the line they stand on, in em. */
const ASCENT = 0.75;
const DESCENT = 0.21;
/** Signs that show where to write when several stand in a row. */
const LEADER = /[.·…‥․]{4,}|_{2,}/g;

export interface Glyph {
  readonly text: string;
  /** Where it begins and where the next one does. */
  readonly from: number;
  readonly to: number;
  readonly baseline: number;
  readonly fontSize: number;
  readonly bold: boolean;
}

/** Puts words together from glyphs, whichever operators show them. */
export class WordBuilder {
  readonly words: Word[] = [];
  #glyphs: Glyph[] = [];

  add(glyph: Glyph): void {
    if (/^\s*$/.test(glyph.text)) {
      this.flush();
      return;
    }
    const last = this.#glyphs.at(-1);
    if (last !== undefined) {
      const { fontSize } = last;
      const gap = glyph.from - last.to;
      const sameLine = Math.abs(glyph.baseline - last.baseline) < 0.15 * fontSize;
      const leads = (glyph.text === "_") !== (last.text === "_");
      if (!sameLine || leads || gap > WORD_GAP * fontSize || gap < -0.6 * fontSize) this.flush();
    }
    this.#glyphs.push(glyph);
  }

  /** Text that runs in another direction counts as a whole. */
  addTurned(text: string, rect: Rect, fontSize: number): void {
    this.flush();
    if (this.words.length >= MOST_WORDS || text.trim() === "") return;
    const baseline = rect.y + rect.height;
    this.words.push({ text, rect, baseline, fontSize, bold: false, turned: true });
  }

  flush(): void {
    const glyphs = this.#glyphs;
    this.#glyphs = [];
    if (glyphs.length === 0) return;
    const text = glyphs.map((glyph) => glyph.text).join("");
    let start = 0;
    // Leaders stand for themselves, also where no space divides them from words.
    for (const match of glyphs.every((glyph) => glyph.text.length === 1) ? text.matchAll(LEADER) : []) {
      this.#push(glyphs.slice(start, match.index));
      this.#push(glyphs.slice(match.index, match.index + match[0].length));
      start = match.index + match[0].length;
    }
    this.#push(glyphs.slice(start));
  }

  #push(glyphs: readonly Glyph[]): void {
    const [first, last] = [glyphs[0], glyphs.at(-1)];
    if (first === undefined || last === undefined || this.words.length >= MOST_WORDS) return;
    const { baseline, fontSize, bold } = first;
    const text = glyphs.map((glyph) => glyph.text).join("");
    const rect = {
      x: Math.min(first.from, last.to),
      y: baseline - ASCENT * fontSize,
      width: Math.abs(last.to - first.from),
      height: (ASCENT + DESCENT) * fontSize,
    };
    this.words.push({ text, rect, baseline, fontSize, bold, turned: false });
  }
}
