import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { contentWidthsOf, sizedItem } from "../items/item-sizes.ts";
import { usedSelf } from "../positioned/alignment.ts";
import { isContentHeight } from "../sizing/block-sizes.ts";
import type { LayoutBox } from "../tree/box.ts";
import type { IntrinsicWidths, LayoutContext } from "../tree/layout-context.ts";

/** Widths of an item in an area of a known height, which it fills or takes percentages of. */
export function contributionInArea(
  ctx: LayoutContext,
  box: LayoutBox,
  height: number,
  container: ComputedStyle,
): IntrinsicWidths {
  const { style } = box;
  const direction = { container: false, flex: false, item: false, isHorizontal: false };
  const fills =
    box.kind === "block" &&
    style.aspectRatio.ratio === undefined &&
    style.height === "auto" &&
    !isContentHeight(style.maxHeight) &&
    style.marginTop !== "auto" &&
    style.marginBottom !== "auto" &&
    usedSelf(style.alignSelf, container.alignItems, direction, "stretch").word === "stretch";
  const isFree = style.width === "auto" && style.minWidth === "auto" && style.maxWidth === "none";
  if (!fills || !isFree) return ctx.contribution(box, height);
  const sized = sizedItem(box, 0, height);
  const filledHeight = Math.max(sized.verticalEdges, height - sized.margin.top - sized.margin.bottom);
  return contentWidthsOf(ctx, { ...sized, filledHeight });
}
