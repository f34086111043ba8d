import { aspectOf } from "../../../fonts/aspect.ts";
import type { FontFace } from "../../../fonts/types.ts";
import type { ComputedStyle } from "../../css/properties/computed-style.ts";
import { clampMagnitude } from "../../css/values/units.ts";

/** Pixels to the em for letters of a face: `font-size-adjust` makes those of different faces look as large (css-fonts-5 §2.3). */
export function usedFontSize(
  { fontSize, fontSizeAdjust }: Pick<ComputedStyle, "fontSize" | "fontSizeAdjust">,
  face: FontFace,
): number {
  if (fontSizeAdjust === "none") return fontSize;
  const aspect = aspectOf(face, fontSizeAdjust.measure);
  return aspect === undefined ? fontSize : clampMagnitude((fontSize * fontSizeAdjust.aspect) / aspect);
}
