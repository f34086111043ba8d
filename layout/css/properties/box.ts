import type { LengthPercentage, LengthPercentageOrAuto, MaximumSize, MinimumSize, PreferredSize } from "../values/types.ts";

/** css-box-3, css-sizing-3, css-position-3 insets. */
export interface BoxStyle {
  marginTop: LengthPercentageOrAuto;
  marginRight: LengthPercentageOrAuto;
  marginBottom: LengthPercentageOrAuto;
  marginLeft: LengthPercentageOrAuto;
  paddingTop: LengthPercentage;
  paddingRight: LengthPercentage;
  paddingBottom: LengthPercentage;
  paddingLeft: LengthPercentage;
  width: PreferredSize;
  height: PreferredSize;
  minWidth: MinimumSize;
  minHeight: MinimumSize;
  maxWidth: MaximumSize;
  maxHeight: MaximumSize;
  boxSizing: "content-box" | "border-box";
  /** Width divided by height; `auto` keeps a replaced element's own ratio first. */
  aspectRatio: { readonly auto: boolean; readonly ratio: number | undefined };
  top: LengthPercentageOrAuto;
  right: LengthPercentageOrAuto;
  bottom: LengthPercentageOrAuto;
  left: LengthPercentageOrAuto;
}
