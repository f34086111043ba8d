import { layoutToBestBreak } from "../fragmentation/layout-to-best-break.ts";
import { breakBeforeToken, ENDED_CONTENT } from "../fragmentation/make-token.ts";
import { columnFlowOf, isColumnFloat } from "../generate/column-flow.ts";
import { containsMark } from "../generate/contains-mark.ts";
import { shiftOutOfFlow } from "../positioned/place-out-of-flow.ts";
import { blockLeft } from "../sizing/block-width.ts";
import { margin } from "../sizing/box-edges.ts";
import type { BlockBox, LayoutBox } from "../tree/box.ts";
import { boxFragment } from "../tree/box-fragment.ts";
import { type BreakToken, LAST_RESORT, PERFECT, type WaitingFloat } from "../tree/break-token.ts";
import { independentSpace } from "../tree/constraint-space.ts";
import type { BoxFragment, FragmentLink, LineFragment } from "../tree/fragment.ts";
import type { LayoutContext, Memo } from "../tree/layout-context.ts";
import type { LayoutResult, OutOfFlowBox } from "../tree/layout-result.ts";
import type { ColumnFlow, ColumnRoom } from "./fill-columns.ts";

/** A column with its floats. */
export interface ColumnWithFloats {
  readonly result: LayoutResult;
  /** Floats without room in this column, in order: they come first in the next one. */
  readonly waiting: readonly WaitingFloat[];
  /** Height with margins of the highest float in the column, px; 0 without any. */
  readonly floatHeight: number;
  /** The column belongs to floats alone: the flow goes on where it was. */
  readonly isWithoutFlow: boolean;
}

/** The flow of a column is laid out this often at most. */
const MAXIMUM_PASSES = 4;

const HAS_FLOATS: Memo<BlockBox, undefined, boolean> = {
  name: "has-column-floats",
  of: (_, flow) => containsMark(flow, isColumnFloat),
};

/** Does anything in the flow float to the top or bottom of its column? Asked once for each flow. */
export function hasColumnFloats(ctx: LayoutContext, flow: BlockBox): boolean {
  return ctx.remember(HAS_FLOATS, flow, undefined);
}

/**
 * A column with the floats that go to its top and bottom (css-page-floats-3): those that wait from earlier columns, and those
 * called in it that leave room for the line that calls them. `layout` lays the flow out into a height.
 */
export function layoutColumnWithFloats(
  source: ColumnFlow,
  waiting: readonly WaitingFloat[],
  room: ColumnRoom,
  layout: (room: ColumnRoom) => LayoutResult,
): ColumnWithFloats {
  return new FloatingColumn(source, room).layout(waiting, layout);
}

interface PlacedFloat extends WaitingFloat {
  readonly result: LayoutResult;
  /** With margins. */
  readonly height: number;
  readonly marginTop: number;
}

interface FoundFloat {
  readonly box: LayoutBox;
  /** Bottom of the line with its call, from the top of the flow. */
  readonly bottom: number;
}

class FloatingColumn {
  readonly #source: ColumnFlow;
  readonly #room: ColumnRoom;
  readonly #results: Map<LayoutBox, PlacedFloat> = new Map();
  /** With them here, the place that calls them would not be. */
  readonly #excluded: Set<LayoutBox> = new Set();

  constructor(source: ColumnFlow, room: ColumnRoom) {
    this.#source = source;
    this.#room = room;
  }

  layout(waiting: readonly WaitingFloat[], layout: (room: ColumnRoom) => LayoutResult): ColumnWithFloats {
    const first = this.#fitting(waiting);
    const later = waiting.slice(first.length);
    const height = this.#room.height - heightOf(first);
    let called: readonly PlacedFloat[] = [];
    for (let pass = 1; ; pass += 1) {
      const left = height - heightOf(called);
      if (left <= 0 && first.length > 0) return this.#withoutFlow(first, later);
      const isAtStart = this.#room.isAtStart && first.length === 0;
      const result = layout({ ...this.#room, height: left, isAtStart });
      const isNothing = result.token?.kind === "before" || result.appeal === LAST_RESORT;
      if (first.length > 0 && result.token !== undefined && isNothing) return this.#withoutFlow(first, later);
      const found = foundFloats(result.fragment);
      for (const { box } of called)
        if (!found.some((candidate) => candidate.box === box)) this.#excluded.add(box);
      const next = later.length > 0 ? [] : this.#called(found, height, first.length > 0);
      const isSame =
        next.length === called.length && next.every(({ box }, index) => called[index]?.box === box);
      if (!isSame && pass < MAXIMUM_PASSES) {
        called = next;
        continue;
      }
      const here = called.filter(({ box }) => found.some((candidate) => candidate.box === box));
      const deferred = found.filter(({ box }) => !here.some((float) => float.box === box)).map(waitingFloat);
      return this.#finish(result, [...first, ...here], [...later, ...deferred]);
    }
  }

  /** As many floats of earlier columns as fit; one at least where there is no better place to come. */
  #fitting(waiting: readonly WaitingFloat[]): PlacedFloat[] {
    let left = this.#room.height;
    const fitting: PlacedFloat[] = [];
    const mustTake = this.#room.isAtStart || !this.#room.isPageEnd;
    for (const float of waiting) {
      const placed = this.#place(float);
      left -= placed.height;
      const mayStay = left >= 0 || (fitting.length === 0 && mustTake);
      if (!mayStay || (fitting.length > 0 && float.box.style.clear !== "none")) break;
      fitting.push(placed);
    }
    return fitting;
  }

  /** The floats called in the column that leave room for the lines that call them. Later ones do not overtake others of their side. */
  #called(found: readonly FoundFloat[], height: number, hasFloats: boolean): PlacedFloat[] {
    const called: PlacedFloat[] = [];
    const deferred = new Set<string>();
    let left = height;
    for (const { box, bottom } of found) {
      const placed = this.#place({ box, token: undefined });
      const { float, clear } = box.style;
      const isCleared = clear !== "none" && (hasFloats || called.length > 0);
      const fits = left - placed.height >= Math.max(bottom, 1) && placed.result.token === undefined;
      if (!fits || isCleared || this.#excluded.has(box) || deferred.has(float)) {
        deferred.add(float);
        continue;
      }
      called.push(placed);
      left -= placed.height;
    }
    return called;
  }

  #place({ box, token }: WaitingFloat): PlacedFloat {
    const known = this.#results.get(box);
    if (known !== undefined) return known;
    const { ctx, input, width } = this.#source;
    const marginTop = token === undefined ? margin(box.style.marginTop, width) : 0;
    const { height } = this.#room;
    const space = {
      ...independentSpace(width, input.percentageHeight),
      fragmentainer: { type: "column", blockSize: height, remaining: height - marginTop, isAtStart: true },
      pageName: input.pageName,
    } as const;
    const result = layoutToBestBreak(ctx, box, space, token);
    const marginBottom = result.token === undefined ? margin(box.style.marginBottom, width) : 0;
    const placed = {
      box,
      token,
      result,
      marginTop,
      height: marginTop + result.fragment.height + marginBottom,
    };
    this.#results.set(box, placed);
    return placed;
  }

  #withoutFlow(floats: readonly PlacedFloat[], waiting: readonly WaitingFloat[]): ColumnWithFloats {
    const { flow, width } = this.#source;
    const fragment = boxFragment({ box: flow, style: flow.style, width, height: 0, children: [] });
    const rest = breakBeforeToken(flow, undefined);
    const { exclusions, endMargin } = (floats[0] as PlacedFloat).result;
    const empty = {
      fragment,
      token: rest,
      appeal: PERFECT,
      earlyBreak: undefined,
      endMargin,
      exclusions,
      outOfFlow: [],
    } as const;
    return { ...this.#finish(empty, floats, waiting), isWithoutFlow: true };
  }

  #finish(
    result: LayoutResult,
    floats: readonly PlacedFloat[],
    waiting: readonly WaitingFloat[],
  ): ColumnWithFloats {
    if (floats.length === 0) return { result, waiting, floatHeight: 0, isWithoutFlow: false };
    const above = floats.filter(({ box }) => box.style.float === "top");
    const below = floats.filter(({ box }) => box.style.float !== "top");
    const flowTop = heightOf(above);
    const { fragment } = result;
    const content = flowTop + fragment.height + heightOf(below);
    // Floats of the bottom stand at the end of the column, where it has one.
    const isHigh = below.length > 0 && (this.#room.isPageEnd || result.token !== undefined || this.#isGiven);
    const height = isHigh ? Math.max(content, this.#room.height) : content;
    const placed = { links: [] as FragmentLink[], outOfFlow: [] as OutOfFlowBox[] };
    this.#link(above, 0, placed);
    const flowLink = { x: 0, y: flowTop, fragment };
    placed.links.push(flowLink);
    placed.outOfFlow.push(...shiftOutOfFlow(result.outOfFlow, flowLink));
    this.#link(below, height - heightOf(below), placed);
    const rest = floats.flatMap(({ box, result: { token } }) =>
      token === undefined ? [] : [{ box, token }],
    );
    const inside = floats.flatMap((float) => foundFloats(float.result.fragment).map(waitingFloat));
    return {
      result: {
        ...result,
        fragment: this.#column(fragment, flowTop, { height, children: placed.links }),
        outOfFlow: placed.outOfFlow,
      },
      waiting: [...rest, ...inside, ...waiting],
      floatHeight: Math.max(...floats.map((float) => float.height)),
      isWithoutFlow: false,
    };
  }

  /** The height of the columns is one to be filled. */
  get #isGiven(): boolean {
    return this.#source.input.height !== undefined || this.#room.isBalanced === true;
  }

  #column(
    flow: BoxFragment,
    flowTop: number,
    { height, children }: { readonly height: number; readonly children: readonly FragmentLink[] },
  ): BoxFragment {
    const { firstBaseline, lastBaseline, hasTop, hasBottom } = flow;
    return boxFragment({
      box: flow.box,
      style: flow.style,
      width: flow.width,
      height,
      children,
      hasTop,
      hasBottom,
      firstBaseline: firstBaseline === undefined ? undefined : flowTop + firstBaseline,
      lastBaseline: lastBaseline === undefined ? undefined : flowTop + lastBaseline,
    });
  }

  #link(
    floats: readonly PlacedFloat[],
    top: number,
    placed: { readonly links: FragmentLink[]; readonly outOfFlow: OutOfFlowBox[] },
  ): void {
    let y = top;
    const { flow, width } = this.#source;
    for (const { box, result, height, marginTop } of floats) {
      const x = blockLeft(box.style, result.fragment.width, { style: flow.style, width });
      const link = { x, y: y + marginTop, fragment: result.fragment };
      placed.links.push(link);
      placed.outOfFlow.push(...shiftOutOfFlow(result.outOfFlow, link));
      y += height;
    }
  }
}

function heightOf(floats: readonly PlacedFloat[]): number {
  return floats.reduce((sum, { height }) => sum + height, 0);
}

function waitingFloat({ box }: FoundFloat): WaitingFloat {
  return { box, token: undefined };
}

/** The floats called in a column, in order; columns inside have floats of their own, and repeated table heads ask once. */
function foundFloats(column: BoxFragment): FoundFloat[] {
  const found: FoundFloat[] = [];
  visit(column, 0, found);
  return found;
}

function visit(parent: BoxFragment | LineFragment, top: number, found: FoundFloat[]): void {
  const links: readonly FragmentLink[] = parent.children;
  const columns = parent.kind === "box" ? columnFlowOf(parent.box) : undefined;
  for (const { y, fragment } of links) {
    switch (fragment.kind) {
      case "mark": {
        const { mark } = fragment.box;
        if (mark.type !== "insertion" || !isColumnFloat(fragment.box)) break;
        const line = links.find((link) => link.fragment.kind === "line" && link.y === y);
        found.push({ box: mark.content, bottom: top + y + (line?.fragment.height ?? 0) });
        break;
      }
      case "line":
        visit(fragment, top + y, found);
        break;
      case "box":
        if (!fragment.isRepeat && (columns === undefined || fragment.box !== columns))
          visit(fragment, top + y, found);
        break;
    }
  }
}

/** The end of a flow whose floats go on. */
export function endOfFlow({ flow }: ColumnFlow): BreakToken {
  return {
    kind: "block",
    box: flow,
    consumedBlockSize: 0,
    forced: undefined,
    isAtBlockEnd: false,
    content: ENDED_CONTENT,
    parallel: [],
    positioned: [],
  };
}

/** Only floats are left. */
export function isEndOfFlow(token: BreakToken): boolean {
  if (token.kind !== "block" || token.content.kind !== "ended") return false;
  return token.content.rest === undefined && token.parallel.length === 0 && token.positioned.length === 0;
}
