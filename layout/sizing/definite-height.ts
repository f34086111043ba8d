import { areOrthogonal } from "../cascade/frame.ts";
import { NO_NODE } from "../document/document.ts";
import { type BlockBox, type Box, isOutOfFlow } from "../tree/box.ts";
import type { LayoutContext, Memo } from "../tree/layout-context.ts";
import { clampHeight, type HeightInput, heightLimits, heightOf } from "./block-sizes.ts";

/** A box that is there for its parent's sake alone: percentages of heights look through it (CSS 2.2 §9.2.1.1). */
export function isAnonymous({ node, pseudo, formattingContext }: BlockBox): boolean {
  return node === NO_NODE && pseudo === undefined && !formattingContext;
}

/** Content height that percentages in a box refer to, as far as its style and its surroundings fix one. */
export function definiteContentHeight(box: BlockBox, sizes: HeightInput): number | undefined {
  const height = heightOf(box.style.height, sizes);
  if (height === undefined) return isAnonymous(box) ? sizes.percentageHeight : undefined;
  const { border, padding } = sizes;
  const edges = border.top + border.bottom + padding.top + padding.bottom;
  return Math.max(0, clampHeight(height, heightLimits(sizes)) - edges);
}

const WIDTH_BY_HEIGHT: Memo<BlockBox, undefined, boolean> = {
  name: "width-by-height",
  of: (ctx, box) => isShaped(box) || contentOf(box).some((child) => hasWidthByHeight(ctx, child)),
};

/**
 * May the width of a box or of something in it depend on the height that percentages refer to? Where nothing does, widths are the same
 * for all heights, and need to be found once only.
 */
export function hasWidthByHeight(ctx: LayoutContext, box: Box): boolean {
  switch (box.kind) {
    case "block":
      return ctx.remember(WIDTH_BY_HEIGHT, box, undefined);
    case "inline":
      return box.children.some((child) => hasWidthByHeight(ctx, child));
    case "replaced":
      return isShaped(box);
    case "orthogonal-flow":
      return areOrthogonal(box.innerMode, box.outerMode) || hasWidthByHeight(ctx, box.inner);
    default:
      return false;
  }
}

/** Is the height relative of what has a ratio? */
function isShaped({ kind, style }: Box): boolean {
  if (kind !== "replaced" && style.aspectRatio.ratio === undefined) return false;
  const { height, minHeight, maxHeight } = style;
  return [height, minHeight, maxHeight].some((value) => typeof value === "object" || value === "stretch");
}

function contentOf({ content }: BlockBox): readonly Box[] {
  return content.kind === "math" ? [] : content.children.filter((child) => !isOutOfFlow(child));
}
