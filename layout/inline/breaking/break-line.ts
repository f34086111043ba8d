import { defined } from "../../../fonts/defined.ts";
import type { LayoutContext } from "../../tree/layout-context.ts";
import { boxOpenBefore } from "../content/inline-ancestors.ts";
import type { InlineEdges } from "../content/inline-style.ts";
import type {
  AtomicItem,
  BreakItem,
  CloseItem,
  Cursor,
  FloatItem,
  InlineItem,
  OpenItem,
  TextItem,
} from "../content/items.ts";
import type {
  AtomicLayout,
  AtomicPiece,
  LineContent,
  LinePiece,
  LineRoom,
  OtherPiece,
  TextPiece,
} from "../content/line-content.ts";
import type { PreparedContent } from "../content/prepare.ts";
import { allowsBreakBetween, allowsBreakInside, emergencyBreaks } from "./break-rules.ts";
import { contentBefore, findEarlierBreak } from "./earlier-break.ts";
import { edgeWidth } from "./edge-width.ts";
import { edgesAhead } from "./edges-ahead.ts";
import { endMark } from "./hanging-punctuation.ts";
import { makePiece, makeTab, pieceEnd, prefixWidths, type Stretch } from "./measure.ts";
import { withOverhang } from "./ruby-overhang.ts";
import { type LineOwner, trimLine } from "./trim-line.ts";

export interface LineRequest {
  readonly start: Cursor;
  readonly indent: number;
  readonly room: LineRoom;
}

/** What building a line needs from the container's layout. */
export interface LineTools {
  readonly ctx: LayoutContext;
  readonly content: PreparedContent;
  edgesOf(item: OpenItem): InlineEdges;
  layoutAtomic(item: AtomicItem): AtomicLayout;
}

/** Fills one line of inline content greedily (css-text-3 §5). */
export function breakLine(tools: LineTools, request: LineRequest): LineContent {
  return new LineBuilder(tools, request).build();
}

type Content = TextPiece | AtomicPiece;

class LineBuilder implements LineOwner {
  readonly #tools: LineTools;
  readonly #content: PreparedContent;
  readonly #start: Cursor;
  readonly #indent: number;
  readonly #room: LineRoom;
  readonly #pieces: LinePiece[] = [];
  #position: number;
  /** Width of the spaces at the end so far, which would hang or vanish. */
  #trailing = 0;
  /** Width that open boxes with `box-decoration-break: clone` need at the line's end. */
  #reserved = 0;
  /** Boxes that have been opened since the last content, and not closed. */
  #opened = 0;
  /** Index of the last piece that is content; -1 while there is none. */
  #lastContent = -1;
  /** The line is too full already and ends at the next opportunity. */
  #isOverflowing = false;
  /** Nothing but text in the container's own style and faces so far. */
  #isPlain: boolean;

  constructor(tools: LineTools, request: LineRequest) {
    this.#tools = tools;
    this.#content = tools.content;
    this.#start = request.start;
    this.#indent = request.indent;
    this.#room = request.room;
    this.#position = request.indent;
    this.#isPlain = boxOpenBefore(this.#content.items[request.start.item]) === undefined;
  }

  build(): LineContent {
    const { items } = this.#content;
    this.#reopenClones(items[this.#start.item]);
    for (let index = this.#start.item; index < items.length; index += 1) {
      const item = items[index] as InlineItem;
      const end = this.#add(item);
      if (end !== undefined) return this.#finish(end, false);
      if (item.kind === "break") return this.#finish(this.#afterForcedBreak(index + 1), true);
    }
    return this.#finish({ item: items.length, offset: this.#content.text.length }, false);
  }

  /** Adds an item; a cursor when the line ends, at or before it. */
  #add(item: InlineItem): Cursor | undefined {
    switch (item.kind) {
      case "text":
        return this.#addText(item);
      case "atomic":
        return this.#addAtomic(item);
      case "open":
        this.#open(item);
        return undefined;
      case "close":
        return this.#close(item);
      case "break":
        return this.#addBreak(item);
      case "float":
        this.#addFloat(item);
        return undefined;
      default:
        this.#push(item, 0);
        return undefined;
    }
  }

  /** A float that comes before all content and edges of the line stands beside it even where it leaves the line no room. */
  #addFloat(item: FloatItem): void {
    const isEmpty = this.#lastContent < 0 && this.#position === this.#indent;
    this.#push(item, 0);
    this.#room.addFloat(item, this.#widthBeside(item), isEmpty);
  }

  /** Spaces before a float need no room, as the line may end there with the edges after it, unless a box has begun that has more content. */
  #widthBeside({ index }: FloatItem): number {
    const width = this.#position + this.#reserved;
    if (this.#trailing === 0) return width;
    const edges = edgesAhead(this.#content.items, index, this.#opened, this.#tools);
    return edges === undefined ? width : width - this.#trailing + edges;
  }

  #push(item: OtherPiece["item"], width: number): void {
    this.#isPlain = false;
    this.#pieces.push({ kind: item.kind, item, position: this.#position, width, state: undefined });
    this.#position += width;
  }

  /** A box that ends right after a forced break ends on the same line, whether its edge fits or not: the line's end is settled. */
  #afterForcedBreak(from: number): Cursor {
    const { items } = this.#content;
    let index = from;
    for (let item = items[index]; item?.kind === "close"; item = items[index]) {
      this.#closeEdge(item);
      index += 1;
    }
    return this.#cursorAt(index);
  }

  #cursorAt(index: number): Cursor {
    const { items, text } = this.#content;
    return { item: index, offset: items[index]?.start ?? text.length };
  }

  #reopenClones(first: InlineItem | undefined): void {
    for (let open = boxOpenBefore(first); open !== undefined; open = open.parent) {
      if (open.inline.style.boxDecorationBreak !== "clone") continue;
      const edges = this.#tools.edgesOf(open);
      this.#position += edgeWidth(open, edges, "start");
      this.#reserved += edgeWidth(open, edges, "end");
    }
  }

  #open(item: OpenItem): void {
    const edges = this.#tools.edgesOf(item);
    if (item.inline.style.boxDecorationBreak === "clone") this.#reserved += edgeWidth(item, edges, "end");
    this.#opened += 1;
    this.#push(item, edgeWidth(item, edges, "start"));
  }

  /** Ends a box; gives the width of its end edge. */
  #closeEdge(item: CloseItem): number {
    const { open } = item;
    const width = edgeWidth(open, this.#tools.edgesOf(open), "end");
    if (open.inline.style.boxDecorationBreak === "clone") this.#reserved -= width;
    this.#opened = Math.max(0, this.#opened - 1);
    this.#push(item, width);
    return width;
  }

  #close(item: CloseItem): Cursor | undefined {
    this.#closeEdge(item);
    if (this.#isOverflowing || this.#fits(-this.#trailing)) return undefined;
    const end = this.#breakBeforeEmptyBox(item) ?? this.#breakEarlier();
    return end ?? this.#overflow();
  }

  /** A forced break goes with the edges before it: where they don't fit, the line ends before what they stand beside. */
  #addBreak(item: BreakItem): Cursor | undefined {
    const end =
      this.#isOverflowing || this.#fits(-this.#trailing)
        ? undefined
        : (this.#breakEarlier() ?? this.#overflow());
    if (end === undefined) this.#push(item, 0);
    return end;
  }

  /** Do `width` px of content more fit? */
  #fits(width: number): boolean {
    return this.#position + width + this.#reserved <= this.#room.available;
  }

  #addText(item: TextItem): Cursor | undefined {
    const { text } = this.#content;
    let at = item.index === this.#start.item ? Math.max(item.start, this.#start.offset) : item.start;
    while (at < item.end) {
      if (this.#isOverflowing && this.#mayBreakBefore(item, at)) return this.#endBefore(item.index, at);
      const end = pieceEnd(text, item, at);
      const piece = this.#makePiece(item, at, end);
      const isOver = !this.#fits(piece.width - this.#hanging(piece)) && piece.width > piece.trailing;
      if (isOver && !this.#isOverflowing) {
        const cursor = this.#breakAt(piece) ?? this.#overflow();
        if (cursor !== undefined) return cursor;
      }
      if (this.#isOverflowing) {
        const cut = this.#firstBreakInside(piece);
        if (cut !== undefined) {
          this.#addContent(this.#makeLastPiece(item, at, cut));
          return { item: item.index, offset: cut };
        }
      }
      this.#addContent(piece);
      at = end;
    }
    return undefined;
  }

  /** Width of what does not count where a line ends after the piece: spaces, and a mark that may hang. */
  #hanging(piece: TextPiece): number {
    if (!piece.item.inline.hangsAtEnd && piece.item.space === undefined) return piece.trailing;
    return piece.trailing + (endMark(this.#tools.ctx, this.#content, piece)?.width ?? 0);
  }

  #makePiece(item: TextItem, start: number, end: number): TextPiece {
    const { text } = this.#content;
    const stretch = { item, start, end, position: this.#position, lineStart: this.#lineStart(start) };
    if (text.charCodeAt(start) === 0x09) return makeTab(this.#tools.ctx, stretch, this.#room.offset);
    return makePiece(this.#tools.ctx, text, stretch);
  }

  /** A piece with a line break after it: a soft hyphen at its end is drawn. */
  #makeLastPiece(item: TextItem, start: number, end: number, position: number = this.#position): TextPiece {
    return makePiece(this.#tools.ctx, this.#content.text, {
      item,
      start,
      end,
      position,
      isHyphenated: true,
      lineStart: this.#lineStart(start),
    });
  }

  #lineStart(offset: number): Stretch["lineStart"] {
    if (offset !== this.#start.offset) return undefined;
    return offset === 0 || this.#content.text.charCodeAt(offset - 1) === 0x0a ? "opening" : "later";
  }

  #addContent(piece: Content): void {
    const last = this.#pieces[this.#lastContent];
    this.#opened = 0;
    this.#lastContent = this.#pieces.length;
    this.#pieces.push(piece);
    this.#position += piece.width;
    if (piece.kind === "atomic") {
      this.#trailing = 0;
      this.#isPlain = false;
      return;
    }
    const { face, inline } = piece.item;
    if (face !== inline.primary && (inline.isNormalLineHeight || this.#content.container.hasEmSquares))
      this.#isPlain = false;
    const isMore = piece.endSpaces === "all" && !keepsSpacesOf(last, piece);
    this.#trailing = isMore ? this.#trailing + piece.trailing : this.#hanging(piece);
  }

  #addAtomic(item: AtomicItem): Cursor | undefined {
    if (this.#isOverflowing && this.#mayBreakBefore(item, item.start))
      return this.#endBefore(item.index, item.start);
    const layout = withOverhang(this.#tools.layoutAtomic(item), {
      item,
      last: this.#pieces[this.#lastContent],
      content: this.#content,
      fits: (width) => this.#fits(width),
    });
    if (!this.#isOverflowing && !this.#fits(layout.width)) {
      const end = this.#mayBreakBefore(item, item.start)
        ? this.#endBefore(item.index, item.start)
        : this.#breakEarlier();
      const cursor = end ?? this.#overflow();
      if (cursor !== undefined) return cursor;
    }
    const { width } = layout;
    const position = this.#position;
    this.#addContent({
      kind: "atomic",
      item,
      layout,
      width,
      position,
      state: undefined,
      subtree: undefined,
      shift: 0,
    });
    return undefined;
  }

  /** May the line end between its last content and this item? */
  #mayBreakBefore(item: TextItem | AtomicItem, offset: number): boolean {
    const last = this.#pieces[this.#lastContent] as Content | undefined;
    if (last === undefined) return false;
    if (this.#isOverflowing && item.kind === "text" && item.inline.breaksAnywhere) return true;
    return allowsBreakBetween(this.#content, last.item, item, offset);
  }

  /** Nothing helped: moves below the floats, or goes on until the next opportunity. */
  #overflow(): Cursor | undefined {
    this.#isOverflowing = true;
    // The line will be tried again lower down, where floats leave more room; what is on it does not matter.
    return this.#room.isNarrowed ? this.#start : undefined;
  }

  /** The best place to end the line, given that `piece` does not fit; undefined when there is none. */
  #breakAt(piece: TextPiece): Cursor | undefined {
    const inside = this.#cut(piece, (offset) => allowsBreakInside(this.#content, piece.item, offset));
    if (inside !== undefined) return inside;
    if (this.#mayBreakBefore(piece.item, piece.start)) return this.#endBefore(piece.item.index, piece.start);
    const earlier = this.#breakEarlier();
    if (earlier !== undefined || this.#room.isNarrowed || !piece.item.inline.breaksAnywhere) return earlier;
    return this.#breakAnywhere(piece);
  }

  /** Cuts a word that fits on no line (css-text-3 §5.5). A line takes at least one character. */
  #breakAnywhere(piece: TextPiece): Cursor | undefined {
    const { item, start, end } = piece;
    const test = emergencyBreaks(this.#content, start, end);
    const inside = this.#cut(piece, test);
    if (inside !== undefined) return inside;
    if (this.#lastContent >= 0) return this.#endBefore(item.index, start);
    for (let offset = start + 1; offset < end; offset += 1) {
      if (!test(offset)) continue;
      this.#addContent(this.#makeLastPiece(item, start, offset));
      return { item: item.index, offset };
    }
    return undefined;
  }

  /** Adds as much of a piece as fits up to a place that passes the test, and ends the line there. */
  #cut(piece: TextPiece, test: (offset: number) => boolean): Cursor | undefined {
    const { item, start, end } = piece;
    const room = this.#room.available - this.#position - this.#reserved;
    let widths: Float64Array | undefined;
    for (let offset = end - 1; offset > start; offset -= 1) {
      if (!test(offset)) continue;
      if (!item.hasInvisible) {
        widths ??= prefixWidths(piece);
        // One pixel of grace: shaped by itself, the part may be a little narrower.
        const grace = item.inline.hangsAtEnd ? 1 + item.face.fontSize : 1;
        if (defined(widths[offset - start]) > room + grace) continue;
      }
      const part = this.#makeLastPiece(item, start, offset);
      if (part.width - this.#hanging(part) > room) continue;
      this.#addContent(part);
      return { item: item.index, offset };
    }
    return undefined;
  }

  #firstBreakInside({ item, start, end }: TextPiece): number | undefined {
    for (let offset = start + 1; offset < end; offset += 1) {
      if (allowsBreakInside(this.#content, item, offset)) return offset;
    }
    return undefined;
  }

  /** Goes back over the line to the last opportunity in what has been placed. */
  #breakEarlier(): Cursor | undefined {
    const fits = (piece: TextPiece, offset: number): boolean => this.#fitsHyphenated(piece, offset);
    const found = findEarlierBreak(this.#content, this.#pieces, this.#lastContent, fits);
    if (found === undefined) return undefined;
    const { at, offset, last } = found;
    const piece = this.#pieces[at] as Content;
    if (last !== undefined) {
      this.#lastContent = last;
      return this.#endBefore(piece.item.index, offset);
    }
    const { item, start, position } = piece as TextPiece;
    this.#position = position;
    this.#truncate(at, item.index + 1);
    this.#addContent(this.#makeLastPiece(item, start, offset));
    return { item: item.index, offset };
  }

  /** A line that ends at a soft hyphen needs room for it. */
  #fitsHyphenated({ item, start, position }: TextPiece, offset: number): boolean {
    if (!endsInSoftHyphen(this.#content.text, offset)) return true;
    const hyphenated = this.#makeLastPiece(item, start, offset, position);
    return position + hyphenated.width + this.#reserved <= this.#room.available;
  }

  /** An empty box at the line's end that is too wide goes to the next line when the text allows it. */
  #breakBeforeEmptyBox(item: CloseItem): Cursor | undefined {
    const last = this.#pieces[this.#lastContent] as Content | undefined;
    const opened = this.#pieces.findIndex(({ kind }, at) => at > this.#lastContent && kind === "open");
    if (last === undefined || opened < 0) return undefined;
    const { text, container } = this.#content;
    const isOpportunity =
      item.start < text.length
        ? this.#content.breaks(container)[item.start] !== 0
        : text.charCodeAt(item.start - 1) === 0x20;
    const { index } = (this.#pieces[opened] as LinePiece).item;
    return container.wraps && isOpportunity ? this.#endBefore(index, item.start) : undefined;
  }

  /**
   * Ends the line after its last content: what closes or floats there stays, and so do empty boxes; what opens around the next content
   * goes with it to the next line.
   */
  #endBefore(index: number, offset: number): Cursor {
    this.#hyphenateLast(offset);
    const empty = this.#emptyBoxesBefore(index);
    for (let at = this.#lastContent + 1; at < this.#pieces.length; at += 1) {
      const piece = this.#pieces[at] as LinePiece;
      if (piece.kind !== "open") {
        if (piece.item.index < index) continue;
        this.#truncate(at, index);
        break;
      }
      if (empty.has(piece.item)) continue;
      this.#truncate(at, piece.item.index);
      return { item: piece.item.index, offset: piece.item.start };
    }
    this.#room.rewind(index);
    return { item: index, offset };
  }

  /** Boxes that begin after the line's last content and end before an item. */
  #emptyBoxesBefore(index: number): ReadonlySet<InlineItem> {
    const empty = new Set<InlineItem>();
    for (let at = this.#lastContent + 1; at < this.#pieces.length; at += 1) {
      const { item } = this.#pieces[at] as LinePiece;
      if (item.kind === "close" && item.index < index) empty.add(item.open);
    }
    return empty;
  }

  #hyphenateLast(offset: number): void {
    const last = this.#pieces[this.#lastContent];
    if (last?.kind !== "text" || !endsInSoftHyphen(this.#content.text, offset)) return;
    this.#pieces[this.#lastContent] = this.#makeLastPiece(last.item, last.start, last.end, last.position);
  }

  /** Drops the pieces from `at` on; floats from item `index` on are for the next line. */
  #truncate(at: number, index: number): void {
    this.#pieces.length = at;
    if (this.#lastContent >= at) this.#lastContent = contentBefore(this.#pieces, at);
    this.#room.rewind(index);
  }

  /** Width of the end edges that boxes with cloned decorations, going on after the line, repeat on it. */
  #clonedEnds(next: InlineItem | undefined): number {
    let width = 0;
    for (let open = boxOpenBefore(next); open !== undefined; open = open.parent) {
      if (open.inline.style.boxDecorationBreak === "clone")
        width += edgeWidth(open, this.#tools.edgesOf(open), "end");
    }
    return width;
  }

  hasVisibleEdges(item: OpenItem): boolean {
    return this.#tools.edgesOf(item).isVisible;
  }

  get isBidirectional(): boolean {
    return this.#content.bidi !== undefined;
  }

  splitSpace({ item, start, end }: TextPiece): [TextPiece, TextPiece] {
    const space = this.#makePiece(item, end - 1, end);
    space.separators = 0;
    return [this.#makePiece(item, start, end - 1), space];
  }

  spaceOf({ item, end }: TextPiece): TextPiece {
    return this.#makePiece(item, end - 1, end);
  }

  blankAfter(piece: TextPiece): TextPiece {
    const { selected, options, spaceAdvance } = piece.item.face;
    const run = this.#tools.ctx.shaper.shape(selected.face, " ", options);
    return { ...piece, run, width: spaceAdvance, endSpaces: "all", endSpace: undefined };
  }

  withoutSpace({ item, start, end }: TextPiece): TextPiece {
    return this.#makePiece(item, start, end - 1);
  }

  #finish(end: Cursor, isForced: boolean): LineContent {
    const { items } = this.#content;
    return trimLine({
      pieces: this.#pieces,
      start: this.#start,
      end,
      indent: this.#indent,
      cloned: this.#clonedEnds(items[end.item]),
      available: this.#room.available,
      isForced,
      isLast: end.item >= items.length,
      isOverflowing: this.#isOverflowing,
      isNarrowed: this.#room.isNarrowed,
      isPlain: this.#isPlain,
      owner: this,
    });
  }
}

/** Collapsible spaces before preserved ones are not at the line's end (css-text-3 §4.1.2). */
function keepsSpacesOf(before: LinePiece | undefined, { item }: TextPiece): boolean {
  return before?.kind === "text" && item.inline.preservesSpaces && !before.item.inline.preservesSpaces;
}

function endsInSoftHyphen(text: string, offset: number): boolean {
  return text.charCodeAt(offset - 1) === 0xad;
}
