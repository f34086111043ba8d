import { defined } from "../../fonts/defined.ts";
import type { Rectangle } from "../geometry/edges.ts";
import type { RoundedRectangle } from "../graphics/rounded-rectangle.ts";

/** An area that tells how far it reaches to the left and right. All lengths in px, in one system of coordinates. */
export interface ShapeArea {
  /** Leftmost and rightmost x of what lies strictly between the two heights; undefined where nothing does. */
  extent(top: number, bottom: number): ShapeExtent | undefined;
}

export interface ShapeExtent {
  readonly left: number;
  readonly right: number;
}

/** A rectangle with elliptic corners: also ellipses and circles, which are nothing but corners. */
export class RoundedArea implements ShapeArea {
  readonly #shape: RoundedRectangle;

  constructor(shape: RoundedRectangle) {
    this.#shape = shape;
  }

  extent(top: number, bottom: number): ShapeExtent | undefined {
    const { x, y, width, height, radii } = this.#shape;
    const from = Math.max(0, top - y);
    const to = Math.min(height, bottom - y);
    if (!(from < to) || width <= 0) return undefined;
    if (radii === undefined) return { left: x, right: x + width };
    const [topLeftX, topLeftY, topRightX, topRightY, bottomRightX, bottomRightY, bottomLeftX, bottomLeftY] =
      radii;
    const inset = (upper: readonly [number, number], lower: readonly [number, number]): number => {
      if (to < upper[1]) return cornerInset(upper, upper[1] - to);
      return from > height - lower[1] ? cornerInset(lower, from - (height - lower[1])) : 0;
    };
    return {
      left: x + inset([topLeftX, topLeftY], [bottomLeftX, bottomLeftY]),
      right: x + width - inset([topRightX, topRightY], [bottomRightX, bottomRightY]),
    };
  }
}

/** How far a corner's curve lies inside the side, `distance` px off its centre. */
function cornerInset([horizontal, vertical]: readonly [number, number], distance: number): number {
  const part = Math.min(1, distance / vertical);
  return horizontal * (1 - Math.sqrt(1 - part * part));
}

interface Edge {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/**
 * Polygons, grown by a margin on all sides. Lines flow past the outermost parts only, so that holes, and with them the rule of
 * filling, make no difference.
 */
export class PolygonArea implements ShapeArea {
  /** Downwards, by rising top. */
  readonly #edges: readonly Edge[];
  readonly #margin: number;

  /** `outlines`: x and y of the vertices by turns; each closes itself. */
  constructor(outlines: readonly (readonly number[])[], margin: number) {
    this.#edges = outlines
      .filter(hasArea)
      .flatMap(edgesOf)
      .sort((a, b) => a.y1 - b.y1);
    this.#margin = margin;
  }

  extent(top: number, bottom: number): ShapeExtent | undefined {
    const margin = this.#margin;
    let left = Number.POSITIVE_INFINITY;
    let right = Number.NEGATIVE_INFINITY;
    for (const edge of this.#edges) {
      if (edge.y1 - margin >= bottom) break;
      if (edge.y2 + margin <= top || (margin === 0 && edge.y1 === edge.y2)) continue;
      left = Math.min(left, -reachOf(mirrored(edge), { top, bottom, margin }));
      right = Math.max(right, reachOf(edge, { top, bottom, margin }));
    }
    return left > right ? undefined : { left, right };
  }
}

function mirrored({ x1, y1, x2, y2 }: Edge): Edge {
  return { x1: -x1, y1, x2: -x2, y2 };
}

/** Rightmost x, between two heights, of an edge with a disc of the margin's radius round each point of it. */
function reachOf(
  edge: Edge,
  { top, bottom, margin }: { readonly top: number; readonly bottom: number; readonly margin: number },
): number {
  const { x1, y1, x2, y2 } = edge;
  const slope = y2 > y1 ? (x2 - x1) / (y2 - y1) : 0;
  const at = (y: number): number => (y2 > y1 ? x1 + (y - y1) * slope : Math.max(x1, x2));
  let reach = Number.NEGATIVE_INFINITY;
  const from = Math.max(y1, top);
  const to = Math.min(y2, bottom);
  if (from <= to) reach = Math.max(at(from), at(to)) + margin;
  if (margin === 0) return reach;
  // A point of the slanted edge above or below the range reaches into it where its distance is in proportion to the slope.
  const best = (margin * Math.abs(slope)) / Math.hypot(1, slope);
  const disc = (y: number, distance: number): void => {
    if (distance < margin) reach = Math.max(reach, at(y) + Math.sqrt(margin * margin - distance * distance));
  };
  if (y1 < top) {
    const y = Math.min(y2, Math.max(y1, slope < 0 ? top - best : top));
    disc(y, top - y);
  }
  if (y2 > bottom) {
    const y = Math.max(y1, Math.min(y2, slope > 0 ? bottom + best : bottom));
    disc(y, y - bottom);
  }
  return reach;
}

function edgesOf(vertices: readonly number[]): Edge[] {
  const edges: Edge[] = [];
  for (let index = 0; index < vertices.length; index += 2) {
    const next = index + 2 < vertices.length ? index + 2 : 0;
    const [x1, y1] = [defined(vertices[index]), defined(vertices[index + 1])];
    const [x2, y2] = [defined(vertices[next]), defined(vertices[next + 1])];
    edges.push(y1 <= y2 ? { x1, y1, x2, y2 } : { x1: x2, y1: y2, x2: x1, y2: y1 });
  }
  return edges;
}

/** False for points that all lie on one line. */
function hasArea(vertices: readonly number[]): boolean {
  const [x0 = 0, y0 = 0] = vertices;
  let baseX = 0;
  let baseY = 0;
  for (let index = 2; index < vertices.length; index += 2) {
    const x = defined(vertices[index]) - x0;
    const y = defined(vertices[index + 1]) - y0;
    if (baseX === 0 && baseY === 0) [baseX, baseY] = [x, y];
    else if (Math.abs(baseX * y - baseY * x) > 1e-9) return true;
  }
  return false;
}

/** Rows of pixels, each with the range that is covered: what an image leaves of its rectangle. */
export class RasterArea implements ShapeArea {
  readonly #place: Rectangle;
  readonly #rows: readonly (ShapeExtent | undefined)[];
  readonly #margin: number;

  /** `rows`: parts of the width from the left; they share the height evenly. */
  constructor(place: Rectangle, rows: readonly (ShapeExtent | undefined)[], margin: number) {
    this.#place = place;
    this.#rows = rows;
    this.#margin = margin;
  }

  extent(top: number, bottom: number): ShapeExtent | undefined {
    const { x, y, width, height } = this.#place;
    const rows = this.#rows;
    const margin = this.#margin;
    const rowHeight = height / rows.length;
    const first = Math.max(0, Math.floor((top - margin - y) / rowHeight));
    const end = Math.min(rows.length, Math.ceil((bottom + margin - y) / rowHeight));
    let left = Number.POSITIVE_INFINITY;
    let right = Number.NEGATIVE_INFINITY;
    for (let index = first; index < end; index += 1) {
      const row = rows[index];
      if (row === undefined) continue;
      const rowTop = y + index * rowHeight;
      const distance = Math.max(0, top - rowTop - rowHeight, rowTop - bottom);
      if (distance > margin) continue;
      const grown = Math.sqrt(margin * margin - distance * distance);
      left = Math.min(left, x + row.left * width - grown);
      right = Math.max(right, x + row.right * width + grown);
    }
    return left > right ? undefined : { left, right };
  }
}
