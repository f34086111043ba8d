import { defined } from "../../fonts/defined.ts";
import { CLOSE, CUBIC, type Matrix, MOVE, type Path } from "../graphics/display-list.ts";

/** Points of a broken line, x and y by turns. */
export interface Polygon {
  readonly points: readonly number[];
  readonly isClosed: boolean;
}

/** How far lines may be from the curve they stand for, in pixels. */
const TOLERANCE = 0.02;
const MAXIMUM_STEPS = 100;
/** Numbers beyond this are cut: nothing so far away is seen. */
const FARTHEST = 1e7;

/** A path as broken lines, in the coordinates that the matrix leads to. */
export function polygonsOf(path: Path, matrix: Matrix): Polygon[] {
  const flattener = new Flattener(matrix);
  for (let at = 0; at < path.length; ) {
    const segment = path[at];
    if (segment === CLOSE) {
      flattener.close();
      at += 1;
    } else if (segment === CUBIC) {
      flattener.curve(path, at);
      at += 7;
    } else {
      if (segment === MOVE) flattener.move();
      flattener.point(defined(path[at + 1]), defined(path[at + 2]));
      at += 3;
    }
  }
  return flattener.end();
}

export function transformed(polygons: readonly Polygon[], [a, b, c, d, e, f]: Matrix): Polygon[] {
  return polygons.map(({ points, isClosed }) => {
    const moved: number[] = [];
    for (let at = 0; at < points.length; at += 2) {
      const [x, y] = [defined(points[at]), defined(points[at + 1])];
      moved.push(a * x + c * y + e, b * x + d * y + f);
    }
    return { points: moved, isClosed };
  });
}

class Flattener {
  readonly #matrix: Matrix;
  readonly #polygons: Polygon[] = [];
  #points: number[] = [];

  constructor(matrix: Matrix) {
    this.#matrix = matrix;
  }

  move(): void {
    this.#finish(false);
  }

  /** What follows without a move begins where the closed contour began. */
  close(): void {
    const [x, y] = this.#points;
    this.#finish(true);
    if (x !== undefined && y !== undefined) this.#points.push(x, y);
  }

  point(x: number, y: number): void {
    const [a, b, c, d, e, f] = this.#matrix;
    this.#push(a * x + c * y + e, b * x + d * y + f);
  }

  curve(path: Path, at: number): void {
    const [a, b, c, d, e, f] = this.#matrix;
    const place = (index: number): [number, number] => {
      const [x, y] = [defined(path[index]), defined(path[index + 1])];
      return [a * x + c * y + e, b * x + d * y + f];
    };
    const points = this.#points;
    const [x1, y1] = place(at + 1);
    const [x2, y2] = place(at + 3);
    const [x3, y3] = place(at + 5);
    const [x0, y0] = [points.at(-2) ?? x1, points.at(-1) ?? y1];
    const bend = Math.max(
      Math.hypot(x0 - 2 * x1 + x2, y0 - 2 * y1 + y2),
      Math.hypot(x1 - 2 * x2 + x3, y1 - 2 * y2 + y3),
    );
    const steps = Math.min(MAXIMUM_STEPS, Math.max(1, Math.ceil(Math.sqrt((0.75 * bend) / TOLERANCE)) || 1));
    for (let step = 1; step <= steps; step += 1) {
      const t = step / steps;
      const s = 1 - t;
      const [w0, w1, w2, w3] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
      this.#push(w0 * x0 + w1 * x1 + w2 * x2 + w3 * x3, w0 * y0 + w1 * y1 + w2 * y2 + w3 * y3);
    }
  }

  end(): Polygon[] {
    this.#finish(false);
    return this.#polygons;
  }

  #push(x: number, y: number): void {
    this.#points.push(clamped(x), clamped(y));
  }

  #finish(isClosed: boolean): void {
    if (this.#points.length > 2 || isClosed) this.#polygons.push({ points: this.#points, isClosed });
    this.#points = [];
  }
}

function clamped(value: number): number {
  return value > -FARTHEST ? Math.min(FARTHEST, value) : -FARTHEST;
}
