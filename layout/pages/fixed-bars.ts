import { flowToken } from "../fragmentation/inner-tokens.ts";
import type { Rectangle } from "../geometry/edges.ts";
import { placeOutOfFlow } from "../positioned/place-out-of-flow.ts";
import type { Box, LayoutBox, TableBox } from "../tree/box.ts";
import type { BreakToken } from "../tree/break-token.ts";
import type { LayoutContext } from "../tree/layout-context.ts";
import type { OutOfFlowBox } from "../tree/layout-result.ts";

/** A bar that is higher, as a share of the page area, is no bar: what stands behind it is meant to. */
const HIGHEST_BAR = 0.25;
/** A bar is at least as wide, as a share of the page area. */
const LEAST_WIDTH = 0.75;
/** How far the top of a bar may be from that of the page area, px. */
const TOLERANCE = 1;

/**
 * Height of the bars that are fixed along the top of the page area: menus of pages made for screens, which scroll below them.
 * DEVIATION css-position-3 §2.1: on pages after the first the flow begins below them, since nobody can scroll what would stand behind them – unless
 * the blank head of a table leaves room for them. The first page is as its author has seen it.
 */
export function topBarHeight(ctx: LayoutContext, fixed: readonly LayoutBox[], area: Rectangle): number {
  let height = 0;
  for (const box of fixed) {
    if (!isShownAtTop(box)) continue;
    const { link } = placeOutOfFlow(ctx, atAreaStart(box, area), {
      container: area,
      containerEnd: "here",
      containerRightToLeft: false,
      fragmentainer: undefined,
      pageName: "",
    });
    const { x, y, fragment } = link;
    const covered = Math.min(x + fragment.width, area.x + area.width) - Math.max(x, area.x);
    const isAlongTop = Math.abs(y - area.y) <= TOLERANCE && covered >= area.width * LEAST_WIDTH;
    if (isAlongTop && fragment.height <= area.height * HIGHEST_BAR)
      height = Math.max(height, fragment.height);
  }
  return height;
}

function isShownAtTop({ style }: LayoutBox): boolean {
  const { top, visibility, opacity, transform, zIndex } = style;
  if (top === "auto" || visibility !== "visible" || opacity === 0 || transform !== "none") return false;
  return zIndex === "auto" || zIndex >= 0;
}

/** A box that nothing in the flow says the place of. */
export function atAreaStart(box: LayoutBox, { x, y }: Rectangle): OutOfFlowBox {
  return {
    box,
    staticX: x,
    staticY: y,
    staticRightToLeft: false,
    inlineContainer: undefined,
    resumed: undefined,
  };
}

/**
 * Does the flow leave room for fixed bars itself where it goes on? A table around all content whose head shows nothing has that for no other
 * reason: it repeats on all pages, where browsers show the bars.
 */
export function leavesRoomForBars(token: BreakToken): boolean {
  if (token.box.kind === "table") return hasBlankHead(token.box);
  const flow = flowToken(token);
  return flow !== undefined && leavesRoomForBars(flow);
}

function hasBlankHead({ rowGroups: [first] }: TableBox): boolean {
  if (first?.role !== "header") return false;
  return first.rows.every(({ cells }) => cells.every(isBlank));
}

function isBlank(box: Box): boolean {
  switch (box.kind) {
    case "text":
      return box.text.trim() === "";
    case "block":
      return box.content.children.every(isBlank);
    case "inline":
      return box.children.every(isBlank);
    case "line-break":
    case "mark":
      return true;
    default:
      return false;
  }
}
