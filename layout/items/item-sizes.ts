import { hasContainedWidth, isScrollContainer } from "../cascade/containment.ts";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { isLength, resolveLength } from "../css/values/resolve.ts";
import type { MaximumSize, MinimumSize, PreferredSize } from "../css/values/types.ts";
import type { Edges } from "../geometry/edges.ts";
import { type HeightInput, heightByRatio, heightOf, widthByRatio } from "../sizing/block-sizes.ts";
import { blockWidth } from "../sizing/block-width.ts";
import { borderEdges, margin, paddingEdges } from "../sizing/box-edges.ts";
import { naturalSize } from "../sizing/replaced-size.ts";
import type { LayoutBox } from "../tree/box.ts";
import type { IntrinsicWidths, LayoutContext } from "../tree/layout-context.ts";

type Size = PreferredSize | MinimumSize | MaximumSize | "content";

/** An item with the edges it has in a containing block of a known width. px. */
export interface SizedItem {
  readonly box: LayoutBox;
  readonly style: ComputedStyle;
  readonly availableWidth: number;
  readonly availableHeight: number | undefined;
  /** `auto` margins as 0. */
  readonly margin: Edges;
  readonly border: Edges;
  readonly padding: Edges;
  readonly horizontalEdges: number;
  readonly verticalEdges: number;
  /** Width divided by height, where the box keeps one. */
  readonly ratio: number | undefined;
  /** Border-box height that its container gives it, which is definite for its width. */
  readonly filledHeight: number | undefined;
}

export function sizedItem(
  box: LayoutBox,
  availableWidth: number,
  availableHeight: number | undefined,
): SizedItem {
  const { style } = box;
  const border = borderEdges(style, undefined);
  const padding = paddingEdges(style, availableWidth);
  return {
    box,
    style,
    availableWidth,
    availableHeight,
    margin: {
      top: margin(style.marginTop, availableWidth),
      right: margin(style.marginRight, availableWidth),
      bottom: margin(style.marginBottom, availableWidth),
      left: margin(style.marginLeft, availableWidth),
    },
    border,
    padding,
    horizontalEdges: border.left + border.right + padding.left + padding.right,
    verticalEdges: border.top + border.bottom + padding.top + padding.bottom,
    ratio: ratioOf(box),
    filledHeight: undefined,
  };
}

function ratioOf(box: LayoutBox): number | undefined {
  const { aspectRatio } = box.style;
  if (box.kind !== "replaced") return box.kind === "block" ? aspectRatio.ratio : undefined;
  if (!aspectRatio.auto && aspectRatio.ratio !== undefined) return aspectRatio.ratio;
  const { ratio, width, height } = naturalSize(box);
  const isSized = width !== undefined && height !== undefined && width > 0 && height > 0;
  // Boxes of controls and of missing content have a size but no shape to keep.
  const own = box.content.type === "image" && isSized ? width / height : undefined;
  return ratio ?? own ?? aspectRatio.ratio;
}

/** Border-box min- and max-content widths of the content, whatever width the style asks for. */
export function contentWidthsOf(ctx: LayoutContext, item: SizedItem): IntrinsicWidths {
  const { box, horizontalEdges, verticalEdges } = item;
  if (box.kind === "table") return ctx.contentWidths(box);
  if (box.kind !== "block") return ctx.contribution(box, item.availableHeight);
  if (hasContainedWidth(item.style)) return { minimum: horizontalEdges, maximum: horizontalEdges };
  const height = usedHeightOf(item);
  const inner = height === undefined ? undefined : Math.max(0, height - verticalEdges);
  const { minimum, maximum } = ctx.contentWidths(box, inner);
  return { minimum: minimum + horizontalEdges, maximum: maximum + horizontalEdges };
}

/** Border-box width that a value asks for; undefined for `auto`, `none`, `content`. `fill` is what `stretch` takes. */
export function widthOf(
  ctx: LayoutContext,
  item: SizedItem,
  value: Size,
  base: number | undefined,
): number | undefined {
  if (value === "auto" || value === "none" || value === "content") return undefined;
  const { margin: margins, horizontalEdges, style } = item;
  if (isLength(value)) {
    if (typeof value !== "number" && base === undefined) return undefined;
    const length = Math.max(0, resolveLength(value, base ?? 0));
    return style.boxSizing === "border-box" ? Math.max(length, horizontalEdges) : length + horizontalEdges;
  }
  if (value === "stretch")
    return Math.max(horizontalEdges, item.availableWidth - margins.left - margins.right);
  const byRatio = keywordWidthByRatio(item);
  const content = byRatio === undefined ? contentWidthsOf(ctx, item) : { minimum: byRatio, maximum: byRatio };
  const minimum = limitedByHeights(item, content.minimum);
  const maximum = limitedByHeights(item, content.maximum);
  if (value === "min-content") return minimum;
  if (value === "max-content") return maximum;
  const room =
    value === "fit-content"
      ? item.availableWidth - margins.left - margins.right
      : resolveLength(value.fitContent, item.availableWidth) + horizontalEdges;
  return Math.max(minimum, Math.min(maximum, room));
}

/** The ratio makes all widths of the content one where the height is definite (css-sizing-4 §4.2). */
function keywordWidthByRatio(item: SizedItem): number | undefined {
  if (item.ratio === undefined) return undefined;
  const height = usedHeightOf(item);
  return height === undefined ? undefined : widthFromRatio(item, height);
}

/** Border-box height where it is definite: the one from the container, else that of the style within its limits. */
export function usedHeightOf(item: SizedItem): number | undefined {
  const own = definiteHeightOf(item);
  return item.filledHeight ?? (own === undefined ? undefined : clamp(own, ...heightLimitsOf(item)));
}

/** A width within the limits of the height, which a ratio hands on (css-sizing-4 §4.4). No box is lower than its edges. */
export function limitedByHeights(item: SizedItem, width: number): number {
  if (item.ratio === undefined) return width;
  const [minimum, maximum] = heightLimitsOf(item);
  const least = widthFromRatio(item, Math.max(minimum, item.verticalEdges)) ?? 0;
  const most = maximum < Number.POSITIVE_INFINITY ? (widthFromRatio(item, maximum) ?? width) : maximum;
  return Math.max(least, Math.min(width, most));
}

/** The same the other way round. */
export function limitedByWidths(ctx: LayoutContext, item: SizedItem, height: number): number {
  if (item.ratio === undefined) return height;
  const [minimum, maximum] = widthLimits(ctx, item);
  const least = heightFromRatio(item, Math.max(minimum, item.horizontalEdges)) ?? 0;
  const most = maximum < Number.POSITIVE_INFINITY ? (heightFromRatio(item, maximum) ?? height) : maximum;
  return Math.max(least, Math.min(height, most));
}

/**
 * Width by the ratio, and no narrower than the content unless the style allows that (css-sizing-4 §4.3). Limits of the height hold for
 * what the content needs, too, but not where the style says the height from which the width follows.
 */
export function ratioWidthOf(ctx: LayoutContext, item: SizedItem, height: number): number | undefined {
  const { box, style } = item;
  const byRatio = widthFromRatio(item, height);
  const isFree = box.kind !== "block" || style.minWidth !== "auto" || isScrollContainer(style.overflowX);
  if (byRatio === undefined || isFree) return byRatio;
  const least = contentWidthsOf(ctx, item).minimum;
  return Math.max(byRatio, definiteHeightOf(item) === undefined ? limitedByHeights(item, least) : least);
}

export function heightInput(item: SizedItem): HeightInput {
  return {
    style: item.style,
    percentageHeight: item.availableHeight,
    border: item.border,
    padding: item.padding,
  };
}

/** Border-box height that the style fixes, before limits; undefined for `auto` and what behaves so. */
export function definiteHeightOf(item: SizedItem): number | undefined {
  return heightOf(item.style.height, heightInput(item));
}

/** Width that goes with a border-box height, by the ratio. */
export function widthFromRatio(item: SizedItem, height: number): number | undefined {
  if (item.ratio === undefined) return undefined;
  if (item.box.kind === "block") return widthByRatio(height, heightInput(item));
  const inner = Math.max(0, height - item.verticalEdges);
  return Math.round(inner * item.ratio * 64) / 64 + item.horizontalEdges;
}

/** Height that goes with a border-box width, by the ratio. */
export function heightFromRatio(item: SizedItem, width: number): number | undefined {
  if (item.ratio === undefined) return undefined;
  if (item.box.kind === "block") return heightByRatio(width, heightInput(item));
  const inner = Math.max(0, width - item.horizontalEdges);
  return Math.round((inner / item.ratio) * 64) / 64 + item.verticalEdges;
}

/** Border-box width limits where they are definite: `[minimum, maximum]`; an automatic minimum is 0. */
export function widthLimits(ctx: LayoutContext, item: SizedItem): readonly [number, number] {
  const { style, availableWidth } = item;
  return [
    widthOf(ctx, item, style.minWidth, availableWidth) ?? 0,
    widthOf(ctx, item, style.maxWidth, availableWidth) ?? Number.POSITIVE_INFINITY,
  ];
}

export function heightLimitsOf(item: SizedItem): readonly [number, number] {
  const input = heightInput(item);
  return [
    heightOf(item.style.minHeight, input) ?? 0,
    heightOf(item.style.maxHeight, input) ?? Number.POSITIVE_INFINITY,
  ];
}

export function clamp(value: number, minimum: number, maximum: number): number {
  return Math.max(minimum, Math.min(value, maximum));
}

/** Border-box width below which nothing makes the item: its edges, and the content of a table. */
export function leastWidth(ctx: LayoutContext, { box, horizontalEdges }: SizedItem): number {
  return box.kind === "table" ? ctx.contentWidths(box).minimum : horizontalEdges;
}

/** Used border-box width in a column or grid area: filled, or as wide as the content within it. */
export function usedItemWidth(ctx: LayoutContext, item: SizedItem, stretches: boolean): number | undefined {
  const { box, style, availableWidth, margin: margins } = item;
  const [minimum, maximum] = widthLimits(ctx, item);
  if (stretches && style.width === "auto") {
    const fill = availableWidth - margins.left - margins.right;
    return Math.max(leastWidth(ctx, item), clamp(fill, minimum, maximum));
  }
  if (box.kind === "block")
    return blockWidth(ctx, box, {
      availableWidth,
      percentageHeight: item.availableHeight,
      shrinkToFit: true,
      borders: undefined,
    });
  return undefined;
}
