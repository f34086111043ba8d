import { defined } from "../../fonts/defined.ts";
import type { BlockBox, CellSpans, TableBox, TableColumn, TableColumnGroup, TableRow } from "../tree/box.ts";

/**
 * The slots of a table (css-tables-3 §3.3): where every cell stands. Cells and rows are numbered through the whole table in
 * tree order; positions are typed arrays by that number, so that a long table costs a few bytes per cell.
 */
export interface TableGrid {
  readonly columnCount: number;
  readonly rows: readonly TableRow[];
  readonly cells: readonly BlockBox[];
  /** Number of the first cell of each row; one more entry than there are rows. */
  readonly firstCell: Int32Array;
  /** Index of each row's group in `box.rowGroups`. */
  readonly groupOfRow: Int32Array;
  /** First row of each group; one more entry than there are groups. */
  readonly firstRowOfGroup: Int32Array;
  /** First column of each cell, and the column after its last. */
  readonly columnStart: Int32Array;
  readonly columnEnd: Int32Array;
  /** The row after each cell's last; a cell does not leave its row group. */
  readonly rowEnd: Int32Array;
  /** The `table-column` and `table-column-group` boxes that define each column, if any. */
  readonly columns: readonly (TableColumn | undefined)[];
  readonly columnGroups: readonly (TableColumnGroup | undefined)[];
  readonly hasRowSpans: boolean;
}

/** Columns that `col` and `colgroup` elements may define; later ones count only where cells stand. */
const MAXIMUM_DEFINED_COLUMNS = 10_000;

/** What most cells take. */
const ONE_BY_ONE: CellSpans = { columns: 1, rows: 1 };

/** Finds the slots of a table. Linear in its cells, whatever their spans. */
export function buildTableGrid(box: TableBox, isFixedLayout: boolean): TableGrid {
  const rows: TableRow[] = [];
  const cells: BlockBox[] = [];
  const firstRowOfGroup = new Int32Array(box.rowGroups.length + 1);
  box.rowGroups.forEach((group, index) => {
    for (const row of group.rows) rows.push(row);
    firstRowOfGroup[index + 1] = rows.length;
  });
  const firstCell = new Int32Array(rows.length + 1);
  rows.forEach((row, index) => {
    for (const cell of row.cells) cells.push(cell);
    firstCell[index + 1] = cells.length;
  });
  const groupOfRow = new Int32Array(rows.length);
  for (let group = 0; group < box.rowGroups.length; group += 1) {
    groupOfRow.fill(group, at(firstRowOfGroup, group), at(firstRowOfGroup, group + 1));
  }
  const placement = new CellPlacement(cells, firstCell);
  for (let group = 0; group < box.rowGroups.length; group += 1) {
    placement.placeGroup(at(firstRowOfGroup, group), at(firstRowOfGroup, group + 1));
  }
  const tracks = chooseTracks(placement, definedColumns(box), isFixedLayout);
  return {
    columnCount: tracks.columns.length,
    rows,
    cells,
    firstCell,
    groupOfRow,
    firstRowOfGroup,
    columnStart: placement.columnStart,
    columnEnd: placement.columnEnd,
    rowEnd: placement.rowEnd,
    columns: tracks.columns,
    columnGroups: tracks.groups,
    hasRowSpans: placement.hasRowSpans,
  };
}

/** Reads a typed array at an index known to be inside it. */
export function at(
  array: Int32Array | Float64Array | Float32Array | Uint8Array | Uint16Array,
  index: number,
): number {
  return defined(array[index]);
}

/** The row in which a cell starts. */
export function rowOfCell(grid: TableGrid, cell: number): number {
  let low = 0;
  let high = grid.rows.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (at(grid.firstCell, middle) <= cell) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The cells of a table placed one after another, around those that reach down from earlier rows (HTML §4.9.12). */
class CellPlacement {
  readonly columnStart: Int32Array;
  readonly columnEnd: Int32Array;
  readonly rowEnd: Int32Array;
  readonly #cells: readonly BlockBox[];
  readonly #firstCell: Int32Array;
  columnCount = 0;
  hasColumnSpans = false;
  hasRowSpans = false;
  /** Column ranges taken by cells of earlier rows, in order of their start. */
  #taken: TakenRange[] = [];

  constructor(cells: readonly BlockBox[], firstCell: Int32Array) {
    this.#cells = cells;
    this.#firstCell = firstCell;
    this.columnStart = new Int32Array(cells.length);
    this.columnEnd = new Int32Array(cells.length);
    this.rowEnd = new Int32Array(cells.length);
  }

  placeGroup(start: number, end: number): void {
    this.#taken = [];
    for (let row = start; row < end; row += 1) this.#placeRow(row, end);
  }

  #placeRow(row: number, groupEnd: number): void {
    const first = at(this.#firstCell, row);
    const end = at(this.#firstCell, row + 1);
    const taken = this.#taken;
    let spanning: TakenRange[] | undefined;
    let column = 0;
    let next = 0;
    for (let index = first; index < end; index += 1) {
      const spans = (this.#cells[index] as BlockBox).spans ?? ONE_BY_ONE;
      for (; next < taken.length; next += 1) {
        const range = taken[next] as TakenRange;
        if (range.start > column) break;
        if (range.end > column) column = range.end;
      }
      const start = column;
      column += spans.columns;
      const rowEnd = spans.rows === 0 ? groupEnd : Math.min(row + spans.rows, groupEnd);
      this.columnStart[index] = start;
      this.columnEnd[index] = column;
      this.rowEnd[index] = rowEnd;
      if (spans.columns > 1) this.hasColumnSpans = true;
      if (rowEnd > row + 1) {
        spanning ??= [];
        spanning.push({ start, end: column, rowEnd });
      }
      if (column > this.columnCount) this.columnCount = column;
    }
    if (spanning !== undefined) this.hasRowSpans = true;
    if (spanning !== undefined || taken.length > 0) this.#taken = mergeTaken(taken, spanning ?? [], row + 1);
  }
}

interface TakenRange {
  readonly start: number;
  end: number;
  /** The row after the last one taken. */
  readonly rowEnd: number;
}

/** Ranges still taken in `row`, by start; neighbours that end in the same row become one. */
function mergeTaken(old: readonly TakenRange[], added: readonly TakenRange[], row: number): TakenRange[] {
  const merged: TakenRange[] = [];
  let next = 0;
  const push = (range: TakenRange): void => {
    const last = merged[merged.length - 1];
    if (last !== undefined && last.end === range.start && last.rowEnd === range.rowEnd) last.end = range.end;
    else merged.push(range);
  };
  for (const range of old) {
    if (range.rowEnd <= row) continue;
    for (; next < added.length && (added[next] as TakenRange).start <= range.start; next += 1)
      push(added[next] as TakenRange);
    push(range);
  }
  for (; next < added.length; next += 1) push(added[next] as TakenRange);
  return merged;
}

/**
 * The columns that count (css-tables-3 §3.3, track merging, as browsers do it): those in which a cell starts or that are given a
 * width; the others are merged into the one before, so that `colspan="1000"` over two columns makes two columns. In fixed
 * layout all count. Rewrites the placement.
 * DEVIATION css-tables-3 §3.3: columns in which no cell starts count where they are given a width, as in browsers.
 */
function chooseTracks(
  placement: CellPlacement,
  defined: DefinedColumns,
  isFixedLayout: boolean,
): DefinedColumns {
  const { columnStart, columnEnd, columnCount } = placement;
  const starts = new Set<number>(columnCount > 0 ? [0] : []);
  const kept = isFixedLayout
    ? Math.min(MAXIMUM_DEFINED_COLUMNS, Math.max(columnCount, defined.columns.length))
    : 0;
  for (let column = 0; column < kept; column += 1) starts.add(column);
  defined.columns.forEach((column, index) => {
    if (hasWidth(column) || hasWidth(defined.groups[index])) starts.add(index);
  });
  for (let cell = 0; cell < columnStart.length; cell += 1) starts.add(at(columnStart, cell));
  const sorted = [...starts].sort((one, other) => one - other);
  const isWhole = sorted.length === 0 || sorted.at(-1) === sorted.length - 1;
  if (!isWhole || columnCount > sorted.length) {
    for (let cell = 0; cell < columnStart.length; cell += 1) {
      columnStart[cell] = firstNotBelow(sorted, at(columnStart, cell));
      columnEnd[cell] = firstNotBelow(sorted, at(columnEnd, cell));
    }
  }
  return {
    columns: sorted.map((column) => defined.columns[column]),
    groups: sorted.map((column) => defined.groups[column]),
  };
}

function hasWidth(box: TableColumn | TableColumnGroup | undefined): boolean {
  return box !== undefined && (box.style.width !== "auto" || box.style.minWidth !== "auto");
}

/** Index of the first value in a rising array that is not below the given one; its length when all are. */
function firstNotBelow(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (defined(sorted[middle]) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface DefinedColumns {
  readonly columns: readonly (TableColumn | undefined)[];
  readonly groups: readonly (TableColumnGroup | undefined)[];
}

function definedColumns(box: TableBox): DefinedColumns {
  const columns: (TableColumn | undefined)[] = [];
  const groups: (TableColumnGroup | undefined)[] = [];
  const define = (group: TableColumnGroup, column: TableColumn | undefined, span: number): void => {
    const end = Math.min(columns.length + span, MAXIMUM_DEFINED_COLUMNS);
    while (columns.length < end) {
      columns.push(column);
      groups.push(group);
    }
  };
  for (const group of box.columnGroups) {
    if (group.columns.length === 0) define(group, undefined, group.span);
    for (const column of group.columns) define(group, column, column.span);
  }
  return { columns, groups };
}
