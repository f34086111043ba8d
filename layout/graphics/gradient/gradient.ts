import type { ComputedStyle } from "../../css/properties/computed-style.ts";
import { resolveLength } from "../../css/values/resolve.ts";
import type { Color, ConicGradient, LinearGradient, RadialGradient } from "../../css/values/types.ts";
import type { Rectangle } from "../../geometry/edges.ts";
import { CLOSE, type DisplayItem, type GradientStop, LINE, MOVE, type Path } from "../display-list.ts";
import { type Radii, rectanglePath } from "../rounded-rectangle.ts";
import { paintConic } from "./conic-gradient.ts";
import { drawStretches, flatBands, type GradientShape } from "./gradient-bands.ts";
import { colorAt, isFlat, isSameColor, repeatStops, resolveStops, solidColor } from "./gradient-stops.ts";

type Gradient = LinearGradient | RadialGradient | ConicGradient;

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
  else if (gradient.type === "linear-gradient") paintLinear(gradient, box, style, items);
  else paintRadial(gradient, box, style, items);
}

function outline(box: Rectangle): Path {
  return rectanglePath({ radii: undefined, ...box });
}

function paintSolid(color: Color, box: Rectangle, items: DisplayItem[]): void {
  if (color.alpha > 0) items.push({ type: "fill-rectangle", ...rectangleOf(box), color });
}

function rectangleOf({ x, y, width, height }: Rectangle): Rectangle {
  return { x, y, width, height };
}

/** Draws the lines or ellipses of a gradient: as shapes of one colour where it has no other, as a shading, or as some. */
function paintShape(
  shape: GradientShape,
  stops: readonly GradientStop[],
  box: Rectangle,
  items: DisplayItem[],
): void {
  const [first] = stops;
  if (first === undefined) return;
  const isPlain = isFlat(stops);
  if (isPlain && stops.every(({ color }) => isSameColor(color, first.color))) {
    paintSolid(first.color, box, items);
    return;
  }
  const drawn: DisplayItem[] = [];
  if (isPlain) flatBands(shape, stops, drawn);
  else if (drawStretches(shape, stops, drawn) === undefined) {
    items.push({ type: "fill-path", path: shape.outline, rule: "nonzero", paint: shape.paint(stops) });
    return;
  }
  items.push({ type: "save" }, { type: "clip", path: shape.outline, rule: "nonzero" }, ...drawn, {
    type: "restore",
  });
}

function paintLinear(
  gradient: LinearGradient,
  box: Rectangle,
  style: ComputedStyle,
  items: DisplayItem[],
): void {
  const angle = gradientAngle(gradient.direction, box);
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const length = Math.abs(box.width * sine) + Math.abs(box.height * cosine);
  const [centreX, centreY] = [box.x + box.width / 2, box.y + box.height / 2];
  let stops = resolveStops(gradient.stops, length, style, gradient.interpolation);
  if (gradient.repeating) stops = repeatStops(stops, 0, 1);
  const at = (part: number): readonly [number, number] => [
    centreX + (part - 0.5) * length * sine,
    centreY - (part - 0.5) * length * cosine,
  ];
  // Far enough to either side, and beyond the ends, to cover the box.
  const reach = box.width + box.height;
  const beyond = 1 + reach / Math.max(length, SMALLEST_RADIUS);
  const shape: GradientShape = {
    isNested: false,
    outline: outline(box),
    area(from, to) {
      const [[x1, y1], [x2, y2]] = [at(from ?? -beyond), at(to ?? 1 + beyond)];
      const [dx, dy] = [reach * cosine, reach * sine];
      const near = [MOVE, x1 - dx, y1 - dy, LINE, x1 + dx, y1 + dy];
      return { path: [...near, LINE, x2 + dx, y2 + dy, LINE, x2 - dx, y2 - dy, CLOSE], rule: "nonzero" };
    },
    paint(part) {
      const { start, end, offsets } = normalise(part);
      const [[x1, y1], [x2, y2]] = [at(start), at(end)];
      return { type: "linear", x1, y1, x2, y2, stops: offsets };
    },
  };
  paintShape(shape, stops, box, items);
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
function normalise(given: readonly GradientStop[]): {
  start: number;
  end: number;
  offsets: readonly GradientStop[];
} {
  const stops = withSlack(given);
  const first = stops[0] as GradientStop;
  const last = stops.at(-1) as GradientStop;
  const span = last.offset - first.offset;
  const offsets = stops.map(({ offset, color }) => ({ offset: (offset - first.offset) / span, color }));
  return { start: first.offset, end: last.offset, offsets };
}

/** Changes of colour over less than this part of a gradient, at one of its ends, need room behind them. */
const STEEP = 1 / 8;
const SLACK = 1 / 32;

/**
 * The colours beyond the ends are those that readers find near them: where the colour jumps or changes fast there, the gradient goes on a
 * little.
 */
function withSlack(stops: readonly GradientStop[]): readonly GradientStop[] {
  const [first, last] = [stops[0] as GradientStop, stops.at(-1) as GradientStop];
  const span = last.offset - first.offset;
  const room = span > 0 ? span : 1;
  const second = stops[1] ?? first;
  let tail = stops.length - 1;
  while (tail > 0 && isSameColor((stops[tail - 1] as GradientStop).color, last.color)) tail -= 1;
  const flat = last.offset - (stops[tail] as GradientStop).offset;
  const steep = last.offset - flat - (stops[tail - 1] ?? last).offset;
  const result = [...stops];
  if (span <= 0 || (second.offset - first.offset <= 0 && !isSameColor(first.color, second.color)))
    result.unshift({ offset: first.offset - room * SLACK, color: first.color });
  if (span <= 0 || (tail > 0 && steep < room * STEEP && flat < room * SLACK))
    result.push({ offset: last.offset + room * SLACK, color: last.color });
  return result;
}

function paintRadial(
  gradient: RadialGradient,
  box: Rectangle,
  style: ComputedStyle,
  items: DisplayItem[],
): void {
  const x = resolveLength(gradient.position.x, box.width);
  const y = resolveLength(gradient.position.y, box.height);
  const [radiusX, radiusY] = gradientRadii(gradient, box, { x, y });
  let stops = resolveStops(gradient.stops, radiusX, style, gradient.interpolation);
  if (radiusX <= SMALLEST_RADIUS || radiusY <= SMALLEST_RADIUS) {
    paintSolid(solidColor(stops, gradient.repeating), box, items);
    return;
  }
  const farX = Math.max(Math.abs(x), Math.abs(box.width - x));
  const farY = Math.max(Math.abs(y), Math.abs(box.height - y));
  const reach = Math.hypot(farX / radiusX, farY / radiusY);
  if (gradient.repeating) stops = repeatStops(stops, 0, reach);
  // There are no negative radii: the gradient begins in the middle of whatever is there.
  const inside = stops.filter((stop) => stop.offset >= 0);
  if (inside[0]?.offset !== 0) inside.unshift({ offset: 0, color: colorAt(stops, 0) });
  const [centreX, centreY] = [box.x + x, box.y + y];
  const ellipse = (at: number): Path => {
    const [width, height] = [2 * radiusX * at, 2 * radiusY * at];
    const [rx, ry] = [width / 2, height / 2];
    const radii: Radii = [rx, ry, rx, ry, rx, ry, rx, ry];
    return rectanglePath({ x: centreX - rx, y: centreY - ry, width, height, radii });
  };
  const shape: GradientShape = {
    isNested: true,
    outline: outline(box),
    area(from, to) {
      const [outer, inner] = [to === undefined ? outline(box) : ellipse(to), from ? ellipse(from) : []];
      // The outermost area goes round the box: the ellipse within it may leave it.
      const around = to === undefined && from ? ellipse(from + 2 * reach + 1) : outer;
      return { path: [...around, ...inner], rule: "evenodd" };
    },
    paint(part) {
      const first = part[0]?.offset ?? 0;
      const offsets = first > 0 ? [{ offset: 0, color: colorAt(part, 0) }, ...part] : [...part];
      const padded = withSlack(offsets).filter(({ offset }) => offset >= 0);
      const scale = Math.max(padded.at(-1)?.offset ?? 0, SMALLEST_RADIUS);
      return {
        type: "radial",
        x: 0,
        y: 0,
        radius: 1,
        matrix: [radiusX * scale, 0, 0, radiusY * scale, centreX, centreY],
        stops: padded.map(({ offset, color }) => ({ offset: Math.min(1, offset / scale), color })),
      };
    },
  };
  paintShape(shape, inside, box, items);
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
