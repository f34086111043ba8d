import { isMulticol } from "../cascade/containment.ts";
import { usedPageName } from "../fragmentation/break-rules.ts";
import { shiftOutOfFlow } from "../positioned/place-out-of-flow.ts";
import { type BlockLevelBox, isInFlow } from "../tree/box.ts";
import { type BlockFrame, edgesBelow, fragmentainerAt } from "./block-frame.ts";
import { type BlockContent, blockContent, type FlowState, lowered } from "./flow-state.ts";

/** Lays out the content of a multi-column container (css-multicol-1). */
export function layoutColumnContent(frame: BlockFrame, start: FlowState): BlockContent {
  const { geometry, space, token, box } = frame;
  const { contentLeft: left, definiteHeight } = geometry;
  const { cursor: top } = start;
  const edges = edgesBelow(frame) + top + (token?.consumedBlockSize ?? 0);
  const result = frame.ctx.layoutColumns({
    box,
    width: geometry.contentWidth,
    percentageHeight: geometry.percentageHeight,
    height: definiteHeight === undefined ? undefined : Math.max(0, definiteHeight - edges),
    maximumHeight: Math.max(0, Math.max(...geometry.heightLimits) - edges),
    fragmentainer: fragmentainerAt(frame, top, start.hasContent),
    token: token?.content.kind === "columns" ? token.content.token : undefined,
    pageName: usedPageName(box.style, space.pageName),
  });
  const { token: next, appeal, blockSize, firstBaseline, lastBaseline } = result;
  return blockContent({
    state: { ...start, cursor: top + blockSize, hasContent: start.hasContent || blockSize > 0 },
    links: result.links.map(({ x, y, fragment }) => ({ x: x + left, y: y + top, fragment })),
    outOfFlow: shiftOutOfFlow(result.outOfFlow, { x: left, y: top }),
    parallel: result.parallelTokens,
    stop: next && { content: { kind: "columns", token: next }, forced: next.flow.forced, appeal },
    firstBaseline: lowered(firstBaseline, top),
    lastBaseline: lowered(lastBaseline, top),
  });
}

/** Is the last thing in a box a multi-column container? Breaks in columns have no early breaks that lead to them. */
export function endsInColumns(box: BlockLevelBox): boolean {
  let current: BlockLevelBox | undefined = box;
  while (current?.kind === "block" && !isMulticol(current.style)) {
    const content: typeof current.content = current.content;
    current = content.kind === "blocks" ? content.children.findLast(isFlowBox) : undefined;
  }
  return current?.kind === "block";
}

function isFlowBox(box: BlockLevelBox): boolean {
  return box.kind !== "mark" && isInFlow(box);
}
