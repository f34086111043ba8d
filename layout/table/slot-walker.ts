import { at, type TableGrid } from "./table-grid.ts";

/** No cell stands in the slot. */
export const NO_CELL = -1;

/** Goes down the rows of a table and knows the cell in every slot of the current row. */
export class SlotWalker {
  readonly #grid: TableGrid;
  /** Cell number by column, NO_CELL where there is none. */
  readonly slots: Int32Array;

  constructor(grid: TableGrid) {
    this.#grid = grid;
    this.slots = new Int32Array(grid.columnCount).fill(NO_CELL);
  }

  /** Forgets the row above: what follows is not below it in the table. */
  clear(): void {
    this.slots.fill(NO_CELL);
  }

  /** Tells about a cell of an earlier row that reaches down here. */
  seed(cell: number): void {
    this.slots.fill(cell, at(this.#grid.columnStart, cell), at(this.#grid.columnEnd, cell));
  }

  /** Steps into a row from the one above it. */
  enter(row: number): void {
    const { slots } = this;
    const { firstCell, columnStart, columnEnd, rowEnd } = this.#grid;
    for (let column = 0; column < slots.length; column += 1) {
      const cell = at(slots, column);
      if (cell !== NO_CELL && at(rowEnd, cell) <= row) slots[column] = NO_CELL;
    }
    const end = at(firstCell, row + 1);
    for (let cell = at(firstCell, row); cell < end; cell += 1) {
      const last = at(columnEnd, cell);
      for (let column = at(columnStart, cell); column < last; column += 1) slots[column] = cell;
    }
  }
}
