import type { PageMarks, Rect, TemplateField } from "../../../templates.ts";
import { bottomOf, holds, type Point, rightOf, rounded, roundedRect, touches } from "./rect.ts";

/** Space between the lines of a cell and what is written in it. */
const INSET = 1;
const LARGEST = { width: 580, height: 200 };

/** The place to write in around a point: the smallest closed place that it lies in. Undefined where there is none. */
export function placeAt(point: Point, marks: PageMarks | undefined): Rect | undefined {
  const around = (marks?.cells ?? []).filter(
    (cell) => holds(cell, point) && cell.width <= LARGEST.width && cell.height <= LARGEST.height,
  );
  const smallest = around.sort((one, other) => one.width * one.height - other.width * other.height)[0];
  if (smallest === undefined) return undefined;
  return inset(withoutText(smallest, point, marks));
}

/** The part of a cell around a point that no words stand in: words at its head or its left are labels. */
function withoutText(cell: Rect, point: Point, marks: PageMarks | undefined): Rect {
  let { x: left, y: top } = cell;
  const right = rightOf(cell);
  const bottom = bottomOf(cell);
  for (const { rect } of marks?.texts ?? []) {
    if (!touches(rect, cell)) continue;
    if (bottomOf(rect) <= point.y && bottom - bottomOf(rect) > 8) top = Math.max(top, bottomOf(rect));
    else if (rightOf(rect) <= point.x) left = Math.max(left, rightOf(rect) + 3);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function inset({ x, y, width, height }: Rect): Rect {
  const by = Math.min(INSET, width / 6, height / 6);
  return roundedRect({ x: x + by, y: y + by, width: width - 2 * by, height: height - 2 * by });
}

/** Degrees that text is turned by, counterclockwise. */
export type Turn = NonNullable<TemplateField["rotation"]>;

/** Cells of equal size beside each other (`across`) or below each other, in the order of text that is turned. */
export function divided(rect: Rect, count: number, across: boolean, turn: Turn = 0): readonly Rect[] {
  const isUpright = turn === 0 || turn === 180;
  const isBackward = turn === 180 || turn === (across ? 90 : 270);
  const isHorizontal = across === isUpright;
  const step = (isHorizontal ? rect.width : rect.height) / count;
  return Array.from({ length: count }, (_cell, index) => {
    const place = (isBackward ? count - 1 - index : index) * step;
    return isHorizontal
      ? { ...rect, x: rounded(rect.x + place), width: rounded(step) }
      : { ...rect, y: rounded(rect.y + place), height: rounded(step) };
  });
}

/**
 * The distance from a row to the next below it, by the lines of the page: how far apart the lines are that a rectangle stands between.
 * Its own height where no lines tell.
 */
export function rowStep(rect: Rect, marks: PageMarks | undefined): number {
  const middle = rect.x + rect.width / 2;
  const lines = (marks?.horizontals ?? [])
    .filter(({ from, to }) => from <= middle && to >= middle)
    .map(({ at }) => at)
    .sort((one, other) => one - other);
  const below = lines.findIndex((at) => at >= bottomOf(rect) - 2);
  const [first, second] = [lines[below], lines[below + 1]];
  if (below < 0 || first === undefined || second === undefined) return rect.height;
  const step = second - first;
  const isNear = first - bottomOf(rect) < rect.height && step >= rect.height * 0.8 && step < rect.height * 3;
  return isNear ? rounded(step) : rect.height;
}
