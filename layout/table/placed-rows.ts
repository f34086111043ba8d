import type { BlockBox } from "../tree/box.ts";
import { type BreakAppeal, type BreakToken, LAST_RESORT, PERFECT } from "../tree/break-token.ts";
import type { LayoutResult } from "../tree/layout-result.ts";

/*
 * Rows and cells live as long as their page: classes for the reason that tree/fragment-parts.ts gives.
 */

/** A cell on one page, while its table is being laid out there; private to `layout/table/`. px. */
export class PlacedCell {
  /** Number in the grid. */
  readonly cell: number;
  readonly box: BlockBox;
  /** Undefined where the cell's content ended on an earlier page and only its box goes on. */
  readonly result: LayoutResult | undefined;
  /** Token of content that goes on in the next fragmentainer; the cell is unfinished. */
  readonly unfinished: BreakToken | undefined;
  readonly appeal: BreakAppeal;
  /** Height in earlier fragmentainers. */
  readonly consumed: number;
  /** How far the baseline of the row moves the content down. */
  shift: number = 0;
  /** Border-box height that its content needs on this page, `shift` included. */
  content: number;
  /** The same, or more where its style asks for more. */
  needed: number;
  /** Indexes of its first and last row among the rows of this page. */
  firstIndex: number;
  lastIndex: number;

  constructor(
    cell: number,
    box: BlockBox,
    result: LayoutResult | undefined,
    place: { readonly consumed: number; readonly index: number },
  ) {
    const token = result?.token;
    this.cell = cell;
    this.box = box;
    this.result = result;
    this.unfinished = token !== undefined && !token.isAtBlockEnd ? token : undefined;
    this.appeal = this.unfinished?.kind === "before" ? LAST_RESORT : (result?.appeal ?? PERFECT);
    this.consumed = place.consumed;
    this.content = result?.fragment.height ?? 0;
    this.needed = this.content;
    this.firstIndex = place.index;
    this.lastIndex = place.index;
  }
}

/** A row on one page. `top` from the grid's top border edge. */
export class PlacedRow {
  readonly row: number;
  top: number;
  height: number;
  /** Height without what spanning cells that end here ask for. */
  readonly natural: number;
  /** From the row's top. */
  readonly baseline: number | undefined;
  readonly cells: readonly PlacedCell[];
  /** False where the row goes on from, or to, another page. */
  readonly hasTop: boolean;
  readonly hasBottom: boolean;
  readonly consumed: number;
  /** Collapsed away by `visibility: collapse`: no height, no spacing after it. */
  readonly isHidden: boolean;

  constructor(row: PlacedRow) {
    this.row = row.row;
    this.top = row.top;
    this.height = row.height;
    this.natural = row.natural;
    this.baseline = row.baseline;
    this.cells = row.cells;
    this.hasTop = row.hasTop;
    this.hasBottom = row.hasBottom;
    this.consumed = row.consumed;
    this.isHidden = row.isHidden;
  }
}

export function bottomOf(row: PlacedRow): number {
  return row.top + row.height;
}
