import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { NO_EDGES } from "../geometry/edges.ts";
import { relativeOffset } from "../positioned/relative-offset.ts";
import type { TableColumn, TableColumnGroup, TableRow, TableRowGroup } from "../tree/box.ts";
import { boxFragment } from "../tree/box-fragment.ts";
import type { ParallelCell } from "../tree/break-token.ts";
import type { FragmentLink } from "../tree/fragment.ts";
import { fragmentLink } from "../tree/fragment-parts.ts";
import type { OutOfFlowBox } from "../tree/layout-result.ts";
import { listOf } from "../tree/list-of.ts";
import { type CellFragmentInput, finishCell } from "./cell-fragment.ts";
import type { ContainOutOfFlow } from "./contain-out-of-flow.ts";
import { bottomOf, type PlacedCell, type PlacedRow } from "./placed-rows.ts";
import { at, rowOfCell } from "./table-grid.ts";
import { spanLeft } from "./table-model.ts";

export interface RowFragmentsInput extends CellFragmentInput {
  readonly containment: ContainOutOfFlow;
  /** From the grid's top to the end of the page. */
  readonly room: number;
}

/** Where rows go: `children` of their group, from its top. */
interface RowTarget {
  /** Cells of earlier rows, and of this one where it goes on, that reach into the row. */
  readonly resumed: readonly PlacedCell[];
  readonly groupTop: number;
  readonly children: FragmentLink[];
  readonly waiting: OutOfFlowBox[];
}

/** Rows of a page turned into fragments: row group → row → cell. Links from the grid's top left border edge. */
export class RowFragments {
  readonly links: FragmentLink[] = [];
  readonly outOfFlow: OutOfFlowBox[] = [];
  /** Content of finished cells that goes on beside what follows. */
  readonly parallel: ParallelCell[] = [];
  firstBaseline: number | undefined;
  lastBaseline: number | undefined;
  readonly #input: RowFragmentsInput;
  readonly #left: number;
  readonly #width: number;

  constructor(input: RowFragmentsInput) {
    this.#input = input;
    const { geometry, model } = input;
    this.#left = geometry.border.left + geometry.padding.left + model.horizontalSpacing;
    this.#width = Math.max(0, geometry.contentWidth - 2 * model.horizontalSpacing);
  }

  /**
   * Adds rows that follow each other. `resumed`: cells of earlier rows that go on beside the first one; `groupConsumed`: height
   * of the first row's group on earlier pages.
   */
  add(rows: readonly PlacedRow[], resumed: readonly PlacedCell[], groupConsumed: number): void {
    const { grid } = this.#input.model;
    let start = 0;
    while (start < rows.length) {
      const group = at(grid.groupOfRow, (rows[start] as PlacedRow).row);
      let end = start + 1;
      while (end < rows.length && at(grid.groupOfRow, (rows[end] as PlacedRow).row) === group) end += 1;
      this.#addGroup(group, rows, {
        start,
        end,
        resumed: start === 0 ? resumed : NO_CELLS,
        consumed: start === 0 ? groupConsumed : 0,
      });
      start = end;
    }
  }

  #addGroup(
    index: number,
    rows: readonly PlacedRow[],
    range: { start: number; end: number; resumed: readonly PlacedCell[]; consumed: number },
  ): void {
    const { model, containment } = this.#input;
    const { firstRowOfGroup } = model.grid;
    const group = model.box.rowGroups[index] as TableRowGroup;
    const first = rows[range.start] as PlacedRow;
    const last = rows[range.end - 1] as PlacedRow;
    const children = listOf<FragmentLink>();
    let waiting: OutOfFlowBox[] = [];
    for (let row = range.start; row < range.end; row += 1) {
      const resumed = row === range.start ? range.resumed : NO_CELLS;
      const to = { resumed, groupTop: first.top, children, waiting };
      if (resumed.length > 0) this.#addEarlierRows(rows, row, to);
      this.#addRow(rows, rows[row] as PlacedRow, to);
    }
    const height = bottomOf(last) - first.top;
    if (waiting.length > 0) {
      const box = { x: 0, y: 0, width: this.#width, height };
      waiting = containment.contain(group.style, {
        box,
        left: this.#left,
        top: first.top,
        children,
        outOfFlow: waiting,
      });
    }
    const fragment = boxFragment({
      box: group,
      style: group.style,
      tablePart: "row-group",
      width: this.#width,
      height,
      hasTop: first.hasTop && first.row === at(firstRowOfGroup, index),
      hasBottom: last.hasBottom && last.row + 1 === at(firstRowOfGroup, index + 1),
      consumedBlockSize: range.consumed,
      children,
    });
    const offset = this.#offset(group.style);
    const x = this.#left + offset.x;
    const y = first.top + offset.y;
    this.links.push(fragmentLink(x, y, fragment));
    pushMoved(this.outOfFlow, waiting, x, y);
  }

  /**
   * Cells of rows on earlier pages that go on beside the first row stand in rows of their own there: what is behind a cell is the
   * background of the row in which it begins (CSS 2.2 §17.5.1).
   */
  #addEarlierRows(rows: readonly PlacedRow[], index: number, to: RowTarget): void {
    const { grid } = this.#input.model;
    const placed = rows[index] as PlacedRow;
    const earlier = new Map<number, PlacedCell[]>();
    for (const cell of to.resumed) {
      const row = rowOfCell(grid, cell.cell);
      if (row === placed.row) continue;
      const cells = earlier.get(row);
      if (cells === undefined) earlier.set(row, [cell]);
      else cells.push(cell);
    }
    for (const [row, resumed] of earlier) {
      const own = { ...placed, row, cells: resumed, hasTop: false, consumed: 0 };
      this.#addRow(rows, own, { ...to, resumed: NO_CELLS });
    }
  }

  #addRow(rows: readonly PlacedRow[], placed: PlacedRow, to: RowTarget): void {
    const { model, containment } = this.#input;
    const row = model.grid.rows[placed.row] as TableRow;
    const cells = listOf<FragmentLink>();
    let outOfFlow: OutOfFlowBox[] = [];
    for (const cell of to.resumed)
      if (rowOfCell(model.grid, cell.cell) === placed.row) this.#addCell(rows, cell, { cells, outOfFlow });
    for (const cell of placed.cells) this.#addCell(rows, cell, { cells, outOfFlow });
    if (outOfFlow.length > 0) {
      const box = { x: 0, y: 0, width: this.#width, height: placed.height };
      outOfFlow = containment.contain(row.style, {
        box,
        left: this.#left,
        top: placed.top,
        children: cells,
        outOfFlow,
      });
    }
    const fragment = boxFragment({
      box: row,
      style: row.style,
      tablePart: "row",
      width: this.#width,
      height: placed.height,
      border: NO_EDGES,
      padding: NO_EDGES,
      hasTop: placed.hasTop,
      hasBottom: placed.hasBottom,
      consumedBlockSize: placed.consumed,
      children: cells,
      firstBaseline: placed.baseline,
      lastBaseline: placed.baseline,
    });
    this.#noteBaseline(placed, cells);
    const offset = this.#offset(row.style);
    const y = placed.top - to.groupTop + offset.y;
    to.children.push(fragmentLink(offset.x, y, fragment));
    if (outOfFlow.length > 0) pushMoved(to.waiting, outOfFlow, offset.x, y);
  }

  #addCell(
    rows: readonly PlacedRow[],
    cell: PlacedCell,
    to: { cells: FragmentLink[]; outOfFlow: OutOfFlowBox[] },
  ): void {
    const { model, geometry } = this.#input;
    const { grid } = model;
    const last = rows[cell.lastIndex] as PlacedRow;
    const top = (rows[cell.firstIndex] as PlacedRow).top;
    const { fragment, outOfFlow } = finishCell(this.#input, cell, {
      height: bottomOf(last) - top,
      hasTop: cell.consumed === 0,
      hasBottom: last.hasBottom && at(grid.rowEnd, cell.cell) === last.row + 1,
      room: this.#input.room - top,
    });
    const { style } = cell.box;
    let x = spanLeft(geometry, at(grid.columnStart, cell.cell), at(grid.columnEnd, cell.cell)) - this.#left;
    let y = 0;
    if (style.position === "relative") {
      const offset = this.#offset(style);
      x += offset.x;
      y += offset.y;
    }
    to.cells.push(fragmentLink(x, y, fragment));
    if (outOfFlow.length > 0) pushMoved(to.outOfFlow, outOfFlow, x, y);
    const token = cell.result?.token;
    if (token?.isAtBlockEnd === true) this.parallel.push({ cell: cell.cell, token });
  }

  #offset(style: ComputedStyle): { readonly x: number; readonly y: number } {
    const { geometry } = this.#input;
    return relativeOffset(style, {
      width: geometry.contentWidth,
      height: undefined,
      rightToLeft: geometry.isRightToLeft,
    });
  }

  /** The row's baseline, or the lowest bottom of its cells' content boxes (CSS 2.2 §17.5.3). */
  #noteBaseline(row: PlacedRow, cells: readonly FragmentLink[]): void {
    let baseline = row.baseline;
    if (baseline === undefined) {
      for (const { fragment } of cells) {
        if (fragment.kind !== "box") continue;
        baseline = Math.max(
          baseline ?? 0,
          fragment.height - fragment.padding.bottom - fragment.border.bottom,
        );
      }
    }
    if (baseline === undefined) return;
    this.firstBaseline ??= row.top + baseline;
    this.lastBaseline = row.top + baseline;
  }
}

const NO_CELLS: readonly PlacedCell[] = [];

export function pushMoved(to: OutOfFlowBox[], boxes: readonly OutOfFlowBox[], x: number, y: number): void {
  for (const candidate of boxes)
    to.push({ ...candidate, staticX: candidate.staticX + x, staticY: candidate.staticY + y });
}

/** Backgrounds of column groups and columns on a page, behind the rows (CSS 2.2 §17.5.1): only those that have one. */
export function columnFragments(input: ColumnInput, top: number, height: number): FragmentLink[] {
  const { columns, columnGroups } = input.model.grid;
  if (input.model.box.columnGroups.length === 0 || height <= 0) return [];
  const links: FragmentLink[] = [];
  addRuns(links, input, { boxes: columnGroups, part: "column-group", top, height });
  addRuns(links, input, { boxes: columns, part: "column", top, height });
  return links;
}

type ColumnInput = Pick<CellFragmentInput, "model" | "geometry">;

interface ColumnRuns {
  readonly boxes: readonly (TableColumn | TableColumnGroup | undefined)[];
  readonly part: "column" | "column-group";
  readonly top: number;
  readonly height: number;
}

function addRuns(links: FragmentLink[], { geometry, model }: ColumnInput, runs: ColumnRuns): void {
  const { boxes, part, top, height } = runs;
  const count = Math.min(boxes.length, model.grid.columnCount);
  for (let start = 0; start < count; start += 1) {
    const box = boxes[start];
    if (box === undefined || !hasBackground(box.style)) continue;
    let end = start + 1;
    // A `col` with a span stands for columns of its own; a group for all of its columns together.
    if (part === "column-group") while (end < count && boxes[end] === box) end += 1;
    const width = Math.max(0, at(geometry.end, end - 1) - at(geometry.start, start));
    const x = spanLeft(geometry, start, end);
    links.push({
      x,
      y: top,
      fragment: boxFragment({ box, style: box.style, tablePart: part, width, height, children: [] }),
    });
    start = end - 1;
  }
}

function hasBackground(style: ComputedStyle): boolean {
  const { backgroundColor, backgroundImage } = style;
  if (backgroundColor === "currentcolor" || backgroundColor.alpha > 0) return true;
  return backgroundImage.some((image) => image !== "none");
}
