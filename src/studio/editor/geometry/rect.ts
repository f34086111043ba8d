import type { Rect } from "../../../templates.ts";

/** Geometry of fields: points from the top left of a page, x to the right and y downwards. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Hundredths of a point are finer than any printer, and give records that can be read. */
export function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

export function roundedRect({ x, y, width, height }: Rect): Rect {
  return { x: rounded(x), y: rounded(y), width: rounded(width), height: rounded(height) };
}

export function rightOf({ x, width }: Rect): number {
  return x + width;
}

export function bottomOf({ y, height }: Rect): number {
  return y + height;
}

/** The rectangle with two points as opposite corners. */
export function between(one: Point, other: Point): Rect {
  return {
    x: Math.min(one.x, other.x),
    y: Math.min(one.y, other.y),
    width: Math.abs(one.x - other.x),
    height: Math.abs(one.y - other.y),
  };
}

/** The smallest rectangle around others; undefined around none. */
export function around(rects: readonly Rect[]): Rect | undefined {
  if (rects.length === 0) return undefined;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const rect of rects) {
    left = Math.min(left, rect.x);
    top = Math.min(top, rect.y);
    right = Math.max(right, rightOf(rect));
    bottom = Math.max(bottom, bottomOf(rect));
  }
  return roundedRect({ x: left, y: top, width: right - left, height: bottom - top });
}

export function moved(rect: Rect, dx: number, dy: number): Rect {
  return { ...rect, x: rounded(rect.x + dx), y: rounded(rect.y + dy) };
}

export function touches(one: Rect, other: Rect): boolean {
  return (
    one.x < rightOf(other) && rightOf(one) > other.x && one.y < bottomOf(other) && bottomOf(one) > other.y
  );
}

export function holds({ x, y, width, height }: Rect, point: Point): boolean {
  return point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height;
}

/** What two rectangles share of what they cover together, from 0 to 1. */
export function likeness(one: Rect, other: Rect): number {
  const width = Math.min(rightOf(one), rightOf(other)) - Math.max(one.x, other.x);
  const height = Math.min(bottomOf(one), bottomOf(other)) - Math.max(one.y, other.y);
  if (width <= 0 || height <= 0) return 0;
  const shared = width * height;
  return shared / (one.width * one.height + other.width * other.height - shared);
}

/** A rectangle of a frame, where the frame becomes another one. */
export function scaled(rect: Rect, from: Rect, to: Rect): Rect {
  const across = from.width === 0 ? 1 : to.width / from.width;
  const down = from.height === 0 ? 1 : to.height / from.height;
  return roundedRect({
    x: to.x + (rect.x - from.x) * across,
    y: to.y + (rect.y - from.y) * down,
    width: rect.width * across,
    height: rect.height * down,
  });
}

/** The rectangle moved so that it lies on a page of this size, as far as it fits. */
export function keptOn(rect: Rect, page: { readonly width: number; readonly height: number }): Rect {
  return {
    ...rect,
    x: rounded(Math.max(0, Math.min(rect.x, page.width - rect.width))),
    y: rounded(Math.max(0, Math.min(rect.y, page.height - rect.height))),
  };
}
