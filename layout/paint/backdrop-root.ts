import type { ComputedStyle } from "../css/properties/computed-style.ts";
import type { Matrix } from "../graphics/display-list.ts";
import { isClippedOrMasked } from "./needs-effects.ts";

/** What is below a box: the items from `start` on, in whose coordinates `matrix` leads to the page (filter-effects-2 §2.3). */
export interface BackdropRoot {
  readonly start: number;
  readonly matrix: Matrix;
}

/** Whether nothing outside of a box is a backdrop for what is in it. */
export function isBackdropRoot(style: ComputedStyle): boolean {
  return (
    style.opacity < 1 ||
    style.filter !== "none" ||
    style.backdropFilter !== "none" ||
    style.mixBlendMode !== "normal" ||
    isClippedOrMasked(style)
  );
}

/** Items that have been drawn, from one index to another. */
export interface ItemRange {
  readonly start: number;
  readonly end: number;
}

/** Where a box with a backdrop stands. */
export interface BackdropPlace {
  readonly x: number;
  readonly y: number;
  readonly matrix: Matrix;
  readonly root: BackdropRoot;
  readonly end: number;
  readonly above: readonly ItemRange[];
}
