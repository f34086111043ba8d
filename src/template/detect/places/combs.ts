import type { Rect } from "../../model.ts";
import type { Rule } from "../content/page-content.ts";
import { around, between, bottomOf, hasCentreOf, rightOf, shareWithin } from "../geometry.ts";
import type { Cell, PageLayout } from "../page-layout.ts";
import type { Place } from "./place.ts";

const FEWEST_CELLS = 4;
/** Width of the cell of one letter, in points. */
const NARROWEST = 7;
const WIDEST = 32;
/** Widths of the cells of one comb differ by less, as a share. */
const ALIKE = 0.18;
/** Boxes of one comb may stand so far apart. */
const GAP = 4.5;

/** Rows of cells that take a letter each, whether whole lines divide them or ticks at their feet. */
export function findCombs(layout: PageLayout): readonly Place[] {
  return [...rowsOfCells(layout), ...tickedBoxes(layout), ...tickedLines(layout)];
}

function rowsOfCells({ cells, words }: PageLayout): readonly Place[] {
  const letters = cells.filter(
    ({ rect }) =>
      rect.width >= NARROWEST &&
      rect.width <= WIDEST &&
      rect.height >= NARROWEST &&
      rect.height <= 40 &&
      rect.height >= 0.5 * rect.width &&
      !words.some((word) => hasCentreOf(rect, word.rect)),
  );
  const sorted = [...letters].sort(
    (one, other) => Math.round(one.rect.y) - Math.round(other.rect.y) || one.rect.x - other.rect.x,
  );
  const combs: Place[] = [];
  let run: Cell[] = [];
  const end = (): void => {
    const rects = run.map(({ rect }) => rect);
    run = [];
    if (rects.length < FEWEST_CELLS) return;
    const rect = around(rects);
    combs.push({ kind: "comb", rect, frame: rect, boxes: rects, sign: "comb", confidence: 0.85 });
  };
  for (const cell of sorted) {
    const last = run.at(-1);
    if (last !== undefined && !follows(last.rect, cell.rect)) end();
    run.push(cell);
  }
  end();
  return combs.filter((comb) => !isPartOfGrid(comb, combs));
}

function follows(last: Rect, next: Rect): boolean {
  const gap = next.x - rightOf(last);
  return (
    Math.abs(last.y - next.y) < 1.5 &&
    Math.abs(last.height - next.height) < 1.5 &&
    gap > -1.5 &&
    gap < GAP &&
    Math.abs(last.width - next.width) <= ALIKE * Math.max(last.width, next.width) + 0.5
  );
}

/** Many rows of equal cells one below the other are a table. */
function isPartOfGrid({ rect }: Place, combs: readonly Place[]): boolean {
  const below = combs.filter(
    (other) =>
      Math.abs(other.rect.x - rect.x) < 1 &&
      Math.abs(other.rect.width - rect.width) < 2 &&
      Math.abs(other.rect.y - rect.y) < 2.2 * rect.height &&
      other.rect !== rect,
  );
  return below.some((other) => Math.abs(Math.abs(other.rect.y - rect.y) - rect.height) < 1.5);
}

/** A box, or a line, with short ticks at equal distances. */
function tickedBoxes({ cells, verticals, words }: PageLayout): readonly Place[] {
  return cells.flatMap(({ rect, kind }): readonly Place[] => {
    if (rect.height > 40 || rect.width < FEWEST_CELLS * NARROWEST) return [];
    // A box of lines that whole lines divide is several cells already; one that is only filled is not.
    const isDivider = kind === "lines" ? isTick : isWithin;
    const ticks = verticals.filter((rule) => isDivider(rule, rect)).map(({ at }) => at);
    if (ticks.length < FEWEST_CELLS - 1 || words.some((word) => hasCentreOf(rect, word.rect))) return [];
    const sides = [rect.x, ...ticks.sort((one, other) => one - other), rightOf(rect)];
    const widths = sides.slice(1).map((side, index) => side - (sides[index] ?? side));
    const usual = rect.width / widths.length;
    if (usual > WIDEST || widths.some((width) => Math.abs(width - usual) > ALIKE * usual + 0.8)) return [];
    const boxes = widths.map((width, index) =>
      between(sides[index] ?? 0, rect.y, (sides[index] ?? 0) + width, bottomOf(rect)),
    );
    return [{ kind: "comb", rect, frame: rect, boxes, sign: "comb", confidence: 0.9 }];
  });
}

function isWithin({ at, from, to }: Rule, rect: Rect): boolean {
  const isInside = at > rect.x + 3 && at < rightOf(rect) - 3;
  return isInside && from > rect.y - 2 && to < bottomOf(rect) + 2 && to - from > 0.3 * rect.height;
}

function isTick({ at, from, to }: Rule, rect: Rect): boolean {
  const length = to - from;
  return (
    at > rect.x + 3 &&
    at < rightOf(rect) - 3 &&
    from > rect.y + 0.2 * rect.height &&
    to <= bottomOf(rect) + 2 &&
    to >= bottomOf(rect) - 2 &&
    length >= 1.5 &&
    length < 0.8 * rect.height
  );
}

/** A line on which short ticks stand, as `|_|_|_|_|`; no box closes it above. */
function tickedLines({ horizontals, verticals, words, cells }: PageLayout): readonly Place[] {
  return horizontals.flatMap((line): readonly Place[] => {
    const ticks = verticals
      .filter(
        ({ at, from, to }) =>
          at > line.from - 2 &&
          at < line.to + 2 &&
          Math.abs(to - line.at) < 2.5 &&
          to - from >= 2 &&
          (to - from <= 16 || Math.abs(at - line.from) < 2 || Math.abs(at - line.to) < 2),
      )
      .sort((one, other) => one.at - other.at);
    const [first, last] = [ticks[0], ticks.at(-1)];
    if (first === undefined || last === undefined || ticks.length < FEWEST_CELLS) return [];
    const height = Math.max(13, ...ticks.map(({ from, to }) => to - from).filter((length) => length <= 16));
    const rect = between(first.at, line.at - height, last.at, line.at);
    const widths = ticks.slice(1).map(({ at }, index) => at - (ticks[index]?.at ?? at));
    const isNarrow = widths.every((width) => width >= 5 && width <= 60);
    const isCell = cells.some((cell) => shareWithin(cell.rect, rect) > 0.6 && cell.rect.width > WIDEST);
    if (!isNarrow || isCell || words.some((word) => hasCentreOf(rect, word.rect))) return [];
    const usual = rect.width / widths.length;
    const isEven = widths.every((width) => Math.abs(width - usual) < ALIKE * usual + 0.8);
    if (!isEven) return [{ kind: "text", rect, frame: rect, sign: "comb", confidence: 0.82 }];
    const boxes = widths.map((width, index) =>
      between(ticks[index]?.at ?? 0, rect.y, (ticks[index]?.at ?? 0) + width, line.at),
    );
    return [{ kind: "comb", rect, frame: rect, boxes, sign: "comb", confidence: 0.85 }];
  });
}
