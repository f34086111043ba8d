import type { ShapeBox } from "../css/properties/box/shapes.ts";
import type { BasicShape, EllipseShape, InsetShape, ShapeRadius } from "../css/values/basic-shape.ts";
import { resolveLength } from "../css/values/resolve.ts";
import { pathDataOf } from "../css/values/shape-commands.ts";
import type { LengthPercentage } from "../css/values/types.ts";
import type { Edges, Rectangle } from "../geometry/edges.ts";
import { snap } from "../geometry/layout-unit.ts";
import { parsePathData } from "../graphics/path-data.ts";
import { flatten } from "../graphics/path-geometry.ts";
import {
  fitRadii,
  insetRectangle,
  type Radii,
  type RoundedRectangle,
} from "../graphics/rounded-rectangle.ts";
import { borderBox } from "../sizing/border-box.ts";
import type { FloatShape } from "../tree/exclusion-space.ts";
import type { BoxFragment } from "../tree/fragment.ts";
import type { LayoutContext } from "../tree/layout-context.ts";
import { imageArea } from "./image-shape.ts";
import { PolygonArea, RoundedArea, type ShapeArea } from "./shape-geometry.ts";

/** A float that has been laid out, and where its whole border box is, in the coordinates of the formatting context. */
export interface ShapedFloat {
  readonly side: "left" | "right";
  /** Of the whole float, though it may be broken over pages. */
  readonly fragment: BoxFragment;
  readonly x: number;
  readonly y: number;
  readonly margins: Edges;
  /** Base of percentages in `shape-margin`. */
  readonly containerWidth: number;
  /** The margin box of the part on this page: nothing of a shape counts outside. */
  readonly area: Rectangle;
}

/** What `shape-outside` (css-shapes-1 §6.1) makes of a float; undefined where its margin box remains. */
export function floatShape(ctx: LayoutContext, float: ShapedFloat): FloatShape | undefined {
  const { shapeOutside, shapeMargin } = float.fragment.style;
  if (shapeOutside === "none") return undefined;
  const margin = resolveLength(shapeMargin, float.containerWidth);
  const area =
    "image" in shapeOutside
      ? imageArea(ctx, { fragment: float.fragment, content: referenceBox(float, "content-box"), margin })
      : basicArea(shapeOutside.shape, referenceBox(float, shapeOutside.box), margin);
  return area && clipped(area, float);
}

function clipped(area: ShapeArea, { side, area: { x, width } }: ShapedFloat): FloatShape {
  const end = x + width;
  return {
    reach: (top, bottom) => {
      const extent = area.extent(top, bottom);
      if (extent === undefined || extent.right <= x || extent.left >= end) return undefined;
      return side === "left" ? snap(Math.min(end, extent.right)) : snap(Math.max(x, extent.left));
    },
  };
}

function referenceBox(float: ShapedFloat, box: ShapeBox): RoundedRectangle {
  const { fragment, x, y, margins } = float;
  const border = borderBox(fragment, x, y);
  switch (box) {
    case "border-box":
      return border;
    case "padding-box":
      return insetRectangle(border, fragment.border);
    case "content-box":
      return insetRectangle(insetRectangle(border, fragment.border), fragment.padding);
    case "margin-box":
      return marginBox(border, margins);
  }
}

/** Corners keep the shape of the border's: the smaller the radius beside the margin, the less it grows (css-shapes-1 §4). */
function marginBox(border: RoundedRectangle, { top, right, bottom, left }: Edges): RoundedRectangle {
  const grow = (radius: number, margin: number): number => {
    if (margin <= 0 || radius >= margin) return Math.max(0, radius + margin);
    return radius + margin * (1 + (radius / margin - 1) ** 3);
  };
  const { radii } = border;
  const grown: Radii | undefined = radii && [
    grow(radii[0], left),
    grow(radii[1], top),
    grow(radii[2], right),
    grow(radii[3], top),
    grow(radii[4], right),
    grow(radii[5], bottom),
    grow(radii[6], left),
    grow(radii[7], bottom),
  ];
  const rectangle = insetRectangle(
    { ...border, radii: undefined },
    { top: -top, right: -right, bottom: -bottom, left: -left },
  );
  return { ...rectangle, radii: grown && fitRadii(grown, rectangle.width, rectangle.height) };
}

function basicArea(shape: BasicShape | undefined, box: RoundedRectangle, margin: number): ShapeArea {
  switch (shape?.type) {
    case undefined:
      return new RoundedArea(grownBy(box, margin));
    case "inset":
      return new RoundedArea(grownBy(insetBox(shape, box), margin));
    case "circle":
    case "ellipse":
      return new RoundedArea(grownBy(ellipseBox(shape, box), margin));
    case "polygon": {
      const vertices = shape.vertices.map((value, index) =>
        index % 2 === 0 ? box.x + resolveLength(value, box.width) : box.y + resolveLength(value, box.height),
      );
      return new PolygonArea([vertices], margin);
    }
    case "path":
      return new PolygonArea(pathOutlines(shape.data, box), margin);
    case "shape":
      return new PolygonArea(pathOutlines(pathDataOf(shape, box), box), margin);
  }
}

/** The shape with all of its sides moved outwards; round corners keep their centres, square ones become round. */
function grownBy(shape: RoundedRectangle, margin: number): RoundedRectangle {
  if (margin === 0 || shape.width <= 0 || shape.height <= 0) return shape;
  const { x, y, width, height } = shape;
  const radii = shape.radii ?? [0, 0, 0, 0, 0, 0, 0, 0];
  return {
    x: x - margin,
    y: y - margin,
    width: width + 2 * margin,
    height: height + 2 * margin,
    radii: radii.map((radius) => radius + margin) as unknown as Radii,
  };
}

function insetBox({ edges, radii }: InsetShape, box: Rectangle): RoundedRectangle {
  const top = resolveLength(edges[0], box.height);
  const right = resolveLength(edges[1], box.width);
  const bottom = resolveLength(edges[2], box.height);
  const left = resolveLength(edges[3], box.width);
  const width = Math.max(0, box.width - left - right);
  const height = Math.max(0, box.height - top - bottom);
  const place = { x: box.x + left, y: box.y + top, width, height };
  if (radii.length === 0) return { ...place, radii: undefined };
  const corners: number[] = [];
  for (let corner = 0; corner < 4; corner += 1) {
    corners.push(
      resolveLength(radii[corner] as LengthPercentage, box.width),
      resolveLength(radii[corner + 4] as LengthPercentage, box.height),
    );
  }
  return { ...place, radii: fitRadii(corners as unknown as Radii, width, height) };
}

function ellipseBox({ type, radii, centre }: EllipseShape, box: Rectangle): RoundedRectangle {
  const x = resolveLength(centre.x, box.width);
  const y = resolveLength(centre.y, box.height);
  const across = [Math.abs(x), Math.abs(box.width - x)];
  const down = [Math.abs(y), Math.abs(box.height - y)];
  const isCircle = type === "circle";
  // Percentages of a circle's radius refer to what a square of the same diagonal has for a side.
  const diagonal = Math.hypot(box.width, box.height) / Math.SQRT2;
  const horizontal = radiusOf(
    radii[0],
    isCircle ? [...across, ...down] : across,
    isCircle ? diagonal : box.width,
  );
  const vertical = isCircle ? horizontal : radiusOf(radii[1], down, box.height);
  const corner = [horizontal, vertical];
  return {
    x: box.x + x - horizontal,
    y: box.y + y - vertical,
    width: 2 * horizontal,
    height: 2 * vertical,
    radii: [...corner, ...corner, ...corner, ...corner] as unknown as Radii,
  };
}

function radiusOf(radius: ShapeRadius, sides: readonly number[], base: number): number {
  if (radius === "closest-side") return Math.min(...sides);
  return radius === "farthest-side" ? Math.max(...sides) : Math.max(0, resolveLength(radius, base));
}

function pathOutlines(data: string, box: Rectangle): number[][] {
  const outlines: number[][] = [];
  for (const { x, y, isMove } of flatten(parsePathData(data))) {
    if (isMove) outlines.push([]);
    outlines.at(-1)?.push(box.x + x, box.y + y);
  }
  return outlines;
}
