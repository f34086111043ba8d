import type { BoxFragment, FragmentLink, LineFragment } from "../fragments/fragment.ts";
import { NO_NODE, type NodeId } from "../html/document.ts";
import type { BoxPainter } from "./box-painter.ts";
import { overflowShape } from "./clip.ts";
import { type Clip, ClipStack, clipWithin } from "./clip-stack.ts";
import {
  type Deferred,
  isInlineBox,
  isSameInline,
  moveTail,
  sortDeferred,
  takesDecorations,
  zIndexOf,
} from "./deferred.ts";
import type { DisplayItem, Matrix } from "./display-list.ts";
import { applyFilter } from "./filter.ts";
import { noteNavigation } from "./navigation.ts";
import { paintOutline } from "./outline.ts";
import type { PaintContext } from "./paint-context.ts";
import { controlOf, paintControl } from "./paint-control.ts";
import {
  CLIPS,
  HAS_BOOKMARK,
  HAS_DECORATION,
  HAS_EFFECTS,
  HAS_OUTLINE,
  HAS_TEXT_DECORATION,
  IS_CONTEXT,
  IS_DEFERRED,
  IS_FLOAT,
  IS_HIDDEN,
  IS_OUT_OF_FLOW,
  type PaintFlags,
} from "./paint-flags.ts";
import { columnTracks, isHiddenEmptyCell, paintRowTracks, type TableTracks } from "./table-tracks.ts";
import type { Decorating } from "./text-decoration.ts";
import { IDENTITY, multiply } from "./transform.ts";

/** What of the content has been on an earlier page: nothing, fixed boxes (CSS 2.2 §9.6.1), or all of it (margin boxes). */
export type Repetition = "none" | "fixed" | "all";

/** Walks links of one kind of pass. */
type Pass = (links: readonly FragmentLink[], x: number, y: number) => void;

const SEPARATE = IS_DEFERRED | IS_FLOAT;
/**
 * Brings fragments into painting order (CSS 2.1 Appendix E) and has each drawn. In-flow blocks are drawn while the tree is walked
 * once, their lines in a second walk; only floats, positioned boxes and stacking contexts are put on lists.
 */
export class StackingPainter {
  readonly #painter: BoxPainter;
  readonly #context: PaintContext;
  readonly #flags: PaintFlags;
  readonly #items: DisplayItem[];
  readonly #linkMarks: Uint8Array | undefined;
  readonly #blocksPass: Pass = (links, x, y) => this.#blocks(links, x, y);
  readonly #linesPass: Pass = (links, x, y) => this.#lines(links, x, y);
  /** Flex and grid items are painted as inline blocks are (css-flexbox-1 §4.3). */
  readonly #itemsPass: Pass = (links, x, y) => this.#itemBoxes(links, x, y);
  readonly #discoverPass: Pass = (links, x, y) => this.#discover(links, x, y);
  /** Of the stacking context being painted. */
  #deferred: Deferred[] = [];
  #outlines: Deferred[] = [];
  /** Positioned descendants have been found already: skip them without noting them again. */
  #isDiscovered = false;
  #floats: Deferred[] | undefined;
  /** What is drawn next is drawn in this clip; `#clips` has the one that the items have reached. */
  #clip: Clip | undefined;
  #clips: ClipStack;
  #tracks: TableTracks | undefined;
  #matrix: Matrix = IDENTITY;
  #isRepeat = false;
  #repeatsFixed = false;
  /** Nearest element around with a box of its own. */
  #linkNode: NodeId = NO_NODE;
  /** Shared by all texts of a line. */
  readonly #surroundings: { decorating: Decorating | undefined; lineBaseline: number } = {
    decorating: undefined,
    lineBaseline: 0,
  };

  constructor(painter: BoxPainter) {
    this.#painter = painter;
    this.#context = painter.target.context;
    this.#flags = this.#context.flags;
    this.#items = painter.target.items;
    this.#clips = new ClipStack(this.#items);
    this.#linkMarks = this.#context.linkMarks;
  }

  /**
   * Paints links that together make one stacking context: the content of a page, or a margin box. Of a repetition, anchors and
   * bookmarks are left out; links stay.
   */
  paint(links: readonly FragmentLink[], repetition: Repetition): void {
    this.#isRepeat = repetition === "all";
    this.#repeatsFixed = repetition !== "none";
    this.#deferred = [];
    this.#outlines = [];
    const mark = this.#items.length;
    this.#contents(links, 0, 0);
    this.#finishContext(mark);
    this.#clips.moveTo(undefined);
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
    for (const float of floats) this.#paintApart(float, this.#flags.ofFragment(float.fragment));
  }

  /** In-flow blocks: what is drawn of the boxes themselves. */
  #blocks(links: readonly FragmentLink[], x: number, y: number): void {
    for (let index = 0; index < links.length; index += 1) {
      const link = links[index] as FragmentLink;
      const { fragment } = link;
      if (fragment.kind !== "box") continue;
      const flags = this.#flags.ofFragment(fragment);
      const left = x + link.x;
      const top = y + link.y;
      if ((flags & SEPARATE) !== 0) {
        this.#setApart(fragment, left, top, flags);
        continue;
      }
      this.#drawBox(fragment, left, top, flags);
      if (fragment.tablePart === undefined || fragment.tablePart === "cell") {
        if (fragment.children.length > 0 && !isReplaced(fragment) && !holdsItems(fragment))
          this.#descend(fragment, { x: left, y: top, flags }, this.#blocksPass);
      } else this.#tablePart(fragment, left, top, flags);
    }
  }

  #tablePart(fragment: BoxFragment, x: number, y: number, flags: number): void {
    const outer = this.#tracks;
    const { tablePart } = fragment;
    this.#tracks = this.#tracksIn(fragment, x, y);
    if (tablePart === "row") paintRowTracks({ fragment, x, y }, outer, this.#draw().target);
    if (tablePart !== "column" && tablePart !== "column-group") {
      this.#descend(fragment, { x, y, flags }, this.#blocksPass);
    }
    if (fragment.collapsedBorders !== undefined) this.#draw().collapsedBorders(fragment, x, y);
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
        const flags = this.#flags.ofFragment(fragment);
        if ((flags & SEPARATE) !== 0) continue;
        const place = { x: x + link.x, y: y + link.y, flags };
        if (isReplaced(fragment)) this.#replaced(fragment, place);
        else if (fragment.children.length > 0)
          this.#descend(fragment, place, holdsItems(fragment) ? this.#itemsPass : this.#linesPass);
      }
    }
  }

  #itemBoxes(links: readonly FragmentLink[], x: number, y: number): void {
    for (const { fragment, x: left, y: top } of links) {
      if (fragment.kind !== "box") continue;
      const flags = this.#flags.ofFragment(fragment);
      if ((flags & IS_DEFERRED) !== 0) this.#setApart(fragment, x + left, y + top, flags);
      else this.#paintApart(this.#entry(fragment, x + left, y + top, this.#surroundings.decorating), flags);
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
      if (fragment.kind === "text") this.#draw().text(fragment, left, top, this.#surroundings);
      else if (fragment.kind === "line") this.#line(fragment, left, top);
      else if (fragment.kind === "box") this.#inlineBox(fragment, left, top);
    }
  }

  #inlineBox(fragment: BoxFragment, x: number, y: number): void {
    const flags = this.#flags.ofFragment(fragment);
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
    const linkNode = this.#linkNode;
    if (fragment.box.node !== NO_NODE) this.#linkNode = fragment.box.node;
    this.#inlineLevel(fragment.children, x, y);
    this.#linkNode = linkNode;
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
      isRepeat:
        this.#isRepeat || fragment.isRepeat || (this.#repeatsFixed && fragment.style.position === "fixed"),
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
        const flags = this.#flags.ofFragment(fragment);
        const tracks = this.#tracks;
        if (fragment.tablePart !== undefined) this.#tracks = this.#tracksIn(fragment, x + link.x, y + link.y);
        if ((flags & IS_DEFERRED) !== 0) this.#setApart(fragment, x + link.x, y + link.y, flags);
        else if (!isReplaced(fragment))
          this.#descend(fragment, { x: x + link.x, y: y + link.y, flags }, this.#discoverPass);
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
    const outer = this.#clip;
    this.#clip = clipWithin(overflowShape(fragment, x, y), outer);
    pass(fragment.children, x, y);
    this.#clip = outer;
  }

  /** The painter, with the clip of this place in effect. */
  #draw(): BoxPainter {
    this.#clips.moveTo(this.#clip);
    this.#painter.isRepeat = this.#isRepeat;
    return this.#painter;
  }

  /** The box itself: shadows, background, border; its outline waits; what links and the outline need of it is noted. */
  #drawBox(fragment: BoxFragment, x: number, y: number, flags: number): void {
    if ((flags & HAS_DECORATION) !== 0 && (flags & IS_HIDDEN) === 0) {
      if (fragment.tablePart !== "cell" || !isHiddenEmptyCell(fragment))
        this.#draw().decorate(fragment, x, y, flags);
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
    this.#clip = entry.clip;
    this.#isRepeat = entry.isRepeat;
    surroundings.decorating = undefined;
    this.#drawBox(fragment, x, y, flags);
    this.#inside(fragment, { x, y, flags });
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
    } else if (isReplaced(fragment)) this.#replaced(fragment, place);
    else if (fragment.children.length > 0) {
      const pass: Pass = holdsItems(fragment)
        ? this.#itemsPass
        : (links, left, top) => this.#contents(links, left, top);
      this.#descend(fragment, place, pass);
    }
  }

  /** An image, or what a form control shows: a stacking context of its own, in the coordinates of this one. */
  #replaced(fragment: BoxFragment, { x, y, flags }: { x: number; y: number; flags: number }): void {
    if (controlOf(fragment) === undefined) {
      if ((flags & IS_HIDDEN) === 0) this.#draw().replaced(fragment, x, y);
      return;
    }
    const place = { x, y, flags, matrix: this.#matrix, clip: this.#clip };
    paintControl(fragment, place, this.#draw().target, () => {
      const { clip, clips } = { clip: this.#clip, clips: this.#clips };
      this.#clips = new ClipStack(this.#items);
      this.#clip = undefined;
      this.#asContext(() => {
        this.#descend(fragment, { x, y, flags }, (links, left, top) => this.#contents(links, left, top));
      });
      this.#clips.moveTo(undefined);
      this.#clip = clip;
      this.#clips = clips;
    });
  }

  /** Paints a positioned box or stacking context: one fragment, or those of an inline box on its lines, together. */
  #paintDeferred(entries: readonly Deferred[]): void {
    const [first] = entries;
    if (first === undefined) return;
    const { fragment, x, y } = first;
    const flags = this.#flags.ofFragment(fragment);
    const { clip, clips, matrix } = { clip: this.#clip, clips: this.#clips, matrix: this.#matrix };
    this.#clip = first.clip;
    if ((flags & HAS_EFFECTS) === 0 && fragment.style.filter === "none")
      for (const entry of entries) this.#paintEntry(entry, flags);
    else {
      clips.moveTo(first.clip);
      const effects = this.#painter.beginEffects(fragment, x, y);
      if (effects !== undefined) {
        // Inside, clips begin anew: those around are in effect already.
        this.#clips = new ClipStack(this.#items);
        this.#clip = undefined;
        this.#matrix = multiply(matrix, effects.matrix);
        const start = this.#items.length;
        for (const entry of entries) this.#paintEntry({ ...entry, clip: undefined }, flags);
        this.#clips.moveTo(undefined);
        applyFilter(fragment.style, this.#items, start, this.#context.diagnostics);
        this.#painter.endEffects(effects.groups);
      }
    }
    this.#clip = clip;
    this.#clips = clips;
    this.#matrix = matrix;
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
    this.#asContext(() => this.#inside(fragment, place));
  }

  /** Paints content with the positioned boxes and outlines in it. */
  #asContext(paintContent: () => void): void {
    const { deferred, outlines, isDiscovered } = {
      deferred: this.#deferred,
      outlines: this.#outlines,
      isDiscovered: this.#isDiscovered,
    };
    this.#deferred = [];
    this.#outlines = [];
    this.#isDiscovered = false;
    // What goes below the content must find the same clips as the content does.
    this.#clips.moveTo(this.#clip);
    const mark = this.#items.length;
    paintContent();
    this.#finishContext(mark);
    this.#deferred = deferred;
    this.#outlines = outlines;
    this.#isDiscovered = isDiscovered;
  }

  #levelZeroContents(entry: Deferred, flags: number): void {
    const outer = this.#isDiscovered;
    this.#isDiscovered = true;
    this.#inside(entry.fragment, { x: entry.x, y: entry.y, flags });
    this.#isDiscovered = outer;
  }

  /** Steps 2, 8 and 9 of Appendix E: contexts below the content go back to `mark`, the others follow; outlines come last. */
  #finishContext(mark: number): void {
    const deferred = this.#deferred;
    const items = this.#items;
    const clip = this.#clip;
    if (deferred.length > 0) {
      sortDeferred(deferred, this.#context.document);
      const negative = deferred.findIndex((entry) => zIndexOf(entry) >= 0);
      const below = negative < 0 ? deferred.length : negative;
      if (below > 0) {
        this.#clips.moveTo(clip);
        const tail = items.length;
        this.#paintRange(deferred, 0, below);
        this.#clips.moveTo(clip);
        moveTail(items, mark, tail);
      }
      this.#paintRange(deferred, below, deferred.length);
    }
    for (const outlined of this.#outlines) {
      this.#clip = outlined.clip;
      this.#draw();
      paintOutline(outlined.fragment, outlined.x, outlined.y, items);
    }
    this.#clip = clip;
  }

  #paintRange(deferred: readonly Deferred[], start: number, end: number): void {
    for (let index = start; index < end; ) {
      let next = index + 1;
      while (next < end && isSameInline(deferred[index] as Deferred, deferred[next] as Deferred)) next += 1;
      this.#paintDeferred(deferred.slice(index, next));
      index = next;
    }
  }
}

function isReplaced({ box }: BoxFragment): boolean {
  return "kind" in box && box.kind === "replaced";
}

/** A flex or grid container. */
function holdsItems({ box }: BoxFragment): boolean {
  if (!("kind" in box) || box.kind !== "block") return false;
  return box.content.kind === "flex" || box.content.kind === "grid";
}
