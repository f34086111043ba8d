import { hasContainedWidth, isScrollContainer } from "../cascade/containment.ts";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import type { MaximumSize, MinimumSize } from "../css/values/types.ts";
import type { BlockBox, LayoutBox } from "../tree/box.ts";
import type { ConstraintSpace } from "../tree/constraint-space.ts";
import type { IntrinsicWidths, LayoutContext } from "../tree/layout-context.ts";
import {
  clampHeight,
  type HeightInput,
  heightLimits,
  heightOf,
  type RatioWidth,
  usedWidth,
  type WidthInput,
  widthByRatio,
  widthLimitsByRatio,
} from "./block-sizes.ts";
import { borderEdges, marginEdges, paddingEdges } from "./box-edges.ts";
import { definiteContentHeight } from "./definite-height.ts";

/** Used border-box width of a block container in this space; an `auto` one fills what its margins leave, unless told otherwise. */
export function blockWidth(
  ctx: LayoutContext,
  box: BlockBox,
  space: Pick<ConstraintSpace, "availableWidth" | "percentageHeight" | "shrinkToFit" | "borders"> & {
    readonly fillWidth?: number;
  },
): number {
  const { style } = box;
  const border = borderEdges(style, space.borders);
  const padding = paddingEdges(style, space.availableWidth);
  const margins = marginEdges(style, space.availableWidth);
  return usedWidth({
    style,
    availableWidth: space.availableWidth,
    fillWidth: space.fillWidth ?? Math.max(0, space.availableWidth - margins.left - margins.right),
    shrinkToFit: space.shrinkToFit,
    border,
    padding,
    ...automaticWidths(ctx, box, { style, percentageHeight: space.percentageHeight, border, padding }),
  });
}

/** What `auto` widths of a box are made of, for `usedWidth`: its ratio, and widths of its content. */
export function automaticWidths(
  ctx: LayoutContext,
  box: LayoutBox,
  sizes: HeightInput,
): Pick<WidthInput, "byRatio" | "intrinsic"> {
  if (box.kind !== "block") return { intrinsic: () => ctx.contribution(box, sizes.percentageHeight) };
  const { style } = sizes;
  return {
    byRatio:
      style.aspectRatio.ratio === undefined || style.width !== "auto"
        ? undefined
        : widthsByRatio(ctx, box, sizes),
    intrinsic: () => contentWidths(ctx, box, sizes),
  };
}

/** Border-box widths of the content; contributions count percentages of padding as nothing, but here they are known. */
function contentWidths(ctx: LayoutContext, box: BlockBox, sizes: HeightInput): IntrinsicWidths {
  const { border, padding } = sizes;
  const { paddingLeft, paddingRight, width, minWidth, maxWidth, aspectRatio } = box.style;
  const isContribution =
    width === "auto" &&
    typeof paddingLeft === "number" &&
    typeof paddingRight === "number" &&
    !isKeyword(minWidth) &&
    !isKeyword(maxWidth);
  if (isContribution) return ctx.contribution(box, sizes.percentageHeight);
  const edges = border.left + border.right + padding.left + padding.right;
  if (hasContainedWidth(box.style)) return { minimum: edges, maximum: edges };
  const content = ctx.contentWidths(box, definiteContentHeight(box, sizes));
  const widths = { minimum: content.minimum + edges, maximum: content.maximum + edges };
  if (aspectRatio.ratio === undefined) return widths;
  const byRatio = widthsByRatio(ctx, box, sizes);
  return {
    minimum: byRatio.width ?? Math.max(byRatio.minimum, Math.min(widths.minimum, byRatio.maximum)),
    maximum: byRatio.width ?? Math.max(byRatio.minimum, Math.min(widths.maximum, byRatio.maximum)),
  };
}

/** A size that depends on the content. */
function isKeyword(value: MinimumSize | MaximumSize): boolean {
  return typeof value === "string"
    ? value !== "auto" && value !== "none"
    : typeof value === "object" && "fitContent" in value;
}

/** The content keeps a box of a ratio from getting narrower than it (css-sizing-4 §4.3). */
function widthsByRatio(ctx: LayoutContext, box: BlockBox, sizes: HeightInput): RatioWidth {
  const { style, border, padding } = sizes;
  const height = heightOf(style.height, sizes);
  if (height === undefined) {
    const [minimum, maximum] = widthLimitsByRatio(sizes);
    return { width: undefined, minimum, maximum };
  }
  const width = widthByRatio(clampHeight(height, heightLimits(sizes)), sizes) ?? 0;
  const isLimited = style.minWidth === "auto" && !isScrollContainer(style.overflowX);
  const edges = border.left + border.right + padding.left + padding.right;
  const least = isLimited ? ctx.contentWidths(box, definiteContentHeight(box, sizes)).minimum + edges : edges;
  return { width: Math.max(width, least), minimum: 0, maximum: width };
}

/** Left border edge of a block of a known width in its container's content box (CSS 2.2 §10.3.3). */
export function blockLeft(
  style: ComputedStyle,
  width: number,
  container: { readonly style: ComputedStyle; readonly width: number },
): number {
  const margins = marginEdges(style, container.width);
  const free = container.width - width - margins.left - margins.right;
  const rightToLeft = container.style.direction === "rtl";
  const autoLeft = style.marginLeft === "auto";
  const autoRight = style.marginRight === "auto";
  if (free > 0) {
    if (autoLeft && autoRight) return Math.floor((free / 2) * 64) / 64;
    if (autoLeft) return free - margins.right + margins.right;
    if (autoRight) return margins.left;
    if (container.style.textAlign === "-platen-center")
      return margins.left + Math.floor((free / 2) * 64) / 64;
    if (container.style.textAlign === "-platen-right") return margins.left + free;
  }
  return rightToLeft && !(container.style.textAlign === "-platen-left")
    ? container.width - width - margins.right
    : margins.left;
}
