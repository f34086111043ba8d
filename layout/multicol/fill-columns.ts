import type { BlockBox } from "../boxes/box.ts";
import { isPageBreak } from "../break/break-rules.ts";
import { type BreakToken, LAST_RESORT } from "../break/break-token.ts";
import { breakBeforeToken } from "../break/make-token.ts";
import { spannerIn } from "../break/spanner-token.ts";
import type { LayoutResult } from "../fragments/layout-result.ts";
import { MAXIMUM_LENGTH } from "../geometry/layout-unit.ts";
import type { ColumnsInput, LayoutContext } from "../layout-context.ts";
import { independentSpace } from "../space/constraint-space.ts";

/** How high columns are to be, and how many. */
export interface ColumnRoom {
  readonly height: number;
  /** Height and number are those of the page: what does not fit goes on there. Else columns overflow sideways. */
  readonly isPageEnd: boolean;
  readonly isAtStart: boolean;
}

/** Columns side by side. */
export interface FilledColumns {
  readonly columns: readonly LayoutResult[];
  /** What goes on after them. */
  readonly token: BreakToken | undefined;
  readonly end: "content" | "spanner" | "page";
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

/** Fills column after column from where the token says. */
export function fillColumns(
  source: ColumnFlow,
  from: BreakToken | undefined,
  room: ColumnRoom,
): FilledColumns {
  const { fragmentainer } = source.input;
  const columns: LayoutResult[] = [];
  let token = from;
  for (;;) {
    // Too many columns show nobody anything: the last one takes what is left.
    const isLast = columns.length >= MAXIMUM_OVERFLOWING && !room.isPageEnd;
    const result = layoutColumn(source, token, isLast ? { ...room, height: MAXIMUM_LENGTH } : room);
    const { token: next } = result;
    const fitsNothing = next?.breakBefore === true || (result.appeal === LAST_RESORT && !room.isAtStart);
    if (next !== undefined && fitsNothing && spannerIn(next) === undefined)
      return { columns, token: token ?? breakBeforeToken(source.flow, undefined), end: "page" };
    columns.push(result);
    // What overflows the content goes on in further columns like the content itself.
    token = next?.isAtBlockEnd === true ? { ...next, isAtBlockEnd: false } : next;
    if (token === undefined) return { columns, token, end: "content" };
    if (spannerIn(token) !== undefined) return { columns, token, end: "spanner" };
    const isForced = fragmentainer !== undefined && token.forced !== undefined && isPageBreak(token.forced);
    if (isForced || (room.isPageEnd && columns.length >= source.count))
      return { columns, token, end: "page" };
  }
}

/** One column: at most two passes, one free and one to a better break that the first one passed. */
function layoutColumn(source: ColumnFlow, token: BreakToken | undefined, room: ColumnRoom): LayoutResult {
  const { ctx, input, flow, width } = source;
  const { height, isAtStart } = room;
  const space = {
    ...independentSpace(width, input.percentageHeight),
    fixedWidth: width,
    fragmentainer: { type: "column", blockSize: height, remaining: height, isAtStart },
    pageName: input.pageName,
    isInColumns: true,
  } as const;
  const resumed = token?.breakBefore === true ? undefined : token;
  const result = ctx.layoutChild(flow, space, resumed);
  const { earlyBreak } = result;
  if (result.token === undefined || earlyBreak === undefined || earlyBreak.appeal <= result.appeal)
    return result;
  return ctx.layoutChild(flow, { ...space, earlyBreak }, resumed);
}
