import { shiftOutOfFlow } from "../positioned/place-out-of-flow.ts";
import type { FragmentLink } from "../tree/fragment.ts";
import { fragmentLink } from "../tree/fragment-parts.ts";
import type { InlineLayoutResult } from "../tree/layout-result.ts";
import { type BlockFrame, fragmentainerAt } from "./block-frame.ts";
import { type BlockContent, blockContent, type FlowState, lowered } from "./flow-state.ts";
import { markerExtents } from "./list-marker.ts";

/** Lays out the inline content of a block container, as far as the page reaches. */
export function layoutInlineContent(frame: BlockFrame, start: FlowState): BlockContent {
  const { geometry, earlyBreak } = frame;
  const { contentLeft } = geometry;
  const { cursor: top, exclusions } = start;
  const resumed = frame.token?.content;
  const result = frame.ctx.layoutInline({
    box: frame.box,
    width: geometry.contentWidth,
    pageName: frame.pageName,
    percentageHeight: geometry.percentageHeight,
    flow: { x: frame.flowX + contentLeft, y: frame.flowY + top, exclusions },
    fragmentainer: fragmentainerAt(frame, top, start.hasContent),
    token: resumed?.kind === "inline" ? resumed.token : undefined,
    markerExtents: markerExtents(frame),
    trim: frame.textTrim,
    breakBeforeLine: earlyBreak?.kind === "line" ? earlyBreak.line : undefined,
  });
  const { token, earlyBreak: early, firstBaseline, lastBaseline, blockSize } = result;
  const appeal = earlyBreak?.kind === "line" ? earlyBreak.appeal : result.appeal;
  const hasLines = result.lines.length > 0 && blockSize > 0;
  return blockContent({
    state: {
      cursor: top + blockSize,
      strut: start.strut,
      clearsThrough: start.clearsThrough,
      exclusions: result.exclusions,
      isLeading: start.isLeading && !hasLines,
      clearedSides: start.clearedSides,
      hasContent: start.hasContent || hasLines || (token !== undefined && hasHeight(result.floats)),
      previous: undefined,
      hasFlow: false,
    },
    links: linksOf(result, contentLeft, top),
    outOfFlow: shiftOutOfFlow(result.outOfFlow, { x: contentLeft, y: top }),
    parallel: result.floatTokens,
    stop: token && { content: { kind: "inline", token }, forced: undefined, appeal },
    early,
    firstBaseline: lowered(firstBaseline, top),
    lastBaseline: lowered(lastBaseline, top),
    lineRight: contentLeft + result.overflowRight,
  });
}

function hasHeight(links: readonly FragmentLink[]): boolean {
  return links.some(({ fragment }) => fragment.height > 0);
}

/** Floats, lines and marks. */
function linksOf({ floats, lines, marks }: InlineLayoutResult, left: number, top: number): FragmentLink[] {
  const move = ({ x, y, fragment }: FragmentLink): FragmentLink => fragmentLink(x + left, y + top, fragment);
  // An array that has been pushed to keeps room for many more.
  if (floats.length === 0 && marks.length === 0) return lines.map(move);
  const links = [...floats.map(move), ...lines.map(move)];
  for (const { box, y } of marks)
    links.push({ x: left, y: y + top, fragment: { kind: "mark", box, width: 0, height: 0 } });
  return links;
}
