import type { BreakBetween } from "../css/properties/arrangement/fragmentation.ts";
import type { Rectangle } from "../geometry/edges.ts";
import type { InlineBox, LayoutBox, MarkBox } from "./box.ts";
import type {
  BreakAppeal,
  BreakToken,
  ColumnsBreakToken,
  EarlyBreak,
  InlineBreakToken,
  ItemsBreakToken,
  OpenBox,
} from "./break-token.ts";
import type { ExclusionSpace } from "./exclusion-space.ts";
import type { BoxFragment, FragmentLink } from "./fragment.ts";
import type { MarginStrut } from "./margin-strut.ts";

/** An absolutely positioned or fixed box waiting for its containing block. */
export interface OutOfFlowBox {
  readonly box: LayoutBox;
  /** Static position (CSS 2.2 §10.3.7): where the margin box's top left (or, in right-to-left containers, top right) would have been, from the border-box top left of the fragment that carries it. */
  readonly staticX: number;
  readonly staticY: number;
  /** The static position's containing block is right-to-left: `staticX` is the right edge. */
  readonly staticRightToLeft: boolean;
  /** Nearest positioned inline ancestor, which is then its containing block (CSS 2.2 §10.1). */
  readonly inlineContainer: InlineBox | undefined;
  /** Set when the box was broken, or put off, and goes on here. */
  readonly resumed: OpenBox | undefined;
  /** Nothing but its token is known of the box: `staticX` is where its border edge is. */
  readonly isFromToken?: true;
  /** How the box lies to its static position where its container aligns it; absent: its start edges are there. */
  readonly staticAlignment?: StaticAlignment | undefined;
  /** Area of its grid, which is its containing block if the grid container (`owner`) is (css-grid-2 §9). */
  readonly area?: (Rectangle & { readonly owner: LayoutBox }) | undefined;
}

/** Share of the box's margin box that lies before its static position: 0 start, 0.5 centre, 1 end. */
export interface StaticAlignment {
  readonly x: number;
  readonly y: number;
  /** Where the box is larger than what it is aligned in (from, to), it lies at this end of it (`safe`, css-align-3 §4.4). */
  readonly safe?: {
    readonly x?: SafeRoom | undefined;
    readonly y?: SafeRoom | undefined;
  };
}

/** Counted from the static position. */
export interface SafeRoom {
  readonly from: number;
  readonly to: number;
  readonly isStartFar: boolean;
}

/** What laying out a box gives. */
export interface LayoutResult {
  readonly fragment: BoxFragment;
  /** Present when content remains for the next fragmentainer. */
  readonly token: BreakToken | undefined;
  /** Appeal of the break inside; PERFECT when there is none. */
  readonly appeal: BreakAppeal;
  /** The least appeal of breaks in or before floats of a box that ends here; absent: PERFECT. */
  readonly floatAppeal?: BreakAppeal;
  /** The best place to break inside this fragment that layout passed, if any. */
  readonly earlyBreak: EarlyBreak | undefined;
  /** Margins at the bottom that collapse with what follows (own bottom margin included). */
  readonly endMargin: MarginStrut;
  /** Floats of the formatting context the box takes part in, after it; unchanged for independent boxes. */
  readonly exclusions: ExclusionSpace;
  readonly outOfFlow: readonly OutOfFlowBox[];
}

/** What laying out the items of a flex or grid container gives. Coordinates from the content-box top left. */
export interface ItemsResult {
  readonly links: readonly FragmentLink[];
  readonly outOfFlow: readonly OutOfFlowBox[];
  /** Height of the content on this page. */
  readonly blockSize: number;
  readonly hasContent: boolean;
  readonly token: ItemsBreakToken | undefined;
  /** All items are finished here: the token is for what overflows them. */
  readonly isParallelOnly: boolean;
  readonly forced: BreakBetween | undefined;
  readonly appeal: BreakAppeal;
  /** The best item row to break before that layout passed. */
  readonly best: { readonly itemRow: number; readonly appeal: BreakAppeal } | undefined;
  readonly firstBaseline: number | undefined;
  readonly lastBaseline: number | undefined;
}

/** What laying out content in columns gives. Coordinates from the content-box top left. */
export interface ColumnsResult {
  /** Columns, the rules between them, and boxes that span them. */
  readonly links: readonly FragmentLink[];
  readonly outOfFlow: readonly OutOfFlowBox[];
  readonly blockSize: number;
  readonly token: ColumnsBreakToken | undefined;
  /** What overflows boxes that have ended, and goes on beside what follows. */
  readonly parallelTokens: readonly BreakToken[];
  readonly appeal: BreakAppeal;
  readonly firstBaseline: number | undefined;
  readonly lastBaseline: number | undefined;
}

/** What laying out inline content into its container's content box gives. Coordinates from the content-box top left. */
export interface InlineLayoutResult {
  readonly lines: readonly FragmentLink[];
  /** Floats placed while laying out lines. */
  readonly floats: readonly FragmentLink[];
  /** Floats that broke and go on in the next fragmentainer. */
  readonly floatTokens: readonly BreakToken[];
  readonly blockSize: number;
  readonly token: InlineBreakToken | undefined;
  readonly appeal: BreakAppeal;
  /** The line before which a break inside would be best, when there is such a place. */
  readonly earlyBreak: EarlyBreak | undefined;
  readonly exclusions: ExclusionSpace;
  readonly outOfFlow: readonly OutOfFlowBox[];
  /** Marks met in the content, with their line's top. */
  readonly marks: readonly { readonly box: MarkBox; readonly y: number }[];
  /** Of the first and last line with content, from the content-box top. */
  readonly firstBaseline: number | undefined;
  readonly lastBaseline: number | undefined;
  /** Rightmost and lowest ink-independent extent of the lines (overflow included). */
  readonly overflowRight: number;
  readonly overflowBottom: number;
}
