import type { InlineBox, LayoutBox, LineBreakBox, MarkBox, TextBox } from "../../tree/box.ts";
import type { InlineStyle, TextFace } from "./inline-style.ts";
import type { ShapingContext } from "./shaping-context.ts";
import type { ItemSpace } from "./text-spacing.ts";

/**
 * Inline content flattened into a list, in document order. Items cover the paragraph's text without gaps; items that are
 * not text are empty stretches of it, except atomic inlines (U+FFFC) and forced breaks (line feed, or U+2028 or U+2029).
 */
export type InlineItem =
  | TextItem
  | OpenItem
  | CloseItem
  | AtomicItem
  | FloatItem
  | OutOfFlowItem
  | BreakItem
  | MarkItem;

interface ItemBase {
  /** Its place in the content's list of items; changes only until the list is complete. */
  index: number;
  /** The innermost inline box around the item; undefined directly in the container. */
  readonly parent: OpenItem | undefined;
  /** UTF-16 range in the paragraph's text; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
}

/** Text in one style, face, script and direction. */
export interface TextItem extends ItemBase {
  readonly kind: "text";
  readonly box: TextBox;
  readonly inline: InlineStyle;
  readonly face: TextFace;
  /** Embedding level (UAX 9). */
  readonly level: number;
  /** There are characters in it that are not drawn, such as soft hyphens and bidi controls. */
  readonly hasInvisible: boolean;
  /** There are word separators in it besides U+0020. */
  readonly hasOtherSeparators: boolean;
  /** Space beside it that its neighbours make, or that lines take away at their edges. */
  readonly space: ItemSpace | undefined;
  /** Letters beside it that it is shaped with. */
  context?: ShapingContext;
  /** Text that is set in one square of vertical text; the paragraph has U+FFFC for it. */
  readonly combined?: string;
}

/** Start of an inline box. */
export interface OpenItem extends ItemBase {
  readonly kind: "open";
  readonly box: InlineBox;
  readonly inline: InlineStyle;
  /** Number of inline boxes around it. */
  readonly depth: number;
}

export interface CloseItem extends ItemBase {
  readonly kind: "close";
  /** `parent` is that of the box being closed. */
  readonly open: OpenItem;
}

export interface AtomicItem extends ItemBase {
  readonly kind: "atomic";
  readonly box: LayoutBox;
  readonly level: number;
}

export interface FloatItem extends ItemBase {
  readonly kind: "float";
  readonly box: LayoutBox;
}

export interface OutOfFlowItem extends ItemBase {
  readonly kind: "out-of-flow";
  readonly box: LayoutBox;
}

/** `<br>` or a preserved line feed. */
export interface BreakItem extends ItemBase {
  readonly kind: "break";
  readonly box: LineBreakBox | TextBox;
  readonly inline: InlineStyle;
}

export interface MarkItem extends ItemBase {
  readonly kind: "mark";
  readonly box: MarkBox;
}

/** A place in the content: an item, and an offset into the paragraph's text (the item's start when nothing of it is done). */
export interface Cursor {
  readonly item: number;
  readonly offset: number;
}

/** True for the characters that `word-spacing` and justification widen (css-text-3 §8.1). */
export function isWordSeparator(codePoint: number): boolean {
  return (
    codePoint === 0x20 ||
    codePoint === 0xa0 ||
    codePoint === 0x1361 ||
    codePoint === 0x10100 ||
    codePoint === 0x10101 ||
    codePoint === 0x1039f ||
    codePoint === 0x1091f
  );
}
