import { type LineBreakOptions, lineBreakOpportunities } from "../../../fonts/line-break.ts";
import type { BlockBox } from "../../tree/box.ts";
import type { LayoutContext, Memo } from "../../tree/layout-context.ts";
import { type BidiResolution, resolveBidi, splitByLevel } from "./bidi.ts";
import { type CollectedContent, collectInline } from "./collect.ts";
import { firstLineContent } from "./first-line.ts";
import { type InlineStyle, inlineStyleOf } from "./inline-style.ts";
import type { InlineItem } from "./items.ts";
import { linkContexts } from "./shaping-context.ts";

/** Inline content ready for line breaking. */
export class PreparedContent {
  readonly text: string;
  readonly items: readonly InlineItem[];
  readonly hasFloats: boolean;
  readonly hasSpacedText: boolean;
  /** Style of the block container: its strut, alignment and direction. */
  readonly container: InlineStyle;
  /** Undefined when everything runs left to right. */
  readonly bidi: BidiResolution | undefined;
  #breaks: Map<string, Uint8Array> | undefined;
  #lastStyle: InlineStyle | undefined;
  #lastBreaks: Uint8Array | undefined;

  constructor(input: {
    text: string;
    items: readonly InlineItem[];
    hasFloats: boolean;
    hasSpacedText: boolean;
    container: InlineStyle;
    bidi: BidiResolution | undefined;
  }) {
    this.text = input.text;
    this.items = input.items;
    this.hasFloats = input.hasFloats;
    this.hasSpacedText = input.hasSpacedText;
    this.container = input.container;
    this.bidi = input.bidi;
  }

  /**
   * Break opportunities in the whole text by the rules of one style: an entry per UTF-16 unit and one for the end, not 0 where a
   * line may end before the unit. Found on first use: most content fits on one line.
   */
  breaks(inline: InlineStyle): Uint8Array {
    if (inline === this.#lastStyle && this.#lastBreaks !== undefined) return this.#lastBreaks;
    let breaks = this.#breaks?.get(inline.breakKey);
    if (breaks === undefined) {
      breaks = lineBreakOpportunities(this.text, breakOptions(inline));
      // One set of rules is the usual case and needs no map.
      if (this.#lastStyle !== undefined && this.#lastBreaks !== undefined) {
        this.#breaks ??= new Map([[this.#lastStyle.breakKey, this.#lastBreaks]]);
        this.#breaks.set(inline.breakKey, breaks);
      }
    }
    this.#lastStyle = inline;
    this.#lastBreaks = breaks;
    return breaks;
  }
}

export function breakOptions({ style }: InlineStyle): LineBreakOptions {
  const wordBreak = style.wordBreak === "break-word" ? "normal" : style.wordBreak;
  return { wordBreak, strictness: style.lineBreak, language: style.language };
}

/** Content of more items or text than this is remembered while it goes on over pages. */
const LARGE_TEXT = 4096;
const LARGE_ITEMS = 256;
const PREPARED: Memo<BlockBox, undefined, PreparedContent> = {
  name: "prepared-inline",
  of: prepare,
  keeps: ({ text, items }) => text.length > LARGE_TEXT || items.length > LARGE_ITEMS,
};

/** Flattens and itemises the inline content of a block container. Large content is remembered until `forgetPrepared`. */
export function prepareInline(ctx: LayoutContext, box: BlockBox): PreparedContent {
  return ctx.remember(PREPARED, box, undefined);
}

/** The content is laid out to its end: it need not be remembered. */
export function forgetPrepared(ctx: LayoutContext, box: BlockBox): void {
  ctx.forget(PREPARED, box);
}

function prepare(ctx: LayoutContext, box: BlockBox): PreparedContent {
  const children = box.content.kind === "inline" ? box.content.children : [];
  return fromCollected(collectInline(ctx, children), inlineStyleOf(ctx, box.style));
}

/** The content as it is on the first line, if `::first-line` styles apply. Its boxes stand inside those of the pseudo-elements. */
export function prepareFirstLine(ctx: LayoutContext, box: BlockBox): PreparedContent | undefined {
  if (box.firstLine === undefined || box.content.kind !== "inline") return undefined;
  const { children, container, restyle } = firstLineContent(ctx, box, box.firstLine, box.content.children);
  return fromCollected(collectInline(ctx, children, restyle), inlineStyleOf(ctx, container));
}

function fromCollected(collected: CollectedContent, container: InlineStyle): PreparedContent {
  const { text, items, hasBidiBoxes, hasFloats, hasSpacedText, isWestern } = collected;
  const bidi = resolveBidi({ text, items, style: container.style, hasBidiBoxes, isWestern });
  const leveled = bidi === undefined ? items : splitByLevel(items, bidi);
  if (leveled.length > 1) linkContexts(leveled, text);
  return new PreparedContent({
    text,
    items: leveled,
    hasFloats,
    hasSpacedText,
    container,
    bidi,
  });
}
