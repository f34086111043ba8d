import type { Rect, Rotation } from "./model.ts";

/** Thousandths of a point are enough for a field, and give records that can be read. */
export function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** The smallest rectangle around others, of which there is at least one. */
export function around(rects: readonly Rect[]): Rect {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y, width, height } of rects) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + width);
    bottom = Math.max(bottom, y + height);
  }
  return { x: rounded(left), y: rounded(top), width: rounded(right - left), height: rounded(bottom - top) };
}

/** Cells of equal size along the direction of text that is turned counterclockwise by `rotation`. */
export function cellsOf(rect: Rect, count: number, rotation: Rotation): readonly Rect[] {
  const isVertical = rotation === 90 || rotation === 270;
  return divided(rect, count, { isVertical, isBackward: rotation === 90 || rotation === 180 });
}

/** Lines of equal size one below the other, as text sees it that is turned counterclockwise by `rotation`. */
export function linesOf(rect: Rect, count: number, rotation: Rotation): readonly Rect[] {
  const isVertical = rotation === 0 || rotation === 180;
  return divided(rect, count, { isVertical, isBackward: rotation === 180 || rotation === 270 });
}

function divided(
  rect: Rect,
  count: number,
  { isVertical, isBackward }: { isVertical: boolean; isBackward: boolean },
): readonly Rect[] {
  const step = (isVertical ? rect.height : rect.width) / count;
  return Array.from({ length: count }, (_cell, index) => {
    const place = isBackward ? count - 1 - index : index;
    return isVertical
      ? { ...rect, y: rounded(rect.y + place * step), height: rounded(step) }
      : { ...rect, x: rounded(rect.x + place * step), width: rounded(step) };
  });
}

/** A rectangle further down. */
export function lowered(rect: Rect, distance: number): Rect {
  return { ...rect, y: rounded(rect.y + distance) };
}

/** True for a rectangle of which nothing lies on a page of this size. */
export function isOff(
  { x, y, width, height }: Rect,
  page: { readonly width: number; readonly height: number },
): boolean {
  return x >= page.width || y >= page.height || x + width <= 0 || y + height <= 0;
}
