import type { ComputedStyle } from "../css/properties/computed-style.ts";
import type { Color, ColorOrCurrent } from "../css/values/types.ts";

/** A colour of a style with `currentcolor` resolved. */
export function usedColor(color: ColorOrCurrent, style: ComputedStyle): Color {
  return color === "currentcolor" ? style.color : color;
}
