/** The sixteen page-margin boxes (css-page-3 §5.1), clockwise from the top left corner, with their default alignments. */
export type MarginBoxName =
  | "top-left-corner"
  | "top-left"
  | "top-center"
  | "top-right"
  | "top-right-corner"
  | "right-top"
  | "right-middle"
  | "right-bottom"
  | "bottom-right-corner"
  | "bottom-right"
  | "bottom-center"
  | "bottom-left"
  | "bottom-left-corner"
  | "left-bottom"
  | "left-middle"
  | "left-top";

export interface MarginBoxDefaults {
  readonly textAlign: "left" | "center" | "right";
  readonly verticalAlign: "top" | "middle" | "bottom";
}

/** css-page-3 §5.2, table of default values. */
export const MARGIN_BOX_DEFAULTS: Readonly<Record<MarginBoxName, MarginBoxDefaults>> = {
  "top-left-corner": { textAlign: "right", verticalAlign: "middle" },
  "top-left": { textAlign: "left", verticalAlign: "middle" },
  "top-center": { textAlign: "center", verticalAlign: "middle" },
  "top-right": { textAlign: "right", verticalAlign: "middle" },
  "top-right-corner": { textAlign: "left", verticalAlign: "middle" },
  "right-top": { textAlign: "center", verticalAlign: "top" },
  "right-middle": { textAlign: "center", verticalAlign: "middle" },
  "right-bottom": { textAlign: "center", verticalAlign: "bottom" },
  "bottom-right-corner": { textAlign: "left", verticalAlign: "middle" },
  "bottom-right": { textAlign: "right", verticalAlign: "middle" },
  "bottom-center": { textAlign: "center", verticalAlign: "middle" },
  "bottom-left": { textAlign: "left", verticalAlign: "middle" },
  "bottom-left-corner": { textAlign: "right", verticalAlign: "middle" },
  "left-bottom": { textAlign: "center", verticalAlign: "bottom" },
  "left-middle": { textAlign: "center", verticalAlign: "middle" },
  "left-top": { textAlign: "center", verticalAlign: "top" },
};

/** The three boxes along each side, in their order along the axis. */
export const SIDES: readonly {
  readonly side: "top" | "right" | "bottom" | "left";
  readonly boxes: readonly [MarginBoxName, MarginBoxName, MarginBoxName];
}[] = [
  { side: "top", boxes: ["top-left", "top-center", "top-right"] },
  { side: "right", boxes: ["right-top", "right-middle", "right-bottom"] },
  { side: "bottom", boxes: ["bottom-left", "bottom-center", "bottom-right"] },
  { side: "left", boxes: ["left-top", "left-middle", "left-bottom"] },
];

export const CORNERS: readonly MarginBoxName[] = [
  "top-left-corner",
  "top-right-corner",
  "bottom-right-corner",
  "bottom-left-corner",
];
