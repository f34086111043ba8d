export type BreakBetween = "auto" | "avoid" | "avoid-page" | "avoid-column" | "always" | "page" | "left" | "right" | "recto" | "verso" | "column";

/** css-break-3, css-page-3 §6. The `page-break-*` properties are shorthands of these. */
export interface FragmentationStyle {
  breakBefore: BreakBetween;
  breakAfter: BreakBetween;
  breakInside: "auto" | "avoid" | "avoid-page" | "avoid-column";
  orphans: number;
  widows: number;
  /** Named page; "auto" inherits in effect from the parent (css-page-3 §6.3). */
  page: string;
}
