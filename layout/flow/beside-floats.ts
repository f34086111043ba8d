import { areOrthogonal } from "../cascade/frame.ts";
import { floatOuterWidth } from "../floats/place-float.ts";
import { type HeightInput, heightOf } from "../sizing/block-sizes.ts";
import { blockWidth } from "../sizing/block-width.ts";
import { borderEdges, marginEdges, paddingEdges } from "../sizing/box-edges.ts";
import { shrinkToFitWidth } from "../sizing/shrink-to-fit.ts";
import { type BlockBox, isFloating, type LayoutBox } from "../tree/box.ts";
import type { LayoutContext } from "../tree/layout-context.ts";

/** The content box of a container, as far as it decides how wide boxes and floats in it are. */
interface Content {
  readonly contentWidth: number;
  readonly percentageHeight: number | undefined;
}

/** Room beside floats that a box of automatic width needs at least: it may become as narrow as its edges, but not nothing. */
const LEAST_WIDTH = 1;

/** As wide as there is room, or as its content if that is narrower. */
export function isFitted({ style: { width } }: LayoutBox): boolean {
  return width === "auto" || width === "fit-content";
}

/** Room for a box beside floats, from the left of the container's content. */
interface RoomBesideFloats {
  /** The least width of the border box. */
  readonly width: number;
  /** How far left and right it may reach: the margin at its far end may lie over the edge of the container. */
  readonly left: number;
  readonly right: number;
  /** How far left and right it is stretched: as far as its margins let it. */
  readonly stretchedLeft: number;
  readonly stretchedRight: number;
}

/** What a table, replaced box or formatting context needs between floats, of which its border box has to keep clear (CSS 2.2 §9.5). */
export function roomBesideFloats(
  ctx: LayoutContext,
  container: BlockBox,
  child: LayoutBox,
  content: Content,
): RoomBesideFloats {
  const margins = marginEdges(child.style, content.contentWidth);
  const isRightToLeft = container.style.direction === "rtl";
  const overLeft = isRightToLeft ? Math.max(0, margins.left) : 0;
  const overRight = isRightToLeft ? 0 : Math.max(0, margins.right);
  const stretchedRight = content.contentWidth - margins.right;
  return {
    width: minimumWidth(ctx, child, content, overLeft + overRight),
    left: margins.left - overLeft,
    right: stretchedRight + overRight,
    stretchedLeft: margins.left,
    stretchedRight,
  };
}

/** A box of automatic width whose blocks follow each other the other way than those around it, in lines of the same direction. */
export function isReversedFlow(box: LayoutBox): boolean {
  return (
    box.kind === "orthogonal-flow" &&
    !areOrthogonal(box.innerMode, box.outerMode) &&
    box.style.width === "auto"
  );
}

/** Border-box width below which the box goes under the floats; one that is stretched has to be something up to its far margin, too. */
function minimumWidth(
  ctx: LayoutContext,
  child: LayoutBox,
  { contentWidth, percentageHeight }: Content,
  farMargin: number,
): number {
  if (child.kind === "block" && isFitted(child)) {
    const least = blockWidth(ctx, child, {
      availableWidth: 0,
      percentageHeight,
      shrinkToFit: false,
      borders: undefined,
    });
    return Math.max(least, farMargin + LEAST_WIDTH);
  }
  if (isReversedFlow(child)) {
    const least = ctx.contribution(child, percentageHeight).minimum;
    return Math.max(least, farMargin + LEAST_WIDTH);
  }
  if (child.kind !== "replaced" && child.style.width === "auto")
    return ctx.contribution(child, percentageHeight).minimum;
  return shrinkToFitWidth(ctx, child, contentWidth, percentageHeight);
}

/** Is a float surely without height? It ends where it begins, and is not cleared. */
export function isFlatFloat(
  box: LayoutBox,
  containerWidth: number,
  percentageHeight: number | undefined,
): boolean {
  if (box.kind !== "block" || box.marker !== undefined) return false;
  const { content, style } = box;
  const isEmpty =
    content.kind === "inline" ? content.isEmpty : content.kind === "blocks" && content.children.length === 0;
  if (!isEmpty || style.aspectRatio.ratio !== undefined) return false;
  const border = borderEdges(style, undefined);
  const padding = paddingEdges(style, containerWidth);
  const margins = marginEdges(style, containerWidth);
  const edges = [border, padding, margins].some(({ top, bottom }) => top !== 0 || bottom !== 0);
  const sizes: HeightInput = { style, percentageHeight, border, padding };
  return (
    !edges && (heightOf(style.height, sizes) ?? 0) === 0 && (heightOf(style.minHeight, sizes) ?? 0) === 0
  );
}

/**
 * Is a box of a formatting context of its own moved below floats that stand before it in its container? That clears them (CSS 2.2 §9.5),
 * and clearance keeps its margin from the container's (§8.3.1). Told by widths alone: floats that do not fit beside each other count
 * one by one.
 */
export function clearsFloats(
  ctx: LayoutContext,
  container: BlockBox,
  child: LayoutBox,
  content: Content,
): boolean {
  if (child.kind === "block" && !child.formattingContext) return false;
  if (container.content.kind !== "blocks") return false;
  const { contentWidth, percentageHeight } = content;
  const sides = { left: 0, right: 0 };
  const widest = { left: 0, right: 0 };
  for (const box of container.content.children) {
    if (box === child) break;
    if (box.kind === "mark" || !isFloating(box) || isFlatFloat(box, contentWidth, percentageHeight)) continue;
    const width = floatOuterWidth(ctx, box, contentWidth, percentageHeight);
    const side = box.style.float === "right" ? "right" : "left";
    sides[side] += width;
    widest[side] = Math.max(widest[side], width);
  }
  if (widest.left <= 0 && widest.right <= 0) return false;
  const { width, left, right } = roomBesideFloats(ctx, container, child, content);
  const fits = (atLeft: number, atRight: number): boolean =>
    Math.min(right, contentWidth - atRight) - Math.max(left, atLeft) >= width;
  if (sides.left + sides.right <= contentWidth) return !fits(sides.left, sides.right);
  return !fits(widest.left, 0) || !fits(0, widest.right);
}
