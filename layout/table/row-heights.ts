import { snapDown } from "../geometry/layout-unit.ts";
import type { TableBox, TableRow } from "../tree/box.ts";
import { bottomOf, type PlacedCell, type PlacedRow } from "./placed-rows.ts";
import { at, type TableGrid } from "./table-grid.ts";

/** Sharing heights out to rows (css-tables-3 §3.10); all heights in px. */
export interface RowHeightContext {
  readonly box: TableBox;
  readonly grid: TableGrid;
  /** Vertical space between rows. */
  readonly spacing: number;
}

/** How a row answers when there is more height than it needs. */
const GROWS = 0;
const EMPTY = 1;
const GIVEN = 2;
const HIDDEN = 3;

function kindOf(
  { grid, box }: RowHeightContext,
  row: PlacedRow,
  now: { height: number; isSpan: boolean },
): number {
  if (row.isHidden) return HIDDEN;
  const { height } = (grid.rows[row.row] as TableRow).style;
  if (typeof height === "number" || hasGivenCell(grid, row)) return GIVEN;
  // A share of the table's height, or of its group's, is a height of its own once that is known.
  if (!now.isSpan && (percentOfRow(grid, row) > 0 || hasGivenHeight(box, grid, row))) return GIVEN;
  return now.height > 0 ? GROWS : EMPTY;
}

function hasGivenCell(grid: TableGrid, row: PlacedRow): boolean {
  return row.cells.some(
    (cell) => typeof cell.box.style.height === "number" && at(grid.rowEnd, cell.cell) === row.row + 1,
  );
}

function hasGivenHeight(box: TableBox, grid: TableGrid, row: PlacedRow): boolean {
  return typeof box.rowGroups[at(grid.groupOfRow, row.row)]?.style.height === "number";
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
    const percent = percentOfRow(context.grid, row);
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

function percentOfRow(grid: TableGrid, row: PlacedRow): number {
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
 * Who takes the extra height, as in browsers. For a table: rows without a height of their own in proportion to what they need, else empty
 * ones, else those of given height. For a spanning cell: rows in which another spanning cell starts, else rows without a height, else
 * those of given height, else the last one.
 */
function growRange(context: RowHeightContext, input: GrowInput): void {
  const { rows, heights, first, last, extra, isSpan } = input;
  const kinds = Uint8Array.from(rows, (row, index) =>
    kindOf(context, row, { height: at(heights, index), isSpan }),
  );
  const members = (matches: (index: number) => boolean): number[] => {
    const found: number[] = [];
    for (let index = first; index <= last; index += 1) if (matches(index)) found.push(index);
    return found;
  };
  const grows = members((index) => at(kinds, index) === GROWS);
  const given = members((index) => at(kinds, index) === GIVEN);
  const empty = members((index) => at(kinds, index) === EMPTY);
  if (isSpan) {
    const starting = members((index) => index > first && startsSpan(context.grid, rows[index] as PlacedRow));
    if (starting.length > 0) share(heights, starting, { extra, isEven: true });
    else if (grows.length > 0) share(heights, grows, { extra, isEven: false });
    else if (given.length > 0) share(heights, given, { extra, isEven: false });
    else share(heights, empty.slice(-1), { extra, isEven: true });
  } else if (grows.length > 0) share(heights, grows, { extra, isEven: false });
  else if (empty.length > 0) share(heights, empty, { extra, isEven: true });
  else share(heights, given, { extra, isEven: false });
}

function startsSpan(grid: TableGrid, row: PlacedRow): boolean {
  return row.cells.some((cell) => at(grid.rowEnd, cell.cell) > row.row + 1);
}

function share(
  heights: Float64Array,
  members: readonly number[],
  to: { extra: number; isEven: boolean },
): void {
  let total = 0;
  for (const index of members) total += at(heights, index);
  let left = to.extra;
  members.forEach((index, position) => {
    const isProportional = !to.isEven && total > 0;
    const exact = isProportional ? (to.extra * at(heights, index)) / total : to.extra / members.length;
    const part = position === members.length - 1 ? left : snapDown(exact);
    heights[index] = at(heights, index) + part;
    left -= part;
  });
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
