import type { Rectangle } from "../geometry/edges.ts";
import type { DisplayItem } from "./display-list.ts";
import { type RoundedRectangle, rectanglePath } from "./rounded-rectangle.ts";

/** A clip within the clips around it. */
export interface Clip {
  readonly shape: RoundedRectangle;
  readonly outer: Clip | undefined;
  /** Number of clips around it, itself included. */
  readonly depth: number;
}

/** Clips deeper than this lose their round corners, so that they merge with those around them. */
const MAXIMUM_DEPTH = 24;

/** The clip of a shape inside another clip. Two without round corners are one: their intersection. */
export function clipWithin(shape: RoundedRectangle, outer: Clip | undefined): Clip {
  if (outer === undefined) return { shape, outer, depth: 1 };
  const isSquare = shape.radii === undefined || outer.depth >= MAXIMUM_DEPTH;
  const isOuterSquare = outer.shape.radii === undefined || outer.depth >= MAXIMUM_DEPTH;
  if (!isSquare || !isOuterSquare) return { shape, outer, depth: outer.depth + 1 };
  const merged = { radii: undefined, ...intersection(shape, outer.shape) };
  return { shape: merged, outer: outer.outer, depth: outer.depth };
}

function intersection(a: Rectangle, b: Rectangle): Rectangle {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  return {
    x,
    y,
    width: Math.max(0, Math.min(a.x + a.width, b.x + b.width) - x),
    height: Math.max(0, Math.min(a.y + a.height, b.y + b.height) - y),
  };
}

/**
 * The clips in effect at the end of the items of one stacking context. Clips are written only when something is drawn in them, and
 * stay for whatever is drawn in them next.
 */
export class ClipStack {
  readonly #items: DisplayItem[];
  #active: Clip | undefined;

  constructor(items: DisplayItem[]) {
    this.#items = items;
  }

  /** Makes a clip, with those around it, the one in effect; undefined is that of the context. */
  moveTo(clip: Clip | undefined): void {
    if (clip === this.#active) return;
    let leaving = this.#active;
    let common = clip;
    while (leaving !== common) {
      // Of two chains the deeper one is cut first, so that they meet at the innermost clip they share.
      if (common === undefined || (leaving !== undefined && leaving.depth >= common.depth)) {
        leaving = leaving?.outer;
        this.#items.push({ type: "restore" });
      } else common = common.outer;
    }
    this.#enter(clip, common);
    this.#active = clip;
  }

  #enter(clip: Clip | undefined, active: Clip | undefined): void {
    if (clip === undefined || clip === active) return;
    this.#enter(clip.outer, active);
    this.#items.push({ type: "save" }, { type: "clip", path: rectanglePath(clip.shape), rule: "nonzero" });
  }
}
