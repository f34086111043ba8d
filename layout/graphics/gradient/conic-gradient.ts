import { defined } from "../../../fonts/defined.ts";
import type { ComputedStyle } from "../../css/properties/computed-style.ts";
import { resolveLength } from "../../css/values/resolve.ts";
import type { Color, ConicGradient } from "../../css/values/types.ts";
import type { Rectangle } from "../../geometry/edges.ts";
import { CLOSE, type DisplayItem, type GradientStop, LINE, MOVE } from "../display-list.ts";
import { EVERYWHERE } from "../everywhere.ts";
import { rectanglePath } from "../rounded-rectangle.ts";
import { colorAt, isSameColor, repeatStops, resolveStops } from "./gradient-stops.ts";

/** Steps of a full turn of a conic gradient. */
const WEDGES = 240;
/** How far opaque wedges reach under those that follow, as a part of a turn: then none is thinner than a pixel anywhere. */
const OVERLAP = 1 / 4;
/** Longest part of a turn between two points of a wedge. */
const CHORD = 1 / 8;

interface Wedge {
  readonly from: number;
  readonly to: number;
  readonly color: Color;
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly reach: number;
  /** Radians. */
  readonly start: number;
}

/** PDF has no conic shading: wedges, each overlapping the next, clipped to the box. */
export function paintConic(
  gradient: ConicGradient,
  box: Rectangle,
  style: ComputedStyle,
  items: DisplayItem[],
): void {
  const x = box.x + resolveLength(gradient.position.x, box.width);
  const y = box.y + resolveLength(gradient.position.y, box.height);
  let stops = resolveStops(gradient.stops, 360, style, gradient.interpolation);
  if (gradient.repeating) stops = repeatStops(stops, 0, 1);
  const reach =
    Math.hypot(Math.max(x - box.x, box.x + box.width - x), Math.max(y - box.y, box.y + box.height - y)) *
      1.1 +
    1;
  const place = { x, y, reach, start: (gradient.from * Math.PI) / 180 };
  const wedges = wedgesOf(stops);
  items.push(
    { type: "save" },
    { type: "clip", path: rectanglePath({ radii: undefined, ...box }), rule: "nonzero" },
  );
  const isOpaque = wedges.every(({ color }) => color.alpha === 1);
  const isFaint = !isOpaque && wedges.length > stops.length;
  if (isFaint) {
    // Wedges that let others through would show their seams: their colours are drawn opaque, through a mask of their opacity.
    items.push({ type: "begin-mask", ...EVERYWHERE, mode: "luminance" });
    drawWedges(
      wedges.map((wedge) => ({ ...wedge, color: grey(wedge.color.alpha) })),
      place,
      true,
      items,
    );
    items.push({ type: "end-mask" }, { type: "begin-group", ...EVERYWHERE, opacity: 1, blendMode: "normal" });
    drawWedges(
      wedges.map((wedge) => ({ ...wedge, color: { ...wedge.color, alpha: 1 } })),
      place,
      true,
      items,
    );
    items.push({ type: "end-group" });
  } else drawWedges(wedges, place, isOpaque, items);
  items.push({ type: "restore" });
}

function grey(level: number): Color {
  return { red: level, green: level, blue: level, alpha: 1 };
}

function drawWedges(wedges: readonly Wedge[], place: Place, isOpaque: boolean, items: DisplayItem[]): void {
  const point = (turn: number): readonly [number, number] => {
    const angle = place.start + turn * 2 * Math.PI;
    return [place.x + place.reach * Math.sin(angle), place.y - place.reach * Math.cos(angle)];
  };
  for (const { from, to, color } of wedges) {
    if (color.alpha === 0) continue;
    const end = isOpaque ? Math.min(1, Math.max(to, from + OVERLAP)) : to;
    const path = [MOVE, place.x, place.y, LINE, ...point(from)];
    for (let turn = from + CHORD; turn < end; turn += CHORD) path.push(LINE, ...point(turn));
    path.push(LINE, ...point(end), CLOSE);
    items.push({ type: "fill-path", path, rule: "nonzero", paint: { type: "color", color } });
  }
}

/** Parts of a turn with one colour each: even steps where it changes slowly. */
function wedgesOf(stops: readonly GradientStop[]): Wedge[] {
  const edges = new Set<number>([0, 1]);
  for (let step = 1; step < WEDGES; step += 1) edges.add(step / WEDGES);
  for (const { offset } of stops) if (offset > 0 && offset < 1) edges.add(offset);
  const sorted = [...edges].sort((a, b) => a - b);
  const wedges: Wedge[] = [];
  for (let index = 0; index + 1 < sorted.length; index += 1) {
    const [from, to] = [defined(sorted[index]), defined(sorted[index + 1])];
    const color = colorAt(stops, (from + to) / 2);
    const last = wedges.at(-1);
    if (last !== undefined && isSameColor(last.color, color)) wedges[wedges.length - 1] = { ...last, to };
    else wedges.push({ from, to, color });
  }
  return wedges;
}
