import type { BorderStyle, Color } from "../css/values/types.ts";

/** One straight piece of a collapsed table border, from (x, y) over `length`, centred on its grid line; px from the grid's top left. */
export interface CollapsedBorder {
  readonly orientation: "horizontal" | "vertical";
  readonly x: number;
  readonly y: number;
  readonly length: number;
  readonly width: number;
  readonly style: BorderStyle;
  readonly color: Color;
}
