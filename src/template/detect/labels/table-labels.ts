import type { Rect } from "../../model.ts";
import { bottomOf, hasCentreOf, heightSpan, rightOf } from "../geometry.ts";
import type { Cell, PageLayout } from "../page-layout.ts";
import type { Place } from "../places/place.ts";
import { type Label, labelFrom } from "./label-text.ts";

/** Cells of one row or column follow each other with no more between them, in points. */
const TOUCH = 6;

/** What a cell is called by the heads of its row and of its column: by both where others of the row are filled in, too. */
export function tableLabel(
  { frame }: Place,
  layout: PageLayout,
  others: readonly Place[],
): Label | undefined {
  const row = rowHead(frame, layout);
  const column = columnHead(frame, layout);
  if (row === undefined || column === undefined) return row ?? column;
  const isAlone = !others.some((other) => isInRow(other.frame, frame));
  return isAlone ? row : { text: `${row.text} ${column.text}`, side: "left" };
}

/** The nearest cell on the left with words that are more than a number. */
function rowHead(frame: Rect, { near }: PageLayout): Label | undefined {
  const left = near.cells
    .near(heightSpan(frame))
    .filter(({ rect }) => isInRow(rect, frame) && rightOf(rect) < frame.x + 3)
    .sort((one, other) => rightOf(other.rect) - rightOf(one.rect));
  let wall = frame.x;
  for (const { rect } of left) {
    if (wall - rightOf(rect) > TOUCH) break;
    const words = near.phrases.near(heightSpan(rect)).filter((phrase) => hasCentreOf(rect, phrase.rect));
    if (words.some(({ text }) => /\p{L}{2}/u.test(text))) return labelFrom(words, "left");
    wall = Math.min(wall, rect.x);
  }
  return undefined;
}

function isInRow(one: Rect, other: Rect): boolean {
  return one !== other && Math.abs(one.y - other.y) < 3 && Math.abs(one.height - other.height) < 4;
}

/** The nearest words above in a cell of the same column. */
function columnHead(frame: Rect, { cells, near }: PageLayout): Label | undefined {
  const middle = frame.x + frame.width / 2;
  const heads = cells.filter(({ rect }) => isOver(rect, frame, middle));
  heads.sort((one: Cell, other: Cell) => bottomOf(other.rect) - bottomOf(one.rect));
  let ceiling = frame.y;
  for (const { rect } of heads) {
    if (ceiling - bottomOf(rect) > TOUCH) break;
    const words = near.phrases.near(heightSpan(rect)).filter((phrase) => hasCentreOf(rect, phrase.rect));
    if (words.some(({ text }) => /[\p{L}\p{N}]/u.test(text))) return labelFrom(words, "column");
    ceiling = Math.min(ceiling, rect.y);
  }
  return undefined;
}

function isOver(rect: Rect, frame: Rect, middle: number): boolean {
  return (
    rect !== frame &&
    bottomOf(rect) < frame.y + 3 &&
    rect.x < middle &&
    rightOf(rect) > middle &&
    rect.width < 1.6 * frame.width + TOUCH
  );
}
