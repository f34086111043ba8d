import type { BreakDictionary, FontCollection, Shaper } from "../../fonts/types.ts";
import type { Size } from "../cascade/frame.ts";
import type { StyledTree } from "../cascade/styled-tree.ts";
import type { DiagnosticSink, SourcePosition } from "../diagnostics.ts";
import type { Edges } from "../geometry/edges.ts";
import type { MediaMap } from "../graphics/image-resource.ts";
import type { BlockBox, LayoutBox, TableBox } from "./box.ts";
import type { BreakToken, ColumnsBreakToken, InlineBreakToken, ItemsBreakToken } from "./break-token.ts";
import type { ConstraintSpace, FlowPosition, FragmentainerSpace } from "./constraint-space.ts";
import type { LineFragment } from "./fragment.ts";
import type { ColumnsResult, InlineLayoutResult, ItemsResult, LayoutResult } from "./layout-result.ts";
import type { SubgridTracks } from "./subgrid-tracks.ts";
import type { TextTrim } from "./text-trim.ts";

/** Smallest and largest useful width (css-sizing-3 §2.1), px. `minimum <= maximum`. */
export interface IntrinsicWidths {
  readonly minimum: number;
  readonly maximum: number;
}

/** Inline content to be laid out into the content box of its container. */
export interface InlineLayoutInput {
  readonly box: BlockBox;
  /** Width of the content box. */
  readonly width: number;
  readonly percentageHeight: number | undefined;
  /** Content-box top left in the formatting context, and its floats. */
  readonly flow: FlowPosition;
  /** `remaining` counts from the content-box top. Undefined: no fragmentation. */
  readonly fragmentainer: FragmentainerSpace | undefined;
  readonly token: InlineBreakToken | undefined;
  /** Second pass: stop before this line (counted from the first of this fragment). */
  readonly breakBeforeLine: number | undefined;
  /** Extents from the baseline of what stands beside the first line, and makes it as high: a list marker. */
  readonly markerExtents?: { readonly above: number; readonly below: number } | undefined;
  /** How the first and the last line are cut. */
  readonly trim?: TextTrim | undefined;
  /** Used `page` value around the content, for the floats in it; empty or absent for the default page. */
  readonly pageName?: string;
}

/** A line of plain text, from the content-box top left. */
export interface PlainLine {
  readonly fragment: LineFragment;
  /** Where the text ends. */
  readonly right: number;
}

/** Content to be laid out in columns, in the content box of its container (css-multicol-1). */
export interface ColumnsInput {
  /** The container. Its only child is the flow that runs through the columns. */
  readonly box: BlockBox;
  /** Width of the content box. */
  readonly width: number;
  readonly percentageHeight: number | undefined;
  /** Content height that is left of a container whose height is given; undefined: as high as the columns. */
  readonly height: number | undefined;
  /** Content height that is left below a greatest height. */
  readonly maximumHeight: number;
  /** `remaining` counts from the content-box top. Undefined: no fragmentation. */
  readonly fragmentainer: FragmentainerSpace | undefined;
  readonly token: ColumnsBreakToken | undefined;
  readonly pageName: string;
}

/** Items of a flex or grid container, to be laid out in its content box. Lengths in px, of content boxes. */
export interface ItemsInput {
  readonly box: BlockBox;
  readonly width: number;
  /** Height of the whole container where it is definite. */
  readonly height: number | undefined;
  readonly minimumHeight: number;
  readonly maximumHeight: number;
  /** Distances from the content box to the padding box: positioned boxes in a grid may refer to its edges. */
  readonly paddingBox: Edges;
  /** `remaining` counts from the content-box top. Undefined: no fragmentation. */
  readonly fragmentainer: FragmentainerSpace | undefined;
  readonly token: ItemsBreakToken | undefined;
  /** Second pass: stop before this item row. */
  readonly breakBeforeItemRow: number | undefined;
  readonly pageName: string;
  /** Tracks of the grid around, for a subgrid in it. */
  readonly subgrid?: SubgridTracks | undefined;
}

/** A box, or a style. */
export interface Identified {
  readonly id: number;
}

/**
 * A pure function of a box or style and a question about it, whose values may be remembered. Created once per module as a constant; the
 * values live in the context.
 */
export interface Memo<Subject extends Identified, Question, Value> {
  readonly name: string;
  /** Makes the value, from nothing but what it is given and what holds for the whole document. */
  of(ctx: LayoutContext, subject: Subject, question: Question): Value;
  /** Is the value worth remembering? All are, without it. */
  keeps?(value: Value): boolean;
  /** Is the value that was made for one question the value for another one as well? Without it, where both ask the same. */
  answers?(value: Value, known: Question, question: Question): boolean;
  /** Values remembered for one subject; 1 without it. */
  readonly perSubject?: number;
  /** Subjects remembered; all without it. */
  readonly subjects?: number;
}

/** Is told when boxes are laid out, to count how often; layout gets nothing from it. */
export interface LayoutObserver {
  begin(box: LayoutBox, token: BreakToken | undefined): void;
  /** The box that began last has been laid out. */
  end(): void;
}

/**
 * What layout of one document shares: fonts, diagnostics, memos, and the one dispatcher. Algorithm folders do not import each
 * other; they call `layoutChild`.
 */
export interface LayoutContext {
  readonly styles: StyledTree;
  readonly fonts: FontCollection;
  readonly shaper: Shaper;
  readonly diagnostics: DiagnosticSink;
  /** Knows where words may be divided and where they begin; without one, words stay whole. */
  readonly dictionary?: BreakDictionary | undefined;
  /** Images by their addresses, for what follows their shape. */
  readonly media?: MediaMap | undefined;
  /**
   * The area of the first page with content, px: what text may fill that runs across the text around it (css-writing-modes-3 §7.3.1).
   * Undefined where there is no page, as in drawings.
   */
  readonly initialContainingBlock?: Size | undefined;
  /**
   * Lays out any box by its algorithm. `(box, space, token) → result` is a pure function. A table cell comes with its used width
   * as `fixedWidth`; its own height, min-height, max-height and vertical-align are the table's business and do not apply.
   */
  layoutChild(box: LayoutBox, space: ConstraintSpace, token?: BreakToken): LayoutResult;
  layoutInline(input: InlineLayoutInput): InlineLayoutResult;
  /** The content of a block container whose content box is so wide, where that is plain text which fits on one line; undefined where not. */
  plainLine(box: BlockBox, width: number): PlainLine | undefined;
  layoutColumns(input: ColumnsInput): ColumnsResult;
  layoutItems(input: ItemsInput): ItemsResult;
  /**
   * Border-box min- and max-content contributions of a box, its own width, minimum and maximum applied (css-sizing-3 §5). Margins are
   * the caller's. `percentageHeight`: the height that percentages of the box refer to, px, where it is definite.
   */
  contribution(box: LayoutBox, percentageHeight?: number): IntrinsicWidths;
  /** Min- and max-content widths of a block container's content box: its own sizes, padding and borders are not counted (table cells add their own). Of a table: what its columns and captions need, edges included. `height`: that of the content box, where it is definite. */
  contentWidths(box: BlockBox | TableBox, height?: number): IntrinsicWidths;
  /** Intrinsic widths of a block container's inline content; `height` as above. */
  inlineIntrinsicWidths(box: BlockBox, height?: number): IntrinsicWidths;
  /** The value of a memo's function: made now, or remembered. Which of both, nothing that comes out depends on. */
  remember<Subject extends Identified, Question, Value>(
    memo: Memo<Subject, Question, Value>,
    subject: Subject,
    question: Question,
  ): Value;
  /** What is remembered of the subject will not be asked for any more. */
  forget<Subject extends Identified>(memo: Memo<Subject, never, unknown>, subject: Subject): void;
  /** Where a box comes from, for diagnostics. */
  positionOf(box: { readonly node: number }): SourcePosition | undefined;
}
