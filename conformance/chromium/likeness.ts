import type { Bitmap, Difference } from "../support/bitmap.ts";

/** Channel steps up to this count as about the same colour. */
const TOLERANCE = 24;

/**
 * Where two pages look different to a person: a pixel counts when its colour is not found in the other page at its place or beside it,
 * in either direction. Two engines round the places of letters and of edges in their own way. Undefined when none counts; pages of
 * different size differ everywhere.
 *
 * @param thickness side of the smallest square that counts: 3 px for boxes alone, whose edges each engine rounds in its own way.
 */
export function unlikeness(first: Bitmap, second: Bitmap, thickness = 1): Difference | undefined {
  const { width, height } = first;
  if (width !== second.width || height !== second.height)
    return { pixels: width * height, left: 0, top: 0, right: width, bottom: height };
  const isUnlike = thickEnough(unlikePixels(first, second), first, thickness);
  let pixels = 0;
  let [left, right, top, bottom] = [width, 0, height, 0];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (isUnlike[y * width + x] !== 1) continue;
      pixels += 1;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = y + 1;
    }
  }
  return pixels === 0 ? undefined : { pixels, left, top, right, bottom };
}

/** For each pixel 1 when its colour is neither there in the other page nor beside. */
function unlikePixels(first: Bitmap, second: Bitmap): Uint8Array {
  const { width, height } = first;
  const unlike = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      if (isAlike(first.data, at, second.data, at)) continue;
      if (hasBeside(second, x, y, first.data) && hasBeside(first, x, y, second.data)) continue;
      unlike[y * width + x] = 1;
    }
  }
  return unlike;
}

/** Those of the set pixels that are part of a square of set pixels with this side. */
function thickEnough(isSet: Uint8Array, { width, height }: Bitmap, side: number): Uint8Array {
  if (side === 1) return isSet;
  const thick = new Uint8Array(isSet.length);
  for (let y = 0; y + side <= height; y += 1)
    for (let x = 0; x + side <= width; x += 1) {
      if (isSet[y * width + x] !== 1 || !isSquare(isSet, y * width + x, { width, side })) continue;
      for (let row = 0; row < side; row += 1)
        thick.fill(1, (y + row) * width + x, (y + row) * width + x + side);
    }
  return thick;
}

function isSquare(
  isSet: Uint8Array,
  corner: number,
  { width, side }: { readonly width: number; readonly side: number },
): boolean {
  for (let row = 0; row < side; row += 1)
    for (let column = 0; column < side; column += 1)
      if (isSet[corner + row * width + column] !== 1) return false;
  return true;
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

/** The bitmap of every `side`-th pixel, in the middle of as many across and down. */
export function middlesOf(fine: Bitmap, side: number): Bitmap {
  const width = Math.round(fine.width / side);
  const height = Math.round(fine.height / side);
  const from = new Uint32Array(fine.data.buffer, fine.data.byteOffset, fine.width * fine.height);
  const middles = new Uint32Array(width * height);
  const middle = (side - 1) / 2;
  for (let y = 0; y < height; y += 1) {
    const row = Math.min(fine.height - 1, y * side + middle) * fine.width;
    for (let x = 0; x < width; x += 1)
      middles[y * width + x] = from[row + Math.min(fine.width - 1, x * side + middle)] ?? 0;
  }
  return { width, height, data: new Uint8Array(middles.buffer) };
}
