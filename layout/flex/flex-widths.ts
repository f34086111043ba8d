import { isScrollContainer } from "../cascade/containment.ts";
import { resolveLength } from "../css/values/resolve.ts";
import { ratioWidthOf, sizedItem } from "../items/item-sizes.ts";
import { usedSelf } from "../positioned/alignment.ts";
import { borderEdges, paddingEdges } from "../sizing/box-edges.ts";
import { type BlockBox, isOutOfFlow, type LayoutBox } from "../tree/box.ts";
import type { IntrinsicWidths, LayoutContext } from "../tree/layout-context.ts";
import { definiteCrossHeight } from "./flex-item.ts";

/** Min- and max-content widths of a flex container's content box (css-flexbox-1 §9.9.1). */
export function flexWidths(ctx: LayoutContext, box: BlockBox): IntrinsicWidths {
  const { style } = box;
  const isRow = style.flexDirection.startsWith("row");
  const gap = style.columnGap === "normal" ? 0 : resolveLength(style.columnGap, 0);
  let [minimum, maximum, widest, count] = [0, 0, 0, 0];
  for (const child of box.content.children) {
    if (child.kind === "mark" || child.kind === "text" || isOutOfFlow(child)) continue;
    const item = child as LayoutBox;
    const widths = isRow ? rowContribution(ctx, item, box) : ctx.contribution(item);
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
function rowContribution(ctx: LayoutContext, item: LayoutBox, container: BlockBox): IntrinsicWidths {
  const { style } = item;
  const widths = widthsByHeight(ctx, item, container) ?? ctx.contribution(item);
  if (typeof style.flexBasis !== "number") return widths;
  const border = borderEdges(style, undefined);
  const padding = paddingEdges(style, 0);
  const edges = border.left + border.right + padding.left + padding.right;
  const base = style.boxSizing === "border-box" ? Math.max(edges, style.flexBasis) : style.flexBasis + edges;
  const least = leastSize(ctx, item, edges);
  const clamp = (width: number): number => {
    let size = width;
    if (style.flexGrow === 0) size = Math.min(size, base);
    if (style.flexShrink === 0) size = Math.max(size, base);
    return Math.max(size, least);
  };
  return { minimum: clamp(widths.minimum), maximum: clamp(widths.maximum) };
}

/** The smallest main size: that of the style, or that of the content (css-flexbox-1 §4.5). */
function leastSize(ctx: LayoutContext, item: LayoutBox, edges: number): number {
  const { minWidth, width, overflowX } = item.style;
  if (typeof minWidth === "number") return minWidth;
  if (minWidth !== "auto" || isScrollContainer(overflowX)) return 0;
  if (item.kind === "replaced") return 0;
  if (item.kind === "orthogonal-flow") return ctx.contribution(item).minimum;
  const content = ctx.contentWidths(item).minimum;
  const needed = item.kind === "block" ? content + edges : content;
  return typeof width === "number" ? Math.min(width + edges, needed) : needed;
}

/** Widths of an item that keeps a ratio and fills a line of known height. */
function widthsByHeight(
  ctx: LayoutContext,
  item: LayoutBox,
  { style }: BlockBox,
): IntrinsicWidths | undefined {
  if (item.kind === "table" || typeof style.height !== "number" || item.style.width !== "auto")
    return undefined;
  const border = borderEdges(style, undefined);
  const padding = paddingEdges(style, 0);
  const edges = border.top + border.bottom + padding.top + padding.bottom;
  const height = Math.max(0, style.boxSizing === "border-box" ? style.height - edges : style.height);
  const sized = sizedItem(item, 0, height);
  if (sized.ratio === undefined) return undefined;
  const self = { container: false, flex: false, item: false, isHorizontal: false };
  const align = usedSelf(item.style.alignSelf, style.alignItems, self);
  const cross = definiteCrossHeight(sized, { height, isMultiLine: style.flexWrap !== "nowrap" }, align);
  const width = cross === undefined ? undefined : ratioWidthOf(ctx, sized, cross);
  return width === undefined ? undefined : { minimum: width, maximum: width };
}

function fixed(value: unknown): number {
  return typeof value === "number" ? value : 0;
}
