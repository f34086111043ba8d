import type { Rect } from "../../model.ts";
import type { Rule } from "../content/page-content.ts";
import { between, bottomOf, gapsIn, rightOf, type Span } from "../geometry.ts";
import type { Phrase } from "../lines/phrases.ts";
import type { PageLayout } from "../page-layout.ts";
import { dividedByLabels } from "./divided-lines.ts";
import { isLineNumber } from "./line-numbers.ts";
import type { Place, PlaceSign } from "./place.ts";

/** A line to write on is at least so long, in points. */
const SHORTEST = 15;
/** Writing stands so high above a line unless something is in the way. */
const USUAL_HEIGHT = 16;
const TALLEST = 58;
const LOWEST = 6;
/** Words whose foot is this near to a line stand on it. */
const ON_LINE_ABOVE = 6;
const ON_LINE_BELOW = 3;
/** Room beside words that stand on the same drawn line, in points. */
const BESIDE_WORDS = 36;
/** The part of a page that its running head has. */
const RUNNING_HEAD = 0.068;
/** A line that nothing speaks for is at least so long. */
const SHORTEST_ALONE = 40;
/** Dots begin at the places of a grid, so that as much may be left between them and their words. */
const LEAD = 30;
const POINTER = /^[▶►➤➔→]/;
/** A thicker line divides parts of the page. */
const DIVIDER = 1.7;

interface WritingLine extends Span {
  readonly at: number;
  readonly thickness: number;
  readonly sign: PlaceSign;
}

/** Lines to write on: drawn, dashed, or set as low lines or dots. */
export function findLines(layout: PageLayout, taken: readonly Place[]): readonly Place[] {
  const lines = [...openRules(layout), ...leaderLines(layout)].flatMap((line) =>
    dividedByLabels(line, layout).map((part): WritingLine => ({ ...line, ...part })),
  );
  return lines.flatMap((line) => placesOn(line, { layout, taken, lines }));
}

/** What of the drawn lines is no side of a closed cell. */
function openRules({ horizontals, verticals, cells }: PageLayout): readonly WritingLine[] {
  return horizontals.flatMap((rule) => {
    const sides = cells
      .filter(({ rect }) => Math.abs(rect.y - rule.at) < 2.5 || Math.abs(bottomOf(rect) - rule.at) < 2.5)
      .map(({ rect }): Span => ({ from: rect.x - 1, to: rightOf(rect) + 1 }));
    const parts = gapsIn(rule, sides).flatMap((part) => divided(part, rule, verticals));
    return parts
      .filter(({ from, to }) => to - from >= SHORTEST)
      .map(
        (part): WritingLine => ({
          ...part,
          at: rule.at,
          thickness: rule.thickness,
          sign: rule.dashed ? "dots" : "line",
        }),
      );
  });
}

/** Verticals that stand on a line divide it. */
function divided(part: Span, rule: Rule, verticals: readonly Rule[]): readonly Span[] {
  const stops = verticals
    .filter(
      ({ at, from, to }) =>
        at > part.from + 3 && at < part.to - 3 && from < rule.at - 6 && to > rule.at - 2.5,
    )
    .map(({ at }): Span => ({ from: at - 0.5, to: at + 0.5 }));
  return gapsIn(part, stops);
}

function leaderLines({ leaders }: PageLayout): readonly WritingLine[] {
  return leaders
    .filter(({ rect }) => rect.width >= SHORTEST)
    .map(({ rect, baseline, fontSize, kind }) => ({
      from: rect.x,
      to: rightOf(rect),
      at: kind === "underscores" ? baseline + 0.12 * fontSize : baseline,
      thickness: 0.5,
      sign: kind,
    }));
}

interface Surroundings {
  readonly layout: PageLayout;
  readonly taken: readonly Place[];
  readonly lines: readonly WritingLine[];
}

function placesOn(line: WritingLine, surroundings: Surroundings): readonly Place[] {
  const { layout, taken } = surroundings;
  const near = layout.phrases.filter(
    ({ baseline, rect }) =>
      baseline > line.at - ON_LINE_ABOVE &&
      baseline < line.at + ON_LINE_BELOW &&
      rect.x < line.to &&
      rightOf(rect) > line.from,
  );
  const marks = taken.filter(
    ({ rect, kind }) =>
      kind !== "comb" && rect.y < line.at && bottomOf(rect) > line.at - 8 && bottomOf(rect) < line.at + 6,
  );
  const words = near.flatMap((phrase) =>
    phrase.words.map(({ rect }): Span => ({ from: rect.x - 1, to: rightOf(rect) + 1.5 })),
  );
  const covered = words.reduce(
    (sum, { from, to }) => sum + Math.min(to, line.to) - Math.max(from, line.from),
    0,
  );
  if (covered > 0.6 * (line.to - line.from) || isHeading(near, line, layout)) return [];
  const isDrawn = line.sign === "line";
  const textFrom = Math.min(...words.map(({ from }) => from));
  const textTo = Math.max(...words.map(({ to }) => to));
  const blocked = [...words, ...marks.map(({ rect }): Span => ({ from: rect.x - 1, to: rightOf(rect) + 1 }))];
  return gapsIn(line, blocked)
    .filter(({ from, to }) => {
      if (to - from < SHORTEST) return false;
      // A drawn line that goes on below words is the foot of a row: what comes before its words is no place to write.
      if (!isDrawn || words.length === 0) return true;
      return to > textFrom && (from < textTo || (to - from >= BESIDE_WORDS && textFrom - line.from < 24));
    })
    .flatMap((gap) => {
      const place = placeAbove({ ...line, ...gap }, surroundings);
      return place === undefined ? [] : [place];
    });
}

/** Bold words at the beginning of a long line that asks nothing: a heading that is underlined as far as the page goes. */
function isHeading(near: readonly Phrase[], line: WritingLine, { width }: PageLayout): boolean {
  if (line.sign !== "line" || line.to - line.from < 0.4 * width) return false;
  return near.some(
    ({ bold, text, rect }) => bold && Math.abs(rect.x - line.from) < 8 && !/[:?$]$/.test(text),
  );
}

function placeAbove(line: WritingLine, surroundings: Surroundings): Place | undefined {
  const { layout, taken } = surroundings;
  const clearance = line.at - ceilingOf(line, layout, taken);
  if (clearance < LOWEST) return undefined;
  const confidence = confidenceOf(line, surroundings);
  if (confidence === 0) return undefined;
  const height = Math.min(isAnswer(line, clearance, layout) ? TALLEST : USUAL_HEIGHT, clearance);
  const rect = between(line.from, line.at - height, line.to, line.at);
  return { kind: "text", rect, frame: rect, sign: line.sign, confidence };
}

/** Room for an answer of several lines: a long line at its foot, and a question right above. */
function isAnswer(line: WritingLine, clearance: number, { phrases }: PageLayout): boolean {
  if (line.sign !== "line" || clearance < 26 || clearance > TALLEST || line.to - line.from < 220)
    return false;
  if (phrases.some((phrase) => isCaption(phrase, line))) return false;
  return phrases.some(({ rect, text, baseline }) => {
    const above = line.at - clearance - baseline;
    return Math.abs(above) < 6 && rect.x < line.from + 40 && /[:?.)]$/.test(text);
  });
}

/** Where what stands above a line ends. */
function ceilingOf(
  line: WritingLine,
  { words, horizontals, leaders }: PageLayout,
  taken: readonly Place[],
): number {
  let ceiling = Math.max(0, line.at - 60);
  const consider = (rect: Rect, foot: number): void => {
    if (rect.x < line.to - 1 && rightOf(rect) > line.from + 1 && foot < line.at - 3)
      ceiling = Math.max(ceiling, foot);
  };
  for (const { rect, baseline, fontSize, turned } of words) {
    consider(rect, turned ? bottomOf(rect) : baseline + 0.18 * fontSize);
  }
  for (const { at, from, to } of horizontals) consider(between(from, at, to, at), at);
  for (const { rect, baseline } of leaders) consider(rect, baseline + 1);
  for (const { rect } of taken) consider(rect, bottomOf(rect));
  return ceiling;
}

/** How sure it is that a line is to be written on: by the words about it. 0 for a divider. */
function confidenceOf(line: WritingLine, { layout, lines }: Surroundings): number {
  const { phrases, width } = layout;
  const isWide = line.to - line.from > 0.72 * width;
  if (line.sign === "dots" && leadsToSomething(line, layout)) return 0;
  if (line.sign === "line" && leadsToAmount(line, layout)) return 0;
  if (isRunningHead(line, layout)) return 0;
  const beside = phrases.some((phrase) => isBeside(phrase, line));
  if (beside) return line.thickness > DIVIDER ? 0.4 : 0.75;
  if (line.thickness > DIVIDER) return 0;
  const caption = phrases.find((phrase) => isCaption(phrase, line));
  if (caption !== undefined && isFoot(line, caption, layout)) return 0;
  if (caption !== undefined) return isWide && !/^\(/.test(caption.text) ? 0.35 : 0.7;
  if (line.sign === "underscores" || line.sign === "dots") return 0.65;
  if (isOneOfRows(line, lines)) return 0.6;
  return isWide || line.to - line.from < SHORTEST_ALONE ? 0 : 0.45;
}

/** Whether a line of the same length is above or below. */
function isOneOfRows(line: WritingLine, lines: readonly WritingLine[]): boolean {
  return lines.some(
    (other) =>
      Math.abs(other.from - line.from) < 3 &&
      Math.abs(other.to - line.to) < 3 &&
      Math.abs(other.at - line.at) > 8 &&
      Math.abs(other.at - line.at) < 32,
  );
}

/** A label at one end of a line. */
function isBeside({ rect, baseline }: Phrase, line: WritingLine): boolean {
  if (Math.abs(baseline - line.at) > 7) return false;
  const before = line.from - rightOf(rect);
  const behind = rect.x - line.to;
  return (before > -4 && before < 30) || (behind > -4 && behind < 14);
}

/** Small words just below a line. */
function isCaption({ rect, fontSize, baseline }: Phrase, line: WritingLine): boolean {
  const below = baseline - 0.72 * fontSize - line.at;
  if (below < -1.5 || below > 9 || fontSize > 12.5) return false;
  const middle = rect.x + rect.width / 2;
  return middle > line.from - 4 && middle < line.to + 4 && rect.width < 0.95 * (line.to - line.from) + 4;
}

/** A line above notes or above what stands at the foot of each page. */
function isFoot(line: WritingLine, { text }: Phrase, { width, height }: PageLayout): boolean {
  const isShort = line.to - line.from < 0.35 * width;
  if (/^(\d{1,2}|[¹²³*†])\s?\S/.test(text) && isShort && line.at > 0.5 * height) return true;
  return line.to - line.from > 0.72 * width && line.at > 0.88 * height;
}

/** Dots that lead the eye from words to a number or to a box are not to be written on; behind a colon they are, unless a number follows. */
function leadsToSomething(line: WritingLine, { phrases, cells }: PageLayout): boolean {
  const onLine = phrases.filter(({ baseline }) => Math.abs(baseline - line.at) < 2.5);
  const before = onLine.find(({ rect }) => {
    const gap = line.from - rightOf(rect);
    return gap > -4 && gap < LEAD;
  });
  if (before === undefined) return false;
  const next = onLine.filter(({ rect }) => rect.x > line.to - 2 && rect.x < line.to + 60);
  if (before.text.endsWith(":")) return next.some(({ text }) => /^[\d.,]+$/.test(text));
  const middle = line.at - 4;
  const toCell = cells.some(
    ({ rect }) => rect.x > line.to - 3 && rect.x < line.to + 60 && rect.y < middle && bottomOf(rect) > middle,
  );
  return toCell || next.length > 0;
}

/** The foot of a row, from its words to the sign or the number of the place that they ask for. */
function leadsToAmount(line: WritingLine, { words, cells, phrases }: PageLayout): boolean {
  const isOn = ({ baseline }: { readonly baseline: number }): boolean =>
    Math.abs(baseline - line.at) < ON_LINE_ABOVE + 1;
  const isAsked = phrases.some((phrase) => {
    const gap = line.from - rightOf(phrase.rect);
    return isOn(phrase) && gap > -4 && gap < 14 && !phrase.text.endsWith(":");
  });
  const next = words.find(
    (word) => isOn(word) && word.rect.x > line.to - 2 && word.rect.x < line.to + ON_LINE_ABOVE,
  );
  if (!isAsked || next === undefined) return false;
  if (POINTER.test(next.text)) return true;
  const behind = rightOf(next.rect);
  const middle = next.rect.y + next.rect.height / 2;
  return (
    isLineNumber(next.text) &&
    cells.some(
      ({ rect }) =>
        rect.x > behind - 2 && rect.x < behind + 22 && rect.y < middle && bottomOf(rect) > middle - 2,
    )
  );
}

/** A line below what stands at the head of each page. */
function isRunningHead(line: WritingLine, { width, height, phrases }: PageLayout): boolean {
  if (line.sign !== "line" || line.to - line.from < 0.45 * width || line.at > RUNNING_HEAD * height)
    return false;
  return !phrases.some(
    ({ rect, baseline, text }) =>
      text.endsWith(":") && Math.abs(baseline - line.at) < ON_LINE_ABOVE && rightOf(rect) < line.from + 8,
  );
}
