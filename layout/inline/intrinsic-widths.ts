import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { resolveLength } from "../css/values/resolve.ts";
import { marginEdges } from "../sizing/box-edges.ts";
import type { BlockBox } from "../tree/box.ts";
import type { IntrinsicWidths, LayoutContext } from "../tree/layout-context.ts";
import { allowsBreakBetween, allowsBreakInside, emergencyBreaks } from "./breaking/break-rules.ts";
import { edgeWidth } from "./breaking/edge-width.ts";
import { makePiece, makeTab, pieceEnd } from "./breaking/measure.ts";
import { edgesOf } from "./content/inline-style.ts";
import type { AtomicItem, BreakItem, FloatItem, InlineItem, OpenItem, TextItem } from "./content/items.ts";
import type { TextPiece } from "./content/line-content.ts";
import { type PreparedContent, prepareInline } from "./content/prepare.ts";

/**
 * Min- and max-content widths of a block container's inline content (css-sizing-3 §5.1): its widest piece that can't be broken, and
 * its widest line when only forced breaks break.
 */
export function inlineIntrinsicWidths(ctx: LayoutContext, box: BlockBox, height?: number): IntrinsicWidths {
  return new Measurer(ctx, prepareInline(ctx, box), { isIndented: hasLines(box), height }).measure();
}

/** A block without lines has none to indent. */
function hasLines({ content }: BlockBox): boolean {
  return content.kind === "inline" && !content.isEmpty;
}

class Measurer {
  readonly #ctx: LayoutContext;
  readonly #content: PreparedContent;
  readonly #isIndented: boolean;
  /** Content height of the container, where it is definite: what percentages of atomic inlines and floats refer to. */
  readonly #height: number | undefined;
  #minimum = 0;
  #maximum = 0;
  /** Width of the line so far, and of what came after its last break opportunity. */
  #line = 0;
  #segment = 0;
  /** Spaces at the end of both, which vanish or hang. */
  #trailing = 0;
  /** The same of collapsible spaces only: preserved ones count for the widest line. */
  #vanishing = 0;
  /** Edges of boxes opened since the last content: they go with what follows. */
  #opening = 0;
  #hasOpened = false;
  #last: TextItem | AtomicItem | undefined;
  /** The last word, and its part after the last break opportunity, where they end in spaces that vanish at a line's end. */
  #word: TextPiece | undefined;
  #part: TextPiece | undefined;
  #leftFloats = 0;
  #rightFloats = 0;
  /** Width of the floats beside the line; those that clear others are further down. */
  #besideLine = 0;
  #hasCleared = false;

  constructor(
    ctx: LayoutContext,
    content: PreparedContent,
    container: { readonly isIndented: boolean; readonly height: number | undefined },
  ) {
    this.#ctx = ctx;
    this.#content = content;
    this.#isIndented = container.isIndented;
    this.#height = container.height;
  }

  measure(): IntrinsicWidths {
    const { items } = this.#content;
    this.#startLine(true);
    for (let index = 0; index < items.length; index += 1) {
      const item = items[index] as InlineItem;
      if (item.kind === "break") index = this.#breakLine(item);
      else this.#add(item);
    }
    this.#endLine();
    // A negative indent can make the whole line narrower than the words after its first break.
    const maximum = Math.max(0, this.#maximum);
    return { minimum: Math.min(Math.max(0, this.#minimum), maximum), maximum };
  }

  #add(item: Exclude<InlineItem, BreakItem>): void {
    switch (item.kind) {
      case "text":
        this.#addText(item);
        break;
      case "atomic":
        this.#addAtomic(item);
        break;
      case "open":
        this.#hasOpened = true;
        this.#addEdge(item, "start");
        break;
      case "close":
        this.#addEdge(item.open, "end");
        break;
      case "float":
        this.#addFloat(item);
        break;
    }
  }

  /** Ends the line, and the boxes that end right after the break with it, as in {@link breakLine}; gives the index of the last item. */
  #breakLine(item: BreakItem): number {
    const { items } = this.#content;
    let last = item.index;
    for (let next = items[last + 1]; next?.kind === "close"; next = items[last + 1]) {
      this.#add(next);
      last += 1;
    }
    this.#endLine();
    this.#clearFloats(item);
    this.#startLine(false);
    return last;
  }

  #startLine(isFirst: boolean): void {
    const { length, hanging, eachLine } = this.#content.container.style.textIndent;
    const isIndented = this.#isIndented && (isFirst || eachLine) !== hanging;
    // css-text-3 §7.1: a percentage counts as 0 here.
    const indent = isIndented ? resolveLength(length, 0) : 0;
    this.#line = indent;
    this.#segment = indent;
    this.#besideLine = this.#leftFloats + this.#rightFloats;
    this.#hasCleared = false;
    this.#trailing = 0;
    this.#vanishing = 0;
    this.#last = undefined;
    this.#word = undefined;
    this.#part = undefined;
  }

  #endLine(): void {
    this.#line += this.#kerningOf(this.#word);
    this.#segment += this.#opening + this.#kerningOf(this.#part);
    this.#opening = 0;
    this.#hasOpened = false;
    this.#endSegment();
    const width = this.#line - this.#vanishing + this.#besideLine;
    if (width > this.#maximum) this.#maximum = width;
  }

  #endSegment(): void {
    const width = this.#segment - this.#trailing;
    if (width > this.#minimum) this.#minimum = width;
    this.#segment = 0;
  }

  /** Edges belong to the segment of the content they enclose: to the next one's after a box has been opened. */
  #addEdge(open: OpenItem, side: "start" | "end"): void {
    const width = edgeWidth(open, edgesOf(open.inline, 0), side);
    this.#line += width;
    if (this.#hasOpened) this.#opening += width;
    else this.#segment += width;
  }

  /** Before content: ends the segment where a line may end. */
  #meet(item: TextItem | AtomicItem, offset: number): void {
    if (this.#last !== undefined && allowsBreakBetween(this.#content, this.#last, item, offset))
      this.#endSegment();
    this.#segment += this.#opening;
    this.#opening = 0;
    this.#hasOpened = false;
    this.#last = item;
  }

  #addText(item: TextItem): void {
    const { text } = this.#content;
    for (let at = item.start; at < item.end; ) {
      this.#meet(item, at);
      const end = pieceEnd(text, item, at);
      const whole = this.#piece(item, at, end);
      this.#line += whole.width;
      this.#vanishing = item.inline.preservesSpaces ? 0 : this.#trailingOf(whole, this.#vanishing);
      if (whole.endSpaces !== "all") this.#word = endingInVanishing(whole);
      this.#addSegments(whole);
      at = end;
    }
  }

  /** How much wider a word is without the space at its end: some faces kern with spaces. */
  #kerningOf(word: TextPiece | undefined): number {
    if (word === undefined) return 0;
    const { item, start, end, width, trailing } = word;
    return this.#piece(item, start, end - 1).width - (width - trailing);
  }

  #trailingOf(piece: TextPiece, before: number): number {
    return piece.endSpaces === "all" ? before + piece.trailing : piece.trailing;
  }

  #piece(item: TextItem, start: number, end: number, isHyphenated = false): TextPiece {
    const stretch = { item, start, end, position: this.#line, isHyphenated };
    if (this.#content.text.charCodeAt(start) === 0x09) return makeTab(this.#ctx, stretch, 0);
    return makePiece(this.#ctx, this.#content.text, stretch);
  }

  /** Adds a piece to the segment, cut at the opportunities inside. */
  #addSegments(whole: TextPiece): void {
    const { item, start, end } = whole;
    const { style, wraps } = item.inline;
    const isAnywhere = wraps && (style.overflowWrap === "anywhere" || style.wordBreak === "break-word");
    const emergency = isAnywhere ? emergencyBreaks(this.#content, start, end) : undefined;
    if (emergency !== undefined) this.#endSegment();
    let from = start;
    for (let offset = start + 1; wraps && offset < end; offset += 1) {
      const isRegular = allowsBreakInside(this.#content, item, offset);
      if (!isRegular && emergency?.(offset) !== true) continue;
      const part = this.#piece(item, from, offset, isRegular);
      this.#segment += part.width;
      this.#trailing = part.trailing;
      this.#endSegment();
      from = offset;
    }
    const rest = from === start ? whole : this.#piece(item, from, end);
    this.#segment += rest.width;
    this.#trailing = this.#trailingOf(rest, this.#trailing);
    if (rest.endSpaces !== "all" || rest !== whole) this.#part = endingInVanishing(rest);
  }

  #addAtomic(item: AtomicItem): void {
    this.#meet(item, item.start);
    const { minimum, maximum } = this.#outerContribution(item);
    this.#segment += minimum;
    this.#line += maximum;
    this.#trailing = 0;
    this.#vanishing = 0;
    this.#word = undefined;
    this.#part = undefined;
  }

  #outerContribution({ box }: AtomicItem | FloatItem): IntrinsicWidths {
    const { minimum, maximum } = this.#ctx.contribution(box, this.#height);
    const { left, right } = marginEdges(box.style, 0);
    return { minimum: minimum + left + right, maximum: maximum + left + right };
  }

  /** Floats stand side by side with the lines, unless they clear earlier ones. */
  #addFloat(item: FloatItem): void {
    const { minimum, maximum } = this.#outerContribution(item);
    const { clear, float } = item.box.style;
    const before = this.#leftFloats + this.#rightFloats;
    this.#clearSides(clear);
    if (this.#leftFloats + this.#rightFloats < before) this.#hasCleared = true;
    if (float === "right") this.#rightFloats += Math.max(0, maximum);
    else this.#leftFloats += Math.max(0, maximum);
    const sum = this.#leftFloats + this.#rightFloats;
    if (sum > this.#maximum) this.#maximum = sum;
    if (!this.#hasCleared) this.#besideLine = sum;
    if (minimum > this.#minimum) this.#minimum = minimum;
  }

  #clearFloats({ box }: BreakItem): void {
    this.#clearSides(box.kind === "line-break" ? box.style.clear : "none");
  }

  #clearSides(clear: ComputedStyle["clear"]): void {
    if (clear === "left" || clear === "both") this.#leftFloats = 0;
    if (clear === "right" || clear === "both") this.#rightFloats = 0;
  }
}

function endingInVanishing(piece: TextPiece): TextPiece | undefined {
  return piece.endSpaces === "some" && !piece.item.inline.preservesSpaces ? piece : undefined;
}
