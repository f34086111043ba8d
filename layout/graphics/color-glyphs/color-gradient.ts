import type { ColorPaint, Extend } from "../../../fonts/color/color-paint.ts";
import {
  CLOSE,
  type DisplayItem,
  type GradientStop,
  LINE,
  type Matrix,
  MOVE,
  type Paint,
} from "../display-list.ts";
import { colorAt } from "../gradient/gradient-stops.ts";

type LinearPaint = Extract<ColorPaint, { type: "linear" }>;
type RadialPaint = Extract<ColorPaint, { type: "radial" }>;
export type SweepPaint = Extract<ColorPaint, { type: "sweep" }>;

/** How often a gradient that repeats is drawn on either side. */
const PERIODS = 8;
/** Wedges of a full turn. */
const WEDGES = 180;

/** A gradient along a line or between circles of a colour glyph (OpenType, "COLR"); `matrix` leads from the font's coordinates. */
export function gradientPaint(
  gradient: LinearPaint | RadialPaint,
  stops: readonly GradientStop[],
  matrix: Matrix,
): Paint | undefined {
  const spread = spreadStops(stops, gradient.extend);
  if (spread === undefined) return undefined;
  const { first, last, stops: offsets } = spread;
  const { start, end } = gradient;
  const at = (part: number): readonly [number, number] => [
    start[0] + (end[0] - start[0]) * part,
    start[1] + (end[1] - start[1]) * part,
  ];
  if (gradient.type === "linear") {
    const [[x1, y1], [x2, y2]] = [at(first), at(last)];
    return { type: "linear", x1, y1, x2, y2, matrix, stops: offsets };
  }
  const { startRadius, endRadius } = gradient;
  const radiusAt = (part: number): number => startRadius + (endRadius - startRadius) * part;
  // Circles shrink to a point and no further.
  const lowest =
    endRadius > startRadius ? -startRadius / (endRadius - startRadius) : Number.NEGATIVE_INFINITY;
  const highest =
    endRadius < startRadius ? startRadius / (startRadius - endRadius) : Number.POSITIVE_INFINITY;
  const from = Math.max(first, lowest);
  const to = Math.min(last, highest);
  const inside = (part: number): number =>
    to > from ? Math.min(1, Math.max(0, (part - from) / (to - from))) : 0;
  const shown = offsets.map(({ offset, color }) => ({
    offset: inside(first + offset * (last - first)),
    color,
  }));
  const [x, y] = at(to);
  const [focusX, focusY] = at(from);
  const focus = { x: focusX, y: focusY, radius: Math.max(0, radiusAt(from)) };
  return { type: "radial", x, y, radius: Math.max(0, radiusAt(to)), focus, matrix, stops: shown };
}

/** Stops from 0 to 1 of the stretch between `first` and `last` of the gradient. */
function spreadStops(
  stops: readonly GradientStop[],
  extend: Extend,
): { first: number; last: number; stops: readonly GradientStop[] } | undefined {
  const [start, end] = [stops[0], stops.at(-1)];
  if (start === undefined || end === undefined) return undefined;
  const period = end.offset - start.offset;
  if (period <= 0) {
    // All at one place: one colour before it, another after it.
    const jump = [0, 0.5].map((offset) => ({ offset, color: start.color }));
    const after = [0.5, 1].map((offset) => ({ offset, color: end.color }));
    return { first: start.offset - 1, last: start.offset + 1, stops: [...jump, ...after] };
  }
  const periods = extend === "pad" ? 0 : PERIODS;
  const total = 2 * periods + 1;
  const own = stops.map(({ offset, color }) => ({ offset: (offset - start.offset) / period, color }));
  const mirrored = own.map(({ offset, color }) => ({ offset: 1 - offset, color })).reverse();
  const spread: GradientStop[] = [];
  for (let index = 0; index < total; index += 1) {
    const isMirrored = extend === "reflect" && (index - periods) % 2 !== 0;
    for (const { offset, color } of isMirrored ? mirrored : own)
      spread.push({ offset: (index + offset) / total, color });
  }
  return { first: start.offset - periods * period, last: end.offset + periods * period, stops: spread };
}

/** A gradient round a point: wedges, each reaching under the next, as far as `reach`. */
export function sweepItems(
  { centre, startAngle, endAngle, extend }: SweepPaint,
  stops: readonly GradientStop[],
  { matrix, reach }: { readonly matrix: Matrix; readonly reach: number },
): DisplayItem[] {
  const spread = spreadStops(stops, extend);
  if (spread === undefined || startAngle === endAngle) return [];
  const items: DisplayItem[] = [{ type: "save" }, { type: "transform", matrix }];
  const [x, y] = centre;
  const step = (2 * Math.PI) / WEDGES;
  for (let index = 0; index < WEDGES; index += 1) {
    const degrees = ((index + 0.5) * 360) / WEDGES;
    const part = (degrees - startAngle) / (endAngle - startAngle);
    const color = colorAt(spread.stops, (part - spread.first) / (spread.last - spread.first));
    if (color.alpha === 0) continue;
    const overlap = color.alpha === 1 && index + 1 < WEDGES ? 1 : 0;
    const path = [MOVE, x, y];
    for (let edge = 0; edge <= 1 + overlap; edge += 1) {
      const angle = (index + edge) * step;
      path.push(LINE, x + reach * Math.cos(angle), y + reach * Math.sin(angle));
    }
    path.push(CLOSE);
    items.push({ type: "fill-path", path, rule: "nonzero", paint: { type: "color", color } });
  }
  items.push({ type: "restore" });
  return items;
}
