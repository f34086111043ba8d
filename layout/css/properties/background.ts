import type { ColorOrCurrent, ImageValue, LengthPercentage, LengthPercentageOrAuto } from "../values/types.ts";

export type BackgroundRepeat = "repeat" | "no-repeat" | "space" | "round";
export type BackgroundBox = "border-box" | "padding-box" | "content-box";

/** css-backgrounds-3 §3. Each list has its own length; layers repeat the shorter lists as the standard says. */
export interface BackgroundStyle {
  backgroundColor: ColorOrCurrent;
  backgroundImage: readonly (ImageValue | "none")[];
  backgroundPositionX: readonly LengthPercentage[];
  backgroundPositionY: readonly LengthPercentage[];
  backgroundSize: readonly ("cover" | "contain" | readonly [LengthPercentageOrAuto, LengthPercentageOrAuto])[];
  backgroundRepeat: readonly (readonly [BackgroundRepeat, BackgroundRepeat])[];
  backgroundOrigin: readonly BackgroundBox[];
  backgroundClip: readonly (BackgroundBox | "text")[];
  backgroundAttachment: readonly ("scroll" | "fixed" | "local")[];
}
