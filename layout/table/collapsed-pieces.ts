import type { CollapsedBorder } from "../tree/collapsed-border.ts";
import {
  type BorderConflict,
  type BorderSpecification,
  HIDDEN_BORDER,
  NO_BORDER,
} from "./border-conflict.ts";
import type { CollapsedEdges, LineRow } from "./collapsed-edges.ts";
import { bottomOf, type PlacedRow } from "./placed-rows.ts";
import { SlotWalker } from "./slot-walker.ts";
import { at } from "./table-grid.ts";
import type { TableGeometry, TableModel } from "./table-model.ts";

export interface PiecesInput {
  readonly model: TableModel;
  readonly collapsed: CollapsedEdges;
  readonly geometry: TableGeometry;
  /** All rows of the page from top to bottom, repeated heads and feet included. */
  readonly rows: readonly PlacedRow[];
  /** Row that cells of earlier pages reach into, and those cells. */
  readonly resumedRow: number;
  readonly resumed: readonly number[];
}

/**
 * The collapsed borders of one page as straight pieces: vertical ones first, then horizontal ones over them. A run of equal
 * borders is one piece; where lines cross, the wider one goes on and the other ends beside it.
 */
export function collapsedPieces(input: PiecesInput): readonly CollapsedBorder[] {
  const columnCount = input.model.grid.columnCount;
  if (input.rows.length === 0 || columnCount === 0) return [];
  const lines = new PageLines(input);
  const pieces: CollapsedBorder[] = [];
  lines.collectVertical(pieces);
  lines.collectHorizontal(pieces);
  return pieces;
}

/** Winners at every edge of the page, left to right. */
class PageLines {
  readonly #conflict: BorderConflict;
  readonly #columnCount: number;
  readonly #rowCount: number;
  /** By line × columns + column. */
  readonly #horizontal: Int32Array;
  /** By row × (columns + 1) + line. */
  readonly #vertical: Int32Array;
  /** What has each corner, by line × (columns + 1) + line, and whether that is a horizontal border. */
  readonly #owner: Int32Array;
  readonly #isHorizontal: Uint8Array;
  readonly #isRightToLeft: boolean;
  readonly #x: Float64Array;
  readonly #y: Float64Array;

  constructor(input: PiecesInput) {
    const { rows, geometry } = input;
    this.#conflict = input.collapsed.resolver.conflict;
    this.#columnCount = input.model.grid.columnCount;
    this.#rowCount = rows.length;
    this.#horizontal = new Int32Array((rows.length + 1) * this.#columnCount);
    this.#vertical = new Int32Array(rows.length * (this.#columnCount + 1));
    this.#owner = new Int32Array((rows.length + 1) * (this.#columnCount + 1));
    this.#isHorizontal = new Uint8Array(this.#owner.length);
    this.#isRightToLeft = geometry.isRightToLeft;
    this.#resolve(input);
    this.#resolveJoints();
    this.#x = columnLines(geometry, this.#columnCount);
    this.#y = Float64Array.from({ length: rows.length + 1 }, (_, index) =>
      index < rows.length ? (rows[index] as PlacedRow).top : bottomOf(rows[index - 1] as PlacedRow),
    );
  }

  #resolve(input: PiecesInput): void {
    const { resolver } = input.collapsed;
    const { rows, geometry } = input;
    const count = this.#columnCount;
    const isClone = input.model.box.style.boxDecorationBreak === "clone";
    const walker = new SlotWalker(input.model.grid);
    const previous = new Int32Array(count);
    let above: LineRow | undefined;
    rows.forEach((placed, index) => {
      const { row } = placed;
      const joined = above !== undefined && above.row + 1 === row;
      if (!joined) walker.clear();
      if (row === input.resumedRow) for (const cell of input.resumed) walker.seed(cell);
      walker.enter(row);
      const line = this.#horizontal.subarray(index * count, (index + 1) * count);
      const below = { row, slots: walker.slots };
      // The edge of a row that was split is a cut, not a border.
      const isCut = above === undefined && row > 0 && !isClone;
      if (above !== undefined || placed.hasTop) resolver.horizontal(line, { above, below, joined, isCut });
      resolver.vertical(
        this.#vertical.subarray(index * (count + 1), (index + 1) * (count + 1)),
        walker.slots,
        row,
      );
      previous.set(walker.slots);
      above = { row, slots: previous };
    });
    const last = rows.at(-1);
    if (last?.hasBottom === true) {
      resolver.horizontal(this.#horizontal.subarray(rows.length * count), {
        above,
        below: undefined,
        joined: false,
        isCut: last.row + 1 < input.model.grid.rows.length && !isClone,
      });
    }
    if (!geometry.isRightToLeft) return;
    for (let index = 0; index <= rows.length; index += 1)
      this.#horizontal.subarray(index * count, (index + 1) * count).reverse();
    for (let index = 0; index < rows.length; index += 1) {
      this.#vertical.subarray(index * (count + 1), (index + 1) * (count + 1)).reverse();
    }
  }

  collectHorizontal(pieces: CollapsedBorder[]): void {
    const count = this.#columnCount;
    for (let line = 0; line <= this.#rowCount; line += 1) {
      for (let column = 0; column < count; ) {
        const number = this.#horizontalAt(line, column);
        if (number === NO_BORDER) {
          column += 1;
          continue;
        }
        let end = column + 1;
        while (
          this.#horizontalAt(line, end) === number &&
          this.#covers(line, end, { number, isHorizontal: true })
        )
          end += 1;
        const left = at(this.#x, column) - this.#overVertical(line, column, number);
        const right = at(this.#x, end) + this.#overVertical(line, end, number);
        this.#push(pieces, number, {
          orientation: "horizontal",
          x: left,
          y: at(this.#y, line),
          length: right - left,
        });
        column = end;
      }
    }
  }

  collectVertical(pieces: CollapsedBorder[]): void {
    const count = this.#columnCount + 1;
    for (let line = 0; line < count; line += 1) {
      for (let row = 0; row < this.#rowCount; ) {
        const number = this.#verticalAt(row, line);
        if (number === NO_BORDER) {
          row += 1;
          continue;
        }
        let end = row + 1;
        while (
          this.#verticalAt(end, line) === number &&
          this.#covers(end, line, { number, isHorizontal: false })
        ) {
          end += 1;
        }
        const top = at(this.#y, row) - this.#overHorizontal(row, line, number);
        const bottom = at(this.#y, end) + this.#overHorizontal(end, line, number);
        this.#push(pieces, number, {
          orientation: "vertical",
          x: at(this.#x, line),
          y: top,
          length: bottom - top,
        });
        row = end;
      }
    }
  }

  #push(
    pieces: CollapsedBorder[],
    number: number,
    place: Pick<CollapsedBorder, "orientation" | "x" | "y" | "length">,
  ): void {
    if (place.length <= 0) return;
    const { orientation, x, y, length } = place;
    const { width, style, color } = this.#conflict.specifications[number] as BorderSpecification;
    pieces.push({ orientation, x, y, length, width, style, color });
  }

  /** Where lines meet: the widest border has the corner; of equals that at the start, above, at the end, below. */
  #resolveJoints(): void {
    const conflict = this.#conflict;
    const count = this.#columnCount + 1;
    for (let line = 0; line <= this.#rowCount; line += 1) {
      for (let column = 0; column < count; column += 1) {
        const left = this.#horizontalAt(line, column - 1);
        const right = this.#horizontalAt(line, column);
        const [first, second] = this.#isRightToLeft ? [right, left] : [left, right];
        const before = conflict.winner(first, this.#verticalAt(line - 1, column));
        const after = conflict.winner(second, this.#verticalAt(line, column));
        const owner = conflict.winner(before, after);
        this.#owner[line * count + column] = owner;
        this.#isHorizontal[line * count + column] = owner === left || owner === right ? 1 : 0;
      }
    }
  }

  #horizontalAt(line: number, column: number): number {
    if (column < 0 || column >= this.#columnCount) return NO_BORDER;
    return visible(at(this.#horizontal, line * this.#columnCount + column));
  }

  #verticalAt(row: number, line: number): number {
    return row < 0 || row >= this.#rowCount
      ? NO_BORDER
      : visible(at(this.#vertical, row * (this.#columnCount + 1) + line));
  }

  /** Does a border cover the corner? Equal opaque borders may cross there. */
  #covers(
    line: number,
    column: number,
    piece: { readonly number: number; readonly isHorizontal: boolean },
  ): boolean {
    const joint = line * (this.#columnCount + 1) + column;
    if (at(this.#owner, joint) !== piece.number) return false;
    const isOwn = (at(this.#isHorizontal, joint) === 1) === piece.isHorizontal;
    return isOwn || (this.#conflict.specifications[piece.number] as BorderSpecification).color.alpha === 1;
  }

  /** How far a horizontal piece reaches over its end point; negative where another border has the corner. */
  #overVertical(line: number, column: number, number: number): number {
    const up = this.#conflict.widthOf(this.#verticalAt(line - 1, column));
    const down = this.#conflict.widthOf(this.#verticalAt(line, column));
    const half = Math.max(up, down) / 2;
    return this.#covers(line, column, { number, isHorizontal: true }) ? half : -half;
  }

  #overHorizontal(line: number, column: number, number: number): number {
    const left = this.#conflict.widthOf(this.#horizontalAt(line, column - 1));
    const right = this.#conflict.widthOf(this.#horizontalAt(line, column));
    const half = Math.max(left, right) / 2;
    return this.#covers(line, column, { number, isHorizontal: false }) ? half : -half;
  }
}

function visible(number: number): number {
  return number === HIDDEN_BORDER ? NO_BORDER : number;
}

/** Grid lines between columns from left to right, from the grid's left border edge. */
function columnLines(geometry: TableGeometry, count: number): Float64Array {
  const lines = new Float64Array(count + 1);
  const { border, padding, width, start, end, isRightToLeft } = geometry;
  for (let line = 0; line <= count; line += 1) {
    const position = line < count ? at(start, line) : at(end, count - 1);
    if (isRightToLeft) lines[count - line] = width - border.right - padding.right - position;
    else lines[line] = border.left + padding.left + position;
  }
  return lines;
}
