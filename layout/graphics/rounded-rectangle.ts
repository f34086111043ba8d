import type { Edges, Rectangle } from "../geometry/edges.ts";
import { CLOSE, CUBIC, LINE, MOVE, type Path } from "./display-list.ts";

/** Radii of the corners from the top left clockwise, each horizontal then vertical; undefined when all corners are square. */
export type Radii = readonly [number, number, number, number, number, number, number, number];

/** A rectangle with rounded corners (css-backgrounds-3 §5). */
export interface RoundedRectangle extends Rectangle {
  readonly radii: Radii | undefined;
}

/** Distance of control points for a quarter of an ellipse, as a part of the radius. */
const KAPPA = 0.5523;

/** The rectangle with its edges moved inwards (outwards where negative); curves keep their centres (css-backgrounds-3 §5.2). */
export function insetRectangle(rectangle: RoundedRectangle, edges: Edges): RoundedRectangle {
  const { radii } = rectangle;
  return {
    x: rectangle.x + edges.left,
    y: rectangle.y + edges.top,
    width: Math.max(0, rectangle.width - edges.left - edges.right),
    height: Math.max(0, rectangle.height - edges.top - edges.bottom),
    radii: radii && insetRadii(radii, edges),
  };
}

function insetRadii(radii: Radii, { top, right, bottom, left }: Edges): Radii | undefined {
  const [topLeftX, topLeftY, topRightX, topRightY, bottomRightX, bottomRightY, bottomLeftX, bottomLeftY] =
    radii;
  const result: Radii = [
    shrink(topLeftX, left),
    shrink(topLeftY, top),
    shrink(topRightX, right),
    shrink(topRightY, top),
    shrink(bottomRightX, right),
    shrink(bottomRightY, bottom),
    shrink(bottomLeftX, left),
    shrink(bottomLeftY, bottom),
  ];
  return result.some((radius) => radius > 0) ? result : undefined;
}

/** A corner that is square stays so when the shape grows. */
function shrink(radius: number, edge: number): number {
  return radius === 0 ? 0 : Math.max(0, radius - edge);
}

/** The outline, clockwise from the top left. */
export function rectanglePath(rectangle: RoundedRectangle): Path {
  const path: number[] = [];
  appendRectangle(path, rectangle);
  return path;
}

/** The area between two outlines; to be filled by the even-odd rule. */
export function ringPath(outer: RoundedRectangle, inner: RoundedRectangle): Path {
  const path: number[] = [];
  appendRectangle(path, outer);
  if (inner.width > 0 && inner.height > 0) appendRectangle(path, inner);
  return path;
}

function appendRectangle(path: number[], { x, y, width, height, radii }: RoundedRectangle): void {
  const right = x + width;
  const bottom = y + height;
  if (radii === undefined) {
    path.push(MOVE, x, y, LINE, right, y, LINE, right, bottom, LINE, x, bottom, CLOSE);
    return;
  }
  const [topLeftX, topLeftY, topRightX, topRightY, bottomRightX, bottomRightY, bottomLeftX, bottomLeftY] =
    radii;
  path.push(MOVE, x + topLeftX, y, LINE, right - topRightX, y);
  appendCorner(path, { x: right, y, fromX: -topRightX, fromY: 0, toX: 0, toY: topRightY });
  path.push(LINE, right, bottom - bottomRightY);
  appendCorner(path, { x: right, y: bottom, fromX: 0, fromY: -bottomRightY, toX: -bottomRightX, toY: 0 });
  path.push(LINE, x + bottomLeftX, bottom);
  appendCorner(path, { x, y: bottom, fromX: bottomLeftX, fromY: 0, toX: 0, toY: -bottomLeftY });
  path.push(LINE, x, y + topLeftY);
  appendCorner(path, { x, y, fromX: 0, fromY: topLeftY, toX: topLeftX, toY: 0 });
  path.push(CLOSE);
}

/** A quarter ellipse round the corner (x, y) between two points given relative to it. */
function appendCorner(
  path: number[],
  corner: { x: number; y: number; fromX: number; fromY: number; toX: number; toY: number },
): void {
  const { x, y, fromX, fromY, toX, toY } = corner;
  if ((fromX === 0 && fromY === 0) || (toX === 0 && toY === 0)) {
    path.push(LINE, x, y);
    return;
  }
  const rest = 1 - KAPPA;
  path.push(CUBIC, x + fromX * rest, y + fromY * rest, x + toX * rest, y + toY * rest, x + toX, y + toY);
}

/** Scales all radii down together until they fit (css-backgrounds-3 §5.5). */
export function fitRadii(radii: Radii, width: number, height: number): Radii | undefined {
  const factor = Math.min(
    1,
    share(width, radii[0] + radii[2]),
    share(height, radii[3] + radii[5]),
    share(width, radii[4] + radii[6]),
    share(height, radii[7] + radii[1]),
  );
  if (radii.every((radius) => radius === 0) || factor <= 0) return undefined;
  return factor === 1 ? radii : (radii.map((radius) => radius * factor) as unknown as Radii);
}

function share(length: number, radii: number): number {
  return radii > length ? length / radii : 1;
}

/** A rectangle with its edges moved outwards, inwards where `by` is negative; corners stay round (css-backgrounds-3 §7.1.1). */
export function outsetRectangle(box: RoundedRectangle, by: number): RoundedRectangle {
  const grown = insetRectangle(box, { top: -by, right: -by, bottom: -by, left: -by });
  const centred = {
    ...grown,
    x: by < 0 ? Math.min(grown.x, box.x + box.width / 2) : grown.x,
    y: by < 0 ? Math.min(grown.y, box.y + box.height / 2) : grown.y,
  };
  return { ...centred, radii: grown.radii && fitRadii(grown.radii as Radii, grown.width, grown.height) };
}
