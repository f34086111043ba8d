import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { type HeightInput, heightOf } from "../sizing/block-sizes.ts";
import { blockWidth } from "../sizing/block-width.ts";
import { borderEdges, margin, paddingEdges } from "../sizing/box-edges.ts";
import { definiteContentHeight } from "../sizing/definite-height.ts";
import { type BlockBox, isFloating, isInFlow, type LayoutBox } from "../tree/box.ts";
import type { LayoutContext, Memo } from "../tree/layout-context.ts";
import { addMargin, joinMargins, type MarginStrut, NO_MARGIN } from "../tree/margin-strut.ts";
import { clearsFloats, isFlatFloat } from "./beside-floats.ts";

/** The margins that adjoin a box's top edge, and whether they go on through the whole box to its bottom. */
export interface StartMargins {
  readonly strut: MarginStrut;
  /** `strut` without the box's own bottom margin: it places a box whose margins collapse through (§8.3.1). */
  readonly top: MarginStrut;
  /** The box has nothing that separates its top from its bottom margin (CSS 2.2 §8.3.1): bottom margins are in `strut` too. */
  readonly through: boolean;
  /** Sides of floats in a box that its margins go on through: what follows may have to clear them. */
  readonly floats: Sides;
}

/** Margins, and the number of boxes that had to be looked at for them. */
interface Found extends StartMargins {
  readonly visited: number;
}

function stop(strut: MarginStrut, visited: number): Found {
  return { strut, top: strut, through: false, floats: NO_SIDES, visited };
}

export interface Question {
  /** Of the box's containing block. */
  readonly containerWidth: number;
  /** Content height of the containing block, where it is definite: what percentages refer to. */
  readonly percentageHeight: number | undefined;
  /** There are floats around: a box that clears them may get clearance, which separates margins. */
  readonly hasLeftFloats: boolean;
  readonly hasRightFloats: boolean;
  /** In columns, a box that spans them ends them. */
  readonly isInColumns: boolean;
}

/** Sides of floats. */
export interface Sides {
  readonly left: boolean;
  readonly right: boolean;
}

export const NO_SIDES: Sides = { left: false, right: false };

/** Sides that are in one or the other. */
export function joinSides(one: Sides, other: Sides): Sides {
  if (other === NO_SIDES) return one;
  return { left: one.left || other.left, right: one.right || other.right };
}

function sideOf({ style }: LayoutBox): Sides {
  return { left: style.float !== "right", right: style.float === "right" };
}

function withFloats(question: Question, { left, right }: Sides): Question {
  const hasLeftFloats = question.hasLeftFloats || left;
  const hasRightFloats = question.hasRightFloats || right;
  const isSame = hasLeftFloats === question.hasLeftFloats && hasRightFloats === question.hasRightFloats;
  return isSame ? question : { ...question, hasLeftFloats, hasRightFloats };
}

/** May a box with this `clear` have to go below floats of these sides? */
export function mayClear(clear: ComputedStyle["clear"], { left, right }: Sides): boolean {
  return (
    (left && (clear === "left" || clear === "both")) || (right && (clear === "right" || clear === "both"))
  );
}

/** Looking at more boxes than this is worth remembering. */
const MEMO_THRESHOLD = 8;
const START_MARGINS: Memo<BlockBox, Question, Found> = {
  name: "start-margins",
  of: marginsThrough,
  keeps: ({ visited }) => visited > MEMO_THRESHOLD,
};

/** Margins that collapse at the top of a box, found by looking ahead over styles (never by laying out and trying again). */
export function startMargins(ctx: LayoutContext, box: LayoutBox, question: Question): StartMargins {
  return marginsOf(ctx, box, question);
}

function marginsOf(ctx: LayoutContext, box: LayoutBox, question: Question): Found {
  return box.kind !== "block" || box.formattingContext
    ? stop(topMargin(box, question), 0)
    : ctx.remember(START_MARGINS, box, question);
}

/** Margins of a box that starts no formatting context: those inside may collapse with its own. */
function marginsThrough(ctx: LayoutContext, box: BlockBox, question: Question): Found {
  const top = topMargin(box, question);
  const { style } = box;
  const border = borderEdges(style, undefined);
  const padding = paddingEdges(style, question.containerWidth);
  if (border.top !== 0 || padding.top !== 0) return stop(top, 1);
  const content = box.content;
  const sizes: HeightInput = { style, percentageHeight: question.percentageHeight, border, padding };
  let strut = top;
  let visited = 1;
  let floats = NO_SIDES;
  if (content.kind === "inline") {
    if (!content.isEmpty || box.marker !== undefined) return stop(strut, visited);
  } else {
    const inner = marginsInside(ctx, box, { start: strut, sizes, question });
    if (!inner.through) return inner;
    strut = inner.strut;
    visited = inner.visited;
    floats = inner.floats;
    if (box.marker !== undefined) return stop(strut, visited);
  }
  const hasHeight =
    (heightOf(style.height, sizes) ?? 0) !== 0 || (heightOf(style.minHeight, sizes) ?? 0) !== 0;
  const hasRatio = style.aspectRatio.ratio !== undefined;
  if (border.bottom !== 0 || padding.bottom !== 0 || hasHeight || hasRatio) return stop(strut, visited);
  return {
    strut: addMargin(strut, margin(style.marginBottom, question.containerWidth)),
    top: strut,
    through: true,
    floats,
    visited,
  };
}

function topMargin({ style }: LayoutBox, { containerWidth }: Question): MarginStrut {
  return addMargin(NO_MARGIN, margin(style.marginTop, containerWidth));
}

/** Margins of the children, after those that collapse with them from above. The box itself counts as visited. */
function marginsInside(
  ctx: LayoutContext,
  box: BlockBox,
  around: { readonly start: MarginStrut; readonly sizes: HeightInput; readonly question: Question },
): Found {
  const { start, sizes, question } = around;
  if (box.content.kind !== "blocks")
    return { strut: start, top: start, through: true, floats: NO_SIDES, visited: 1 };
  let inner = {
    ...question,
    containerWidth: innerWidth(ctx, box, question.containerWidth),
    percentageHeight: definiteContentHeight(box, sizes),
  };
  let strut = start;
  let visited = 1;
  let floats = NO_SIDES;
  for (const child of box.content.children) {
    if (child.kind === "mark") continue;
    if (isFloating(child) && !isFlatFloat(child, inner.containerWidth, inner.percentageHeight)) {
      floats = joinSides(floats, sideOf(child));
      inner = withFloats(inner, floats);
    }
    if (!isInFlow(child)) continue;
    if (question.isInColumns && child.style.columnSpan === "all") return stop(strut, visited);
    if (mayClear(child.style.clear, { left: inner.hasLeftFloats, right: inner.hasRightFloats }))
      return stop(strut, visited);
    const content = { contentWidth: inner.containerWidth, percentageHeight: inner.percentageHeight };
    if (floats !== NO_SIDES && clearsFloats(ctx, box, child, content)) return stop(strut, visited);
    const margins = marginsOf(ctx, child, inner);
    strut = joinMargins(strut, margins.strut);
    visited += margins.visited;
    if (!margins.through) return stop(strut, visited);
    floats = joinSides(floats, margins.floats);
    inner = withFloats(inner, floats);
  }
  return { strut, top: strut, through: true, floats, visited };
}

/** Content width that percentages of children's margins refer to. */
function innerWidth(ctx: LayoutContext, box: BlockBox, containerWidth: number): number {
  const { style } = box;
  const border = borderEdges(style, undefined);
  const padding = paddingEdges(style, containerWidth);
  const edges = border.left + border.right + padding.left + padding.right;
  const isPlain =
    (style.minWidth === "auto" || style.minWidth === 0) &&
    style.maxWidth === "none" &&
    style.aspectRatio.ratio === undefined;
  if (isPlain && typeof style.width === "number")
    return style.boxSizing === "border-box" ? Math.max(0, style.width - edges) : style.width;
  if (isPlain && style.width === "auto")
    return (
      containerWidth -
      margin(style.marginLeft, containerWidth) -
      margin(style.marginRight, containerWidth) -
      edges
    );
  const space = {
    availableWidth: containerWidth,
    percentageHeight: undefined,
    shrinkToFit: false,
    borders: undefined,
  };
  return blockWidth(ctx, box, space) - edges;
}
