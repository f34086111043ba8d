import type { Rect } from "../model.ts";

export function rightOf({ x, width }: Rect): number {
  return x + width;
}

export function bottomOf({ y, height }: Rect): number {
  return y + height;
}

export function areaOf({ width, height }: Rect): number {
  return Math.max(0, width) * Math.max(0, height);
}

/** Area that two rectangles share. */
export function sharedArea(one: Rect, other: Rect): number {
  const width = Math.min(rightOf(one), rightOf(other)) - Math.max(one.x, other.x);
  const height = Math.min(bottomOf(one), bottomOf(other)) - Math.max(one.y, other.y);
  return width > 0 && height > 0 ? width * height : 0;
}

/** How much two rectangles are the same, from 0 to 1: what they share of what they cover together. */
export function likeness(one: Rect, other: Rect): number {
  const shared = sharedArea(one, other);
  return shared === 0 ? 0 : shared / (areaOf(one) + areaOf(other) - shared);
}

/** How much of the first lies in the second, from 0 to 1. */
export function shareWithin(one: Rect, other: Rect): number {
  const area = areaOf(one);
  return area === 0 ? 0 : sharedArea(one, other) / area;
}

export function hasCentreOf(outer: Rect, inner: Rect): boolean {
  const x = inner.x + inner.width / 2;
  const y = inner.y + inner.height / 2;
  return x > outer.x && x < rightOf(outer) && y > outer.y && y < bottomOf(outer);
}

export function around(rects: readonly Rect[]): Rect {
  const x = Math.min(...rects.map((rect) => rect.x));
  const y = Math.min(...rects.map((rect) => rect.y));
  return {
    x,
    y,
    width: Math.max(...rects.map(rightOf)) - x,
    height: Math.max(...rects.map(bottomOf)) - y,
  };
}

/** The rectangle from these sides. */
export function between(left: number, top: number, right: number, bottom: number): Rect {
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** A part of a line. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Where a rectangle stands from top to bottom. */
export function heightSpan({ y, height }: Rect): Span {
  return { from: y, to: y + height };
}

/** What is left of a span without the others, in order. */
export function gapsIn(span: Span, taken: readonly Span[]): readonly Span[] {
  const gaps: Span[] = [];
  let from = span.from;
  for (const next of [...taken].sort((one, other) => one.from - other.from)) {
    if (next.from > from) gaps.push({ from, to: Math.min(next.from, span.to) });
    from = Math.max(from, next.to);
    if (from >= span.to) break;
  }
  if (from < span.to) gaps.push({ from, to: span.to });
  return gaps.filter((gap) => gap.to > gap.from);
}
