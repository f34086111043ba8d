import { insideToken } from "../fragmentation/make-token.ts";
import { relativeOffset } from "../positioned/relative-offset.ts";
import { blockLeft, blockWidth } from "../sizing/block-width.ts";
import { marginEdges } from "../sizing/box-edges.ts";
import type { LayoutBox } from "../tree/box.ts";
import type { BreakToken, EarlyBreak } from "../tree/break-token.ts";
import type { ConstraintSpace } from "../tree/constraint-space.ts";
import type { ExclusionSpace } from "../tree/exclusion-space.ts";
import type { FragmentLink } from "../tree/fragment.ts";
import { fragmentLink } from "../tree/fragment-parts.ts";
import type { LayoutResult } from "../tree/layout-result.ts";
import type { TextTrim } from "../tree/text-trim.ts";
import { isFitted, isReversedFlow, roomBesideFloats } from "./beside-floats.ts";
import { type BlockFrame, fragmentainerAt } from "./block-frame.ts";
import type { FlowState } from "./flow-state.ts";
import { justificationOf, justifiedLeft } from "./justified-block.ts";
import type { Sides } from "./margin-lookahead.ts";

export interface InFlowRequest {
  /** The flow before the child. */
  readonly state: FlowState;
  /** Top border edge from the container's. */
  readonly y: number;
  readonly token: BreakToken | undefined;
  readonly clearedSides?: Sides | undefined;
  readonly earlyBreak: EarlyBreak | undefined;
  readonly textTrim?: TextTrim | undefined;
}

/** A child laid out at its place, not yet accepted. */
export interface ChildPlacement {
  readonly result: LayoutResult;
  /** From the container's border-box top left, without relative offset. */
  readonly link: FragmentLink;
  /** Floats of the formatting context after it. */
  readonly exclusions: ExclusionSpace;
  /** Top at which layout was tried. */
  readonly trialTop: number;
}

/** Lays out an in-flow child at `y`: in the container's formatting context, or beside its floats if it has one of its own. */
export function placeInFlow(frame: BlockFrame, child: LayoutBox, request: InFlowRequest): ChildPlacement {
  const isIndependent = child.kind !== "block" || child.formattingContext;
  if (isIndependent)
    return request.state.exclusions.isEmpty
      ? placeAlone(frame, child, request)
      : placeBesideFloats(frame, child, request);
  const { geometry } = frame;
  const width = blockWidth(frame.ctx, child, {
    availableWidth: geometry.contentWidth,
    percentageHeight: geometry.percentageHeight,
    shrinkToFit: justificationOf(child, frame.box.style) !== undefined,
    borders: undefined,
  });
  const x =
    geometry.contentLeft +
    justifiedLeft(child, width, { style: frame.box.style, width: geometry.contentWidth });
  const result = run(frame, child, flowSpace(frame, request, { x, width }), request.token);
  return {
    result,
    link: fragmentLink(x, request.y, result.fragment),
    exclusions: result.exclusions,
    trialTop: request.y,
  };
}

/** For a child that takes part in the formatting context. */
function flowSpace(
  frame: BlockFrame,
  { state, y, earlyBreak, textTrim, clearedSides }: InFlowRequest,
  { x, width }: { readonly x: number; readonly width: number },
): ConstraintSpace {
  return {
    availableWidth: frame.geometry.contentWidth,
    percentageHeight: frame.geometry.percentageHeight,
    fixedWidth: width,
    fixedHeight: undefined,
    borders: undefined,
    shrinkToFit: false,
    fragmentainer: fragmentainerAt(frame, y, state.hasContent),
    flow: { x: frame.flowX + x, y: frame.flowY + y, exclusions: state.exclusions },
    startMarginsApplied: true,
    earlyBreak,
    pageName: frame.pageName,
    textTrim,
    clearedSides,
    isInColumns: frame.space.isInColumns === true,
  };
}

/** For a child with a formatting context of its own. */
function childSpace(frame: BlockFrame, request: InFlowRequest, y: number): ConstraintSpace {
  return {
    availableWidth: frame.geometry.contentWidth,
    percentageHeight: frame.geometry.percentageHeight,
    fixedWidth: undefined,
    fixedHeight: undefined,
    borders: undefined,
    shrinkToFit: false,
    fragmentainer: fragmentainerAt(frame, y, request.state.hasContent),
    flow: undefined,
    startMarginsApplied: false,
    earlyBreak: request.earlyBreak,
    pageName: frame.pageName,
    textTrim: request.textTrim,
  };
}

function run(
  frame: BlockFrame,
  child: LayoutBox,
  space: ConstraintSpace,
  token: BreakToken | undefined,
): LayoutResult {
  return frame.ctx.layoutChild(child, space, insideToken(token));
}

function placeAlone(frame: BlockFrame, child: LayoutBox, request: InFlowRequest): ChildPlacement {
  const { geometry } = frame;
  const space = childSpace(frame, request, request.y);
  const shrinkToFit = justificationOf(child, frame.box.style) !== undefined;
  const result = run(frame, child, shrinkToFit ? { ...space, shrinkToFit } : space, request.token);
  const container = { style: frame.box.style, width: geometry.contentWidth };
  const x = geometry.contentLeft + justifiedLeft(child, result.fragment.width, container);
  return {
    result,
    link: fragmentLink(x, request.y, result.fragment),
    exclusions: request.state.exclusions,
    trialTop: request.y,
  };
}

/** How often a box is laid out again because a float further down narrows it; nesting multiplies this. */
const MAXIMUM_TRIALS = 3;

/**
 * A table, replaced box or formatting context next to floats (CSS 2.2 §9.5): its border box may not overlap them; it is narrowed,
 * or moved below the first floats beside which it does not fit.
 */
function placeBesideFloats(frame: BlockFrame, child: LayoutBox, request: InFlowRequest): ChildPlacement {
  const { geometry } = frame;
  const left = frame.flowX + geometry.contentLeft;
  const top = frame.flowY + request.y;
  const needed = roomBesideFloats(frame.ctx, frame.box, child, geometry);
  const near = left + needed.left;
  const far = left + needed.right;
  /** As high as the last trial came out: floats that begin beside its lower part count too. */
  let reserved = 0;
  for (let trial = 1; ; trial += 1) {
    const band = request.state.exclusions.findBand({
      top,
      width: needed.width,
      height: reserved,
      left: near,
      right: far,
    });
    const y = band.top - frame.flowY;
    const isNarrowed = band.left > near || band.right < far;
    const withinMargins = (room: { readonly left: number; readonly right: number }) => ({
      left: Math.max(room.left, left + needed.stretchedLeft),
      right: Math.min(room.right, left + needed.stretchedRight),
    });
    const stretched = withinMargins(band);
    const available = Math.max(0, stretched.right - stretched.left);
    const result = layoutInBand(frame, child, request, { y, available, isNarrowed });
    const { height, width } = result.fragment;
    const below = request.state.exclusions.bandAt(band.top, height, near, far);
    const collides = below.left > band.left || below.right < band.right;
    if (
      collides &&
      trial < MAXIMUM_TRIALS &&
      width > below.right - below.left &&
      band.bottom !== Number.POSITIVE_INFINITY
    ) {
      reserved = height;
      continue;
    }
    const x =
      isNarrowed || collides
        ? (autoMarginLeft(child, width, withinMargins(below)) ??
          (frame.box.style.direction === "rtl" ? below.right - width : below.left))
        : left + blockLeft(child.style, width, { style: frame.box.style, width: geometry.contentWidth });
    return {
      result,
      link: fragmentLink(x - frame.flowX, y, result.fragment),
      exclusions: request.state.exclusions,
      trialTop: y,
    };
  }
}

function layoutInBand(
  frame: BlockFrame,
  child: LayoutBox,
  request: InFlowRequest,
  band: { y: number; available: number; isNarrowed: boolean },
): LayoutResult {
  const space = childSpace(frame, request, band.y);
  if (!band.isNarrowed) return run(frame, child, space, request.token);
  const { contentWidth, percentageHeight } = frame.geometry;
  if (child.kind === "block" && isFitted(child)) {
    const width = blockWidth(frame.ctx, child, {
      availableWidth: contentWidth,
      fillWidth: band.available,
      percentageHeight,
      shrinkToFit: false,
      borders: undefined,
    });
    return run(frame, child, { ...space, fixedWidth: width }, request.token);
  }
  if ((child.kind === "table" && child.style.width === "auto") || isReversedFlow(child)) {
    const margins = marginEdges(child.style, contentWidth);
    const availableWidth = band.available + margins.left + margins.right;
    return run(frame, child, { ...space, availableWidth }, request.token);
  }
  return run(frame, child, space, request.token);
}

/** Where automatic margins put a box that is narrower than its room; undefined where there are none. */
function autoMarginLeft(
  { style: { marginLeft, marginRight } }: LayoutBox,
  width: number,
  { left, right }: { readonly left: number; readonly right: number },
): number | undefined {
  const free = right - left - width;
  if (free <= 0) return undefined;
  if (marginLeft === "auto") return left + (marginRight === "auto" ? Math.floor((free / 2) * 64) / 64 : free);
  return marginRight === "auto" ? left : undefined;
}

/** Where a child is that may be positioned relatively, which moves each piece of it (css-break-3 §5.5). */
export function movedLink({ geometry, box }: BlockFrame, child: LayoutBox, link: FragmentLink): FragmentLink {
  const { x, y } = relativeOffset(child.style, {
    width: geometry.contentWidth,
    height: geometry.percentageHeight,
    rightToLeft: box.style.direction === "rtl",
  });
  return fragmentLink(link.x + x, link.y + y, link.fragment);
}
