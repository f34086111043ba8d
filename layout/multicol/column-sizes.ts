import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { resolveLength } from "../css/values/resolve.ts";
import { snapDown } from "../geometry/layout-unit.ts";

/** Used number and width of columns and the gap between them, px. */
export interface ColumnSizes {
  readonly count: number;
  readonly width: number;
  readonly gap: number;
}

/**
 * Columns of one row, at most.
 * DEVIATION css-multicol-1 §3.4: there are no more than 1,000 columns in a row, since more show nobody anything.
 */
const MAXIMUM_COUNT = 1000;

/** css-multicol-1 §3.4. `available` is the width of the content box. */
export function columnSizes(style: ComputedStyle, available: number): ColumnSizes {
  const gap = columnGap(style, available);
  const { columnCount, columnWidth } = style;
  const fitting =
    columnWidth === "auto"
      ? MAXIMUM_COUNT
      : Math.max(1, Math.floor((available + gap) / (Math.max(1, columnWidth) + gap)));
  const count = Math.min(MAXIMUM_COUNT, fitting, columnCount === "auto" ? MAXIMUM_COUNT : columnCount);
  return { count, gap, width: Math.max(0, snapDown((available - (count - 1) * gap) / count)) };
}

/** `normal` is 1em between columns (css-multicol-1 §4.1). */
export function columnGap(style: ComputedStyle, available: number): number {
  return style.columnGap === "normal" ? style.fontSize : resolveLength(style.columnGap, available);
}
