import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { clampHeight, type HeightInput, heightLimits, heightOf } from "../sizing/block-sizes.ts";
import { blockWidth } from "../sizing/block-width.ts";
import { borderEdges, margin, marginEdges, paddingEdges } from "../sizing/box-edges.ts";
import { type BlockBox, isFloating, isInFlow, type LayoutBox } from "../tree/box.ts";
import type { LayoutContext, MemoSlot } from "../tree/layout-context.ts";
import { addMargin, joinMargins, type MarginStrut, NO_MARGIN } from "../tree/margin-strut.ts";
import { isAnonymous } from "./block-geometry.ts";

/** The margins that adjoin a box's top edge, and whether they go on through the whole box to its bottom. */
export interface StartMargins {
  readonly strut: MarginStrut;
  /** `strut` without the box's own bottom margin: it places a box whose margins collapse through (§8.3.1). */
  readonly top: MarginStrut;
  /** The box has nothing that separates its top from its bottom margin (CSS 2.2 §8.3.1): bottom margins are in `strut` too. */
  readonly through: boolean;
}

function isSame(first: Question, second: Question): boolean {
  return (
    first.containerWidth === second.containerWidth &&
    first.percentageHeight === second.percentageHeight &&
    first.hasLeftFloats === second.hasLeftFloats &&
    first.hasRightFloats === second.hasRightFloats
  );
}

function stop(strut: MarginStrut): StartMargins {
  return { strut, top: strut, through: false };
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

/** May a box with this `clear` have to go below floats of these sides? */
export function mayClear(clear: ComputedStyle["clear"], { left, right }: Sides): boolean {
  return (
    (left && (clear === "left" || clear === "both")) || (right && (clear === "right" || clear === "both"))
  );
}

/** Is a float surely without height? It ends where it begins, and is not cleared. */
export function isFlatFloat(
  box: LayoutBox,
  containerWidth: number,
  percentageHeight: number | undefined,
): boolean {
  if (box.kind !== "block" || box.marker !== undefined) return false;
  const { content, style } = box;
  const isEmpty =
    content.kind === "inline" ? content.isEmpty : content.kind === "blocks" && content.children.length === 0;
  if (!isEmpty || style.aspectRatio.ratio !== undefined) return false;
  const border = borderEdges(style, undefined);
  const padding = paddingEdges(style, containerWidth);
  const margins = marginEdges(style, containerWidth);
  const edges = [border, padding, margins].some(({ top, bottom }) => top !== 0 || bottom !== 0);
  const sizes: HeightInput = { style, percentageHeight, border, padding };
  return (
    !edges && (heightOf(style.height, sizes) ?? 0) === 0 && (heightOf(style.minHeight, sizes) ?? 0) === 0
  );
}

const MEMO: MemoSlot<{ question: Question; margins: StartMargins }> = { name: "start-margins" };
/** Looking at more boxes than this is worth remembering. */
const MEMO_THRESHOLD = 8;

/** Margins that collapse at the top of a box, found by looking ahead over styles (never by laying out and trying again). */
export function startMargins(ctx: LayoutContext, box: LayoutBox, question: Question): StartMargins {
  return new Lookahead(ctx).of(box, question);
}

class Lookahead {
  readonly #ctx: LayoutContext;
  #visited = 0;

  constructor(ctx: LayoutContext) {
    this.#ctx = ctx;
  }

  of(box: LayoutBox, question: Question): StartMargins {
    const top = addMargin(NO_MARGIN, margin(box.style.marginTop, question.containerWidth));
    if (box.kind !== "block" || box.formattingContext) return stop(top);
    const memo = this.#ctx.memo(MEMO);
    const known = memo.get(box.id);
    if (known !== undefined && isSame(known.question, question)) return known.margins;
    const before = this.#visited;
    this.#visited += 1;
    const margins = this.#block(box, top, question);
    if (this.#visited - before > MEMO_THRESHOLD) memo.set(box.id, { question: { ...question }, margins });
    return margins;
  }

  #block(box: BlockBox, top: MarginStrut, question: Question): StartMargins {
    const { style } = box;
    const border = borderEdges(style, undefined);
    const padding = paddingEdges(style, question.containerWidth);
    if (border.top !== 0 || padding.top !== 0) return stop(top);
    const content = box.content;
    const sizes: HeightInput = { style, percentageHeight: question.percentageHeight, border, padding };
    let strut = top;
    if (content.kind === "inline") {
      if (!content.isEmpty || box.marker !== undefined) return stop(strut);
    } else {
      const inner = this.#children(box, strut, sizes, question);
      if (!inner.through) return inner;
      strut = inner.strut;
      if (box.marker !== undefined) return stop(strut);
    }
    const hasHeight =
      (heightOf(style.height, sizes) ?? 0) !== 0 || (heightOf(style.minHeight, sizes) ?? 0) !== 0;
    const hasRatio = style.aspectRatio.ratio !== undefined;
    if (border.bottom !== 0 || padding.bottom !== 0 || hasHeight || hasRatio) return stop(strut);
    return {
      strut: addMargin(strut, margin(style.marginBottom, question.containerWidth)),
      top: strut,
      through: true,
    };
  }

  #children(box: BlockBox, start: MarginStrut, sizes: HeightInput, question: Question): StartMargins {
    if (box.content.kind !== "blocks") return { strut: start, top: start, through: true };
    const inner = {
      containerWidth: innerWidth(this.#ctx, box, question.containerWidth),
      percentageHeight: innerHeight(box, sizes),
      hasLeftFloats: question.hasLeftFloats,
      hasRightFloats: question.hasRightFloats,
      isInColumns: question.isInColumns,
    };
    let strut = start;
    for (const child of box.content.children) {
      if (child.kind === "mark") continue;
      if (isFloating(child) && !isFlatFloat(child, inner.containerWidth, inner.percentageHeight)) {
        if (child.style.float === "right") inner.hasRightFloats = true;
        else inner.hasLeftFloats = true;
      }
      if (!isInFlow(child)) continue;
      if (question.isInColumns && child.style.columnSpan === "all") return stop(strut);
      if (mayClear(child.style.clear, { left: inner.hasLeftFloats, right: inner.hasRightFloats }))
        return stop(strut);
      const margins = this.of(child, inner);
      strut = joinMargins(strut, margins.strut);
      if (!margins.through) return stop(strut);
    }
    return { strut, top: strut, through: true };
  }
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

/** Content height that percentages of children's heights refer to. */
function innerHeight(box: BlockBox, sizes: HeightInput): number | undefined {
  const height = heightOf(box.style.height, sizes);
  if (height === undefined) return isAnonymous(box) ? sizes.percentageHeight : undefined;
  const { border, padding } = sizes;
  const edges = border.top + border.bottom + padding.top + padding.bottom;
  return Math.max(0, clampHeight(height, heightLimits(sizes)) - edges);
}
