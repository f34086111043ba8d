import type { LayoutBox } from "../tree/box.ts";
import type { BreakToken } from "../tree/break-token.ts";
import type { ConstraintSpace } from "../tree/constraint-space.ts";
import type { LayoutContext } from "../tree/layout-context.ts";
import type { LayoutResult } from "../tree/layout-result.ts";

/**
 * Lays out a box whose content is a flow of its own, which looks for its best break itself (css-break-3 §4.4): at most two passes, one free
 * and one to a better place that the first one passed.
 */
export function layoutToBestBreak(
  ctx: LayoutContext,
  box: LayoutBox,
  space: ConstraintSpace,
  token?: BreakToken,
): LayoutResult {
  const result = ctx.layoutChild(box, space, token);
  const { earlyBreak } = result;
  const isUnfinished = result.token !== undefined && !result.token.isAtBlockEnd;
  if (!isUnfinished || earlyBreak === undefined || earlyBreak.appeal <= result.appeal) return result;
  return ctx.layoutChild(box, { ...space, earlyBreak }, token);
}
