import { defined } from "../../fonts/defined.ts";
import { CLOSE, CUBIC, LINE, MOVE } from "./display-list.ts";
import type { Axis } from "./lengths.ts";
import { numberList } from "./number-scanner.ts";
import { parsePathData } from "./path-data.ts";
import { rectanglePath } from "./rounded-rectangle.ts";

/** Distance of control points for a quarter of a circle of radius one. */
const KAPPA = 0.5522847498;

/** Reads the attributes of one shape. */
export interface ShapeAttributes {
  readonly name: string;
  text(name: string): string | undefined;
  length(name: string, axis: Axis): number | undefined;
}

/** The outline of a basic shape or path in user units (svg2 §10); empty when it is not rendered, undefined when it is no shape. */
export function shapePath(shape: ShapeAttributes): readonly number[] | undefined {
  switch (shape.name) {
    case "path":
      return parsePathData(shape.text("d") ?? "");
    case "rect":
      return rectangle(shape);
    case "circle": {
      const radius = shape.length("r", "diagonal") ?? 0;
      return ellipse(shape, radius, radius);
    }
    case "ellipse": {
      const x = shape.length("rx", "horizontal");
      const y = shape.length("ry", "vertical");
      return ellipse(shape, x ?? y ?? 0, y ?? x ?? 0);
    }
    case "line": {
      const [x1, x2] = ["x1", "x2"].map((name) => shape.length(name, "horizontal") ?? 0);
      const [y1, y2] = ["y1", "y2"].map((name) => shape.length(name, "vertical") ?? 0);
      return [MOVE, x1 ?? 0, y1 ?? 0, LINE, x2 ?? 0, y2 ?? 0];
    }
    case "polyline":
      return polygon(shape.text("points"), false);
    case "polygon":
      return polygon(shape.text("points"), true);
    default:
      return undefined;
  }
}

function rectangle(shape: ShapeAttributes): readonly number[] {
  const width = shape.length("width", "horizontal") ?? 0;
  const height = shape.length("height", "vertical") ?? 0;
  if (!(width > 0 && height > 0)) return [];
  const [givenX, givenY] = [shape.length("rx", "horizontal"), shape.length("ry", "vertical")];
  const radiusX = Math.min(Math.max(0, givenX ?? givenY ?? 0), width / 2);
  const radiusY = Math.min(Math.max(0, givenY ?? givenX ?? 0), height / 2);
  const isRound = radiusX > 0 && radiusY > 0;
  return rectanglePath({
    x: shape.length("x", "horizontal") ?? 0,
    y: shape.length("y", "vertical") ?? 0,
    width,
    height,
    radii: isRound ? [radiusX, radiusY, radiusX, radiusY, radiusX, radiusY, radiusX, radiusY] : undefined,
  });
}

function ellipse(shape: ShapeAttributes, radiusX: number, radiusY: number): readonly number[] {
  if (!(radiusX > 0 && radiusY > 0)) return [];
  return ellipsePath(
    shape.length("cx", "horizontal") ?? 0,
    shape.length("cy", "vertical") ?? 0,
    radiusX,
    radiusY,
  );
}

/** Clockwise from the right, as svg2 §10.4 has it. */
export function ellipsePath(x: number, y: number, radiusX: number, radiusY: number): number[] {
  const [kx, ky] = [radiusX * KAPPA, radiusY * KAPPA];
  const [left, top, right, bottom] = [x - radiusX, y - radiusY, x + radiusX, y + radiusY];
  return [
    ...[MOVE, right, y],
    ...[CUBIC, right, y + ky, x + kx, bottom, x, bottom],
    ...[CUBIC, x - kx, bottom, left, y + ky, left, y],
    ...[CUBIC, left, y - ky, x - kx, top, x, top],
    ...[CUBIC, x + kx, top, right, y - ky, right, y],
    CLOSE,
  ];
}

function polygon(text: string | undefined, isClosed: boolean): readonly number[] {
  const points = numberList(text);
  const path: number[] = [];
  for (let index = 0; index + 1 < points.length; index += 2) {
    path.push(index === 0 ? MOVE : LINE, defined(points[index]), defined(points[index + 1]));
  }
  if (isClosed && path.length > 0) path.push(CLOSE);
  return path;
}
