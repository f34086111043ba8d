import type { ComputedStyle } from "./css/properties/computed-style.ts";
import { isMath, type MathBoxes } from "./generate/math/math-tools.ts";
import type { BlockBox } from "./tree/box.ts";
import type { ColumnsInput, IntrinsicWidths, ItemsInput, LayoutContext } from "./tree/layout-context.ts";
import type { ColumnsResult, ItemsResult } from "./tree/layout-result.ts";

/** The algorithms that most documents do without: those of columns, grids and formulas. */
export interface LateLayout extends MathBoxes {
  layoutColumns(ctx: LayoutContext, input: ColumnsInput): ColumnsResult;
  layoutGridItems(ctx: LayoutContext, input: ItemsInput): ItemsResult;
  gridWidths(ctx: LayoutContext, box: BlockBox, height?: number): IntrinsicWidths;
  layoutMath(ctx: LayoutContext, input: ItemsInput): ItemsResult;
  mathWidths(ctx: LayoutContext, box: BlockBox): IntrinsicWidths;
}

/** Whether a box of a style may be laid out with `LATE_LAYOUT`. Columns count for boxes without, too: layout makes blocks of some. */
export function needsLateLayout(style: ComputedStyle): boolean {
  const { display, columnCount, columnWidth } = style;
  const isGrid = display === "grid" || display === "inline-grid";
  return isGrid || isMath(style) || columnCount !== "auto" || columnWidth !== "auto";
}
