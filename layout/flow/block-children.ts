import { isScrollContainer } from "../cascade/containment.ts";
import type { BreakBetween } from "../css/properties/arrangement/fragmentation.ts";
import { NO_NODE } from "../document/document.ts";
import { betterBreak, isAvoidedBreak } from "../fragmentation/break-rules.ts";
import { flowToken } from "../fragmentation/inner-tokens.ts";
import { breakBeforeToken, insideToken } from "../fragmentation/make-token.ts";
import { pushShifted } from "../positioned/place-out-of-flow.ts";
import { margin } from "../sizing/box-edges.ts";
import { type BlockLevelBox, isFloating, isInFlow, isOutOfFlow, type LayoutBox } from "../tree/box.ts";
import { type BreakAppeal, type BreakToken, type EarlyBreak, PERFECT } from "../tree/break-token.ts";
import type { FragmentLink } from "../tree/fragment.ts";
import { fragmentLink } from "../tree/fragment-parts.ts";
import type { LayoutResult, OutOfFlowBox } from "../tree/layout-result.ts";
import { listOf } from "../tree/list-of.ts";
import { addMargin, joinMargins, marginSum, NO_MARGIN } from "../tree/margin-strut.ts";
import type { TextTrim } from "../tree/text-trim.ts";
import type { BlockFrame } from "./block-frame.ts";
import {
  appealAt,
  belowFloats,
  breakPlace,
  forcedBreakAfter,
  forcedBreakAt,
  isBelowColumn,
  partsFloats,
  shouldBreakAt,
} from "./break-place.ts";
import { type ChildPosition, positionOf } from "./child-position.ts";
import { placeFloatChild } from "./float-child.ts";
import { type BlockContent, blockContent, type FlowState, type Stop } from "./flow-state.ts";
import { type ChildPlacement, movedLink, placeInFlow } from "./in-flow-child.ts";
import { staticAlignmentOf } from "./justified-block.ts";
import { joinSides } from "./margin-lookahead.ts";

/** Lays out the block-level children of a block container, as far as the page reaches. */
export function layoutChildren(
  frame: BlockFrame,
  start: FlowState,
  children: readonly BlockLevelBox[],
): BlockContent {
  return new ChildrenLayout(frame, start, children).run();
}

/** Where the flow stood, and numbers of what had been placed. */
interface BeforeFloats {
  readonly index: number;
  readonly state: FlowState;
  readonly links: number;
  readonly outOfFlow: number;
  readonly parallel: number;
}

class ChildrenLayout {
  readonly #frame: BlockFrame;
  readonly #children: readonly BlockLevelBox[];
  #state: FlowState;
  readonly #links: FragmentLink[] = listOf();
  readonly #outOfFlow: OutOfFlowBox[] = [];
  readonly #parallel: BreakToken[] = [];
  #floatAppeal: BreakAppeal = PERFECT;
  #stop: Stop | undefined;
  #early: EarlyBreak | undefined;
  #firstBaseline: number | undefined;
  #lastBaseline: number | undefined;
  /** What was before floats that stay with what follows them. */
  #beforeFloats: BeforeFloats | undefined;

  constructor(frame: BlockFrame, start: FlowState, children: readonly BlockLevelBox[]) {
    this.#frame = frame;
    this.#state = start;
    this.#children = children;
  }

  run(): BlockContent {
    const { token, box } = this.#frame;
    const start = token?.content.kind === "children" ? token.content.childIndex : 0;
    const resumed = token && flowToken(token);
    for (let index = start; index < this.#children.length && this.#stop === undefined; index += 1) {
      const child = this.#children[index] as BlockLevelBox;
      if (child === box.legend) continue;
      if (child.kind === "mark") {
        const fragment = { kind: "mark", box: child, width: 0, height: 0 } as const;
        this.#links.push(fragmentLink(this.#frame.geometry.contentLeft, this.#state.cursor, fragment));
      } else if (isOutOfFlow(child)) this.#outOfFlow.push(staticPlace(this.#frame, this.#state, child));
      else if (isFloating(child)) this.#stop = this.#addFloat(child, index);
      else
        this.#stop = this.#withFloats(this.#addInFlow(child, index, index === start ? resumed : undefined));
    }
    return blockContent({
      state: this.#state,
      links: this.#links,
      outOfFlow: this.#outOfFlow,
      parallel: this.#parallel,
      floatAppeal: this.#floatAppeal,
      stop: this.#stop,
      early: this.#early,
      firstBaseline: this.#firstBaseline,
      lastBaseline: this.#lastBaseline,
    });
  }

  /** Links a child and takes over the out-of-flow boxes in it. */
  #link(link: FragmentLink, outOfFlow: readonly OutOfFlowBox[]): void {
    this.#links.push(link);
    pushShifted(this.#outOfFlow, outOfFlow, link);
  }

  /** Gives the stop where the flow itself goes on with the float. */
  #addFloat(box: LayoutBox, index: number): Stop | undefined {
    const forced = forcedBreakAfter(this.#frame, this.#state);
    if (forced !== undefined) return stopAt(index, breakBeforeToken(box, forced), PERFECT);
    this.#noteBeforeFloat(box, index);
    const float = placeFloatChild(this.#frame, this.#state, box, undefined);
    this.#state = float.state;
    if (float.link !== undefined) this.#link(float.link, float.outOfFlow);
    if (float.token !== undefined) this.#parallel.push(float.token);
    return undefined;
  }

  #noteBeforeFloat({ style }: LayoutBox, index: number): void {
    const { fragmentainer } = this.#frame.space;
    const keepsWithNext = fragmentainer !== undefined && isAvoidedBreak(style.breakAfter, fragmentainer.type);
    if (!keepsWithNext || !this.#state.hasFlow) this.#beforeFloats = undefined;
    else
      this.#beforeFloats ??= {
        index,
        state: this.#state,
        links: this.#links.length,
        outOfFlow: this.#outOfFlow.length,
        parallel: this.#parallel.length,
      };
  }

  /** Floats right before a box that goes to the next page go along where they ask for no break after them (css-break-3 §3.1). */
  #withFloats(stop: Stop | undefined): Stop | undefined {
    const before = this.#beforeFloats;
    this.#beforeFloats = undefined;
    if (before === undefined || stop?.content.kind !== "children" || stop.forced !== undefined) return stop;
    const { child, isAtSpanner } = stop.content;
    if (child?.kind !== "before" || isAtSpanner) return stop;
    this.#state = before.state;
    this.#links.length = before.links;
    this.#outOfFlow.length = before.outOfFlow;
    this.#parallel.length = before.parallel;
    const float = this.#children[before.index] as LayoutBox;
    return stopAt(before.index, breakBeforeToken(float, undefined), stop.appeal);
  }

  #hasFlowBox(from: number): boolean {
    for (let index = from; index < this.#children.length; index += 1)
      if (isFlowBox(this.#children[index] as BlockLevelBox)) return true;
    return false;
  }

  /** Places an in-flow child; gives the stop where the content breaks before it or in it. */
  #addInFlow(child: LayoutBox, index: number, token: BreakToken | undefined): Stop | undefined {
    const frame = this.#frame;
    // A child that goes on, beside floats that go on too, may wait for the next fragmentainer once more.
    const breakBefore = (appeal: BreakAppeal, forced?: BreakBetween): Stop =>
      stopAt(index, token ?? breakBeforeToken(child, forced), appeal);
    // Columns end before a box that spans them all (css-multicol-1 §6).
    if (child.style.columnSpan === "all" && frame.space.isInColumns === true && token === undefined)
      return stopAt(index, breakBeforeToken(child, undefined), PERFECT, true);
    const place = breakPlace(frame, this.#state, child);
    const forced = token === undefined ? forcedBreakAt(place) : undefined;
    if (forced !== undefined) return breakBefore(PERFECT, forced);
    const early = earlyBreakAt(frame.earlyBreak, child);
    if (early?.kind === "before") return breakBefore(early.appeal);
    const waitsForFloats = insideToken(token) === undefined && this.#state.exclusions.goOn(child.style.clear);
    if (waitsForFloats) return breakBefore(appealAt(belowFloats(place)) ?? PERFECT);
    const position = positionOf(frame, this.#state, child, token);
    this.#state = position.state;
    const placement = placeInFlow(frame, child, {
      state: position.state,
      y: position.y,
      clearedSides: position.clearedSides,
      token,
      earlyBreak: early?.inside,
      textTrim: frame.textTrim && this.#trimOf(index, frame.textTrim),
    });
    const isMoved = token === undefined && placement.trialTop > position.y;
    // Floats of an earlier fragmentainer are no reason for another break before what a forced one has brought here.
    const isForced = token?.kind === "before" && token.forced !== undefined;
    const appealBefore = appealAt(
      isMoved ? belowFloats(place) : isForced ? { ...place, isAfterFloats: false } : place,
    );
    if (appealBefore !== undefined) {
      const isBetter = token === undefined && partsFloats(placement, appealBefore);
      if (isBetter || shouldBreakAt(place, placement, appealBefore)) return breakBefore(appealBefore);
    } else if (position.y > position.state.cursor && isBelowColumn(place, placement))
      return stopAt(index, breakBeforeToken(child, undefined), PERFECT);
    this.#noteEarlyBreaks(child, placement.result, appealBefore);
    return this.#accept(child, index, { position, placement });
  }

  /** The first line is in the first child that is not empty, the last one in the last. */
  #trimOf(index: number, { start, end }: TextTrim): TextTrim {
    return { start: start && !this.#state.hasFlow, end: end && !this.#hasFlowBox(index + 1) };
  }

  #noteEarlyBreaks(child: LayoutBox, result: LayoutResult, appealBefore: BreakAppeal | undefined): void {
    if (appealBefore !== undefined && this.#state.hasContent)
      this.#early = betterBreak(this.#early, { kind: "before", appeal: appealBefore, box: child });
    const inside = result.earlyBreak;
    if (inside !== undefined)
      this.#early = betterBreak(this.#early, { kind: "inside", appeal: inside.appeal, box: child, inside });
  }

  #accept(child: LayoutBox, index: number, placed: PlacedChild): Stop | undefined {
    const { geometry } = this.#frame;
    const { result, link } = placed.placement;
    const { fragment, token, appeal, floatAppeal, outOfFlow } = result;
    const { y } = link;
    this.#link(movedLink(this.#frame, child, link), outOfFlow);
    this.#state = stateAfter(this.#frame, child, placed);
    if (isEmptyThrough(placed)) return undefined;
    const { firstBaseline, lastBaseline, height } = fragment;
    if (this.#firstBaseline === undefined && firstBaseline !== undefined)
      this.#firstBaseline = y + firstBaseline;
    if (lastBaseline !== undefined) this.#lastBaseline = y + lastBaseline;
    // The last baseline of a scroll container is its bottom margin edge (css-align-3 §9.1).
    if (isScrollingBlock(child))
      this.#lastBaseline = y + height + margin(child.style.marginBottom, geometry.contentWidth);
    if (token?.isAtBlockEnd === true) this.#parallel.push(token);
    this.#floatAppeal = Math.min(this.#floatAppeal, floatAppeal ?? PERFECT);
    return token === undefined || token.isAtBlockEnd ? undefined : stopAt(index, token, appeal);
  }
}

function stopAt(childIndex: number, child: BreakToken, appeal: BreakAppeal, isAtSpanner = false): Stop {
  return { content: { kind: "children", childIndex, child, isAtSpanner }, forced: child.forced, appeal };
}

/** The step of the path to an early break that leads to a child. */
function earlyBreakAt(
  early: EarlyBreak | undefined,
  child: LayoutBox,
): Extract<EarlyBreak, { kind: "before" | "inside" }> | undefined {
  if (early?.kind !== "before" && early?.kind !== "inside") return undefined;
  return early.box === child ? early : undefined;
}

interface PlacedChild {
  readonly position: ChildPosition;
  readonly placement: ChildPlacement;
}

/** The child's margins collapse through it, and all of it is here. */
function isEmptyThrough({ position, placement }: PlacedChild): boolean {
  return position.isThrough && placement.result.token === undefined;
}

/** The flow below a child that has been placed in it. */
function stateAfter({ geometry }: BlockFrame, child: LayoutBox, placed: PlacedChild): FlowState {
  const { position, placement } = placed;
  const { state, margins } = position;
  const { exclusions, result, link } = placement;
  if (isEmptyThrough(placed)) {
    const joins = !state.isLeading && margins !== undefined;
    const strut = joins ? joinMargins(state.strut, margins) : state.strut;
    const clearedSides = state.isLeading
      ? joinSides(state.clearedSides, position.floats)
      : state.clearedSides;
    // Breaks are between what is before such a box and what follows it: nobody knows that it is there.
    const previous = state.previous !== undefined && isPhantom(child) ? state.previous : child;
    return { ...state, strut, clearedSides, exclusions, previous };
  }
  return {
    cursor: link.y + link.fragment.height,
    // A table says nothing of its margins: its own bottom margin is what follows.
    strut:
      child.kind === "table"
        ? addMargin(NO_MARGIN, margin(child.style.marginBottom, geometry.contentWidth))
        : result.endMargin,
    clearsThrough: false,
    exclusions,
    isLeading: false,
    clearedSides: state.clearedSides,
    hasContent: true,
    previous: child,
    hasFlow: true,
  };
}

/** An absolutely positioned child, at the place where the flow stands. */
function staticPlace(
  { geometry, box: container }: BlockFrame,
  state: FlowState,
  box: LayoutBox,
): OutOfFlowBox {
  const { contentLeft, contentWidth } = geometry;
  const rightToLeft = container.style.direction === "rtl";
  const alignment = staticAlignmentOf(box, container.style);
  const share = alignment === undefined ? Number(rightToLeft) : alignment.x;
  return {
    box,
    staticX: contentLeft + share * contentWidth,
    staticY: state.isLeading ? state.cursor : state.cursor + marginSum(state.strut),
    staticRightToLeft: rightToLeft,
    inlineContainer: undefined,
    resumed: undefined,
    staticAlignment: alignment,
  };
}

/** An anonymous block around inline content that makes no line, such as an anchor: lines like that are as if they weren't (CSS 2.2 §9.4.2). */
function isPhantom(box: LayoutBox): boolean {
  return box.node === NO_NODE && box.kind === "block" && box.content.kind === "inline" && box.content.isEmpty;
}

function isFlowBox(box: BlockLevelBox): boolean {
  return box.kind !== "mark" && isInFlow(box);
}

function isScrollingBlock(box: LayoutBox): boolean {
  if (box.kind !== "block" || (box.content.kind !== "blocks" && box.content.kind !== "inline")) return false;
  return isScrollContainer(box.style.overflowX) || isScrollContainer(box.style.overflowY);
}
