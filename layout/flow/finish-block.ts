import { containsPositioned, isScrollContainer } from "../cascade/containment.ts";
import { isTransformed } from "../cascade/is-transformed.ts";
import { flowToken } from "../fragmentation/inner-tokens.ts";
import { breakBeforeToken } from "../fragmentation/make-token.ts";
import { spannerIn } from "../fragmentation/spanner-token.ts";
import { isContentAligned } from "../generate/box-builder.ts";
import type { Rectangle } from "../geometry/edges.ts";
import { placeOutOfFlow } from "../positioned/place-out-of-flow.ts";
import { clampHeight } from "../sizing/block-sizes.ts";
import { margin } from "../sizing/box-edges.ts";
import { type BlockBox, isFloating } from "../tree/box.ts";
import { boxFragment } from "../tree/box-fragment.ts";
import { type BreakToken, LAST_RESORT, PERFECT } from "../tree/break-token.ts";
import type { BoxFragment, FragmentLink } from "../tree/fragment.ts";
import type { LayoutResult, OutOfFlowBox } from "../tree/layout-result.ts";
import { addMargin, joinMargins, type MarginStrut, marginSum, NO_MARGIN } from "../tree/margin-strut.ts";
import { alignContent } from "./align-content.ts";
import type { BlockGeometry } from "./block-geometry.ts";
import { inlineContainerRectangle } from "./inline-container.ts";
import type { BlockLayout } from "./layout-block.ts";
import { placeMarker } from "./list-marker.ts";

/** Ends a block container's fragment: its height, whether it breaks, out-of-flow boxes it contains, and the result. */
export function finishBlock(layout: BlockLayout): LayoutResult {
  placeMarker(layout);
  const size = decideHeight(layout);
  if (size.movesWhole) return movedWhole(layout);
  if (!size.isBroken && isContentAligned(layout.box.style))
    alignContent(layout, size.height, contentEnd(layout).bottom);
  placePositioned(layout, size);
  const token = makeToken(layout, size);
  return result(layout, size, token);
}

interface BlockEnd {
  readonly height: number;
  /** The in-flow content or the box's own height goes on. */
  readonly isBroken: boolean;
  /** The box's height is used up here; what goes on only overflows it. */
  readonly isAtBlockEnd: boolean;
  /** Nothing of it fits here and something stands above: it goes whole to the next fragmentainer. */
  readonly movesWhole: boolean;
  /** What is left of the box below its content, where that has ended. */
  readonly rest?: number;
  readonly endMargin: MarginStrut;
}

/** Height of the content down to the padding edge, and the margin that goes through the bottom edge. */
function contentEnd(layout: BlockLayout): { bottom: number; endMargin: MarginStrut } {
  const { geometry, box } = layout;
  const bottomEdges = geometry.border.bottom + geometry.padding.bottom;
  const isContext = box.formattingContext || layout.space.flow === undefined;
  const separates =
    isContext || bottomEdges !== 0 || geometry.definiteHeight !== undefined || layout.clearsThrough;
  if (!separates)
    return { bottom: layout.cursor, endMargin: joinMargins(layout.strut, ownEndMargin(layout)) };
  let bottom = layout.isLeading && !isContext ? layout.cursor : layout.cursor + trailingMargin(layout);
  // A formatting context contains its floats (CSS 2.2 §10.6.7).
  if (isContext) bottom = Math.max(bottom, layout.exclusions.clearanceFor("both") - layout.flowY);
  return { bottom: Math.max(bottom, geometry.contentTop), endMargin: ownEndMargin(layout) };
}

function ownEndMargin({ box, space }: BlockLayout): MarginStrut {
  return addMargin(NO_MARGIN, margin(box.style.marginBottom, space.availableWidth));
}

/** Margins after the last child; what would cross the page's end is cut there and makes no further page (css-break-3 §5.2). */
function trailingMargin(layout: BlockLayout): number {
  const sum = marginSum(layout.strut);
  const { fragmentainer } = layout.space;
  return fragmentainer === undefined
    ? sum
    : Math.min(sum, Math.max(0, fragmentainer.remaining - layout.cursor));
}

/** Height still to be placed. Edges below content that ended on an earlier page count down from there, or they would never end. */
function restOf(layout: BlockLayout, uncounted: number, automatic: number): number {
  const { token, geometry } = layout;
  if (token?.isAtBlockEnd === true) return 0;
  const ended = token?.content.kind === "ended" ? token.content.rest : undefined;
  if (ended === undefined) return Math.max(0, uncounted);
  const hasFloats = automatic > geometry.contentTop + geometry.border.bottom + geometry.padding.bottom;
  return Math.max(ended, hasFloats ? automatic : 0);
}

function decideHeight(layout: BlockLayout): BlockEnd {
  const { geometry, token } = layout;
  const consumed = token?.consumedBlockSize ?? 0;
  const { bottom, endMargin: margins } = contentEnd(layout);
  const automatic = bottom + geometry.border.bottom + geometry.padding.bottom;
  const total = totalHeight(geometry, consumed + automatic);
  // Where limits decide on the height, margins of the content end in the box (CSS 2.2 §8.3.1 of `min-height`).
  const endMargin = total === consumed + automatic ? margins : ownEndMargin(layout);
  const rest = restOf(layout, total - consumed, automatic);
  const { fragmentainer } = layout.space;
  if (fragmentainer === undefined)
    return { height: rest, isBroken: false, isAtBlockEnd: false, movesWhole: false, endMargin };
  const { remaining, isAtStart } = fragmentainer;
  if (endsColumns(layout)) {
    // Columns are as high as their content: so is what a spanning box cuts in them.
    const height = geometry.definiteHeight === undefined ? layout.cursor : Math.min(rest, layout.cursor);
    const before = layout.isLeading ? NO_MARGIN : layout.strut;
    return { height, isBroken: true, isAtBlockEnd: false, movesWhole: false, endMargin: before };
  }
  if (layout.stop !== undefined) {
    const isSpent =
      (geometry.definiteHeight !== undefined && !geometry.growsWithContent && rest <= remaining) ||
      token?.isAtBlockEnd === true;
    if (isSpent) return { height: rest, isBroken: true, isAtBlockEnd: true, movesWhole: false, endMargin };
    // Nothing placed and nothing above: an empty fragment here would only be a stub.
    const filled = Math.max(remaining, layout.hasContent ? layout.cursor : 0, 0);
    return { height: filled, isBroken: true, isAtBlockEnd: false, movesWhole: false, endMargin: NO_MARGIN };
  }
  if (holdsFloats(layout)) {
    const filled = Math.max(rest, remaining);
    return { height: filled, isBroken: true, isAtBlockEnd: false, movesWhole: false, endMargin: NO_MARGIN };
  }
  const fits = rest <= remaining || rest === 0;
  if (layout.legend !== undefined && !isAtStart && geometry.border.top > remaining)
    return { height: 0, isBroken: true, isAtBlockEnd: false, movesWhole: true, endMargin: NO_MARGIN };
  // Content that had to be accepted although it is too tall keeps its box whole around it.
  const isForced = layout.hasContent && contentReach(layout) > remaining;
  if (fits || isForced || (isAtStart && remaining <= 0))
    return { height: rest, isBroken: false, isAtBlockEnd: false, movesWhole: false, endMargin };
  if (remaining <= 0 || (!isAtStart && isEdgesAlone(layout, rest)))
    return { height: 0, isBroken: true, isAtBlockEnd: false, movesWhole: true, endMargin: NO_MARGIN };
  // Where the content, with its margin, fills the box, no break is between it and the end edges (css-break-3 §4.1).
  const isRestOnly = token?.content.kind === "ended" && token.content.rest !== undefined;
  const reach = contentReach(layout) + Math.max(0, marginSum(layout.strut));
  layout.cutsEdges = total === consumed + automatic && reach >= bottom && !isRestOnly;
  layout.appeal = layout.cutsEdges ? LAST_RESORT : PERFECT;
  return {
    height: remaining,
    isBroken: true,
    isAtBlockEnd: false,
    movesWhole: false,
    endMargin: NO_MARGIN,
    rest: rest - remaining,
  };
}

/** Padding and border without anything between them are no place for a break (css-break-3 §4.1). */
function isEdgesAlone({ geometry, token, hasContent, space }: BlockLayout, height: number): boolean {
  if (token !== undefined || hasContent || geometry.definiteHeight !== undefined) return false;
  const edges = geometry.border.top + geometry.border.bottom + geometry.padding.top + geometry.padding.bottom;
  return height === edges && height <= (space.fragmentainer?.blockSize ?? 0);
}

function totalHeight(
  { definiteHeight, growsWithContent, heightLimits }: BlockGeometry,
  content: number,
): number {
  if (definiteHeight !== undefined && !growsWithContent) return definiteHeight;
  return Math.max(definiteHeight ?? 0, clampHeight(content, heightLimits));
}

/** The content stopped before, or in, a box that spans the columns around. */
function endsColumns({ stop, space }: BlockLayout): boolean {
  if (space.isInColumns !== true || stop?.content.kind !== "children") return false;
  const { child, isAtSpanner } = stop.content;
  return isAtSpanner || (child !== undefined && spannerIn(child) !== undefined);
}

/** Bottom of the content, floats included, from the top border edge. */
function contentReach({ cursor, exclusions, flowY, box, space, itemsReach }: BlockLayout): number {
  if (itemsReach !== undefined) return itemsReach;
  const isContext = box.formattingContext || space.flow === undefined;
  return isContext ? Math.max(cursor, exclusions.clearanceFor("both") - flowY) : cursor;
}

/** A formatting context of automatic height reaches down to the end of its floats (CSS 2.2 §10.6.7), over pages too. */
function holdsFloats({ box, space, geometry, parallelTokens }: BlockLayout): boolean {
  const isContext = box.formattingContext || space.flow === undefined;
  return isContext && geometry.definiteHeight === undefined && parallelTokens.some(hasFloat);
}

function hasFloat(token: BreakToken): boolean {
  if (isFloating(token.box)) return true;
  if (token.kind !== "block" || token.box.formattingContext) return false;
  const child = flowToken(token);
  return (child !== undefined && hasFloat(child)) || token.parallel.some(hasFloat);
}

/** Content box clipped away by `overflow` is meant to be lost: it makes no further pages. */
function isClipped(layout: BlockLayout): boolean {
  return layout.box.style.overflowY !== "visible";
}

function makeToken(layout: BlockLayout, size: BlockEnd): BreakToken | undefined {
  const { stop, parallelTokens: parallel, positioned, parallelItems, box } = layout;
  const consumed = (layout.token?.consumedBlockSize ?? 0) + size.height;
  const isParallelOnly = !size.isBroken || size.isAtBlockEnd;
  if (isParallelOnly && isClipped(layout)) return undefined;
  const isAlone = parallel.length === 0 && positioned.length === 0 && parallelItems === undefined;
  if (!size.isBroken && isAlone) return undefined;
  return {
    kind: "block",
    box,
    consumedBlockSize: consumed,
    isAtBlockEnd: isParallelOnly,
    content: stop?.content ?? { kind: "ended", rest: size.rest, overflow: parallelItems },
    parallel,
    positioned,
    forced: stop?.forced,
  };
}

function result(layout: BlockLayout, size: BlockEnd, token: BreakToken | undefined): LayoutResult {
  const { box, geometry, space } = layout;
  const isCutBelow = size.isBroken && !size.isAtBlockEnd;
  const isCutAbove = layout.token !== undefined;
  const cutBottom = isCutBelow && !geometry.isClone;
  const fragment: BoxFragment = boxFragment({
    box,
    style: box.style,
    tablePart:
      box.style.display === "table-cell"
        ? "cell"
        : box.style.display === "table-caption"
          ? "caption"
          : undefined,
    width: geometry.width,
    height: size.height,
    border: cutBottom ? { ...geometry.border, bottom: 0 } : geometry.border,
    padding: cutBottom ? { ...geometry.padding, bottom: 0 } : geometry.padding,
    hasTop: !isCutAbove,
    hasBottom: !isCutBelow,
    consumedBlockSize: layout.token?.consumedBlockSize ?? 0,
    children: layout.children,
    lineRight: layout.lineRight,
    firstBaseline: withinScroller(layout.firstBaseline, box, size.height),
    lastBaseline: withinScroller(layout.lastBaseline, box, size.height),
    legend: layout.legend?.gap,
  });
  const isContext = box.formattingContext || space.flow === undefined;
  return {
    fragment,
    token,
    appeal: breakAppeal(layout, token),
    earlyBreak: layout.earlyOutside(),
    endMargin: size.endMargin,
    exclusions: isContext ? (space.flow?.exclusions ?? layout.exclusions) : layout.exclusions,
    outOfFlow: layout.outOfFlow,
  };
}

/** Baselines of what a scroll container hides lie on its edge (css-align-3 §9.1). */
function withinScroller(
  baseline: number | undefined,
  { style }: BlockBox,
  height: number,
): number | undefined {
  if (baseline === undefined || !isScrollContainer(style.overflowY)) return baseline;
  return Math.max(0, Math.min(baseline, height));
}

function breakAppeal(layout: BlockLayout, token: BreakToken | undefined): LayoutResult["appeal"] {
  if (token === undefined || token.isAtBlockEnd) return PERFECT;
  if (endsColumns(layout)) return PERFECT;
  // A stub without content before the break is no better than not breaking here at all.
  if (!layout.hasContent && layout.token === undefined && layout.stop !== undefined) return LAST_RESORT;
  return layout.appealOutside();
}

/** Not even the first bit fits: nothing is placed. */
function movedWhole(layout: BlockLayout): LayoutResult {
  const { box, geometry, space } = layout;
  const fragment = boxFragment({ box, style: box.style, width: geometry.width, height: 0, children: [] });
  const token = layout.token ?? breakBeforeToken(box, undefined);
  return {
    fragment,
    token,
    appeal: LAST_RESORT,
    earlyBreak: undefined,
    endMargin: NO_MARGIN,
    exclusions: space.flow?.exclusions ?? layout.exclusions,
    outOfFlow: [],
  };
}

/** Lays out the absolutely positioned boxes whose containing block this is (CSS 2.2 §10.1). */
function placePositioned(layout: BlockLayout, size: BlockEnd): void {
  const { outOfFlow, box, geometry } = layout;
  if (outOfFlow.length === 0) return;
  const containsFixed = isTransformed(box.style) || containsPositioned(box.style);
  const containsAbsolute = containsFixed || box.style.position !== "static";
  const { border } = geometry;
  const container: Rectangle = {
    x: border.left,
    y: border.top,
    width: Math.max(0, geometry.width - border.left - border.right),
    height: Math.max(0, size.height - border.top - border.bottom),
  };
  const waiting: OutOfFlowBox[] = [];
  const queue = [...outOfFlow];
  for (let index = 0; index < queue.length; index += 1) {
    const candidate = queue[index] as OutOfFlowBox;
    const isFixed = candidate.box.style.position === "fixed";
    const rectangle =
      isFixed || candidate.inlineContainer === undefined
        ? undefined
        : inlineContainerRectangle(layout.children, candidate.inlineContainer);
    if (rectangle === undefined && !(isFixed ? containsFixed : containsAbsolute)) {
      waiting.push(candidate);
      continue;
    }
    const area = candidate.area?.owner === box ? candidate.area : undefined;
    const goesOn = size.isBroken && !size.isAtBlockEnd;
    if (goesOn && rectangle === undefined && area === undefined && hangsFromEnd(candidate)) {
      const token = breakBeforeToken(candidate.box, undefined);
      layout.positioned.push({ token, x: candidate.staticX });
      continue;
    }
    queue.push(...placeOne(layout, candidate, rectangle ?? area ?? container));
  }
  layout.outOfFlow = waiting;
}

/** A box that is held by the bottom of its containing block comes where that ends, on whichever page. */
function hangsFromEnd({ box: { style }, resumed }: OutOfFlowBox): boolean {
  const hasBegun = resumed !== undefined && resumed.token.kind !== "before";
  return style.top === "auto" && style.bottom !== "auto" && !hasBegun;
}

function placeOne(
  layout: BlockLayout,
  candidate: OutOfFlowBox,
  container: Rectangle,
): readonly OutOfFlowBox[] {
  const placed = placeOutOfFlow(layout.ctx, candidate, {
    container,
    containerRightToLeft: layout.box.style.direction === "rtl",
    fragmentainer: layout.space.fragmentainer,
    pageName: layout.pageName,
  });
  const link: FragmentLink = placed.link;
  layout.children.push(link);
  if (placed.rest !== undefined) layout.positioned.push(placed.rest);
  return placed.outOfFlow;
}
