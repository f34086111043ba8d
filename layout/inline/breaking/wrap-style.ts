import type { ComputedStyle } from "../../css/properties/computed-style.ts";
import type { InlineBreakToken } from "../../tree/break-token.ts";
import type { LineContent } from "../content/line-content.ts";
import { PlainRoom } from "../float-room.ts";
import type { LineBreaker } from "./line-breaker.ts";

/** Lines from one on are broken as if there were less room than there is. */
export interface NarrowedLines {
  readonly fromLine: number;
  readonly width: number;
}

/** What is needed to break lines for a trial. */
export interface WrapInput {
  readonly style: ComputedStyle;
  readonly breaker: LineBreaker;
  readonly start: InlineBreakToken;
  readonly width: number;
  indentOf(start: InlineBreakToken): number;
  /** Where the line after one starts; undefined after the last. */
  after(line: LineContent, start: InlineBreakToken): InlineBreakToken | undefined;
}

/** Longer paragraphs are not balanced (css-text-4 §5.2). */
const MAXIMUM_BALANCED = 10;
/** Lines before a short last one that may be broken anew, and paragraphs that are looked at for it. */
const PRETTY_LINES = 4;
const MAXIMUM_PRETTY = 200;
/** A last line is short below this part of the width, and other lines give up no more than that for it. */
const SHORT = 1 / 3;
const NARROWEST = 0.75;

/** `text-wrap-style: balance | pretty` (css-text-4 §5.2): the room for lines of even length, or without a short one at the end. */
export function narrowedLines(input: WrapInput): NarrowedLines | undefined {
  const { textWrapStyle } = input.style;
  if (textWrapStyle === "balance") return balanced(input);
  return textWrapStyle === "pretty" ? withoutShortLast(input) : undefined;
}

/** The least width for which there are no more lines. */
function balanced(input: WrapInput): NarrowedLines | undefined {
  const { start, width } = input;
  const lines = trial(input, start, width, MAXIMUM_BALANCED);
  if (lines === undefined || lines.length < 2) return undefined;
  const least = leastWidth(
    width / 2,
    width,
    (tried) => trial(input, start, tried, lines.length) !== undefined,
  );
  return least < width ? { fromLine: 0, width: least } : undefined;
}

function withoutShortLast(input: WrapInput): NarrowedLines | undefined {
  const { width } = input;
  const lines = trial(input, input.start, width, MAXIMUM_PRETTY);
  if (lines === undefined || lines.length < 2) return undefined;
  const wanted = width * SHORT;
  if ((lines.at(-1) as TrialLine).width >= wanted) return undefined;
  const { start } = lines[Math.max(0, lines.length - PRETTY_LINES)] as TrialLine;
  const count = Math.min(lines.length, PRETTY_LINES);
  const isLong = (tried: number): boolean => {
    const rest = trial(input, start, tried, count);
    return rest !== undefined && (rest.at(-1) as TrialLine).width >= wanted;
  };
  // The widest room in which the last line is long enough: narrower than all that leave it short.
  const widest = leastWidth(width * NARROWEST, width, (tried) => !isLong(tried)) - 1;
  return isLong(widest) ? { fromLine: start.lines, width: widest } : undefined;
}

interface TrialLine {
  readonly start: InlineBreakToken;
  readonly width: number;
}

/** The lines in a width; undefined where there are more than `maximum`, or words stand out. */
function trial(
  { breaker, indentOf, after }: WrapInput,
  from: InlineBreakToken,
  width: number,
  maximum: number,
): TrialLine[] | undefined {
  const room = new PlainRoom(width);
  const lines: TrialLine[] = [];
  for (let start: InlineBreakToken | undefined = from; start !== undefined; ) {
    if (lines.length === maximum) return undefined;
    const line = breaker.breakLine({ start, indent: indentOf(start), room });
    if (line.isTooWide) return undefined;
    lines.push({ start, width: line.width });
    start = after(line, start);
  }
  return lines;
}

/** The least whole number of px between two widths that passes a test which the greater one passes; that one itself if no other does. */
function leastWidth(low: number, high: number, passes: (width: number) => boolean): number {
  let failing = Math.floor(low);
  // Between a whole and a broken number the middle may be the whole one again, for ever.
  let passing = Math.ceil(high);
  while (passing - failing > 1) {
    const middle = Math.floor((failing + passing) / 2);
    if (passes(middle)) passing = middle;
    else failing = middle;
  }
  return Math.min(passing, high);
}
