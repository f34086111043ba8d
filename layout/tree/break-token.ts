import type { BreakBetween } from "../css/properties/arrangement/fragmentation.ts";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import type { BlockBox, LayoutBox, TableBox } from "./box.ts";

/**
 * How good a break is (css-break-3 §4.4), higher is better. A break is taken at the best place seen; only when nothing better
 * exists are rules dropped: first `orphans` and `widows`, which count once, then each `avoid`, which counts twice.
 */
export type BreakAppeal = number;
/** Only so that content makes progress: inside monolithic content, or where no break opportunity is. */
export const LAST_RESORT: BreakAppeal = 0;
export const PERFECT: BreakAppeal = 16;
/** Against `orphans` or `widows`. */
export const VIOLATES_ORPHANS_WIDOWS: BreakAppeal = PERFECT - 1;
/** Against a `break-before/after/inside: avoid`. */
export const VIOLATES_AVOID: BreakAppeal = PERFECT - 2;

/**
 * Where layout of a box stopped and how to go on: a value tree, because flows run in parallel (table cells, columns, floats).
 * Resuming is laying out the same box again with the token; undoing is laying out again with an earlier token.
 */
export type BreakToken = BreakBeforeToken | BlockBreakToken | TableBreakToken;

/** Nothing of the box has been placed: it starts afresh in the next fragmentainer. */
export interface BreakBeforeToken {
  readonly kind: "before";
  readonly box: LayoutBox;
  /** The break was demanded: by `break-before: page` and its kin, or (as `page`) by a change of named page. Undefined: unforced. */
  readonly forced: BreakBetween | undefined;
  readonly isAtBlockEnd: false;
}

/** The box has begun, and goes on in the next fragmentainer. */
interface BreakInsideToken {
  /** Border-box height already placed in earlier fragmentainers. */
  readonly consumedBlockSize: number;
  /** The break inside was demanded; see BreakBeforeToken. */
  readonly forced: BreakBetween | undefined;
  /** The box's own height and in-flow content are done; only parallel flows (floats, out-of-flow boxes) go on, beside what follows. */
  readonly isAtBlockEnd: boolean;
  /** Absolutely positioned boxes in it that go on; `x` from its left border edge. */
  readonly positioned: readonly OpenBox[];
}

/** A block container goes on. */
export interface BlockBreakToken extends BreakInsideToken {
  readonly kind: "block";
  readonly box: BlockBox;
  readonly content: BlockBreak;
  /** Floats, and children whose height is used up while their content goes on: beside what follows. */
  readonly parallel: readonly BreakToken[];
}

/** Where the content of a block container goes on. */
export type BlockBreak =
  | ChildrenBreak
  | { readonly kind: "inline"; readonly token: InlineBreakToken }
  | { readonly kind: "items"; readonly token: ItemsBreakToken }
  | { readonly kind: "columns"; readonly token: ColumnsBreakToken }
  | EndedContent;

/** At a block-level child. */
export interface ChildrenBreak {
  readonly kind: "children";
  /** Index of the child to go on with. */
  readonly childIndex: number;
  /** Its token; undefined: it begins there, right after a box that spanned the columns. */
  readonly child: BreakToken | undefined;
  /** The child spans all columns (`column-span: all`): columns end before it. */
  readonly isAtSpanner: boolean;
}

/** All content has been placed, or goes on beside what follows; the box's own height remains. */
export interface EndedContent {
  readonly kind: "ended";
  /** Height that is left of the box below its content: padding, border, a minimum height. Undefined: what the style asks for. */
  readonly rest: number | undefined;
  /** What overflows the items of a flex or grid container. */
  readonly overflow: ItemsBreakToken | undefined;
}

/** A box that goes on at its place beside others. `x`: its left border edge, from where its owner says. */
export interface OpenBox {
  readonly token: BreakToken;
  readonly x: number;
}

/** Where columns go on. */
export interface ColumnsBreakToken {
  /** Of the flow that runs through the columns. */
  readonly flow: BreakToken;
  /** Floats that wait for the next column. */
  readonly floats: readonly WaitingFloat[];
}

/** A box that floats to the top or bottom of a column, or what is left of one that is higher than a column. */
export interface WaitingFloat {
  readonly box: LayoutBox;
  readonly token: BreakToken | undefined;
}

/** Where flex or grid content goes on: item rows of items (lines of a flex container, rows of a grid) follow each other. */
export interface ItemsBreakToken {
  /** Item row to go on with. */
  readonly itemRow: number;
  /** Height of that item row in earlier fragmentainers; 0 where it has not begun. */
  readonly consumed: number;
  /** Items that reach over the break; `token` undefined: the content is finished. */
  readonly open: readonly OpenItem[];
  /** Content that overflows finished items, and goes on beside what follows. */
  readonly parallel: readonly OpenItem[];
  /** The break before the item row was demanded: margins after it are kept. */
  readonly isForced: boolean;
}

export interface OpenItem {
  readonly itemRow: number;
  /** Index of the item in its item row. */
  readonly item: number;
  readonly token: BreakToken | undefined;
  /** Height of the item in earlier fragmentainers. */
  readonly consumed: number;
}

/** Where inline content goes on. */
export interface InlineBreakToken {
  /** Index into the flattened inline items, and UTF-16 offset in the item's text. */
  readonly item: number;
  readonly offset: number;
  /** Lines placed so far. */
  readonly lines: number;
  /** The last line ended in a forced line break (text-indent each-line, bidi paragraphs). */
  readonly afterForcedBreak: boolean;
  /** The last line ended in a break that clears floats of these sides: what follows stands below them, wherever they end. */
  readonly clears?: ComputedStyle["clear"];
  /** The floats of items before this one, which the line went below, stand on earlier pages. */
  readonly floatsBefore?: number;
  /**
   * Atomic inlines of the last line that reach over the break: they go on beside each other, and the next line comes below them. `x`
   * from the content edge of the line's container.
   */
  readonly open?: readonly OpenBox[];
}

/** A table goes on. */
export interface TableBreakToken extends BreakInsideToken {
  readonly kind: "table";
  readonly box: TableBox;
  readonly content: TableBreak;
  /** Content of finished cells that goes on beside what follows (floats, overflow). */
  readonly parallel: readonly ParallelCell[];
}

/** Where the parts of a table go on, which are its top captions, its grid and its bottom captions. */
export type TableBreak = CaptionBreak | GridBreak | { readonly kind: "ended" };

/** At a caption: the number among those of its side, and its token if it was split. */
export interface CaptionBreak {
  readonly kind: "caption";
  readonly side: "top" | "bottom";
  readonly caption: number;
  readonly token: BreakToken | undefined;
}

/** In or before the grid: the next row, and the cells that are not finished in it and in spanning rows. */
export interface GridBreak {
  readonly kind: "grid";
  /** Row to go on with, among all of the table. */
  readonly row: number;
  /** Tokens of the cells of that row by their index in it, if it was split; undefined = that cell is finished. */
  readonly cells: readonly (BreakToken | undefined)[] | undefined;
  /** Cells of earlier rows that reach over the break. */
  readonly open: readonly OpenCell[];
  /** Border-box height of the grid in earlier fragmentainers; undefined before it started. */
  readonly consumed: number | undefined;
  /** Heights that the split row and the open row group had in earlier fragmentainers. */
  readonly rowConsumed: number;
  readonly groupConsumed: number;
  /** Least heights by row, where the table's own height was shared out before it broke. */
  readonly minimumHeights: ReadonlyMap<number, number> | undefined;
}

/** A cell of an earlier row that reaches over the break. */
export interface OpenCell {
  /** Number of the cell in the grid. */
  readonly cell: number;
  /** Undefined: its content is finished. */
  readonly token: BreakToken | undefined;
  readonly consumed: number;
}

export interface ParallelCell {
  /** Number of the cell in the grid. */
  readonly cell: number;
  readonly token: BreakToken;
}

/** A named place to break, found while laying out: the end of a path from the fragmentation root. */
export type EarlyBreak =
  /** Before the child `box`. */
  | { readonly kind: "before"; readonly appeal: BreakAppeal; readonly box: LayoutBox }
  /** Further on in the child `box`. */
  | {
      readonly kind: "inside";
      readonly appeal: BreakAppeal;
      readonly box: LayoutBox;
      readonly inside: EarlyBreak;
    }
  /** Before a line of the inline content, counted from the first of this fragment. */
  | { readonly kind: "line"; readonly appeal: BreakAppeal; readonly line: number }
  /** Before a row of the table, counted among all its rows. */
  | { readonly kind: "row"; readonly appeal: BreakAppeal; readonly row: number }
  /** Before an item row of the flex or grid container. */
  | { readonly kind: "item-row"; readonly appeal: BreakAppeal; readonly itemRow: number };
