import type { Rect } from "../../model.ts";
import type { Rule } from "../content/page-content.ts";
import { between } from "../geometry.ts";

/** Lines that end this near to each other meet, in points. */
const TOUCH = 2.6;
/** A cell is at least so wide and high. */
const SMALLEST = 3.5;
/** Verticals that may stand between the sides of one cell without dividing it. */
const MOST_TRIES = 16;
/** Pairs of lines that are looked at; what has more is a drawing, and its short lines are left out. */
const MOST_PAIRS = 6_000_000;

/** Closed places of a page; what has more is a drawing, of which the rest is left out. */
export const MOST_CELLS = 2_500;

interface Line extends Rule {
  /** The lines across that meet this one, in order. */
  readonly meets: Line[];
}

/**
 * The smallest rectangles that are closed by lines on all four sides. A side may be part of a longer line; of two that lie in each other
 * both are found when both are closed.
 */
export function findCells(horizontals: readonly Rule[], verticals: readonly Rule[]): readonly Rect[] {
  const [across, down] = meeting(horizontals, verticals);
  const cells: Rect[] = [];
  for (const top of across) {
    if (cells.length >= MOST_CELLS) break;
    for (const [index, left] of top.meets.entries()) {
      if (left.to < top.at + SMALLEST) continue;
      const cell = cellBelow(top, left, top.meets.slice(index + 1, index + 1 + MOST_TRIES));
      if (cell !== undefined && cells.length < MOST_CELLS) cells.push(cell);
    }
  }
  for (const line of [...across, ...down]) line.meets.length = 0;
  return cells;
}

function meeting(
  horizontals: readonly Rule[],
  verticals: readonly Rule[],
): readonly [readonly Line[], readonly Line[]] {
  const pairs = horizontals.length * verticals.length;
  const fewer = pairs > MOST_PAIRS ? Math.sqrt(MOST_PAIRS) : Number.POSITIVE_INFINITY;
  const across = longest(horizontals, fewer).sort((one, other) => one.at - other.at);
  const down = longest(verticals, fewer).sort((one, other) => one.at - other.at);
  for (const vertical of down) {
    for (const horizontal of across) {
      if (horizontal.at < vertical.from - TOUCH) continue;
      if (horizontal.at > vertical.to + TOUCH) break;
      if (vertical.at < horizontal.from - TOUCH || vertical.at > horizontal.to + TOUCH) continue;
      horizontal.meets.push(vertical);
      vertical.meets.push(horizontal);
    }
  }
  return [across, down];
}

function longest(rules: readonly Rule[], count: number): Line[] {
  const lines = rules.map((rule): Line => ({ ...rule, meets: [] }));
  if (lines.length <= count) return lines;
  return lines.sort((one, other) => other.to - other.from - (one.to - one.from)).slice(0, Math.floor(count));
}

function cellBelow(top: Line, left: Line, candidates: readonly Line[]): Rect | undefined {
  for (const right of candidates) {
    if (right.at - left.at < SMALLEST || right.to < top.at + SMALLEST) continue;
    const bottom = left.meets.find(
      (line) =>
        line.at > top.at + SMALLEST &&
        line.from <= left.at + TOUCH &&
        line.to >= right.at - TOUCH &&
        right.to >= line.at - TOUCH,
    );
    if (bottom !== undefined) return between(left.at, top.at, right.at, bottom.at);
  }
  return undefined;
}
