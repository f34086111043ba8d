import { isMulticol } from "../cascade/containment.ts";
import { pushShifted, resumedOutOfFlow } from "../positioned/place-out-of-flow.ts";
import { isFloating } from "../tree/box.ts";
import type { BreakToken } from "../tree/break-token.ts";
import type { FragmentLink } from "../tree/fragment.ts";
import type { OutOfFlowBox } from "../tree/layout-result.ts";
import { listOf } from "../tree/list-of.ts";
import { layoutChildren } from "./block-children.ts";
import type { BlockFrame } from "./block-frame.ts";
import { layoutColumnContent } from "./column-content.ts";
import { type FloatChild, placeFloatChild } from "./float-child.ts";
import { type BlockContent, blockContent, type FlowState, startState } from "./flow-state.ts";
import { movedLink, placeInFlow } from "./in-flow-child.ts";
import { layoutInlineContent } from "./inline-content.ts";
import { layoutItemContent } from "./item-content.ts";

/** Lays out the content of a block container on one page, from where its token says on. */
export function layoutContent(frame: BlockFrame): BlockContent {
  const { legend, token } = frame;
  const start = startState(frame);
  if (legend === undefined && token === undefined) return layoutFlow(frame, start);
  const begun = beginContent(frame, start);
  if (token?.content.kind === "ended" && token.content.overflow === undefined) return begun;
  return accept(begun, layoutFlow(frame, begun.state));
}

function layoutFlow(frame: BlockFrame, start: FlowState): BlockContent {
  const { style, content } = frame.box;
  if (isMulticol(style)) return layoutColumnContent(frame, start);
  switch (content.kind) {
    case "blocks":
      if (style.lineClamp !== "none") tellUnclamped(frame);
      return layoutChildren(frame, start, content.children);
    case "inline":
      return layoutInlineContent(frame, start);
    case "flex":
    case "grid":
    case "math":
      return layoutItemContent(frame, start);
  }
}

/** DEVIATION css-overflow-4 §5.1: `line-clamp` counts the lines of its box, not those of blocks in it. */
function tellUnclamped({ ctx, box }: BlockFrame): void {
  ctx.diagnostics.addOnce("line-clamp-of-blocks", () => ({
    code: "line-clamp-of-blocks",
    severity: "warning",
    message:
      "line-clamp has no effect on boxes that hold other blocks: set it on the paragraph whose lines it counts.",
    position: ctx.positionOf(box),
  }));
}

/** What follows what a fragment begins with. */
function accept(begun: BlockContent, content: BlockContent): BlockContent {
  return {
    ...content,
    links: [...begun.links, ...content.links],
    outOfFlow: [...begun.outOfFlow, ...content.outOfFlow],
    parallel: [...begun.parallel, ...content.parallel],
  };
}

/** A rendered legend, and what an earlier page left unfinished beside the flow: floats, overflowing children, positioned boxes. */
function beginContent(frame: BlockFrame, start: FlowState): BlockContent {
  const links = listOf<FragmentLink>();
  const outOfFlow: OutOfFlowBox[] = [];
  const parallel: BreakToken[] = [];
  let state = start;
  if (frame.legend !== undefined) {
    links.push(frame.legend.link);
    pushShifted(outOfFlow, frame.legend.outOfFlow, frame.legend.link);
  }
  for (const token of frame.token?.parallel ?? []) {
    const resumed = resumeParallel(frame, state, token);
    state = resumed.state;
    if (resumed.token !== undefined) parallel.push(resumed.token);
    if (resumed.link === undefined) continue;
    links.push(resumed.link);
    pushShifted(outOfFlow, resumed.outOfFlow, resumed.link);
  }
  for (const open of frame.token?.positioned ?? []) outOfFlow.push(resumedOutOfFlow(open));
  return blockContent({ state, links, outOfFlow, parallel });
}

/** A float, or a child whose height is used up while its content goes on: that takes no room here. */
function resumeParallel(frame: BlockFrame, state: FlowState, token: BreakToken): FloatChild {
  if (isFloating(token.box)) return placeFloatChild(frame, state, token.box, token);
  const { cursor: y } = state;
  const placed = placeInFlow(frame, token.box, { state, y, token, earlyBreak: undefined });
  const { result, exclusions } = placed;
  const link = movedLink(frame, token.box, placed.link);
  return { state: { ...state, exclusions }, link, outOfFlow: result.outOfFlow, token: result.token };
}
