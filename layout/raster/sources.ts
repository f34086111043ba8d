import { defined } from "../../fonts/defined.ts";
import type { GradientStop, Matrix, Paint } from "../graphics/display-list.ts";
import { IDENTITY, multiply } from "../graphics/transform.ts";
import type { Pixels } from "./pixels.ts";

/** Where the colours of drawn pixels come from: one for all, or a row of them. Colours are multiplied by alpha, 0 to 255. */
export type Source =
  | { readonly type: "color"; readonly color: readonly [number, number, number, number] }
  | {
      readonly type: "rows";
      /** Writes the colours of the pixels from `x`, `y` to the right, as many as fit into `row`. */
      row(x: number, y: number, row: Uint8ClampedArray): void;
    };

type Gradient = Exclude<Paint, { type: "color" }>;

export function colorSource({ red, green, blue, alpha }: GradientStop["color"]): Source {
  const factor = 255 * alpha;
  return { type: "color", color: [red * factor, green * factor, blue * factor, factor] };
}

/** The source of a paint whose coordinates `matrix` leads to pixels. */
export function paintSource(paint: Paint, matrix: Matrix): Source {
  return paint.type === "color" ? colorSource(paint.color) : gradientSource(paint, matrix);
}

/** Steps of a gradient's table of colours. */
const STEPS = 1023;

function gradientSource(gradient: Gradient, matrix: Matrix): Source {
  const whole = gradient.matrix === undefined ? matrix : multiply(matrix, gradient.matrix);
  const inverse = inverted(whole) ?? IDENTITY;
  const [a, b, c, d, e, f] = inverse;
  const table = colorTable(gradient.stops);
  const parameter = gradient.type === "linear" ? linearParameter(gradient) : radialParameter(gradient);
  return {
    type: "rows",
    row(x, y, row) {
      const [startX, startY] = [x + 0.5, y + 0.5];
      for (let at = 0; at < row.length; at += 4) {
        const pixelX = startX + at / 4;
        const t = parameter(a * pixelX + c * startY + e, b * pixelX + d * startY + f);
        // Outside of the cone between two circles there is no colour.
        if (Number.isNaN(t)) {
          row.fill(0, at, at + 4);
          continue;
        }
        const from = 4 * Math.round(STEPS * (t > 0 ? Math.min(1, t) : 0));
        row[at] = defined(table[from]);
        row[at + 1] = defined(table[from + 1]);
        row[at + 2] = defined(table[from + 2]);
        row[at + 3] = defined(table[from + 3]);
      }
    },
  };
}

function linearParameter({
  x1,
  y1,
  x2,
  y2,
}: Extract<Gradient, { type: "linear" }>): (x: number, y: number) => number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const squared = dx * dx + dy * dy || 1;
  return (x, y) => ((x - x1) * dx + (y - y1) * dy) / squared;
}

/** Of the circles from the focus to the outer one, the largest through a point. */
function radialParameter(gradient: Extract<Gradient, { type: "radial" }>): (x: number, y: number) => number {
  const focus = gradient.focus ?? { x: gradient.x, y: gradient.y, radius: 0 };
  const [dx, dy, dr] = [gradient.x - focus.x, gradient.y - focus.y, gradient.radius - focus.radius];
  const a = dx * dx + dy * dy - dr * dr;
  return (x, y) => {
    const [px, py] = [x - focus.x, y - focus.y];
    const b = px * dx + py * dy + focus.radius * dr;
    const c = px * px + py * py - focus.radius * focus.radius;
    if (Math.abs(a) < 1e-9) return b === 0 ? 0 : c / (2 * b);
    const root = b * b - a * c;
    if (root < 0) return a > 0 ? Number.NaN : 1;
    const square = Math.sqrt(root);
    const [one, other] = [(b + square) / a, (b - square) / a];
    const largest = Math.max(one, other);
    return focus.radius + largest * dr >= 0 ? largest : Math.min(one, other);
  };
}

/** Colours between stops change as in PDF: before they are multiplied by alpha. */
function colorTable(stops: readonly GradientStop[]): Uint8ClampedArray {
  const table = new Uint8ClampedArray(4 * (STEPS + 1));
  let next = 0;
  for (let step = 0; step <= STEPS; step += 1) {
    const t = step / STEPS;
    while (next < stops.length && (stops[next] as GradientStop).offset <= t) next += 1;
    const from = stops[Math.max(0, next - 1)];
    const to = stops[Math.min(stops.length - 1, next)];
    if (from === undefined || to === undefined) continue;
    const length = to.offset - from.offset;
    const part = length > 0 ? Math.min(1, Math.max(0, (t - from.offset) / length)) : 0;
    const between = (channel: "red" | "green" | "blue" | "alpha"): number =>
      from.color[channel] + part * (to.color[channel] - from.color[channel]);
    const alpha = 255 * between("alpha");
    table.set([alpha * between("red"), alpha * between("green"), alpha * between("blue"), alpha], 4 * step);
  }
  return table;
}

/** How a picture repeats, in the unit square that it fills: distance of the copies. */
export interface Repetition {
  readonly stepX: number;
  readonly stepY: number;
}

/**
 * The pixels of a picture, bilinearly; `matrix` leads from the unit square that it fills to pixels. Outside the square its edges go on,
 * or the next copies follow.
 */
export function pictureSource(picture: Pixels, matrix: Matrix, repetition?: Repetition): Source {
  const [a, b, c, d, e, f] = inverted(matrix) ?? IDENTITY;
  const { width, height } = picture;
  return {
    type: "rows",
    row(x, y, row) {
      const startY = y + 0.5;
      for (let at = 0; at < row.length; at += 4) {
        const pixelX = x + 0.5 + at / 4;
        let u = a * pixelX + c * startY + e;
        let v = b * pixelX + d * startY + f;
        if (repetition !== undefined) {
          u -= repetition.stepX * Math.floor(u / repetition.stepX);
          v -= repetition.stepY * Math.floor(v / repetition.stepY);
          if (u >= 1 || v >= 1) {
            row.fill(0, at, at + 4);
            continue;
          }
        }
        sample(picture, u * width - 0.5, v * height - 0.5, { row, at });
      }
    },
  };
}

function sample(
  { width, height, data }: Pixels,
  x: number,
  y: number,
  { row, at }: { readonly row: Uint8ClampedArray; readonly at: number },
): void {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const partX = x - left;
  const partY = y - top;
  const x0 = left < 0 ? 0 : left >= width ? width - 1 : left;
  const x1 = left + 1 < 0 ? 0 : left + 1 >= width ? width - 1 : left + 1;
  const row0 = (top < 0 ? 0 : top >= height ? height - 1 : top) * width;
  const row1 = (top + 1 < 0 ? 0 : top + 1 >= height ? height - 1 : top + 1) * width;
  for (let channel = 0; channel < 4; channel += 1) {
    const upper =
      defined(data[4 * (row0 + x0) + channel]) * (1 - partX) +
      defined(data[4 * (row0 + x1) + channel]) * partX;
    const lower =
      defined(data[4 * (row1 + x0) + channel]) * (1 - partX) +
      defined(data[4 * (row1 + x1) + channel]) * partX;
    row[at + channel] = upper * (1 - partY) + lower * partY;
  }
}

/** The matrix that leads back; undefined when there is none. */
export function inverted([a, b, c, d, e, f]: Matrix): Matrix | undefined {
  const determinant = a * d - b * c;
  if (!(Math.abs(determinant) > 1e-12)) return undefined;
  const [ia, ib, ic, id] = [d / determinant, -b / determinant, -c / determinant, a / determinant];
  return [ia, ib, ic, id, -(ia * e + ic * f), -(ib * e + id * f)];
}
