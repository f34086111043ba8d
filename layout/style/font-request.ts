import type { FontRequest } from "../../fonts/types.ts";
import type { ComputedStyle } from "./computed-style.ts";

/** What a style asks of fonts (css-fonts-4 §2, §7, §8). */
export function fontRequestOf(style: ComputedStyle): FontRequest {
  return {
    families: style.fontFamily,
    weight: style.fontWeight,
    slant: style.fontStyle,
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
