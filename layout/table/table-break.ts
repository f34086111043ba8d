import type { BreakToken, TableBreakState } from "../tree/break-token.ts";

/** A cell of an earlier row that reaches over the break. */
export interface OpenCell {
  readonly cell: number;
  /** Undefined: its content is finished. */
  readonly token: BreakToken | undefined;
  readonly consumed: number;
}

/** Content of a finished cell that goes on beside what follows (floats, overflow). */
export interface ParallelCell {
  readonly cell: number;
  readonly token: BreakToken;
}

/** What a table notes at a break beside the next row; see TableBreakState. */
export interface TableBreakDetails {
  /** What to go on with: top captions, the grid, or bottom captions. */
  readonly stage: "top" | "grid" | "bottom";
  /** Caption to go on with, and where in it. */
  readonly caption: number;
  readonly captionToken: BreakToken | undefined;
  /** Border-box height of the grid in earlier fragmentainers; undefined before it started. */
  readonly gridConsumed: number | undefined;
  readonly open: readonly OpenCell[];
  /** Heights that the split row and the open row group had in earlier fragmentainers. */
  readonly rowConsumed: number;
  readonly groupConsumed: number;
  /** Least heights by row, where the table's own height was shared out before it broke. */
  readonly minimumHeights: ReadonlyMap<number, number> | undefined;
  readonly parallel: readonly ParallelCell[];
}

export const TABLE_START: TableBreakDetails = {
  stage: "top",
  caption: 0,
  captionToken: undefined,
  gridConsumed: undefined,
  open: [],
  rowConsumed: 0,
  groupConsumed: 0,
  minimumHeights: undefined,
  parallel: [],
};

/** The details of a token made by this folder; TABLE_START for a fresh start. */
export function detailsOf(state: TableBreakState | undefined): TableBreakDetails {
  return state === undefined ? TABLE_START : (state.details as TableBreakDetails);
}
