import { hasFlippedLines } from "../cascade/frame.ts";
import type { Edges } from "../geometry/edges.ts";
import { type Offset, relativeOffset } from "../positioned/relative-offset.ts";
import { isOutOfFlow } from "../tree/box.ts";
import { boxFragment } from "../tree/box-fragment.ts";
import type { FragmentLink, PlacedRun } from "../tree/fragment.ts";
import { fragmentLink, lineFragment } from "../tree/fragment-parts.ts";
import type { OutOfFlowBox } from "../tree/layout-result.ts";
import { alignContent } from "./align-text.ts";
import type { BidiResolution } from "./content/bidi.ts";
import { inlineContainerOf, isBlockLevel } from "./content/inline-ancestors.ts";
import type { MarkItem, OutOfFlowItem } from "./content/items.ts";
import { atomicTop, baselineOf, type LineBoxes, type LineBoxState } from "./content/line-boxes.ts";
import type { AtomicPiece, LineContent, LinePiece, OtherPiece, TextPiece } from "./content/line-content.ts";
import type { PreparedContent } from "./content/prepare.ts";
import { contentExtents } from "./content/text-edges.ts";
import { flippedLinks } from "./flip-line.ts";
import { addRuns, placePlainLine, textOfPiece } from "./text-fragment.ts";
import { visualPieces } from "./visual-order.ts";

/** Where a line goes, in the coordinates of the container's content box. */
export interface LinePlace {
  readonly x: number;
  readonly y: number;
  /** Width of the line between floats. */
  readonly available: number;
  /** Of the container's content box. */
  readonly containerWidth: number;
  readonly percentageHeight: number | undefined;
}

/** A finished line. Coordinates are those of the container's content box. */
export interface PlacedLine {
  /** Undefined when the line has nothing to show. */
  readonly link: FragmentLink | undefined;
  readonly outOfFlow: readonly OutOfFlowBox[];
  readonly marks: readonly { readonly box: MarkItem["box"]; readonly y: number }[];
  readonly overflowRight: number;
  readonly overflowBottom: number;
}

/** Puts the pieces of a line side by side: visual order, alignment, justification, nested boxes. */
export function placeLine(input: {
  readonly content: PreparedContent;
  readonly line: LineContent;
  readonly boxes: LineBoxes;
  readonly place: LinePlace;
}): PlacedLine {
  const { content, line, boxes, place } = input;
  if (line.isPlain && content.bidi === undefined) return placePlainLine(content, line, boxes, place);
  return new LinePlacer(input).build();
}

/** An inline box being filled, or the line itself. */
interface OpenFragment {
  /** Undefined for the line. */
  readonly state: LineBoxState | undefined;
  /** Border-box top left, from the line's. */
  readonly left: number;
  readonly top: number;
  readonly hasLeft: boolean;
  /** Sum of the relative positions of the boxes around and of itself. */
  readonly offset: Offset;
  readonly own: Offset;
  readonly children: FragmentLink[];
}

interface OpenText {
  readonly piece: TextPiece;
  readonly left: number;
  readonly runs: PlacedRun[];
}

const NO_OFFSET: Offset = { x: 0, y: 0 };

class LinePlacer {
  readonly #content: PreparedContent;
  readonly #line: LineContent;
  readonly #boxes: LineBoxes;
  readonly #place: LinePlace;
  readonly #stack: OpenFragment[] = [];
  readonly #outOfFlow: OutOfFlowBox[] = [];
  readonly #marks: PlacedLine["marks"][number][] = [];
  readonly #isRightToLeft: boolean;
  readonly #isFlipped: boolean;
  #x = 0;
  #text: OpenText | undefined;
  #right = 0;
  #bottom = 0;
  /** Where the pieces stand in the order of reading, when the line has another. */
  #turns: ReadonlyMap<LinePiece, number> | undefined;
  /** Place among the visual leaves; stays 0 where the line is not bidirectional. */
  #visual = 0;

  constructor(input: Parameters<typeof placeLine>[0]) {
    this.#content = input.content;
    this.#line = input.line;
    this.#boxes = input.boxes;
    this.#place = input.place;
    const { bidi, container } = input.content;
    this.#isFlipped = hasFlippedLines(container.style);
    this.#isRightToLeft =
      bidi === undefined
        ? container.style.direction === "rtl"
        : bidi.baseLevelAt(input.line.start.offset) === 1;
  }

  build(): PlacedLine {
    const { available, x, y } = this.#place;
    this.#x = alignContent(this.#content.container.style, this.#line, available, this.#isRightToLeft);
    const root: OpenFragment = {
      state: undefined,
      left: 0,
      top: 0,
      hasLeft: false,
      offset: NO_OFFSET,
      own: NO_OFFSET,
      children: [],
    };
    this.#stack.push(root);
    if (this.#content.bidi === undefined) this.#placeInOrder();
    else this.#placeVisually(this.#content.bidi);
    this.#flushText();
    while (this.#stack.length > 1) this.#close();
    const { height, baseline } = this.#boxes;
    const isShown = this.#line.hasContent || root.children.length > 0;
    const children = this.#isFlipped ? flippedLinks(root.children, height) : root.children;
    return {
      link: isShown ? fragmentLink(x, y, lineFragment(available, height, baseline, children)) : undefined,
      outOfFlow: this.#outOfFlow,
      marks: this.#marks,
      overflowRight: x + this.#right,
      overflowBottom: y + Math.max(height, this.#bottom),
    };
  }

  #placeInOrder(): void {
    for (const state of this.#boxes.states) {
      if (state.opensHere) break;
      this.#open(state);
    }
    for (const piece of this.#line.pieces) {
      if (piece.kind === "open") this.#open(piece.state as LineBoxState);
      else if (piece.kind === "close") this.#close();
      else this.#addPiece(piece);
    }
  }

  /** Leaves in visual order; boxes are opened and closed around them as they come, so that one box may be in several parts. */
  #placeVisually(bidi: BidiResolution): void {
    const leaves = visualPieces(this.#line, bidi, this.#isRightToLeft ? 1 : 0);
    this.#turns = turnsOf(this.#line.pieces, leaves);
    for (let index = 0; index < leaves.length; index += 1) {
      for (let state = (leaves[index] as LinePiece).state; state !== undefined; state = state.parent) {
        if (state.firstVisual < 0) state.firstVisual = index;
        state.lastVisual = index;
      }
    }
    for (const leaf of leaves) {
      this.#openAround(leaf.state);
      if (leaf.kind !== "close") this.#addPiece(leaf);
      this.#visual += 1;
    }
  }

  #openAround(state: LineBoxState | undefined): void {
    const chain: LineBoxState[] = [];
    for (let box = state; box !== undefined; box = box.parent) chain.push(box);
    chain.reverse();
    let common = 0;
    while (common < chain.length && this.#stack[common + 1]?.state === chain[common]) common += 1;
    while (this.#stack.length > common + 1) this.#close();
    for (let depth = common; depth < chain.length; depth += 1) this.#open(chain[depth] as LineBoxState);
  }

  get #top(): OpenFragment {
    return this.#stack[this.#stack.length - 1] as OpenFragment;
  }

  #open(state: LineBoxState): void {
    this.#flushText();
    const { open, edges, shift, subtree } = state;
    const { inline } = open;
    const hasLeft =
      hasEdge(state, "left") && (this.#content.bidi === undefined || state.firstVisual === this.#visual);
    if (hasLeft) this.#x += edges.margin.left;
    const parent = this.#top;
    const own = relativeOffset(inline.style, {
      width: this.#place.containerWidth,
      height: this.#place.percentageHeight,
      rightToLeft: this.#content.container.style.direction === "rtl",
    });
    const offset =
      own.x === 0 && own.y === 0 ? parent.offset : { x: parent.offset.x + own.x, y: parent.offset.y + own.y };
    const { ascent } = contentExtents(inline);
    const top = subtree.baseline + shift - ascent - edges.padding.top - edges.border.top;
    this.#stack.push({ state, left: this.#x, top, hasLeft, offset, own, children: [] });
    if (hasLeft) this.#x += edges.border.left + edges.padding.left;
  }

  #close(): void {
    this.#flushText();
    const { state, left, top, hasLeft, own, children } = this.#stack.pop() as OpenFragment;
    if (state === undefined) return;
    const { edges, open } = state;
    const { inline, box } = open;
    // When the visual order closes a box, the leaf in turn is the first one outside it.
    const isLast =
      this.#content.bidi === undefined || state.lastVisual < this.#visual || state.lastVisual < 0;
    const hasRight = hasEdge(state, "right") && isLast;
    if (hasRight) this.#x += edges.border.right + edges.padding.right;
    const border = cut(edges.border, hasLeft, hasRight);
    const padding = cut(edges.padding, hasLeft, hasRight);
    const width = Math.max(0, this.#x - left);
    const { ascent, descent } = contentExtents(inline);
    const height = ascent + descent + border.top + border.bottom + padding.top + padding.bottom;
    if (hasRight) this.#x += edges.margin.right;
    const fragment = boxFragment({
      box,
      style: inline.style,
      width,
      height,
      border,
      padding,
      hasLeft,
      hasRight,
      children,
      firstBaseline: edges.border.top + edges.padding.top + ascent,
      lastBaseline: edges.border.top + edges.padding.top + ascent,
    });
    this.#addLink(left + own.x, top + own.y, fragment);
  }

  #addLink(x: number, y: number, fragment: FragmentLink["fragment"]): void {
    const parent = this.#top;
    parent.children.push(fragmentLink(x - parent.left, y - parent.top, fragment));
    if (parent.state !== undefined) return;
    const right = x + (fragment.kind === "box" ? fragment.overflowRight : fragment.width);
    if (right > this.#right) this.#right = right;
    if (fragment.kind !== "box") return;
    if (y + fragment.overflowBottom > this.#bottom) this.#bottom = y + fragment.overflowBottom;
  }

  #addPiece(piece: LinePiece): void {
    if (piece.kind === "text") this.#addText(piece);
    else if (piece.kind === "atomic") this.#addAtomic(piece);
    else if (piece.kind === "out-of-flow") this.#addOutOfFlow(piece);
    else if (piece.kind === "mark") this.#marks.push({ box: (piece.item as MarkItem).box, y: this.#place.y });
  }

  #addText(piece: TextPiece): void {
    const { item } = piece;
    if (this.#text === undefined || this.#text.piece.item.box !== item.box) {
      this.#flushText();
      this.#text = { piece, left: this.#x, runs: [] };
    }
    addRuns(this.#text.runs, piece, this.#x - this.#text.left, this.#turns?.get(piece));
    this.#x += piece.width;
  }

  #flushText(): void {
    const text = this.#text;
    if (text === undefined) return;
    this.#text = undefined;
    const fragment = textOfPiece(text.piece, this.#x - text.left, text.runs);
    this.#addLink(text.left, baselineOf(text.piece, this.#boxes) - fragment.baseline, fragment);
  }

  #addAtomic(piece: AtomicPiece): void {
    this.#flushText();
    const { layout, item } = piece;
    const { margin, result } = layout;
    const own = relativeOffset(item.box.style, {
      width: this.#place.containerWidth,
      height: this.#place.percentageHeight,
      rightToLeft: this.#content.container.style.direction === "rtl",
    });
    const x = this.#x + margin.left + own.x;
    const top = atomicTop(piece) + margin.top + (this.#isFlipped ? -own.y : own.y);
    this.#addLink(x, top, result.fragment);
    const y = this.#isFlipped ? this.#boxes.height - top - result.fragment.height : top;
    this.#x += layout.width;
    const { offset } = this.#top;
    for (const candidate of result.outOfFlow) {
      this.#outOfFlow.push({
        ...candidate,
        staticX: candidate.staticX + this.#place.x + x + offset.x,
        staticY: candidate.staticY + this.#place.y + y + offset.y,
        inlineContainer: candidate.inlineContainer ?? inlineContainerOf(item.parent, candidate.box),
      });
    }
  }

  /** Is there content on the line before a piece, in the order of the document? */
  #hasContentBefore(piece: OtherPiece): boolean {
    const first = this.#line.pieces.find(({ kind }) => kind === "text" || kind === "atomic");
    return first !== undefined && first.item.index < piece.item.index;
  }

  /** CSS 2.2 §10.3.7, §10.6.4: where the box would have been had it stayed in the flow. */
  #addOutOfFlow(piece: OtherPiece): void {
    const { box, parent } = piece.item as OutOfFlowItem;
    if (!isOutOfFlow(box)) return;
    const { x, y, containerWidth } = this.#place;
    const rightToLeft = this.#content.container.style.direction === "rtl";
    const { offset } = this.#top;
    const isBlock = isBlockLevel(box);
    const below = isBlock && this.#hasContentBefore(piece) ? this.#boxes.height : 0;
    const blockX = rightToLeft ? containerWidth : 0;
    this.#outOfFlow.push({
      box,
      staticX: (isBlock ? blockX : x + this.#x) + offset.x,
      staticY: y + below + offset.y,
      staticRightToLeft: rightToLeft,
      inlineContainer: inlineContainerOf(parent, box),
      resumed: undefined,
    });
  }
}

/** The places of pieces in the order of reading; undefined where they are placed in it. */
function turnsOf(
  pieces: readonly LinePiece[],
  placed: readonly LinePiece[],
): ReadonlyMap<LinePiece, number> | undefined {
  const turns = new Map(pieces.map((piece, index) => [piece, index]));
  let last = -1;
  for (const piece of placed) {
    const turn = turns.get(piece) ?? 0;
    if (turn < last) return turns;
    last = turn;
  }
  return undefined;
}

/** Does the box have this edge on this line (CSS 2.2 §8.6)? */
function hasEdge({ open, opensHere, closesHere }: LineBoxState, side: "left" | "right"): boolean {
  const { box, inline } = open;
  const isStart = (side === "left") === (inline.style.direction === "ltr");
  if (isStart ? !box.hasStartEdge : !box.hasEndEdge) return false;
  return inline.style.boxDecorationBreak === "clone" || (isStart ? opensHere : closesHere);
}

function cut(edges: Edges, hasLeft: boolean, hasRight: boolean): Edges {
  if (hasLeft && hasRight) return edges;
  return {
    top: edges.top,
    right: hasRight ? edges.right : 0,
    bottom: edges.bottom,
    left: hasLeft ? edges.left : 0,
  };
}
