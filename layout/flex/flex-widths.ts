import { type BlockBox, isOutOfFlow, type LayoutBox } from "../boxes/box.ts";
import { resolveLength } from "../css/values/resolve.ts";
import { borderEdges, paddingEdges } from "../geometry/box-edges.ts";
import type { IntrinsicWidths, LayoutContext } from "../layout-context.ts";

/** Min- and max-content widths of a flex container's content box (css-flexbox-1 §9.9.1). */
export function flexWidths(ctx: LayoutContext, box: BlockBox): IntrinsicWidths {
  const { style } = box;
  const isRow = style.flexDirection.startsWith("row");
  const gap = style.columnGap === "normal" ? 0 : resolveLength(style.columnGap, 0);
  let [minimum, maximum, widest, count] = [0, 0, 0, 0];
  for (const child of box.content.children) {
    if (child.kind === "mark" || child.kind === "text" || isOutOfFlow(child)) continue;
    const item = child as LayoutBox;
    const widths = isRow ? rowContribution(ctx, item) : ctx.contribution(item);
    const margins = fixed(item.style.marginLeft) + fixed(item.style.marginRight);
    widest = Math.max(widest, widths.minimum + margins);
    if (isRow) {
      minimum += widths.minimum + margins;
      maximum += widths.maximum + margins;
    } else maximum = Math.max(maximum, widths.maximum + margins);
    count += 1;
  }
  const gaps = isRow ? gap * Math.max(0, count - 1) : 0;
  const least = isRow && style.flexWrap === "nowrap" ? minimum + gaps : widest;
  return { minimum: Math.max(0, least), maximum: Math.max(0, least, maximum + gaps) };
}

/** Contribution to the main size: no larger than the base size where the item can't grow, no smaller where it can't shrink. */
function rowContribution(ctx: LayoutContext, item: LayoutBox): IntrinsicWidths {
  const { style } = item;
  const widths = ctx.contribution(item);
  if (typeof style.flexBasis !== "number") return widths;
  const border = borderEdges(style, undefined);
  const padding = paddingEdges(style, 0);
  const edges = border.left + border.right + padding.left + padding.right;
  const base = style.boxSizing === "border-box" ? Math.max(edges, style.flexBasis) : style.flexBasis + edges;
  const clamp = (width: number): number => {
    let size = width;
    if (style.flexGrow === 0) size = Math.min(size, base);
    if (style.flexShrink === 0) size = Math.max(size, base);
    return Math.max(size, typeof style.minWidth === "number" ? style.minWidth : 0);
  };
  return { minimum: clamp(widths.minimum), maximum: clamp(widths.maximum) };
}

function fixed(value: unknown): number {
  return typeof value === "number" ? value : 0;
}
