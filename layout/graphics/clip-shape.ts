import type { BasicShape, EllipseShape, InsetShape, ShapeRadius } from "../css/values/basic-shape.ts";
import { resolveLength } from "../css/values/resolve.ts";
import { pathDataOf } from "../css/values/shape-commands.ts";
import type { LengthPercentage } from "../css/values/types.ts";
import type { Rectangle } from "../geometry/edges.ts";
import { CLOSE, LINE, MOVE, type Path } from "./display-list.ts";
import { parsePathData } from "./path-data.ts";
import { transformPath } from "./path-geometry.ts";
import { fitRadii, type Radii, type RoundedRectangle, rectanglePath } from "./rounded-rectangle.ts";
import { ellipsePath } from "./shapes.ts";

export interface ClipShape {
  readonly path: Path;
  readonly rule: "nonzero" | "evenodd";
}

/** The outline of a basic shape (css-shapes-1 §3) in its reference box; undefined: that of the box itself. */
export function clipShape(shape: BasicShape | undefined, box: RoundedRectangle): ClipShape {
  switch (shape?.type) {
    case undefined:
      return { path: rectanglePath(box), rule: "nonzero" };
    case "inset":
      return { path: rectanglePath(insetBox(shape, box)), rule: "nonzero" };
    case "circle":
    case "ellipse":
      return { path: ellipse(shape, box), rule: "nonzero" };
    case "polygon": {
      const path: number[] = [];
      for (let index = 0; index + 1 < shape.vertices.length; index += 2) {
        const x = box.x + resolveLength(shape.vertices[index] as LengthPercentage, box.width);
        const y = box.y + resolveLength(shape.vertices[index + 1] as LengthPercentage, box.height);
        path.push(index === 0 ? MOVE : LINE, x, y);
      }
      return { path: [...path, CLOSE], rule: shape.rule };
    }
    case "path":
      return { path: placed(shape.data, box), rule: shape.rule };
    case "shape":
      return { path: placed(pathDataOf(shape, box), box), rule: shape.rule };
  }
}

function placed(data: string, { x, y }: Rectangle): Path {
  return transformPath(parsePathData(data), [1, 0, 0, 1, x, y]);
}

function insetBox({ edges, radii }: InsetShape, box: Rectangle): RoundedRectangle {
  const [top, right, bottom, left] = edges.map((edge, side) =>
    resolveLength(edge, side % 2 === 0 ? box.height : box.width),
  ) as [number, number, number, number];
  const width = Math.max(0, box.width - left - right);
  const height = Math.max(0, box.height - top - bottom);
  // Percentages of radii refer to the reference box.
  const across = (corner: number): number => resolveLength(radii[corner] ?? 0, box.width);
  const down = (corner: number): number => resolveLength(radii[corner + 4] ?? 0, box.height);
  const corners = [0, 1, 2, 3].flatMap((corner) => [across(corner), down(corner)]) as unknown as Radii;
  return {
    x: box.x + left,
    y: box.y + top,
    width,
    height,
    radii: radii.length === 0 ? undefined : fitRadii(corners, width, height),
  };
}

function ellipse({ type, radii, centre }: EllipseShape, box: Rectangle): Path {
  const [x, y] = [resolveLength(centre.x, box.width), resolveLength(centre.y, box.height)];
  const across = [Math.abs(x), Math.abs(box.width - x)];
  const down = [Math.abs(y), Math.abs(box.height - y)];
  const [horizontal, vertical] = radii;
  if (type === "circle") {
    const radius = radiusOf(horizontal, [...across, ...down], Math.hypot(box.width, box.height) / Math.SQRT2);
    return ellipsePath(box.x + x, box.y + y, radius, radius);
  }
  return ellipsePath(
    box.x + x,
    box.y + y,
    radiusOf(horizontal, across, box.width),
    radiusOf(vertical, down, box.height),
  );
}

function radiusOf(radius: ShapeRadius, sides: readonly number[], base: number): number {
  if (radius === "farthest-side") return Math.max(...sides);
  return radius === "closest-side" ? Math.min(...sides) : resolveLength(radius, base);
}
