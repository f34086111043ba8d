import { isTransformed } from "../../cascade/is-transformed.ts";
import { transformMatrix } from "../../graphics/transform.ts";
import type { BoxFragment } from "../../tree/fragment.ts";

/**
 * The right end of a box and its content where they are seen: `end` unless a transform brings them further to the left, as it does with watermarks
 * that `left: 50%` begins in the middle. How far to the right one brings them nobody is told, as readers of a page see what its author saw.
 */
export function transformedEnd(fragment: BoxFragment, start: number, end: number): number {
  const { style, width, height, overflowBottom } = fragment;
  if (!isTransformed(style)) return end;
  const [a, , c, , e] = transformMatrix(style, { x: start, y: 0, width, height });
  const corners = [start, end].flatMap((x) => [0, overflowBottom].map((y) => a * x + c * y + e));
  return Math.min(end, Math.max(...corners));
}
