import { clusterBoundaries } from "../../fonts/line-break.ts";
import type { BlockBox, TextBox } from "../tree/box.ts";
import type { LayoutContext } from "../tree/layout-context.ts";
import { makePiece } from "./breaking/measure.ts";
import type { TextItem } from "./content/items.ts";
import type { LineContent, LinePiece, TextPiece } from "./content/line-content.ts";
import type { PreparedContent } from "./content/prepare.ts";

const ELLIPSIS = "\u2026";

/** Does text that overflows the block's lines end in a mark (css-overflow-3 §3.1)? */
export function hasEllipsis({ style }: BlockBox): boolean {
  return style.textOverflow !== "clip" && style.overflowX !== "visible";
}

/** Is this the last line that `line-clamp` lets be, with more to come (css-overflow-4 §5)? `lines` are those before it. */
export function isClamped({ style }: BlockBox, lines: number, { isLast, hasContent }: LineContent): boolean {
  return style.lineClamp !== "none" && lines === style.lineClamp.lines - 1 && hasContent && !isLast;
}

/** A clamped line: it ends the content, in an ellipsis. */
export function clampedLine(
  ctx: LayoutContext,
  box: BlockBox,
  content: PreparedContent,
  line: { readonly content: LineContent; readonly available: number },
): LineContent {
  const { lineClamp } = box.style;
  const own = lineClamp === "none" ? undefined : lineClamp.mark;
  tellHidden(ctx, box);
  if (own === "") return { ...line.content, isLast: true, isForced: false };
  const mark = ellipsisPiece(ctx, box, content, own);
  return { ...withMark(ctx, content, line, mark), isLast: true, isForced: false };
}

/** The line with its content cut where it overflows, and an ellipsis there. */
export function withEllipsis(
  ctx: LayoutContext,
  box: BlockBox,
  content: PreparedContent,
  line: { readonly content: LineContent; readonly available: number },
): LineContent {
  if (line.content.width <= line.available) return line.content;
  tellHidden(ctx, box);
  const { textOverflow } = box.style;
  const own = typeof textOverflow === "object" ? textOverflow.text : undefined;
  return withMark(ctx, content, line, ellipsisPiece(ctx, box, content, own));
}

/** Says once in a document that text is not in it: what is behind an ellipsis can't be searched or copied either. */
function tellHidden(ctx: LayoutContext, box: BlockBox): void {
  ctx.diagnostics.addOnce("text-left-out", () => ({
    code: "text-left-out",
    severity: "info",
    message:
      "Text that does not fit is left out where text-overflow or line-clamp asks for an ellipsis; the PDF does not have it.",
    position: ctx.positionOf(box),
  }));
}

/** As much of the line as leaves room for the mark. At least one character or atomic inline is kept. */
function withMark(
  ctx: LayoutContext,
  content: PreparedContent,
  line: { readonly content: LineContent; readonly available: number },
  mark: TextPiece,
): LineContent {
  const { content: full, available } = line;
  const kept: LinePiece[] = [];
  let width = full.indent;
  let isFull = false;
  for (const piece of full.pieces) {
    // What is not shown by itself stays; boxes that open behind the cut have nothing to show.
    if (isFull || piece.width === 0) {
      if (piece.kind !== "open" && piece.kind !== "close" && piece.width === 0) kept.push(piece);
      else if (!isFull) kept.push(piece);
      continue;
    }
    const shown =
      width + piece.width + mark.width > available
        ? cutPiece(ctx, content, piece, available - mark.width - width)
        : piece;
    isFull = shown !== piece;
    if (shown === undefined && kept.some(isContent)) continue;
    kept.push(shown ?? firstOf(ctx, content, piece));
    width += (kept.at(-1) as LinePiece).width;
  }
  const last = kept.at(-1);
  // The mark stands where the space that vanished would be.
  if (last?.kind === "text" && last.endSpace !== undefined)
    kept[kept.length - 1] = { ...last, endSpace: undefined };
  kept.push(mark);
  return { ...full, pieces: kept, width: width + mark.width, isPlain: false };
}

function isContent({ kind }: LinePiece): boolean {
  return kind === "text" || kind === "atomic";
}

/** As much of a text piece as fits into `room`; undefined when nothing does. */
function cutPiece(
  ctx: LayoutContext,
  content: PreparedContent,
  piece: LinePiece,
  room: number,
): TextPiece | undefined {
  if (piece.kind !== "text" || piece.isTab) return undefined;
  const boundaries = clusterBoundaries(content.text.slice(piece.start, piece.end));
  for (let length = boundaries.length - 1; length > 0; length -= 1) {
    if (boundaries[length] !== 1) continue;
    const part = makePiece(ctx, content.text, { ...piece, end: piece.start + length });
    if (part.width <= room) return part;
  }
  return undefined;
}

/** The first character of a text piece, or the whole of another one. */
function firstOf(ctx: LayoutContext, content: PreparedContent, piece: LinePiece): LinePiece {
  if (piece.kind !== "text" || piece.isTab) return piece;
  const boundaries = clusterBoundaries(content.text.slice(piece.start, piece.end));
  const first = boundaries.indexOf(1);
  return first < 0 ? piece : makePiece(ctx, content.text, { ...piece, end: piece.start + first });
}

function ellipsisPiece(
  ctx: LayoutContext,
  { id, node, style }: BlockBox,
  { container }: PreparedContent,
  own: string | undefined,
): TextPiece {
  const { primary } = container;
  const fallback = primary.selected.face.glyphOf(0x2026) === 0 ? "..." : ELLIPSIS;
  const text = own ?? fallback;
  const box: TextBox = { kind: "text", id, node, style, pseudo: undefined, text };
  const item: TextItem = {
    kind: "text",
    index: 0,
    parent: undefined,
    start: 0,
    end: text.length,
    box,
    inline: container,
    face: primary,
    level: container.style.direction === "rtl" ? 1 : 0,
    hasInvisible: false,
    hasOtherSeparators: false,
    space: undefined,
  };
  return makePiece(ctx, text, { item, start: 0, end: text.length, position: 0 });
}
