import type { GlyphRun, SelectedFace } from "../../fonts/types.ts";
import type { LineRotation } from "../cascade/frame.ts";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import type { Edges } from "../geometry/edges.ts";
import type {
  BlockBox,
  InlineBox,
  MarkBox,
  OrthogonalFlowBox,
  ReplacedBox,
  TableBox,
  TableColumn,
  TableColumnGroup,
  TableRow,
  TableRowGroup,
  TextBox,
} from "./box.ts";
import type { CollapsedBorder } from "./collapsed-border.ts";

/**
 * Frozen results of layout, physical coordinates in px. A fragment does not know its own offset: the parent's link does, so one
 * fragment can be linked at several places (a repeated table head).
 */
export type Fragment = BoxFragment | LineFragment | TextFragment | MarkFragment;

export interface FragmentLink {
  /** Of the child's border-box top left from the parent's border-box top left (for a line: from the line's top left). */
  readonly x: number;
  readonly y: number;
  readonly fragment: Fragment;
}

/** The part of a box on one page (or line, or column). `width` and `height` are of the border box. */
export interface BoxFragment {
  readonly kind: "box";
  readonly box:
    | BlockBox
    | InlineBox
    | TableBox
    | ReplacedBox
    | OrthogonalFlowBox
    | TableRowGroup
    | TableRow
    | TableColumn
    | TableColumnGroup;
  readonly style: ComputedStyle;
  /** What part of a table this is; undefined for other boxes. */
  readonly tablePart:
    | "wrapper"
    | "grid"
    | "row-group"
    | "row"
    | "cell"
    | "column"
    | "column-group"
    | "caption"
    | undefined;
  readonly width: number;
  readonly height: number;
  /** Used border and padding widths of this fragment: 0 on an edge cut by a break (box-decoration-break: slice). */
  readonly border: Edges;
  readonly padding: Edges;
  /** Is this edge the box's own (true) or a cut? For backgrounds, borders and radii of sliced boxes. */
  readonly hasTop: boolean;
  readonly hasBottom: boolean;
  readonly hasLeft: boolean;
  readonly hasRight: boolean;
  /** Border-box height of the box in earlier fragments: where a sliced background continues. */
  readonly consumedBlockSize: number;
  readonly children: readonly FragmentLink[];
  /** From the top border edge; undefined when the box has no baseline. */
  readonly firstBaseline: number | undefined;
  readonly lastBaseline: number | undefined;
  /** Right and bottom of what is in it, overflowing content included, from the border-box top left; at least width and height. */
  readonly overflowRight: number;
  readonly overflowBottom: number;
  /** Is there content that `overflow` keeps from going on in the next fragmentainer, so that it is in no fragment? */
  readonly dropsContent: boolean;
  /** Borders of a table in the collapsing model, painted by the grid above its cells' backgrounds. */
  readonly collapsedBorders: readonly CollapsedBorder[] | undefined;
  /** Border box of the column or group behind the cells (column backgrounds), or true when this repeats content of an earlier page. */
  readonly isRepeat: boolean;
  /** Of fieldsets with a legend. */
  readonly legend: LegendGap | undefined;
}

/** Where the legend of a fieldset interrupts its top border; from the border-box top left. */
export interface LegendGap {
  readonly x: number;
  readonly width: number;
  /** Top of what has border and background: the legend may stand out above it. */
  readonly frameTop: number;
  /** Width of the border; `border.top` of the fragment is the room of the legend. */
  readonly borderTop: number;
  /** Set on the page where text is vertical: the border that is interrupted instead of the top one; `x` and `width` are down it. */
  readonly side?: "left" | "right";
}

/** One line box. Its children are text, inline boxes and atomic inlines in visual order. */
export interface LineFragment {
  readonly kind: "line";
  readonly width: number;
  readonly height: number;
  /** From the line's top. */
  readonly baseline: number;
  readonly children: readonly FragmentLink[];
  /** Set on the page where the line is rotated; `baseline` is then counted from the line's left. */
  readonly rotation?: LineRotation;
}

/** Where a mark (a running element's anchor …) fell; paint skips it, pages read it. */
export interface MarkFragment {
  readonly kind: "mark";
  readonly box: MarkBox;
  readonly width: 0;
  readonly height: 0;
}

/** Shaped text of one text box on one line, in visual order. */
export interface TextFragment {
  readonly kind: "text";
  readonly box: TextBox;
  /** The style in effect (that of `::first-line` where it applies). */
  readonly style: ComputedStyle;
  readonly width: number;
  /** Ascent + descent of the primary face at the font size: the height of the inline box's content area. */
  readonly height: number;
  /** From the fragment's top. */
  readonly baseline: number;
  readonly runs: readonly PlacedRun[];
  /** Marks over or under the characters; absent where there are none. */
  readonly emphasis?: TextEmphasis;
  /** Set on the page where the text is rotated: `width` and `height` are as on the page, all else as before the rotation. */
  readonly rotation?: LineRotation;
}

/** Emphasis marks of a text (css-text-decor-3 §3). */
export interface TextEmphasis {
  readonly mark: EmphasisMark;
  /** Middles of the marked characters, from the fragment's left. */
  readonly centres: readonly number[];
}

export interface EmphasisMark {
  /** The character that is the mark. */
  readonly text: string;
  /** Pixels to its em. */
  readonly size: number;
  /** Its baseline above that of the text; below it where negative. */
  readonly rise: number;
  /** Set where marks stand upright beside a vertical line: `rise` is then that of their middle, and this how far below it their baseline is. */
  readonly drop?: number;
  /** Undefined where no font has it. */
  readonly glyphs:
    | { readonly run: GlyphRun; readonly selected: SelectedFace; readonly width: number }
    | undefined;
}

/** A glyph run at its place in a text fragment. Runs follow each other from left to right. */
export interface PlacedRun {
  readonly run: GlyphRun;
  readonly selected: SelectedFace;
  /** Pixels to the em (small capitals and super- and subscripts can differ from the style's). */
  readonly fontSize: number;
  /** Left edge from the fragment's left. */
  readonly x: number;
  /** Advance in px, spacing included, snapped. */
  readonly width: number;
  /** Raise above the baseline in px (synthesised `font-variant-position`), usually 0. */
  readonly rise: number;
  /** Added after each character cluster, px. */
  readonly letterSpacing: number;
  /** Added to each word separator (word-spacing and justification), px. */
  readonly wordSpacing: number;
  /** Set where the glyphs are drawn wider or higher than the font has them, from the run's left end and baseline. */
  readonly stretch?: { readonly horizontal: number; readonly vertical: number };
  /** Set where glyphs stand upright in vertical text: advances go down the line. */
  readonly upright?: UprightRun;
  /** Set on lines that don't stand in the order of reading (UAX 9): the run's place in that order. */
  readonly turn?: number;
}

/** Glyphs of vertical text that are not rotated with their line. */
export interface UprightRun {
  /** Set for text that is combined in one square (css-writing-modes-3 §9.1); absent: glyphs stand one below the other. */
  readonly combined?: {
    /** Horizontal scale. */
    readonly scale: number;
    /** Left end and baseline of the letters, from the middle of the square's top, px. */
    readonly x: number;
    readonly y: number;
  };
}
