import { isVertical } from "../cascade/frame.ts";
import { NO_NODE } from "../document/document.ts";
import { ClipStack, clipWithin } from "../graphics/clip-stack.ts";
import type { DisplayItem } from "../graphics/display-list.ts";
import { multiply } from "../graphics/transform.ts";
import { overflowShape } from "../sizing/overflow-shape.ts";
import type { BoxFragment, FragmentLink, LineFragment } from "../tree/fragment.ts";
import type { BoxPainter } from "./box-painter.ts";
import { controlOf, cutsText } from "./control-content.ts";
import { paintOutline } from "./decoration/outline.ts";
import {
  type Deferred,
  isSameInline,
  moveTail,
  sortDeferred,
  takesDecorations,
  withAdopted,
  zIndexOf,
} from "./deferred.ts";
import { isInlineBox } from "./is-inline-box.ts";
import {
  HAS_EFFECTS,
  HAS_TEXT_DECORATION,
  IS_CONTEXT,
  IS_DEFERRED,
  IS_FLOAT,
  IS_HIDDEN,
  IS_OUT_OF_FLOW,
  type PaintFlags,
} from "./paint-flags.ts";
import { PaintState, type Pass } from "./paint-state.ts";
import { paintRowTracks } from "./table-tracks.ts";

/** What of the content has been on an earlier page: nothing, fixed boxes (CSS 2.2 §9.6.1), or all of it (margin boxes). */
export type Repetition = "none" | "fixed" | "all";

const SEPARATE = IS_DEFERRED | IS_FLOAT;
/**
 * Brings fragments into painting order (CSS 2.1 Appendix E) and has each drawn. In-flow blocks are drawn while the tree is walked
 * once, their lines in a second walk; only floats, positioned boxes and stacking contexts are put on lists.
 */
export class StackingPainter {
  readonly #state: PaintState;
  readonly #flags: PaintFlags;
  readonly #items: DisplayItem[];
  readonly #blocksPass: Pass = (links, x, y) => this.#blocks(links, x, y);
  readonly #linesPass: Pass = (links, x, y) => this.#lines(links, x, y);
  /** Flex and grid items are painted as inline blocks are (css-flexbox-1 §4.3). */
  readonly #itemsPass: Pass = (links, x, y) => this.#itemBoxes(links, x, y);
  readonly #discoverPass: Pass = (links, x, y) => this.#discover(links, x, y);
  /** Of the stacking context being painted. */
  #deferred: Deferred[] = [];
  /** Positioned descendants have been found already: skip them without noting them again. */
  #isDiscovered = false;
  #floats: Deferred[] | undefined;

  constructor(painter: BoxPainter) {
    this.#state = new PaintState(painter);
    this.#flags = painter.target.context.flags;
    this.#items = painter.target.items;
  }

  /**
   * Paints links that together make one stacking context: the content of a page, or a margin box. Of a repetition, anchors and
   * bookmarks are left out; links stay.
   */
  paint(links: readonly FragmentLink[], repetition: Repetition): void {
    this.#state.isRepeat = repetition === "all";
    this.#state.repeatsFixed = repetition !== "none";
    this.#deferred = [];
    this.#state.outlines = [];
    const mark = this.#items.length;
    this.#contents(links, 0, 0);
    this.#finishContext(mark);
    this.#state.clips.moveTo(undefined);
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
      this.#state.drawBox(fragment, left, top, flags);
      if (fragment.tablePart === undefined || fragment.tablePart === "cell") {
        if (fragment.children.length > 0 && !isReplaced(fragment) && !holdsItems(fragment))
          this.#state.descend(fragment, { x: left, y: top, flags }, this.#blocksPass);
      } else this.#tablePart(fragment, left, top, flags);
    }
  }

  #tablePart(fragment: BoxFragment, x: number, y: number, flags: number): void {
    const outer = this.#state.tracks;
    const { tablePart } = fragment;
    this.#state.tracks = this.#state.tracksIn(fragment, x, y);
    if (tablePart === "row") paintRowTracks({ fragment, x, y }, outer, this.#state.draw());
    if (tablePart !== "column" && tablePart !== "column-group") {
      const ordered = tablePart === "wrapper" ? withCaptionsLast(fragment) : fragment;
      this.#state.descend(ordered, { x, y, flags }, this.#blocksPass);
    }
    if (fragment.collapsedBorders !== undefined) this.#state.draw().collapsedBorders(fragment, x, y);
    this.#state.tracks = outer;
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
          this.#state.descend(fragment, place, holdsItems(fragment) ? this.#itemsPass : this.#linesPass);
      }
    }
  }

  #itemBoxes(links: readonly FragmentLink[], x: number, y: number): void {
    for (const { fragment, x: left, y: top } of links) {
      if (fragment.kind !== "box") continue;
      const flags = this.#flags.ofFragment(fragment);
      if ((flags & IS_DEFERRED) !== 0) this.#setApart(fragment, x + left, y + top, flags);
      else
        this.#paintApart(
          this.#state.entry(fragment, x + left, y + top, this.#state.surroundings.decorating),
          flags,
        );
    }
  }

  #line(line: LineFragment, x: number, y: number): void {
    const surroundings = this.#state.surroundings;
    const outer = surroundings.lineBaseline;
    surroundings.lineBaseline = (line.rotation === undefined ? y : x) + line.baseline;
    this.#inlineLevel(line.children, x, y);
    surroundings.lineBaseline = outer;
  }

  #inlineLevel(links: readonly FragmentLink[], x: number, y: number): void {
    for (let index = 0; index < links.length; index += 1) {
      const link = links[index] as FragmentLink;
      const { fragment } = link;
      const left = x + link.x;
      const top = y + link.y;
      if (fragment.kind === "text") this.#state.draw().text(fragment, left, top, this.#state.surroundings);
      else if (fragment.kind === "line") this.#line(fragment, left, top);
      else if (fragment.kind === "box") this.#inlineBox(fragment, left, top);
    }
  }

  #inlineBox(fragment: BoxFragment, x: number, y: number): void {
    const flags = this.#flags.ofFragment(fragment);
    if ((flags & IS_DEFERRED) !== 0) this.#setApart(fragment, x, y, flags);
    else if (isInlineBox(fragment)) {
      this.#state.drawBox(fragment, x, y, flags);
      this.#inlineContents(fragment, x, y, flags);
    } else this.#paintApart(this.#state.entry(fragment, x, y, undefined), flags);
  }

  #inlineContents(fragment: BoxFragment, x: number, y: number, flags: number): void {
    const surroundings = this.#state.surroundings;
    const outer = surroundings.decorating;
    if ((flags & HAS_TEXT_DECORATION) !== 0) {
      const start = isVertical(fragment.style.writingMode) ? x : y;
      const baseline = start + (fragment.firstBaseline ?? fragment.height);
      surroundings.decorating = { style: fragment.style, baseline, outer };
    }
    const linkNode = this.#state.linkNode;
    if (fragment.box.node !== NO_NODE) this.#state.linkNode = fragment.box.node;
    this.#inlineLevel(fragment.children, x, y);
    this.#state.linkNode = linkNode;
    surroundings.decorating = outer;
  }

  /** Notes a float, positioned box or stacking context for its turn. */
  #setApart(fragment: BoxFragment, x: number, y: number, flags: number): void {
    if ((flags & IS_DEFERRED) === 0) {
      this.#floats ??= [];
      this.#floats.push(this.#state.entry(fragment, x, y, undefined));
      return;
    }
    if (this.#isDiscovered) return;
    const isOutside = (flags & (IS_OUT_OF_FLOW | IS_FLOAT)) !== 0 || !takesDecorations(fragment);
    const entry = this.#state.entry(
      fragment,
      x,
      y,
      isOutside ? undefined : this.#state.surroundings.decorating,
    );
    this.#deferred.push(entry);
    if ((flags & IS_CONTEXT) === 0) this.#discoverIn(entry, flags);
  }

  /**
   * A positioned box with `z-index: auto` is painted like a context, but its own positioned descendants take part in the context
   * around it: they must be known before anything of level zero is painted.
   */
  #discoverIn(entry: Deferred, flags: number): void {
    const { decorating } = this.#state.surroundings;
    this.#state.surroundings.decorating = entry.decorating;
    this.#state.descend(entry.fragment, { x: entry.x, y: entry.y, flags }, this.#discoverPass);
    this.#state.surroundings.decorating = decorating;
  }

  #discover(links: readonly FragmentLink[], x: number, y: number): void {
    for (const link of links) {
      const { fragment } = link;
      if (fragment.kind === "line") this.#discover(fragment.children, x + link.x, y + link.y);
      else if (fragment.kind === "box") {
        const flags = this.#flags.ofFragment(fragment);
        const tracks = this.#state.tracks;
        if (fragment.tablePart !== undefined)
          this.#state.tracks = this.#state.tracksIn(fragment, x + link.x, y + link.y);
        if ((flags & IS_DEFERRED) !== 0) this.#setApart(fragment, x + link.x, y + link.y, flags);
        else if (!isReplaced(fragment))
          this.#state.descend(fragment, { x: x + link.x, y: y + link.y, flags }, this.#discoverPass);
        this.#state.tracks = tracks;
      }
    }
  }

  /** Floats, atomic inlines and items: like a context, but positioned descendants belong to the context around. */
  #paintApart(entry: Deferred, flags: number): void {
    const { fragment, x, y } = entry;
    const surroundings = this.#state.surroundings;
    const { decorating, lineBaseline } = surroundings;
    const state = { clip: this.#state.clip, tracks: this.#state.tracks, isRepeat: this.#state.isRepeat };
    this.#state.clip = entry.clip;
    this.#state.isRepeat = entry.isRepeat;
    surroundings.decorating = entry.decorating;
    this.#state.drawBox(fragment, x, y, flags);
    this.#inside(fragment, { x, y, flags });
    this.#state.clip = state.clip;
    this.#state.tracks = state.tracks;
    this.#state.isRepeat = state.isRepeat;
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
      const { painter } = this.#state;
      const { isAboveBorders } = painter;
      painter.isAboveBorders = fragment.style.borderCollapse === "collapse";
      this.#tablePart(fragment, x, y, flags);
      painter.isAboveBorders = isAboveBorders;
      this.#paintFloats();
      this.#state.descend(fragment, place, this.#linesPass);
    } else if (isReplaced(fragment)) this.#replaced(fragment, place);
    else if (fragment.children.length > 0) {
      const pass: Pass = holdsItems(fragment)
        ? this.#itemsPass
        : (links, left, top) => this.#contents(links, left, top);
      this.#state.descend(fragment, place, pass);
    }
  }

  /** An image, or what a form control shows: a stacking context of its own, in the coordinates of this one. */
  #replaced(fragment: BoxFragment, { x, y, flags }: { x: number; y: number; flags: number }): void {
    const { matrix, clip: around, isRepeat } = this.#state;
    const place = { x, y, flags, matrix, clip: around, isRepeat };
    if (controlOf(fragment) === undefined) {
      const { box } = fragment;
      const isButton = "content" in box && "widget" in box.content;
      if (isButton) {
        const draw = this.#state.draw();
        draw.target.context.effects.paintImageButton(fragment, place, draw.target, () =>
          draw.replaced(fragment, x, y, place.matrix),
        );
      } else if ((flags & IS_HIDDEN) === 0) this.#state.draw().replaced(fragment, x, y, place.matrix);
      return;
    }
    const { target } = this.#state.draw();
    target.context.effects.paintControl(fragment, place, target, () => {
      const { clip, clips } = { clip: this.#state.clip, clips: this.#state.clips };
      this.#state.clips = new ClipStack(this.#items);
      // Editable text is cut at the edges of its box (HTML §15.5.1).
      this.#state.clip = cutsText(fragment)
        ? clipWithin(overflowShape(fragment, x, y), undefined)
        : undefined;
      this.#asContext(() => {
        this.#state.descend(fragment, { x, y, flags }, (links, left, top) =>
          this.#contents(links, left, top),
        );
      });
      this.#state.clips.moveTo(undefined);
      this.#state.clip = clip;
      this.#state.clips = clips;
    });
  }

  /** Paints a positioned box or stacking context: one fragment, or those of an inline box on its lines, together. */
  #paintDeferred(entries: readonly Deferred[]): void {
    const [first] = entries;
    if (first === undefined) return;
    const { fragment, x, y } = first;
    const flags = this.#flags.ofFragment(fragment);
    const { clip, clips, matrix } = {
      clip: this.#state.clip,
      clips: this.#state.clips,
      matrix: this.#state.matrix,
    };
    this.#state.clip = first.clip;
    if ((flags & HAS_EFFECTS) === 0 && fragment.style.filter === "none")
      for (const entry of entries) this.#paintEntry(entry, flags);
    else {
      const { outside, inside } = partClips(entries);
      clips.moveTo(outside);
      const end = this.#items.length;
      const effects = this.#state.painter.beginEffects(fragment, x, y);
      if (effects !== undefined) {
        // Inside, clips begin anew: those around are in effect already.
        this.#state.clips = new ClipStack(this.#items);
        this.#state.matrix = multiply(matrix, effects.matrix);
        const root = this.#state.backdrop(fragment, { x, y, end });
        const start = this.#items.length;
        for (const entry of inside) {
          this.#state.clip = entry.clip;
          this.#paintEntry(entry, flags);
        }
        this.#state.clips.moveTo(undefined);
        this.#state.painter.filter(fragment, { x, y, start, matrix: this.#state.matrix });
        this.#state.painter.endEffects(effects.groups);
        this.#state.backdropRoot = root;
      }
    }
    this.#state.clip = clip;
    this.#state.clips = clips;
    this.#state.matrix = matrix;
  }

  #paintEntry(entry: Deferred, flags: number): void {
    const { fragment, x, y } = entry;
    this.#state.surroundings.decorating = entry.decorating;
    this.#state.surroundings.lineBaseline = entry.lineBaseline;
    this.#state.tracks = entry.tracks;
    this.#state.isRepeat = entry.isRepeat;
    this.#floats = undefined;
    const { outlines } = this.#state;
    const outer = outlines.length;
    this.#state.drawBox(fragment, x, y, flags);
    // The outline of a context is part of it: faded, clipped and filtered with it.
    if ((flags & IS_CONTEXT) !== 0) {
      const own = outlines.splice(outer);
      this.#asContext(() => this.#inside(fragment, { x, y, flags }), entry.adopted, own);
    } else this.#levelZeroContents(entry, flags);
  }

  /** Paints content with the positioned boxes and outlines in it. */
  #asContext(paintContent: () => void, adopted: readonly Deferred[] = [], own: Deferred[] = []): void {
    const { deferred, outlines, isDiscovered } = {
      deferred: this.#deferred,
      outlines: this.#state.outlines,
      isDiscovered: this.#isDiscovered,
    };
    this.#deferred = [...adopted];
    this.#state.outlines = own;
    this.#isDiscovered = false;
    // What goes below the content must find the same clips as the content does.
    this.#state.clips.moveTo(this.#state.clip);
    const mark = this.#items.length;
    paintContent();
    this.#finishContext(mark);
    this.#deferred = deferred;
    this.#state.outlines = outlines;
    this.#isDiscovered = isDiscovered;
  }

  #levelZeroContents(entry: Deferred, flags: number): void {
    const outer = this.#isDiscovered;
    this.#isDiscovered = true;
    this.#inside(entry.fragment, { x: entry.x, y: entry.y, flags });
    this.#isDiscovered = outer;
  }

  /** Steps 2, 8 and 9 of Appendix E: contexts below the content go back to `mark`, the others follow, each kind with its outlines above it. */
  #finishContext(mark: number): void {
    const items = this.#items;
    const clip = this.#state.clip;
    if (this.#deferred.length > 0) {
      const { document } = this.#state.painter.target.context;
      const deferred = withAdopted(this.#deferred, document, this.#flags);
      sortDeferred(deferred, document);
      const negative = deferred.findIndex((entry) => zIndexOf(entry) >= 0);
      const below = negative < 0 ? deferred.length : negative;
      if (below > 0) {
        this.#state.clips.moveTo(clip);
        const tail = items.length;
        this.#state.above.push({ start: mark, end: tail });
        this.#paintRange(deferred, 0, below);
        this.#state.above.pop();
        this.#state.clips.moveTo(clip);
        moveTail(items, mark, tail);
      }
      this.#paintOutlines();
      this.#paintRange(deferred, below, deferred.length);
    }
    this.#paintOutlines();
  }

  #paintOutlines(): void {
    const { clip } = this.#state;
    for (const { fragment, x, y, clip: own } of this.#state.outlines.splice(0)) {
      this.#state.clip = own;
      this.#state.draw();
      paintOutline(fragment, x, y, this.#items);
    }
    this.#state.clip = clip;
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

/** The clip of a context, and the entries within it; boxes that it has from elsewhere may have another: then each brings its own. */
function partClips(entries: readonly Deferred[]): {
  readonly outside: Deferred["clip"];
  readonly inside: readonly Deferred[];
} {
  const outside = entries[0]?.clip;
  const isShared = entries.every(
    ({ adopted }) => adopted === undefined || adopted.every(({ clip }) => clip === outside),
  );
  if (!isShared) return { outside: undefined, inside: entries };
  const unclipped = (entry: Deferred): Deferred => ({
    ...entry,
    clip: undefined,
    ...(entry.adopted && { adopted: entry.adopted.map(unclipped) }),
  });
  return { outside, inside: entries.map(unclipped) };
}

function isReplaced({ box }: BoxFragment): boolean {
  return "kind" in box && box.kind === "replaced";
}

/** A flex or grid container. */
function holdsItems({ box }: BoxFragment): boolean {
  if (!("kind" in box) || box.kind !== "block") return false;
  return box.content.kind === "flex" || box.content.kind === "grid";
}

/** Backgrounds and borders of a table come before those of what is in it, its captions too (CSS 2.2 appendix E.2). */
function withCaptionsLast(wrapper: BoxFragment): BoxFragment {
  const { children } = wrapper;
  if (children.length < 2 || !isCaption(children[0] as FragmentLink)) return wrapper;
  const isGrid = (link: FragmentLink): boolean => !isCaption(link);
  return { ...wrapper, children: [...children.filter(isGrid), ...children.filter(isCaption)] };
}

function isCaption({ fragment }: FragmentLink): boolean {
  return fragment.kind === "box" && fragment.tablePart === "caption";
}
