import { defined } from "../../fonts/defined.ts";
import { isTransformed, transformsOf } from "../cascade/is-transformed.ts";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { resolveExactly, resolveLength } from "../css/values/resolve.ts";
import type { TransformFunction } from "../css/values/types.ts";
import type { Rectangle } from "../geometry/edges.ts";
import type { Matrix } from "./display-list.ts";
import { deepMatrix, flattened, isDeep, showsBack } from "./transform-3d.ts";

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** The matrix of `transform` and the individual transforms around `transform-origin` (css-transforms-1 §3), for its reference box on the page. */
export function transformMatrix(style: ComputedStyle, box: Rectangle): Matrix {
  if (!isTransformed(style)) return IDENTITY;
  const [originX, originY] = style.transformOrigin;
  const x = box.x + resolveLength(originX, box.width);
  const y = box.y + resolveLength(originY, box.height);
  const matrix = transformFunctions(transformsOf(style), box);
  return multiply(multiply([1, 0, 0, 1, x, y], matrix), [1, 0, 0, 1, -x, -y]);
}

/** Whether a box shows its back, and its back is not to be seen (css-transforms-2 §4.5). */
export function isTurnedAway(style: ComputedStyle, box: Rectangle): boolean {
  if (style.backfaceVisibility === "visible" || !isTransformed(style)) return false;
  const functions = transformsOf(style);
  return functions.some(isDeep) && showsBack(deepMatrix(functions, (flat) => functionMatrix(flat, box)));
}

/** The functions of `transform` one after the other, without an origin. */
export function transformFunctions(functions: readonly TransformFunction[], box: Rectangle): Matrix {
  if (functions.some(isDeep)) return flattened(deepMatrix(functions, (flat) => functionMatrix(flat, box)));
  let matrix = IDENTITY;
  for (const transform of functions) matrix = multiply(matrix, functionMatrix(transform, box));
  return matrix;
}

function functionMatrix(transform: TransformFunction, box: Rectangle): Matrix {
  switch (transform.type) {
    case "matrix":
      return transform.values;
    case "matrix3d":
      return flattened(transform.values);
    case "translate":
      return [1, 0, 0, 1, resolveExactly(transform.x, box.width), resolveExactly(transform.y, box.height)];
    case "scale":
      return [transform.x, 0, 0, transform.y, 0, 0];
    case "rotate": {
      const { sine, cosine } = turn(transform.angle);
      return [cosine, sine, -sine, cosine, 0, 0];
    }
    case "skew":
      return [1, tangent(transform.y), tangent(transform.x), 1, 0, 0];
  }
}

/** Exact for quarter turns. */
function turn(degrees: number): { sine: number; cosine: number } {
  const quarters = degrees / 90;
  if (Number.isInteger(quarters)) {
    const index = ((quarters % 4) + 4) % 4;
    return { sine: defined([0, 1, 0, -1][index]), cosine: defined([1, 0, -1, 0][index]) };
  }
  const radians = (degrees * Math.PI) / 180;
  return { sine: Math.sin(radians), cosine: Math.cos(radians) };
}

function tangent(degrees: number): number {
  const { sine, cosine } = turn(degrees);
  return cosine === 0 ? 1e6 : sine / cosine;
}

/** The matrix that applies `inner` first, then `outer`. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  return [
    a * inner[0] + c * inner[1],
    b * inner[0] + d * inner[1],
    a * inner[2] + c * inner[3],
    b * inner[2] + d * inner[3],
    a * inner[4] + c * inner[5] + e,
    b * inner[4] + d * inner[5] + f,
  ];
}

/** True when the matrix maps everything to a line or point, or is not made of numbers: nothing shows then. */
export function isSingular([a, b, c, d, e, f]: Matrix): boolean {
  const determinant = a * d - b * c;
  return !(Math.abs(determinant) > 1e-12) || !Number.isFinite(determinant + e + f);
}

/** The smallest rectangle along the axes around a transformed one. */
export function transformRectangle(
  [a, b, c, d, e, f]: Matrix,
  { x, y, width, height }: Rectangle,
): Rectangle {
  const corners = [
    [x, y],
    [x + width, y],
    [x, y + height],
    [x + width, y + height],
  ] as const;
  const xs = corners.map(([left, top]) => a * left + c * top + e);
  const ys = corners.map(([left, top]) => b * left + d * top + f);
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}
