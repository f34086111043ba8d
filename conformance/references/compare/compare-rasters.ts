import { RASTER_DPI, type Raster } from "../facts.ts";

/** Levels, of 16, by which a channel may differ. */
const LEVEL_TOLERANCE = 3;
/** Share of a page's pixels that may look different: the grey of letters that lie between pixels in two ways. */
const SHARE_TOLERANCE = 0.004;

/**
 * What looks different to a person: pixels whose colour is not found in the other page at their place or beside it, in either direction.
 * Undefined where that is next to nothing. At 36 pixels an inch, beside is two points away.
 */
export function rasterDifference(own: Raster, reference: Raster): string | undefined {
  const width = Math.min(own.width, reference.width);
  const height = Math.min(own.height, reference.height);
  let pixels = 0;
  let [left, right, top, bottom] = [width, 0, height, 0];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (isBeside(own, reference, x, y) && isBeside(reference, own, x, y)) continue;
      pixels += 1;
      [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x + 1), Math.min(top, y), y + 1];
    }
  }
  if (pixels <= width * height * SHARE_TOLERANCE) return undefined;
  const points = (value: number): number => Math.round((value * 72) / RASTER_DPI);
  const share = Math.round((pixels / (width * height)) * 1000) / 10;
  return `${share} % of the pixels differ, between ${points(left)}, ${points(top)} and ${points(right)}, ${points(bottom)}`;
}

/** True when a raster has about the colour that another has at (x, y) there or one pixel away. */
function isBeside(raster: Raster, other: Raster, x: number, y: number): boolean {
  const at = (y * other.width + x) * 3;
  for (let row = Math.max(0, y - 1); row <= Math.min(raster.height - 1, y + 1); row += 1)
    for (let column = Math.max(0, x - 1); column <= Math.min(raster.width - 1, x + 1); column += 1)
      if (isAlike(raster.data, (row * raster.width + column) * 3, other.data, at)) return true;
  return false;
}

function isAlike(first: Uint8Array, at: number, second: Uint8Array, otherAt: number): boolean {
  for (let channel = 0; channel < 3; channel += 1)
    if (Math.abs((first[at + channel] ?? 0) - (second[otherAt + channel] ?? 0)) > LEVEL_TOLERANCE)
      return false;
  return true;
}
