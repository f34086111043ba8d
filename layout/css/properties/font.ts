import type { FontSlant } from "../../../fonts/types.ts";

/** css-fonts-4. */
export interface FontStyleProperties {
  /** Family names in order; generic families in lower case. */
  fontFamily: readonly string[];
  /** Pixels. */
  fontSize: number;
  /** 1 to 1000, `bolder` and `lighter` resolved. */
  fontWeight: number;
  fontStyle: FontSlant;
  /** Percentage. */
  fontStretch: number;
  fontVariantCaps: "normal" | "small-caps" | "all-small-caps" | "petite-caps" | "all-petite-caps" | "unicase" | "titling-caps";
  fontVariantLigatures: readonly string[];
  fontVariantNumeric: readonly string[];
  fontVariantPosition: "normal" | "sub" | "super";
  fontKerning: "auto" | "normal" | "none";
  /** OpenType tag and value pairs. */
  fontFeatureSettings: readonly (readonly [tag: string, value: number])[];
  fontSizeAdjust: number | "none";
  /** `normal`, a multiplier `{ factor }` or pixels. */
  lineHeight: "normal" | { readonly factor: number } | number;
  color: import("../values/types.ts").Color;
}
