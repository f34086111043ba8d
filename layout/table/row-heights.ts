import type { TableRow } from "../boxes/box.ts";
import { snapDown } from "../geometry/layout-unit.ts";
import { bottomOf, type PlacedCell, type PlacedRow } from "./placed-rows.ts";
import { at, type TableGrid } from "./table-grid.ts";

/** Sharing heights out to rows (css-tables-3 §3.10); all heights in px. */
export interface RowHeightContext {
  readonly grid: TableGrid;
  /** Vertical space between rows. */
  readonly spacing: number;
}

/** How a row answers when there is more height than it needs. */
const GROWS = 0;
const EMPTY = 1;
const GIVEN = 2;
const HIDDEN = 3;

function kindOf(context: RowHeightContext, row: PlacedRow): number {
  if (row.isHidden) return HIDDEN;
  const style = (context.grid.rows[row.row] as TableRow).style;
  if (typeof style.height === "number") return GIVEN;
  if (hasGivenCell(context, row)) return GIVEN;
  return row.natural > 0 ? GROWS : EMPTY;
}

function hasGivenCell({ grid }: RowHeightContext, row: PlacedRow): boolean {
  return row.cells.some(
    (cell) => typeof cell.box.style.height === "number" && at(grid.rowEnd, cell.cell) === row.row + 1,
  );
}

/** The heights that rows have once spanning cells have made room for themselves. */
export function shareSpans(
  context: RowHeightContext,
  rows: readonly PlacedRow[],
  spanning: readonly PlacedCell[],
): Float64Array {
  const heights = Float64Array.from(rows, (row) => row.natural);
  const offset = spanning.length === 0 ? 0 : Math.min(...spanning.map((cell) => cell.firstIndex));
  const ordered = [...spanning].sort((a, b) => a.lastIndex - a.firstIndex - (b.lastIndex - b.firstIndex));
  for (const cell of ordered) {
    const first = cell.firstIndex - offset;
    const last = cell.lastIndex - offset;
    let height = context.spacing * (last - first);
    for (let index = first; index <= last; index += 1) height += at(heights, index);
    const extra = cell.needed - height;
    if (extra > 0) growRange(context, { rows, heights, first, last, extra, isSpan: true });
  }
  return heights;
}

/**
 * Shares out extra height of a table over rows: those with a percentage height grow to that share of `base` first, the rest goes to
 * the rows as they can take it. Returns their new heights.
 */
export function shareTableHeight(
  context: RowHeightContext,
  rows: readonly PlacedRow[],
  room: { base: number; extra: number },
): Float64Array {
  const heights = Float64Array.from(rows, (row) => row.height);
  let left = room.extra;
  rows.forEach((row, index) => {
    const percent = percentOfRow(context, row);
    if (percent === 0) return;
    const growth = Math.min(left, Math.max(0, snapDown((percent * room.base) / 100) - at(heights, index)));
    heights[index] = at(heights, index) + growth;
    left -= growth;
  });
  if (left > 0 && rows.length > 0) {
    growRange(context, { rows, heights, first: 0, last: rows.length - 1, extra: left, isSpan: false });
  }
  return heights;
}

function percentOfRow({ grid }: RowHeightContext, row: PlacedRow): number {
  let percent = purePercent((grid.rows[row.row] as TableRow).style.height);
  for (const { box, cell } of row.cells) {
    if (at(grid.rowEnd, cell) === row.row + 1) percent = Math.max(percent, purePercent(box.style.height));
  }
  return percent;
}

function purePercent(value: unknown): number {
  if (typeof value !== "object" || value === null || !("percent" in value) || !("px" in value)) return 0;
  return typeof value.percent === "number" && value.px === 0 ? Math.max(0, value.percent) : 0;
}

interface GrowInput {
  readonly rows: readonly PlacedRow[];
  readonly heights: Float64Array;
  readonly first: number;
  readonly last: number;
  readonly extra: number;
  /** Room for a spanning cell; otherwise the table's height. */
  readonly isSpan: boolean;
}

/**
 * Rows without a height of their own grow in proportion to it; if there are none, empty ones take all (the last one for a spanning
 * cell, each its part for a table); else rows of given height grow in proportion.
 */
function growRange(context: RowHeightContext, input: GrowInput): void {
  const { rows, heights, first, last, extra } = input;
  const kinds = [0, 0, 0, 0];
  let total = 0;
  let totalGiven = 0;
  for (let index = first; index <= last; index += 1) {
    const kind = kindOf(context, rows[index] as PlacedRow);
    kinds[kind] = (kinds[kind] as number) + 1;
    if (kind === GROWS) total += at(heights, index);
    if (kind === GIVEN) totalGiven += at(heights, index);
  }
  if ((kinds[GROWS] as number) > 0) share(context, input, { kind: GROWS, total });
  else if ((kinds[EMPTY] as number) > 0 && input.isSpan) {
    let target = last;
    while (kindOf(context, rows[target] as PlacedRow) !== EMPTY) target -= 1;
    heights[target] = at(heights, target) + extra;
  } else if ((kinds[EMPTY] as number) > 0) share(context, input, { kind: EMPTY, total: 0 });
  else share(context, input, { kind: GIVEN, total: totalGiven });
}

function share(context: RowHeightContext, input: GrowInput, to: { kind: number; total: number }): void {
  const { rows, heights, first, last, extra } = input;
  let members = 0;
  for (let index = first; index <= last; index += 1) {
    if (kindOf(context, rows[index] as PlacedRow) === to.kind) members += 1;
  }
  let left = extra;
  for (let index = first; index <= last; index += 1) {
    if (kindOf(context, rows[index] as PlacedRow) !== to.kind) continue;
    members -= 1;
    const exact = to.total > 0 ? (extra * at(heights, index)) / to.total : left / (members + 1);
    const part = members === 0 ? left : snapDown(exact);
    heights[index] = at(heights, index) + part;
    left -= part;
  }
}

/** Gives rows their final heights and moves them below each other from the top of the first. */
export function restack(rows: readonly PlacedRow[], heights: Float64Array, spacing: number): void {
  let top = rows[0]?.top ?? 0;
  rows.forEach((row, index) => {
    row.top = top;
    row.height = at(heights, index);
    top = bottomOf(row) + (row.isHidden ? 0 : spacing);
  });
}
