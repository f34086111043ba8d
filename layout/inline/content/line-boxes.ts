import type { ComputedStyle } from "../../css/properties/computed-style.ts";
import { resolveLength } from "../../css/values/resolve.ts";
import type { LengthPercentage } from "../../css/values/types.ts";
import { snap } from "../../geometry/layout-unit.ts";
import { boxOpenBefore } from "./inline-ancestors.ts";
import { emSquare, type InlineEdges, type InlineStyle, lineMetrics } from "./inline-style.ts";
import type { InlineItem, OpenItem } from "./items.ts";
import type { AtomicPiece, LineContent, LinePiece, TextPiece } from "./line-content.ts";
import type { CutExtents } from "./text-edges.ts";

/** An inline box on one line. */
export interface LineBoxState {
  readonly open: OpenItem;
  readonly parent: LineBoxState | undefined;
  readonly depth: number;
  readonly edges: InlineEdges;
  readonly subtree: AlignedSubtree;
  /** Its baseline below that of its subtree's root. */
  readonly shift: number;
  readonly opensHere: boolean;
  closesHere: boolean;
  /** First and last place among the line's leaves in visual order; only found in bidirectional lines. */
  firstVisual: number;
  lastVisual: number;
}

/** Boxes that are aligned with each other (CSS 2.2 §10.8.1): the root's, and one for each box aligned `top` or `bottom`. */
export interface AlignedSubtree {
  readonly kind: "root" | "top" | "bottom";
  /** Extents from its own baseline. */
  above: number;
  below: number;
  /** Its baseline below the line's top; known when the line is complete. */
  baseline: number;
}

/** The vertical layout of a line. */
export interface LineBoxes {
  readonly height: number;
  /** From the line's top. */
  readonly baseline: number;
  /** All inline boxes on the line, parents before their children. */
  readonly states: readonly LineBoxState[];
}

/** What a box is aligned with: its parent box, or the container for boxes directly in it. */
interface AlignmentParent {
  readonly inline: InlineStyle;
  readonly shift: number;
  readonly subtree: AlignedSubtree;
}

/** Works out heights and baselines of all that is on a line; sets the `state` of each piece. */
export function alignLine(input: {
  readonly line: LineContent;
  readonly first: InlineItem | undefined;
  readonly container: InlineStyle;
  readonly owner: { edgesOf(open: OpenItem): InlineEdges };
  /** Where the line ends that is cut above or below. */
  readonly cut?: CutExtents | undefined;
}): LineBoxes {
  return new LineAligner(input).align();
}

type AlignInput = Parameters<typeof alignLine>[0];

class LineAligner {
  readonly #input: AlignInput;
  readonly #root: AlignedSubtree;
  readonly #subtrees: AlignedSubtree[] = [];
  readonly #states: LineBoxState[] = [];

  constructor(input: AlignInput) {
    this.#input = input;
    const { above, below } = input.container;
    this.#root = { kind: "root", above, below, baseline: 0 };
  }

  align(): LineBoxes {
    const { line, first } = this.#input;
    let current = this.#reopen(boxOpenBefore(first));
    for (const piece of line.pieces) {
      if (piece.kind === "open") current = this.#enter(piece.item as OpenItem, current, true);
      piece.state = current;
      if (piece.kind === "close") {
        if (current !== undefined) current.closesHere = true;
        current = current?.parent;
      } else if (piece.kind === "text") this.#addText(piece);
      else if (piece.kind === "atomic") this.#addAtomic(piece, current);
    }
    return this.#complete(line);
  }

  /** The boxes that go on from the line before, outermost first. */
  #reopen(open: OpenItem | undefined): LineBoxState | undefined {
    const chain: OpenItem[] = [];
    for (let box = open; box !== undefined; box = box.parent) chain.push(box);
    let state: LineBoxState | undefined;
    for (const box of chain.reverse()) state = this.#enter(box, state, false);
    return state;
  }

  #enter(open: OpenItem, parent: LineBoxState | undefined, opensHere: boolean): LineBoxState {
    const { inline } = open;
    const { subtree, shift } = this.#place(inline.style, this.#alignmentParent(parent), inline);
    const { above, below } = this.#input.container.hasEmSquares
      ? emSquare(inline.style, inline.primary.face, inline.fontSize)
      : inline;
    extend(subtree, above - shift, below + shift);
    const state: LineBoxState = {
      open,
      parent,
      depth: parent === undefined ? 1 : parent.depth + 1,
      edges: this.#input.owner.edgesOf(open),
      subtree,
      shift,
      opensHere,
      closesHere: false,
      firstVisual: -1,
      lastVisual: -1,
    };
    this.#states.push(state);
    return state;
  }

  #alignmentParent(parent: LineBoxState | undefined): AlignmentParent {
    if (parent === undefined) return { inline: this.#input.container, shift: 0, subtree: this.#root };
    return { inline: parent.open.inline, shift: parent.shift, subtree: parent.subtree };
  }

  /** Subtree and baseline shift of a box with the given extents (CSS 2.2 §10.8.1 vertical-align). */
  #place(
    style: ComputedStyle,
    parent: AlignmentParent,
    box: { readonly above: number; readonly below: number; readonly lineHeight: number },
  ): { subtree: AlignedSubtree; shift: number } {
    const { verticalAlign } = style;
    if (verticalAlign === "top" || verticalAlign === "bottom") {
      const subtree: AlignedSubtree = {
        kind: verticalAlign,
        above: box.above,
        below: box.below,
        baseline: 0,
      };
      this.#subtrees.push(subtree);
      return { subtree, shift: 0 };
    }
    return { subtree: parent.subtree, shift: parent.shift + shiftOf(verticalAlign, parent.inline, box) };
  }

  /** With `line-height: normal`, glyphs of fallback faces need their own height. */
  #addText({ item, state }: TextPiece): void {
    const { inline, face } = item;
    if (this.#input.container.hasEmSquares) {
      const { subtree, shift } = this.#alignmentParent(state);
      const { above, below } = emSquare(inline.style, face.face, face.fontSize);
      extend(subtree, above - shift, below + shift);
      return;
    }
    if (face === inline.primary || !inline.isNormalLineHeight || face.selected === inline.stack.primary)
      return;
    const { above, below } = lineMetrics(inline.style, face.selected, face.fontSize);
    const { subtree, shift } = this.#alignmentParent(state);
    extend(subtree, above - shift, below + shift);
  }

  #addAtomic(piece: AtomicPiece, state: LineBoxState | undefined): void {
    const { above, below } = piece.layout;
    const placed = this.#place(piece.item.box.style, this.#alignmentParent(state), {
      above,
      below,
      lineHeight: piece.layout.lineHeight,
    });
    extend(placed.subtree, above - placed.shift, below + placed.shift);
    piece.subtree = placed.subtree;
    piece.shift = placed.shift;
  }

  #complete(line: LineContent): LineBoxes {
    const root = this.#root;
    let { above, below } = root;
    for (const { kind, above: up, below: down } of this.#subtrees) {
      if (kind === "top" && up + down > above + below) below = up + down - above;
    }
    for (const { kind, above: up, below: down } of this.#subtrees) {
      if (kind === "bottom" && up + down > above + below) above = up + down - below;
    }
    // CSS 2.2 §9.4.2: a line without content has no height.
    const height = line.hasContent ? Math.max(0, above + below) : 0;
    if (!line.hasContent) above = 0;
    // What stands out where the line is cut does so from the same baselines.
    const { above: start = above, below: end = height - above } = this.#input.cut ?? {};
    const cut = above - start;
    root.baseline = start;
    for (const subtree of this.#subtrees) {
      subtree.baseline = (subtree.kind === "top" ? subtree.above : height - subtree.below) - cut;
    }
    return { height: Math.max(0, start + end), baseline: start, states: this.#states };
  }
}

function extend(subtree: AlignedSubtree, above: number, below: number): void {
  if (above > subtree.above) subtree.above = above;
  if (below > subtree.below) subtree.below = below;
}

function shiftOf(
  verticalAlign: Exclude<ComputedStyle["verticalAlign"], "top" | "bottom">,
  parent: InlineStyle,
  box: { readonly above: number; readonly below: number; readonly lineHeight: number },
): number {
  switch (verticalAlign) {
    case "baseline":
      return 0;
    // The standard leaves the distances open; these are those of browsers.
    case "sub":
      return snap(parent.fontSize / 5) + 1;
    case "super":
      return -snap(parent.fontSize / 3) - 1;
    case "middle":
      return snap((box.above - box.below - parent.xHeight) / 2);
    case "text-top":
      return box.above - parent.ascent;
    case "text-bottom":
      return parent.descent - box.below;
    default:
      return -resolveLength(verticalAlign as LengthPercentage, box.lineHeight);
  }
}

/** Top of an atomic inline's margin box below the line's top. */
export function atomicTop({ subtree, shift, layout }: AtomicPiece): number {
  return subtree === undefined ? 0 : subtree.baseline + shift - layout.above;
}

/** Baseline of a piece's text below the line's top. */
export function baselineOf(piece: LinePiece, boxes: LineBoxes): number {
  const { state } = piece;
  return state === undefined ? boxes.baseline : state.subtree.baseline + state.shift;
}
