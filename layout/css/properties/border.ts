import type { BorderStyle, ColorOrCurrent, ImageValue, LengthPercentage } from "../values/types.ts";

/** Horizontal and vertical radius of a corner. */
export type CornerRadius = readonly [horizontal: LengthPercentage, vertical: LengthPercentage];

export interface Shadow {
  readonly inset: boolean;
  readonly x: number;
  readonly y: number;
  readonly blur: number;
  readonly spread: number;
  readonly color: ColorOrCurrent;
}

/** css-backgrounds-3 §4–7. Computed widths are 0 where the style is none or hidden. */
export interface BorderProperties {
  borderTopWidth: number;
  borderRightWidth: number;
  borderBottomWidth: number;
  borderLeftWidth: number;
  borderTopStyle: BorderStyle;
  borderRightStyle: BorderStyle;
  borderBottomStyle: BorderStyle;
  borderLeftStyle: BorderStyle;
  borderTopColor: ColorOrCurrent;
  borderRightColor: ColorOrCurrent;
  borderBottomColor: ColorOrCurrent;
  borderLeftColor: ColorOrCurrent;
  borderTopLeftRadius: CornerRadius;
  borderTopRightRadius: CornerRadius;
  borderBottomRightRadius: CornerRadius;
  borderBottomLeftRadius: CornerRadius;
  borderImageSource: ImageValue | "none";
  /** Numbers are image pixels, percentages of the image; in the order top, right, bottom, left. */
  borderImageSlice: { readonly edges: readonly (number | { readonly percent: number })[]; readonly fill: boolean };
  borderImageWidth: readonly (LengthPercentage | { readonly factor: number } | "auto")[];
  borderImageOutset: readonly (number | { readonly factor: number })[];
  borderImageRepeat: readonly ["stretch" | "repeat" | "round" | "space", "stretch" | "repeat" | "round" | "space"];
  boxShadow: readonly Shadow[];
  boxDecorationBreak: "slice" | "clone";
  outlineWidth: number;
  outlineStyle: BorderStyle | "auto";
  outlineColor: ColorOrCurrent | "invert";
  outlineOffset: number;
}
