import { defined } from "../../fonts/defined.ts";
import { intersection, isEmpty, type PixelBox } from "./pixels.ts";
import type { Polygon } from "./polygons.ts";

/** How much of each pixel of a box a shape covers, 0 to 255, row by row. */
export interface Coverage extends PixelBox {
  readonly data: Uint8Array;
}

/**
 * Scan conversion: each edge leaves in the cells it crosses how much of them lies to its right, signed by its direction; the sum along a
 * row is the winding number with the exact area of the pixels at the edges. The cost is that of the edges and of the box around the shape.
 */
export class CoverageBuffer {
  #cells: Float32Array = new Float32Array(0);
  #data: Uint8Array = new Uint8Array(0);

  /** The part of a shape in a box; undefined when there is none. Valid until the next call. */
  fill(polygons: readonly Polygon[], rule: "nonzero" | "evenodd", within: PixelBox): Coverage | undefined {
    const box = intersection(boundsOf(polygons), within);
    if (isEmpty(box)) return undefined;
    const width = box.x1 - box.x0;
    const height = box.y1 - box.y0;
    // An edge writes into the cell behind the last pixel too.
    const stride = width + 2;
    if (this.#cells.length < stride * height) this.#cells = new Float32Array(stride * height);
    else this.#cells.fill(0, 0, stride * height);
    for (const { points } of polygons) this.#edges(points, box, stride);
    if (this.#data.length < width * height) this.#data = new Uint8Array(width * height);
    this.#accumulate(width, height, rule);
    return { ...box, data: this.#data };
  }

  #edges(points: readonly number[], box: PixelBox, stride: number): void {
    const count = points.length;
    if (count < 4) return;
    let x = defined(points[count - 2]) - box.x0;
    let y = defined(points[count - 1]) - box.y0;
    const height = box.y1 - box.y0;
    for (let at = 0; at < count; at += 2) {
      const nextX = defined(points[at]) - box.x0;
      const nextY = defined(points[at + 1]) - box.y0;
      if (y < nextY) this.#clippedEdge([x, y, nextX, nextY], 1, height, stride);
      else if (y > nextY) this.#clippedEdge([nextX, nextY, x, y], -1, height, stride);
      x = nextX;
      y = nextY;
    }
  }

  /** Cuts a falling edge to the box: left of it edges count as its left side, right of it they leave nothing. */
  #clippedEdge(
    [startX, startY, endX, endY]: readonly [number, number, number, number],
    direction: number,
    height: number,
    stride: number,
  ): void {
    const right = stride - 2;
    const slope = (endX - startX) / (endY - startY);
    const top = Math.max(0, startY);
    const bottom = Math.min(height, endY);
    if (!(bottom > top)) return;
    // Where the edge crosses the sides of the box it is parted.
    const cuts = [top, bottom];
    for (const side of [0, right]) {
      const y = slope === 0 ? Number.NaN : startY + (side - startX) / slope;
      if (y > top && y < bottom) cuts.push(y);
    }
    if (cuts.length > 2) cuts.sort((a, b) => a - b);
    for (let index = 0; index + 1 < cuts.length; index += 1) {
      const from = defined(cuts[index]);
      const to = defined(cuts[index + 1]);
      const middle = startX + slope * ((from + to) / 2 - startY);
      if (middle >= right) continue;
      if (middle <= 0) this.#edge(0, from, 0, { to, direction, stride });
      else {
        const x = Math.min(right, Math.max(0, startX + slope * (from - startY)));
        const end = Math.min(right, Math.max(0, startX + slope * (to - startY)));
        this.#edge(x, from, (end - x) / (to - from), { to, direction, stride });
      }
    }
  }

  /** An edge inside the box. */
  #edge(
    startX: number,
    from: number,
    slope: number,
    { to, direction, stride }: { readonly to: number; readonly direction: number; readonly stride: number },
  ): void {
    const cells = this.#cells;
    let x = startX;
    const last = Math.ceil(to);
    for (let row = Math.floor(from); row < last; row += 1) {
      const part = Math.min(row + 1, to) - Math.max(row, from);
      const next = Math.min(stride - 2, Math.max(0, x + slope * part));
      const weight = part * direction;
      const left = Math.min(x, next);
      const reach = Math.max(x, next);
      const first = Math.floor(left);
      const end = Math.ceil(reach);
      const at = row * stride + first;
      if (end <= first + 1) {
        const mean = (x + next) / 2 - first;
        cells[at] = defined(cells[at]) + weight * (1 - mean);
        cells[at + 1] = defined(cells[at + 1]) + weight * mean;
      } else spread(cells, at, { weight, left: left - first, right: reach - first, count: end - first });
      x = next;
    }
  }

  #accumulate(width: number, height: number, rule: "nonzero" | "evenodd"): void {
    const cells = this.#cells;
    const data = this.#data;
    for (let row = 0; row < height; row += 1) {
      let sum = 0;
      let cell = row * (width + 2);
      let at = row * width;
      for (const end = at + width; at < end; at += 1) {
        sum += defined(cells[cell]);
        cell += 1;
        let winding = Math.abs(sum);
        if (rule === "evenodd") {
          winding %= 2;
          if (winding > 1) winding = 2 - winding;
        } else if (winding > 1) winding = 1;
        data[at] = 255 * winding + 0.5;
      }
    }
  }
}

/** An edge that crosses several pixels of a row: what it leaves in each is the area of a piece of a slope. */
function spread(
  cells: Float32Array,
  at: number,
  { weight, left, right, count }: { weight: number; left: number; right: number; count: number },
): void {
  const perPixel = 1 / (right - left);
  let before = 0;
  for (let index = 0; index < count; index += 1) {
    // Area of this pixel and all before it that lies to the right of the edge.
    const a = Math.max(left, index);
    const b = Math.min(right, index + 1);
    // Height of the edge at both ends of its piece in the pixel.
    const [low, high] = [(a - left) * perPixel, (b - left) * perPixel];
    const area = ((low + high) / 2) * (b - a) + high * (index + 1 - b);
    const share = area - before;
    cells[at + index] = defined(cells[at + index]) + weight * share;
    before = area;
  }
  cells[at + count] = defined(cells[at + count]) + weight * (1 - before);
}

/** The pixels that shapes touch. */
export function boundsOf(polygons: readonly Polygon[]): PixelBox {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { points } of polygons) {
    for (let at = 0; at + 1 < points.length; at += 2) {
      const x = defined(points[at]);
      const y = defined(points[at + 1]);
      if (x < x0) x0 = x;
      if (x > x1) x1 = x;
      if (y < y0) y0 = y;
      if (y > y1) y1 = y;
    }
  }
  return { x0: Math.floor(x0), y0: Math.floor(y0), x1: Math.ceil(x1), y1: Math.ceil(y1) };
}
