import type { BlockBox } from "../tree/box.ts";
import { type BreakToken, LAST_RESORT } from "../tree/break-token.ts";
import type { ConstraintSpace } from "../tree/constraint-space.ts";
import type { LayoutContext } from "../tree/layout-context.ts";
import type { LayoutResult } from "../tree/layout-result.ts";
import { layoutContent } from "./block-content.ts";
import { decideEnd } from "./block-end.ts";
import { type BlockFrame, blockFrame, edgesBelow } from "./block-frame.ts";
import { endsInColumns } from "./column-content.ts";
import { finishBlock } from "./finish-block.ts";
import type { BlockContent } from "./flow-state.ts";
import { withMarker } from "./list-marker.ts";
import { layoutPlainBlock } from "./plain-block.ts";

/**
 * Lays out a block container (CSS 2.2 §9.4.1, css-break-3): its content, then its own end. Where the page would end in the padding or
 * border below the content, some of the content goes along: the same is done again with room kept for those edges, or, where that
 * gives no place to break, up to the best one that was passed. Content that goes on although the height of its box is used up breaks at its best
 * place by itself: where it does changes nothing around it, so the page as a whole is not asked.
 */
export function layoutBlock(
  ctx: LayoutContext,
  box: BlockBox,
  space: ConstraintSpace,
  token?: BreakToken,
): LayoutResult {
  const plain = token === undefined ? layoutPlainBlock(ctx, box, space) : undefined;
  if (plain !== undefined) return plain;
  const frame = blockFrame(ctx, box, space, token);
  const content = contentOf(frame);
  const end = decideEnd(frame, content);
  if (end.kind === "spent" && passesBetterBreak(frame, content))
    return layoutAgain({ ...frame, earlyBreak: content.early });
  if (!end.cutsEdges) return finishBlock(frame, content, end);
  const { early } = content;
  if (early === undefined || endsInColumns(box)) {
    const broken = layoutAgain({ ...frame, reserved: edgesBelow(frame) });
    const mayMove = space.fragmentainer?.isAtStart === false;
    if (broken.appeal !== LAST_RESORT && !(mayMove && isCutHeight(broken.token))) return broken;
  }
  return early === undefined
    ? finishBlock(frame, content, end)
    : layoutAgain({ ...frame, earlyBreak: early });
}

/** Cut in the height of a box that has no content there: no place to break (css-break-3 §4.1) where the box could stay whole. */
function isCutHeight(token: BreakToken | undefined): boolean {
  if (token?.kind !== "block") return false;
  const { content } = token;
  return content.kind === "ended" || (content.kind === "children" && isCutHeight(content.child));
}

function passesBetterBreak({ earlyBreak }: BlockFrame, { early, stop }: BlockContent): boolean {
  return earlyBreak === undefined && early !== undefined && stop !== undefined && early.appeal > stop.appeal;
}

function layoutAgain(frame: BlockFrame): LayoutResult {
  const content = contentOf(frame);
  return finishBlock(frame, content, decideEnd(frame, content));
}

function contentOf(frame: BlockFrame): BlockContent {
  return withMarker(frame, layoutContent(frame));
}
