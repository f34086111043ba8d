import type { BreakBetween } from "../css/properties/arrangement/fragmentation.ts";
import type { LayoutBox } from "./box.ts";

/**
 * How good a break is (css-break-3 §4.4), higher is better. A break is taken at the best place seen; only when nothing better
 * exists are rules dropped, in this order.
 */
export type BreakAppeal = 0 | 1 | 2 | 3;
/** Only so that content makes progress: inside monolithic content, or where no break opportunity is. */
export const LAST_RESORT: BreakAppeal = 0;
/** Against a `break-before/after/inside: avoid`. */
export const VIOLATES_AVOID: BreakAppeal = 1;
/** Against `orphans` or `widows`. */
export const VIOLATES_ORPHANS_WIDOWS: BreakAppeal = 2;
export const PERFECT: BreakAppeal = 3;

/**
 * Where layout of a box stopped and how to go on: a value tree, because flows run in parallel (table cells, columns, floats).
 * Resuming is laying out the same box again with the token; undoing is laying out again with an earlier token.
 */
export interface BreakToken {
  readonly box: LayoutBox;
  /** Border-box height already placed in earlier fragmentainers. */
  readonly consumedBlockSize: number;
  /** Nothing of the box has been placed: it starts afresh in the next fragmentainer. */
  readonly breakBefore: boolean;
  /** The break was demanded: by `break-before: page` and its kin, or (as `page`) by a change of named page. Undefined: unforced. */
  readonly forced: BreakBetween | undefined;
  /** The box's own height and in-flow content are done; only parallel flows (floats, out-of-flow boxes) go on, beside what follows. */
  readonly isAtBlockEnd: boolean;
  /** All children have been placed or have tokens here; only the box's own size remains. */
  readonly seenAllChildren: boolean;
  /** Index of the in-flow child to go on with (`content.children` of a block container). */
  readonly childIndex: number;
  /** Tokens of children: of the child at `childIndex`, and of parallel flows (floats, out-of-flow boxes). */
  readonly children: readonly BreakToken[];
  /** Position in the inline content, for a block container that holds one. */
  readonly inline: InlineBreakToken | undefined;
  /** State of a broken table, owned by `layout/table/`. */
  readonly table: TableBreakState | undefined;
  /** Where the items of a flex or grid container go on. */
  readonly items?: ItemsBreakToken | undefined;
  /** Left border edge from its container's, for an out-of-flow box that goes on at its place. */
  readonly x: number | undefined;
  /** Height that is left of the box below its content, when that has ended (`seenAllChildren`): padding, border, a minimum height. */
  readonly blockEndRest?: number | undefined;
  /** The box spans all columns (`column-span: all`): columns end before it. The path of tokens leads to it. */
  readonly isSpanner?: true | undefined;
  /** Floats of columns that wait for the next column, on the token of the flow that runs through them. */
  readonly columnFloats?: readonly WaitingFloat[] | undefined;
}

/** A box that floats to the top or bottom of a column, or what is left of one that is higher than a column. */
export interface WaitingFloat {
  readonly box: LayoutBox;
  readonly token: BreakToken | undefined;
}

/** Where flex or grid content goes on: bands of items (lines of a flex container, rows of a grid) follow each other. */
export interface ItemsBreakToken {
  /** Band to go on with. */
  readonly band: number;
  /** Height of that band in earlier fragmentainers; 0 where it has not begun. */
  readonly consumed: number;
  /** Items that reach over the break; `token` undefined: the content is finished. */
  readonly open: readonly OpenItem[];
  /** Content that overflows finished items, and goes on beside what follows. */
  readonly parallel: readonly OpenItem[];
  /** The break before the band was demanded: margins after it are kept. */
  readonly isForced: boolean;
}

export interface OpenItem {
  readonly band: number;
  /** Index of the item in its band. */
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
  /** Atomic inlines of the last line that reach over the break: they go on beside each other, and the next line comes below them. */
  readonly open?: readonly OpenAtomic[];
}

/** An inline-block (inline-table …) that is higher than its page. */
export interface OpenAtomic {
  readonly token: BreakToken;
  /** Left border edge from the content edge of the line's container. */
  readonly x: number;
}

/** Where a table goes on: the next row, and the cells that are not finished in it and in spanning rows. */
export interface TableBreakState {
  readonly rowGroup: number;
  readonly row: number;
  /** Tokens of the cells of the row that was split, by cell index; undefined = that cell is finished. */
  readonly cells: readonly (BreakToken | undefined)[] | undefined;
  /** Anything further the table algorithm needs; opaque to others. */
  readonly details: unknown;
}

/**
 * A named place to break, found while laying out: a path from the fragmentation root. `box` is the child to break before or
 * within; `inside` continues the path; `line` breaks inline content before that line (counted from this fragment's first).
 */
export interface EarlyBreak {
  readonly appeal: BreakAppeal;
  readonly box: LayoutBox;
  readonly inside: EarlyBreak | undefined;
  readonly line: number | undefined;
  /** Inside a table: break before this row (index among all rows of the table); in a flex or grid container: before this band. */
  readonly row?: number;
}
