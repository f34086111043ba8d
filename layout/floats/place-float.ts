import { layoutToBestBreak } from "../fragmentation/layout-to-best-break.ts";
import { breakBeforeToken, insideToken } from "../fragmentation/make-token.ts";
import type { Edges, Rectangle } from "../geometry/edges.ts";
import { relativeOffset } from "../positioned/relative-offset.ts";
import { marginEdges } from "../sizing/box-edges.ts";
import { shrinkToFitWidth } from "../sizing/shrink-to-fit.ts";
import type { LayoutBox } from "../tree/box.ts";
import { type BreakToken, LAST_RESORT, PERFECT } from "../tree/break-token.ts";
import type { FragmentainerSpace } from "../tree/constraint-space.ts";
import { independentSpace } from "../tree/constraint-space.ts";
import type { ExclusionSpace, FloatShape } from "../tree/exclusion-space.ts";
import type { BoxFragment, FragmentLink } from "../tree/fragment.ts";
import type { LayoutContext, Memo } from "../tree/layout-context.ts";
import type { LayoutResult, OutOfFlowBox } from "../tree/layout-result.ts";
import { floatShape } from "./float-shape.ts";

/** A float to be placed (CSS 2.2 §9.5.1). Flow coordinates are those of the exclusion space. */
export interface FloatRequest {
  readonly box: LayoutBox;
  /** Content-box width of the float's container. */
  readonly containerWidth: number;
  readonly percentageHeight: number | undefined;
  /** Content left of the container in flow coordinates. */
  readonly left: number;
  /** Earliest top in flow coordinates. */
  readonly top: number;
  readonly exclusions: ExclusionSpace;
  /** `remaining` counts from `top`. */
  readonly fragmentainer: FragmentainerSpace | undefined;
  readonly token?: BreakToken | undefined;
  readonly pageName: string;
  readonly rightToLeft: boolean;
}

export interface PlacedFloat {
  /** Border box in flow coordinates; undefined when the whole float goes to the next fragmentainer. */
  readonly link: FragmentLink | undefined;
  readonly exclusions: ExclusionSpace;
  /** What goes on in the next fragmentainer. */
  readonly token: BreakToken | undefined;
  readonly outOfFlow: readonly OutOfFlowBox[];
}

/** Margin-box width of a float, to decide whether it fits beside a line; found without laying it out. */
export function floatOuterWidth(
  ctx: LayoutContext,
  box: LayoutBox,
  containerWidth: number,
  percentageHeight: number | undefined,
): number {
  const margins = marginEdges(box.style, containerWidth);
  return shrinkToFitWidth(ctx, box, containerWidth, percentageHeight) + margins.left + margins.right;
}

/** Lays a float out and puts it as high and as far to its side as the floats before it allow. */
export function placeFloat(ctx: LayoutContext, request: FloatRequest): PlacedFloat {
  const { box, exclusions, left, containerWidth } = request;
  let margins = floatMargins(request);
  const lowest = Math.max(request.top, exclusions.clearanceFor(box.style.clear), exclusions.lastFloatTop);
  // Laid out as if it could stay at its earliest place; again only if a break shows that the place mattered.
  const guess = shifted(request.fragmentainer, lowest - request.top);
  let result = layoutFloat(ctx, request, shifted(guess, margins.top));
  const width = result.fragment.width + margins.left + margins.right;
  const side = box.style.float === "right" ? "right" : "left";
  const band = exclusions.findFloatBand({ side, top: lowest, width, left, right: left + containerWidth });
  const fragmentainer = shifted(request.fragmentainer, band.top - request.top);
  if (
    fragmentainer !== undefined &&
    band.top !== lowest &&
    (result.token !== undefined || result.fragment.height > fragmentainer.remaining)
  ) {
    result = layoutFloat(ctx, request, shifted(fragmentainer, margins.top));
  }
  if (fragmentainer?.isAtStart === true && margins.top > 0 && takesNothing(result)) {
    // The margin alone fills the page, and would fill every other one: it is cut off.
    margins = { ...margins, top: 0 };
    result = layoutFloat(ctx, request, fragmentainer);
  }
  const innerHeight = result.fragment.height + margins.top;
  const outerHeight =
    innerHeight + (result.token === undefined ? bottomMargin(margins, innerHeight, fragmentainer) : 0);
  if (fragmentainer !== undefined && mustMove(result, margins, fragmentainer)) {
    return moved(request, band.top + Math.max(0, fragmentainer.remaining));
  }
  const x = side === "left" ? band.left : band.right - width;
  const offset = relativeOffset(box.style, {
    width: containerWidth,
    height: request.percentageHeight,
    rightToLeft: request.rightToLeft,
  });
  const exclusion = {
    side,
    left: x,
    right: x + width,
    top: band.top,
    bottom: band.top + outerHeight,
    goesOn: result.token !== undefined && !result.token.isAtBlockEnd,
    shape: shapeOf(ctx, request, result, { x, y: band.top, width, height: outerHeight }),
  } as const;
  return {
    link: { x: x + margins.left + offset.x, y: band.top + margins.top + offset.y, fragment: result.fragment },
    exclusions: exclusions.with(exclusion),
    token: result.token,
    outOfFlow: result.outOfFlow,
  };
}

/** What lines flow round instead of the float's margin box, which is `area` on this page. */
function shapeOf(
  ctx: LayoutContext,
  request: FloatRequest,
  { fragment, token }: LayoutResult,
  area: Rectangle,
): FloatShape | undefined {
  const { box, containerWidth } = request;
  if (box.style.shapeOutside === "none") return undefined;
  const margins = marginEdges(box.style, containerWidth);
  const { consumedBlockSize: consumed } = fragment;
  const isWhole = consumed === 0 && token === undefined;
  return floatShape(ctx, {
    side: box.style.float === "right" ? "right" : "left",
    fragment: isWhole ? fragment : wholeFragment(ctx, request),
    x: area.x + margins.left,
    y: area.y + floatMargins(request).top - consumed,
    margins,
    containerWidth,
    area,
  });
}

const WHOLE_FLOAT: Memo<LayoutBox, WholeFloatSpace, BoxFragment> = {
  name: "whole-float",
  of: (ctx, box, { containerWidth, percentageHeight }) => {
    const space = { ...independentSpace(containerWidth, percentageHeight), shrinkToFit: true };
    return { ...ctx.layoutChild(box, space).fragment, children: [] };
  },
};

type WholeFloatSpace = Pick<FloatRequest, "containerWidth" | "percentageHeight">;

/** A shape goes on over pages like the box that it is made of: it takes the height the float would have on one page. */
function wholeFragment(
  ctx: LayoutContext,
  { box, containerWidth, percentageHeight }: FloatRequest,
): BoxFragment {
  return ctx.remember(WHOLE_FLOAT, box, { containerWidth, percentageHeight });
}

/** A bottom margin ends with the page: it makes no further one (css-break-3 §5.2). */
function bottomMargin(
  margins: Edges,
  innerHeight: number,
  fragmentainer: FragmentainerSpace | undefined,
): number {
  if (fragmentainer === undefined) return margins.bottom;
  return Math.min(margins.bottom, Math.max(0, fragmentainer.remaining - innerHeight));
}

/** A float that continues has no top margin left. */
function floatMargins(request: FloatRequest): Edges {
  const margins = marginEdges(request.box.style, request.containerWidth);
  return insideToken(request.token) === undefined ? margins : { ...margins, top: 0 };
}

function layoutFloat(
  ctx: LayoutContext,
  request: FloatRequest,
  fragmentainer: FragmentainerSpace | undefined,
): LayoutResult {
  const space = {
    ...independentSpace(request.containerWidth, request.percentageHeight),
    shrinkToFit: true,
    fragmentainer,
    pageName: request.pageName,
  };
  return layoutToBestBreak(ctx, request.box, space, insideToken(request.token));
}

function shifted(space: FragmentainerSpace | undefined, by: number): FragmentainerSpace | undefined {
  if (space === undefined || by === 0) return space;
  return { ...space, remaining: space.remaining - by, isAtStart: space.isAtStart && by <= 0 };
}

function takesNothing({ token, appeal }: LayoutResult): boolean {
  return token !== undefined && !token.isAtBlockEnd && appeal === LAST_RESORT;
}

/**
 * A float that breaks badly, or does not fit with its margins, moves whole to the next fragmentainer if something stands above it here.
 * No break cuts its margins: they adjoin none (css-break-3 §5.2).
 */
function mustMove(result: LayoutResult, margins: Edges, space: FragmentainerSpace): boolean {
  if (space.isAtStart) return false;
  if (result.token !== undefined) return result.appeal < PERFECT;
  const { height } = result.fragment;
  return (height > 0 ? margins.top + height + margins.bottom : 0) > space.remaining;
}

/** Later floats may not start above an earlier one: an empty exclusion at the page's end keeps them below it too. */
function moved(request: FloatRequest, pageEnd: number): PlacedFloat {
  const { left, box } = request;
  const side = box.style.float === "right" ? "right" : "left";
  return {
    link: undefined,
    exclusions: request.exclusions.with({
      side,
      left,
      right: left,
      top: pageEnd,
      bottom: pageEnd,
      goesOn: true,
    }),
    token: request.token ?? breakBeforeToken(box, undefined),
    outOfFlow: [],
  };
}
