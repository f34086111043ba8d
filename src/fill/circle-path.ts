import { numberText } from "../pdf/objects/pdf-syntax.ts";

/** Length of the handles of a quarter circle's cubic curve. */
const ROUND = 0.5523;
const ARCS: readonly (readonly number[])[] = [
  [1, ROUND, ROUND, 1, 0, 1],
  [-ROUND, 1, -1, ROUND, -1, 0],
  [-1, -ROUND, -ROUND, -1, 0, -1],
  [ROUND, -1, 1, -ROUND, 1, 0],
];

/** The path of a circle, from four curves. */
export function circlePath(center: { readonly x: number; readonly y: number }, radius: number): string {
  const at = (x = 0, y = 0): string =>
    [center.x + x * radius, center.y + y * radius]
      .map((length) => numberText(Math.round(length * 100) / 100))
      .join(" ");
  const curves = ARCS.map(([x1, y1, x2, y2, x, y]) => `${at(x1, y1)} ${at(x2, y2)} ${at(x, y)} c`);
  return `${at(1, 0)} m ${curves.join(" ")}`;
}
