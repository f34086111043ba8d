import type { Rect } from "../../model.ts";

/** What shows that people are to write or tick at a place. */
export type PlaceSign =
  | "square"
  | "circle"
  | "box sign"
  | "brackets"
  | "comb"
  | "box"
  | "shaded box"
  | "cell"
  | "line"
  | "underscores"
  | "dots"
  | "tag"
  | "model";

/** A place that looks like a field. */
export interface Place {
  readonly kind: "text" | "check" | "radio" | "comb";
  readonly rect: Rect;
  /** Cells of a comb, one a character. */
  readonly boxes?: readonly Rect[] | undefined;
  /** What has the place in it: the whole cell where words take a part of it. */
  readonly frame: Rect;
  readonly sign: PlaceSign;
  /** From 0 to 1. */
  readonly confidence: number;
}
