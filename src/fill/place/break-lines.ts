import { breakNone, clusterEnd, lineBreakOpportunities } from "../../../fonts/api/text.ts";
import type { TextParagraph } from "./text-items.ts";

/** A line of a paragraph: UTF-16 indexes, without the spaces at its end. */
export interface Line {
  readonly start: number;
  readonly end: number;
}

/** Break opportunities of a paragraph; found once, because lines are broken again and again to find a size that fits. */
export function opportunitiesOf(text: string): Uint8Array {
  const breaks = lineBreakOpportunities(text);
  if (SEGMENTED.test(text)) addWordBreaks(text, breaks);
  return breaks;
}

/** Scripts written without spaces between words: Thai, Lao, Myanmar, Khmer. */
const SEGMENTED = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]+/;
const SEGMENTED_RUNS = new RegExp(SEGMENTED, "g");
/** Longer stretches are cut: the segmenter of some runtimes takes quadratic time. */
const LONGEST_RUN = 500;

function addWordBreaks(text: string, breaks: Uint8Array): void {
  if (typeof Intl.Segmenter !== "function") return;
  const segmenter = new Intl.Segmenter("th", { granularity: "word" });
  for (const { 0: run, index: start } of text.matchAll(SEGMENTED_RUNS)) {
    for (let from = 0; from < run.length; from += LONGEST_RUN) {
      for (const { index } of segmenter.segment(run.slice(from, from + LONGEST_RUN))) {
        const at = start + from + index;
        if (index > 0 && breaks[at] === breakNone) breaks[at] = 1;
      }
    }
  }
}

/**
 * Breaks a paragraph into lines of at most `width`, in thousandths of the font size: as much on each line as fits. A word that is
 * longer than a line is cut between characters.
 */
export function breakLines(paragraph: TextParagraph, breaks: Uint8Array, width: number): Line[] {
  const { text } = paragraph;
  const lines: Line[] = [];
  let start = 0;
  let lastBreak = 0;
  const end = text.length;
  for (let index = 1; index <= end; index += 1) {
    if (index < end && breaks[index] === breakNone) continue;
    const trimmed = withoutSpaces(text, start, index);
    if (paragraph.width(start, trimmed) > width && lastBreak > start) {
      lines.push({ start, end: withoutSpaces(text, start, lastBreak) });
      start = lastBreak;
    }
    start = cutLongWord(
      paragraph,
      { start, end: Math.max(start, withoutSpaces(text, start, index)) },
      { width, lines },
    );
    lastBreak = index;
  }
  lines.push({ start, end: withoutSpaces(text, start, end) });
  return lines;
}

/** Adds lines while a word does not fit in one; gives the start of the rest. */
function cutLongWord(
  paragraph: TextParagraph,
  word: Line,
  { width, lines }: { width: number; lines: Line[] },
): number {
  let { start } = word;
  while (paragraph.width(start, word.end) > width) {
    let cut = clusterEnd(paragraph.text, start);
    for (;;) {
      const next = clusterEnd(paragraph.text, cut);
      if (next >= word.end || paragraph.width(start, next) > width) break;
      cut = next;
    }
    if (cut >= word.end) break;
    lines.push({ start, end: cut });
    start = cut;
  }
  return start;
}

function withoutSpaces(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && text.charCodeAt(at - 1) === 0x20) at -= 1;
  return at;
}
