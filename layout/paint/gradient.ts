import { resolveLength } from "../css/values/resolve.ts";
import type { ConicGradient, LinearGradient, RadialGradient } from "../css/values/types.ts";
import type { Rectangle } from "../geometry/edges.ts";
import type { ComputedStyle } from "../style/computed-style.ts";
import { CLOSE, type DisplayItem, type GradientStop, LINE, MOVE, type Paint } from "./display-list.ts";
import { colorAt, repeatStops, resolveStops } from "./gradient-stops.ts";

type Gradient = LinearGradient | RadialGradient | ConicGradient;

/** Steps of a full turn of a conic gradient. */
const WEDGES = 240;
/** Largest ratio of an ellipse's radii; beyond it the gradient is a set of lines. */
const SMALLEST_RADIUS = 1e-3;

/** Fills a rectangle with a gradient (css-images-3 §3, css-images-4 §3.3) whose box it is. */
export function paintGradient(
  gradient: Gradient,
  box: Rectangle,
  style: ComputedStyle,
  items: DisplayItem[],
): void {
  if (box.width <= 0 || box.height <= 0 || gradient.stops.length === 0) return;
  if (gradient.type === "conic-gradient") paintConic(gradient, box, style, items);
  else {
    const paint =
      gradient.type === "linear-gradient"
        ? linearPaint(gradient, box, style)
        : radialPaint(gradient, box, style);
    items.push({ type: "fill-path", path: outline(box), rule: "nonzero", paint });
  }
}

function outline({ x, y, width, height }: Rectangle): number[] {
  return [MOVE, x, y, LINE, x + width, y, LINE, x + width, y + height, LINE, x, y + height, CLOSE];
}

function linearPaint(gradient: LinearGradient, box: Rectangle, style: ComputedStyle): Paint {
  const angle = gradientAngle(gradient.direction, box);
  const sine = Math.sin(angle);
  const cosine = Math.cos(angle);
  const length = Math.abs(box.width * sine) + Math.abs(box.height * cosine);
  const centreX = box.x + box.width / 2;
  const centreY = box.y + box.height / 2;
  let stops = resolveStops(gradient.stops, length, style);
  if (gradient.repeating) stops = repeatStops(stops, 0, 1);
  const { start, end, offsets } = normalise(stops);
  const at = (part: number): readonly [number, number] => [
    centreX + (part - 0.5) * length * sine,
    centreY - (part - 0.5) * length * cosine,
  ];
  const [x1, y1] = at(start);
  const [x2, y2] = at(end);
  return { type: "linear", x1, y1, x2, y2, stops: offsets };
}

/** Radians clockwise from upwards (css-images-3 §3.1). */
export function gradientAngle(direction: LinearGradient["direction"], box: Rectangle): number {
  if (typeof direction === "number") return (direction * Math.PI) / 180;
  const { horizontal, vertical } = direction;
  if (horizontal === "") return vertical === "top" ? 0 : Math.PI;
  const sign = horizontal === "right" ? 1 : -1;
  if (vertical === "") return (sign * Math.PI) / 2;
  // Towards a corner: the line on which both neighbouring corners have the colour of the middle.
  const slope = Math.atan2(box.height, box.width);
  return sign * (vertical === "top" ? slope : Math.PI - slope);
}

/** Moves the line's ends to the first and last stop, so that offsets run from 0 to 1. */
function normalise(stops: readonly GradientStop[]): {
  start: number;
  end: number;
  offsets: readonly GradientStop[];
} {
  const first = stops[0] as GradientStop;
  const last = stops.at(-1) as GradientStop;
  const span = last.offset - first.offset;
  // All at one place: one colour before it, another after it.
  if (span <= 0) {
    return {
      start: first.offset - 1,
      end: first.offset + 1,
      offsets: [
        { offset: 0, color: first.color },
        { offset: 0.5, color: first.color },
        { offset: 0.5, color: last.color },
        { offset: 1, color: last.color },
      ],
    };
  }
  const offsets = stops.map(({ offset, color }) => ({ offset: (offset - first.offset) / span, color }));
  return { start: first.offset, end: last.offset, offsets };
}

function radialPaint(gradient: RadialGradient, box: Rectangle, style: ComputedStyle): Paint {
  const x = resolveLength(gradient.position.x, box.width);
  const y = resolveLength(gradient.position.y, box.height);
  const [radiusX, radiusY] = gradientRadii(gradient, box, { x, y });
  let stops = resolveStops(gradient.stops, radiusX, style);
  const reach = Math.hypot(
    Math.max(Math.abs(x), Math.abs(box.width - x)) / radiusX,
    Math.max(Math.abs(y), Math.abs(box.height - y)) / radiusY,
  );
  if (gradient.repeating) stops = repeatStops(stops, 0, reach);
  // There are no negative radii: the gradient begins in the middle of whatever is there.
  const inside = stops.filter((stop) => stop.offset >= 0);
  const middle = { offset: 0, color: colorAt(stops, 0) };
  const scale = Math.max(inside.at(-1)?.offset ?? 0, SMALLEST_RADIUS);
  const offsets = [middle, ...inside].map(({ offset, color }) => ({
    offset: Math.min(1, offset / scale),
    color,
  }));
  return {
    type: "radial",
    x: 0,
    y: 0,
    radius: 1,
    matrix: [radiusX * scale, 0, 0, radiusY * scale, box.x + x, box.y + y],
    stops: offsets,
  };
}

/** Radii of the ending shape (css-images-3 §3.2.3), never zero. */
export function gradientRadii(
  gradient: RadialGradient,
  box: Rectangle,
  centre: { x: number; y: number },
): readonly [number, number] {
  const { size, shape } = gradient;
  if (typeof size !== "string") {
    return [
      Math.max(SMALLEST_RADIUS, resolveLength(size[0], box.width)),
      Math.max(SMALLEST_RADIUS, resolveLength(size[1], box.height)),
    ];
  }
  const left = Math.abs(centre.x);
  const right = Math.abs(box.width - centre.x);
  const top = Math.abs(centre.y);
  const bottom = Math.abs(box.height - centre.y);
  const isClosest = size.startsWith("closest");
  const pick = isClosest ? Math.min : Math.max;
  const horizontal = pick(left, right);
  const vertical = pick(top, bottom);
  if (size.endsWith("side")) {
    const radius = Math.max(SMALLEST_RADIUS, pick(horizontal, vertical));
    if (shape === "circle") return [radius, radius];
    return [Math.max(SMALLEST_RADIUS, horizontal), Math.max(SMALLEST_RADIUS, vertical)];
  }
  if (shape === "circle") {
    const radius = Math.max(SMALLEST_RADIUS, Math.hypot(horizontal, vertical));
    return [radius, radius];
  }
  // An ellipse through the corner with the ratio of the sides' ellipse is larger by the root of two.
  return [
    Math.max(SMALLEST_RADIUS, horizontal * Math.SQRT2),
    Math.max(SMALLEST_RADIUS, vertical * Math.SQRT2),
  ];
}

/** PDF has no conic shading: wedges, each overlapping the next, clipped to the box. */
function paintConic(
  gradient: ConicGradient,
  box: Rectangle,
  style: ComputedStyle,
  items: DisplayItem[],
): void {
  const x = box.x + resolveLength(gradient.position.x, box.width);
  const y = box.y + resolveLength(gradient.position.y, box.height);
  let stops = resolveStops(gradient.stops, 360, style);
  if (gradient.repeating) stops = repeatStops(stops, 0, 1);
  const reach =
    Math.hypot(Math.max(x - box.x, box.x + box.width - x), Math.max(y - box.y, box.y + box.height - y)) *
      1.1 +
    1;
  const edges = wedgeEdges(stops);
  const point = (turn: number): readonly [number, number] => {
    const angle = (gradient.from * Math.PI) / 180 + turn * 2 * Math.PI;
    return [x + reach * Math.sin(angle), y - reach * Math.cos(angle)];
  };
  items.push({ type: "save" }, { type: "clip", path: outline(box), rule: "nonzero" });
  for (let index = 0; index + 1 < edges.length; index += 1) {
    const from = edges[index] as number;
    const to = edges[index + 1] as number;
    const color = colorAt(stops, (from + to) / 2);
    if (color.alpha === 0) continue;
    // Opaque wedges reach under the next one, so that no seam shows.
    const overlap = color.alpha === 1 && index + 2 < edges.length ? 1 / WEDGES : 0;
    const [x1, y1] = point(from);
    const [x2, y2] = point((from + to) / 2);
    const [x3, y3] = point(Math.min(1, to + overlap));
    const path = [MOVE, x, y, LINE, x1, y1, LINE, x2, y2, LINE, x3, y3, CLOSE];
    items.push({ type: "fill-path", path, rule: "nonzero", paint: { type: "color", color } });
  }
  items.push({ type: "restore" });
}

/** Even steps of a turn and the places of all stops, rising from 0 to 1. */
function wedgeEdges(stops: readonly GradientStop[]): number[] {
  const edges = new Set<number>([0, 1]);
  for (let step = 1; step < WEDGES; step += 1) edges.add(step / WEDGES);
  for (const { offset } of stops) if (offset > 0 && offset < 1) edges.add(offset);
  return [...edges].sort((a, b) => a - b);
}
