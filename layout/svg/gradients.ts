import { usedColor } from "../cascade/used-color.ts";
import { mixedInks } from "../css/values/color/ink-color.ts";
import { NO_NODE, type NodeId } from "../document/document.ts";
import type { Rectangle } from "../geometry/edges.ts";
import type { GradientStop, Matrix, Paint } from "../graphics/display-list.ts";
import { type Axis, attributeLength, type Viewport } from "../graphics/lengths.ts";
import { boxMatrix, invert } from "../graphics/matrices.ts";
import { multiply } from "../graphics/transform.ts";
import { parseTransform } from "../graphics/transform-attribute.ts";
import type { Scene } from "./scene.ts";

/** What a gradient is used for. */
export interface GradientUse {
  /** Bounding box of the shape in user units; undefined when it has none. */
  readonly bounds: Rectangle | undefined;
  readonly matrix: Matrix;
  readonly viewport: Viewport;
  readonly opacity: number;
}

/** References from one gradient to the next that are followed. */
const MAXIMUM_CHAIN = 16;
const MAXIMUM_PERIODS = 100;

/** The paint of a gradient element for one shape (svg2 §14.2); undefined when it paints nothing. */
export function gradientPaint(scene: Scene, node: NodeId, use: GradientUse): Paint | undefined {
  const chain = templateChain(scene, node, ["linearGradient", "radialGradient"]);
  const read = (name: string): string | undefined => inherited(scene, chain, name);
  const stops = readStops(scene, chain, use.opacity);
  const [first] = stops;
  const last = stops.at(-1);
  if (first === undefined || last === undefined) return undefined;
  if (stops.length === 1) return { type: "color", color: first.color };
  const isBox = read("gradientUnits") !== "userSpaceOnUse";
  if (isBox && !(use.bounds && use.bounds.width > 0 && use.bounds.height > 0)) return undefined;
  const own = parseTransform(read("gradientTransform"));
  if (own === undefined) return undefined;
  const outer = isBox && use.bounds ? multiply(use.matrix, boxMatrix(use.bounds)) : use.matrix;
  const matrix = multiply(outer, own);
  const viewport = isBox ? { width: 1, height: 1 } : use.viewport;
  const style = scene.ownStyle(node);
  const length = (name: string, axis: Axis): number | undefined =>
    attributeLength(read(name), axis, { viewport, style });
  const spread = read("spreadMethod") ?? "pad";
  const isLinear = scene.document.nameOf(node) === "linearGradient";
  const fallback = isBox ? { middle: 0.5, end: 1 } : { middle: undefined, end: viewport.width };
  if (isLinear) {
    const line = {
      x1: length("x1", "horizontal") ?? 0,
      y1: length("y1", "vertical") ?? 0,
      x2: length("x2", "horizontal") ?? fallback.end,
      y2: length("y2", "vertical") ?? 0,
    };
    return linearPaint(line, { matrix, stops, spread, use });
  }
  const radius =
    length("r", "diagonal") ?? 0.5 * (isBox ? 1 : Math.hypot(viewport.width, viewport.height) / Math.SQRT2);
  const x = length("cx", "horizontal") ?? fallback.middle ?? viewport.width / 2;
  const y = length("cy", "vertical") ?? fallback.middle ?? viewport.height / 2;
  if (!(radius > 0)) return { type: "color", color: last.color };
  const focus = inside(
    {
      x: length("fx", "horizontal") ?? x,
      y: length("fy", "vertical") ?? y,
      radius: length("fr", "diagonal") ?? 0,
    },
    { x, y, radius },
  );
  return radialPaint({ x, y, radius, focus }, { matrix, stops, spread, use });
}

/** An element with those its `href` leads to, whose attributes it takes over. */
export function templateChain(scene: Scene, node: NodeId, names: readonly string[]): NodeId[] {
  const chain: NodeId[] = [];
  for (
    let at = node;
    at !== NO_NODE && chain.length < MAXIMUM_CHAIN && !chain.includes(at);
    at = scene.target(scene.href(at))
  ) {
    if (!names.includes(scene.document.nameOf(at))) break;
    chain.push(at);
  }
  return chain;
}

export function inherited(scene: Scene, chain: readonly NodeId[], name: string): string | undefined {
  for (const node of chain) {
    const value = scene.document.attribute(node, name);
    if (value !== undefined) return value;
  }
  return undefined;
}

function readStops(scene: Scene, chain: readonly NodeId[], opacity: number): GradientStop[] {
  const stops: GradientStop[] = [];
  for (const node of chain) {
    for (const child of scene.children(node)) {
      if (scene.document.nameOf(child) !== "stop") continue;
      const style = scene.ownStyle(child);
      const color = usedColor(style.stopColor, style);
      const text = scene.document.attribute(child, "offset") ?? "0";
      const value = Number.parseFloat(text) / (text.includes("%") ? 100 : 1);
      const offset = Math.max(stops.at(-1)?.offset ?? 0, Math.min(1, Number.isFinite(value) ? value : 0));
      stops.push({ offset, color: { ...color, alpha: color.alpha * style.stopOpacity * opacity } });
    }
    if (stops.length > 0) break;
  }
  return stops;
}

/** A focus at the circle's edge is moved inside; one that is farther out makes a cone (svg2 §14.2.3). */
function inside(
  focus: { x: number; y: number; radius: number },
  circle: { x: number; y: number; radius: number },
): { x: number; y: number; radius: number } {
  const distance = Math.hypot(focus.x - circle.x, focus.y - circle.y);
  const limit = (circle.radius - Math.min(focus.radius, circle.radius)) * 0.999;
  if (distance <= limit || distance > circle.radius + focus.radius) return focus;
  const share = limit / distance;
  return { ...focus, x: circle.x + (focus.x - circle.x) * share, y: circle.y + (focus.y - circle.y) * share };
}

interface Placement {
  readonly matrix: Matrix;
  readonly stops: readonly GradientStop[];
  readonly spread: string;
  readonly use: GradientUse;
}

function linearPaint(
  { x1, y1, x2, y2 }: { x1: number; y1: number; x2: number; y2: number },
  { matrix, stops, spread, use }: Placement,
): Paint {
  const last = stops.at(-1) as GradientStop;
  const [x, y] = [x2 - x1, y2 - y1];
  const square = x * x + y * y;
  if (square === 0) return { type: "color", color: last.color };
  if (spread !== "reflect" && spread !== "repeat")
    return { type: "linear", x1, y1, x2, y2, matrix, stops: complete(stops) };
  const parts = corners(matrix, use).map((corner) => ((corner.x - x1) * x + (corner.y - y1) * y) / square);
  const [start, end] = periods(Math.min(0, ...parts), Math.max(1, ...parts));
  return {
    type: "linear",
    x1: x1 + x * start,
    y1: y1 + y * start,
    x2: x1 + x * end,
    y2: y1 + y * end,
    matrix,
    stops: spreadStops(stops, start, end, spread === "reflect"),
  };
}

function radialPaint(
  circle: { x: number; y: number; radius: number; focus: { x: number; y: number; radius: number } },
  { matrix, stops, spread, use }: Placement,
): Paint {
  const { x, y, radius, focus } = circle;
  if (spread !== "reflect" && spread !== "repeat")
    return { type: "radial", x, y, radius, focus, matrix, stops: complete(stops) };
  const [start, end] = circlePeriods(circle, corners(matrix, use));
  const at = (place: number): { x: number; y: number; radius: number } => ({
    x: focus.x + (x - focus.x) * place,
    y: focus.y + (y - focus.y) * place,
    radius: Math.max(0, focus.radius + (radius - focus.radius) * place),
  });
  const stopsOfAll = spreadStops(stops, start, end, spread === "reflect");
  return { type: "radial", ...at(end), focus: at(start), matrix, stops: stopsOfAll };
}

/** From which to which place circles are drawn, 0 the focal one and 1 the other: outwards over the corners, inwards down to a point. */
function circlePeriods(
  {
    x,
    y,
    radius,
    focus,
  }: { x: number; y: number; radius: number; focus: { x: number; y: number; radius: number } },
  over: readonly { x: number; y: number }[],
): [number, number] {
  const growth = radius - focus.radius;
  const reach = over.map((corner) => Math.hypot(corner.x - focus.x, corner.y - focus.y));
  const slack = Math.abs(growth) - Math.hypot(x - focus.x, y - focus.y);
  const outwards = Math.max(1, ...reach) / Math.max(slack, Math.max(radius, focus.radius) / MAXIMUM_PERIODS);
  if (growth === 0) return periods(0, outwards);
  const point = -focus.radius / growth;
  if (growth > 0) {
    const [start, end] = periods(Math.max(point, -MAXIMUM_PERIODS / 2), outwards);
    return [Math.max(start, point), end];
  }
  const [start, end] = periods(-outwards, Math.max(1, point));
  return [start, Math.min(end, point)];
}

/** Corners of the painted box in the gradient's coordinates. */
function corners(matrix: Matrix, { bounds, matrix: outer }: GradientUse): { x: number; y: number }[] {
  const inverse = invert(matrix);
  if (inverse === undefined || bounds === undefined) return [];
  const [a, b, c, d, e, f] = multiply(inverse, outer);
  const margin = Math.max(bounds.width, bounds.height) / 4;
  const result: { x: number; y: number }[] = [];
  for (const x of [bounds.x - margin, bounds.x + bounds.width + margin])
    for (const y of [bounds.y - margin, bounds.y + bounds.height + margin])
      result.push({ x: a * x + c * y + e, y: b * x + d * y + f });
  return result;
}

function periods(start: number, end: number): [number, number] {
  const from = Math.max(-MAXIMUM_PERIODS / 2, Math.floor(start));
  return [from, Math.min(from + MAXIMUM_PERIODS, Math.ceil(end))];
}

function spreadStops(
  stops: readonly GradientStop[],
  start: number,
  end: number,
  reflects: boolean,
): GradientStop[] {
  const whole = complete(stops);
  const backwards = whole.map((stop) => ({ offset: 1 - stop.offset, color: stop.color })).reverse();
  const result: GradientStop[] = [];
  for (let period = Math.floor(start); period < end; period += 1) {
    const turned = reflects && Math.abs(period % 2) === 1;
    for (const { offset, color } of turned ? backwards : whole)
      result.push({ offset: (period + offset - start) / (end - start), color });
  }
  return within(result);
}

/** The part of stops between 0 and 1, with the colours that they have there. */
function within(stops: readonly GradientStop[]): GradientStop[] {
  const result: GradientStop[] = [];
  stops.forEach((stop, index) => {
    const before = stops[index - 1];
    if (before !== undefined && before.offset < 0 && stop.offset > 0) result.push(between(before, stop, 0));
    if (before !== undefined && before.offset < 1 && stop.offset > 1) result.push(between(before, stop, 1));
    if (stop.offset >= 0 && stop.offset <= 1) result.push(stop);
  });
  return result;
}

function between(before: GradientStop, after: GradientStop, offset: number): GradientStop {
  const share = (offset - before.offset) / (after.offset - before.offset);
  const mixed = (from: number, to: number): number => from + (to - from) * share;
  const [from, to] = [before.color, after.color];
  const color = {
    red: mixed(from.red, to.red),
    green: mixed(from.green, to.green),
    blue: mixed(from.blue, to.blue),
    alpha: mixed(from.alpha, to.alpha),
    ...mixedInks(from, to, share),
  };
  return { offset, color };
}

/** Stops from 0 to 1. */
function complete(stops: readonly GradientStop[]): GradientStop[] {
  const first = stops[0] as GradientStop;
  const last = stops.at(-1) as GradientStop;
  const result = stops.slice();
  if (first.offset > 0) result.unshift({ offset: 0, color: first.color });
  if (last.offset < 1) result.push({ offset: 1, color: last.color });
  return result;
}
