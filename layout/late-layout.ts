import { hasControls } from "./controls/control-names.ts";
import type { ComputedStyle } from "./css/properties/computed-style.ts";
import type { Document } from "./document/document.ts";
import type { LateBoxes } from "./generate/late-boxes.ts";
import { isMath } from "./generate/math/math-tools.ts";
import type { ControlBox } from "./replaced/control-size.ts";
import type { BlockBox, OrthogonalFlowBox } from "./tree/box.ts";
import type { ConstraintSpace } from "./tree/constraint-space.ts";
import type { ColumnsInput, IntrinsicWidths, ItemsInput, LayoutContext } from "./tree/layout-context.ts";
import type { ColumnsResult, ItemsResult, LayoutResult } from "./tree/layout-result.ts";

/** The algorithms that most documents do without: those of columns, flex containers, grids, formulas, form controls and vertical text. */
export interface LateLayout extends LateBoxes {
  layoutColumns(ctx: LayoutContext, input: ColumnsInput): ColumnsResult;
  layoutFlex(ctx: LayoutContext, input: ItemsInput): ItemsResult;
  flexWidths(ctx: LayoutContext, box: BlockBox, height?: number): IntrinsicWidths;
  layoutGridItems(ctx: LayoutContext, input: ItemsInput): ItemsResult;
  gridWidths(ctx: LayoutContext, box: BlockBox, height?: number): IntrinsicWidths;
  layoutMath(ctx: LayoutContext, input: ItemsInput): ItemsResult;
  mathWidths(ctx: LayoutContext, box: BlockBox): IntrinsicWidths;
  layoutControl(ctx: LayoutContext, input: ControlBox, space: ConstraintSpace): LayoutResult;
  controlContribution(ctx: LayoutContext, input: ControlBox): IntrinsicWidths;
  layoutOrthogonalFlow(ctx: LayoutContext, box: OrthogonalFlowBox, space: ConstraintSpace): LayoutResult;
  orthogonalFlowContribution(
    ctx: LayoutContext,
    box: OrthogonalFlowBox,
    percentageHeight: number | undefined,
  ): IntrinsicWidths;
}

const ITEM_CONTAINERS: ReadonlySet<string> = new Set(["flex", "inline-flex", "grid", "inline-grid"]);

/** Whether a box of a style may be laid out with `LATE_LAYOUT`. Columns count for boxes without, too: layout makes blocks of some. */
export function needsLateLayout(style: ComputedStyle): boolean {
  const { display, columnCount, columnWidth, writingMode } = style;
  const hasItems = ITEM_CONTAINERS.has(display);
  const hasColumns = columnCount !== "auto" || columnWidth !== "auto";
  return hasItems || isMath(style) || hasColumns || writingMode !== "horizontal-tb";
}

/** Whether a document may have elements that are laid out with `LATE_LAYOUT` whatever their styles: controls, and cells of formulas. */
export function hasLateElements(document: Document): boolean {
  return document.hasElement("math") || hasControls(document);
}
