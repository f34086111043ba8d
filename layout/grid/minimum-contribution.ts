import { isScrollContainer } from "../cascade/containment.ts";
import type { LayoutBox } from "../tree/box.ts";

export interface MinimumContribution {
  /** Outer size that an item asks of tracks with an automatic minimum, px. */
  readonly minimum: number;
  /** The same where it spans several tracks and some of them are flexible: the content does not count. */
  readonly minimumAcross: number;
  /** The content gives the minimum: no more than a fixed maximum of the tracks. */
  readonly isLimited: boolean;
}

/**
 * Minimum contribution of an item (css-grid-2 §6.6, §12.5): that of its content, unless the style gives an automatic size another
 * least one, or the box scrolls. `content` is the border-box min-content contribution.
 */
export function minimumContribution(
  box: LayoutBox,
  axis: "width" | "height",
  content: number,
  margins: number,
): MinimumContribution {
  const { style, kind } = box;
  const isWidth = axis === "width";
  const [size, least] = isWidth ? [style.width, style.minWidth] : [style.height, style.minHeight];
  // What depends on the size of the area is automatic here.
  const isOwn = typeof size === "number" || size === "min-content" || size === "max-content";
  if (isOwn || kind === "table" || (typeof least === "string" && least !== "auto"))
    return { minimum: content + margins, minimumAcross: content + margins, isLimited: false };
  const minimumAcross = Math.min(content, leastSize(box, isWidth)) + margins;
  const overflow = isWidth ? style.overflowX : style.overflowY;
  const isKept = least === "auto" && !isScrollContainer(overflow);
  return { minimum: isKept ? content + margins : minimumAcross, minimumAcross, isLimited: isKept };
}

function leastSize({ style }: LayoutBox, isWidth: boolean): number {
  const outer = isWidth
    ? fixed(style.paddingLeft) + fixed(style.paddingRight) + style.borderLeftWidth + style.borderRightWidth
    : fixed(style.paddingTop) + fixed(style.paddingBottom) + style.borderTopWidth + style.borderBottomWidth;
  const least = fixed(isWidth ? style.minWidth : style.minHeight);
  return style.boxSizing === "border-box" ? Math.max(outer, least) : outer + least;
}

function fixed(value: unknown): number {
  return typeof value === "number" ? value : 0;
}
