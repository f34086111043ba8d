import type { Bitmap, Difference } from "../support/bitmap.ts";

/** Channel steps up to this count as about the same colour. */
const TOLERANCE = 24;

/**
 * Where two pages look different to a person: a pixel counts when its colour is not found in the other page at its place or beside it,
 * in either direction. Two engines round the places of letters and of edges in their own way. Undefined when none counts; pages of
 * different size differ everywhere.
 */
export function unlikeness(first: Bitmap, second: Bitmap): Difference | undefined {
  const { width, height } = first;
  if (width !== second.width || height !== second.height)
    return { pixels: width * height, left: 0, top: 0, right: width, bottom: height };
  let pixels = 0;
  let [left, right, top, bottom] = [width, 0, height, 0];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      if (isAlike(first.data, at, second.data, at)) continue;
      if (hasBeside(second, x, y, first.data) && hasBeside(first, x, y, second.data)) continue;
      pixels += 1;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = y + 1;
    }
  }
  return pixels === 0 ? undefined : { pixels, left, top, right, bottom };
}

/** True when a bitmap has about the colour that another has at (x, y) there or one pixel away. */
function hasBeside(bitmap: Bitmap, x: number, y: number, other: Uint8Array): boolean {
  const { width, height, data } = bitmap;
  const at = (y * width + x) * 4;
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1)
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1)
      if (isAlike(data, (row * width + column) * 4, other, at)) return true;
  return false;
}

function isAlike(first: Uint8Array, at: number, second: Uint8Array, otherAt: number): boolean {
  for (let channel = 0; channel < 3; channel += 1)
    if (Math.abs((first[at + channel] ?? 0) - (second[otherAt + channel] ?? 0)) > TOLERANCE) return false;
  return true;
}
