import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { isLength, resolveLength } from "../css/values/resolve.ts";
import type { LengthPercentageOrAuto } from "../css/values/types.ts";
import { layoutToBestBreak } from "../fragmentation/layout-to-best-break.ts";
import { insideToken } from "../fragmentation/make-token.ts";
import { addEdges, type Rectangle } from "../geometry/edges.ts";
import { snap } from "../geometry/layout-unit.ts";
import { type HeightInput, heightOf, usedWidth } from "../sizing/block-sizes.ts";
import { automaticWidths } from "../sizing/block-width.ts";
import { borderEdges, margin, paddingEdges } from "../sizing/box-edges.ts";
import type { BlockBox, LayoutBox } from "../tree/box.ts";
import type { BreakToken, OpenBox } from "../tree/break-token.ts";
import { type ConstraintSpace, type FragmentainerSpace, independentSpace } from "../tree/constraint-space.ts";
import type { FragmentLink } from "../tree/fragment.ts";
import type { LayoutContext, Memo } from "../tree/layout-context.ts";
import type { LayoutResult, OutOfFlowBox, SafeRoom } from "../tree/layout-result.ts";
import { alignedBetweenInsets, filledAxes, type Insets, insetAlignment } from "./inset-alignment.ts";

/**
 * A containing block on this page and the boxes positioned against it. Coordinates from the carrying fragment's top left.
 * DEVIATION CSS 2.2 §10.1: a box that the flow finds after the first page of its containing block, and whose place hangs on the flow or on a
 * height that is not known before, is placed against the part on its page, because finished pages are not reopened.
 */
export interface OutOfFlowRequest {
  /** Padding box of the containing block (CSS 2.2 §10.1). */
  readonly container: Rectangle;
  readonly containerRightToLeft: boolean;
  /** The fragmentainer in which the containing block ends. */
  readonly containerEnd: ContainerEnd;
  /** The containing block has parts on earlier pages: what hangs from its end so high that it would stand there comes at the top of this one. */
  readonly isContinued?: boolean;
  /** `remaining` counts from the carrying fragment's top. */
  readonly fragmentainer: FragmentainerSpace | undefined;
  readonly pageName: string;
}

/** This one, a later one (what is stretched goes on with it), or an earlier one or none in particular (what goes on is as high as it has become). */
export type ContainerEnd = "here" | "later" | "earlier";

export interface PlacedOutOfFlow {
  readonly link: FragmentLink;
  /** What goes on in the next fragmentainer, at its place from the container's left. */
  readonly rest: OpenBox | undefined;
  /** Boxes inside that wait for a containing block further out. */
  readonly outOfFlow: readonly OutOfFlowBox[];
}

/** Lays out an absolutely positioned or fixed box (CSS 2.2 §10.3.7, §10.6.4). */
export function placeOutOfFlow(
  ctx: LayoutContext,
  candidate: OutOfFlowBox,
  request: OutOfFlowRequest,
): PlacedOutOfFlow {
  const { resumed } = candidate;
  if (resumed !== undefined && resumed.token.kind !== "before")
    return resume(ctx, candidate, resumed, request);
  const insets = insetsOf(candidate.box, request.container);
  const horizontal = horizontalGeometry(ctx, candidate, insets, request);
  const result = layoutAt(ctx, candidate, { insets, width: horizontal.width, request });
  const width = result.fragment.width;
  const x = width === horizontal.width ? horizontal.x : horizontalPosition(candidate, insets, request, width);
  const y = verticalPosition(candidate, insets, request, result.fragment.height);
  return shift(refine(ctx, candidate, { result, insets, width: horizontal.width, x, y, request }), x, y);
}

/** A box that an earlier page left unfinished, waiting in the containing block that it has. */
export function resumedOutOfFlow(open: OpenBox): OutOfFlowBox {
  return {
    box: open.token.box,
    staticX: open.x,
    staticY: 0,
    staticRightToLeft: false,
    inlineContainer: undefined,
    resumed: open,
    isFromToken: true,
  };
}

/** Adds boxes that wait for a containing block, found in a fragment that stands at `link`. */
export function pushShifted(
  to: OutOfFlowBox[],
  boxes: readonly OutOfFlowBox[],
  { x, y }: { readonly x: number; readonly y: number },
): void {
  for (const candidate of boxes)
    to.push({ ...candidate, staticX: candidate.staticX + x, staticY: candidate.staticY + y });
}

/** Boxes that wait for a containing block, as seen from around the fragment that carries them, which stands at `link`. */
export function shiftOutOfFlow(
  boxes: readonly OutOfFlowBox[],
  link: { readonly x: number; readonly y: number },
): readonly OutOfFlowBox[] {
  if (boxes.length === 0) return boxes;
  return boxes.map((candidate) => ({
    ...candidate,
    staticX: candidate.staticX + link.x,
    staticY: candidate.staticY + link.y,
  }));
}

function insetsOf(box: LayoutBox, container: Rectangle): Insets {
  const { style } = box;
  return {
    top: inset(style.top, container.height),
    right: inset(style.right, container.width),
    bottom: inset(style.bottom, container.height),
    left: inset(style.left, container.width),
  };
}

function inset(value: LengthPercentageOrAuto, base: number): number | undefined {
  return value === "auto" ? undefined : resolveLength(value, base);
}

/** Border-box width, undefined where layout decides (replaced boxes, tables). */
function horizontalGeometry(
  ctx: LayoutContext,
  candidate: OutOfFlowBox,
  insets: Insets,
  request: OutOfFlowRequest,
): { width: number; x: number } {
  const { box } = candidate;
  const { style } = box;
  const { container } = request;
  const left = margin(style.marginLeft, container.width);
  const right = margin(style.marginRight, container.width);
  const border = borderEdges(style, undefined);
  const padding = paddingEdges(style, container.width);
  const fill = Math.max(0, availableFrom(candidate, insets, request) - left - right);
  const stretches = filledAxes(box, insets, request.containerRightToLeft).horizontal;
  const width =
    box.kind === "block" || (box.kind !== "table" && stretches)
      ? usedWidth({
          style,
          availableWidth: container.width,
          fillWidth: fill,
          shrinkToFit: !stretches,
          border,
          padding,
          ...automaticWidths(ctx, box, {
            style: stretches ? style : withFilledHeight(box, insets, request),
            percentageHeight: container.height,
            border,
            padding,
          }),
        })
      : -1;
  return { width, x: horizontalPosition(candidate, insets, request, width) };
}

/** The style with the height that a box of automatic width and a ratio fills: it makes the width. */
function withFilledHeight(box: LayoutBox, insets: Insets, request: OutOfFlowRequest): ComputedStyle {
  const { style } = box;
  if (box.kind !== "block" || style.aspectRatio.ratio === undefined || style.width !== "auto") return style;
  const height = stretchedHeight(box, insets, request);
  if (height === undefined) return style;
  const { top, bottom } = addEdges(
    borderEdges(style, undefined),
    paddingEdges(style, request.container.width),
  );
  return { ...style, height: style.boxSizing === "border-box" ? height : Math.max(0, height - top - bottom) };
}

/** Room between the insets; with `auto` insets, from the static position to the far edge. */
function availableFrom(candidate: OutOfFlowBox, insets: Insets, request: OutOfFlowRequest): number {
  const { container } = request;
  const { left, right } = insets;
  if (left !== undefined || right !== undefined) return container.width - (left ?? 0) - (right ?? 0);
  const staticLeft = candidate.staticX - container.x;
  const share = candidate.staticAlignment?.x;
  // What its container aligns grows to both sides of the place it is aligned to (css-position-3 §3.5.1).
  if (share === 0.5) return Math.max(0, 2 * Math.min(staticLeft, container.width - staticLeft));
  if (share !== undefined) return share === 1 ? staticLeft : container.width - staticLeft;
  return candidate.staticRightToLeft ? staticLeft : container.width - staticLeft;
}

function horizontalPosition(
  candidate: OutOfFlowBox,
  insets: Insets,
  request: OutOfFlowRequest,
  width: number,
): number {
  const { style } = candidate.box;
  const { container } = request;
  const marginLeft = margin(style.marginLeft, container.width);
  const marginRight = margin(style.marginRight, container.width);
  const { left, right } = insets;
  if (left === undefined && right === undefined) {
    const share = candidate.staticAlignment?.x;
    if (share !== undefined) {
      const outer = marginLeft + width + marginRight;
      return (
        marginLeft +
        (safePlace(candidate.staticAlignment?.safe?.x, candidate.staticX, outer) ??
          candidate.staticX - snap(share * outer))
      );
    }
    return candidate.staticRightToLeft
      ? candidate.staticX - marginRight - width
      : candidate.staticX + marginLeft;
  }
  if (left === undefined) return container.x + container.width - (right ?? 0) - marginRight - width;
  if (right === undefined) return container.x + left + marginLeft;
  const free = container.width - left - right - width;
  const auto = { start: style.marginLeft === "auto", end: style.marginRight === "auto" };
  const align = insetAlignment(candidate.box, "horizontal", request.containerRightToLeft);
  if (align !== undefined && !auto.start && !auto.end) {
    const outer = marginLeft + width + marginRight;
    const isStartFar = request.containerRightToLeft;
    const axis = { size: container.width, before: left, after: right, outer, isStartFar };
    return container.x + alignedBetweenInsets(align, axis) + marginLeft;
  }
  if (auto.start && auto.end) {
    // Negative room goes to the end side (§10.3.7).
    if (free < 0)
      return request.containerRightToLeft
        ? container.x + container.width - right - width
        : container.x + left;
    return container.x + left + snap(free / 2);
  }
  if (auto.start) return container.x + left + free - marginRight;
  if (auto.end) return container.x + left + marginLeft;
  return request.containerRightToLeft
    ? container.x + container.width - right - marginRight - width
    : container.x + left + marginLeft;
}

/** Start of a margin box that is larger than the room it is safely aligned in; undefined where it fits. */
function safePlace(room: SafeRoom | undefined, at: number, outer: number): number | undefined {
  if (room === undefined || outer <= room.to - room.from) return undefined;
  return at + (room.isStartFar ? room.to - outer : room.from);
}

function verticalPosition(
  candidate: OutOfFlowBox,
  insets: Insets,
  request: OutOfFlowRequest,
  height: number,
): number {
  const { style } = candidate.box;
  const { container } = request;
  const marginTop = margin(style.marginTop, container.width);
  const marginBottom = margin(style.marginBottom, container.width);
  const { top, bottom } = insets;
  if (top === undefined && bottom === undefined) {
    const { staticAlignment, staticY } = candidate;
    const outer = marginTop + height + marginBottom;
    const safe = safePlace(staticAlignment?.safe?.y, staticY, outer);
    return marginTop + (safe ?? staticY - snap((staticAlignment?.y ?? 0) * outer));
  }
  if (top === undefined) {
    const y = container.y + container.height - (bottom ?? 0) - marginBottom - height;
    return request.isContinued === true && y < 0 && y >= container.y ? 0 : y;
  }
  if (bottom === undefined) return container.y + top + marginTop;
  const free = container.height - top - bottom - height;
  const autoTop = style.marginTop === "auto";
  const autoBottom = style.marginBottom === "auto";
  if (autoTop && autoBottom) return container.y + top + (free > 0 ? snap(free / 2) : 0);
  if (autoTop) return container.y + top + free - marginBottom;
  const align = autoBottom ? undefined : insetAlignment(candidate.box, "vertical", false);
  if (align !== undefined) {
    const outer = marginTop + height + marginBottom;
    const axis = { size: container.height, before: top, after: bottom, outer, isStartFar: false };
    return container.y + alignedBetweenInsets(align, axis) + marginTop;
  }
  return container.y + top + marginTop;
}

interface Attempt {
  readonly insets: Insets;
  readonly width: number;
  readonly request: OutOfFlowRequest;
  /** Top border edge, once known: makes the box break at the page's end. */
  readonly y?: number;
}

function layoutAt(ctx: LayoutContext, candidate: OutOfFlowBox, attempt: Attempt): LayoutResult {
  const { request, insets, width, y } = attempt;
  const { container, fragmentainer } = request;
  const { box } = candidate;
  const available =
    box.kind === "block" ? container.width : Math.max(0, availableFrom(candidate, insets, request));
  const whole: WholeSpace = {
    availableWidth: box.kind === "table" ? available : container.width,
    percentageHeight: container.height,
    fixedWidth: width < 0 ? undefined : width,
    fixedHeight: stretchedHeight(box, insets, request),
    pageName: request.pageName,
  };
  if (box.style.position === "fixed" && fragmentainer === undefined) return ctx.remember(FIXED, box, whole);
  return layoutToBestBreak(ctx, box, {
    ...spaceOf(whole),
    fragmentainer:
      y === undefined || fragmentainer === undefined
        ? undefined
        : {
            ...fragmentainer,
            remaining: fragmentainer.remaining - y,
            isAtStart: y <= fragmentainer.remaining - fragmentainer.blockSize,
          },
  });
}

/** What a positioned box knows that no page cuts. */
type WholeSpace = Pick<
  ConstraintSpace,
  "availableWidth" | "percentageHeight" | "fixedWidth" | "fixedHeight" | "pageName"
>;

function spaceOf({ availableWidth, percentageHeight, ...rest }: WholeSpace): ConstraintSpace {
  return { ...independentSpace(availableWidth, percentageHeight), ...rest, shrinkToFit: true };
}

/**
 * Fixed boxes stand on every page and are the same there: they are laid out once for each size of page area, of which a left, a right and
 * a first page may have one each.
 */
const FIXED: Memo<LayoutBox, WholeSpace, LayoutResult> = {
  name: "fixed-box",
  of: (ctx, box, space) => ctx.layoutChild(box, spaceOf(space)),
  perSubject: 4,
};

/** `height: auto` between two vertical insets fills the room (§10.6.4, rule 5). */
function stretchedHeight(box: LayoutBox, insets: Insets, request: OutOfFlowRequest): number | undefined {
  const { top, bottom } = insets;
  const isFilled = filledAxes(box, insets, request.containerRightToLeft).vertical;
  if (!isFilled || top === undefined || bottom === undefined) return undefined;
  const start = top + margin(box.style.marginTop, request.container.width);
  const fill = filledTo(box, { start, bottom, request });
  return withinLimits(box, Math.max(0, fill), request);
}

/**
 * Room from `start` to the inset at the bottom, px from the containing block's top. One that goes on has room beyond the page, but for boxes that
 * arrange their content in their height: nobody knows yet how much.
 */
function filledTo(
  box: LayoutBox,
  { start, bottom, request }: { start: number; bottom: number; request: OutOfFlowRequest },
): number {
  const { container, containerEnd, fragmentainer } = request;
  const fill = container.height - start - bottom - margin(box.style.marginBottom, container.width);
  const goesOn = containerEnd === "later" && box.kind === "block" && !isArranged(box.content);
  if (!goesOn || fragmentainer === undefined) return fill;
  return Math.max(fill, fragmentainer.remaining - container.y - start + BEYOND);
}

function isArranged({ kind }: BlockBox["content"]): boolean {
  return kind === "flex" || kind === "grid";
}

/** What makes a box go on, px: its height is worked out anew in the next fragmentainer. */
const BEYOND = 1;

function withinLimits({ style }: LayoutBox, fill: number, { container }: OutOfFlowRequest): number {
  const sizes: HeightInput = {
    style,
    percentageHeight: container.height,
    border: borderEdges(style, undefined),
    padding: paddingEdges(style, container.width),
  };
  const maximum = isLength(style.maxHeight) ? (heightOf(style.maxHeight, sizes) ?? fill) : fill;
  const minimum = isLength(style.minHeight) ? (heightOf(style.minHeight, sizes) ?? 0) : 0;
  return Math.max(minimum, Math.min(fill, maximum));
}

/** A box that crosses the page's end is laid out again, now broken there. */
function refine(
  ctx: LayoutContext,
  candidate: OutOfFlowBox,
  state: {
    result: LayoutResult;
    insets: Insets;
    width: number;
    x: number;
    y: number;
    request: OutOfFlowRequest;
  },
): LayoutResult & { readonly x: number } {
  const { result, insets, width, x, y, request } = state;
  const { fragmentainer } = request;
  if (fragmentainer === undefined || y + result.fragment.overflowBottom <= fragmentainer.remaining)
    return { x, ...result };
  // Nothing of it would show; kept whole and reported as overflow by the page.
  // DEVIATION css-break-3: an absolutely positioned box that begins below the page on which its containing block ends makes no further page,
  // but for the initial one; it is kept there and reported.
  if (y >= fragmentainer.remaining) return { x, ...result };
  return { x, ...layoutAt(ctx, candidate, { insets, width, request, y }) };
}

function shift(result: LayoutResult & { readonly x: number }, x: number, y: number): PlacedOutOfFlow {
  const token = insideToken(result.token);
  return {
    link: { x, y, fragment: result.fragment },
    rest: token === undefined ? undefined : { token, x },
    outOfFlow: result.outOfFlow.map((inner) => ({
      ...inner,
      staticX: inner.staticX + x,
      staticY: inner.staticY + y,
    })),
  };
}

/** The box goes on at the top of its containing block on this page, at its old horizontal place. */
function resume(
  ctx: LayoutContext,
  candidate: OutOfFlowBox,
  { token, x }: OpenBox,
  request: OutOfFlowRequest,
): PlacedOutOfFlow {
  const { container, fragmentainer } = request;
  const stretched = stretchedToken(token, request);
  const result = layoutToBestBreak(
    ctx,
    candidate.box,
    {
      ...independentSpace(container.width, container.height),
      fixedWidth: widthOfToken(ctx, candidate, request),
      fixedHeight: stretched?.height,
      shrinkToFit: true,
      // A flow of its own: it takes something on every page whatever stands beside it.
      fragmentainer: fragmentainer && {
        ...fragmentainer,
        remaining: fragmentainer.remaining - container.y,
        isAtStart: true,
      },
      pageName: request.pageName,
    },
    stretched?.token ?? token,
  );
  return shift({ x, ...result }, x, container.y);
}

/** How a box that fills the room between its insets goes on in a containing block that does so too: as far as that, and no further. */
function stretchedToken(
  token: BreakToken,
  request: OutOfFlowRequest,
): { readonly token: BreakToken; readonly height: number } | undefined {
  if (token.kind !== "block" || token.isAtBlockEnd || request.containerEnd === "earlier") return undefined;
  const { box, consumedBlockSize, content } = token;
  const insets = insetsOf(box, request.container);
  const { bottom } = insets;
  const isFilled = filledAxes(box, insets, request.containerRightToLeft).vertical;
  if (!isFilled || insets.top === undefined || bottom === undefined) return undefined;
  const fill = consumedBlockSize + filledTo(box, { start: 0, bottom, request });
  const height = Math.max(consumedBlockSize, withinLimits(box, fill, request));
  if (content.kind !== "ended") return { token, height };
  return { token: { ...token, content: { ...content, rest: height - consumedBlockSize } }, height };
}

function widthOfToken(
  ctx: LayoutContext,
  candidate: OutOfFlowBox,
  request: OutOfFlowRequest,
): number | undefined {
  const { box, staticX, isFromToken } = candidate;
  const marginLeft = isFromToken === true ? margin(box.style.marginLeft, request.container.width) : 0;
  const atMarginEdge = { ...candidate, staticX: staticX - marginLeft };
  const { width } = horizontalGeometry(ctx, atMarginEdge, insetsOf(box, request.container), request);
  return width < 0 ? undefined : width;
}
