import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { isPercentage, resolveLength } from "../css/values/resolve.ts";
import type { LengthPercentageOrAuto } from "../css/values/types.ts";
import { type Edges, NO_EDGES } from "../geometry/edges.ts";
import type { LayoutContext, Memo } from "../tree/layout-context.ts";

/** Used border widths, or those imposed from outside (collapsed table borders). */
export function borderEdges(style: ComputedStyle, imposed: Edges | undefined): Edges {
  if (imposed !== undefined) return imposed;
  const {
    borderTopWidth: top,
    borderRightWidth: right,
    borderBottomWidth: bottom,
    borderLeftWidth: left,
  } = style;
  return top === 0 && right === 0 && bottom === 0 && left === 0 ? NO_EDGES : { top, right, bottom, left };
}

/** Used padding; percentages refer to the containing block's width on all four sides (css-box-3 §4). */
export function paddingEdges(style: ComputedStyle, availableWidth: number): Edges {
  const { paddingTop, paddingRight, paddingBottom, paddingLeft } = style;
  if (paddingTop === 0 && paddingRight === 0 && paddingBottom === 0 && paddingLeft === 0) return NO_EDGES;
  return {
    top: Math.max(0, resolveLength(paddingTop, availableWidth)),
    right: Math.max(0, resolveLength(paddingRight, availableWidth)),
    bottom: Math.max(0, resolveLength(paddingBottom, availableWidth)),
    left: Math.max(0, resolveLength(paddingLeft, availableWidth)),
  };
}

const FIXED_PADDING: Memo<ComputedStyle, undefined, Edges | undefined> = {
  name: "fixed-padding",
  of: (_, style) => {
    const { paddingTop, paddingRight, paddingBottom, paddingLeft } = style;
    const isFixed = ![paddingTop, paddingRight, paddingBottom, paddingLeft].some(isPercentage);
    return isFixed ? paddingEdges(style, 0) : undefined;
  },
};

/** As `paddingEdges`, with one object for all boxes of a style whose padding depends on no width. */
export function paddingOf(ctx: LayoutContext, style: ComputedStyle, availableWidth: number): Edges {
  return ctx.remember(FIXED_PADDING, style, undefined) ?? paddingEdges(style, availableWidth);
}

/** A margin with `auto` as 0. */
export function margin(value: LengthPercentageOrAuto, availableWidth: number): number {
  return value === "auto" ? 0 : resolveLength(value, availableWidth);
}

/** All four margins with `auto` as 0; percentages refer to the containing block's width. */
export function marginEdges(style: ComputedStyle, availableWidth: number): Edges {
  const { marginTop, marginRight, marginBottom, marginLeft } = style;
  if (marginTop === 0 && marginRight === 0 && marginBottom === 0 && marginLeft === 0) return NO_EDGES;
  return {
    top: margin(marginTop, availableWidth),
    right: margin(marginRight, availableWidth),
    bottom: margin(marginBottom, availableWidth),
    left: margin(marginLeft, availableWidth),
  };
}
