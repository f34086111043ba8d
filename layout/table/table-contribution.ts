import type { ComputedStyle } from "../css/properties/computed-style.ts";
import type { TableBox } from "../tree/box.ts";
import type { IntrinsicWidths, LayoutContext } from "../tree/layout-context.ts";
import { gridEdges, gridIntrinsicWidths, tableModel, widthOfRatio } from "./table-model.ts";

/** Border-box widths that the columns and captions of a table need, whatever width its style asks for. */
export function tableContentWidths(ctx: LayoutContext, box: TableBox): IntrinsicWidths {
  const model = tableModel(ctx, box);
  // Percentage padding counts as nothing while the width is being looked for.
  const content = gridIntrinsicWidths(model, gridEdges(model, 0));
  const minimum = Math.max(content.minimum, model.captionMinimum);
  return { minimum, maximum: Math.max(minimum, content.maximum) };
}

/**
 * Border-box min- and max-content contributions of a table (css-tables-3 §3.8.3): what its columns and captions need, or its own
 * definite width, never below that.
 */
export function tableContribution(ctx: LayoutContext, box: TableBox): IntrinsicWidths {
  const content = tableContentWidths(ctx, box);
  const edges = gridEdges(tableModel(ctx, box), 0);
  const { style } = box;
  const extra = edges.border.left + edges.border.right + edges.padding.left + edges.padding.right;
  const preferred = definite(style.width, style, { extra, content }) ?? widthOfRatio(style, edges)?.width;
  const most = definite(style.maxWidth, style, { extra, content }) ?? Number.POSITIVE_INFINITY;
  const floor = definite(style.minWidth, style, { extra, content }) ?? 0;
  const clamp = (width: number): number => Math.max(content.minimum, floor, Math.min(width, most));
  return { minimum: clamp(preferred ?? content.minimum), maximum: clamp(preferred ?? content.maximum) };
}

type Size = ComputedStyle["width"] | ComputedStyle["minWidth"] | ComputedStyle["maxWidth"];

function definite(
  value: Size,
  style: ComputedStyle,
  input: { extra: number; content: IntrinsicWidths },
): number | undefined {
  if (typeof value === "number")
    return style.boxSizing === "border-box" ? Math.max(value, input.extra) : value + input.extra;
  if (value === "min-content") return input.content.minimum;
  if (value === "max-content") return input.content.maximum;
  return undefined;
}
