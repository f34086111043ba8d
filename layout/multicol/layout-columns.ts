import type { BreakBetween } from "../css/properties/arrangement/fragmentation.ts";
import {
  breakAtEnd,
  breakAtStart,
  isAvoidedBreak,
  isPageBreak,
  joinBreaks,
} from "../fragmentation/break-rules.ts";
import { breakBeforeToken, insideToken } from "../fragmentation/make-token.ts";
import {
  afterSpanner,
  hasFloatsBeside,
  spannerIn,
  spannerParent,
  withSpanner,
} from "../fragmentation/spanner-token.ts";
import { MAXIMUM_LENGTH, snapDown } from "../geometry/layout-unit.ts";
import { blockLeft } from "../sizing/block-width.ts";
import { borderEdges, margin, paddingOf } from "../sizing/box-edges.ts";
import type { BlockBox, LayoutBox } from "../tree/box.ts";
import {
  type BreakAppeal,
  type BreakToken,
  type ColumnsBreakToken,
  LAST_RESORT,
  PERFECT,
  VIOLATES_AVOID,
} from "../tree/break-token.ts";
import { independentSpace } from "../tree/constraint-space.ts";
import type { BoxFragment, FragmentLink } from "../tree/fragment.ts";
import type { ColumnsInput, LayoutContext } from "../tree/layout-context.ts";
import type { ColumnsResult, LayoutResult, OutOfFlowBox } from "../tree/layout-result.ts";
import { addMargin, type MarginStrut, marginSum, NO_MARGIN } from "../tree/margin-strut.ts";
import { balanceColumns, contentEnd, contentHeight } from "./balance-columns.ts";
import { columnRule } from "./column-rules.ts";
import { type ColumnSizes, columnSizes } from "./column-sizes.ts";
import { type ColumnFlow, type ColumnRoom, type FilledColumns, fillColumns } from "./fill-columns.ts";

/**
 * Lays out the content of a multi-column container (css-multicol-1): rows of columns, and between them the boxes that span all
 * columns. Where a page ends, the flow goes on with the token of its last column.
 */
export function layoutColumns(ctx: LayoutContext, input: ColumnsInput): ColumnsResult {
  return new ColumnsLayout(ctx, input).layout();
}

/** Columns have at least this height, px, whatever is left: in columns without any, content may not get on (css-break-3 §4). */
const LEAST_HEIGHT = 1;

/** Numbers of what had been placed, and where. */
interface BeforeSpanner {
  readonly token: ColumnsBreakToken;
  readonly links: number;
  readonly parallel: number;
  readonly outOfFlow: number;
  readonly y: number;
}

class ColumnsLayout {
  readonly #ctx: LayoutContext;
  readonly #input: ColumnsInput;
  readonly #sizes: ColumnSizes;
  readonly #source: ColumnFlow;
  readonly #links: FragmentLink[] = [];
  readonly #outOfFlow: OutOfFlowBox[] = [];
  /** Bottom of what has been placed, from the content-box top. */
  #y = 0;
  /** Bottom margins of the spanning box above: margins of spanning boxes of one parent collapse with each other, with nothing else. */
  #strut: MarginStrut = NO_MARGIN;
  #strutParent: BlockBox | undefined;
  #isFresh = true;
  #appeal: BreakAppeal = PERFECT;
  #firstBaseline: number | undefined;
  #lastBaseline: number | undefined;
  /** Spanning boxes whose height is used up while their content goes on. */
  readonly #parallelTokens: BreakToken[] = [];
  /** What was before the spanning box placed last, in case nothing of what follows stays with it. */
  #beforeSpanner: BeforeSpanner | undefined;

  constructor(ctx: LayoutContext, input: ColumnsInput) {
    this.#ctx = ctx;
    this.#input = input;
    this.#sizes = columnSizes(input.box.style, input.width);
    const { children } = input.box.content;
    const { count, width } = this.#sizes;
    this.#source = { ctx, input, flow: children[0] as BlockBox, width, count };
  }

  layout(): ColumnsResult {
    let token = this.#input.token;
    // Floats that the page before cut off go on above the spanning box that they stand before.
    let isOpen =
      token !== undefined && spannerIn(token.flow)?.kind === "before" && hasFloatsBeside(token.flow);
    // Ends: each turn either returns, or gets past a spanning box or up to the next one.
    for (;;) {
      const spanner = token === undefined || isOpen ? undefined : spannerIn(token.flow);
      if (token !== undefined && spanner !== undefined) {
        const rest = this.#placeSpanner(token, spanner);
        if (rest !== undefined) return this.#result(rest);
        token = { ...token, flow: afterSpanner(token.flow) };
        continue;
      }
      isOpen = false;
      const row = this.#placeRow(token);
      if (row.end === "content") return this.#result(undefined);
      token = row.token;
      if (row.end === "page") return this.#result(token);
    }
  }

  #result(token: ColumnsBreakToken | undefined): ColumnsResult {
    if (token === undefined) this.#endSpanners();
    return {
      links: this.#links,
      outOfFlow: this.#outOfFlow,
      blockSize: this.#y,
      token,
      parallelTokens: this.#parallelTokens,
      appeal: token === undefined ? PERFECT : this.#appeal,
      firstBaseline: this.#firstBaseline,
      lastBaseline: this.#lastBaseline,
    };
  }

  #endSpanners(): void {
    this.#y += marginSum(this.#strut);
    this.#strut = NO_MARGIN;
  }

  /** The room for a row of columns that starts here. */
  #room(): ColumnRoom {
    const { height, maximumHeight, fragmentainer } = this.#input;
    const end = Math.min(height ?? MAXIMUM_LENGTH, maximumHeight, MAXIMUM_LENGTH);
    const own = end === MAXIMUM_LENGTH || end === 0 ? end : Math.max(LEAST_HEIGHT, end - this.#y);
    const isPageEndless = fragmentainer === undefined || fragmentainer.blockSize >= MAXIMUM_LENGTH;
    if (isPageEndless || fragmentainer.remaining - this.#y >= own)
      return { height: own, isPageEnd: false, isAtStart: true };
    return {
      height: Math.max(LEAST_HEIGHT, fragmentainer.remaining - this.#y),
      isPageEnd: true,
      isAtStart: fragmentainer.isAtStart && this.#isFresh,
    };
  }

  /** Columns side by side, up to the next spanning box or the end of the page. */
  #placeRow(token: ColumnsBreakToken | undefined): FilledColumns {
    const above = { y: this.#y, strut: this.#strut };
    this.#endSpanners();
    const room = this.#room();
    let row = fillColumns(this.#source, token, room);
    if (row.columns.length === 0) return this.#breakAtRow(row, above.y);
    const whole = this.#columnsAbovePageEnd(row, room);
    if (whole > 0 && whole < row.columns.length)
      row = fillColumns({ ...this.#source, count: whole }, token, { ...room, isPageEnd: true });
    row = this.#aboveParted(token, row, room) ?? row;
    if (whole === 0 || this.#isBelowPage(row, room) || this.#isBetterLater(token, row, room)) {
      const flow = token?.flow ?? breakBeforeToken(this.#source.flow, undefined);
      const moved = {
        ...row,
        columns: [],
        token: { flow, floats: token?.floats ?? [] },
        end: "page",
      } as const;
      return this.#breakAtRow(moved, above.y);
    }
    if (row.end === "spanner" && row.columns.every(isEmpty)) {
      this.#y = above.y;
      this.#strut = above.strut;
      return row;
    }
    if (this.#isBalanced(row, room)) row = balanceColumns(this.#source, token, room, row);
    this.#linkColumns(row, room);
    return row;
  }

  /** The page ends above the row, which takes some room: columns are a pixel high at least, but not there. */
  #isBelowPage({ columns }: FilledColumns, room: ColumnRoom): boolean {
    const { fragmentainer } = this.#input;
    if (!room.isPageEnd || room.isAtStart || fragmentainer === undefined) return false;
    return fragmentainer.remaining <= this.#y && !columns.every(isEmpty);
  }

  /**
   * How many of the columns stand on this page: all before one in which something that can't be broken is higher than the columns, and
   * so reaches over the end of the page, though it would not reach over that of the next one (css-break-3 §4.4).
   */
  #columnsAbovePageEnd({ columns }: FilledColumns, room: ColumnRoom): number {
    const { fragmentainer } = this.#input;
    if (fragmentainer === undefined || room.isPageEnd || (fragmentainer.isAtStart && this.#isFresh))
      return columns.length;
    const { remaining, blockSize } = fragmentainer;
    const heights = columns.map(contentEnd);
    const cut = heights.findIndex((height) => height > remaining - this.#y && height <= blockSize);
    if (cut < 0) return columns.length;
    // Margins alone stay with what follows.
    return heights.slice(0, cut).every((height) => height === 0) ? 0 : cut;
  }

  /**
   * The columns before one whose end parts what is to stay whole, where it stays so on the next page: it goes on there from its start
   * (css-break-3 §4.4).
   */
  #aboveParted(
    token: ColumnsBreakToken | undefined,
    { columns }: FilledColumns,
    room: ColumnRoom,
  ): FilledColumns | undefined {
    const { fragmentainer } = this.#input;
    if (!room.isPageEnd || fragmentainer === undefined || fragmentainer.blockSize <= room.height)
      return undefined;
    const count = columns.findIndex(isParted);
    if (columns.slice(0, Math.max(0, count)).every((column) => contentEnd(column) === 0)) return undefined;
    const above = fillColumns({ ...this.#source, count }, token, room);
    const later = { height: fragmentainer.blockSize, isPageEnd: true, isAtStart: true };
    const [next] = fillColumns({ ...this.#source, count: 1 }, above.token, later).columns;
    return next === undefined || isParted(next) ? undefined : above;
  }

  /** The end of the page parts what is to stay whole, and that of the next page does not (css-break-3 §4.4). */
  #isBetterLater(token: ColumnsBreakToken | undefined, row: FilledColumns, room: ColumnRoom): boolean {
    const { fragmentainer } = this.#input;
    // The end of the last column is one of this box: where it is the box's first, what is around weighs it against a break above the box.
    const isOver = (filled: FilledColumns): boolean => isAgainstAvoid(filled, this.#isFresh);
    if (!room.isPageEnd || room.isAtStart || fragmentainer === undefined || !isOver(row)) return false;
    // Edges above go along, and take the same room there.
    const height = fragmentainer.blockSize - (this.#isFresh ? this.#edgesAbove : 0);
    if (height <= room.height) return false;
    const later = { height, isPageEnd: true, isAtStart: true };
    return !isOver(fillColumns(this.#source, token, later));
  }

  get #edgesAbove(): number {
    const { box, width } = this.#input;
    return borderEdges(box.style, undefined).top + paddingOf(this.#ctx, box.style, width).top;
  }

  #isBalanced({ end, token, columns }: FilledColumns, room: ColumnRoom): boolean {
    const { columnFill } = this.#input.box.style;
    // A forced break fills a column down to its end: without an end, nothing but balancing gives a height.
    if (isEndless(room)) return true;
    // Columns that overflow sideways can't be higher than they are.
    if (columns.length > this.#sizes.count && columns.every((column) => column.token?.forced === undefined))
      return false;
    if (end === "spanner") return true;
    if (end === "page") return columnFill === "balance-all" && token?.flow.forced !== undefined;
    return columnFill !== "auto";
  }

  /**
   * Nothing of the row fits on this page: a heading above that wants to stay with it goes along. Else the break cuts off the margin below
   * what spans the columns, which ends at `above` (css-break-3 §5.2).
   */
  #breakAtRow(row: FilledColumns, above: number): FilledColumns {
    const before = this.#beforeSpanner;
    if (before === undefined) {
      this.#y = above;
      this.#appeal = this.#isFresh ? LAST_RESORT : PERFECT;
      return row;
    }
    this.#links.length = before.links;
    this.#parallelTokens.length = before.parallel;
    this.#outOfFlow.length = before.outOfFlow;
    this.#y = before.y;
    return { ...row, token: before.token };
  }

  #linkColumns({ columns, end, floatHeight, height: filledHeight }: FilledColumns, room: ColumnRoom): void {
    const { box, height } = this.#input;
    this.#beforeSpanner = undefined;
    const isWholeHeight = end !== "spanner" && box.style.columnFill === "auto" && height !== undefined;
    let rowHeight = 0;
    for (const column of columns) {
      const isCut = end === "content" && (column.token?.forced !== undefined || isEndless(room));
      const isShort = end === "spanner" || isCut;
      const used = isShort ? contentHeight(column, filledHeight) : column.fragment.height;
      if (used > rowHeight) rowHeight = used;
    }
    // Columns that have been made even, or are as high as they may be, need not be filled to their end.
    const isEven = filledHeight !== room.height;
    const isOverflowing = columns.length > this.#sizes.count && !isEndless(room);
    if (floatHeight === 0 && (isEven || isOverflowing)) rowHeight = Math.max(rowHeight, filledHeight);
    if (isWholeHeight) rowHeight = Math.max(rowHeight, room.height);
    // The columns of the last row reach down to the end of a container of given height.
    const ruleHeight =
      end === "content" && height !== undefined ? Math.max(rowHeight, room.height) : rowHeight;
    for (let index = 1; index < columns.length; index += 1) this.#linkRule(index, ruleHeight);
    columns.forEach((column, index) => {
      const { fragment, outOfFlow } = column;
      this.#add({ x: this.#columnLeft(index), y: this.#y, fragment }, outOfFlow);
      const { firstBaseline, lastBaseline } = fragment;
      if (firstBaseline !== undefined) this.#firstBaseline ??= this.#y + firstBaseline;
      if (lastBaseline !== undefined) this.#lastBaseline = this.#y + lastBaseline;
    });
    const last = columns.at(-1);
    if (last?.token !== undefined) this.#appeal = last.appeal;
    this.#y += rowHeight;
    if (rowHeight > 0) this.#isFresh = false;
  }

  #columnLeft(index: number): number {
    const { width, gap } = this.#sizes;
    const left = index * (width + gap);
    return this.#isRightToLeft ? this.#input.width - width - left : left;
  }

  get #isRightToLeft(): boolean {
    return this.#input.box.style.direction === "rtl";
  }

  /** The rule before a column. */
  #linkRule(index: number, height: number): void {
    const { width, gap } = this.#sizes;
    const left = this.#columnLeft(index);
    const center = this.#isRightToLeft ? left + width + snapDown(gap / 2) : left - snapDown(gap / 2);
    const link = columnRule(this.#ctx, this.#input.box, { center, y: this.#y, height });
    if (link !== undefined) this.#links.push(link);
  }

  #add(link: FragmentLink, outOfFlow: readonly OutOfFlowBox[]): void {
    this.#links.push(link);
    for (const candidate of outOfFlow) {
      this.#outOfFlow.push({
        ...candidate,
        staticX: candidate.staticX + link.x,
        staticY: candidate.staticY + link.y,
      });
    }
  }

  /** Places a box that spans the columns (css-multicol-1 §6); gives the token to go on with where the page ends in or before it. */
  #placeSpanner(path: ColumnsBreakToken, token: BreakToken): ColumnsBreakToken | undefined {
    const { box } = token;
    const { width, fragmentainer } = this.#input;
    const forced = fragmentainer === undefined || this.#isFresh ? undefined : forcedBefore(box);
    if (forced !== undefined) return { ...path, flow: forcePath(path.flow, forced) };
    if (this.#strutParent !== spannerParent(path.flow)) this.#endSpanners();
    const isTruncated = this.#isFresh && this.#input.token !== undefined;
    const top = isTruncated ? 0 : margin(box.style.marginTop, width);
    const y = this.#y + marginSum(addMargin(this.#strut, top));
    const result = this.#layoutSpanner(token, y);
    const { fragment, token: rest } = result;
    const isTooLow = fragmentainer !== undefined && y + fragment.height > fragmentainer.remaining;
    const mayMove = fragmentainer !== undefined && !(this.#isFresh && fragmentainer.isAtStart);
    const fitsNothing = rest === undefined ? isTooLow : result.appeal === LAST_RESORT;
    if (rest?.kind === "before" || (mayMove && fitsNothing)) {
      this.#appeal = this.#isFresh ? LAST_RESORT : PERFECT;
      return path;
    }
    const before = {
      token: path,
      links: this.#links.length,
      parallel: this.#parallelTokens.length,
      outOfFlow: this.#outOfFlow.length,
      y: this.#y,
    };
    const keepsWithNext = isAvoidedBreak(breakAtEnd(box), "page") && !this.#isFresh;
    this.#beforeSpanner = keepsWithNext ? (this.#beforeSpanner ?? before) : undefined;
    this.#linkSpanner(box, result, y);
    this.#strutParent = spannerParent(path.flow);
    if (rest?.isAtBlockEnd === true) this.#parallelTokens.push(rest);
    return rest === undefined || rest.isAtBlockEnd
      ? undefined
      : { ...path, flow: withSpanner(path.flow, rest) };
  }

  #layoutSpanner(token: BreakToken, y: number): LayoutResult {
    const { width, percentageHeight, fragmentainer, pageName } = this.#input;
    const space = {
      ...independentSpace(width, percentageHeight),
      fragmentainer: fragmentainer && {
        ...fragmentainer,
        remaining: fragmentainer.remaining - y,
        isAtStart: fragmentainer.isAtStart && this.#isFresh,
      },
      pageName,
    };
    return this.#ctx.layoutChild(token.box, space, insideToken(token));
  }

  #linkSpanner(box: LayoutBox, { fragment, outOfFlow }: LayoutResult, y: number): void {
    const { width } = this.#input;
    const x = blockLeft(box.style, fragment.width, { style: this.#input.box.style, width });
    this.#add({ x, y, fragment }, outOfFlow);
    if (fragment.firstBaseline !== undefined) this.#firstBaseline ??= y + fragment.firstBaseline;
    if (fragment.lastBaseline !== undefined) this.#lastBaseline = y + fragment.lastBaseline;
    this.#y = y + fragment.height;
    this.#strut = addMargin(NO_MARGIN, margin(box.style.marginBottom, width));
    this.#isFresh = false;
  }
}

/** A column ends where a break is to be avoided: one before the last, or any. */
function isAgainstAvoid({ columns }: FilledColumns, isLastExempt: boolean): boolean {
  return columns.slice(0, isLastExempt ? -1 : columns.length).some(isParted);
}

/** It ends where a break is to be avoided. */
function isParted({ token, appeal }: LayoutResult): boolean {
  return token?.forced === undefined && appeal <= VIOLATES_AVOID;
}

/** Neither the container nor a page ends the columns. */
function isEndless({ height, isPageEnd }: ColumnRoom): boolean {
  return height === MAXIMUM_LENGTH && !isPageEnd;
}

/** Nothing stands in the column: it comes of a spanning box at the start of the flow, or right after another one. */
function isEmpty({ fragment, outOfFlow }: LayoutResult): boolean {
  return outOfFlow.length === 0 && isBlank(fragment);
}

function isBlank({ height, children }: BoxFragment): boolean {
  return height === 0 && children.every(({ fragment }) => fragment.kind === "box" && isBlank(fragment));
}

/** The value that forces a page break before a spanning box. */
function forcedBefore(box: LayoutBox): BreakBetween | undefined {
  const value = joinBreaks("auto", breakAtStart(box));
  return isPageBreak(value) || value === "always" ? value : undefined;
}

/** The path to a spanning box with a forced break before it. */
function forcePath(path: BreakToken, forced: BreakBetween): BreakToken {
  const spanner = spannerIn(path) as BreakToken;
  return { ...withSpanner(path, breakBeforeToken(spanner.box, forced)), forced };
}
