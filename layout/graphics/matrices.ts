import { isTransformed, transformsOf } from "../cascade/is-transformed.ts";
import { effectProperties } from "../css/properties/box/effects.ts";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { resolveExactly } from "../css/values/resolve.ts";
import type { Rectangle } from "../geometry/edges.ts";
import type { Matrix } from "./display-list.ts";
import { userLength, type Viewport } from "./lengths.ts";
import { IDENTITY, multiply, transformFunctions } from "./transform.ts";
import { parseTransform } from "./transform-attribute.ts";

/** How much a matrix enlarges, on average. */
export function scaleOf([a, b, c, d]: Matrix): number {
  return Math.sqrt(Math.abs(a * d - b * c));
}

/** Whether a matrix keeps shapes: circles stay circles. */
export function isSimilarity([a, b, c, d]: Matrix): boolean {
  const size = a * a + b * b + c * c + d * d;
  return Math.abs(a * a + b * b - c * c - d * d) <= 1e-6 * size && Math.abs(a * c + b * d) <= 1e-6 * size;
}

export function isUpright([a, b, c, d]: Matrix): boolean {
  return b === 0 && c === 0 && a > 0 && Math.abs(a - d) <= 1e-9 * a;
}

/** Undefined for matrices that map everything to a line. */
export function invert([a, b, c, d, e, f]: Matrix): Matrix | undefined {
  const determinant = a * d - b * c;
  if (!Number.isFinite(determinant) || Math.abs(determinant) < 1e-18) return undefined;
  return [
    d / determinant,
    -b / determinant,
    -c / determinant,
    a / determinant,
    (c * f - d * e) / determinant,
    (b * e - a * f) / determinant,
  ];
}

/** From the unit square to a box. */
export function boxMatrix({ x, y, width, height }: Rectangle): Matrix {
  return [width, 0, 0, height, x, y];
}

/**
 * An element's own transform: the CSS property where it is set, else the attribute (css-transforms-1 §8). The origin of drawings is the
 * top left of the viewport unless the author sets one.
 */
export function elementTransform(
  style: ComputedStyle,
  attribute: string | undefined,
  { viewport, bounds }: { readonly viewport: Viewport; readonly bounds: () => Rectangle | undefined },
): Matrix {
  const isStyled = isTransformed(style);
  const own = style.transform === "none" ? (parseTransform(attribute) ?? IDENTITY) : IDENTITY;
  const isOriginSet = style.transformOrigin !== effectProperties.transformOrigin.initial;
  if (!isStyled && (!isOriginSet || attribute === undefined)) return own;
  const box =
    style.transformBox === "view-box"
      ? { x: 0, y: 0, width: viewport.width, height: viewport.height }
      : shapeBox(style, viewport, bounds());
  if (box === undefined) return own;
  const [originX, originY] = style.transformOrigin;
  // Without one it is the top left of the reference box (css-transforms-1 §6).
  const x = box.x + (isOriginSet ? resolveExactly(originX, box.width) : 0);
  const y = box.y + (isOriginSet ? resolveExactly(originY, box.height) : 0);
  // The attribute stands for `transform`, which comes last.
  const matrix = isStyled ? multiply(transformFunctions(transformsOf(style), box), own) : own;
  return multiply(multiply([1, 0, 0, 1, x, y], matrix), [1, 0, 0, 1, -x, -y]);
}

/** The box of a shape with or without its stroke; boxes of CSS are those of drawings that they stand for (css-transforms-1 §7). */
function shapeBox(
  style: ComputedStyle,
  viewport: Viewport,
  bounds: Rectangle | undefined,
): Rectangle | undefined {
  const isFill = style.transformBox === "fill-box" || style.transformBox === "content-box";
  if (bounds === undefined || isFill || style.stroke === "none") return bounds;
  const reach = userLength(style.strokeWidth, "diagonal", viewport) / 2;
  return {
    x: bounds.x - reach,
    y: bounds.y - reach,
    width: bounds.width + 2 * reach,
    height: bounds.height + 2 * reach,
  };
}
