import { defined } from "../../fonts/defined.ts";
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
const SQUARE: Radii = [0, 0, 0, 0, 0, 0, 0, 0];
/** Shorter lines are not drawn, in px. */
const TINY = 1e-4;

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

/** What is left of a rectangle outside of another one: up to four of them, which meet and don't overlap. */
export function differencePath(whole: Rectangle, taken: Rectangle): Path {
  const right = whole.x + whole.width;
  const bottom = whole.y + whole.height;
  const inner = {
    left: Math.max(whole.x, taken.x),
    right: Math.min(right, taken.x + taken.width),
    top: Math.max(whole.y, taken.y),
    bottom: Math.min(bottom, taken.y + taken.height),
  };
  const path: number[] = [];
  const add = (x: number, y: number, end: number, below: number): void => {
    if (end > x && below > y)
      appendRectangle(path, { x, y, width: end - x, height: below - y, radii: undefined });
  };
  if (inner.right <= inner.left || inner.bottom <= inner.top) {
    add(whole.x, whole.y, right, bottom);
    return path;
  }
  add(whole.x, whole.y, right, inner.top);
  add(whole.x, inner.top, inner.left, inner.bottom);
  add(inner.right, inner.top, right, inner.bottom);
  add(whole.x, inner.bottom, right, bottom);
  return path;
}

/** A quarter ellipse round (x, y) between two points given relative to it, clockwise round the rectangle. */
interface Corner {
  readonly x: number;
  readonly y: number;
  readonly fromX: number;
  readonly fromY: number;
  readonly toX: number;
  readonly toY: number;
}

type Corners = readonly [Corner, Corner, Corner, Corner];

/**
 * The area between two outlines along neighbouring sides, round their corners to where the sides before and after them begin; those have no
 * width. Sides count from the top clockwise.
 */
export function partialRingPath(
  outer: RoundedRectangle,
  inner: RoundedRectangle,
  { first, count }: { first: number; count: number },
): Path {
  const path: number[] = [];
  const outside = cornersOf(outer);
  const inside = cornersOf(inner);
  for (let index = first; index <= first + count; index += 1) {
    const corner = outside[index & 3] as Corner;
    if (index === first) path.push(MOVE, corner.x + corner.fromX, corner.y + corner.fromY);
    appendCorner(path, corner);
  }
  for (let index = first + count; index >= first; index -= 1) {
    appendCorner(path, reversed(inside[index & 3] as Corner));
  }
  path.push(CLOSE);
  return path;
}

function appendRectangle(path: number[], rectangle: RoundedRectangle): void {
  const { x, y, width, height, radii } = rectangle;
  if (radii === undefined) {
    const right = x + width;
    const bottom = y + height;
    path.push(MOVE, x, y, LINE, right, y, LINE, right, bottom, LINE, x, bottom, CLOSE);
    return;
  }
  const [topLeft, topRight, bottomRight, bottomLeft] = cornersOf(rectangle);
  path.push(MOVE, topLeft.x + topLeft.toX, topLeft.y + topLeft.toY);
  appendCorner(path, topRight);
  appendCorner(path, bottomRight);
  appendCorner(path, bottomLeft);
  appendCorner(path, topLeft);
  path.push(CLOSE);
}

/** From the top left clockwise, so that each is where the side of the same number begins. */
function cornersOf({ x, y, width, height, radii = SQUARE }: RoundedRectangle): Corners {
  const right = x + width;
  const bottom = y + height;
  const [topLeftX, topLeftY, topRightX, topRightY, bottomRightX, bottomRightY, bottomLeftX, bottomLeftY] =
    radii;
  return [
    { x, y, fromX: 0, fromY: topLeftY, toX: topLeftX, toY: 0 },
    { x: right, y, fromX: -topRightX, fromY: 0, toX: 0, toY: topRightY },
    { x: right, y: bottom, fromX: 0, fromY: -bottomRightY, toX: -bottomRightX, toY: 0 },
    { x, y: bottom, fromX: bottomLeftX, fromY: 0, toX: 0, toY: -bottomLeftY },
  ];
}

function reversed({ x, y, fromX, fromY, toX, toY }: Corner): Corner {
  return { x, y, fromX: toX, fromY: toY, toX: fromX, toY: fromY };
}

/** A line to where the corner begins, and round it. */
function appendCorner(path: number[], { x, y, fromX, fromY, toX, toY }: Corner): void {
  appendLine(path, x + fromX, y + fromY);
  if ((fromX === 0 && fromY === 0) || (toX === 0 && toY === 0)) {
    appendLine(path, x, y);
    appendLine(path, x + toX, y + toY);
    return;
  }
  const rest = 1 - KAPPA;
  path.push(CUBIC, x + fromX * rest, y + fromY * rest, x + toX * rest, y + toY * rest, x + toX, y + toY);
}

/** Nothing where the path is there already, as between the corners of a circle. */
function appendLine(path: number[], x: number, y: number): void {
  const end = path.length;
  const isThere = Math.abs(x - defined(path[end - 2])) < TINY && Math.abs(y - defined(path[end - 1])) < TINY;
  if (!isThere) path.push(LINE, x, y);
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
