import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { snap, UNITS_PER_PIXEL } from "../geometry/layout-unit.ts";
import { clusterCount } from "./breaking/measure.ts";
import { CURSIVE_SCRIPTS } from "./content/cursive-scripts.ts";
import type { LineContent, LinePiece } from "./content/line-content.ts";

/** Where the content of a line goes in the room that is left. */
type LineAlignment = "left" | "right" | "center" | "justify" | "space-between" | "space-around";

/** `text-align` and `text-align-last` of a line (css-text-3 §7), for a line that runs in the given direction. */
function alignmentOf(style: ComputedStyle, isLastOrForced: boolean, rightToLeft: boolean): LineAlignment {
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
    case "justify-all":
      return "justify";
    case "-platen-space-between":
      return "space-between";
    case "-platen-space-around":
      return "space-around";
    case "end":
      return rightToLeft ? "left" : "right";
    default:
      return rightToLeft ? "right" : "left";
  }
}

/**
 * Left edge of a line's content in a line `available` px wide, by alignment and indent (css-text-3 §7). A justified line's pieces
 * are stretched.
 */
export function alignContent(
  style: ComputedStyle,
  line: LineContent,
  available: number,
  rightToLeft: boolean,
): number {
  const { width, indent, hanging, isForced, isLast, pieces } = line;
  const free = Math.max(0, available - width);
  // Content that is too wide starts at the line's start edge (css-text-3 §7.1).
  const start = rightToLeft ? Math.min(0, available - width) - hanging : indent;
  switch (alignmentOf(style, isForced || isLast, rightToLeft)) {
    case "left":
      return start;
    case "right":
      return start + free;
    case "center":
      return start + snap(free / 2);
    case "justify": {
      const isSpread = free > 0 && style.textJustify !== "none" && justify(pieces, free, style.textJustify);
      return !isSpread && rightToLeft ? start + free : start;
    }
    case "space-between":
      return start + (justify(pieces, free, style.textJustify) ? 0 : snap(free / 2));
    case "space-around": {
      const places = countOpportunities(pieces, style.textJustify);
      const edge = snap(free / (2 * (places + 1)));
      return start + (justify(pieces, free - 2 * edge, style.textJustify) ? edge : snap(free / 2));
    }
  }
}

/** As `alignContent` for a last line that runs left to right without indent; undefined where it is to be justified. */
export function startOfLastLine(style: ComputedStyle, width: number, available: number): number | undefined {
  const free = Math.max(0, available - width);
  switch (alignmentOf(style, true, false)) {
    case "left":
      return 0;
    case "right":
      return free;
    case "center":
      return snap(free / 2);
    default:
      return undefined;
  }
}

/**
 * Spreads `free` px over the line's word separators, and between letters where the script or the style has it, in steps of 1/64 px
 * (css-text-3 §7.4), changing the pieces. False when there are no such places; what stands before a tab stays as it is.
 */
function justify(pieces: readonly LinePiece[], free: number, method: ComputedStyle["textJustify"]): boolean {
  const count = countOpportunities(pieces, method);
  if (count <= 0) return false;
  const first = afterLastTab(pieces);
  const last = lastContent(pieces);
  const units = Math.round(free * UNITS_PER_PIXEL);
  let taken = 0;
  let given = 0;
  for (let at = first; at < pieces.length; at += 1) {
    const piece = pieces[at] as LinePiece;
    if (piece.kind !== "text" || piece.separators + piece.gaps === 0) continue;
    const own = piece.gaps === 0 ? piece.separators : piece.gaps;
    taken = Math.min(count, taken + own);
    const upTo = Math.floor((units * taken) / count);
    piece.stretch = upTo - given === 0 ? 0 : (upTo - given) / UNITS_PER_PIXEL;
    if (piece === last && piece.gaps > 1) piece.gaps -= 1;
    piece.width += piece.stretch;
    given = upTo;
  }
  return true;
}

function afterLastTab(pieces: readonly LinePiece[]): number {
  return pieces.findLastIndex((piece) => piece.kind === "text" && piece.isTab) + 1;
}

function lastContent(pieces: readonly LinePiece[]): LinePiece | undefined {
  return pieces.findLast((piece) => piece.kind === "text" || piece.kind === "atomic");
}

/** Places in a line that may be widened: behind its last letter there is none. */
function countOpportunities(pieces: readonly LinePiece[], method: ComputedStyle["textJustify"]): number {
  let count = 0;
  for (let at = afterLastTab(pieces); at < pieces.length; at += 1)
    count += opportunitiesIn(pieces[at] as LinePiece, method);
  const last = lastContent(pieces);
  return last?.kind === "text" && last.gaps > 0 ? count - 1 : Math.max(0, count);
}

/** Places in a piece that may be widened: sets `gaps` where they are between its letters. */
function opportunitiesIn(piece: LinePiece, method: ComputedStyle["textJustify"]): number {
  if (piece.kind !== "text" || piece.isTab) return 0;
  const { script } = piece.item.face.options;
  const isBetweenLetters =
    method === "inter-character" ? !CURSIVE_SCRIPTS.has(script) : method === "auto" && SPACELESS.has(script);
  if (!isBetweenLetters) return piece.separators;
  piece.gaps = piece.item.combined === undefined ? clusterCount(piece.run) : 1;
  return piece.gaps;
}

/** Scripts without spaces between words, which are justified between their letters. */
const SPACELESS: ReadonlySet<string> = new Set(["Hani", "Hans", "Hant", "Hrkt", "Bopo", "Yiii"]);
