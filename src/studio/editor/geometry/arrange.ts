import type { Rect } from "../../../templates.ts";
import { around, bottomOf, rightOf, rounded } from "./rect.ts";

export type Alignment = "left" | "center" | "right" | "top" | "middle" | "bottom";

/** Rectangles moved so that the same side of all lies where that of the rectangle around them does. */
export function aligned(rects: readonly Rect[], side: Alignment): readonly Rect[] {
  const frame = around(rects);
  if (frame === undefined) return rects;
  return rects.map((rect) => alignedTo(frame, rect, side));
}

function alignedTo(frame: Rect, rect: Rect, side: Alignment): Rect {
  switch (side) {
    case "left":
      return { ...rect, x: frame.x };
    case "center":
      return { ...rect, x: rounded(frame.x + (frame.width - rect.width) / 2) };
    case "right":
      return { ...rect, x: rounded(rightOf(frame) - rect.width) };
    case "top":
      return { ...rect, y: frame.y };
    case "middle":
      return { ...rect, y: rounded(frame.y + (frame.height - rect.height) / 2) };
    case "bottom":
      return { ...rect, y: rounded(bottomOf(frame) - rect.height) };
  }
}

/** Rectangles with equal gaps between them; the outer ones stay. They keep their order in the list. */
export function distributed(rects: readonly Rect[], direction: "across" | "down"): readonly Rect[] {
  const frame = around(rects);
  if (frame === undefined || rects.length < 3) return rects;
  const isAcross = direction === "across";
  const sideOf = (rect: Rect): number => (isAcross ? rect.width : rect.height);
  const startOf = (rect: Rect): number => (isAcross ? rect.x : rect.y);
  const total = rects.reduce((sum, rect) => sum + sideOf(rect), 0);
  const gap = (sideOf(frame) - total) / (rects.length - 1);
  const order = [...rects.keys()].sort((one, other) => {
    const [first, second] = [rects[one], rects[other]];
    return first === undefined || second === undefined ? 0 : startOf(first) - startOf(second);
  });
  const result = [...rects];
  let place = startOf(frame);
  for (const index of order) {
    const rect = rects[index];
    if (rect === undefined) continue;
    result[index] = isAcross ? { ...rect, x: rounded(place) } : { ...rect, y: rounded(place) };
    place += sideOf(rect) + gap;
  }
  return result;
}

/** Rectangles as wide, as high, or both as the first. */
export function sameSize(rects: readonly Rect[], which: "width" | "height" | "both"): readonly Rect[] {
  const [first] = rects;
  if (first === undefined) return rects;
  return rects.map((rect) => ({
    ...rect,
    ...(which === "height" ? {} : { width: first.width }),
    ...(which === "width" ? {} : { height: first.height }),
  }));
}

export interface Grid {
  readonly columns: number;
  readonly rows: number;
  /** Points from one to the next, to the right and downwards. */
  readonly stepAcross: number;
  readonly stepDown: number;
}

/** How far each copy of a grid is from the first, row by row; the first itself is left out. */
export function gridShifts({ columns, rows, stepAcross, stepDown }: Grid): readonly {
  readonly dx: number;
  readonly dy: number;
}[] {
  return Array.from({ length: columns * rows }, (_copy, index) => ({
    dx: rounded((index % columns) * stepAcross),
    dy: rounded(Math.floor(index / columns) * stepDown),
  })).slice(1);
}
