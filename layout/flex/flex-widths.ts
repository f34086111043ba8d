import { isScrollContainer } from "../cascade/containment.ts";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { resolveLength } from "../css/values/resolve.ts";
import {
  contentWidthsOf,
  limitedByHeights,
  ratioWidthOf,
  type SizedItem,
  sizedItem,
  widthFromRatio,
  widthOf,
} from "../items/item-sizes.ts";
import { usedSelf } from "../positioned/alignment.ts";
import { borderEdges, paddingEdges } from "../sizing/box-edges.ts";
import { hasWidthByHeight } from "../sizing/definite-height.ts";
import { type BlockBox, isOutOfFlow, type LayoutBox } from "../tree/box.ts";
import type { IntrinsicWidths, LayoutContext } from "../tree/layout-context.ts";
import { flexAxes } from "./flex-axes.ts";
import { definiteCrossHeight, flexItem } from "./flex-item.ts";
import { flexLines } from "./flex-lines.ts";

/** A container, and the height of its content box where it is definite. */
interface Container {
  readonly style: ComputedStyle;
  readonly height: number | undefined;
}

/** Min- and max-content widths of a flex container's content box (css-flexbox-1 §9.9.1). */
export function flexWidths(ctx: LayoutContext, box: BlockBox, height: number | undefined): IntrinsicWidths {
  const { style } = box;
  const isRow = style.flexDirection.startsWith("row");
  const gap = style.columnGap === "normal" ? 0 : resolveLength(style.columnGap, 0);
  let [minimum, maximum, widest, count] = [0, 0, 0, 0];
  for (const child of box.content.children) {
    if (child.kind === "mark" || child.kind === "text" || isOutOfFlow(child)) continue;
    const item = child as LayoutBox;
    const widths = isRow ? rowContribution(ctx, item, { style, height }) : ctx.contribution(item, height);
    const margins = fixed(item.style.marginLeft) + fixed(item.style.marginRight);
    widest = Math.max(widest, widths.minimum + margins);
    if (isRow) {
      minimum += widths.minimum + margins;
      maximum += widths.maximum + margins;
    } else maximum = Math.max(maximum, widths.maximum + margins);
    count += 1;
  }
  if (!isRow && style.flexWrap !== "nowrap")
    maximum = Math.max(maximum, linesWidth(ctx, box, { width: maximum, height, gap }));
  const gaps = isRow ? gap * Math.max(0, count - 1) : 0;
  const least = isRow && style.flexWrap === "nowrap" ? minimum + gaps : widest;
  return { minimum: Math.max(0, least), maximum: Math.max(0, least, maximum + gaps) };
}

/** Widths of all lines of a column container beside each other, where its height makes it have several (css-flexbox-1 §9.9.2). */
function linesWidth(
  ctx: LayoutContext,
  box: BlockBox,
  {
    width,
    height,
    gap,
  }: { readonly width: number; readonly height: number | undefined; readonly gap: number },
): number {
  const { maxHeight } = box.style;
  const room = height ?? (typeof maxHeight === "number" ? maxHeight : undefined);
  if (room === undefined) return 0;
  const axes = flexAxes(box, { width, height, minimumHeight: 0, maximumHeight: room });
  const widths = new Map<LayoutBox, number>();
  for (const child of box.content.children)
    if (child.kind !== "mark" && child.kind !== "text" && !isOutOfFlow(child)) {
      const item = child as LayoutBox;
      const margins = fixed(item.style.marginLeft) + fixed(item.style.marginRight);
      widths.set(item, ctx.contribution(item, height).maximum + margins);
    }
  const items = [...widths.keys()].map((item) => flexItem(ctx, item, axes));
  const lines = flexLines(items, axes, room);
  let sum = gap * Math.max(0, lines.length - 1);
  for (const line of lines) sum += Math.max(...line.map(({ sized }) => widths.get(sized.box) ?? 0));
  return sum;
}

/** Contribution to the main size: no larger than the base size where the item can't grow, no smaller where it can't shrink. */
function rowContribution(ctx: LayoutContext, item: LayoutBox, container: Container): IntrinsicWidths {
  const { style } = item;
  const widths = widthsByHeight(ctx, item, container) ?? ctx.contribution(item, container.height);
  if (typeof style.flexBasis !== "number") return widths;
  const border = borderEdges(style, undefined);
  const padding = paddingEdges(style, 0);
  const edges = border.left + border.right + padding.left + padding.right;
  const base = style.boxSizing === "border-box" ? Math.max(edges, style.flexBasis) : style.flexBasis + edges;
  const unfilled = sizedItem(item, 0, container.height);
  const cross = crossHeightIn(container, unfilled);
  const sized = cross === undefined ? unfilled : { ...unfilled, filledHeight: cross };
  const most = widthOf(ctx, sized, style.maxWidth, undefined) ?? Number.POSITIVE_INFINITY;
  const least = leastSize(ctx, item, { sized, most });
  const clamp = (width: number): number => {
    let size = width;
    if (style.flexGrow === 0) size = Math.min(size, base);
    if (style.flexShrink === 0) size = Math.max(size, base);
    return Math.max(Math.min(size, most), least);
  };
  return { minimum: clamp(widths.minimum), maximum: clamp(widths.maximum) };
}

/**
 * The smallest border-box width: that of the style, or that of the content up to the largest one, which limits of the height make, too,
 * where there is a ratio (css-flexbox-1 §4.5).
 */
function leastSize(
  ctx: LayoutContext,
  item: LayoutBox,
  { sized, most }: { readonly sized: SizedItem; readonly most: number },
): number {
  const { minWidth, width, overflowX } = item.style;
  if (minWidth !== "auto") return widthOf(ctx, sized, minWidth, undefined) ?? 0;
  if (isScrollContainer(overflowX) || item.kind === "replaced") return 0;
  if (item.kind === "orthogonal-flow")
    return Math.min(ctx.contribution(item, sized.availableHeight).minimum, most);
  const content = ctx.contentWidths(item).minimum;
  const needed = item.kind === "block" ? content + sized.horizontalEdges : content;
  const specified = typeof width === "number" ? widthOf(ctx, sized, width, undefined) : undefined;
  return Math.min(specified ?? needed, limitedByHeights(sized, needed), most);
}

/** Height of an item where that of the line is known, or its own. */
function crossHeightIn({ style, height }: Container, item: SizedItem): number | undefined {
  const self = { container: false, flex: false, item: false, isHorizontal: false };
  const align = usedSelf(item.style.alignSelf, style.alignItems, self);
  return definiteCrossHeight(item, { height, isMultiLine: style.flexWrap !== "nowrap" }, align);
}

/** Widths of an item that keeps a ratio, or contains what does, and fills a line of known height. */
function widthsByHeight(
  ctx: LayoutContext,
  item: LayoutBox,
  { style, height }: Container,
): IntrinsicWidths | undefined {
  if (item.kind === "table" || height === undefined || item.style.width !== "auto") return undefined;
  const sized = sizedItem(item, 0, height);
  if (sized.ratio === undefined && !hasWidthByHeight(ctx, item)) return undefined;
  const cross = crossHeightIn({ style, height }, sized);
  if (sized.ratio === undefined) {
    const { minWidth, maxWidth, height: own } = item.style;
    const isFree = own === "auto" && (minWidth === "auto" || minWidth === 0) && maxWidth === "none";
    return isFree && cross !== undefined
      ? contentWidthsOf(ctx, { ...sized, filledHeight: cross })
      : undefined;
  }
  const byRatio = cross === undefined ? undefined : widthFromRatio(sized, cross);
  const least = cross === undefined ? undefined : ratioWidthOf(ctx, sized, cross);
  if (byRatio === undefined || least === undefined) return undefined;
  // The automatic minimum of the main size is within the limits of the height (css-flexbox-1 §4.5).
  const width = Math.max(byRatio, limitedByHeights(sized, least));
  return { minimum: width, maximum: width };
}

function fixed(value: unknown): number {
  return typeof value === "number" ? value : 0;
}
