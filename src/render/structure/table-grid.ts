import { type Document, NO_NODE, type NodeId } from "../../../layout/api/documents.ts";
import { rowsOrCells, span } from "./table-cells.ts";

/** How the cells of a table lie in its grid (HTML §4.9.12). */
export interface TableGrid {
  /** By cell: rows that it really takes, none beyond its row group. Cells of one row are left out. */
  readonly rowSpans: ReadonlyMap<NodeId, number>;
  /** By row: widths of the runs of slots that no cell covers. Rows that are full are left out. */
  readonly gaps: ReadonlyMap<NodeId, readonly number[]>;
}

/** Slots of a row that some cell covers. */
interface CoveredRow {
  readonly row: NodeId;
  readonly covered: readonly boolean[];
}

/** The grids of a document's tables, each made when it is first asked for. */
export class TableGrids {
  readonly #document: Document;
  readonly #isShown: (node: NodeId) => boolean;
  /** By table. */
  readonly #grids: Map<NodeId, TableGrid> = new Map();

  constructor(document: Document, isShown: (node: NodeId) => boolean) {
    this.#document = document;
    this.#isShown = isShown;
  }

  /** The grid of the table that a row or cell stands in. */
  around(node: NodeId): TableGrid {
    let table = node;
    while (table !== NO_NODE && this.#document.nameOf(table) !== "table")
      table = this.#document.parent[table] ?? NO_NODE;
    let grid = this.#grids.get(table);
    if (grid === undefined) {
      grid = this.#gridOf(table);
      this.#grids.set(table, grid);
    }
    return grid;
  }

  #gridOf(table: NodeId): TableGrid {
    const rowSpans = new Map<NodeId, number>();
    const rows = this.#groupsOf(table).flatMap((group) => this.#coverRows(group, rowSpans));
    const width = rows.reduce((most, { covered }) => Math.max(most, covered.length), 0);
    const gaps = new Map<NodeId, readonly number[]>();
    for (const { row, covered } of rows) {
      const own = gapsOf(covered, width);
      if (own.length > 0) gaps.set(row, own);
    }
    return { rowSpans, gaps };
  }

  /** Rows by row group; those that stand right in the table make groups between the others. */
  #groupsOf(table: NodeId): NodeId[][] {
    const groups: NodeId[][] = [];
    let isLoose = false;
    for (const child of this.#children(table)) {
      const isRow = this.#document.nameOf(child) === "tr";
      if (!isRow) groups.push(this.#children(child));
      else if (isLoose) groups.at(-1)?.push(child);
      else groups.push([child]);
      isLoose = isRow;
    }
    return groups;
  }

  #coverRows(rows: readonly NodeId[], rowSpans: Map<NodeId, number>): CoveredRow[] {
    /** By column: rows that a cell above still takes, the current one included. */
    const open: number[] = [];
    return rows.map((row, index) => {
      let column = 0;
      for (const cell of this.#children(row)) {
        while ((open[column] ?? 0) > 0) column += 1;
        const left = rows.length - index;
        const height = Math.min(
          left,
          this.#document.attribute(cell, "rowspan")?.trim() === "0"
            ? left
            : span(this.#document, cell, "rowspan"),
        );
        if (height > 1) rowSpans.set(cell, height);
        const end = column + span(this.#document, cell, "colspan");
        for (; column < end; column += 1) open[column] = height;
      }
      const covered: boolean[] = [];
      for (let at = 0; at < open.length; at += 1) {
        const height = open[at] ?? 0;
        covered.push(height > 0);
        open[at] = Math.max(0, height - 1);
      }
      return { row, covered };
    });
  }

  #children(node: NodeId): NodeId[] {
    return rowsOrCells(this.#document, node, this.#isShown);
  }
}

/** Widths of the runs of slots in a row that nothing covers. */
function gapsOf(covered: readonly boolean[], width: number): number[] {
  const gaps: number[] = [];
  for (let column = 0, run = 0; column <= width; column += 1) {
    if (column < width && covered[column] !== true) run += 1;
    else {
      if (run > 0) gaps.push(run);
      run = 0;
    }
  }
  return gaps;
}
