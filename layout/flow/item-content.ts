import type { BlockBreakToken, ItemsBreakToken } from "../tree/break-token.ts";
import type { ItemsInput } from "../tree/layout-context.ts";
import type { ItemsResult, OutOfFlowBox } from "../tree/layout-result.ts";
import { type BlockFrame, fragmentainerAt } from "./block-frame.ts";
import { type BlockContent, blockContent, type FlowState, lowered } from "./flow-state.ts";

/** Lays out the items of a flex or grid container. */
export function layoutItemContent(frame: BlockFrame, start: FlowState): BlockContent {
  const { contentLeft: left } = frame.geometry;
  const { cursor: top } = start;
  const result = layoutItems(frame, itemsInput(frame, start));
  const { token, best, firstBaseline, lastBaseline, isParallelOnly } = result;
  const links = result.links.map(({ x, y, fragment }) => ({ x: x + left, y: y + top, fragment }));
  const { forced, appeal } = result;
  return blockContent({
    state: { ...start, cursor: top + result.blockSize, hasContent: start.hasContent || result.hasContent },
    links,
    outOfFlow: result.outOfFlow.map((candidate) => moved(candidate, left, top)),
    overflow: isParallelOnly ? token : undefined,
    stop: token && !isParallelOnly ? { content: { kind: "items", token }, forced, appeal } : undefined,
    early: best && { kind: "item-row", ...best },
    firstBaseline: lowered(firstBaseline, top),
    lastBaseline: lowered(lastBaseline, top),
    itemsReach: links.reduce(
      (reach, { y, fragment }) => (fragment.height > 0 ? Math.max(reach, y + fragment.height) : reach),
      top,
    ),
  });
}

function itemsInput(frame: BlockFrame, { cursor: top, hasContent }: FlowState): ItemsInput {
  const { geometry, earlyBreak } = frame;
  const { border, padding } = geometry;
  const edges = verticalEdges(frame);
  const [minimum, maximum] = geometry.heightLimits;
  return {
    box: frame.box,
    width: geometry.contentWidth,
    height: geometry.percentageHeight,
    minimumHeight: Math.max(0, minimum - edges),
    maximumHeight: Math.max(0, maximum - edges),
    paddingBox: {
      left: padding.left,
      right: padding.right,
      top: top - border.top,
      bottom: padding.bottom,
    },
    fragmentainer: fragmentainerAt(frame, top, hasContent),
    token: itemsToken(frame.token),
    breakBeforeItemRow: earlyBreak?.kind === "item-row" ? earlyBreak.itemRow : undefined,
    pageName: frame.pageName,
    subgrid: frame.space.subgrid,
  };
}

function moved(candidate: OutOfFlowBox, x: number, y: number): OutOfFlowBox {
  const { staticX, staticY, area } = candidate;
  return {
    ...candidate,
    staticX: staticX + x,
    staticY: staticY + y,
    area: area && { ...area, x: area.x + x, y: area.y + y },
  };
}

function itemsToken(token: BlockBreakToken | undefined): ItemsBreakToken | undefined {
  if (token?.content.kind === "items") return token.content.token;
  return token?.content.kind === "ended" ? token.content.overflow : undefined;
}

/** A height that is the ratio's is the least one where the items need more (css-sizing-4 §4.3). */
function layoutItems({ ctx, geometry }: BlockFrame, input: ItemsInput): ItemsResult {
  const { height } = input;
  if (!geometry.growsWithContent || height === undefined) return ctx.layoutItems(input);
  const free = { ...input, height: undefined, minimumHeight: Math.max(height, input.minimumHeight) };
  const content = ctx.layoutItems({ ...free, fragmentainer: undefined, token: undefined });
  return ctx.layoutItems(content.blockSize > height ? free : input);
}

function verticalEdges({ geometry, box, token }: BlockFrame): number {
  const { border, padding } = geometry;
  // The edges of the whole box count, also where this part of it has no top edges.
  if (token === undefined) return border.top + border.bottom + padding.top + padding.bottom;
  const { definiteHeight, percentageHeight } = geometry;
  if (definiteHeight !== undefined && percentageHeight !== undefined)
    return definiteHeight - percentageHeight;
  const paddingTop = typeof box.style.paddingTop === "number" ? box.style.paddingTop : 0;
  return box.style.borderTopWidth + paddingTop + border.bottom + padding.bottom;
}
