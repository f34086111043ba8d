import type { Box } from "../../import/page-geometry.ts";
import type { Rotation } from "../../model.ts";

/** `[a b c d e f]` as in a PDF: (x, y) becomes (ax + cy + e, bx + dy + f) (ISO 32000-1 §8.3.3). */
export type Matrix = readonly [number, number, number, number, number, number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** First `first`, then `second`. */
export function multiply(first: Matrix, second: Matrix): Matrix {
  const [a, b, c, d, e, f] = first;
  const [p, q, r, s, t, u] = second;
  return [a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u];
}

/** From the PDF's own coordinates to points from the top left of the page as shown. */
export function shownMatrix({ left, bottom, right, top }: Box, rotation: Rotation): Matrix {
  if (rotation === 90) return [0, 1, 1, 0, -bottom, -left];
  if (rotation === 180) return [-1, 0, 0, 1, right, -bottom];
  if (rotation === 270) return [0, -1, -1, 0, top, right];
  return [1, 0, 0, -1, -left, top];
}

/** By how much lengths grow, about. */
export function scaleOf([a, b, c, d]: Matrix): number {
  return Math.sqrt(Math.abs(a * d - b * c));
}
