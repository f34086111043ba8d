import type { FontRequest } from "../../../fonts/types.ts";
import type { ComputedStyle } from "../../css/properties/computed-style.ts";

/** What of a style chooses font faces. */
export type FaceRequest = Pick<
  ComputedStyle,
  | "fontFamily"
  | "fontWeight"
  | "fontStyle"
  | "fontStretch"
  | "fontSize"
  | "fontVariationSettings"
  | "fontOpticalSizing"
  | "fontSynthesisWeight"
  | "fontSynthesisStyle"
  | "fontPalette"
  | "fontVariantEmoji"
  | "language"
>;

/** What a style asks of fonts (css-fonts-4 §2, §7, §8). */
export function fontRequestOf(style: FaceRequest): FontRequest {
  return {
    families: style.fontFamily,
    weight: style.fontWeight,
    slant: typeof style.fontStyle === "string" ? style.fontStyle : "oblique",
    angle: typeof style.fontStyle === "string" ? undefined : style.fontStyle.oblique,
    stretch: style.fontStretch,
    language: style.language,
    variations: style.fontVariationSettings,
    opticalSize: style.fontOpticalSizing === "auto" ? style.fontSize : undefined,
    keepsWeight: style.fontSynthesisWeight === "none",
    keepsStyle: style.fontSynthesisStyle === "none",
    palette: style.fontPalette === "normal" ? undefined : style.fontPalette,
    emoji: style.fontVariantEmoji === "normal" ? undefined : style.fontVariantEmoji,
  };
}
