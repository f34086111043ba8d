import type { LayoutContext } from "../layout-context.ts";
import type { Cursor, TextItem } from "./items.ts";
import type { LineContent, TextPiece } from "./line-content.ts";
import { makePiece } from "./measure.ts";
import type { PreparedContent } from "./prepare.ts";

/** Opening and closing brackets, and all quotation marks (css-text-3 §8.2). */
const OPENING = /^[\p{Ps}\p{Pi}\p{Pf}"']$/u;
const CLOSING = /^[\p{Pe}\p{Pi}\p{Pf}"']$/u;

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

/** The last line, with the mark at its end hanging behind it. */
export function withHangingEnd(
  ctx: LayoutContext,
  { text, container }: PreparedContent,
  line: LineContent,
): LineContent {
  if (!container.style.hangingPunctuation.last || !line.isLast) return line;
  const last = line.pieces.findLast(({ kind }) => kind === "text" || kind === "atomic") as
    | TextPiece
    | undefined;
  if (last?.kind !== "text" || last.isTab) return line;
  const end = last.start + last.run.text.length;
  const width = widthOf(ctx, text, { item: last.item, at: end - 1 }, CLOSING);
  return width === 0 ? line : { ...line, width: line.width - width, hanging: line.hanging + width };
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
