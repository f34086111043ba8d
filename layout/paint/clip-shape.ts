import { parseComponentValues } from "../css/values/component-value.ts";
import { lengthPercentage } from "../css/values/numeric.ts";
import { position } from "../css/values/position.ts";
import { resolveLength } from "../css/values/resolve.ts";
import { Late } from "../css/values/specified.ts";
import type { LengthPercentage } from "../css/values/types.ts";
import { ValueReader } from "../css/values/value-reader.ts";
import type { Rectangle } from "../geometry/edges.ts";
import { parsePathData } from "../svg/path-data.ts";
import { transformPath } from "../svg/path-geometry.ts";
import { ellipsePath } from "../svg/shapes.ts";
import { fitRadii } from "./border-box.ts";
import { CLOSE, LINE, MOVE, type Path } from "./display-list.ts";
import { type Radii, rectanglePath } from "./rounded-rectangle.ts";

export interface ClipShape {
  readonly path: Path;
  readonly rule: "nonzero" | "evenodd";
}

/** The outline of a basic shape (css-shapes-1 §3) in its reference box; undefined when the value has another form. */
export function clipShape(value: string, box: Rectangle): ClipShape | undefined {
  const call = parseComponentValues(value)?.find((component) => component.kind === "function");
  if (call?.kind !== "function") return undefined;
  const reader = new ValueReader(call.content, value, { baseUrl: "", quirks: false });
  const shape = readShape(call.name, reader, box);
  return shape !== undefined && reader.atEnd ? shape : undefined;
}

function readShape(name: string, reader: ValueReader, box: Rectangle): ClipShape | undefined {
  switch (name) {
    case "inset":
      return inset(reader, box);
    case "circle":
    case "ellipse":
      return ellipse(name, reader, box);
    case "polygon":
      return polygon(reader, box);
    case "path":
      return path(reader, box);
    default:
      return undefined;
  }
}

/** A length against a base; undefined where there is none, or one in units of the font. */
function length(reader: ValueReader, base: number): number | undefined {
  const start = reader.index;
  const value = lengthPercentage()(reader);
  if (value !== undefined && !(value instanceof Late)) return resolveLength(value, base);
  reader.index = start;
  return undefined;
}

function rule(reader: ValueReader): "nonzero" | "evenodd" {
  const found = reader.takeKeyword("evenodd") ? "evenodd" : "nonzero";
  if (found === "nonzero") reader.takeKeyword("nonzero");
  reader.takeDelimiter(",");
  return found;
}

function inset(reader: ValueReader, box: Rectangle): ClipShape | undefined {
  const edges: number[] = [];
  for (let index = 0; index < 4; index += 1) {
    const edge = length(reader, index % 2 === 0 ? box.height : box.width);
    if (edge === undefined) break;
    edges.push(edge);
  }
  const [top, right = top, bottom = top, left = right] = edges;
  if (top === undefined || right === undefined || bottom === undefined || left === undefined)
    return undefined;
  const width = Math.max(0, box.width - left - right);
  const height = Math.max(0, box.height - top - bottom);
  let radii: Radii | undefined;
  if (reader.takeKeyword("round")) {
    const corners: number[] = [];
    for (let index = 0; index < 4; index += 1) {
      const radius = length(reader, box.width);
      if (radius === undefined) break;
      corners.push(radius);
    }
    const [first, second = first, third = first, fourth = second] = corners;
    if (first === undefined || second === undefined || third === undefined || fourth === undefined)
      return undefined;
    radii = fitRadii([first, first, second, second, third, third, fourth, fourth], width, height);
  }
  return { path: rectanglePath({ x: box.x + left, y: box.y + top, width, height, radii }), rule: "nonzero" };
}

function ellipse(name: string, reader: ValueReader, box: Rectangle): ClipShape | undefined {
  const sizes: (number | string)[] = [];
  while (!reader.atEnd && sizes.length < (name === "circle" ? 1 : 2)) {
    const base =
      name === "circle"
        ? Math.hypot(box.width, box.height) / Math.SQRT2
        : sizes.length === 0
          ? box.width
          : box.height;
    const side = ["closest-side", "farthest-side"].find((keyword) => reader.takeKeyword(keyword));
    const size = side ?? length(reader, base);
    if (size === undefined) break;
    sizes.push(size);
  }
  let [x, y]: [LengthPercentage, LengthPercentage] = [box.width / 2, box.height / 2];
  if (reader.takeKeyword("at")) {
    const centre = position(reader);
    if (centre === undefined || centre instanceof Late) return undefined;
    [x, y] = [resolveLength(centre.x, box.width), resolveLength(centre.y, box.height)];
  }
  const [left, right, above, below] = [
    Math.abs(x),
    Math.abs(box.width - x),
    Math.abs(y),
    Math.abs(box.height - y),
  ];
  const pick = (size: number | string | undefined, sides: readonly number[]): number =>
    typeof size === "number" ? size : size === "farthest-side" ? Math.max(...sides) : Math.min(...sides);
  const isCircle = name === "circle";
  const radiusX = pick(sizes[0], isCircle ? [left, right, above, below] : [left, right]);
  const radiusY = isCircle ? radiusX : pick(sizes[1] ?? sizes[0], [above, below]);
  return { path: ellipsePath(box.x + x, box.y + y, radiusX, radiusY), rule: "nonzero" };
}

function polygon(reader: ValueReader, box: Rectangle): ClipShape | undefined {
  const fill = rule(reader);
  const outline: number[] = [];
  do {
    const x = length(reader, box.width);
    const y = length(reader, box.height);
    if (x === undefined || y === undefined) return undefined;
    outline.push(outline.length === 0 ? MOVE : LINE, box.x + x, box.y + y);
  } while (reader.takeDelimiter(","));
  return { path: [...outline, CLOSE], rule: fill };
}

function path(reader: ValueReader, box: Rectangle): ClipShape | undefined {
  const fill = rule(reader);
  const data = reader.takeString();
  if (data === undefined) return undefined;
  return { path: transformPath(parsePathData(data), [1, 0, 0, 1, box.x, box.y]), rule: fill };
}
