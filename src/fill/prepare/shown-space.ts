import type { Box } from "../../template/import/page-geometry.ts";
import type { Rotation } from "../../template/model.ts";

/** Matrix as in PDF: x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = readonly [number, number, number, number, number, number];

/**
 * From a page's own coordinates to those of the page as shown: upright, lower left corner at the origin, y upwards. Pages of filled
 * files need no rotation of their own then, and all that is put on them is upright.
 */
export function shownMatrix({ left, bottom, right, top }: Box, rotation: Rotation): Matrix {
  switch (rotation) {
    case 0:
      return [1, 0, 0, 1, -left, -bottom];
    case 90:
      return [0, -1, 1, 0, -bottom, right];
    case 180:
      return [-1, 0, 0, -1, right, top];
    case 270:
      return [0, 1, -1, 0, top, -left];
  }
}

/** A matrix as operands. Its factors are multiplied with coordinates and need more digits than they. */
export function matrixText(matrix: Matrix): string {
  return matrix.map((value) => (Number.isInteger(value) ? String(value) : value.toFixed(6))).join(" ");
}

/** What the first and then the second matrix do. */
export function multiplied(first: Matrix, second: Matrix): Matrix {
  const [a, b, c, d, e, f] = first;
  const [p, q, r, s, t, u] = second;
  return [a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u];
}

/** Smallest upright rectangle around a transformed one: x1, y1, x2, y2. */
export function transformedBounds(
  matrix: Matrix,
  [x1, y1, x2, y2]: readonly [number, number, number, number],
): [number, number, number, number] {
  const [a, b, c, d, e, f] = matrix;
  const corners = [
    [x1, y1],
    [x2, y1],
    [x1, y2],
    [x2, y2],
  ] as const;
  const xs = corners.map(([x, y]) => a * x + c * y + e);
  const ys = corners.map(([x, y]) => b * x + d * y + f);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
