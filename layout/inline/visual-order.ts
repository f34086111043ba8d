import { visualOrder } from "../../fonts/bidi.ts";
import type { BidiResolution } from "./content/bidi.ts";
import type { LineBoxState } from "./content/line-boxes.ts";
import type { LineContent, LinePiece } from "./content/line-content.ts";

/**
 * The pieces of a line that are placed, from left to right (UAX 9 rule L2): text, atomic inlines, points without size, the end of
 * each empty inline box, and the start of one that has nothing on the line and goes on.
 */
export function visualPieces(
  line: LineContent,
  { isolates }: BidiResolution,
  baseLevel: number,
): LinePiece[] {
  /** Where an isolated box starts or ends there is something neutral to order the rest by, which is not placed. */
  const leaves: (LinePiece | undefined)[] = [];
  const levels: number[] = [];
  const filled = new Set<LineBoxState>();
  const shown = statesWithLeaves(line);
  for (const piece of line.pieces) {
    const { kind, state: box } = piece;
    const isEmptyStart = kind === "open" && box !== undefined && !shown.has(box);
    const isEmptyBox = kind === "close" && box !== undefined && !filled.has(box);
    if ((kind === "open" && !isEmptyStart) || (kind === "close" && !isEmptyBox)) {
      const level = isolates.get(piece.item);
      if (level === undefined) continue;
      leaves.push(undefined);
      levels.push(level);
      continue;
    }
    for (let state = piece.state; state !== undefined && !filled.has(state); state = state.parent)
      filled.add(state);
    leaves.push(piece);
    levels.push(isolates.get(piece.item) ?? levelOf(piece, levels.at(-1) ?? baseLevel, baseLevel));
  }
  // Rule L1: white space at the end goes back to the level of the paragraph.
  for (let at = leaves.length - 1; at >= 0; at -= 1) {
    const piece = leaves[at];
    if (piece?.kind === "atomic" || (piece?.kind === "text" && piece.endSpaces !== "all")) break;
    levels[at] = baseLevel;
  }
  const ordered = visualOrder(levels).map((index) => leaves[index]);
  return ordered.filter((piece) => piece !== undefined);
}

/** The boxes that have content on the line, or end on it. */
function statesWithLeaves({ pieces }: LineContent): Set<LineBoxState> {
  const shown = new Set<LineBoxState>();
  for (const { kind, state: innermost } of pieces) {
    if (kind === "open") continue;
    for (let state = innermost; state !== undefined && !shown.has(state); state = state.parent)
      shown.add(state);
  }
  return shown;
}

function levelOf(piece: LinePiece, before: number, base: number): number {
  if (piece.kind === "text") return piece.isTab ? base : piece.item.level;
  return piece.kind === "atomic" ? piece.item.level : before;
}
