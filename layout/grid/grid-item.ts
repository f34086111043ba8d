import type { SelfJustification } from "../css/properties/arrangement/alignment.ts";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { isLength } from "../css/values/resolve.ts";
import { snap } from "../geometry/layout-unit.ts";
import { measureItem } from "../items/item-layout.ts";
import type { RowItem } from "../items/item-row.ts";
import {
  clamp,
  definiteHeightOf,
  heightFromRatio,
  heightLimitsOf,
  ratioWidthOf,
  type SizedItem,
  sizedItem,
  usedHeightOf,
  usedItemWidth,
  widthFromRatio,
  widthLimits,
} from "../items/item-sizes.ts";
import { offsetOf, type UsedSelf, usedSelf } from "../positioned/alignment.ts";
import { isContentHeight } from "../sizing/block-sizes.ts";
import type { LayoutContext } from "../tree/layout-context.ts";
import type { SubgridTracks } from "../tree/subgrid-tracks.ts";
import type { GridItem } from "./place-items.ts";
import { subgridAxes } from "./subgrid.ts";

/** An item in its columns: its width is used, its height that of its content. px. */
export interface AreaItem {
  readonly place: GridItem;
  readonly sized: SizedItem;
  readonly left: number;
  readonly areaWidth: number;
  readonly width: number;
  readonly height: number;
  readonly firstBaseline: number;
  readonly lastBaseline: number;
  readonly align: UsedSelf;
  readonly justify: UsedSelf;
  /** Where it is a subgrid: the tracks it lies in, as long as the rows have no height. */
  readonly subgrid: SubgridTracks | undefined;
}

export interface GridArea {
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

/** Replaced boxes and boxes with a ratio keep their shape where nothing asks them to stretch (css-grid-2 §6.2). */
function normalOf({ box }: GridItem): "stretch" | "start" {
  return box.kind === "replaced" || (box.kind === "block" && box.style.aspectRatio.ratio !== undefined)
    ? "start"
    : "stretch";
}

export function areaItem(
  ctx: LayoutContext,
  place: GridItem,
  input: {
    readonly left: number;
    readonly width: number;
    readonly style: ComputedStyle;
    readonly subgrid: SubgridTracks | undefined;
  },
): AreaItem {
  const { box } = place;
  const { style } = box;
  const sized = sizedItem(box, input.width, undefined);
  const isRightToLeft = input.style.direction === "rtl";
  const direction = { container: isRightToLeft, flex: isRightToLeft, item: style.direction === "rtl" };
  const isKeepingShape = normalOf(place) === "start";
  const justify = usedSelf(
    style.justifySelf,
    input.style.justifyItems,
    { isHorizontal: true, ...direction },
    normalOf(place),
  );
  const align = usedSelf(
    style.alignSelf,
    input.style.alignItems,
    { container: false, flex: false, item: false, isHorizontal: false },
    normalOf(place),
  );
  const hasAutoMargin = style.marginLeft === "auto" || style.marginRight === "auto";
  const fills = justify.word === "stretch" && !hasAutoMargin;
  const own =
    isKeepingShape && !fills
      ? ratioWidth(sized, ctx, isNormal(style.justifySelf, input.style.justifyItems) && !hasAutoMargin)
      : undefined;
  // A subgrid fills its columns, whatever width its style asks for.
  const width = subgridAxes(box).columns
    ? Math.max(sized.horizontalEdges, input.width - sized.margin.left - sized.margin.right)
    : (own ?? usedItemWidth(ctx, sized, fills));
  const height = width === undefined || box.kind !== "replaced" ? undefined : ratioHeight(sized, width);
  const measure = measureItem(ctx, box, {
    availableWidth: input.width,
    percentageHeight: undefined,
    width,
    height,
    subgrid: input.subgrid,
  });
  return {
    place,
    sized,
    left: input.left,
    areaWidth: input.width,
    width: measure.width,
    height: measure.height,
    firstBaseline: measure.firstBaseline ?? measure.height,
    lastBaseline: measure.lastBaseline ?? measure.height,
    align,
    justify,
    subgrid: input.subgrid,
  };
}

function isNormal(self: SelfJustification, items: SelfJustification): boolean {
  return self === "normal" || (self === "auto" && items === "normal");
}

function ratioWidth(sized: SizedItem, ctx: LayoutContext, fillsByItself: boolean): number | undefined {
  if (sized.style.width !== "auto") return undefined;
  const height = definiteHeightOf(sized);
  if (height !== undefined) {
    const byRatio = ratioWidthOf(ctx, sized, clamp(height, ...heightLimitsOf(sized)));
    return byRatio === undefined ? undefined : clamp(byRatio, ...widthLimits(ctx, sized));
  }
  // A box without content of its own fills the column and takes its height from that.
  if (sized.box.kind !== "block" || !fillsByItself) return undefined;
  const filled = usedItemWidth(ctx, sized, true);
  if (filled === undefined) return undefined;
  // The ratio hands limits of the height over (css-sizing-4 §4.4).
  const [least, most] = heightLimitsOf(sized);
  const minimum = least > 0 ? (widthFromRatio(sized, least) ?? 0) : 0;
  const maximum = most < Number.POSITIVE_INFINITY ? (widthFromRatio(sized, most) ?? most) : most;
  return clamp(clamp(filled, minimum, maximum), ...widthLimits(ctx, sized));
}

/** A box with a ratio that does not fill its columns fills its rows instead, and gets its width from that. */
function fillsByRatio({ sized: { box, style }, justify }: AreaItem, container: ComputedStyle): boolean {
  if (box.kind !== "block" || style.aspectRatio.ratio === undefined || style.width !== "auto") return false;
  if (!isNormal(style.alignSelf, container.alignItems)) return false;
  const hasAutoMargin = style.marginLeft === "auto" || style.marginRight === "auto";
  return (
    hasAutoMargin || (justify.word !== "stretch" && !isNormal(style.justifySelf, container.justifyItems))
  );
}

/** The height of the area, filled or as a percentage, may make another width than the automatic height did. */
function widthInArea(
  ctx: LayoutContext,
  item: AreaItem,
  place: {
    readonly sized: SizedItem;
    readonly filled: number | undefined;
    readonly container: ComputedStyle;
  },
): number | undefined {
  const { sized, filled } = place;
  const { height, width, marginLeft, marginRight, justifySelf } = sized.style;
  // Widths of the content, too, are those by the ratio where the height is definite (css-sizing-4 §4.2).
  if (sized.ratio === undefined || isLength(width) || width === "stretch") return undefined;
  const fillsColumns =
    item.justify.word === "stretch" ||
    (filled !== undefined &&
      sized.box.kind === "block" &&
      isNormal(justifySelf, place.container.justifyItems));
  if (width === "auto" && fillsColumns && marginLeft !== "auto" && marginRight !== "auto") return undefined;
  if (filled === undefined && sized.box.kind === "replaced") return replacedWidth(ctx, sized);
  const used = filled ?? (typeof height === "object" ? usedHeightOf(sized) : undefined);
  const own = used === undefined ? undefined : ratioWidthOf(ctx, sized, used);
  // Limits by the content are those of the same height (css-sizing-4 §4.2).
  const ofHeight = filled === undefined ? sized : { ...sized, filledHeight: filled };
  return own === undefined ? undefined : clamp(own, ...widthLimits(ctx, ofHeight));
}

/** Limits that are percentages of the area's height keep the shape of a picture. */
function replacedWidth(
  ctx: LayoutContext,
  { box, style, availableWidth, availableHeight }: SizedItem,
): number | undefined {
  const { height, minHeight, maxHeight } = style;
  if (typeof height !== "object" && typeof minHeight !== "object" && typeof maxHeight !== "object")
    return undefined;
  const space = { availableWidth, percentageHeight: availableHeight, width: undefined, height: undefined };
  return measureItem(ctx, box, space).width;
}

function ratioHeight(sized: SizedItem, width: number): number | undefined {
  if (definiteHeightOf(sized) !== undefined) return undefined;
  const height = heightFromRatio(sized, width);
  return height === undefined ? undefined : clamp(height, ...heightLimitsOf(sized));
}

/** The item takes part in the alignment of baselines in its row. */
export function sharesBaseline(
  { align, sized: { style } }: AreaItem,
  word: "baseline" | "last baseline",
): boolean {
  return align.word === word && style.marginTop !== "auto" && style.marginBottom !== "auto";
}

/** Room above items so that the first baselines of a row meet, and below them for the last baselines. */
export function baselineShims(items: readonly AreaItem[]): Map<AreaItem, number> {
  const shims = new Map<AreaItem, number>();
  const share = (
    word: "baseline" | "last baseline",
    rowOf: (item: AreaItem) => number,
    distance: (item: AreaItem) => number,
  ): void => {
    const aligned = items.filter((item) => sharesBaseline(item, word));
    const most = new Map<number, number>();
    for (const item of aligned)
      most.set(rowOf(item), Math.max(most.get(rowOf(item)) ?? Number.NEGATIVE_INFINITY, distance(item)));
    for (const item of aligned) shims.set(item, (most.get(rowOf(item)) ?? 0) - distance(item));
  };
  share(
    "baseline",
    ({ place }) => place.row,
    ({ sized, firstBaseline }) => sized.margin.top + firstBaseline,
  );
  share(
    "last baseline",
    ({ place }) => place.row + place.rowSpan,
    ({ sized, height, lastBaseline }) => sized.margin.bottom + height - lastBaseline,
  );
  return shims;
}

/** The item at its place in its area. */
export function itemInArea(
  ctx: LayoutContext,
  item: AreaItem,
  input: {
    readonly area: GridArea;
    readonly shim: number;
    readonly style: ComputedStyle;
    readonly subgrid: SubgridTracks | undefined;
  },
): RowItem {
  const { area, shim, subgrid } = input;
  const { box } = item.place;
  const { style } = box;
  const sized = sizedItem(box, area.width, area.height);
  const { margin } = sized;
  const [autoTop, autoBottom] = [style.marginTop === "auto", style.marginBottom === "auto"];
  const isFilling =
    style.height === "auto" &&
    !isContentHeight(style.maxHeight) &&
    !autoTop &&
    !autoBottom &&
    (item.align.word === "stretch" || fillsByRatio(item, input.style));
  const isStretched = subgrid?.rows !== undefined || isFilling;
  const room = area.height - margin.top - margin.bottom;
  const limits = heightLimitsOf(sized);
  const filled = isFilling ? Math.max(sized.verticalEdges, clamp(room, ...limits)) : undefined;
  const width = widthInArea(ctx, item, { sized, filled, container: input.style }) ?? item.width;
  const imposed = isStretched
    ? Math.max(sized.verticalEdges, clamp(room, ...limits))
    : box.kind === "replaced"
      ? ratioHeight(sized, width)
      : undefined;
  const height =
    imposed ??
    measureItem(ctx, box, {
      availableWidth: area.width,
      percentageHeight: area.height,
      width,
      height: undefined,
      subgrid,
    }).height;
  const free = room - height;
  let y = margin.top;
  if (autoTop || autoBottom) {
    if (free > 0) y += autoTop ? (autoBottom ? snap(free / 2) : free) : 0;
  } else if (item.align.word === "baseline") y += shim;
  else if (item.align.word === "last baseline") y += free - shim;
  else y += offsetOf(item.align, free, false);
  return {
    box,
    x: area.left + horizontalOffset({ ...item, width }, area, input.style),
    y,
    width,
    height,
    marginBottom: margin.bottom,
    availableWidth: area.width,
    percentageHeight: area.height,
    hasFixedHeight: imposed !== undefined,
    keepsHeight: box.kind === "replaced",
    fillsItemRow: isStretched && style.maxHeight === "none",
    span: item.place.rowSpan,
    subgrid,
    result: undefined,
  };
}

function horizontalOffset(item: AreaItem, area: GridArea, container: ComputedStyle): number {
  const { margin, style } = item.sized;
  const free = area.width - item.width - margin.left - margin.right;
  const [autoLeft, autoRight] = [style.marginLeft === "auto", style.marginRight === "auto"];
  const isRightToLeft = container.direction === "rtl";
  if (autoLeft || autoRight) {
    if (free <= 0) return margin.left + (isRightToLeft ? free : 0);
    return margin.left + (autoLeft ? (autoRight ? snap(free / 2) : free) : 0);
  }
  if (item.justify.word === "baseline" || item.justify.word === "last baseline")
    return margin.left + ((item.justify.word === "baseline") === isRightToLeft ? free : 0);
  return margin.left + offsetOf(item.justify, free, isRightToLeft);
}
