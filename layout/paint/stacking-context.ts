import type { BoxFragment, FragmentLink, LineFragment } from "../fragments/fragment.ts";
import { type Document, NO_NODE, type NodeId } from "../html/document.ts";
import type { BoxPainter } from "./box-painter.ts";
import type { DisplayItem, Matrix } from "./display-list.ts";
import { noteNavigation } from "./navigation.ts";
import { paintOutline } from "./outline.ts";
import type { PaintContext } from "./paint-context.ts";
import {
  CLIPS,
  HAS_BACKGROUND,
  HAS_BOOKMARK,
  HAS_BORDER,
  HAS_DECORATION,
  HAS_EFFECTS,
  HAS_OUTLINE,
  HAS_TEXT_DECORATION,
  IS_CONTEXT,
  IS_DEFERRED,
  IS_FLOAT,
  IS_HIDDEN,
  IS_OUT_OF_FLOW,
} from "./paint-flags.ts";
import { columnTracks, isHiddenEmptyCell, paintRowTracks, type TableTracks } from "./table-tracks.ts";
import type { Decorating } from "./text-decoration.ts";
import { IDENTITY, multiply } from "./transform.ts";

/** A box whose overflow is clipped, around what is painted. */
interface Clip {
  readonly link: FragmentLink;
  readonly outer: Clip | undefined;
}

/** A fragment that is painted later than its place in the tree, with what was in effect there. */
interface Deferred {
  readonly fragment: BoxFragment;
  readonly x: number;
  readonly y: number;
  readonly clip: Clip | undefined;
  readonly decorating: Decorating | undefined;
  readonly lineBaseline: number;
  readonly tracks: TableTracks | undefined;
  readonly isRepeat: boolean;
}

/** Walks links of one kind of pass. */
type Pass = (links: readonly FragmentLink[], x: number, y: number) => void;

const SEPARATE = IS_DEFERRED | IS_FLOAT;
/** A wrapper and its grid have one style: the wrapper has what concerns order, the grid what is drawn and clipped. */
const NOT_FOR_WRAPPER = HAS_DECORATION | CLIPS;
const NOT_FOR_GRID = SEPARATE | IS_CONTEXT | HAS_EFFECTS | HAS_TEXT_DECORATION | HAS_BOOKMARK;
/** Backgrounds of tracks are painted behind each cell; they have no borders of their own. */
const NOT_FOR_TRACK = HAS_BACKGROUND | HAS_BORDER | CLIPS;

/**
 * Brings fragments into painting order (CSS 2.1 Appendix E) and has each drawn. In-flow blocks are drawn while the tree is walked
 * once, their lines in a second walk; only floats, positioned boxes and stacking contexts are put on lists.
 */
export class StackingPainter {
  readonly #painter: BoxPainter;
  readonly #context: PaintContext;
  readonly #items: DisplayItem[];
  readonly #linkMarks: Uint8Array | undefined;
  readonly #blocksPass: Pass = (links, x, y) => this.#blocks(links, x, y);
  readonly #linesPass: Pass = (links, x, y) => this.#lines(links, x, y);
  readonly #discoverPass: Pass = (links, x, y) => this.#discover(links, x, y);
  /** Of the stacking context being painted. */
  #deferred: Deferred[] = [];
  #outlines: Deferred[] = [];
  /** Positioned descendants have been found already: skip them without noting them again. */
  #isDiscovered = false;
  #floats: Deferred[] | undefined;
  #clip: Clip | undefined;
  #tracks: TableTracks | undefined;
  #matrix: Matrix = IDENTITY;
  #isRepeat = false;
  #linkNode: NodeId = NO_NODE;
  /** Shared by all texts of a line. */
  readonly #surroundings: { decorating: Decorating | undefined; lineBaseline: number } = {
    decorating: undefined,
    lineBaseline: 0,
  };

  constructor(painter: BoxPainter) {
    this.#painter = painter;
    this.#context = painter.target.context;
    this.#items = painter.target.items;
    this.#linkMarks = this.#context.linkMarks;
  }

  /** Paints links that together make one stacking context: the content of a page, or a margin box. */
  paint(links: readonly FragmentLink[]): void {
    this.#deferred = [];
    this.#outlines = [];
    const mark = this.#items.length;
    this.#contents(links, 0, 0);
    this.#finishContext(mark);
  }

  /** Steps 4 to 7 of Appendix E: blocks, floats, then inline content. */
  #contents(links: readonly FragmentLink[], x: number, y: number): void {
    const outerFloats = this.#floats;
    this.#floats = undefined;
    this.#blocks(links, x, y);
    this.#paintFloats();
    this.#floats = outerFloats;
    this.#lines(links, x, y);
  }

  #paintFloats(): void {
    const floats = this.#floats;
    if (floats === undefined) return;
    for (const float of floats) this.#paintApart(float, this.#flagsOf(float.fragment));
  }

  #flagsOf(fragment: BoxFragment): number {
    const flags = this.#context.flags.of(fragment.style);
    switch (fragment.tablePart) {
      case undefined:
      case "cell":
      case "caption":
        return flags;
      case "wrapper":
        return flags & ~NOT_FOR_WRAPPER;
      case "grid":
        return flags & ~NOT_FOR_GRID;
      default:
        return flags & ~NOT_FOR_TRACK;
    }
  }

  /** In-flow blocks: what is drawn of the boxes themselves. */
  #blocks(links: readonly FragmentLink[], x: number, y: number): void {
    for (let index = 0; index < links.length; index += 1) {
      const link = links[index] as FragmentLink;
      const { fragment } = link;
      if (fragment.kind !== "box") continue;
      const flags = this.#flagsOf(fragment);
      const left = x + link.x;
      const top = y + link.y;
      if ((flags & SEPARATE) !== 0) {
        this.#setApart(fragment, left, top, flags);
        continue;
      }
      this.#drawBox(fragment, left, top, flags);
      if (fragment.tablePart === undefined || fragment.tablePart === "cell") {
        if (fragment.children.length > 0)
          this.#descend(fragment, { x: left, y: top, flags }, this.#blocksPass);
      } else this.#tablePart(fragment, left, top, flags);
    }
  }

  #tablePart(fragment: BoxFragment, x: number, y: number, flags: number): void {
    const outer = this.#tracks;
    const { tablePart } = fragment;
    this.#tracks = this.#tracksIn(fragment, x, y);
    if (tablePart === "row") paintRowTracks({ fragment, x, y }, outer, this.#painter.target);
    if (tablePart !== "column" && tablePart !== "column-group") {
      this.#descend(fragment, { x, y, flags }, this.#blocksPass);
    }
    if (tablePart === "grid") this.#painter.collapsedBorders(fragment, x, y);
    this.#tracks = outer;
  }

  /** The tracks behind what is in a part of a table. */
  #tracksIn(fragment: BoxFragment, x: number, y: number): TableTracks | undefined {
    if (fragment.tablePart === "grid") return columnTracks(fragment, x, y, this.#painter.target);
    if (fragment.tablePart !== "row-group") return this.#tracks;
    return { columns: this.#tracks?.columns ?? [], rowGroup: { fragment, x, y } };
  }

  /** The inline content of in-flow blocks, and what replaced blocks show. */
  #lines(links: readonly FragmentLink[], x: number, y: number): void {
    for (let index = 0; index < links.length; index += 1) {
      const link = links[index] as FragmentLink;
      const { fragment } = link;
      if (fragment.kind === "line") this.#line(fragment, x + link.x, y + link.y);
      else if (fragment.kind === "box") {
        const flags = this.#flagsOf(fragment);
        if ((flags & SEPARATE) !== 0) continue;
        if (fragment.children.length > 0) {
          this.#descend(fragment, { x: x + link.x, y: y + link.y, flags }, this.#linesPass);
        } else if ((flags & IS_HIDDEN) === 0) this.#painter.replaced(fragment, x + link.x, y + link.y);
      }
    }
  }

  #line(line: LineFragment, x: number, y: number): void {
    const surroundings = this.#surroundings;
    const outer = surroundings.lineBaseline;
    surroundings.lineBaseline = y + line.baseline;
    this.#inlineLevel(line.children, x, y);
    surroundings.lineBaseline = outer;
  }

  #inlineLevel(links: readonly FragmentLink[], x: number, y: number): void {
    for (let index = 0; index < links.length; index += 1) {
      const link = links[index] as FragmentLink;
      const { fragment } = link;
      const left = x + link.x;
      const top = y + link.y;
      if (fragment.kind === "text") this.#painter.text(fragment, left, top, this.#surroundings);
      else if (fragment.kind === "line") this.#line(fragment, left, top);
      else if (fragment.kind === "box") this.#inlineBox(fragment, left, top);
    }
  }

  #inlineBox(fragment: BoxFragment, x: number, y: number): void {
    const flags = this.#flagsOf(fragment);
    if ((flags & IS_DEFERRED) !== 0) this.#setApart(fragment, x, y, flags);
    else if (isInlineBox(fragment)) {
      this.#drawBox(fragment, x, y, flags);
      this.#inlineContents(fragment, x, y, flags);
    } else this.#paintApart(this.#entry(fragment, x, y, undefined), flags);
  }

  #inlineContents(fragment: BoxFragment, x: number, y: number, flags: number): void {
    const surroundings = this.#surroundings;
    const outer = surroundings.decorating;
    if ((flags & HAS_TEXT_DECORATION) !== 0) {
      const baseline = y + (fragment.firstBaseline ?? fragment.height);
      surroundings.decorating = { style: fragment.style, baseline, outer };
    }
    this.#inlineLevel(fragment.children, x, y);
    surroundings.decorating = outer;
  }

  /** Notes a float, positioned box or stacking context for its turn. */
  #setApart(fragment: BoxFragment, x: number, y: number, flags: number): void {
    if ((flags & IS_DEFERRED) === 0) {
      this.#floats ??= [];
      this.#floats.push(this.#entry(fragment, x, y, undefined));
      return;
    }
    if (this.#isDiscovered) return;
    const isOutside = (flags & (IS_OUT_OF_FLOW | IS_FLOAT)) !== 0 || !takesDecorations(fragment);
    const entry = this.#entry(fragment, x, y, isOutside ? undefined : this.#surroundings.decorating);
    this.#deferred.push(entry);
    if ((flags & IS_CONTEXT) === 0) this.#discoverIn(entry, flags);
  }

  #entry(fragment: BoxFragment, x: number, y: number, decorating: Decorating | undefined): Deferred {
    return {
      fragment,
      x,
      y,
      clip: this.#clip,
      decorating,
      lineBaseline: this.#surroundings.lineBaseline,
      tracks: this.#tracks,
      isRepeat: this.#isRepeat || fragment.isRepeat,
    };
  }

  /**
   * A positioned box with `z-index: auto` is painted like a context, but its own positioned descendants take part in the context
   * around it: they must be known before anything of level zero is painted.
   */
  #discoverIn(entry: Deferred, flags: number): void {
    const { decorating } = this.#surroundings;
    this.#surroundings.decorating = entry.decorating;
    this.#descend(entry.fragment, { x: entry.x, y: entry.y, flags }, this.#discoverPass);
    this.#surroundings.decorating = decorating;
  }

  #discover(links: readonly FragmentLink[], x: number, y: number): void {
    for (const link of links) {
      const { fragment } = link;
      if (fragment.kind === "line") this.#discover(fragment.children, x + link.x, y + link.y);
      else if (fragment.kind === "box") {
        const flags = this.#flagsOf(fragment);
        const tracks = this.#tracks;
        if (fragment.tablePart !== undefined) this.#tracks = this.#tracksIn(fragment, x + link.x, y + link.y);
        if ((flags & IS_DEFERRED) !== 0) this.#setApart(fragment, x + link.x, y + link.y, flags);
        else this.#descend(fragment, { x: x + link.x, y: y + link.y, flags }, this.#discoverPass);
        this.#tracks = tracks;
      }
    }
  }

  /** Runs a pass over the children with the clip and the text decorations of the box in effect. */
  #descend(fragment: BoxFragment, place: { x: number; y: number; flags: number }, pass: Pass): void {
    const { x, y, flags } = place;
    const isPlain =
      (flags & (CLIPS | HAS_TEXT_DECORATION)) === 0 && !fragment.isRepeat && this.#linkMarks === undefined;
    if (isPlain) {
      pass(fragment.children, x, y);
      return;
    }
    const { decorating } = this.#surroundings;
    const isRepeat = this.#isRepeat;
    const linkNode = this.#linkNode;
    if ((flags & HAS_TEXT_DECORATION) !== 0) {
      this.#surroundings.decorating = { style: fragment.style, baseline: undefined, outer: decorating };
    }
    this.#isRepeat = isRepeat || fragment.isRepeat;
    if (fragment.box.node !== NO_NODE) this.#linkNode = fragment.box.node;
    if ((flags & CLIPS) !== 0) this.#clipped(fragment, { x, y }, pass);
    else pass(fragment.children, x, y);
    this.#surroundings.decorating = decorating;
    this.#isRepeat = isRepeat;
    this.#linkNode = linkNode;
  }

  #clipped(fragment: BoxFragment, { x, y }: { x: number; y: number }, pass: Pass): void {
    const items = this.#items;
    const outer = this.#clip;
    const link = { x, y, fragment };
    const before = items.length;
    this.#clip = { link, outer };
    this.#painter.clipOverflow(link);
    const start = items.length;
    pass(fragment.children, x, y);
    // Nothing was drawn in this pass: no need for the clip.
    if (items.length === start) items.length = before;
    else items.push({ type: "restore" });
    this.#clip = outer;
  }

  /** The box itself: shadows, background, border; its outline waits; what links and the outline need of it is noted. */
  #drawBox(fragment: BoxFragment, x: number, y: number, flags: number): void {
    if ((flags & HAS_DECORATION) !== 0 && (flags & IS_HIDDEN) === 0) {
      if (fragment.tablePart !== "cell" || !isHiddenEmptyCell(fragment))
        this.#painter.decorate(fragment, x, y, flags);
      if ((flags & HAS_OUTLINE) !== 0) this.#outlines.push(this.#entry(fragment, x, y, undefined));
    }
    if (this.#linkMarks === undefined && (flags & HAS_BOOKMARK) === 0) return;
    const isRepeat = this.#isRepeat || fragment.isRepeat;
    const place = { x, y, matrix: this.#matrix, isRepeat, linkNode: this.#linkNode };
    noteNavigation(fragment, place, flags, this.#painter.target);
  }

  /** Floats and atomic inlines: like a context, but positioned descendants belong to the context around. */
  #paintApart(entry: Deferred, flags: number): void {
    const { fragment, x, y } = entry;
    const surroundings = this.#surroundings;
    const { decorating, lineBaseline } = surroundings;
    const state = { clip: this.#clip, tracks: this.#tracks, isRepeat: this.#isRepeat };
    const clips = this.#enterClips(entry.clip, this.#clip);
    this.#clip = entry.clip;
    this.#isRepeat = entry.isRepeat;
    surroundings.decorating = undefined;
    this.#drawBox(fragment, x, y, flags);
    this.#inside(fragment, { x, y, flags });
    this.#leaveClips(clips);
    this.#clip = state.clip;
    this.#tracks = state.tracks;
    this.#isRepeat = state.isRepeat;
    surroundings.decorating = decorating;
    surroundings.lineBaseline = lineBaseline;
  }

  /** What is in a box that is painted apart: its blocks, floats and lines, or its inline or replaced content. */
  #inside(fragment: BoxFragment, place: { x: number; y: number; flags: number }): void {
    const { x, y, flags } = place;
    if (isInlineBox(fragment)) this.#inlineContents(fragment, x, y, flags);
    else if (fragment.tablePart === "row" || fragment.tablePart === "row-group") {
      // A row that is painted apart has its tracks with it.
      this.#floats = undefined;
      this.#tablePart(fragment, x, y, flags);
      this.#paintFloats();
      this.#descend(fragment, place, this.#linesPass);
    } else if (fragment.children.length > 0) {
      this.#descend(fragment, place, (links, left, top) => this.#contents(links, left, top));
    } else if ((flags & IS_HIDDEN) === 0) this.#painter.replaced(fragment, x, y);
  }

  /** Paints a positioned box or stacking context: one fragment, or those of an inline box on its lines, together. */
  #paintDeferred(entries: readonly Deferred[]): void {
    const [first] = entries;
    if (first === undefined) return;
    const { fragment, x, y } = first;
    const flags = this.#flagsOf(fragment);
    const clips = this.#enterClips(first.clip, undefined);
    const effects = (flags & HAS_EFFECTS) !== 0 ? this.#painter.beginEffects(fragment, x, y) : undefined;
    if (effects !== undefined || (flags & HAS_EFFECTS) === 0) {
      const matrix = this.#matrix;
      if (effects !== undefined) this.#matrix = multiply(matrix, effects.matrix);
      for (const entry of entries) this.#paintEntry(entry, flags);
      if (effects !== undefined) this.#painter.endEffects(effects.isGroup);
      this.#matrix = matrix;
    }
    this.#leaveClips(clips);
  }

  #paintEntry(entry: Deferred, flags: number): void {
    const { fragment, x, y } = entry;
    this.#surroundings.decorating = entry.decorating;
    this.#surroundings.lineBaseline = entry.lineBaseline;
    this.#tracks = entry.tracks;
    this.#isRepeat = entry.isRepeat;
    this.#floats = undefined;
    this.#drawBox(fragment, x, y, flags);
    if ((flags & IS_CONTEXT) !== 0) this.#contextContents(fragment, { x, y, flags });
    else this.#levelZeroContents(entry, flags);
  }

  #contextContents(fragment: BoxFragment, place: { x: number; y: number; flags: number }): void {
    const outer = {
      deferred: this.#deferred,
      outlines: this.#outlines,
      isDiscovered: this.#isDiscovered,
      clip: this.#clip,
    };
    this.#deferred = [];
    this.#outlines = [];
    this.#isDiscovered = false;
    this.#clip = undefined;
    const mark = this.#items.length;
    this.#inside(fragment, place);
    this.#finishContext(mark);
    this.#deferred = outer.deferred;
    this.#outlines = outer.outlines;
    this.#isDiscovered = outer.isDiscovered;
    this.#clip = outer.clip;
  }

  #levelZeroContents(entry: Deferred, flags: number): void {
    const clip = this.#clip;
    const outer = this.#isDiscovered;
    this.#isDiscovered = true;
    this.#clip = entry.clip;
    this.#inside(entry.fragment, { x: entry.x, y: entry.y, flags });
    this.#isDiscovered = outer;
    this.#clip = clip;
  }

  /** Steps 2, 8 and 9 of Appendix E: contexts below the content go back to `mark`, the others follow; outlines come last. */
  #finishContext(mark: number): void {
    const deferred = this.#deferred;
    const items = this.#items;
    if (deferred.length > 0) {
      const { document } = this.#context;
      deferred.sort((a, b) => zIndexOf(a) - zIndexOf(b) || treeOrder(a, document) - treeOrder(b, document));
      const tail = items.length;
      const negative = deferred.findIndex((entry) => zIndexOf(entry) >= 0);
      const below = negative < 0 ? deferred.length : negative;
      this.#paintRange(deferred, 0, below);
      moveTail(items, mark, tail);
      this.#paintRange(deferred, below, deferred.length);
    }
    for (const { fragment, x, y, clip } of this.#outlines) {
      const clips = this.#enterClips(clip, undefined);
      paintOutline(fragment, x, y, items);
      this.#leaveClips(clips);
    }
  }

  #paintRange(deferred: readonly Deferred[], start: number, end: number): void {
    for (let index = start; index < end; ) {
      let next = index + 1;
      while (next < end && isSameInline(deferred[index] as Deferred, deferred[next] as Deferred)) next += 1;
      this.#paintDeferred(deferred.slice(index, next));
      index = next;
    }
  }

  /** Clips to all boxes from `active` inwards to `clip`; returns how many. */
  #enterClips(clip: Clip | undefined, active: Clip | undefined): number {
    if (clip === undefined || clip === active) return 0;
    const outer = this.#enterClips(clip.outer, active);
    this.#painter.clipOverflow(clip.link);
    return outer + 1;
  }

  #leaveClips(count: number): void {
    for (let index = 0; index < count; index += 1) this.#items.push({ type: "restore" });
  }
}

function zIndexOf({ fragment }: Deferred): number {
  const { zIndex, position } = fragment.style;
  return zIndex === "auto" || position === "static" ? 0 : zIndex;
}

/** Two lines' fragments of one inline box with effects: opacity holds for them together. */
function isSameInline(a: Deferred, b: Deferred): boolean {
  const [first, second] = [a.fragment, b.fragment];
  if (first.style !== second.style || first.style.opacity === 1 || !isInlineBox(first)) return false;
  const isSame = first.box.node === second.box.node && first.box.pseudo === second.box.pseudo;
  return isSame && first.box.node !== NO_NODE && a.clip?.link.fragment === b.clip?.link.fragment;
}

/** Place in the document: pseudo-elements stand at the start or the end of their element. */
function treeOrder({ fragment }: Deferred, document: Document): number {
  const { node, pseudo } = fragment.box;
  if (node === NO_NODE || pseudo === undefined) return node;
  return pseudo === "after" ? (document.subtreeEnd[node] ?? node) - 0.25 : node + 0.25;
}

/** Moves the items from `tail` on to the place `mark` before it. */
function moveTail(items: DisplayItem[], mark: number, tail: number): void {
  if (items.length === tail || mark === tail) return;
  const moved = items.slice(tail);
  items.copyWithin(mark + moved.length, mark, tail);
  for (let index = 0; index < moved.length; index += 1) items[mark + index] = moved[index] as DisplayItem;
}

/** Text decorations reach in-flow blocks and inline boxes, but not atomic inlines (css-text-decor-3 §2.1). */
function takesDecorations(fragment: BoxFragment): boolean {
  return isInlineBox(fragment) || !fragment.style.display.startsWith("inline-");
}

function isInlineBox({ box }: BoxFragment): boolean {
  return "kind" in box && box.kind === "inline";
}
