import type { LayoutContext } from "../../tree/layout-context.ts";
import type { Cursor, TextItem } from "../content/items.ts";
import type { LineContent, TextPiece } from "../content/line-content.ts";
import type { PreparedContent } from "../content/prepare.ts";
import { makePiece } from "./measure.ts";

/** Opening and closing brackets, and all quotation marks (css-text-3 §8.2). */
const OPENING = /^[\p{Ps}\p{Pi}\p{Pf}"']$/u;
const CLOSING = /^[\p{Pe}\p{Pi}\p{Pf}"']$/u;
/** Stops and commas (css-text-3 §8.2). */
const STOPS: ReadonlySet<number> = new Set([
  0x2c, 0x2e, 0x60c, 0x6d4, 0x3001, 0x3002, 0xff0c, 0xff0e, 0xfe50, 0xfe51, 0xfe52, 0xff61, 0xff64,
]);

/** Width of the mark that the content begins with and that hangs before its first line; 0 where there is none. */
export function hangingStart(
  ctx: LayoutContext,
  { text, items, container }: PreparedContent,
  start: Cursor,
): number {
  if (!container.style.hangingPunctuation.first || start.offset !== 0) return 0;
  const item = items.find(({ kind }) => kind !== "open" && kind !== "mark" && kind !== "out-of-flow");
  if (item?.kind !== "text") return 0;
  return widthOf(ctx, text, { item, at: item.start }, OPENING);
}

/** The mark at the end of a piece that hangs when a line ends there, or the blank of one that may vanish (css-text-4 §8.4.2). */
export interface EndMark {
  readonly width: number;
  /** It hangs where it would fit too. */
  readonly isForced: boolean;
}

export function endMark(
  ctx: LayoutContext,
  { text }: PreparedContent,
  { item, start, end, isTab }: TextPiece,
): EndMark | undefined {
  const blank = item.space === undefined || end !== item.end ? 0 : item.space.atEnd;
  if (blank > 0 && !item.inline.hangsAtEnd) {
    const { textSpacingTrim } = item.inline.style;
    return { width: blank, isForced: textSpacingTrim === "trim-both" };
  }
  if (!item.inline.hangsAtEnd || isTab) return undefined;
  const { hangingPunctuation } = item.inline.style;
  let at = end - 1;
  while (at > start && text.charCodeAt(at) === 0x20) at -= 1;
  const isStop = hangingPunctuation.end !== "none" && STOPS.has(text.charCodeAt(at));
  const isLast = hangingPunctuation.last && CLOSING.test(text.charAt(at)) && isLastLetter(text, at);
  if (!isStop && !isLast) return undefined;
  const { width } = makePiece(ctx, text, { item, start: at, end: at + 1, position: 0 });
  return { width, isForced: !isStop || hangingPunctuation.end === "force" };
}

function isLastLetter(text: string, at: number): boolean {
  let end = text.length - 1;
  while (end > at && text.charCodeAt(end) === 0x20) end -= 1;
  return end === at;
}

/** The line with the mark at its end hanging behind it: always, or where it does not fit otherwise. */
export function withHangingEnd(
  ctx: LayoutContext,
  content: PreparedContent,
  line: LineContent,
  available: number,
): LineContent {
  const last = line.pieces.findLast(({ kind }) => kind === "text" || kind === "atomic") as
    | TextPiece
    | undefined;
  if (last?.kind !== "text") return line;
  const mark = endMark(ctx, content, last);
  if (mark === undefined || (!mark.isForced && line.width <= available)) return line;
  return { ...line, width: line.width - mark.width, hanging: line.hanging + mark.width };
}

function widthOf(
  ctx: LayoutContext,
  text: string,
  { item, at }: { readonly item: TextItem; readonly at: number },
  kinds: RegExp,
): number {
  if (at < item.start || at >= item.end || !kinds.test(text.charAt(at))) return 0;
  return makePiece(ctx, text, { item, start: at, end: at + 1, position: 0 }).width;
}
