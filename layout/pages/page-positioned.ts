import type { Size } from "../cascade/frame.ts";
import { breakBeforeToken } from "../fragmentation/make-token.ts";
import type { Rectangle } from "../geometry/edges.ts";
import { type PlacedOutOfFlow, placeOutOfFlow, shiftOutOfFlow } from "../positioned/place-out-of-flow.ts";
import {
  countsFromTop,
  hasPlacedIn,
  inPart,
  NONE_PLACED,
  type PlacedFromTop,
  placedOnPages,
  topOf,
} from "../positioned/placed-from-top.ts";
import type { LayoutBox } from "../tree/box.ts";
import type { BoxTree } from "../tree/box-tree.ts";
import type { FragmentLink } from "../tree/fragment.ts";
import type { LayoutContext } from "../tree/layout-context.ts";
import type { OutOfFlowBox } from "../tree/layout-result.ts";
import { atAreaStart } from "./fixed-bars.ts";
import type { ComposedFlow } from "./page-insertions.ts";

/** A page for the boxes that are positioned against it. */
export interface PositionedRoom {
  readonly area: Rectangle;
  /** The part of the page area that the flow has. */
  readonly flowArea: Rectangle;
  /** The flow goes on on another page. */
  readonly goesOn: boolean;
}

/** The page areas so far. Lengths in px. */
interface PageAreas {
  readonly first: Size;
  /** Height of all of them. */
  readonly consumed: number;
  /** What stands above has been placed. */
  readonly taken: number;
}

/**
 * Places the boxes whose containing block is the page: fixed ones, which stand on every page, and absolutely positioned ones, whose
 * containing block is the area of the first page (CSS 2.2 §10.1). The areas of all pages follow each other below it.
 */
export class PagePositioned {
  readonly #ctx: LayoutContext;
  readonly #boxes: BoxTree;
  #areas: PageAreas | undefined;
  /** There is a further page: the flow goes on, or boxes stand below it. */
  goesOn = false;

  constructor(ctx: LayoutContext, boxes: BoxTree) {
    this.#ctx = ctx;
    this.#boxes = boxes;
  }

  /** For a page that is tried out. */
  copy(): PagePositioned {
    const copy = new PagePositioned(this.#ctx, this.#boxes);
    copy.#areas = this.#areas;
    return copy;
  }

  /** Those that a page has to place of what comes with its part of the flow, and of what stands there from anywhere else. */
  foundIn(flow: ComposedFlow | undefined, room: PositionedRoom): readonly OutOfFlowBox[] {
    const found = flow === undefined ? [] : shiftOutOfFlow(flow.result.outOfFlow, flow.link);
    const from = this.#areas?.taken ?? Number.NEGATIVE_INFINITY;
    return inPart(found, this.#placedFromTop(room), { from, to: this.#takenWith(room) });
  }

  /** Adds those of a page to its links; returns those that go on. */
  place(
    waiting: readonly OutOfFlowBox[],
    room: PositionedRoom,
    { links, fixed }: { readonly links: FragmentLink[]; readonly fixed: readonly LayoutBox[] },
  ): OutOfFlowBox[] {
    const unfinished: OutOfFlowBox[] = [];
    const initial = this.#initialFrom(room);
    const hasNext = this.#hasNext(room);
    // Where fixed boxes would stand in the flow, also those in positioned boxes.
    const statics = new Map<LayoutBox, OutOfFlowBox>();
    const queue: OutOfFlowBox[] = [];
    const add = (candidate: OutOfFlowBox): void => {
      if (isFixed(candidate.box)) statics.set(candidate.box, candidate);
      else queue.push(candidate);
    };
    let done = 0;
    const placeQueue = (out: FragmentLink[]): void => {
      for (; done < queue.length; done += 1) {
        const candidate = queue[done] as OutOfFlowBox;
        const { box, staticX } = candidate;
        const isFromTop = this.#standsFromTop(candidate, room);
        if (hasNext && isFromTop && topOf(box, initial) >= room.area.y + room.area.height) {
          const resumed = { token: breakBeforeToken(box, undefined), x: staticX };
          unfinished.push({ ...candidate, resumed });
          continue;
        }
        const placed = this.#placeOn(room, candidate, isFromTop ? initial : room.area);
        out.push(placed.link);
        if (placed.rest !== undefined) unfinished.push({ ...candidate, resumed: placed.rest });
        for (const inner of placed.outOfFlow) add(inner);
      }
    };
    for (const candidate of waiting) add(candidate);
    placeQueue(links);
    // Those inside others come before them in the list, and can be placed after them only.
    const placed = fixed.map((): FragmentLink[] => []);
    for (let index = fixed.length - 1; index >= 0; index -= 1) {
      const box = fixed[index] as LayoutBox;
      queue.push(statics.get(box) ?? atAreaStart(box, room.area));
      placeQueue(placed[index] as FragmentLink[]);
    }
    links.push(...placed.flat());
    return unfinished;
  }

  /** The page is done. */
  endPage(room: PositionedRoom): void {
    this.goesOn = this.#hasNext(room);
    const taken = this.#takenWith(room);
    this.#areas = { first: this.#firstArea(room), consumed: this.#consumedWith(room), taken };
  }

  /** The last page takes what is left. */
  #takenWith(room: PositionedRoom): number {
    return this.#hasNext(room) ? this.#consumedWith(room) : Number.POSITIVE_INFINITY;
  }

  #firstArea({ area: { width, height } }: PositionedRoom): Size {
    return this.#areas?.first ?? { width, height };
  }

  #consumedWith({ flowArea }: PositionedRoom): number {
    return (this.#areas?.consumed ?? 0) + flowArea.height;
  }

  /** The initial containing block as seen from a page. */
  #initialFrom({ area, flowArea }: PositionedRoom): Rectangle {
    if (this.#areas === undefined) return area;
    return { ...area, y: flowArea.y - this.#areas.consumed, height: this.#areas.first.height };
  }

  #placedFromTop(room: PositionedRoom): PlacedFromTop {
    const { root, hasAbsolute } = this.#boxes;
    return hasAbsolute ? placedOnPages(this.#ctx, root, this.#firstArea(room)) : NONE_PLACED;
  }

  /**
   * Is there another page? Boxes make one after the other, but none that would stay empty for the sake of the next.
   * DEVIATION css-page-3 §3.2: a box that stands more than a page below the last one is kept on that one and reported.
   */
  #hasNext(room: PositionedRoom): boolean {
    if (room.goesOn) return true;
    const next = this.#consumedWith(room);
    const from = Math.max(next, this.#areas?.taken ?? next);
    return hasPlacedIn(this.#placedFromTop(room), { from, to: next + room.area.height });
  }

  /** Its place is known wherever it is found, or on the first page, or it is what that has handed on. */
  #standsFromTop({ box, resumed }: OutOfFlowBox, room: PositionedRoom): boolean {
    if (isFixed(box) || !countsFromTop(box.style, true)) return false;
    if (resumed !== undefined) return resumed.token.kind === "before";
    return this.#areas === undefined || this.#placedFromTop(room).tops.has(box);
  }

  #placeOn({ area }: PositionedRoom, candidate: OutOfFlowBox, container: Rectangle): PlacedOutOfFlow {
    return placeOutOfFlow(this.#ctx, candidate, {
      container,
      containerEnd: candidate.resumed === undefined ? "here" : "earlier",
      containerRightToLeft: this.#boxes.root.style.direction === "rtl",
      // Fixed boxes repeat on every page and are cut by none.
      fragmentainer: isFixed(candidate.box)
        ? undefined
        : { type: "page", blockSize: area.height, remaining: area.y + area.height, isAtStart: false },
      pageName: "",
    });
  }
}

function isFixed({ style }: LayoutBox): boolean {
  return style.position === "fixed";
}
