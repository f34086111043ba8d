import type { ComputedStyle } from "../../css/properties/computed-style.ts";
import { resolveLength } from "../../css/values/resolve.ts";
import type { ConicGradient, LinearGradient, RadialGradient } from "../../css/values/types.ts";
import type { GradientStop } from "../display-list.ts";
import { gradientAngle, gradientRadii } from "./gradient.ts";
import { colorAt, resolveStops } from "./gradient-stops.ts";

type Gradient = LinearGradient | RadialGradient | ConicGradient;

/** Opacity of a gradient at a point of its box, from the box's top left: 0 to 1. */
export function gradientAlpha(
  gradient: Gradient,
  size: { readonly width: number; readonly height: number },
  style: ComputedStyle,
): (x: number, y: number) => number {
  const { length, at } = positions(gradient, size);
  const stops = resolveStops(gradient.stops, length, style, gradient.interpolation);
  if (stops.length === 0) return () => 0;
  const wrap = gradient.repeating ? repeated(stops) : (position: number) => position;
  return (x, y) => colorAt(stops, wrap(at(x, y))).alpha;
}

function repeated(stops: readonly GradientStop[]): (position: number) => number {
  const start = (stops[0] as GradientStop).offset;
  const period = (stops.at(-1) as GradientStop).offset - start;
  if (!(period > 0)) return () => start;
  return (position) => position - Math.floor((position - start) / period) * period;
}

/** Length of the gradient's line, and where on it, as a part of the length, points lie. */
function positions(
  gradient: Gradient,
  { width, height }: { readonly width: number; readonly height: number },
): { length: number; at: (x: number, y: number) => number } {
  const box = { x: 0, y: 0, width, height };
  if (gradient.type === "linear-gradient") {
    const angle = gradientAngle(gradient.direction, box);
    const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
    const length = Math.abs(width * sine) + Math.abs(height * cosine);
    const at = (x: number, y: number): number =>
      length > 0 ? ((x - width / 2) * sine - (y - height / 2) * cosine) / length + 0.5 : 0;
    return { length, at };
  }
  const centre = {
    x: resolveLength(gradient.position.x, width),
    y: resolveLength(gradient.position.y, height),
  };
  if (gradient.type === "radial-gradient") {
    const [radiusX, radiusY] = gradientRadii(gradient, box, centre);
    return { length: radiusX, at: (x, y) => Math.hypot((x - centre.x) / radiusX, (y - centre.y) / radiusY) };
  }
  const from = gradient.from / 360;
  const turn = (x: number, y: number): number =>
    Math.atan2(x - centre.x, centre.y - y) / (2 * Math.PI) - from;
  return { length: 360, at: (x, y) => turn(x, y) - Math.floor(turn(x, y)) };
}
