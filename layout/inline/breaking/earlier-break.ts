import type { AtomicPiece, LinePiece, TextPiece } from "../content/line-content.ts";
import type { PreparedContent } from "../content/prepare.ts";
import { allowsBreakBetween, allowsBreakInside } from "./break-rules.ts";

/** A place to end a line before what does not fit. */
export interface EarlierBreak {
  /** Index of the piece to cut at `offset`, or to end the line before. */
  readonly at: number;
  readonly offset: number;
  /** Index of the last content to stay, where the line ends between two pieces; undefined where it ends inside one. */
  readonly last: number | undefined;
}

/**
 * Goes back over the pieces of a line to the last opportunity to break. `fits` says whether a piece cut at an offset, with a hyphen
 * if there is a soft one, is still within the line.
 */
export function findEarlierBreak(
  content: PreparedContent,
  pieces: readonly LinePiece[],
  lastContent: number,
  fits: (piece: TextPiece, offset: number) => boolean,
): EarlierBreak | undefined {
  for (let at = lastContent; at >= 0; ) {
    const piece = pieces[at] as TextPiece | AtomicPiece;
    if (piece.kind === "text") {
      for (let offset = piece.end - 1; offset > piece.start; offset -= 1) {
        if (allowsBreakInside(content, piece.item, offset) && fits(piece, offset))
          return { at, offset, last: undefined };
      }
    }
    const last = contentBefore(pieces, at);
    if (last < 0) return undefined;
    const previous = pieces[last] as TextPiece | AtomicPiece;
    const offset = piece.kind === "text" ? piece.start : piece.item.start;
    const isAllowed = allowsBreakBetween(content, previous.item, piece.item, offset);
    if (isAllowed && (previous.kind !== "text" || fits(previous, offset))) return { at, offset, last };
    at = last;
  }
  return undefined;
}

/** Index of the last text or atomic inline before a piece, or -1. */
export function contentBefore(pieces: readonly LinePiece[], at: number): number {
  for (let index = at - 1; index >= 0; index -= 1) {
    const { kind } = pieces[index] as LinePiece;
    if (kind === "text" || kind === "atomic") return index;
  }
  return -1;
}
