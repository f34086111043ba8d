import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { type Edges, NO_EDGES } from "../geometry/edges.ts";
import { snap } from "../geometry/layout-unit.ts";
import type { BlockBox, TableBox, TableRow, TableRowGroup } from "../tree/box.ts";
import { BOTTOM, BorderConflict, LEFT, NO_BORDER, RIGHT, type SideIndex, TOP } from "./border-conflict.ts";
import { NO_CELL, SlotWalker } from "./slot-walker.ts";
import { at, type TableGrid } from "./table-grid.ts";

/**
 * The collapsing border model (CSS 2.2 §17.6.2): who wins at each edge of the grid, and the used border widths of cells and
 * table that follow. Columns here count in reading order; `EdgeResolver` maps left and right for right-to-left tables.
 */
export class EdgeResolver {
  readonly conflict: BorderConflict = new BorderConflict();
  readonly #box: TableBox;
  readonly #grid: TableGrid;
  readonly #startSide: SideIndex;
  readonly #endSide: SideIndex;
  readonly #hasColumns: boolean;

  constructor(box: TableBox, grid: TableGrid) {
    this.#box = box;
    this.#hasColumns = box.columnGroups.length > 0;
    this.#grid = grid;
    const isRightToLeft = box.style.direction === "rtl";
    this.#startSide = isRightToLeft ? RIGHT : LEFT;
    this.#endSide = isRightToLeft ? LEFT : RIGHT;
  }

  /**
   * Winners along the line between two rows, by column into `out`. A missing row means the edge of the table, or a cut by the page.
   * `joined`: the rows follow each other in the table, so a cell in both has no edge between them.
   */
  horizontal(out: Int32Array, line: HorizontalLine): void {
    const { above, below, joined } = line;
    const between = this.#rowCandidates(line);
    const table = (above === undefined || below === undefined) && line.isCut !== true;
    const side = above === undefined ? TOP : BOTTOM;
    for (let column = 0; column < out.length; column += 1) {
      const upper = above === undefined ? NO_CELL : at(above.slots, column);
      const lower = below === undefined ? NO_CELL : at(below.slots, column);
      if (joined && upper === lower && upper !== NO_CELL) {
        out[column] = NO_BORDER;
        continue;
      }
      let winner = this.#cellSide(upper, BOTTOM);
      if (lower !== NO_CELL) winner = this.conflict.winner(winner, this.#cellSide(lower, TOP));
      for (const candidate of between) winner = this.conflict.winner(winner, candidate);
      if (table) winner = this.#atTableEdge(winner, column, side);
      out[column] = winner;
    }
  }

  /** Winners along the line before each column and after the last, in one row. */
  vertical(out: Int32Array, slots: Int32Array, row: number): void {
    const { conflict } = this;
    const last = out.length - 1;
    for (let line = 0; line <= last; line += 1) {
      const before = line === 0 ? NO_CELL : at(slots, line - 1);
      const after = line === last ? NO_CELL : at(slots, line);
      if (before === after && before !== NO_CELL) {
        out[line] = NO_BORDER;
        continue;
      }
      let winner = this.#cellSide(before, this.#endSide);
      if (after !== NO_CELL) winner = conflict.winner(winner, this.#cellSide(after, this.#startSide));
      if (line === 0) winner = this.#rowEdge(winner, row, this.#startSide);
      if (line === last) winner = this.#rowEdge(winner, row, this.#endSide);
      winner = this.#columnEdge(winner, line);
      if (line === 0) winner = conflict.winner(winner, conflict.numberOf(this.#box.style, this.#startSide));
      if (line === last) winner = conflict.winner(winner, conflict.numberOf(this.#box.style, this.#endSide));
      out[line] = winner;
    }
  }

  /** Borders of rows and row groups that meet between two rows, in the order of precedence. */
  #rowCandidates({ above, below, isCut }: HorizontalLine): readonly number[] {
    const candidates: number[] = [];
    const upperGroup = above === undefined ? undefined : this.#groupOf(above.row);
    const lowerGroup = below === undefined ? undefined : this.#groupOf(below.row);
    if (above !== undefined) this.#push(candidates, this.#rowOf(above.row).style, BOTTOM);
    if (below !== undefined) this.#push(candidates, this.#rowOf(below.row).style, TOP);
    if (upperGroup === lowerGroup || (isCut === true && this.#isWithinGroup(above, below))) return candidates;
    if (upperGroup !== undefined) this.#push(candidates, upperGroup.style, BOTTOM);
    if (lowerGroup !== undefined) this.#push(candidates, lowerGroup.style, TOP);
    return candidates;
  }

  /** The row on the other page belongs to the same group. */
  #isWithinGroup(above: LineRow | undefined, below: LineRow | undefined): boolean {
    const { groupOfRow } = this.#grid;
    if (above !== undefined) return at(groupOfRow, above.row) === at(groupOfRow, above.row + 1);
    return below !== undefined && at(groupOfRow, below.row) === at(groupOfRow, below.row - 1);
  }

  #push(candidates: number[], style: ComputedStyle, side: SideIndex): void {
    const number = this.conflict.numberOf(style, side);
    if (number !== NO_BORDER) candidates.push(number);
  }

  #cellSide(cell: number, side: SideIndex): number {
    if (cell === NO_CELL) return NO_BORDER;
    return this.conflict.numberOf((this.#grid.cells[cell] as BlockBox).style, side);
  }

  #rowEdge(current: number, row: number, side: SideIndex): number {
    const { conflict } = this;
    const winner = conflict.winner(current, conflict.numberOf(this.#rowOf(row).style, side));
    return conflict.winner(winner, conflict.numberOf(this.#groupOf(row).style, side));
  }

  #atTableEdge(current: number, column: number, side: SideIndex): number {
    const { conflict } = this;
    const { columns, columnGroups } = this.#grid;
    let winner = current;
    const own = columns[column];
    const group = columnGroups[column];
    if (own !== undefined) winner = conflict.winner(winner, conflict.numberOf(own.style, side));
    if (group !== undefined) winner = conflict.winner(winner, conflict.numberOf(group.style, side));
    return conflict.winner(winner, conflict.numberOf(this.#box.style, side));
  }

  /** Borders of columns and column groups at the line before a column. */
  #columnEdge(current: number, line: number): number {
    const { conflict } = this;
    const { columns, columnGroups } = this.#grid;
    if (!this.#hasColumns) return current;
    let winner = current;
    const before = line === 0 ? undefined : columns[line - 1];
    const after = columns[line];
    if (before !== undefined)
      winner = conflict.winner(winner, conflict.numberOf(before.style, this.#endSide));
    if (after !== undefined)
      winner = conflict.winner(winner, conflict.numberOf(after.style, this.#startSide));
    const groupBefore = line === 0 ? undefined : columnGroups[line - 1];
    const groupAfter = columnGroups[line];
    if (groupBefore === groupAfter) return winner;
    if (groupBefore !== undefined)
      winner = conflict.winner(winner, conflict.numberOf(groupBefore.style, this.#endSide));
    if (groupAfter !== undefined)
      winner = conflict.winner(winner, conflict.numberOf(groupAfter.style, this.#startSide));
    return winner;
  }

  #rowOf(row: number): TableRow {
    return this.#grid.rows[row] as TableRow;
  }

  #groupOf(row: number): TableRowGroup {
    return this.#box.rowGroups[at(this.#grid.groupOfRow, row)] as TableRowGroup;
  }
}

/** A row beside a horizontal line. */
export interface LineRow {
  readonly row: number;
  readonly slots: Int32Array;
}

export interface HorizontalLine {
  readonly above: LineRow | undefined;
  readonly below: LineRow | undefined;
  readonly joined: boolean;
  /** The missing row stands on another page: there is no edge of the table, and each row shows what is its own. */
  readonly isCut?: boolean;
}

/** Used border widths of a whole table in the collapsing model: half of what won, px. */
export class CollapsedEdges {
  readonly resolver: EdgeResolver;
  /**
   * Of the table: half of the widest border at each side, as browsers have it.
   * DEVIATION CSS 2.2 §17.6.2: the left and right border of a collapsing table is half of the widest at that side, not that of the first
   * row, as in browsers: no border reaches into the margin.
   */
  readonly table: Edges;
  /** Top, right, bottom and left of each cell. */
  readonly #widths: Float32Array;

  constructor(box: TableBox, grid: TableGrid) {
    this.resolver = new EdgeResolver(box, grid);
    this.#widths = new Float32Array(grid.cells.length * 4);
    this.table = new EdgeCollector(this.resolver, this.#widths, box).collect(grid);
  }

  /** Left plus right border of a cell. */
  horizontal(cell: number): number {
    return at(this.#widths, cell * 4 + LEFT) + at(this.#widths, cell * 4 + RIGHT);
  }

  /** Widest top or bottom border of the cells that start in a row. */
  topOfRow(row: number, grid: TableGrid): number {
    return this.#widestOf(row, grid, TOP);
  }

  bottomOfRow(row: number, grid: TableGrid): number {
    return this.#widestOf(row, grid, BOTTOM);
  }

  #widestOf(row: number, grid: TableGrid, side: SideIndex): number {
    let widest = 0;
    const end = at(grid.firstCell, row + 1);
    for (let cell = at(grid.firstCell, row); cell < end; cell += 1) {
      widest = Math.max(widest, at(this.#widths, cell * 4 + side));
    }
    return widest;
  }

  /** Used borders of a cell; `last` is returned when it is equal, so that runs of cells share one object. */
  ofCell(cell: number, last: Edges | undefined): Edges {
    const top = at(this.#widths, cell * 4);
    const right = at(this.#widths, cell * 4 + RIGHT);
    const bottom = at(this.#widths, cell * 4 + BOTTOM);
    const left = at(this.#widths, cell * 4 + LEFT);
    if (
      last !== undefined &&
      last.top === top &&
      last.right === right &&
      last.bottom === bottom &&
      last.left === left
    ) {
      return last;
    }
    return { top, right, bottom, left };
  }
}

/** Walks all rows once and notes the widest winner on each side of each cell. */
class EdgeCollector {
  readonly #resolver: EdgeResolver;
  readonly #widths: Float32Array;
  readonly #startSide: SideIndex;
  readonly #endSide: SideIndex;

  constructor(resolver: EdgeResolver, widths: Float32Array, box: TableBox) {
    this.#resolver = resolver;
    this.#widths = widths;
    const isRightToLeft = box.style.direction === "rtl";
    this.#startSide = isRightToLeft ? RIGHT : LEFT;
    this.#endSide = isRightToLeft ? LEFT : RIGHT;
  }

  collect(grid: TableGrid): Edges {
    const { columnCount, rows } = grid;
    if (columnCount === 0 || rows.length === 0) return NO_EDGES;
    const walker = new SlotWalker(grid);
    const previous = new Int32Array(columnCount);
    const horizontal = new Int32Array(columnCount);
    const vertical = new Int32Array(columnCount + 1);
    let top = 0;
    let start = 0;
    let end = 0;
    for (let row = 0; row < rows.length; row += 1) {
      walker.enter(row);
      const below = { row, slots: walker.slots };
      const above = row === 0 ? undefined : { row: row - 1, slots: previous };
      this.#resolver.horizontal(horizontal, { above, below, joined: true });
      this.#noteHorizontal(horizontal, above?.slots, walker.slots);
      this.#resolver.vertical(vertical, walker.slots, row);
      this.#noteVertical(vertical, walker.slots);
      if (row === 0) top = this.#widest(horizontal);
      start = Math.max(start, this.#half(at(vertical, 0)));
      end = Math.max(end, this.#half(at(vertical, columnCount)));
      previous.set(walker.slots);
    }
    this.#resolver.horizontal(horizontal, {
      above: { row: rows.length - 1, slots: previous },
      below: undefined,
      joined: false,
    });
    this.#noteHorizontal(horizontal, previous, undefined);
    const isLeftToRight = this.#startSide === LEFT;
    return {
      top,
      bottom: this.#widest(horizontal),
      left: isLeftToRight ? start : end,
      right: isLeftToRight ? end : start,
    };
  }

  #half(number: number): number {
    return snap(this.#resolver.conflict.widthOf(number) / 2);
  }

  #widest(numbers: Int32Array): number {
    let widest = 0;
    for (let index = 0; index < numbers.length; index += 1)
      widest = Math.max(widest, this.#half(at(numbers, index)));
    return widest;
  }

  #note(cell: number, side: SideIndex, number: number): void {
    if (cell === NO_CELL || number === NO_BORDER) return;
    const half = this.#half(number);
    if (half > at(this.#widths, cell * 4 + side)) this.#widths[cell * 4 + side] = half;
  }

  #noteHorizontal(line: Int32Array, above: Int32Array | undefined, below: Int32Array | undefined): void {
    for (let column = 0; column < line.length; column += 1) {
      const number = at(line, column);
      if (number === NO_BORDER) continue;
      if (above !== undefined) this.#note(at(above, column), BOTTOM, number);
      if (below !== undefined) this.#note(at(below, column), TOP, number);
    }
  }

  #noteVertical(line: Int32Array, slots: Int32Array): void {
    const last = line.length - 1;
    for (let index = 0; index <= last; index += 1) {
      const number = at(line, index);
      if (number === NO_BORDER) continue;
      if (index > 0) this.#note(at(slots, index - 1), this.#endSide, number);
      if (index < last) this.#note(at(slots, index), this.#startSide, number);
    }
  }
}
