import type { Rect } from "../../model.ts";
import type { Rule, Shape } from "./page-content.ts";

/** What a page may draw before the rest is left out: no form has so much. */
const MOST_RULES = 12_000;
const MOST_SHAPES = 8_000;
/** A rectangle thinner than this is a line, in points. */
const THIN = 2.6;
/** Side of a dot of a dotted line. */
const DOT = 2;
/** A line that leaves its direction by less than this is straight, in points. */
const STRAIGHT = 0.6;
/** A stroke thicker than this is a bar, which nobody writes on. */
const BAR = 5;
const LIGHT = 0.97;
/** Sides of pictures that are kept, in points. */
const SMALL_PICTURE = 24;

/** How a path is painted. */
export interface Paint {
  /** Lightness of the filling, 0 to 1; undefined where it isn't filled. */
  readonly fill: number | undefined;
  /** Lightness of the stroke. */
  readonly stroke: number | undefined;
  /** Width of the stroke in points. */
  readonly lineWidth: number;
  readonly dashed: boolean;
  /** What is visible of the page. */
  readonly clip: Rect;
}

/** A part of a path in points of the page as shown. */
export interface Subpath {
  /** x and y of the corners in turn. */
  readonly points: number[];
  curves: number;
  closed: boolean;
}

/** Collects the straight lines and closed shapes of a page. */
export class Drawing {
  readonly horizontals: Rule[] = [];
  readonly verticals: Rule[] = [];
  readonly shapes: Shape[] = [];

  paint(subpaths: readonly Subpath[], paint: Paint): void {
    const frames = paint.fill === undefined ? NO_FRAMES : framesOf(subpaths);
    for (const { margin, ...outline } of frames.values()) {
      const stroke = { ...paint, fill: undefined, lineWidth: margin, dashed: false };
      this.#stroke(outline, stroke, paint.fill ?? 0);
    }
    for (const subpath of subpaths) {
      if (subpath.points.length < 4 || frames.has(subpath)) continue;
      if (paint.fill !== undefined) this.#fill(subpath, paint, paint.fill);
      if (paint.stroke !== undefined) this.#stroke(subpath, paint, paint.stroke);
    }
  }

  /** A filled area; a thin one is a line, as pictures of one pixel's height are. */
  area(rect: Rect, fill: number, clip: Rect): void {
    const seen = intersection(rect, clip);
    if (seen === undefined) return;
    const { x, y, width, height } = seen;
    const flags = { dashed: false, light: fill >= LIGHT };
    // A dot may be one of a line either way.
    const isDot = Math.max(width, height) <= DOT && Math.abs(width - height) < 0.3 * Math.max(width, height);
    const isThin = Math.min(width, height) <= THIN;
    if (isThin && (isDot || width > height)) {
      this.#rule("horizontals", { at: y + height / 2, from: x, to: x + width, thickness: height, ...flags });
    }
    if (isThin && (isDot || width <= height)) {
      this.#rule("verticals", { at: x + width / 2, from: y, to: y + height, thickness: width, ...flags });
    }
    if (!isThin) this.#shape({ kind: "box", rect: seen, fill, stroked: false });
  }

  /** A picture that is flat enough is a line, and a small one may be one of a box. */
  picture(rect: Rect, clip: Rect): void {
    if (Math.min(rect.width, rect.height) <= THIN) this.area(rect, 0, clip);
    else if (Math.max(rect.width, rect.height) <= SMALL_PICTURE && isInside(rect, clip)) {
      this.#shape({ kind: "picture", rect, fill: undefined, stroked: false });
    }
  }

  #fill(subpath: Subpath, { clip, stroke }: Paint, fill: number): void {
    const bounds = boundsOf(subpath.points);
    if (subpath.curves === 0) {
      if (isRectangle(subpath.points)) this.area(bounds, fill, clip);
      else if (isStrip(subpath.points, bounds)) this.#outline(subpath.points, fill, clip);
      else if (Math.min(bounds.width, bounds.height) <= THIN) this.area(bounds, fill, clip);
    } else if (stroke === undefined && isInside(bounds, clip)) {
      this.#curved(subpath, bounds, { fill, stroked: false });
    }
  }

  /** The sides of a frame, or of a part of one, that is filled rather than stroked. */
  #outline(points: readonly number[], fill: number, clip: Rect): void {
    const paint = {
      fill: undefined,
      stroke: fill,
      lineWidth: 0.5,
      dashed: false,
      clip,
      light: fill >= LIGHT,
    };
    for (let index = 0; index < points.length; index += 2) {
      this.#segment(points, [index, (index + 2) % points.length], paint);
    }
  }

  #stroke(subpath: Subpath, paint: Paint, lightness: number): void {
    const { points, curves, closed } = subpath;
    const light = lightness >= LIGHT;
    const bounds = boundsOf(points);
    if (curves > 0) {
      if (!light && isInside(bounds, paint.clip)) {
        const box = this.#curved(subpath, bounds, { fill: paint.fill, stroked: true });
        if (box) this.#edges(bounds, paint);
      }
      return;
    }
    const rectangle = (closed || isClosed(points)) && isRectangle(points);
    if (rectangle && !light) {
      const seen = intersection(bounds, paint.clip);
      if (seen !== undefined) this.#shape({ kind: "box", rect: seen, fill: paint.fill, stroked: true });
    }
    const last = points.length - 2;
    for (let index = 0; index < last; index += 2)
      this.#segment(points, [index, index + 2], { ...paint, light });
    if (closed) this.#segment(points, [last, 0], { ...paint, light });
  }

  #segment(
    points: readonly number[],
    [from, to]: readonly [number, number],
    paint: Paint & { readonly light: boolean },
  ): void {
    const [x1 = 0, y1 = 0] = [points[from], points[from + 1]];
    const [x2 = 0, y2 = 0] = [points[to], points[to + 1]];
    const { lineWidth, dashed, light, clip } = paint;
    const thickness = Math.max(0.1, lineWidth);
    const flat = Math.abs(y2 - y1) <= STRAIGHT;
    if (!flat && Math.abs(x2 - x1) > STRAIGHT) return;
    const half = thickness / 2;
    const rect = {
      x: Math.min(x1, x2) - (flat ? 0 : half),
      y: Math.min(y1, y2) - (flat ? half : 0),
      width: Math.abs(x2 - x1) + (flat ? 0 : thickness),
      height: Math.abs(y2 - y1) + (flat ? thickness : 0),
    };
    const seen = intersection(rect, clip);
    if (seen === undefined || Math.max(seen.width, seen.height) < 1) return;
    if (thickness > BAR) {
      this.#shape({ kind: "box", rect: seen, fill: light ? 1 : 0.4, stroked: false });
    } else if (flat) {
      this.#rule("horizontals", {
        at: (y1 + y2) / 2,
        from: seen.x,
        to: seen.x + seen.width,
        thickness,
        dashed,
        light,
      });
    } else {
      this.#rule("verticals", {
        at: (x1 + x2) / 2,
        from: seen.y,
        to: seen.y + seen.height,
        thickness,
        dashed,
        light,
      });
    }
  }

  /** A circle, or a box with round corners, of which it says true. */
  #curved({ points, curves }: Subpath, rect: Rect, paint: Pick<Shape, "fill" | "stroked">): boolean {
    const { width, height } = rect;
    if (width < 3 || height < 3) return false;
    const straight = straightLength(points);
    if (straight > 0.4 * (2 * width + 2 * height)) {
      this.#shape({ kind: "box", rect, ...paint });
      return true;
    }
    const ratio = width / height;
    if (curves >= 2 && ratio > 0.8 && ratio < 1.25 && width <= 40)
      this.#shape({ kind: "round", rect, ...paint });
    return false;
  }

  #edges({ x, y, width, height }: Rect, paint: Paint): void {
    const corners = [x, y, x + width, y, x + width, y + height, x, y + height];
    for (let index = 0; index < 8; index += 2)
      this.#segment(corners, [index, (index + 2) % 8], { ...paint, light: false });
  }

  #rule(list: "horizontals" | "verticals", rule: Rule): void {
    if (this[list].length < MOST_RULES) this[list].push(rule);
  }

  #shape(shape: Shape): void {
    if (this.shapes.length < MOST_SHAPES) this.shapes.push(shape);
  }
}

type Frame = Subpath & { readonly margin: number };

const NO_FRAMES: ReadonlyMap<Subpath, Frame> = new Map();

/** Boxes or circles with slightly smaller ones cut out of them, one after the other: frames, whose lines are as thick as the margin. */
function framesOf(subpaths: readonly Subpath[]): ReadonlyMap<Subpath, Frame> {
  if (subpaths.length < 2) return NO_FRAMES;
  const frames = new Map<Subpath, Frame>();
  for (const [index, one] of subpaths.entries()) {
    const other = subpaths[index + 1];
    const frame = other === undefined || frames.has(one) ? undefined : frameOf(one, other);
    if (frame === undefined || other === undefined) continue;
    frames.set(one, frame);
    frames.set(other, frame);
  }
  return frames;
}

function frameOf(one: Subpath, other: Subpath): Frame | undefined {
  const isRound = one.curves > 0 && other.curves > 0;
  if (!isRound && !(isRectangle(one.points) && isRectangle(other.points))) return undefined;
  const [first, second] = [boundsOf(one.points), boundsOf(other.points)];
  const [outer, inner] = first.width > second.width ? [first, second] : [second, first];
  const margin = inner.x - outer.x;
  const isAround =
    margin > 0 &&
    margin <= THIN &&
    inner.y > outer.y &&
    inner.y + inner.height < outer.y + outer.height &&
    (!isRound || isRing(outer, inner, margin));
  if (!isAround) return undefined;
  if (isRound) return { ...(first === outer ? one : other), closed: true, margin };
  const half = margin / 2;
  const [left, top] = [outer.x + half, outer.y + half];
  const [right, bottom] = [outer.x + outer.width - half, outer.y + outer.height - half];
  return { points: [left, top, right, top, right, bottom, left, bottom], curves: 0, closed: true, margin };
}

/** Thin, and as thick on all sides: letters that are drawn as outlines are not. */
function isRing(outer: Rect, inner: Rect, margin: number): boolean {
  const rest = [
    outer.width - inner.width - 2 * margin,
    outer.height - inner.height - 2 * margin,
    inner.y - outer.y - margin,
  ];
  return margin < 0.12 * outer.width && rest.every((difference) => Math.abs(difference) < 0.3);
}

export function boundsOf(points: readonly number[]): Rect {
  let [left, top, right, bottom] = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  for (let index = 0; index + 1 < points.length; index += 2) {
    const [x = 0, y = 0] = [points[index], points[index + 1]];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

export function intersection(one: Rect, other: Rect): Rect | undefined {
  const x = Math.max(one.x, other.x);
  const y = Math.max(one.y, other.y);
  const width = Math.min(one.x + one.width, other.x + other.width) - x;
  const height = Math.min(one.y + one.height, other.y + other.height) - y;
  return width >= 0 && height >= 0 ? { x, y, width, height } : undefined;
}

function isInside(inner: Rect, outer: Rect): boolean {
  const x = inner.x + inner.width / 2;
  const y = inner.y + inner.height / 2;
  return x >= outer.x && x <= outer.x + outer.width && y >= outer.y && y <= outer.y + outer.height;
}

function isClosed(points: readonly number[]): boolean {
  const last = points.length - 2;
  const across = Math.abs((points[0] ?? 0) - (points[last] ?? 0));
  return across < 0.2 && Math.abs((points[1] ?? 0) - (points[last + 1] ?? 0)) < 0.2;
}

/** Four corners, each side along an axis. */
function isRectangle(points: readonly number[]): boolean {
  const count = isClosed(points) ? points.length / 2 - 1 : points.length / 2;
  if (count !== 4) return false;
  for (let corner = 0; corner < 4; corner += 1) {
    const next = (corner + 1) % 4;
    const across = Math.abs((points[2 * corner] ?? 0) - (points[2 * next] ?? 0));
    const down = Math.abs((points[2 * corner + 1] ?? 0) - (points[2 * next + 1] ?? 0));
    if (across > STRAIGHT && down > STRAIGHT) return false;
  }
  return true;
}

/** Corners of a frame that is drawn as one outline, inner side included. */
const MOST_CORNERS = 24;

/** Whether an outline along the axes has little in it: an angle, a frame. */
function isStrip(points: readonly number[], { width, height }: Rect): boolean {
  const count = points.length / 2;
  if (count < 6 || count > MOST_CORNERS) return false;
  let area = 0;
  for (let index = 0; index < points.length; index += 2) {
    const next = (index + 2) % points.length;
    const [x1 = 0, y1 = 0] = [points[index], points[index + 1]];
    const [x2 = 0, y2 = 0] = [points[next], points[next + 1]];
    if (Math.abs(x2 - x1) > 1.5 && Math.abs(y2 - y1) > 1.5) return false;
    area += x1 * y2 - x2 * y1;
  }
  return Math.abs(area / 2) < 0.45 * width * height;
}

/** How much of an outline runs along the axes. */
function straightLength(points: readonly number[]): number {
  let length = 0;
  for (let index = 0; index + 3 < points.length; index += 2) {
    const across = Math.abs((points[index] ?? 0) - (points[index + 2] ?? 0));
    const down = Math.abs((points[index + 1] ?? 0) - (points[index + 3] ?? 0));
    if (across < 0.1 || down < 0.1) length += across + down;
  }
  return length;
}
