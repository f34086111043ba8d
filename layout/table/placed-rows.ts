import type { BlockBox } from "../tree/box.ts";
import type { BreakAppeal, BreakToken } from "../tree/break-token.ts";
import type { LayoutResult } from "../tree/layout-result.ts";

/** A cell on one page, while its table is being laid out there; private to `layout/table/`. px. */
export interface PlacedCell {
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
  shift: number;
  /** Border-box height that its content needs on this page, `shift` included. */
  content: number;
  /** The same, or more where its style asks for more. */
  needed: number;
  /** Indexes of its first and last row among the rows of this page. */
  firstIndex: number;
  lastIndex: number;
}

/** A row on one page. `top` from the grid's top border edge. */
export interface PlacedRow {
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
}

export function bottomOf(row: PlacedRow): number {
  return row.top + row.height;
}
