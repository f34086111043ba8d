import { isPageBreak } from "../fragmentation/break-rules.ts";
import { layoutToBestBreak } from "../fragmentation/layout-to-best-break.ts";
import { breakBeforeToken, insideToken } from "../fragmentation/make-token.ts";
import { besideSpanner, hasFloatsBeside, spannerIn, withFloatsOf } from "../fragmentation/spanner-token.ts";
import { MAXIMUM_LENGTH } from "../geometry/layout-unit.ts";
import type { BlockBox } from "../tree/box.ts";
import {
  type BreakToken,
  type ColumnsBreakToken,
  LAST_RESORT,
  type WaitingFloat,
} from "../tree/break-token.ts";
import { independentSpace } from "../tree/constraint-space.ts";
import type { ColumnsInput, LayoutContext } from "../tree/layout-context.ts";
import type { LayoutResult } from "../tree/layout-result.ts";
import {
  type ColumnWithFloats,
  endOfFlow,
  hasColumnFloats,
  isEndOfFlow,
  layoutColumnWithFloats,
} from "./column-floats.ts";

/** How high columns are to be, and how many. */
export interface ColumnRoom {
  readonly height: number;
  /** Height and number are those of the page: what does not fit goes on there. Else columns overflow sideways. */
  readonly isPageEnd: boolean;
  readonly isAtStart: boolean;
  /** The height is a trial to make columns even. */
  readonly isBalanced?: boolean;
}

/** Columns side by side. */
export interface FilledColumns {
  readonly columns: readonly LayoutResult[];
  /** What goes on after them. */
  readonly token: ColumnsBreakToken | undefined;
  readonly end: "content" | "spanner" | "page";
  /** Height of the highest float at the top or bottom of a column, px; 0 without any. */
  readonly floatHeight: number;
  /** Height that they were filled to. */
  readonly height: number;
}

/** What columns are filled with. */
export interface ColumnFlow {
  readonly ctx: LayoutContext;
  readonly input: ColumnsInput;
  readonly flow: BlockBox;
  readonly width: number;
  readonly count: number;
}

/** Columns that a container of given height may have beside each other before the rest stays in one. */
const MAXIMUM_OVERFLOWING = 200;
/** Columns without an end that may stop unforced: one takes all there is, so that more of them say that nothing gets on. */
const MAXIMUM_ENDLESS = 16;

const NO_FLOATS: readonly WaitingFloat[] = [];

/** Fills column after column from where the token says. */
export function fillColumns(
  source: ColumnFlow,
  from: ColumnsBreakToken | undefined,
  room: ColumnRoom,
): FilledColumns {
  const { fragmentainer } = source.input;
  const columns: LayoutResult[] = [];
  let token = from?.flow;
  let waiting = from?.floats ?? NO_FLOATS;
  let floatHeight = 0;
  let endless = 0;
  const ended = (flow: BreakToken | undefined, end: FilledColumns["end"]): FilledColumns => ({
    columns,
    token: flow && { flow, floats: waiting },
    end,
    floatHeight,
    height: room.height,
  });
  // Ends: with the page after `count` columns; else every column takes something, and after `MAXIMUM_OVERFLOWING` all but forced breaks.
  for (;;) {
    // Too many columns show nobody anything: the last one takes what is left.
    const isLast = columns.length >= MAXIMUM_OVERFLOWING && !room.isPageEnd;
    // Floats that wait at a spanning box, or go on there, have columns of their own above it.
    const spanner = token !== undefined && spannerIn(token) !== undefined ? token : undefined;
    const column = layoutColumn(source, spanner === undefined ? token : floatsAlone(source, spanner), {
      room: isLast ? { ...room, height: MAXIMUM_LENGTH } : room,
      waiting,
    });
    const { result, isWithoutFlow } = column;
    const flowed = isWithoutFlow ? (token ?? breakBeforeToken(source.flow, undefined)) : result.token;
    const next =
      spanner === undefined ? flowed : isWithoutFlow ? spanner : withFloatsOf(spanner, result.token);
    const fitsNothing =
      !isWithoutFlow &&
      (next?.kind === "before" || (result.appeal === LAST_RESORT && !room.isAtStart)) &&
      column.floatHeight === 0;
    if (next !== undefined && fitsNothing && spannerIn(next) === undefined) {
      return ended(token ?? breakBeforeToken(source.flow, undefined), "page");
    }
    columns.push(result);
    floatHeight = Math.max(floatHeight, column.floatHeight);
    const hadFloats = waiting.length > 0;
    waiting = column.waiting;
    // What overflows the content goes on in further columns like the content itself.
    token = next?.isAtBlockEnd === true ? { ...next, isAtBlockEnd: false } : next;
    if (waiting.length > 0) token ??= endOfFlow(source);
    else if (hadFloats && token !== undefined && isEndOfFlow(token)) token = undefined;
    if (token === undefined) return ended(undefined, "content");
    const isOpen = waiting.length > 0 || hasFloatsBeside(token);
    const isFull = columns.length >= source.count;
    if (spannerIn(token) !== undefined && (!isOpen || (isFull && !room.isPageEnd)))
      return ended(token, "spanner");
    if (isLast && token.forced === undefined) endless += 1;
    if (endless > MAXIMUM_ENDLESS) {
      const { ctx, flow } = source;
      const message = "Columns can't take the rest of their content, which is left out.";
      ctx.diagnostics.warn("content-taller-than-page", message, ctx.positionOf(flow));
      return ended(undefined, "content");
    }
    const isForced = fragmentainer !== undefined && token.forced !== undefined && isPageBreak(token.forced);
    if (isForced || (room.isPageEnd && isFull)) return ended(token, "page");
  }
}

/** A column above a spanning box that the flow has come to. */
function floatsAlone(source: ColumnFlow, spanner: BreakToken): BreakToken {
  return hasFloatsBeside(spanner) ? besideSpanner(spanner) : endOfFlow(source);
}

/** One column of the flow, with its floats if the flow has any. */
function layoutColumn(
  source: ColumnFlow,
  token: BreakToken | undefined,
  { room, waiting }: { readonly room: ColumnRoom; readonly waiting: readonly WaitingFloat[] },
): ColumnWithFloats {
  if (!hasColumnFloats(source.ctx, source.flow))
    return { result: layoutFlow(source, token, room), waiting, floatHeight: 0, isWithoutFlow: false };
  return layoutColumnWithFloats(source, waiting, room, (left) => layoutFlow(source, token, left));
}

/** The flow of one column. */
function layoutFlow(source: ColumnFlow, token: BreakToken | undefined, room: ColumnRoom): LayoutResult {
  const { ctx, input, flow, width } = source;
  const { height, isAtStart, isPageEnd } = room;
  // What would fit into columns that begin on the next page is not cut at the end of this one.
  const onNextPage = isPageEnd && !isAtStart ? (input.fragmentainer?.blockSize ?? 0) : 0;
  const space = {
    isInColumns: true,
    ...independentSpace(width, input.percentageHeight),
    fixedWidth: width,
    fragmentainer: {
      isAbovePageEnd: !isPageEnd || input.fragmentainer?.isAbovePageEnd === true,
      type: "column",
      blockSize: Math.max(height, onNextPage),
      remaining: height,
      isAtStart,
    },
    pageName: input.pageName,
  } as const;
  return layoutToBestBreak(ctx, flow, space, insideToken(token));
}
