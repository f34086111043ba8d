import {
  areOrthogonal,
  edgesInFrame,
  edgesOnPage,
  frameOf,
  isVertical,
  placeInFrame,
  placeOnPage,
  rotatedSize,
  type Size,
} from "../cascade/frame.ts";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { isLength, isPercentage, resolveLength } from "../css/values/resolve.ts";
import { margin } from "../sizing/box-edges.ts";
import type { LayoutBox, OrthogonalFlowBox } from "../tree/box.ts";
import { boxFragment } from "../tree/box-fragment.ts";
import { PERFECT } from "../tree/break-token.ts";
import { type ConstraintSpace, independentSpace } from "../tree/constraint-space.ts";
import { ExclusionSpace } from "../tree/exclusion-space.ts";
import type { BoxFragment } from "../tree/fragment.ts";
import type { IntrinsicWidths, LayoutContext, Memo } from "../tree/layout-context.ts";
import type { LayoutResult, OutOfFlowBox } from "../tree/layout-result.ts";
import { addMargin, NO_MARGIN } from "../tree/margin-strut.ts";
import { boxOnPage } from "./fragment-on-page.ts";

/** Size of the initial containing block of what no page is known for. */
const ASSUMED_SIZE: Size = { width: 800, height: 600 };

/** Lays out a box in its own frame, and turns what comes out into the frame around it. Never broken; margins are the caller's. */
export function layoutOrthogonalFlow(
  ctx: LayoutContext,
  box: OrthogonalFlowBox,
  space: ConstraintSpace,
): LayoutResult {
  const { innerMode, outerMode } = box;
  const result = areOrthogonal(innerMode, outerMode)
    ? ctx.layoutChild(...acrossSpace(ctx, box, space))
    : ctx.layoutChild(box.inner, alongSpace(box, space));
  return {
    fragment: inOuterFrame(ctx, box, result.fragment),
    token: undefined,
    appeal: PERFECT,
    earlyBreak: undefined,
    endMargin: addMargin(NO_MARGIN, margin(box.style.marginBottom, space.availableWidth)),
    exclusions: space.flow?.exclusions ?? ExclusionSpace.EMPTY,
    outOfFlow: result.outOfFlow.map((candidate) => outOfFlowAround(candidate, box, result.fragment)),
  };
}

const CONTRIBUTION: Memo<OrthogonalFlowBox, number | undefined, IntrinsicWidths> = {
  name: "orthogonal-flow-contribution",
  of: acrossContribution,
  perSubject: 2,
};

/**
 * Across the text inside, a box is as wide as it comes out: there is no smaller and no larger width. Its lines have the room of the
 * height around it where that is known (css-writing-modes-4 §7.3.1).
 */
export function orthogonalFlowContribution(
  ctx: LayoutContext,
  box: OrthogonalFlowBox,
  percentageHeight: number | undefined,
): IntrinsicWidths {
  if (!areOrthogonal(box.innerMode, box.outerMode)) return ctx.contribution(box.inner, percentageHeight);
  return ctx.remember(CONTRIBUTION, box, percentageHeight);
}

function acrossContribution(
  ctx: LayoutContext,
  box: OrthogonalFlowBox,
  percentageHeight: number | undefined,
): IntrinsicWidths {
  const around = { ...independentSpace(0), percentageHeight, shrinkToFit: true };
  const [inner, space] = acrossSpace(ctx, box, around);
  const { width } = rotatedSize(
    rotatedSize(
      ctx.layoutChild(inner, { ...space, percentageHeight: undefined }).fragment,
      frameOf(box.innerMode),
    ),
    frameOf(box.outerMode),
  );
  return { minimum: width, maximum: width };
}

/** The space of a box whose lines follow each other the other way, or are turned the other way. */
function alongSpace(box: OrthogonalFlowBox, space: ConstraintSpace): ConstraintSpace {
  return { ...independentFrom(box, space), shrinkToFit: space.shrinkToFit };
}

/** The space of a box across the text around it, and the box as it is to be laid out there. */
function acrossSpace(
  ctx: LayoutContext,
  box: OrthogonalFlowBox,
  space: ConstraintSpace,
): [box: LayoutBox, space: ConstraintSpace] {
  const page = ctx.initialContainingBlock ?? ASSUMED_SIZE;
  const available = space.percentageHeight ?? (isVertical(box.outerMode) ? page.width : page.height);
  const style = resolvedStyle(ctx, box.inner.style, space);
  const inner = style === box.inner.style ? box.inner : { ...box.inner, style };
  return [
    inner,
    {
      ...independentFrom(box, space),
      availableWidth: available,
      percentageHeight: space.availableWidth,
      fixedWidth: space.fixedHeight,
      fixedHeight: space.fixedWidth,
      shrinkToFit: true,
    },
  ];
}

function independentFrom(
  { innerMode, outerMode }: OrthogonalFlowBox,
  space: ConstraintSpace,
): ConstraintSpace {
  const { borders } = space;
  return {
    ...space,
    borders: borders && edgesInFrame(edgesOnPage(borders, frameOf(outerMode)), frameOf(innerMode)),
    fragmentainer: undefined,
    flow: undefined,
    startMarginsApplied: false,
    earlyBreak: undefined,
    isInColumns: false,
  };
}

/** Percentages of margins and padding refer to the width around, those of the inner width to a height that may be unknown. */
function resolvedStyle(ctx: LayoutContext, style: ComputedStyle, space: ConstraintSpace): ComputedStyle {
  const changes: Record<string, unknown> = {};
  for (const side of ["Top", "Right", "Bottom", "Left"] as const) {
    for (const key of [`margin${side}`, `padding${side}`] as const) {
      const value = style[key];
      if (value !== "auto" && isPercentage(value)) changes[key] = resolveLength(value, space.availableWidth);
    }
  }
  if (space.percentageHeight === undefined) {
    const isUnknown = (value: ComputedStyle["width"] | ComputedStyle["maxWidth"]): boolean =>
      isLength(value) && isPercentage(value);
    if (isUnknown(style.width)) changes["width"] = "auto";
    if (isUnknown(style.minWidth)) changes["minWidth"] = "auto";
    if (isUnknown(style.maxWidth)) changes["maxWidth"] = "none";
  }
  if (Object.keys(changes).length === 0) return style;
  return ctx.styles.derive(style, changes as Partial<ComputedStyle>);
}

/** On the page the fragment is itself; in a frame a box of its size stands for it, with the finished fragment inside. */
function inOuterFrame(ctx: LayoutContext, box: OrthogonalFlowBox, fragment: BoxFragment): BoxFragment {
  const inner = frameOf(box.innerMode);
  const outer = frameOf(box.outerMode);
  const onPage = inner === undefined ? fragment : boxOnPage(ctx, fragment, inner);
  if (outer === undefined) return onPage;
  const { firstBaseline, lastBaseline } = fragment;
  return boxFragment({
    box,
    style: box.style,
    ...rotatedSize(onPage, outer),
    children: [{ x: 0, y: 0, fragment: onPage }],
    overflowRight: onPage.height,
    overflowBottom: onPage.width,
    ...(shareBaselines(box) && { firstBaseline, lastBaseline }),
  });
}

/**
 * Do lines of both modes run the same way, and follow each other so? As in browsers a box whose lines follow each other the other way has
 * no baselines for those around it, since its last line may be at the far side.
 */
function shareBaselines({ innerMode, outerMode }: OrthogonalFlowBox): boolean {
  return !areOrthogonal(innerMode, outerMode) && innerMode.endsWith("rl") === outerMode.endsWith("rl");
}

/** A box positioned against something outside: its static position as the frame around sees it. */
function outOfFlowAround(candidate: OutOfFlowBox, box: OrthogonalFlowBox, container: Size): OutOfFlowBox {
  const inner = frameOf(box.innerMode);
  const outer = frameOf(box.outerMode);
  const point = { x: candidate.staticX, y: candidate.staticY, width: 0, height: 0 };
  const onPage = placeOnPage(point, inner, container);
  const pageSize = rotatedSize(container, inner);
  const place = placeInFrame({ ...onPage, width: 0, height: 0 }, outer, pageSize);
  const share = {
    x: candidate.staticAlignment?.x ?? (candidate.staticRightToLeft ? 1 : 0),
    y: candidate.staticAlignment?.y ?? 0,
    width: 0,
    height: 0,
  };
  const unit = { width: 1, height: 1 };
  const shareOnPage = placeOnPage(share, inner, unit);
  const shareAround = placeInFrame({ ...shareOnPage, width: 0, height: 0 }, outer, unit);
  return {
    ...candidate,
    staticX: place.x,
    staticY: place.y,
    staticRightToLeft: false,
    staticAlignment: shareAround,
    inlineContainer: undefined,
  };
}
