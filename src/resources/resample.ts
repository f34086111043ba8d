import { defined } from "../../layout/api/basics.ts";
import type { ImagePixels } from "../../layout/api/display.ts";

/** Reach of the filter in pixels of the result (Lanczos with three lobes). */
const LOBES = 3;

/** The pixels that one of the result is made of, along one axis: the first of them, and the share of each. */
interface Mix {
  readonly first: number;
  readonly shares: Float64Array;
}

/**
 * Makes a picture smaller, by a Lanczos filter along each axis that is as wide as the step from pixel to pixel. Rows are read one after the other,
 * and only those are held that a row of the result is made of. Colours count as much as they are opaque.
 *
 * @param width pixels of the result in a row; not more than the picture has
 * @param height rows of the result; not more than the picture has
 */
export function resample(pixels: ImagePixels, width: number, height: number): ImagePixels {
  const columns = mixes(pixels.width, width);
  const rows = mixes(pixels.height, height);
  const data = new Uint8ClampedArray(width * height * 4);
  const held = new Map<number, Float32Array>();
  for (const [y, { first, shares }] of rows.entries()) {
    for (const row of held.keys()) if (row < first) held.delete(row);
    const sum = new Float32Array(width * 4);
    for (const [index, share] of shares.entries()) {
      const row = first + index;
      let narrowed = held.get(row);
      if (narrowed === undefined) {
        narrowed = narrowedRow(pixels, row, columns);
        held.set(row, narrowed);
      }
      for (let at = 0; at < sum.length; at += 1) sum[at] = defined(sum[at]) + share * defined(narrowed[at]);
    }
    writeRow(sum, data, y * width * 4);
  }
  return { width, height, data };
}

/** How `to` pixels are mixed of `from`. */
function mixes(from: number, to: number): readonly Mix[] {
  const step = from / to;
  const reach = LOBES * Math.max(1, step);
  return Array.from({ length: to }, (_, index) => {
    const center = (index + 0.5) * step;
    const first = Math.max(0, Math.floor(center - reach));
    const end = Math.min(from, Math.ceil(center + reach));
    const shares = new Float64Array(end - first);
    let sum = 0;
    for (let at = first; at < end; at += 1) {
      const share = lanczos((at + 0.5 - center) / Math.max(1, step));
      shares[at - first] = share;
      sum += share;
    }
    for (let at = 0; at < shares.length; at += 1) shares[at] = defined(shares[at]) / sum;
    return { first, shares };
  });
}

function lanczos(x: number): number {
  if (x === 0) return 1;
  if (Math.abs(x) >= LOBES) return 0;
  const angle = Math.PI * x;
  return (LOBES * Math.sin(angle) * Math.sin(angle / LOBES)) / (angle * angle);
}

/** One row of the picture with as many pixels as the result has: red, green and blue times alpha, and alpha. */
function narrowedRow(pixels: ImagePixels, row: number, columns: readonly Mix[]): Float32Array {
  const { data, width } = pixels;
  const start = row * width * 4;
  const narrowed = new Float32Array(columns.length * 4);
  for (const [x, { first, shares }] of columns.entries()) {
    let [red, green, blue, alpha] = [0, 0, 0, 0];
    let at = start + first * 4;
    for (const share of shares) {
      const weight = share * defined(data[at + 3]);
      red += weight * defined(data[at]);
      green += weight * defined(data[at + 1]);
      blue += weight * defined(data[at + 2]);
      alpha += weight;
      at += 4;
    }
    narrowed.set([red, green, blue, alpha], x * 4);
  }
  return narrowed;
}

function writeRow(sum: Float32Array, data: Uint8ClampedArray, start: number): void {
  for (let at = 0; at < sum.length; at += 4) {
    const alpha = defined(sum[at + 3]);
    // The array rounds and clamps.
    for (let channel = 0; channel < 3; channel += 1)
      data[start + at + channel] = alpha <= 0 ? 0 : defined(sum[at + channel]) / alpha;
    data[start + at + 3] = alpha;
  }
}
