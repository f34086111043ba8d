import type { BorderStyle, Color } from "../css/values/types.ts";

/** One side of a border, as it shows. */
export interface BorderSide {
  readonly width: number;
  readonly style: BorderStyle;
  readonly color: Color;
}
