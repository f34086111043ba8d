import type { LengthPercentageOrAuto } from "../values/types.ts";

export type Display =
  | "none"
  | "contents"
  | "block"
  | "inline"
  | "inline-block"
  | "flow-root"
  | "list-item"
  | "inline-list-item"
  | "table"
  | "inline-table"
  | "table-row-group"
  | "table-header-group"
  | "table-footer-group"
  | "table-row"
  | "table-cell"
  | "table-column-group"
  | "table-column"
  | "table-caption"
  | "flex"
  | "inline-flex"
  | "grid"
  | "inline-grid"
  | "ruby"
  | "ruby-text";

/** css-display-3, css-position-3, CSS 2.2 §9, css-overflow-3. `display` is the computed value (blockified where it must be). */
export interface DisplayStyle {
  display: Display;
  /** `{ running: name }` takes the element out of the flow into margin boxes (css-gcpm-3 §1.2). */
  position: "static" | "relative" | "absolute" | "fixed" | "sticky" | { readonly running: string };
  /** Page floats and footnotes are the values `top`, `bottom` and `footnote` (css-gcpm-3, css-page-floats-3). */
  float: "none" | "left" | "right" | "footnote" | "top" | "bottom";
  clear: "none" | "left" | "right" | "both";
  visibility: "visible" | "hidden" | "collapse";
  zIndex: number | "auto";
  overflowX: "visible" | "hidden" | "clip" | "scroll" | "auto";
  overflowY: "visible" | "hidden" | "clip" | "scroll" | "auto";
  /** CSS 2.2 §11.1.2 `rect(top right bottom left)`, or auto. */
  clip: "auto" | readonly [LengthPercentageOrAuto, LengthPercentageOrAuto, LengthPercentageOrAuto, LengthPercentageOrAuto];
}
