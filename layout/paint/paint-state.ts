import { NO_NODE, type NodeId } from "../document/document.ts";
import { type Clip, ClipStack, clipWithin } from "../graphics/clip-stack.ts";
import type { Matrix } from "../graphics/display-list.ts";
import { IDENTITY } from "../graphics/transform.ts";
import { overflowShape } from "../sizing/overflow-shape.ts";
import type { BoxFragment, FragmentLink } from "../tree/fragment.ts";
import { type BackdropRoot, type ItemRange, isBackdropRoot } from "./backdrop-root.ts";
import type { BoxPainter } from "./box-painter.ts";
import type { Deferred } from "./deferred.ts";
import { noteNavigation } from "./navigation.ts";
import {
  CLIPS,
  HAS_BOOKMARK,
  HAS_DECORATION,
  HAS_OUTLINE,
  HAS_TEXT_DECORATION,
  IS_HIDDEN,
} from "./paint-flags.ts";
import { columnTracks, isHiddenEmptyCell, type TableTracks } from "./table-tracks.ts";
import type { Decorating } from "./text/text-decoration.ts";

/** Walks links of one kind of pass. */
export type Pass = (links: readonly FragmentLink[], x: number, y: number) => void;

/** What is in effect where the stacking painter has come to: clip, matrix, text decorations, links, tracks of a table. */
export class PaintState {
  readonly painter: BoxPainter;
  readonly #linkMarks: Uint8Array | undefined;
  /** What is drawn next is drawn in this clip; `clips` has the one that the items have reached. */
  clip: Clip | undefined;
  clips: ClipStack;
  tracks: TableTracks | undefined;
  matrix: Matrix = IDENTITY;
  isRepeat = false;
  repeatsFixed = false;
  /** Nearest element around with a box of its own. */
  linkNode: NodeId = NO_NODE;
  /** Of the stacking context being painted. */
  outlines: Deferred[] = [];
  backdropRoot: BackdropRoot = { start: 0, matrix: IDENTITY };
  /** Items that will come after those that are drawn now. */
  readonly above: ItemRange[] = [];
  /** Shared by all texts of a line. */
  readonly surroundings: { decorating: Decorating | undefined; lineBaseline: number } = {
    decorating: undefined,
    lineBaseline: 0,
  };

  constructor(painter: BoxPainter) {
    this.painter = painter;
    this.clips = new ClipStack(painter.target.items);
    this.#linkMarks = painter.target.context.linkMarks;
  }

  /** The tracks behind what is in a part of a table. */
  tracksIn(fragment: BoxFragment, x: number, y: number): TableTracks | undefined {
    if (fragment.tablePart === "grid") return columnTracks(fragment, x, y, this.painter.target);
    if (fragment.tablePart !== "row-group") return this.tracks;
    const { columns, rowStart } = this.tracks ?? { columns: [], rowStart: "left" };
    return { columns, rowStart, rowGroup: { fragment, x, y } };
  }

  /** A fragment that waits for its turn, with what is in effect here. */
  entry(fragment: BoxFragment, x: number, y: number, decorating: Decorating | undefined): Deferred {
    return {
      fragment,
      x,
      y,
      clip: this.clip,
      decorating,
      lineBaseline: this.surroundings.lineBaseline,
      tracks: this.tracks,
      isRepeat:
        this.isRepeat || fragment.isRepeat || (this.repeatsFixed && fragment.style.position === "fixed"),
    };
  }

  /** Runs a pass over the children with the clip and the text decorations of the box in effect. */
  descend(fragment: BoxFragment, place: { x: number; y: number; flags: number }, pass: Pass): void {
    const { x, y, flags } = place;
    const isPlain =
      (flags & (CLIPS | HAS_TEXT_DECORATION)) === 0 && !fragment.isRepeat && this.#linkMarks === undefined;
    if (isPlain) {
      pass(fragment.children, x, y);
      return;
    }
    const { decorating } = this.surroundings;
    const isRepeat = this.isRepeat;
    const linkNode = this.linkNode;
    if ((flags & HAS_TEXT_DECORATION) !== 0) {
      this.surroundings.decorating = { style: fragment.style, baseline: undefined, outer: decorating };
    }
    this.isRepeat = isRepeat || fragment.isRepeat;
    if (fragment.box.node !== NO_NODE) this.linkNode = fragment.box.node;
    if ((flags & CLIPS) !== 0) this.#clipped(fragment, { x, y }, pass);
    else pass(fragment.children, x, y);
    this.surroundings.decorating = decorating;
    this.isRepeat = isRepeat;
    this.linkNode = linkNode;
  }

  #clipped(fragment: BoxFragment, { x, y }: { x: number; y: number }, pass: Pass): void {
    const outer = this.clip;
    this.clip = clipWithin(overflowShape(fragment, x, y), outer);
    pass(fragment.children, x, y);
    this.clip = outer;
  }

  /**
   * Draws the backdrop of a box whose effects have begun, and makes of the box the backdrop of what is in it. `end`: where its items
   * begin. Returns the backdrop around it.
   */
  backdrop(
    fragment: BoxFragment,
    { x, y, end }: { readonly x: number; readonly y: number; readonly end: number },
  ): BackdropRoot {
    const root = this.backdropRoot;
    const { style } = fragment;
    if (!isBackdropRoot(style)) return root;
    if (style.backdropFilter !== "none")
      this.painter.backdrop(fragment, { x, y, end, root, matrix: this.matrix, above: this.above });
    this.backdropRoot = { start: this.painter.target.items.length, matrix: this.matrix };
    return root;
  }

  /** The painter, with the clip of this place in effect. */
  draw(): BoxPainter {
    this.clips.moveTo(this.clip);
    this.painter.isRepeat = this.isRepeat;
    return this.painter;
  }

  /** The box itself: shadows, background, border; its outline waits; what links and the outline need of it is noted. */
  drawBox(fragment: BoxFragment, x: number, y: number, flags: number): void {
    if ((flags & HAS_DECORATION) !== 0 && (flags & IS_HIDDEN) === 0) {
      if (fragment.tablePart !== "cell" || !isHiddenEmptyCell(fragment))
        this.draw().box(fragment, x, y, flags);
      if ((flags & HAS_OUTLINE) !== 0) this.outlines.push(this.entry(fragment, x, y, undefined));
    }
    if (this.#linkMarks === undefined && (flags & HAS_BOOKMARK) === 0) return;
    const isRepeat = this.isRepeat || fragment.isRepeat;
    const place = { x, y, matrix: this.matrix, isRepeat, linkNode: this.linkNode };
    noteNavigation(fragment, place, flags, this.painter.target);
  }
}
