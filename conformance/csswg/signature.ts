import { type Bitmap, words } from "../support/bitmap.ts";
import type { ColorCount, Signature } from "./manifest.ts";

/** Channel distance up to which a colour is taken for another renderer's. */
const COLOR_DISTANCE = 24;
/** Areas below this are text or edges and say nothing. */
const LEAST_AREA = 400;
/** Areas may differ by this factor and this many pixels: trusted renderers differ nearly as much among themselves (fonts, antialiasing). */
const FACTOR = 3;
const SLACK = 300;
/** The suite names the most frequent colours only; a list of this length is cut. */
const LONGEST_LIST = 8;

/** Counts the colours of pages as `Signature` describes. */
export function signatureOf(pages: readonly Bitmap[]): Signature {
  const solid = new Map<number, number>();
  const coloured = new Map<number, number>();
  for (const page of pages) count(page, solid, coloured);
  return [listOf(solid), listOf(coloured)];
}

/** True when a trusted renderer shows about these colours on about these areas. */
export function showsAbout(actual: Signature, trusted: readonly Signature[]): boolean {
  return trusted.some((expected) => {
    const [solid, coloured] = expected;
    const ours = totalOf(actual[1]);
    const theirs = totalOf(coloured);
    return (
      isAbout(coloured.length < LONGEST_LIST ? ours : Math.min(ours, theirs), theirs) &&
      solid.every(
        (color) =>
          color[3] < LEAST_AREA || isAbout(countNear(actual[0], color), countNear(expected[0], color)),
      )
    );
  });
}

function count(page: Bitmap, solid: Map<number, number>, coloured: Map<number, number>): void {
  const { width, height } = page;
  const pixels = words(page);
  for (let y = 0; y < height; y += 1) {
    // Length of the run of one colour that ends at x, the cheap half of the 5 × 5 test.
    let run = 0;
    let previous = -1;
    for (let x = 0; x < width; x += 1) {
      const color = (pixels[y * width + x] as number) & 0xffffff;
      run = color === previous ? run + 1 : 1;
      previous = color;
      if (color === 0xffffff) continue;
      if (!isGrey(color)) coloured.set(color, (coloured.get(color) ?? 0) + 1);
      if (run >= 5 && y >= 2 && y < height - 2 && isColumnBlock(pixels, width, y * width + x - 2))
        solid.set(color, (solid.get(color) ?? 0) + 1);
    }
  }
}

/** The rows two above to two below the pixel are, five wide, of its colour. */
function isColumnBlock(pixels: Uint32Array, width: number, center: number): boolean {
  const color = pixels[center];
  for (let row = -2; row <= 2; row += 1)
    for (let column = -2; column <= 2; column += 1)
      if (pixels[center + row * width + column] !== color) return false;
  return true;
}

/** Channels closer than this are no colour to the eye; the suite counts from there. */
const LEAST_SATURATION = 20;

function isGrey(color: number): boolean {
  const red = color & 255;
  const green = (color >>> 8) & 255;
  const blue = (color >>> 16) & 255;
  return Math.max(red, green, blue) - Math.min(red, green, blue) < LEAST_SATURATION;
}

function listOf(counts: ReadonlyMap<number, number>): ColorCount[] {
  return [...counts]
    .map(([color, pixels]): ColorCount => [color & 255, (color >>> 8) & 255, (color >>> 16) & 255, pixels])
    .sort((first, second) => second[3] - first[3]);
}

function countNear(colors: readonly ColorCount[], near: ColorCount): number {
  let pixels = 0;
  for (const color of colors) {
    const isNear = [0, 1, 2].every(
      (channel) => Math.abs((color[channel] ?? 0) - (near[channel] ?? 0)) <= COLOR_DISTANCE,
    );
    if (isNear) pixels += color[3];
  }
  return pixels;
}

function totalOf(colors: readonly ColorCount[]): number {
  return colors.reduce((sum, color) => sum + color[3], 0);
}

function isAbout(actual: number, expected: number): boolean {
  return actual >= expected / FACTOR - SLACK && actual <= expected * FACTOR + SLACK;
}
