import type { Color } from "../../css/values/types.ts";
import type { DisplayItem, GradientStop, Paint, Path } from "../display-list.ts";
import { isSameColor } from "./gradient-stops.ts";

/** The lines or ellipses of a gradient, by their place along it. */
export interface GradientShape {
  /** What lies between two places; undefined: whatever lies on beyond. */
  area(
    from: number | undefined,
    to: number | undefined,
  ): { readonly path: Path; readonly rule: "nonzero" | "evenodd" };
  /** Stops are on the same scale as the places. */
  paint(stops: readonly GradientStop[]): Paint;
  /** Later bands lie around earlier ones: they are drawn first. */
  readonly isNested: boolean;
  readonly outline: Path;
}

/** Readers sample a gradient at some 256 places: shorter stretches than this part of it are drawn by themselves. */
const FINEST = 1 / 100;
/** Stops in one stretch of a gradient that has more than can be sampled. */
const STRETCH = 24;
/** Bands that are drawn one over the other, so that no seams show. */
const MAXIMUM_OVERLAPS = 40;

interface Band {
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly paint: Paint;
}

/** A gradient whose colours do not change but at once, as areas of one colour. */
export function flatBands(shape: GradientShape, stops: readonly GradientStop[], items: DisplayItem[]): void {
  const bands: { from: number | undefined; to: number | undefined; color: Color }[] = [];
  const [first] = stops;
  if (first === undefined) return;
  let from: number | undefined;
  let color = first.color;
  for (const { offset, color: next } of stops) {
    if (isSameColor(color, next)) continue;
    if (from === undefined || offset > from) bands.push({ from, to: offset, color });
    from = offset;
    color = next;
  }
  bands.push({ from, to: undefined, color });
  const isOpaque = bands.every((band) => band.color.alpha === 1);
  if (bands.length <= MAXIMUM_OVERLAPS) {
    const painted = bands.map((band): Band => ({ ...band, paint: { type: "color", color: band.color } }));
    drawBands(shape, painted, isOpaque, items);
    return;
  }
  const ground = isOpaque ? first.color : undefined;
  if (ground !== undefined) fill(items, shape.outline, "nonzero", ground);
  drawByColor(shape, bands, ground, items);
}

/** One path for all bands of a colour. */
function drawByColor(
  shape: GradientShape,
  bands: readonly { from: number | undefined; to: number | undefined; color: Color }[],
  ground: Color | undefined,
  items: DisplayItem[],
): void {
  const groups = new Map<string, { color: Color; path: number[] }>();
  for (const { from, to, color } of bands) {
    if (color.alpha === 0 || (ground !== undefined && isSameColor(ground, color))) continue;
    const key = `${color.red} ${color.green} ${color.blue} ${color.alpha}`;
    const group = groups.get(key) ?? { color, path: [] };
    groups.set(key, group);
    for (const value of shape.area(from, to).path) group.path.push(value);
  }
  for (const { color, path } of groups.values()) fill(items, path, "evenodd", color);
}

function fill(items: DisplayItem[], path: Path, rule: "nonzero" | "evenodd", color: Color): void {
  items.push({ type: "fill-path", path, rule, paint: { type: "color", color } });
}

/** A gradient that readers would sample too coarsely, in stretches; undefined when it is fine as it is. */
export function drawStretches(
  shape: GradientShape,
  stops: readonly GradientStop[],
  items: DisplayItem[],
): true | undefined {
  const [first, last] = [stops[0], stops.at(-1)];
  if (first === undefined || last === undefined || stops.length <= STRETCH) return undefined;
  const span = last.offset - first.offset;
  let shortest = span;
  for (let index = 1; index < stops.length; index += 1) {
    const [before, after] = [stops[index - 1] as GradientStop, stops[index] as GradientStop];
    const length = after.offset - before.offset;
    if (length > 0 && !isSameColor(before.color, after.color)) shortest = Math.min(shortest, length);
  }
  if (shortest >= span * FINEST) return undefined;
  const bands: Band[] = [];
  for (let start = 0; start + 1 < stops.length; start += STRETCH - 1) {
    const part = stops.slice(start, start + STRETCH);
    const [from, to] = [part[0] as GradientStop, part.at(-1) as GradientStop];
    const isLast = start + STRETCH >= stops.length;
    if (to.offset <= from.offset && !isLast) continue;
    bands.push({
      from: start === 0 ? undefined : from.offset,
      to: isLast ? undefined : to.offset,
      paint: shape.paint(part),
    });
  }
  const isOpaque = stops.every(({ color }) => color.alpha === 1);
  drawBands(shape, bands, isOpaque, items);
  return true;
}

/** Opaque bands reach under those that are drawn over them, so that no seam shows. */
function drawBands(
  shape: GradientShape,
  bands: readonly Band[],
  isOpaque: boolean,
  items: DisplayItem[],
): void {
  const ordered = shape.isNested ? [...bands].reverse() : bands;
  for (const { from, to, paint } of ordered) {
    if (paint.type === "color" && paint.color.alpha === 0) continue;
    const reach = shape.isNested ? { from: undefined, to } : { from, to: undefined };
    const { path, rule } = isOpaque ? shape.area(reach.from, reach.to) : shape.area(from, to);
    if (path.length > 0) items.push({ type: "fill-path", path, rule, paint });
  }
}
