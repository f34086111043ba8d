import { usedColor } from "../../cascade/used-color.ts";
import type { BorderStyle, Color } from "../../css/values/types.ts";
import type { Edges } from "../../geometry/edges.ts";
import type { BorderSide } from "../../graphics/border-side.ts";
import { strokeSide } from "../../graphics/border-stroke.ts";
import { filledRectangle } from "../../graphics/common-items.ts";
import { CLOSE, type DisplayItem, LINE, MOVE, type Path } from "../../graphics/display-list.ts";
import {
  insetRectangle,
  partialRingPath,
  type RoundedRectangle,
  ringPath,
} from "../../graphics/rounded-rectangle.ts";
import { borderBox } from "../../sizing/border-box.ts";
import type { BoxFragment } from "../../tree/fragment.ts";
import { borderShades } from "./border-shades.ts";

/** Sides in the order top, right, bottom, left; undefined ones have no width. Transparent ones show where the others end. */
export type BorderSides = readonly [
  BorderSide | undefined,
  BorderSide | undefined,
  BorderSide | undefined,
  BorderSide | undefined,
];

const TOP = 0;
const RIGHT = 1;
const BOTTOM = 2;

/** The border of a box fragment (css-backgrounds-3 §4). */
export function paintBorder(fragment: BoxFragment, x: number, y: number, items: DisplayItem[]): void {
  const { style, border } = fragment;
  const sides: BorderSides = [
    side(border.top, style.borderTopStyle, usedColor(style.borderTopColor, style)),
    side(border.right, style.borderRightStyle, usedColor(style.borderRightColor, style)),
    side(border.bottom, style.borderBottomStyle, usedColor(style.borderBottomColor, style)),
    side(border.left, style.borderLeftStyle, usedColor(style.borderLeftColor, style)),
  ];
  const outer = borderBox(fragment, x, y);
  if (outer.radii !== undefined || !paintPlain(outer, sides, items)) paintSides(outer, sides, items);
}

/** Most borders by far: some solid sides, not all four, of one colour. */
function paintPlain(outer: RoundedRectangle, sides: BorderSides, items: DisplayItem[]): boolean {
  const [top, right, bottom, left] = sides;
  const first = top ?? right ?? bottom ?? left;
  if (first === undefined) return true;
  if (top !== undefined && right !== undefined && bottom !== undefined && left !== undefined) return false;
  for (let index = 0; index < 4; index += 1) {
    const other = sides[index];
    if (other !== undefined && (other.style !== "solid" || !isSameColor(other.color, first.color)))
      return false;
  }
  const { x, y, width, height } = outer;
  const { color } = first;
  if (color.alpha === 0) return true;
  const above = top?.width ?? 0;
  const between = height - above - (bottom?.width ?? 0);
  if (width <= 0 || height <= 0) return true;
  if (top !== undefined) items.push(filledRectangle({ x, y, width, height: above }, color));
  if (bottom !== undefined) {
    const edge = y + height - bottom.width;
    items.push(filledRectangle({ x, y: edge, width, height: bottom.width }, color));
  }
  if (between <= 0) return true;
  if (right !== undefined) {
    const edge = x + width - right.width;
    items.push(filledRectangle({ x: edge, y: y + above, width: right.width, height: between }, color));
  }
  if (left !== undefined) {
    items.push(filledRectangle({ x, y: y + above, width: left.width, height: between }, color));
  }
  return true;
}

function side(width: number, style: BorderStyle, color: Color): BorderSide | undefined {
  if (width <= 0 || style === "none" || style === "hidden") return undefined;
  // Too thin for two lines and a space.
  if (style === "double" && width < 3) return { width, style: "solid", color };
  return { width, style, color };
}

/** Borders inside the outline of a box. */
export function paintSides(outer: RoundedRectangle, sides: BorderSides, items: DisplayItem[]): void {
  if (sides.every(isUnseen)) return;
  const [first] = sides;
  const isUniform =
    first !== undefined && sides.every((other) => other !== undefined && isSame(first, other));
  if (isUniform && paintUniform(outer, sides, items)) return;
  if (outer.radii !== undefined && paintPartialRing(outer, sides, items)) return;
  for (let index = 0; index < 4; index += 1) {
    const current = sides[index];
    if (current !== undefined && !isUnseen(current)) paintSide(outer, sides, { index, side: current }, items);
  }
}

function isUnseen(side: BorderSide | undefined): boolean {
  return side === undefined || side.color.alpha === 0;
}

function isSame(a: BorderSide, b: BorderSide): boolean {
  return a.style === b.style && isSameColor(a.color, b.color);
}

function isSameColor(a: Color, b: Color): boolean {
  return a === b || (a.red === b.red && a.green === b.green && a.blue === b.blue && a.alpha === b.alpha);
}

/** All four sides at once, for the styles that look the same on each. */
function paintUniform(outer: RoundedRectangle, sides: BorderSides, items: DisplayItem[]): boolean {
  const [first] = sides as readonly [BorderSide, BorderSide, BorderSide, BorderSide];
  const edges = edgesOf(sides);
  if (first.style === "solid") {
    fill(ringPath(outer, insetRectangle(outer, edges)), first.color, items);
    return true;
  }
  if (first.style === "dotted" || first.style === "dashed") {
    const isEven = sides.every((side) => side?.width === first.width);
    if (outer.radii === undefined || !isEven) return false;
    strokeSide(outer, edges, { index: TOP, side: first }, items);
    return true;
  }
  if (first.style !== "double") return false;
  fill(ringPath(outer, insetRectangle(outer, scaled(edges, 1 / 3))), first.color, items);
  fill(
    ringPath(insetRectangle(outer, scaled(edges, 2 / 3)), insetRectangle(outer, edges)),
    first.color,
    items,
  );
  return true;
}

/** Solid sides of one colour round corners, where others have no width: one area for those that follow each other. */
function paintPartialRing(outer: RoundedRectangle, sides: BorderSides, items: DisplayItem[]): boolean {
  const shown = sides.find((side) => side !== undefined);
  if (shown?.style !== "solid" || !sides.every((side) => side === undefined || isSame(shown, side)))
    return false;
  const inner = insetRectangle(outer, edgesOf(sides));
  if (inner.width <= 0 || inner.height <= 0) return false;
  for (let first = 0; first < 4; first += 1) {
    if (sides[first] === undefined || sides[(first + 3) & 3] !== undefined) continue;
    let count = 1;
    while (sides[(first + count) & 3] !== undefined) count += 1;
    fill(partialRingPath(outer, inner, { first, count }), shown.color, items);
  }
  return true;
}

interface SideAt {
  readonly index: number;
  readonly side: BorderSide;
}

function paintSide(outer: RoundedRectangle, sides: BorderSides, at: SideAt, items: DisplayItem[]): void {
  const { color, style } = at.side;
  const isNear = at.index === TOP || at.index === 3;
  const strip = (from: number, to: number, shade: Color): void =>
    paintStrip(outer, sides, { from, to, shade, ...at }, items);
  switch (style) {
    case "double":
      strip(0, 1 / 3, color);
      strip(2 / 3, 1, color);
      break;
    case "groove":
    case "ridge": {
      const { dark, light } = borderShades(color);
      const isDarkOutside = isNear === (style === "groove");
      strip(0, 1 / 2, isDarkOutside ? dark : light);
      strip(1 / 2, 1, isDarkOutside ? light : dark);
      break;
    }
    case "inset":
    case "outset":
      strip(0, 1, borderShades(color)[isNear === (style === "inset") ? "dark" : "light"]);
      break;
    case "dotted":
    case "dashed":
      paintStroked(outer, sides, at, items);
      break;
    default:
      strip(0, 1, color);
  }
}

interface Strip extends SideAt {
  /** Part of the border's width, from the outside, that the strip covers. */
  readonly from: number;
  readonly to: number;
  readonly shade: Color;
}

function paintStrip(outer: RoundedRectangle, sides: BorderSides, strip: Strip, items: DisplayItem[]): void {
  const { from, to, shade } = strip;
  if (outer.radii === undefined) {
    const polygon = stripPolygon(outer, sides, strip);
    const rectangle = asRectangle(polygon);
    if (rectangle === undefined) fill(polygonPath(polygon), shade, items);
    else if (rectangle.width > 0 && rectangle.height > 0) {
      items.push(filledRectangle(rectangle, shade));
    }
    return;
  }
  const edges = edgesOf(sides);
  items.push(
    { type: "save" },
    { type: "clip", path: polygonPath(sideWedge(outer, edges, strip.index)), rule: "nonzero" },
  );
  fill(
    ringPath(insetRectangle(outer, scaled(edges, from)), insetRectangle(outer, scaled(edges, to))),
    shade,
    items,
  );
  items.push({ type: "restore" });
}

/** Four points: outer start, outer end, inner end, inner start, clockwise round the box. */
type Polygon = readonly [number, number, number, number, number, number, number, number];

/**
 * The strip of a side without radii. Where the neighbour looks the same, the horizontal side takes the whole corner, so that no seam
 * shows; otherwise the two meet in a mitre.
 */
function stripPolygon(outer: RoundedRectangle, sides: BorderSides, strip: Strip): Polygon {
  const { index, from, to } = strip;
  const edges = edgesOf(sides);
  const a = insetRectangle(outer, scaled(edges, from));
  const b = insetRectangle(outer, scaled(edges, to));
  const aRight = a.x + a.width;
  const aBottom = a.y + a.height;
  const bRight = b.x + b.width;
  const bBottom = b.y + b.height;
  const joins = (neighbour: number): boolean => {
    const other = sides[neighbour];
    const plain = strip.side.style === "solid" || strip.side.style === "double";
    return other !== undefined && plain && isSame(other, strip.side);
  };
  if (index === TOP || index === BOTTOM) {
    const left = joins(3) ? a.x : b.x;
    const right = joins(RIGHT) ? aRight : bRight;
    return index === TOP
      ? [a.x, a.y, aRight, a.y, right, b.y, left, b.y]
      : [aRight, aBottom, a.x, aBottom, left, bBottom, right, bBottom];
  }
  const top = joins(TOP) ? b.y : a.y;
  const bottom = joins(BOTTOM) ? bBottom : aBottom;
  return index === RIGHT
    ? [aRight, top, aRight, bottom, bRight, bBottom, bRight, b.y]
    : [a.x, bottom, a.x, top, b.x, b.y, b.x, bBottom];
}

/**
 * The part of a box that belongs to one side: from its two outer corners along the mitres to where they meet, but no deeper than the side
 * and its round corners reach. Further in, where the neighbours have no width, the two outlines of the ring coincide, and readers of
 * PDF fill even an area without width with a hairline.
 */
function sideWedge(outer: RoundedRectangle, edges: Edges, index: number): Polygon {
  const { x, y } = outer;
  const right = x + outer.width;
  const bottom = y + outer.height;
  const reach = Math.min(
    edges.left + edges.right > 0 ? outer.width / (edges.left + edges.right) : Number.POSITIVE_INFINITY,
    edges.top + edges.bottom > 0 ? outer.height / (edges.top + edges.bottom) : Number.POSITIVE_INFINITY,
    reachOfSide(outer, edges, index),
  );
  const left = x + edges.left * reach;
  const innerRight = right - edges.right * reach;
  const top = y + edges.top * reach;
  const innerBottom = bottom - edges.bottom * reach;
  if (index === TOP) return [x, y, right, y, innerRight, top, left, top];
  if (index === RIGHT) return [right, y, right, bottom, innerRight, innerBottom, innerRight, top];
  if (index === BOTTOM) return [right, bottom, x, bottom, left, innerBottom, innerRight, innerBottom];
  return [x, bottom, x, y, left, top, left, innerBottom];
}

/** How far a side with its round corners reaches into the box, in widths of the side. */
function reachOfSide({ radii }: RoundedRectangle, edges: Edges, index: number): number {
  if (radii === undefined) return Number.POSITIVE_INFINITY;
  if (index === TOP) return Math.max(1, radii[1] / edges.top, radii[3] / edges.top);
  if (index === RIGHT) return Math.max(1, radii[2] / edges.right, radii[4] / edges.right);
  if (index === BOTTOM) return Math.max(1, radii[5] / edges.bottom, radii[7] / edges.bottom);
  return Math.max(1, radii[0] / edges.left, radii[6] / edges.left);
}

function paintStroked(outer: RoundedRectangle, sides: BorderSides, at: SideAt, items: DisplayItem[]): void {
  const edges = edgesOf(sides);
  const meetsOther = sides.some(
    (other) => other !== undefined && (!isSame(other, at.side) || other.width !== at.side.width),
  );
  const needsClip = outer.radii !== undefined || meetsOther || at.side.color.alpha < 1;
  if (needsClip) {
    items.push(
      { type: "save" },
      { type: "clip", path: polygonPath(sideWedge(outer, edges, at.index)), rule: "nonzero" },
    );
  }
  if (outer.radii !== undefined)
    items.push({ type: "clip", path: ringPath(outer, insetRectangle(outer, edges)), rule: "evenodd" });
  strokeSide(outer, edges, at, items);
  if (needsClip) items.push({ type: "restore" });
}

function edgesOf([top, right, bottom, left]: BorderSides): Edges {
  return {
    top: top?.width ?? 0,
    right: right?.width ?? 0,
    bottom: bottom?.width ?? 0,
    left: left?.width ?? 0,
  };
}

export function scaled(edges: Edges, factor: number): Edges {
  return {
    top: edges.top * factor,
    right: edges.right * factor,
    bottom: edges.bottom * factor,
    left: edges.left * factor,
  };
}

function fill(path: Path, color: Color, items: DisplayItem[]): void {
  items.push({ type: "fill-path", path, rule: "evenodd", paint: { type: "color", color } });
}

function polygonPath(points: Polygon): Path {
  const [x1, y1, x2, y2, x3, y3, x4, y4] = points;
  return [MOVE, x1, y1, LINE, x2, y2, LINE, x3, y3, LINE, x4, y4, CLOSE];
}

function asRectangle(polygon: Polygon): { x: number; y: number; width: number; height: number } | undefined {
  const [x1, y1, x2, y2, x3, y3, x4, y4] = polygon;
  const isHorizontal = y1 === y2 && y3 === y4 && x1 === x4 && x2 === x3;
  const isVertical = x1 === x2 && x3 === x4 && y1 === y4 && y2 === y3;
  if (!isHorizontal && !isVertical) return undefined;
  return { x: Math.min(x1, x3), y: Math.min(y1, y3), width: Math.abs(x3 - x1), height: Math.abs(y3 - y1) };
}
