import type { GlyphRun } from "../../../fonts/types.ts";
import type { Edges } from "../../geometry/edges.ts";
import type { LayoutResult } from "../../tree/layout-result.ts";
import type {
  AtomicItem,
  BreakItem,
  CloseItem,
  Cursor,
  FloatItem,
  MarkItem,
  OpenItem,
  OutOfFlowItem,
  TextItem,
} from "./items.ts";
import type { AlignedSubtree, LineBoxState } from "./line-boxes.ts";

export type EndSpaces = "none" | "some" | "all";

/** A word, or a part of one, with at most one space after it; or a tab; or spaces alone. Never shared between lines. */
export interface TextPiece {
  readonly kind: "text";
  readonly item: TextItem;
  readonly start: number;
  readonly end: number;
  run: GlyphRun;
  readonly isTab: boolean;
  /** Content width before it on the line, its indent included, before trimming. */
  readonly position: number;
  /** Advance in px; spaces removed at the line's end no longer count. */
  width: number;
  /** How far its glyphs stand from its left edge, px: negative where blank before them is taken away. */
  shift: number;
  /** Width of the spaces at its end that may hang or vanish at a line's end. */
  trailing: number;
  /** Is all that shows of it such spaces, or some at its end? They need not have a width. */
  readonly endSpaces: EndSpaces;
  /** Word separators that justification may widen. */
  separators: number;
  /** Places between its letters that justification widens instead; 0 but in lines justified so. */
  gaps: number;
  /** Part of `width` that justification added. */
  stretch: number;
  /** The innermost inline box on this line. */
  state: LineBoxState | undefined;
  /** The space after it that vanished at the end of a line: it has no room there, and is written for those who read the text. */
  endSpace: TextPiece | undefined;
}

export interface AtomicPiece {
  readonly kind: "atomic";
  readonly item: AtomicItem;
  readonly position: number;
  readonly layout: AtomicLayout;
  readonly width: number;
  state: LineBoxState | undefined;
  /** What it is aligned with vertically, and its baseline below that subtree's. */
  subtree: AlignedSubtree | undefined;
  shift: number;
}

/** An atomic inline laid out; it is placed by its margin box. */
export interface AtomicLayout {
  readonly result: LayoutResult;
  readonly margin: Edges;
  /** Width of the margin box. */
  readonly width: number;
  /** Height of the margin box above and below the baseline. */
  readonly above: number;
  readonly below: number;
  /** The element's own: percentages of `vertical-align` refer to it. */
  readonly lineHeight: number;
}

/** Anything on a line that is no content by itself. */
export interface OtherPiece {
  readonly kind: "open" | "close" | "break" | "float" | "out-of-flow" | "mark";
  readonly item: OpenItem | CloseItem | BreakItem | FloatItem | OutOfFlowItem | MarkItem;
  readonly position: number;
  /** Of the edge of an inline box that it opens or closes. */
  readonly width: number;
  state: LineBoxState | undefined;
}

export type LinePiece = TextPiece | AtomicPiece | OtherPiece;

/** What goes on one line, in logical order. */
export interface LineContent {
  readonly pieces: readonly LinePiece[];
  readonly start: Cursor;
  /** Where the next line starts. */
  readonly end: Cursor;
  /** Indent at the line's start. */
  readonly indent: number;
  /** Width of the content, indent included; what hangs at the end is not counted. */
  readonly width: number;
  /** Width of preserved spaces that hang beyond the line's end. */
  readonly hanging: number;
  /** Ends in a forced break. */
  readonly isForced: boolean;
  /** The content ends here. */
  readonly isLast: boolean;
  /** There is something that makes a line box of height (CSS 2.2 §9.4.2). */
  readonly hasContent: boolean;
  /** Nothing but text directly in the container, whose lines are as high as the strut. */
  readonly isPlain: boolean;
  /** The content is wider than the line. */
  readonly isTooWide: boolean;
}

/** The room that a line has between floats, and where floats met on the line are put. */
export interface LineRoom {
  /** Width of the line. */
  readonly available: number;
  /** Distance of the line's left (in right-to-left containers, right) edge from the container's content edge. */
  readonly offset: number;
  /** Floats take part of the container's width. */
  readonly isNarrowed: boolean;
  /** Places a float, or puts it off until below the line. `used` is the width that content takes so far. */
  addFloat(item: FloatItem, used: number, isEmpty: boolean): void;
  /** The line ends before the item: floats from there on are for a later line. */
  rewind(index: number): void;
}
