import { isScrollContainer } from "../cascade/containment.ts";
import type { BreakBetween } from "../css/properties/arrangement/fragmentation.ts";
import { placeFloat } from "../floats/place-float.ts";
import { appealWithin, betterBreak, usedPageName } from "../fragmentation/break-rules.ts";
import { flowToken } from "../fragmentation/inner-tokens.ts";
import { breakBeforeToken, insideToken } from "../fragmentation/make-token.ts";
import { isMulticol } from "../generate/column-flow.ts";
import { resumedOutOfFlow } from "../positioned/place-out-of-flow.ts";
import { relativeOffset } from "../positioned/relative-offset.ts";
import { margin } from "../sizing/box-edges.ts";
import {
  type BlockBox,
  type BlockLevelBox,
  isFloating,
  isInFlow,
  isOutOfFlow,
  type LayoutBox,
} from "../tree/box.ts";
import {
  type BlockBreak,
  type BlockBreakToken,
  type BreakAppeal,
  type BreakToken,
  type EarlyBreak,
  type ItemsBreakToken,
  LAST_RESORT,
  type OpenBox,
  PERFECT,
} from "../tree/break-token.ts";
import type { ConstraintSpace, FragmentainerSpace } from "../tree/constraint-space.ts";
import { ExclusionSpace } from "../tree/exclusion-space.ts";
import type { FragmentLink } from "../tree/fragment.ts";
import type { LayoutContext } from "../tree/layout-context.ts";
import type { LayoutResult, OutOfFlowBox } from "../tree/layout-result.ts";
import { addMargin, joinMargins, type MarginStrut, marginSum, NO_MARGIN } from "../tree/margin-strut.ts";
import { type TextTrim, textTrimIn } from "../tree/text-trim.ts";
import { type BlockGeometry, blockGeometry } from "./block-geometry.ts";
import { appealAt, type BreakPlace, breakValueBetween, forcedBreakAt, shouldBreakAt } from "./break-place.ts";
import { positionOf } from "./child-position.ts";
import { endsInColumns, layoutColumnContent } from "./column-content.ts";
import { layoutLegend, type PlacedLegend } from "./fieldset-legend.ts";
import { finishBlock } from "./finish-block.ts";
import { type ChildPlacement, placeInFlow } from "./in-flow-child.ts";
import { layoutInlineContent } from "./inline-content.ts";
import { layoutItemContent } from "./item-content.ts";
import { staticAlignmentOf } from "./justified-block.ts";
import { isFlatFloat, NO_SIDES, type Sides } from "./margin-lookahead.ts";

/** Lays out a block container (CSS 2.2 §9.4.1, css-break-3): its block children or its inline content, then its own height. */
export function layoutBlock(
  ctx: LayoutContext,
  box: BlockBox,
  space: ConstraintSpace,
  token?: BreakToken,
): LayoutResult {
  const layout = new BlockLayout(ctx, box, space, token);
  layout.layoutContent();
  const result = finishBlock(layout);
  if (!layout.cutsEdges) return result;
  // The page would end in the padding or border below the content: some of the content goes along.
  const { early } = layout;
  if (early === undefined || endsInColumns(box)) {
    const second = new BlockLayout(ctx, box, space, token);
    second.reserved = layout.edgesBelow;
    second.layoutContent();
    const broken = finishBlock(second);
    if (broken.appeal !== LAST_RESORT) return broken;
  }
  if (early === undefined) return result;
  const again = new BlockLayout(ctx, box, { ...space, earlyBreak: early }, token);
  again.layoutContent();
  return finishBlock(again);
}

function isFlowBox(box: BlockLevelBox): boolean {
  return box.kind !== "mark" && isInFlow(box);
}

function isScrollingBlock(box: LayoutBox): boolean {
  if (box.kind !== "block" || (box.content.kind !== "blocks" && box.content.kind !== "inline")) return false;
  return isScrollContainer(box.style.overflowX) || isScrollContainer(box.style.overflowY);
}

/** Where the in-flow content of a block container broke. */
export interface Stop {
  readonly content: Exclude<BlockBreak, { kind: "ended" }>;
  readonly forced: BreakBetween | undefined;
}

/** Working state of one block container on one page; private to `layout/flow/`. */
export class BlockLayout {
  readonly ctx: LayoutContext;
  readonly box: BlockBox;
  readonly space: ConstraintSpace;
  readonly token: BlockBreakToken | undefined;
  readonly geometry: BlockGeometry;
  /** Of a fieldset that begins here. */
  readonly legend: PlacedLegend | undefined;
  readonly pageName: string;
  /** How its first and last line are cut. */
  readonly textTrim: TextTrim | undefined;
  /** Border-box top left in the coordinates of the formatting context. */
  readonly flowX: number;
  readonly flowY: number;
  /** Bottom of the in-flow content placed so far, from the top border edge. */
  cursor: number;
  /** Margins waiting to collapse with what follows. */
  strut: MarginStrut = NO_MARGIN;
  /** The margins in `strut` are those of an empty box with clearance: they stay in this box (CSS 2.2 §8.3.1). */
  clearsThrough = false;
  exclusions: ExclusionSpace;
  /** Margins that meet now collapse with this box's own top margin, which the parent has applied. */
  isLeading: boolean;
  /** While leading: sides of floats that boxes may have to clear, which ended the search for margins. */
  clearedSides: Sides;
  /** Something has been placed in this fragment. */
  hasContent = false;
  children: FragmentLink[] = [];
  outOfFlow: OutOfFlowBox[] = [];
  /** Flows that go on beside what follows: broken floats, overflowing children. */
  readonly parallelTokens: BreakToken[] = [];
  /** Positioned boxes that it contains and that go on. */
  readonly positioned: OpenBox[] = [];
  /** How far to the right the content of lines reaches. */
  lineRight = 0;
  /** How far down the items of a flex or grid container reach, from the top border edge: their lines may be higher. */
  itemsReach: number | undefined;
  /** Content that overflows finished items of a flex or grid container, and goes on beside what follows. */
  parallelItems: ItemsBreakToken | undefined;
  /** Set when the in-flow content broke. */
  stop: Stop | undefined;
  appeal: BreakAppeal = PERFECT;
  early: EarlyBreak | undefined;
  /** The page's end lies in the edges below the content. */
  cutsEdges = false;
  /** Room at the end of the page that the content leaves free for the edges below it, px. */
  reserved = 0;
  firstBaseline: number | undefined;
  lastBaseline: number | undefined;
  #previous: LayoutBox | undefined;
  /** A child in the flow has been placed that is not empty. */
  #hasFlow = false;

  constructor(ctx: LayoutContext, box: BlockBox, space: ConstraintSpace, token: BreakToken | undefined) {
    this.ctx = ctx;
    this.box = box;
    this.space = space;
    const inside = insideToken(token);
    this.token = inside?.kind === "block" ? inside : undefined;
    const geometry = blockGeometry(ctx, box, space, this.token !== undefined);
    const { legend } = box;
    this.legend =
      legend === undefined || this.token !== undefined
        ? undefined
        : layoutLegend(ctx, { box, legend }, geometry);
    this.geometry = this.legend?.geometry ?? geometry;
    this.pageName = usedPageName(box.style, space.pageName);
    // Nothing is made for nearly all boxes, which are not cut.
    if (space.textTrim !== undefined || box.style.textBoxTrim !== "none") {
      const { border, padding } = this.geometry;
      this.textTrim = textTrimIn(box.style, space.textTrim, {
        border,
        padding,
        isResumed: this.token !== undefined,
      });
    }
    const isRoot = box.formattingContext || space.flow === undefined;
    this.flowX = isRoot ? 0 : (space.flow?.x ?? 0);
    this.flowY = isRoot ? 0 : (space.flow?.y ?? 0);
    this.exclusions = isRoot ? ExclusionSpace.EMPTY : (space.flow?.exclusions ?? ExclusionSpace.EMPTY);
    this.cursor = this.geometry.contentTop;
    this.isLeading =
      !isRoot && space.startMarginsApplied && this.token === undefined && this.geometry.contentTop === 0;
    this.clearedSides = space.clearedSides ?? NO_SIDES;
  }

  layoutContent(): void {
    if (this.legend !== undefined) this.addLink(this.legend.link, this.legend.outOfFlow);
    this.#resumeParallel();
    const resumed = this.token?.content;
    if (resumed?.kind === "ended" && resumed.overflow === undefined) return;
    if (isMulticol(this.box.style)) layoutColumnContent(this);
    else if (this.box.content.kind === "inline") layoutInlineContent(this);
    else if (this.box.content.kind === "blocks") this.#layoutBlocks(this.box.content.children);
    else layoutItemContent(this);
  }

  /** The fragmentainer as a piece `top` px below this box's top border edge sees it. */
  fragmentainerAt(top: number): FragmentainerSpace | undefined {
    const { fragmentainer } = this.space;
    if (fragmentainer === undefined) return undefined;
    return {
      type: fragmentainer.type,
      blockSize: fragmentainer.blockSize,
      remaining: fragmentainer.remaining - top - this.reserved,
      isAtStart: fragmentainer.isAtStart && !this.hasContent,
    };
  }

  get edgesBelow(): number {
    return this.geometry.border.bottom + this.geometry.padding.bottom;
  }

  /** Only floats are left and none of them fits: the flow itself goes on with the first of them. */
  #goOnWithFloat(child: LayoutBox, childIndex: number): void {
    this.parallelTokens.pop();
    this.stopAt(childIndex, breakBeforeToken(child, undefined));
  }

  /** Ends the content at a block-level child. */
  stopAt(childIndex: number, child: BreakToken, isAtSpanner = false): void {
    this.stop = {
      content: { kind: "children", childIndex, child, isAtSpanner },
      forced: child.forced,
    };
  }

  /** Adds a float (CSS 2.2 §9.5): its top is where the next line or block would start. False when it goes whole to the next page. */
  addFloat(box: LayoutBox, token: BreakToken | undefined): boolean {
    const { geometry } = this;
    const top = token === undefined && !this.isLeading ? this.cursor + marginSum(this.strut) : this.cursor;
    const placed = placeFloat(this.ctx, {
      box,
      containerWidth: geometry.contentWidth,
      percentageHeight: geometry.percentageHeight,
      left: this.flowX + geometry.contentLeft,
      top: this.flowY + top,
      exclusions: this.exclusions,
      fragmentainer: this.fragmentainerAt(top),
      token,
      pageName: this.pageName,
      rightToLeft: this.box.style.direction === "rtl",
    });
    this.exclusions = placed.exclusions;
    if (this.isLeading) this.#noteLeadingFloat(box);
    if (placed.token !== undefined) this.parallelTokens.push(placed.token);
    if (placed.link === undefined) return false;
    this.addLink(
      { x: placed.link.x - this.flowX, y: placed.link.y - this.flowY, fragment: placed.link.fragment },
      placed.outOfFlow,
    );
    if (placed.link.fragment.height > 0) this.hasContent = true;
    return true;
  }

  #noteLeadingFloat(box: LayoutBox): void {
    const { contentWidth, percentageHeight } = this.geometry;
    if (isFlatFloat(box, contentWidth, percentageHeight)) return;
    const side = box.style.float === "right" ? "right" : "left";
    this.clearedSides = { ...this.clearedSides, [side]: true };
  }

  /** Links a child and takes over the out-of-flow boxes in it. */
  addLink(link: FragmentLink, outOfFlow: readonly OutOfFlowBox[]): void {
    this.children.push(link);
    for (const candidate of outOfFlow) {
      this.outOfFlow.push({
        ...candidate,
        staticX: candidate.staticX + link.x,
        staticY: candidate.staticY + link.y,
      });
    }
  }

  /** Goes on with floats and overflowing children that an earlier page left unfinished. */
  #resumeParallel(): void {
    const { token } = this;
    if (token === undefined) return;
    for (const child of token.parallel) {
      if (isFloating(child.box)) this.addFloat(child.box, child);
      else this.#resumeOverflowing(child);
    }
    for (const open of token.positioned) this.outOfFlow.push(resumedOutOfFlow(open));
  }

  /** A child whose height is used up but whose content goes on: it takes no room here. */
  #resumeOverflowing(token: BreakToken): void {
    const placement = placeInFlow(this, token.box, {
      y: this.cursor,
      token,
      margins: undefined,
      earlyBreak: undefined,
    });
    this.addLink(placement.link, placement.result.outOfFlow);
    this.exclusions = placement.exclusions;
    if (placement.result.token !== undefined) this.parallelTokens.push(placement.result.token);
  }

  #layoutBlocks(children: readonly BlockLevelBox[]): void {
    const content = this.token?.content;
    const start = content?.kind === "children" ? content.childIndex : 0;
    const resumed = this.token === undefined ? undefined : flowToken(this.token);
    for (let index = start; index < children.length; index += 1) {
      const child = children[index] as BlockLevelBox;
      if (child === this.box.legend) continue;
      if (child.kind === "mark") {
        this.children.push({
          x: this.geometry.contentLeft,
          y: this.cursor,
          fragment: { kind: "mark", box: child, width: 0, height: 0 },
        });
      } else if (isOutOfFlow(child)) {
        this.#addOutOfFlow(child);
      } else if (isFloating(child)) {
        if (!this.addFloat(child, undefined) && !children.slice(index).some(isFlowBox)) {
          this.#goOnWithFloat(child, index);
          return;
        }
      } else if (!this.#addInFlow(child, index, index === start ? resumed : undefined)) {
        return;
      }
    }
  }

  #addOutOfFlow(box: LayoutBox): void {
    const { geometry } = this;
    const rightToLeft = this.box.style.direction === "rtl";
    const staticX = geometry.contentLeft + (rightToLeft ? geometry.contentWidth : 0);
    const staticY = this.isLeading ? this.cursor : this.cursor + marginSum(this.strut);
    const alignment = staticAlignmentOf(box, this.box.style);
    this.outOfFlow.push({
      box,
      staticX: alignment === undefined ? staticX : geometry.contentLeft + alignment.x * geometry.contentWidth,
      staticY,
      staticRightToLeft: rightToLeft,
      inlineContainer: undefined,
      resumed: undefined,
      staticAlignment: alignment,
    });
  }

  /** Places an in-flow child; false when the content breaks at or in it. */
  #addInFlow(child: LayoutBox, index: number, token: BreakToken | undefined): boolean {
    if (child.style.columnSpan === "all" && this.space.isInColumns === true && token === undefined)
      return this.#endColumns(child, index);
    const place = this.#placeBefore(child);
    const forced = token === undefined ? forcedBreakAt(place) : undefined;
    if (forced !== undefined) return this.#breakBefore(child, index, { appeal: PERFECT, forced });
    const appealBefore = appealAt(place);
    const { earlyBreak } = this.space;
    if (earlyBreak?.kind === "before" && earlyBreak.box === child)
      return this.#breakBefore(child, index, { appeal: earlyBreak.appeal, forced: undefined });
    const early = earlyBreak?.kind === "inside" && earlyBreak.box === child ? earlyBreak.inside : undefined;
    const position = positionOf(this, child, token);
    const textTrim = this.textTrim && this.#trimOf(index, this.textTrim);
    const placement = placeInFlow(this, child, { ...position, token, earlyBreak: early, textTrim });
    if (appealBefore !== undefined && shouldBreakAt(place, placement, appealBefore)) {
      return this.#breakBefore(child, index, { appeal: appealBefore, forced: undefined });
    }
    this.#noteEarlyBreaks(child, placement.result, appealBefore);
    return this.#accept(child, index, placement, position.isThrough);
  }

  /** The first line is in the first child that is not empty, the last one in the last. */
  #trimOf(index: number, { start, end }: TextTrim): TextTrim {
    const { content } = this.box;
    const isLast = content.kind === "blocks" && !content.children.slice(index + 1).some(isFlowBox);
    return { start: start && !this.#hasFlow, end: end && isLast };
  }

  #placeBefore(child: LayoutBox): BreakPlace {
    const { fragmentainer } = this.space;
    return {
      previous: this.#previous,
      child,
      between: breakValueBetween(this.#previous, child),
      fragmentainer,
      isAtStart: fragmentainer?.isAtStart === true && !this.hasContent,
      pageName: this.pageName,
    };
  }

  /** Columns end before a box that spans them all (css-multicol-1 §6). */
  #endColumns(child: LayoutBox, childIndex: number): false {
    this.stopAt(childIndex, breakBeforeToken(child, undefined), true);
    return false;
  }

  #noteEarlyBreaks(child: LayoutBox, result: LayoutResult, appealBefore: BreakAppeal | undefined): void {
    if (appealBefore !== undefined && this.hasContent) {
      this.early = betterBreak(this.early, { kind: "before", appeal: appealBefore, box: child });
    }
    const inside = result.earlyBreak;
    if (inside !== undefined)
      this.early = betterBreak(this.early, { kind: "inside", appeal: inside.appeal, box: child, inside });
  }

  #breakBefore(
    child: LayoutBox,
    childIndex: number,
    reason: { appeal: BreakAppeal; forced: BreakBetween | undefined },
  ): false {
    this.stopAt(childIndex, breakBeforeToken(child, reason.forced));
    this.appeal = reason.appeal;
    return false;
  }

  #accept(child: LayoutBox, index: number, placement: ChildPlacement, isThrough: boolean): boolean {
    const { result, link } = placement;
    const offset = relativeOffset(child.style, {
      width: this.geometry.contentWidth,
      height: this.geometry.percentageHeight,
      rightToLeft: this.box.style.direction === "rtl",
    });
    const y = link.y;
    this.addLink({ x: link.x + offset.x, y: y + offset.y, fragment: link.fragment }, result.outOfFlow);
    this.exclusions = placement.exclusions;
    this.#previous = child;
    if (isThrough && result.token === undefined) {
      if (!this.isLeading && placement.margins !== undefined)
        this.strut = joinMargins(this.strut, placement.margins);
      return true;
    }
    this.#hasFlow = true;
    this.clearsThrough = false;
    const { firstBaseline, lastBaseline, height } = result.fragment;
    if (this.firstBaseline === undefined && firstBaseline !== undefined)
      this.firstBaseline = y + firstBaseline;
    if (lastBaseline !== undefined) this.lastBaseline = y + lastBaseline;
    // The last baseline of a scroll container is its bottom margin edge (css-align-3 §9.1).
    if (isScrollingBlock(child))
      this.lastBaseline = y + height + margin(child.style.marginBottom, this.geometry.contentWidth);
    this.cursor = y + height;
    // A table says nothing of its margins: its own bottom margin is what follows.
    this.strut =
      child.kind === "table"
        ? addMargin(NO_MARGIN, margin(child.style.marginBottom, this.geometry.contentWidth))
        : result.endMargin;
    this.isLeading = false;
    this.hasContent = true;
    if (result.token === undefined) return true;
    if (result.token.isAtBlockEnd) {
      this.parallelTokens.push(result.token);
      return true;
    }
    this.stopAt(index, result.token);
    this.appeal = result.appeal;
    return false;
  }

  /** Appeal and early break as the parent sees them. */
  appealOutside(): BreakAppeal {
    const { fragmentainer } = this.space;
    // A forced break overrides `break-inside: avoid` (css-break-3 §4.3): it is as good as any.
    return fragmentainer === undefined || this.stop?.forced !== undefined
      ? this.appeal
      : appealWithin(this.appeal, this.box.style, fragmentainer.type);
  }

  earlyOutside(): EarlyBreak | undefined {
    const { fragmentainer } = this.space;
    if (this.early === undefined || fragmentainer === undefined) return undefined;
    return { ...this.early, appeal: appealWithin(this.early.appeal, this.box.style, fragmentainer.type) };
  }
}
