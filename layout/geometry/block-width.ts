import type { BlockBox } from "../boxes/box.ts";
import type { LayoutContext } from "../layout-context.ts";
import type { ConstraintSpace } from "../space/constraint-space.ts";
import type { ComputedStyle } from "../style/computed-style.ts";
import {
  clampHeight,
  type HeightInput,
  heightLimits,
  heightOf,
  usedWidth,
  widthByRatio,
} from "./block-sizes.ts";
import { borderEdges, marginEdges, paddingEdges } from "./box-edges.ts";

/** Used border-box width of a block container in this space. */
export function blockWidth(
  ctx: LayoutContext,
  box: BlockBox,
  space: Pick<ConstraintSpace, "availableWidth" | "percentageHeight" | "shrinkToFit" | "borders">,
): number {
  const { style } = box;
  const border = borderEdges(style, space.borders);
  const padding = paddingEdges(style, space.availableWidth);
  const fromHeight =
    style.width === "auto"
      ? ratioWidth({ style, percentageHeight: space.percentageHeight, border, padding })
      : undefined;
  if (fromHeight !== undefined)
    return Math.max(fromHeight, border.left + border.right + padding.left + padding.right);
  const margins = marginEdges(style, space.availableWidth);
  return usedWidth({
    style,
    availableWidth: space.availableWidth,
    fillWidth: Math.max(0, space.availableWidth - margins.left - margins.right),
    shrinkToFit: space.shrinkToFit,
    border,
    padding,
    intrinsic: () => ctx.contribution(box),
  });
}

function ratioWidth(sizes: HeightInput): number | undefined {
  if (sizes.style.aspectRatio.ratio === undefined) return undefined;
  const height = heightOf(sizes.style.height, sizes);
  return height === undefined ? undefined : widthByRatio(clampHeight(height, heightLimits(sizes)), sizes);
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
