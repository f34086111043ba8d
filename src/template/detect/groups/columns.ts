import { bottomOf, hasCentreOf, rightOf } from "../geometry.ts";
import type { Label } from "../labels/label-text.ts";
import type { PageLayout } from "../page-layout.ts";
import type { Place } from "../places/place.ts";

/** The empty cells of one column of a table, from the first row on. */
export interface Column {
  readonly head: string;
  readonly places: readonly Place[];
}

/** A column that stands alone has more rows than two of one table need to be told from boxes below each other. */
const ROWS_ALONE = 3;
const ROWS = 2;

/** Columns of tables whose rows are alike, so that data give an array: without words at the head of each row. */
export function findColumns(
  places: readonly Place[],
  labels: ReadonlyMap<Place, Label>,
  layout: PageLayout,
): readonly Column[] {
  const columns: Column[] = [];
  const open = new Set(
    places.filter((place) => place.sign === "box" && labels.get(place)?.side === "column"),
  );
  for (const first of open) {
    const run = columnFrom(first, open);
    for (const place of run) open.delete(place);
    const named = run.filter((place) => hasRowLabel(place, layout)).length;
    if (run.length >= ROWS && named < 0.5 * run.length) {
      columns.push({ head: labels.get(first)?.text ?? "", places: run });
    }
  }
  return columns.filter(
    (column) =>
      column.places.length >= ROWS_ALONE ||
      columns.some((other) => other !== column && isBeside(column, other)),
  );
}

function columnFrom(first: Place, open: ReadonlySet<Place>): readonly Place[] {
  const run = [first];
  for (let last: Place | undefined = first; last !== undefined; ) {
    const { rect }: Place = last;
    last = [...open].find(
      (other) =>
        Math.abs(other.rect.x - rect.x) < 2 &&
        Math.abs(other.rect.width - rect.width) < 3 &&
        Math.abs(other.rect.y - bottomOf(rect)) < 3 &&
        Math.abs(other.rect.height - rect.height) < 0.5 * rect.height,
    );
    if (last !== undefined) run.push(last);
  }
  return run;
}

function isBeside({ places }: Column, other: Column): boolean {
  return (
    places.length === other.places.length &&
    places.every((place, row) => Math.abs(place.rect.y - (other.places[row]?.rect.y ?? 0)) < 2)
  );
}

/** Whether the cell left of the row's cells has words. */
function hasRowLabel({ rect }: Place, { cells, phrases }: PageLayout): boolean {
  const middle = rect.y + rect.height / 2;
  return cells.some(
    (cell) =>
      rightOf(cell.rect) < rect.x + 3 &&
      cell.rect.y < middle &&
      bottomOf(cell.rect) > middle &&
      cell.rect.height < 1.5 * rect.height + 4 &&
      phrases.some((phrase) => hasCentreOf(cell.rect, phrase.rect) && /\p{L}{2}/u.test(phrase.text)),
  );
}
