import { defined } from "../../fonts/defined.ts";
import type { TransformFunction } from "../css/values/types.ts";
import type { Matrix } from "./display-list.ts";

/** Sixteen numbers, column by column (css-transforms-2 §12). */
type Matrix3d = readonly number[];

/** Whether a function leaves the plane of the page. */
export function isDeep(transform: TransformFunction): boolean {
  return (
    transform.type === "matrix3d" ||
    ((transform.type === "translate" || transform.type === "scale") && transform.z !== undefined)
  );
}

/** Functions one after the other; `flat` gives the matrix of those in the plane. */
export function deepMatrix(
  functions: readonly TransformFunction[],
  flat: (transform: TransformFunction) => Matrix,
): Matrix3d {
  let result: Matrix3d = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
  for (const transform of functions) result = multiply3d(result, matrix3d(transform, flat));
  return result;
}

function matrix3d(transform: TransformFunction, flat: (transform: TransformFunction) => Matrix): Matrix3d {
  if (transform.type === "matrix3d") return transform.values;
  const [a, b, c, d, e, f] = flat(transform);
  const depth = transform.type === "translate" ? (transform.z ?? 0) : 0;
  const scale = transform.type === "scale" ? (transform.z ?? 1) : 1;
  return [a, b, 0, 0, c, d, 0, 0, 0, 0, scale, 0, e, f, depth, 1];
}

function multiply3d(outer: Matrix3d, inner: Matrix3d): Matrix3d {
  const result: number[] = [];
  for (let column = 0; column < 4; column += 1) {
    for (let row = 0; row < 4; row += 1) {
      let sum = 0;
      for (let index = 0; index < 4; index += 1)
        sum += defined(outer[4 * index + row]) * defined(inner[4 * column + index]);
      result.push(sum);
    }
  }
  return result;
}

/**
 * What the matrix does to the page, seen from the front. PDF knows no perspective: everything is as large as it is at the origin of the
 * transform. Nothing shows of what is behind the eye.
 * DEVIATION css-transforms-2 §4.3: there is no foreshortening within a box: what `perspective` and turns in space do at the origin of the
 * transform is done to all of it, because PDF has affine matrices alone.
 */
export function flattened(matrix: Matrix3d): Matrix {
  const at = (index: number): number => defined(matrix[index]);
  const [x, y, w] = [at(12), at(13), at(15)];
  if (!(w > 1e-9)) return [0, 0, 0, 0, 0, 0];
  const slope = (value: number, start: number, depth: number): number =>
    (value * w - start * depth) / (w * w);
  return [
    slope(at(0), x, at(3)),
    slope(at(1), y, at(3)),
    slope(at(4), x, at(7)),
    slope(at(5), y, at(7)),
    x / w,
    y / w,
  ];
}

/** Whether the back of the page shows (css-transforms-2 §4.5): mirrored images have none. */
export function showsBack(matrix: Matrix3d): boolean {
  const at = (index: number): number => defined(matrix[index]);
  const face = at(0) * at(5) - at(1) * at(4);
  const volume =
    at(0) * (at(5) * at(10) - at(6) * at(9)) -
    at(4) * (at(1) * at(10) - at(2) * at(9)) +
    at(8) * (at(1) * at(6) - at(2) * at(5));
  return face * volume < 0;
}
