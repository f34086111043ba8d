import type { ComputedStyle } from "../css/properties/computed-style.ts";
import type { TransformFunction } from "../css/values/types.ts";

/** True when one of `translate`, `rotate`, `scale` and `transform` is set (css-transforms-2 §4): the box is then a containing block and a stacking context. */
export function isTransformed({ transform, translate, rotate, scale }: ComputedStyle): boolean {
  return transform !== "none" || translate !== "none" || rotate !== "none" || scale !== "none";
}

/** Individual transforms come first, from the outside in: translate, rotate, scale, then `transform` (css-transforms-2 §6). */
export function transformsOf({
  transform,
  translate,
  rotate,
  scale,
}: ComputedStyle): readonly TransformFunction[] {
  const functions: TransformFunction[] = [];
  for (const own of [translate, rotate, scale]) if (own !== "none") functions.push(own);
  if (transform !== "none") functions.push(...transform);
  return functions;
}
