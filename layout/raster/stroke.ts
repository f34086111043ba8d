import { defined } from "../../fonts/defined.ts";
import type { Polygon } from "./polygons.ts";

export interface StrokeStyle {
  readonly width: number;
  readonly cap: "butt" | "round" | "square";
  readonly join: "miter" | "round" | "bevel";
  readonly miterLimit: number;
}

/** The area of stroked lines as polygons that overlap and all turn the same way: to be filled by the non-zero rule. */
export function stroked(lines: readonly Polygon[], style: StrokeStyle): Polygon[] {
  const areas: Polygon[] = [];
  const stroker = new Stroker(style, areas);
  for (const line of lines) stroker.line(withoutRepeats(line), line.isClosed);
  return areas;
}

/** Points that differ; a line without length keeps one. */
function withoutRepeats({ points, isClosed }: Polygon): number[] {
  const result: number[] = [];
  for (let at = 0; at + 1 < points.length; at += 2) {
    const [x, y] = [defined(points[at]), defined(points[at + 1])];
    if (x !== result.at(-2) || y !== result.at(-1)) result.push(x, y);
  }
  if (isClosed && result.length > 2 && result[0] === result.at(-2) && result[1] === result.at(-1))
    result.length -= 2;
  return result;
}

class Stroker {
  readonly #style: StrokeStyle;
  readonly #radius: number;
  readonly #areas: Polygon[];

  constructor(style: StrokeStyle, areas: Polygon[]) {
    this.#style = style;
    this.#radius = style.width / 2;
    this.#areas = areas;
  }

  line(points: readonly number[], isClosed: boolean): void {
    const count = points.length / 2;
    const at = (index: number): readonly [number, number] => {
      const point = index % count;
      return [defined(points[2 * point]), defined(points[2 * point + 1])];
    };
    if (count === 0) return;
    if (count === 1) {
      this.#dot(at(0));
      return;
    }
    const segments = isClosed && count > 2 ? count : count - 1;
    for (let index = 0; index < segments; index += 1) {
      this.#segment(at(index), at(index + 1));
      if (index + 1 < segments || segments === count) this.#join(at(index), at(index + 1), at(index + 2));
    }
    if (segments === count) return;
    this.#cap(at(1), at(0));
    this.#cap(at(count - 2), at(count - 1));
  }

  /** A line without length shows its round or square caps (svg2 §13.5.1). */
  #dot([x, y]: readonly [number, number]): void {
    const radius = this.#radius;
    if (this.#style.cap === "round") this.#disc(x, y);
    else if (this.#style.cap === "square") {
      const [left, right, top, bottom] = [x - radius, x + radius, y - radius, y + radius];
      this.#add([left, top, right, top, right, bottom, left, bottom]);
    }
  }

  #segment([x0, y0]: readonly [number, number], [x1, y1]: readonly [number, number]): void {
    const [nx, ny] = this.#normal(x0, y0, x1, y1);
    this.#add([x0 + nx, y0 + ny, x1 + nx, y1 + ny, x1 - nx, y1 - ny, x0 - nx, y0 - ny]);
  }

  #normal(x0: number, y0: number, x1: number, y1: number): readonly [number, number] {
    const length = Math.hypot(x1 - x0, y1 - y0);
    if (length === 0) return [0, 0];
    return [(-(y1 - y0) * this.#radius) / length, ((x1 - x0) * this.#radius) / length];
  }

  #join(
    [x0, y0]: readonly [number, number],
    [x, y]: readonly [number, number],
    [x2, y2]: readonly [number, number],
  ): void {
    const radius = this.#radius;
    const [ax, ay] = this.#normal(x0, y0, x, y);
    const [bx, by] = this.#normal(x, y, x2, y2);
    const turn = ax * by - ay * bx;
    const cosine = (ax * bx + ay * by) / (radius * radius);
    if (Math.abs(turn) < 1e-9 && cosine > 0) return;
    if (this.#style.join === "round") {
      // Flat bends, as curves have at their points, need no disc.
      if (cosine < 0.98) this.#disc(x, y);
      else
        this.#add(turn > 0 ? [x, y, x - ax, y - ay, x - bx, y - by] : [x, y, x + ax, y + ay, x + bx, y + by]);
      return;
    }
    const side = turn > 0 ? -1 : 1;
    const corner = [x, y, x + side * ax, y + side * ay];
    const halfSquared = (1 + cosine) / 2;
    const { miterLimit } = this.#style;
    if (this.#style.join === "miter" && halfSquared * miterLimit * miterLimit >= 1) {
      const scale = side / (1 + cosine);
      corner.push(x + (ax + bx) * scale, y + (ay + by) * scale);
    }
    corner.push(x + side * bx, y + side * by);
    this.#add(corner);
  }

  /** At the second point, which is the line's end. */
  #cap([x0, y0]: readonly [number, number], [x, y]: readonly [number, number]): void {
    const { cap } = this.#style;
    if (cap === "butt") return;
    if (cap === "round") {
      this.#disc(x, y);
      return;
    }
    const [nx, ny] = this.#normal(x0, y0, x, y);
    const [dx, dy] = [ny, -nx];
    this.#add([x + nx, y + ny, x + nx + dx, y + ny + dy, x - nx + dx, y - ny + dy, x - nx, y - ny]);
  }

  #disc(x: number, y: number): void {
    const radius = this.#radius;
    const steps = Math.min(64, Math.max(8, Math.ceil(4 * Math.sqrt(radius))));
    const points: number[] = [];
    for (let step = 0; step < steps; step += 1) {
      const angle = (2 * Math.PI * step) / steps;
      points.push(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
    }
    this.#add(points);
  }

  /** Adds an area so that it turns clockwise. */
  #add(points: readonly number[]): void {
    let doubled = 0;
    let [x, y] = [defined(points.at(-2)), defined(points.at(-1))];
    for (let at = 0; at < points.length; at += 2) {
      const [nextX, nextY] = [defined(points[at]), defined(points[at + 1])];
      doubled += x * nextY - nextX * y;
      [x, y] = [nextX, nextY];
    }
    if (doubled === 0) return;
    this.#areas.push({ points: doubled > 0 ? points : reversed(points), isClosed: true });
  }
}

function reversed(points: readonly number[]): number[] {
  const result: number[] = [];
  for (let at = points.length - 2; at >= 0; at -= 2)
    result.push(defined(points[at]), defined(points[at + 1]));
  return result;
}
