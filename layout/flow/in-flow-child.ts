import { insideToken } from "../fragmentation/make-token.ts";
import { blockLeft, blockWidth } from "../sizing/block-width.ts";
import { marginEdges } from "../sizing/box-edges.ts";
import { shrinkToFitWidth } from "../sizing/shrink-to-fit.ts";
import type { LayoutBox } from "../tree/box.ts";
import type { BreakToken, EarlyBreak } from "../tree/break-token.ts";
import type { ConstraintSpace } from "../tree/constraint-space.ts";
import type { ExclusionSpace } from "../tree/exclusion-space.ts";
import type { FragmentLink } from "../tree/fragment.ts";
import type { LayoutResult } from "../tree/layout-result.ts";
import type { MarginStrut } from "../tree/margin-strut.ts";
import type { TextTrim } from "../tree/text-trim.ts";
import { justificationOf, justifiedLeft } from "./justified-block.ts";
import type { BlockLayout } from "./layout-block.ts";
import type { Sides } from "./margin-lookahead.ts";

export interface InFlowRequest {
  /** Top border edge from the container's. */
  readonly y: number;
  readonly token: BreakToken | undefined;
  /** Margins at the child's start, passed through to the placement. */
  readonly margins: MarginStrut | undefined;
  readonly clearedSides?: Sides | undefined;
  readonly earlyBreak: EarlyBreak | undefined;
  readonly textTrim?: TextTrim | undefined;
}

/** A child laid out at its place, not yet accepted. */
export interface ChildPlacement {
  readonly result: LayoutResult;
  /** From the container's border-box top left, without relative offset. */
  readonly link: FragmentLink;
  readonly exclusions: ExclusionSpace;
  readonly margins: MarginStrut | undefined;
  /** Top at which layout was tried. */
  readonly trialTop: number;
}

/** Lays out an in-flow child at `y`: in the container's formatting context, or beside its floats if it has one of its own. */
export function placeInFlow(layout: BlockLayout, child: LayoutBox, request: InFlowRequest): ChildPlacement {
  const isIndependent = child.kind !== "block" || child.formattingContext;
  if (isIndependent)
    return layout.exclusions.isEmpty
      ? placeAlone(layout, child, request)
      : placeBesideFloats(layout, child, request);
  const { geometry } = layout;
  const width = blockWidth(layout.ctx, child, {
    availableWidth: geometry.contentWidth,
    percentageHeight: geometry.percentageHeight,
    shrinkToFit: justificationOf(child, layout.box.style) !== undefined,
    borders: undefined,
  });
  const x =
    geometry.contentLeft +
    justifiedLeft(child, width, { style: layout.box.style, width: geometry.contentWidth });
  const space: ConstraintSpace = {
    ...childSpace(layout, request, request.y),
    fixedWidth: width,
    flow: { x: layout.flowX + x, y: layout.flowY + request.y, exclusions: layout.exclusions },
    startMarginsApplied: true,
    clearedSides: request.clearedSides,
    isInColumns: layout.space.isInColumns === true,
  };
  const result = run(layout, child, space, request.token);
  return {
    result,
    link: { x, y: request.y, fragment: result.fragment },
    exclusions: result.exclusions,
    margins: request.margins,
    trialTop: request.y,
  };
}

function childSpace(layout: BlockLayout, request: InFlowRequest, y: number): ConstraintSpace {
  return {
    availableWidth: layout.geometry.contentWidth,
    percentageHeight: layout.geometry.percentageHeight,
    fixedWidth: undefined,
    fixedHeight: undefined,
    borders: undefined,
    shrinkToFit: false,
    fragmentainer: layout.fragmentainerAt(y),
    flow: undefined,
    startMarginsApplied: false,
    earlyBreak: request.earlyBreak,
    pageName: layout.pageName,
    textTrim: request.textTrim,
  };
}

function run(
  layout: BlockLayout,
  child: LayoutBox,
  space: ConstraintSpace,
  token: BreakToken | undefined,
): LayoutResult {
  return layout.ctx.layoutChild(child, space, insideToken(token));
}

function placeAlone(layout: BlockLayout, child: LayoutBox, request: InFlowRequest): ChildPlacement {
  const { geometry } = layout;
  const space = childSpace(layout, request, request.y);
  const shrinkToFit = justificationOf(child, layout.box.style) !== undefined;
  const result = run(layout, child, shrinkToFit ? { ...space, shrinkToFit } : space, request.token);
  const container = { style: layout.box.style, width: geometry.contentWidth };
  const x = geometry.contentLeft + justifiedLeft(child, result.fragment.width, container);
  return {
    result,
    link: { x, y: request.y, fragment: result.fragment },
    exclusions: layout.exclusions,
    margins: request.margins,
    trialTop: request.y,
  };
}

/** How often a box is laid out again because a float further down narrows it; nesting multiplies this. */
const MAXIMUM_TRIALS = 3;

/**
 * A table, replaced box or formatting context next to floats (CSS 2.2 §9.5): its border box may not overlap them; it is narrowed,
 * or moved below the first floats beside which it does not fit.
 */
function placeBesideFloats(layout: BlockLayout, child: LayoutBox, request: InFlowRequest): ChildPlacement {
  const { geometry } = layout;
  const margins = marginEdges(child.style, geometry.contentWidth);
  const left = layout.flowX + geometry.contentLeft;
  const right = left + geometry.contentWidth;
  const wanted = minimumWidth(layout, child);
  const top = layout.flowY + request.y;
  /** As high as the last trial came out: floats that begin beside its lower part count too. */
  let reserved = 0;
  for (let trial = 1; ; trial += 1) {
    const band = layout.exclusions.findBand({
      top,
      width: wanted,
      height: reserved,
      left: left + margins.left,
      right: right - margins.right,
    });
    const y = band.top - layout.flowY;
    const touchesLeft = band.left > left + margins.left;
    const touchesRight = band.right < right - margins.right;
    const available = Math.max(0, band.right - band.left);
    const result = layoutInBand(layout, child, request, {
      y,
      available,
      isNarrowed: touchesLeft || touchesRight,
    });
    const { height, width } = result.fragment;
    const below = layout.exclusions.bandAt(band.top, height, left + margins.left, right - margins.right);
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
      touchesLeft || touchesRight
        ? bandLeft(layout, child, { left: below.left, right: below.right, width })
        : left + blockLeft(child.style, width, { style: layout.box.style, width: geometry.contentWidth });
    return {
      result,
      link: { x: x - layout.flowX, y, fragment: result.fragment },
      exclusions: layout.exclusions,
      margins: request.margins,
      trialTop: y,
    };
  }
}

/** Room beside floats that a box of automatic width needs at least: it may become as narrow as its edges, but not nothing. */
const LEAST_WIDTH = 1;

/** Border-box width below which the box goes under the floats. */
function minimumWidth(layout: BlockLayout, child: LayoutBox): number {
  const { contentWidth } = layout.geometry;
  if (child.kind === "block" && child.style.width === "auto") {
    const least = blockWidth(layout.ctx, child, {
      availableWidth: 0,
      percentageHeight: layout.geometry.percentageHeight,
      shrinkToFit: false,
      borders: undefined,
    });
    return Math.max(least, LEAST_WIDTH);
  }
  if (child.kind !== "replaced" && child.style.width === "auto")
    return layout.ctx.contribution(child).minimum;
  return shrinkToFitWidth(layout.ctx, child, contentWidth);
}

function layoutInBand(
  layout: BlockLayout,
  child: LayoutBox,
  request: InFlowRequest,
  band: { y: number; available: number; isNarrowed: boolean },
): LayoutResult {
  const space = childSpace(layout, request, band.y);
  if (!band.isNarrowed) return run(layout, child, space, request.token);
  const margins = marginEdges(child.style, layout.geometry.contentWidth);
  const availableWidth = band.available + margins.left + margins.right;
  if (child.kind === "block" && child.style.width === "auto") {
    const width = blockWidth(layout.ctx, child, {
      availableWidth,
      percentageHeight: layout.geometry.percentageHeight,
      shrinkToFit: false,
      borders: undefined,
    });
    return run(layout, child, { ...space, fixedWidth: width }, request.token);
  }
  if (child.kind === "table" && child.style.width === "auto")
    return run(layout, child, { ...space, availableWidth }, request.token);
  return run(layout, child, space, request.token);
}

function bandLeft(
  layout: BlockLayout,
  child: LayoutBox,
  band: { left: number; right: number; width: number },
): number {
  const free = band.right - band.left - band.width;
  const { marginLeft, marginRight } = child.style;
  if (free > 0 && marginLeft === "auto")
    return band.left + (marginRight === "auto" ? Math.floor((free / 2) * 64) / 64 : free);
  return layout.box.style.direction === "rtl" ? band.right - band.width : band.left;
}
