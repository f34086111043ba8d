import { defined } from "../../../layout/api/basics.ts";
import { CLOSE, CUBIC, LINE, MOVE, type Path } from "../../../layout/api/display.ts";

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function grown({ x, y, width, height }: Box, by: number): Box {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

/** The outline of a box. */
export function rectangle({
  x,
  y,
  width,
  height,
}: {
  x: number;
  y: number;
  width: number;
  height: number;
}): Path {
  return [MOVE, x, y, LINE, x + width, y, LINE, x + width, y + height, LINE, x, y + height, CLOSE];
}

/** Box around all points of a path, control points included. */
export function boundingBox(path: Path): { x: number; y: number; width: number; height: number } {
  let left = Number.POSITIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < path.length; ) {
    const segment = path[index];
    const points = segment === CLOSE ? 0 : segment === CUBIC ? 3 : 1;
    for (let point = 0; point < points; point += 1) {
      const x = defined(path[index + 1 + 2 * point]);
      const y = defined(path[index + 2 + 2 * point]);
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
    index += 1 + 2 * points;
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}
