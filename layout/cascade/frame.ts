import type { ComputedStyle } from "../css/properties/computed-style.ts";
import type { Edges } from "../geometry/edges.ts";

export type WritingMode = ComputedStyle["writingMode"];

/**
 * How the frame that vertical text is laid out in lies on the page. Layout knows horizontal text only: a box with a vertical
 * writing mode is laid out in a frame of its own, where lines run from left to right and follow each other from top to bottom,
 * and what comes out is turned. See docs/decisions/vertical-writing.md.
 *
 * - `clockwise` (`vertical-rl`, `sideways-rl`): the frame is turned a quarter clockwise, its top is the right of the page.
 * - `transposed` (`vertical-lr`): its left is the top of the page and its top the left; lines are turned clockwise all the same.
 * - `counterclockwise` (`sideways-lr`): the frame is turned the other way, its left is the bottom of the page.
 */
export type Frame = "clockwise" | "transposed" | "counterclockwise";

/** How a line of vertical text lies on the page. */
export type LineRotation = "clockwise" | "counterclockwise";

/** Undefined where the frame is the page's own. */
export function frameOf(mode: WritingMode): Frame | undefined {
  switch (mode) {
    case "horizontal-tb":
      return undefined;
    case "vertical-rl":
    case "sideways-rl":
      return "clockwise";
    case "vertical-lr":
      return "transposed";
    case "sideways-lr":
      return "counterclockwise";
  }
}

export function isVertical(mode: WritingMode): boolean {
  return mode !== "horizontal-tb";
}

/** Do lines and boxes of the two modes run across each other (css-writing-modes-3 §7.3)? */
export function areOrthogonal(first: WritingMode, second: WritingMode): boolean {
  return isVertical(first) !== isVertical(second);
}

/** Glyphs are upright or turned by their character, lines aligned by the middle of their letters (css-writing-modes-3 §4.2, §5.1). */
export function hasCentralBaseline({ writingMode, textOrientation }: ComputedStyle): boolean {
  return (writingMode === "vertical-rl" || writingMode === "vertical-lr") && textOrientation !== "sideways";
}

/** In `vertical-lr` lines follow each other from left to right, but what is above the letters is on their right. */
export function hasFlippedLines({ writingMode }: ComputedStyle): boolean {
  return writingMode === "vertical-lr";
}

export type Side = "Top" | "Right" | "Bottom" | "Left";
export const SIDES: readonly Side[] = ["Top", "Right", "Bottom", "Left"];

/** The side of the page that each side of a frame lies on. */
export const PAGE_SIDES: Readonly<Record<Frame, Readonly<Record<Side, Side>>>> = {
  clockwise: { Top: "Right", Right: "Bottom", Bottom: "Left", Left: "Top" },
  transposed: { Top: "Left", Right: "Bottom", Bottom: "Right", Left: "Top" },
  counterclockwise: { Top: "Left", Right: "Top", Bottom: "Right", Left: "Bottom" },
};

/** Edges of a box in a frame from those on the page. */
export function edgesInFrame(edges: Edges, frame: Frame | undefined): Edges {
  const { top, right, bottom, left } = edges;
  switch (frame) {
    case undefined:
      return edges;
    case "clockwise":
      return { top: right, right: bottom, bottom: left, left: top };
    case "transposed":
      return { top: left, right: bottom, bottom: right, left: top };
    case "counterclockwise":
      return { top: left, right: top, bottom: right, left: bottom };
  }
}

/** Edges of a box on the page from those in a frame. */
export function edgesOnPage(edges: Edges, frame: Frame | undefined): Edges {
  const { top, right, bottom, left } = edges;
  switch (frame) {
    case undefined:
      return edges;
    case "clockwise":
      return { right: top, bottom: right, left: bottom, top: left };
    case "transposed":
      return { left: top, bottom: right, right: bottom, top: left };
    case "counterclockwise":
      return { left: top, top: right, right: bottom, bottom: left };
  }
}

/** A rectangle, or a point of no size, with the size of what it lies in; all in one frame. */
export interface Placed {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Top left on the page of a rectangle in a frame; `container` is the size, in the frame, of what both places are counted from. */
export function placeOnPage(
  { x, y, width, height }: Placed,
  frame: Frame | undefined,
  container: Size,
): { readonly x: number; readonly y: number } {
  switch (frame) {
    case undefined:
      return { x, y };
    case "clockwise":
      return { x: container.height - y - height, y: x };
    case "transposed":
      return { x: y, y: x };
    case "counterclockwise":
      return { x: y, y: container.width - x - width };
  }
}

/** The inverse of `placeOnPage`: the rectangle and the size of its container are those on the page. */
export function placeInFrame(
  { x, y, width, height }: Placed,
  frame: Frame | undefined,
  container: Size,
): { readonly x: number; readonly y: number } {
  switch (frame) {
    case undefined:
      return { x, y };
    case "clockwise":
      return { x: y, y: container.width - x - width };
    case "transposed":
      return { x: y, y: x };
    case "counterclockwise":
      return { x: container.height - y - height, y: x };
  }
}

/** A size seen from a frame, or back. */
export function rotatedSize({ width, height }: Size, frame: Frame | undefined): Size {
  return frame === undefined ? { width, height } : { width: height, height: width };
}
