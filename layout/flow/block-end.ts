import type { BreakBetween } from "../css/properties/arrangement/fragmentation.ts";
import {
  appealWithin,
  breakAtEnd,
  breakAtStart,
  isAvoidedBreak,
  joinBreaks,
} from "../fragmentation/break-rules.ts";
import { flowToken } from "../fragmentation/inner-tokens.ts";
import { breakBeforeToken } from "../fragmentation/make-token.ts";
import { spannerIn } from "../fragmentation/spanner-token.ts";
import { clampHeight } from "../sizing/block-sizes.ts";
import { margin } from "../sizing/box-edges.ts";
import { type BlockBox, type BlockLevelBox, isFloating, isInFlow, type LayoutBox } from "../tree/box.ts";
import {
  type BreakAppeal,
  type BreakToken,
  LAST_RESORT,
  type OpenBox,
  PERFECT,
} from "../tree/break-token.ts";
import { addMargin, joinMargins, type MarginStrut, marginSum, NO_MARGIN } from "../tree/margin-strut.ts";
import { type BlockFrame, edgesBelow } from "./block-frame.ts";
import type { BlockGeometry } from "./block-geometry.ts";
import { type BlockContent, type FlowState, NOTHING } from "./flow-state.ts";

/** How a block container ends on a page. */
export interface BlockEnd {
  readonly kind: EndKind;
  /** Of the border box, px. */
  readonly height: number;
  readonly endMargin: MarginStrut;
  /** End of the content, margins in the box included, px from the top border edge. */
  readonly contentBottom: number;
  /** What is left of the box below its content, where that has ended before the box. */
  readonly rest: number | undefined;
  /** The fragmentainer ends in the edges below the content, which is no place to break (css-break-3 §4.1). */
  readonly cutsEdges: boolean;
  /** Appeal of the break in it; PERFECT where there is none. */
  readonly appeal: BreakAppeal;
  /** The least appeal of breaks in or before its floats, where it ends here; PERFECT where there are none. */
  readonly floatAppeal: BreakAppeal;
  /** How it goes on, without the positioned boxes in it that do. */
  readonly token: BreakToken | undefined;
}

/**
 * - `whole`: here. What overflows it may go on beside what follows.
 * - `spent`: here, too, as its height is used up; but its content goes on.
 * - `broken`: its content or its own height goes on in the next fragmentainer.
 * - `moved`: nothing of it fits here and something stands above: it goes whole to the next fragmentainer.
 */
type EndKind = "whole" | "spent" | "broken" | "moved";

/** Decides where a block container ends and how it goes on, when as much of its content has been laid out as there is room for. */
export function decideEnd(frame: BlockFrame, content: BlockContent): BlockEnd {
  const extent = extentOf(frame, content);
  const shape = shapeOf(frame, content, extent);
  const { kind, height, rest, cutsEdges } = shape;
  return {
    kind,
    height,
    endMargin: shape.endMargin,
    contentBottom: extent.contentBottom,
    rest,
    cutsEdges,
    appeal: appealOf(frame, content, shape),
    floatAppeal: floatAppealOf(frame, content, shape),
    token: tokenAt(frame, content, shape, NOTHING),
  };
}

type Shape = Pick<BlockEnd, "kind" | "height" | "endMargin" | "rest" | "cutsEdges">;

const MOVED: Shape = { kind: "moved", height: 0, endMargin: NO_MARGIN, rest: undefined, cutsEdges: false };

function shapeOf(frame: BlockFrame, content: BlockContent, extent: Extent): Shape {
  const { geometry, token } = frame;
  const { state, stop } = content;
  const { rest } = extent;
  const { fragmentainer } = frame.space;
  if (fragmentainer === undefined) return ending("whole", extent);
  const { remaining, isAtStart } = fragmentainer;
  if (endsColumns(frame, content)) {
    // Columns are as high as their content: so is what a spanning box cuts in them.
    const height = geometry.definiteHeight === undefined ? state.cursor : Math.min(rest, state.cursor);
    return breaking(height, state.isLeading ? NO_MARGIN : state.strut);
  }
  if (stop !== undefined) {
    const isFixed = geometry.definiteHeight !== undefined && !geometry.growsWithContent;
    if (((isFixed || extent.isLimited) && rest <= remaining) || token?.isAtBlockEnd === true)
      return ending("spent", extent);
    // Nothing placed and nothing above: an empty fragment here would only be a stub.
    const height = Math.max(remaining, state.hasContent ? state.cursor : 0, 0);
    return breaking(height, stop.forced === undefined || state.isLeading ? NO_MARGIN : state.strut);
  }
  // What goes on reaches down to the end of the page, not to its end edges or to floats that are there no more.
  if (holdsFloats(frame, content))
    return breaking(Math.max(geometry.isClone ? rest : state.cursor, remaining));
  if (frame.legend !== undefined && !isAtStart && geometry.border.top > remaining) return MOVED;
  const reach = contentReach(frame, content);
  // Content that had to be accepted although it is too tall keeps its box whole around it.
  const isForced = state.hasContent && reach > remaining;
  const fits = rest - overhangOf(extent.endMargin) <= remaining;
  if (fits || rest === 0 || isForced || (isAtStart && remaining <= 0)) return ending("whole", extent);
  if (remaining <= 0 || (!isAtStart && isEdgesAlone(frame, state, rest))) return MOVED;
  // Where the content, with its margin, fills the box, no break is between it and the end edges (css-break-3 §4.1).
  const isFilled = reach + Math.max(0, marginSum(state.strut)) >= extent.contentBottom;
  const cutsEdges =
    extent.isAutomatic && isFilled && restOnEntry(frame) === undefined && !endsBeforeFloat(frame, content);
  const height = cutsEdges ? remaining : heightAbove(frame, rest, remaining);
  return {
    kind: "broken",
    height,
    endMargin: NO_MARGIN,
    rest: restBelow(frame, rest, height),
    cutsEdges,
  };
}

/**
 * Height down to a break below the content: no lower than the content box, as no break cuts the edges below it (css-break-3 §4.1). Cells are
 * cut where their row is.
 */
function heightAbove(frame: BlockFrame, rest: number, remaining: number): number {
  const contentBottom = rest - edgesBelow(frame);
  const isFree = !frame.geometry.isClone && frame.box.style.display !== "table-cell";
  return isFree && contentBottom > 0 ? Math.min(contentBottom, remaining) : remaining;
}

/** What a piece of this height leaves of a box: with `box-decoration-break: clone` no less than the edges that it has again. */
function restBelow(frame: BlockFrame, rest: number, height: number): number {
  const edges = verticalEdges(frame.geometry);
  const left = rest - height + repeatedEdges(frame, height);
  return frame.geometry.isClone && height > edges ? Math.max(left, edges) : left;
}

/** Edges of a piece of this height that the next one has again, and that count for the height of the box once only: that is the height of its content. */
function repeatedEdges({ geometry, box }: BlockFrame, height: number): number {
  const edges = verticalEdges(geometry);
  return geometry.isClone && box.style.boxSizing === "content-box" && height > edges ? edges : 0;
}

function verticalEdges({ border, padding }: BlockGeometry): number {
  return border.top + border.bottom + padding.top + padding.bottom;
}

function ending(kind: "whole" | "spent", { rest, endMargin }: Extent): Shape {
  return { kind, height: rest, endMargin, rest: undefined, cutsEdges: false };
}

function breaking(height: number, endMargin = NO_MARGIN): Shape {
  return { kind: "broken", height, endMargin, rest: undefined, cutsEdges: false };
}

/** How high a block container would be here without an end of the page. */
interface Extent {
  readonly contentBottom: number;
  readonly endMargin: MarginStrut;
  /** Border-box height still to be placed. */
  readonly rest: number;
  /** The height is that of the content. */
  readonly isAutomatic: boolean;
  /** The content has reached the maximum height: more of it makes the box no higher. */
  readonly isLimited: boolean;
}

function extentOf(frame: BlockFrame, content: BlockContent): Extent {
  const { geometry, token } = frame;
  const consumed = token?.consumedBlockSize ?? 0;
  const end = contentEnd(frame, content.state);
  const automatic = end.bottom + edgesBelow(frame);
  const total = totalHeight(geometry, consumed + automatic);
  const isAutomatic = total === consumed + automatic;
  return {
    contentBottom: end.bottom,
    // Where limits decide on the height, margins of the content end in the box (CSS 2.2 §8.3.1 of `min-height`).
    endMargin: isAutomatic ? end.margin : ownEndMargin(frame),
    rest: restOf(frame, total - consumed, automatic),
    isAutomatic,
    isLimited: total < consumed + automatic,
  };
}

/** Height of the content down to the padding edge, and the margin that goes through the bottom edge. */
function contentEnd(frame: BlockFrame, state: FlowState): { bottom: number; margin: MarginStrut } {
  const { geometry, isContext, flowY } = frame;
  const { cursor, strut, isLeading, clearsThrough, exclusions } = state;
  const separates =
    isContext || edgesBelow(frame) !== 0 || geometry.definiteHeight !== undefined || clearsThrough;
  if (!separates) return { bottom: cursor, margin: joinMargins(strut, ownEndMargin(frame)) };
  let bottom = isLeading && !isContext ? cursor : cursor + trailingMargin(frame, state);
  // A formatting context contains its floats (CSS 2.2 §10.6.7).
  if (isContext) bottom = Math.max(bottom, exclusions.clearanceFor("both") - flowY);
  return { bottom: Math.max(bottom, geometry.contentTop), margin: ownEndMargin(frame) };
}

export function ownEndMargin({ box, space }: Pick<BlockFrame, "box" | "space">): MarginStrut {
  return addMargin(NO_MARGIN, margin(box.style.marginBottom, space.availableWidth));
}

/** Margins after the last child; what would cross the page's end is cut there and makes no further page (css-break-3 §5.2). */
function trailingMargin(frame: BlockFrame, { strut, cursor }: FlowState): number {
  const sum = marginSum(strut);
  const { fragmentainer } = frame.space;
  if (fragmentainer === undefined) return sum;
  const edges = frame.geometry.isClone ? edgesBelow(frame) : 0;
  return Math.min(sum, Math.max(0, fragmentainer.remaining - edges - cursor));
}

/** Height still to be placed. Edges below content that ended on an earlier page count down from there, or they would never end. */
function restOf(frame: BlockFrame, uncounted: number, automatic: number): number {
  const { token, geometry } = frame;
  if (token?.isAtBlockEnd === true) return 0;
  const rest = restOnEntry(frame);
  if (rest === undefined) return Math.max(0, uncounted);
  const hasFloats = automatic > geometry.contentTop + edgesBelow(frame);
  return Math.max(rest, hasFloats ? uncounted : 0);
}

/** What an earlier page left of the box below its content. */
function restOnEntry({ token }: BlockFrame): number | undefined {
  return token?.content.kind === "ended" ? token.content.rest : undefined;
}

/** Padding and border without anything between them are no place for a break (css-break-3 §4.1). */
function isEdgesAlone(
  { geometry, token, space, reserved }: BlockFrame,
  { hasContent }: FlowState,
  height: number,
): boolean {
  if (token !== undefined || hasContent) return false;
  const edges = verticalEdges(geometry);
  const { remaining = 0, blockSize = 0 } = space.fragmentainer ?? {};
  if (edges > blockSize) return false;
  return height === edges || (geometry.contentTop > 0 && geometry.contentTop + reserved >= remaining);
}

/** Border-box height of a box whose content and edges take so much. */
export function totalHeight(
  { definiteHeight, growsWithContent, heightLimits }: BlockGeometry,
  content: number,
): number {
  if (definiteHeight !== undefined && !growsWithContent) return definiteHeight;
  return Math.max(definiteHeight ?? 0, clampHeight(content, heightLimits));
}

/** The content stopped before, or in, a box that spans the columns around. */
function endsColumns({ space }: BlockFrame, { stop }: BlockContent): boolean {
  if (space.isInColumns !== true || stop?.content.kind !== "children") return false;
  const { child, isAtSpanner } = stop.content;
  return isAtSpanner || (child !== undefined && spannerIn(child) !== undefined);
}

/** How far a box may reach beyond the end of the page because its negative margin ends there: pages are bled off by such margins. */
export function overhangOf(endMargin: MarginStrut): number {
  return Math.max(0, -marginSum(endMargin));
}

/** Bottom of the content, floats included, from the top border edge. */
function contentReach({ isContext, flowY }: BlockFrame, { state, itemsReach }: BlockContent): number {
  if (itemsReach !== undefined) return itemsReach;
  const { cursor, exclusions } = state;
  return isContext ? Math.max(cursor, exclusions.clearanceFor("both") - flowY) : cursor;
}

/** A formatting context of automatic height reaches down to the end of its floats (CSS 2.2 §10.6.7), over pages too. */
function holdsFloats({ isContext, geometry }: BlockFrame, { parallel }: BlockContent): boolean {
  return isContext && geometry.definiteHeight === undefined && parallel.some(hasFloat);
}

/** A float goes on; what overflows one that has ended does not count. */
function hasFloat(token: BreakToken): boolean {
  if (isFloating(token.box)) return !token.isAtBlockEnd;
  if (token.kind !== "block" || token.box.formattingContext) return false;
  const child = flowToken(token);
  return (child !== undefined && hasFloat(child)) || token.parallel.some(hasFloat);
}

/**
 * The float that the content ends with has gone whole to the next fragmentainer: before it is a place to break (css-break-3 §4.1,
 * class A), and the edges below come after that.
 */
function endsBeforeFloat({ box, space }: BlockFrame, { parallel }: BlockContent): boolean {
  if (parallel.length === 0 || space.fragmentainer === undefined) return false;
  const last = lastFloat(box);
  if (last === undefined || !parallel.some((token) => isMovedIn(token, last.float))) return false;
  return !isAvoidedBreak(last.between, space.fragmentainer.type);
}

interface LastFloat {
  readonly float: LayoutBox;
  /** The break values that meet before it. */
  readonly between: BreakBetween;
}

/** The float that the flow of a box ends with, if it does. */
function lastFloat({ content }: BlockBox): LastFloat | undefined {
  if (content.kind !== "blocks") return undefined;
  const children = content.children.filter(isInFlowOrFloat);
  const last = children.at(-1);
  if (last === undefined) return undefined;
  if (!isFloating(last))
    return last.kind === "block" && !last.formattingContext ? lastFloat(last) : undefined;
  const previous = children.at(-2);
  const start = breakAtStart(last);
  return { float: last, between: previous === undefined ? start : joinBreaks(breakAtEnd(previous), start) };
}

function isInFlowOrFloat(box: BlockLevelBox): box is LayoutBox {
  return box.kind !== "mark" && (isInFlow(box) || isFloating(box));
}

/** The float goes on, from its start, in what is left of a flow. */
function isMovedIn(token: BreakToken, float: LayoutBox): boolean {
  if (token.box === float) return token.kind === "before";
  return token.kind === "block" && token.parallel.some((inner) => isMovedIn(inner, float));
}

function appealOf(frame: BlockFrame, content: BlockContent, { kind, cutsEdges }: Shape): BreakAppeal {
  if (kind === "moved") return LAST_RESORT;
  if (kind !== "broken" || endsColumns(frame, content)) return PERFECT;
  const { stop, state } = content;
  // A stub without content before the break is no better than not breaking here at all, be it that floats alone go on below it.
  const isBroken = stop === undefined ? holdsFloats(frame, content) : stop.forced === undefined;
  if (isBroken && !state.hasContent && frame.token === undefined) return LAST_RESORT;
  const appeal = cutsEdges ? LAST_RESORT : (stop?.appeal ?? PERFECT);
  const { fragmentainer } = frame.space;
  // A forced break overrides `break-inside: avoid` (css-break-3 §4.3): it is as good as any.
  if (fragmentainer === undefined || stop?.forced !== undefined) return appeal;
  return appealWithin(appeal, frame.box.style, fragmentainer.type);
}

/** Breaks of floats are breaks inside of the boxes around them too (css-break-3 §4.4, rules 2 and 4). */
function floatAppealOf(
  { box, space }: BlockFrame,
  { parallel, floatAppeal }: BlockContent,
  { kind }: Shape,
): BreakAppeal {
  const { fragmentainer } = space;
  if (kind !== "whole" || fragmentainer === undefined || !parallel.some(hasFloat)) return PERFECT;
  return appealWithin(floatAppeal, box.style, fragmentainer.type);
}

/** How a block container that ends in this way goes on; undefined where nothing of it does. */
export function tokenAt(
  frame: BlockFrame,
  content: BlockContent,
  { kind, height, rest }: Shape,
  positioned: readonly OpenBox[],
): BreakToken | undefined {
  const { stop, parallel, overflow } = content;
  const { box, token: previous } = frame;
  if (kind === "moved") return previous ?? breakBeforeToken(box, undefined);
  const isAtBlockEnd = kind !== "broken";
  if (isAtBlockEnd && clipsBelow(frame)) return undefined;
  if (kind === "whole" && !goesOnBeside(content, positioned)) return undefined;
  return {
    kind: "block",
    box,
    consumedBlockSize: (previous?.consumedBlockSize ?? 0) + height - repeatedEdges(frame, height),
    forced: stop?.forced,
    isAtBlockEnd,
    content: stop?.content ?? { kind: "ended", rest, overflow },
    parallel,
    positioned,
  };
}

/** Does a block container that ends in this way have content that would go on, were it not for its `overflow`? */
export function dropsContent(
  frame: BlockFrame,
  content: BlockContent,
  { kind }: Pick<BlockEnd, "kind">,
  positioned: readonly OpenBox[],
): boolean {
  if ((kind !== "whole" && kind !== "spent") || !clipsBelow(frame)) return false;
  return kind === "spent" || goesOnBeside(content, positioned);
}

/** Content that `overflow` clips away is meant to be lost: it makes no further pages. */
function clipsBelow({ box }: BlockFrame): boolean {
  return box.style.overflowY !== "visible";
}

/** What overflows a box that ends goes on beside what follows it. */
function goesOnBeside({ parallel, overflow }: BlockContent, positioned: readonly OpenBox[]): boolean {
  return parallel.length > 0 || positioned.length > 0 || overflow !== undefined;
}
