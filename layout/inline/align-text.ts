import { UNITS_PER_PIXEL } from "../geometry/layout-unit.ts";
import type { ComputedStyle } from "../style/computed-style.ts";
import type { LinePiece, TextPiece } from "./line-content.ts";

/** Where the content of a line goes in the room that is left. */
export type LineAlignment = "left" | "right" | "center" | "justify";

/** `text-align` and `text-align-last` of a line (css-text-3 §7), for a line that runs in the given direction. */
export function alignmentOf(
  style: ComputedStyle,
  isLastOrForced: boolean,
  rightToLeft: boolean,
): LineAlignment {
  const { textAlign, textAlignLast } = style;
  if (!isLastOrForced) return physical(textAlign, rightToLeft);
  if (textAlignLast !== "auto") return physical(textAlignLast, rightToLeft);
  return physical(textAlign === "justify" ? "start" : textAlign, rightToLeft);
}

function physical(value: ComputedStyle["textAlign"], rightToLeft: boolean): LineAlignment {
  switch (value) {
    case "left":
    case "-platen-left":
      return "left";
    case "right":
    case "-platen-right":
      return "right";
    case "center":
    case "-platen-center":
      return "center";
    case "justify":
      return "justify";
    case "end":
      return rightToLeft ? "left" : "right";
    default:
      return rightToLeft ? "right" : "left";
  }
}

/** Width added to the word separators of text pieces, in order, so that a line fills its room exactly. */
export interface Justification {
  /** Width that the next `separators` separators take in all. */
  take(separators: number): number;
}

/**
 * Spreads `free` px over the line's word separators in steps of 1/64 px (css-text-3 §7.4). Undefined when there are none; what
 * stands before a tab stays as it is.
 */
export function justify(
  pieces: readonly LinePiece[],
  free: number,
): { first: number; justification: Justification } | undefined {
  let first = 0;
  for (let at = pieces.length - 1; at >= 0; at -= 1) {
    const piece = pieces[at] as LinePiece;
    if (piece.kind === "text" && piece.isTab) {
      first = at + 1;
      break;
    }
  }
  let count = 0;
  for (let at = first; at < pieces.length; at += 1) count += separatorsOf(pieces[at] as LinePiece);
  if (count === 0) return undefined;
  const units = Math.round(free * UNITS_PER_PIXEL);
  let taken = 0;
  const widthUpTo = (separators: number): number => Math.floor((units * separators) / count);
  return {
    first,
    justification: {
      take(separators) {
        const from = widthUpTo(taken);
        taken += separators;
        return (widthUpTo(taken) - from) / UNITS_PER_PIXEL;
      },
    },
  };
}

function separatorsOf(piece: LinePiece): number {
  return piece.kind === "text" ? (piece as TextPiece).separators : 0;
}
