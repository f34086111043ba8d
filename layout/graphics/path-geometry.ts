import { defined } from "../../fonts/defined.ts";
import type { Rectangle } from "../geometry/edges.ts";
import { CLOSE, CUBIC, type Matrix, type Path } from "./display-list.ts";

/** Numbers that follow a segment's own. */
export function operandsOf(segment: number | undefined): number {
  return segment === CLOSE ? 0 : segment === CUBIC ? 6 : 2;
}

export function transformPath(path: Path, [a, b, c, d, e, f]: Matrix): number[] {
  const result = path.slice();
  for (let index = 0; index < path.length; ) {
    const end = index + operandsOf(path[index]);
    for (let at = index + 1; at <= end; at += 2) {
      const x = defined(path[at]);
      const y = defined(path[at + 1]);
      result[at] = a * x + c * y + e;
      result[at + 1] = b * x + d * y + f;
    }
    index = end + 1;
  }
  return result;
}

/** The tight box around a path (svg2 §8.11); undefined for an empty one. */
export function boundsOf(path: Path): Rectangle | undefined {
  const box = new BoundsBuilder();
  let x = 0;
  let y = 0;
  for (let index = 0; index < path.length; ) {
    const count = operandsOf(path[index]);
    if (count === 6) {
      const at = (offset: number): number => defined(path[index + offset]);
      box.curve(0, [x, at(1), at(3), at(5)]);
      box.curve(1, [y, at(2), at(4), at(6)]);
    }
    if (count > 0) {
      x = defined(path[index + count - 1]);
      y = defined(path[index + count]);
      box.add(x, y);
    }
    index += count + 1;
  }
  return box.result();
}

class BoundsBuilder {
  readonly #low: [number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  readonly #high: [number, number] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];

  add(x: number, y: number): void {
    this.#take(0, x);
    this.#take(1, y);
  }

  /** Extremes of one coordinate of a cubic curve: where its derivative is zero. */
  curve(axis: 0 | 1, [p0, p1, p2, p3]: readonly [number, number, number, number]): void {
    const a = -p0 + 3 * p1 - 3 * p2 + p3;
    const b = 2 * (p0 - 2 * p1 + p2);
    const c = p1 - p0;
    const take = (t: number): void => {
      if (!(t > 0 && t < 1)) return;
      const u = 1 - t;
      this.#take(axis, u * u * u * p0 + 3 * u * u * t * p1 + 3 * u * t * t * p2 + t * t * t * p3);
    };
    if (Math.abs(a) < 1e-12) {
      if (b !== 0) take(-c / b);
      return;
    }
    const discriminant = b * b - 4 * a * c;
    if (discriminant < 0) return;
    take((-b + Math.sqrt(discriminant)) / (2 * a));
    take((-b - Math.sqrt(discriminant)) / (2 * a));
  }

  #take(axis: 0 | 1, value: number): void {
    this.#low[axis] = Math.min(this.#low[axis], value);
    this.#high[axis] = Math.max(this.#high[axis], value);
  }

  result(): Rectangle | undefined {
    const [x, y] = this.#low;
    if (x === Number.POSITIVE_INFINITY) return undefined;
    return { x, y, width: this.#high[0] - x, height: this.#high[1] - y };
  }
}

/** The smallest box around both; either may be missing. */
export function unite(a: Rectangle | undefined, b: Rectangle | undefined): Rectangle | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}

/** Where a straight piece of a flattened path ends. */
export interface PathPoint {
  readonly x: number;
  readonly y: number;
  /** Distance along the path. */
  readonly distance: number;
  /** A new subpath starts here. */
  readonly isMove: boolean;
}

const CURVE_STEPS = 16;

/** The path as straight pieces, for text along it. */
export function flatten(path: Path): PathPoint[] {
  const points: PathPoint[] = [];
  let [x, y, startX, startY, distance] = [0, 0, 0, 0, 0];
  const to = (nextX: number, nextY: number, isMove: boolean): void => {
    if (!isMove) distance += Math.hypot(nextX - x, nextY - y);
    x = nextX;
    y = nextY;
    points.push({ x, y, distance, isMove });
  };
  for (let index = 0; index < path.length; ) {
    const segment = path[index];
    const count = operandsOf(segment);
    const at = (offset: number): number => defined(path[index + offset]);
    if (count === 0) to(startX, startY, false);
    else if (count === 6) {
      const [fromX, fromY] = [x, y];
      for (let step = 1; step <= CURVE_STEPS; step += 1) {
        const t = step / CURVE_STEPS;
        const u = 1 - t;
        const mix = (p0: number, p1: number, p2: number, p3: number): number =>
          u * u * u * p0 + 3 * u * u * t * p1 + 3 * u * t * t * p2 + t * t * t * p3;
        to(mix(fromX, at(1), at(3), at(5)), mix(fromY, at(2), at(4), at(6)), false);
      }
    } else {
      to(at(1), at(2), segment === 0);
      if (segment === 0) [startX, startY] = [x, y];
    }
    index += count + 1;
  }
  return points;
}

/** The point at a distance along a flattened path with the direction there in radians; undefined beyond its ends. */
export function pointAt(
  points: readonly PathPoint[],
  distance: number,
): { readonly x: number; readonly y: number; readonly angle: number } | undefined {
  const last = points.at(-1);
  if (last === undefined || distance < 0 || distance > last.distance) return undefined;
  let low = 0;
  let high = points.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points[middle] as PathPoint).distance < distance) low = middle + 1;
    else high = middle;
  }
  if (low === 0) low = 1;
  const to = points[low];
  const from = points[low - 1];
  if (to === undefined || from === undefined) return undefined;
  const length = to.distance - from.distance;
  const part = length > 0 ? (distance - from.distance) / length : 0;
  return {
    x: from.x + (to.x - from.x) * part,
    y: from.y + (to.y - from.y) * part,
    angle: Math.atan2(to.y - from.y, to.x - from.x),
  };
}
