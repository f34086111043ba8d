import { defined } from "../../fonts/defined.ts";
import type { Polygon } from "./polygons.ts";

/** Pieces that one line is cut into at most. */
const MAXIMUM_PIECES = 20_000;

/** The pieces of broken lines that a pattern of dashes leaves, lengths in the same unit. */
export function dashed(polygons: readonly Polygon[], dash: readonly number[], offset: number): Polygon[] {
  const period = dash.reduce((sum, length) => sum + length, 0);
  if (!(period > 0) || dash.some((length) => !(length >= 0))) return [...polygons];
  const pieces: Polygon[] = [];
  for (const polygon of polygons) {
    if (pieces.length > MAXIMUM_PIECES || lengthOf(polygon) / period > MAXIMUM_PIECES) pieces.push(polygon);
    else cut(polygon, dash, ((offset % period) + period) % period, pieces);
  }
  return pieces;
}

/** The points of a line; closed ones end where they began. */
function ends({ points, isClosed }: Polygon): readonly number[] {
  return isClosed ? [...points, defined(points[0]), defined(points[1])] : points;
}

function lengthOf(polygon: Polygon): number {
  const points = ends(polygon);
  let length = 0;
  for (let at = 2; at + 1 < points.length; at += 2) {
    const [x, y] = [defined(points[at]), defined(points[at + 1])];
    length += Math.hypot(x - defined(points[at - 2]), y - defined(points[at - 1]));
  }
  return length;
}

function cut(polygon: Polygon, dash: readonly number[], offset: number, pieces: Polygon[]): void {
  const points = ends(polygon);
  let index = 0;
  let left = offset;
  while (left >= defined(dash[index % dash.length])) {
    left -= defined(dash[index % dash.length]);
    index += 1;
  }
  left = defined(dash[index % dash.length]) - left;
  let piece: number[] = index % 2 === 0 ? [defined(points[0]), defined(points[1])] : [];
  for (let at = 2; at + 1 < points.length; at += 2) {
    let [x, y] = [defined(points[at - 2]), defined(points[at - 1])];
    const [endX, endY] = [defined(points[at]), defined(points[at + 1])];
    let length = Math.hypot(endX - x, endY - y);
    while (length > left) {
      x += ((endX - x) * left) / length;
      y += ((endY - y) * left) / length;
      length -= left;
      if (index % 2 === 0) {
        piece.push(x, y);
        pieces.push({ points: piece, isClosed: false });
        piece = [];
      } else piece = [x, y];
      index += 1;
      left = defined(dash[index % dash.length]);
      // Gaps of no length join dashes; a pattern with nothing else has been refused.
      if (left === 0 && length > 0) left = 1e-6;
    }
    left -= length;
    if (index % 2 === 0) piece.push(endX, endY);
  }
  if (piece.length > 2) pieces.push({ points: piece, isClosed: false });
}
