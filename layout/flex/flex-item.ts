import { isScrollContainer } from "../cascade/containment.ts";
import { measureItem } from "../items/item-layout.ts";
import {
  clamp,
  contentWidthsOf,
  definiteHeightOf,
  heightFromRatio,
  heightInput,
  heightLimitsOf,
  leastWidth,
  limitedByHeights,
  limitedByWidths,
  type SizedItem,
  sizedItem,
  usedItemWidth,
  widthFromRatio,
  widthLimits,
  widthOf,
} from "../items/item-sizes.ts";
import { type UsedSelf, usedSelf } from "../positioned/alignment.ts";
import { heightOf, isContentHeight } from "../sizing/block-sizes.ts";
import type { LayoutBox } from "../tree/box.ts";
import type { LayoutContext, Memo } from "../tree/layout-context.ts";
import type { FlexAxes } from "./flex-axes.ts";

/** A flex item with its main size as it is before flexing. Border-box px. */
export interface FlexItem {
  readonly sized: SizedItem;
  readonly base: number;
  readonly minimum: number;
  readonly maximum: number;
  readonly hypothetical: number;
  readonly mainMargins: number;
  readonly crossMargins: number;
  /** Padding and border along the main axis. */
  readonly mainEdges: number;
  readonly align: UsedSelf;
  readonly isCollapsed: boolean;
  /** Main size after flexing. */
  main: number;
}

export function flexItem(ctx: LayoutContext, box: LayoutBox, axes: FlexAxes): FlexItem {
  const sized = sizedItem(box, axes.width, axes.height);
  const { style, margin } = sized;
  const align = usedSelf(style.alignSelf, axes.style.alignItems, {
    container: axes.isCrossStartFar,
    flex: axes.isCrossReversed,
    item: axes.isRow ? false : style.direction === "rtl",
    isHorizontal: !axes.isRow,
  });
  const sizes = axes.isRow ? rowSizes(ctx, sized, axes, align) : columnSizes(ctx, sized, axes, align);
  const mainEdges = axes.isRow ? sized.horizontalEdges : sized.verticalEdges;
  // No limit makes a table narrower than its content.
  const least = axes.isRow ? leastWidth(ctx, sized) : mainEdges;
  const maximum = Math.max(least, sizes.maximum);
  const minimum = Math.max(least, sizes.minimum);
  const isCollapsed = style.visibility === "collapse";
  const base = Math.max(mainEdges, sizes.base);
  const hypothetical = isCollapsed ? 0 : clamp(base, minimum, maximum);
  const [horizontal, vertical] = [margin.left + margin.right, margin.top + margin.bottom];
  return {
    sized,
    base,
    minimum,
    maximum,
    hypothetical,
    mainMargins: isCollapsed ? 0 : axes.isRow ? horizontal : vertical,
    crossMargins: axes.isRow ? vertical : horizontal,
    mainEdges,
    align,
    isCollapsed,
    main: hypothetical,
  };
}

interface MainSizes {
  readonly base: number;
  readonly minimum: number;
  readonly maximum: number;
}

function rowSizes(ctx: LayoutContext, unfilled: SizedItem, axes: FlexAxes, align: UsedSelf): MainSizes {
  const { style } = unfilled;
  const value = style.flexBasis === "auto" ? style.width : style.flexBasis;
  const cross = definiteCrossHeight(unfilled, axes, align);
  const item = cross === undefined ? unfilled : { ...unfilled, filledHeight: cross };
  const [least, maximum] = widthLimits(ctx, item);
  const transferred = cross === undefined ? undefined : widthFromRatio(item, cross);
  const base =
    widthOf(ctx, item, value, axes.width) ??
    transferred ??
    (item.box.kind === "replaced" ? replacedWidth(ctx, item) : widestContent(ctx, item));
  if (style.minWidth !== "auto") return { base, minimum: least, maximum };
  if (isScrollContainer(style.overflowX)) return { base, minimum: 0, maximum };
  const specified = widthOf(ctx, item, style.width, axes.width);
  const isReplaced = item.box.kind === "replaced";
  let content = isReplaced
    ? (transferred ?? replacedWidth(ctx, item))
    : Math.max(contentWidthsOf(ctx, item).minimum, item.ratio === undefined ? 0 : (transferred ?? 0));
  content = limitedByHeights(item, content);
  const minimum = Math.min(specified ?? (isReplaced ? (transferred ?? content) : content), content, maximum);
  return { base, minimum, maximum };
}

function widestContent(ctx: LayoutContext, item: SizedItem): number {
  return limitedByHeights(item, contentWidthsOf(ctx, item).maximum);
}

function replacedWidth(ctx: LayoutContext, item: SizedItem): number {
  const { availableWidth, availableHeight, box } = item;
  const space = { availableWidth, percentageHeight: availableHeight, width: undefined, height: undefined };
  return measureItem(ctx, automaticWidth(ctx, box), space).width;
}

/** Height of the cross axis where it is definite before layout: that of the style, or a single line's that is filled. */
export function definiteCrossHeight(
  item: SizedItem,
  axes: Pick<FlexAxes, "height" | "isMultiLine">,
  align: UsedSelf,
): number | undefined {
  const [minimum, maximum] = heightLimitsOf(item);
  const own = definiteHeightOf(item);
  if (own !== undefined) return clamp(own, minimum, maximum);
  const { style, margin } = item;
  const isFilled =
    axes.height !== undefined &&
    !axes.isMultiLine &&
    align.word === "stretch" &&
    style.height === "auto" &&
    !isContentHeight(style.maxHeight) &&
    style.marginTop !== "auto" &&
    style.marginBottom !== "auto";
  return isFilled && axes.height !== undefined
    ? clamp(axes.height - margin.top - margin.bottom, minimum, maximum)
    : undefined;
}

function columnSizes(ctx: LayoutContext, item: SizedItem, axes: FlexAxes, align: UsedSelf): MainSizes {
  const { style } = item;
  const input = heightInput(item);
  const width = columnItemWidth(ctx, item, axes, align);
  const content = (): number => contentHeight(ctx, item, width);
  const limits = heightLimitsOf(item);
  // Limits may be the content's height (css-sizing-3 §3.2).
  const least = isContentHeight(style.minHeight) ? content() : limits[0];
  const maximum = isContentHeight(style.maxHeight) ? content() : limits[1];
  const byRatio = width === undefined ? undefined : heightFromRatio(item, width);
  const base = definiteBasisOf(item) ?? byRatio ?? content();
  if (style.minHeight !== "auto") return { base, minimum: least, maximum };
  if (isScrollContainer(style.overflowY)) return { base, minimum: 0, maximum };
  const specified = heightOf(style.height, input);
  const isLeast = specified !== undefined && specified <= item.verticalEdges;
  const needed = isLeast
    ? specified
    : neededHeight(ctx, item, columnItemWidth(ctx, unsized(ctx, item), axes, align));
  const own = limitedByWidths(ctx, item, needed);
  return { base, minimum: Math.min(specified ?? own, own, maximum), maximum };
}

/** What the content needs, by the ratio too; of that a block has no less than its content. */
function neededHeight(ctx: LayoutContext, item: SizedItem, width: number | undefined): number {
  const byRatio = width === undefined ? undefined : heightFromRatio(item, width);
  return Math.max(byRatio ?? 0, contentHeight(ctx, withoutRatio(ctx, item), width));
}

/** Border-box height of an item that its flex basis fixes, which makes the main size definite (css-flexbox-1 §9.8). */
export function definiteBasisOf(item: SizedItem): number | undefined {
  const { flexBasis, height } = item.style;
  const value = flexBasis === "auto" ? height : flexBasis;
  return value === "content" ? undefined : heightOf(value, heightInput(item));
}

/** Width of an item in a column. Undefined: layout decides (images, tables). */
export function columnItemWidth(
  ctx: LayoutContext,
  item: SizedItem,
  axes: FlexAxes,
  align: UsedSelf,
): number | undefined {
  const { style } = item;
  const hasAutoMargin = style.marginLeft === "auto" || style.marginRight === "auto";
  const stretches = align.word === "stretch" && !hasAutoMargin && !axes.isMultiLine;
  return usedItemWidth(ctx, item, stretches);
}

function contentHeight(ctx: LayoutContext, item: SizedItem, width: number | undefined): number {
  const { box, availableWidth, availableHeight } = item;
  if (item.ratio !== undefined && width !== undefined) {
    const byRatio = heightFromRatio(item, width);
    if (byRatio !== undefined && (box.kind === "replaced" || isEmpty(box))) return byRatio;
  }
  const space = { availableWidth, percentageHeight: availableHeight, width, height: undefined };
  return measureItem(ctx, automaticHeight(ctx, box), space).height;
}

function isEmpty(box: LayoutBox): boolean {
  return box.kind === "block" && box.content.children.length === 0;
}

const AUTOMATIC_HEIGHT: Memo<LayoutBox, undefined, LayoutBox> = {
  name: "item-automatic-height",
  of: (ctx, box) => varied(ctx, box, 1, { height: "auto", minHeight: "auto", maxHeight: "none" }),
};
const WITHOUT_RATIO: Memo<LayoutBox, undefined, LayoutBox> = {
  name: "item-without-ratio",
  of: (ctx, box) =>
    varied(ctx, box, 3, {
      height: "auto",
      minHeight: "auto",
      maxHeight: "none",
      aspectRatio: { auto: true, ratio: undefined },
    }),
};
const AUTOMATIC_WIDTH: Memo<LayoutBox, undefined, LayoutBox> = {
  name: "item-automatic-width",
  of: (ctx, box) => varied(ctx, box, 2, { width: "auto", minWidth: "auto", maxWidth: "none" }),
};

/** The box as if its height, and limits of it, were not given. */
function automaticHeight(ctx: LayoutContext, box: LayoutBox): LayoutBox {
  const { height, minHeight, maxHeight } = box.style;
  const isPlain = height === "auto" && (minHeight === "auto" || minHeight === 0) && maxHeight === "none";
  if (isPlain || box.kind === "table") return box;
  return ctx.remember(AUTOMATIC_HEIGHT, box, undefined);
}

/** An item whose ratio hands on no height of its style. */
function unsized(ctx: LayoutContext, item: SizedItem): SizedItem {
  if (item.ratio === undefined || item.style.height === "auto") return item;
  const box = automaticHeight(ctx, item.box);
  return { ...item, box, style: box.style };
}

/** A block that is as high as its content alone: no ratio makes it higher, or gives percentages in it a base. */
function withoutRatio(ctx: LayoutContext, item: SizedItem): SizedItem {
  if (item.ratio === undefined || item.box.kind !== "block") return item;
  const box = ctx.remember(WITHOUT_RATIO, item.box, undefined);
  return { ...item, box, style: box.style, ratio: undefined };
}

function automaticWidth(ctx: LayoutContext, box: LayoutBox): LayoutBox {
  if (box.style.width === "auto" && box.style.maxWidth === "none") return box;
  return ctx.remember(AUTOMATIC_WIDTH, box, undefined);
}

/** A copy with a number of its own, which keeps what is remembered of it apart. */
function varied(
  ctx: LayoutContext,
  box: LayoutBox,
  variant: 1 | 2 | 3,
  changes: Partial<LayoutBox["style"]>,
): LayoutBox {
  const style = ctx.styles.derive(box.style, changes);
  // Ids of boxes are whole and positive: these are free.
  return { ...box, id: -(box.id * 4 + variant), style } as LayoutBox;
}
