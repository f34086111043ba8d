import type { Rect } from "../../model.ts";

/**
 * What a page draws, as far as it tells where people write: lengths in points from the top left of the page as shown, x to the right
 * and y downwards.
 */
export interface PageContent {
  readonly width: number;
  readonly height: number;
  /** Straight lines from left to right. */
  readonly horizontals: readonly Rule[];
  /** Straight lines from top to bottom. */
  readonly verticals: readonly Rule[];
  /** Closed shapes, in the order they are painted. */
  readonly shapes: readonly Shape[];
  /** Words in the order they are shown. */
  readonly words: readonly Word[];
}

/** A line along one axis, whatever drew it: a stroke, a thin rectangle, or the edge of a box. */
export interface Rule {
  /** Place across its direction: y of a horizontal line, x of a vertical one; its middle. */
  readonly at: number;
  readonly from: number;
  readonly to: number;
  readonly thickness: number;
  readonly dashed: boolean;
  /** Near white, so that it shows on shaded ground only. */
  readonly light: boolean;
}

export interface Shape {
  readonly kind: "box" | "round" | "picture";
  readonly rect: Rect;
  /** Lightness of what it is filled with, from 0 (black) to 1 (white); undefined for what is stroked alone. */
  readonly fill: number | undefined;
  readonly stroked: boolean;
}

export interface Word {
  readonly text: string;
  readonly rect: Rect;
  /** y of the line that the letters stand on. */
  readonly baseline: number;
  readonly fontSize: number;
  readonly bold: boolean;
  /** Runs in another direction than from left to right. */
  readonly turned: boolean;
}
