import type { ComputedStyle } from "../css/properties/computed-style.ts";
import type { PseudoElement } from "../css/selectors/pseudo-elements.ts";
import type { CounterStyleName } from "../css/values/types.ts";
import type { NodeId } from "../document/document.ts";
import type { FormWidget } from "../graphics/form-field.ts";
import type { ImageResource } from "../graphics/image-resource.ts";
import type { Control } from "./control.ts";
import type { MathContent } from "./math-content.ts";

/**
 * The box tree (css-display-3): a closed union, built once from the styled tree, never mutated by layout. A block container holds
 * *either* block-level boxes *or* one inline content, so a mixed tree can't be written. Floats and out-of-flow boxes sit
 * at their place among their siblings, told apart by `style.float` and `style.position` (see `isFloating`, `isOutOfFlow`).
 */
export type Box =
  | BlockBox
  | TableBox
  | ReplacedBox
  | OrthogonalFlowBox
  | InlineBox
  | TextBox
  | LineBreakBox
  | MarkBox;

/** Boxes that can stand among block-level siblings. */
export type BlockLevelBox = BlockBox | TableBox | ReplacedBox | OrthogonalFlowBox | MarkBox;

/** Boxes that can stand in inline content. Block, table and replaced boxes in it are atomic inlines, floats or out of flow. */
export type InlineLevelBox =
  | InlineBox
  | TextBox
  | LineBreakBox
  | BlockBox
  | TableBox
  | ReplacedBox
  | OrthogonalFlowBox
  | MarkBox;

/** Boxes that `layoutChild` lays out by themselves. */
export type LayoutBox = BlockBox | TableBox | ReplacedBox | OrthogonalFlowBox;

interface BoxBase {
  /** Unique within the box tree and dense; in order of creation, which is not tree order. */
  readonly id: number;
  readonly style: ComputedStyle;
  /** The element or text node, or NO_NODE for an anonymous box. */
  readonly node: NodeId;
  readonly pseudo: PseudoElement | undefined;
  /** Of the text and pictures of `content`: what is read in their place; empty for what only decorates. */
  readonly alternative?: string;
}

/** A block container: `div`, list item, inline-block, float, table cell, caption, margin box … */
export interface BlockBox extends BoxBase {
  readonly kind: "block";
  readonly content: BlockContent | InlineContent | ItemsContent | MathContent;
  /** Establishes an independent formatting context: floats stay inside, margins do not collapse through its edges. */
  readonly formattingContext: boolean;
  /** Outside list marker, laid out beside the first line (css-lists-3 §3.2). */
  readonly marker: BlockBox | undefined;
  /** The text to fill the room of its line with (css-content-3 §2.5.1); the box contains it once. */
  readonly leader?: string;
  /** Of a fieldset: the child that stands in its top border (HTML §15.3.13). */
  readonly legend?: LayoutBox;
  /** The inline block of a base and its annotation (css-ruby-1 §2.2), which is its first child or the last. */
  readonly ruby?: { readonly isOver: boolean };
  /** Of a table cell that takes other than one column and one row. */
  readonly spans?: CellSpans;
  /** Styles of `::first-line` pseudo-elements for its first line, the innermost element's first. */
  readonly firstLine?: readonly FirstLineStyle[];
}

/** A `::first-line` pseudo-element (css-pseudo-4 §2.1). */
export interface FirstLineStyle {
  readonly style: ComputedStyle;
  /** The element's own style: what inherits a property from it inherits the pseudo-element's on that line. */
  readonly base: ComputedStyle;
}

export interface BlockContent {
  readonly kind: "blocks";
  readonly children: readonly BlockLevelBox[];
}

/** Items of a flex or grid container in order-modified document order, out-of-flow boxes among them; none of them floats. */
export interface ItemsContent {
  readonly kind: "flex" | "grid";
  readonly children: readonly BlockLevelBox[];
}

export interface InlineContent {
  readonly kind: "inline";
  readonly children: readonly InlineLevelBox[];
  /** True when there is nothing in it that could make a line box: no text but collapsible white space, no atomic inlines. */
  readonly isEmpty: boolean;
}

/** A non-replaced inline box such as `span`. Blocks inside inlines have been hoisted: an inline box holds inline-level boxes only. */
export interface InlineBox extends BoxBase {
  readonly kind: "inline";
  readonly children: readonly InlineLevelBox[];
  /** False for the continuation of an inline that a block split: no left (start) border, padding or margin there. */
  readonly hasStartEdge: boolean;
  readonly hasEndEdge: boolean;
}

/** Text as in the document (generated text included), before white-space processing and text-transform. */
export interface TextBox extends BoxBase {
  readonly kind: "text";
  readonly text: string;
  /** Set where the text depends on the page: what it is made of, so that a running element can be set anew on each page. */
  readonly pageParts?: readonly PageTextPart[];
}

/** Literal text, or a counter of pages to be filled in. */
export type PageTextPart = string | { readonly counter: string; readonly style: CounterStyleName };

/** `<br>`: a forced line break; `style.clear` applies. */
export interface LineBreakBox extends BoxBase {
  readonly kind: "line-break";
}

/** An element whose content comes from outside CSS: an image, a form control. */
export interface ReplacedBox extends BoxBase {
  readonly kind: "replaced";
  readonly content: ReplacedContent;
}

export type ReplacedContent =
  | {
      readonly type: "image";
      readonly image: ImageResource;
      /** The image is a button that sends a form. */
      readonly widget?: FormWidget;
    }
  | ControlContent
  /** An `svg` element with its natural size. */
  | {
      readonly type: "svg";
      readonly width: number | undefined;
      readonly height: number | undefined;
      readonly ratio: number | undefined;
    }
  /** Content that is not drawn (an image that could not be had, a video): a box of its specified or default size. */
  | { readonly type: "none"; readonly width: number; readonly height: number };

/**
 * A box whose writing mode differs from that of the box around it. `style` is as the surroundings see it; `inner` is the same box in
 * a frame of its own (see `cascade/frame.ts`). No break enters it.
 */
export interface OrthogonalFlowBox extends BoxBase {
  readonly kind: "orthogonal-flow";
  readonly inner: BlockBox | TableBox | ReplacedBox;
  readonly innerMode: ComputedStyle["writingMode"];
  readonly outerMode: ComputedStyle["writingMode"];
}

/** A form control: its box is laid out like that of an image; inside it is a block of its own. */
export interface ControlContent {
  readonly type: "control";
  readonly control: Control;
  /** What it shows: a text, the rows of a list, what a button contains. Undefined for marks, bars and empty controls. */
  readonly inner: BlockBox | undefined;
  /** All texts that a menu may show, one below the other: it is as wide as the widest. Never shown. */
  readonly widest: BlockBox | undefined;
}

/**
 * A table wrapper with its grid (css-tables-3 §2). `style` is the element's; the wrapper takes margins, position and float,
 * the grid takes borders, padding, background and sizes. Missing rows and cells have been made by the box stage.
 */
export interface TableBox extends BoxBase {
  readonly kind: "table";
  readonly captions: readonly BlockBox[];
  readonly columnGroups: readonly TableColumnGroup[];
  /** Head groups first, then bodies in order, then foot groups; only the first head and foot repeat. */
  readonly rowGroups: readonly TableRowGroup[];
}

export interface TableColumnGroup extends BoxBase {
  /** Number of columns it stands for when it has no `columns`. */
  readonly span: number;
  readonly columns: readonly TableColumn[];
}

export interface TableColumn extends BoxBase {
  readonly span: number;
}

export interface TableRowGroup extends BoxBase {
  readonly role: "header" | "body" | "footer";
  readonly rows: readonly TableRow[];
}

export interface TableRow extends BoxBase {
  readonly cells: readonly BlockBox[];
}

/** How many columns and rows a table cell takes (HTML §4.9.11). */
export interface CellSpans {
  /** 1 to 1000. */
  readonly columns: number;
  /** 0 (to the end of the group) to 65534. */
  readonly rows: number;
}

/** A point in the flow without size that pagination records. */
export interface MarkBox extends BoxBase {
  readonly kind: "mark";
  readonly mark:
    | RunningMark
    /** An element that is not displayed but sets named strings. */
    | { readonly type: "page-effect" }
    | InsertionMark;
}

/** The place of a footnote's call (css-gcpm-3 §2), or of a figure that floats to the top or bottom of its page (css-page-floats-3). */
export interface InsertionMark {
  readonly type: "insertion";
  readonly name: "footnote" | "top" | "bottom";
  readonly content: LayoutBox;
}

/** A running element taken out of the flow (css-gcpm-3 §1.2). */
export interface RunningMark {
  readonly type: "running";
  readonly name: string;
  readonly content: LayoutBox;
}

export function isFloating(box: Box): boolean {
  return box.style.float !== "none" && !isOutOfFlow(box);
}

/** Absolutely positioned or fixed. */
export function isOutOfFlow(box: Box): boolean {
  return box.style.position === "absolute" || box.style.position === "fixed";
}

/** Neither floating nor out of flow. */
export function isInFlow(box: Box): boolean {
  return box.style.float === "none" && !isOutOfFlow(box);
}
