import type { Cursor, OpenItem } from "../content/items.ts";
import type { LineContent, LinePiece, TextPiece } from "../content/line-content.ts";

interface LineParts {
  readonly pieces: LinePiece[];
  readonly start: Cursor;
  readonly end: Cursor;
  readonly indent: number;
  /** Width of the end edges that boxes with cloned decorations repeat on this line. */
  readonly cloned: number;
  readonly available: number;
  readonly isForced: boolean;
  readonly isLast: boolean;
  readonly isOverflowing: boolean;
  readonly isNarrowed: boolean;
  readonly isPlain: boolean;
  readonly owner: LineOwner;
}

/** What trimming needs to know of the line's makers. */
export interface LineOwner {
  readonly isBidirectional: boolean;
  /** A word and the space after it as two pieces, which can be apart in visual order. */
  splitSpace(piece: TextPiece): [TextPiece, TextPiece];
  hasVisibleEdges(item: OpenItem): boolean;
  /** The space at the end of the piece by itself. */
  spaceOf(piece: TextPiece): TextPiece;
  /** A space after the piece, in its face. */
  blankAfter(piece: TextPiece): TextPiece;
  /** The piece without the space at its end. */
  withoutSpace(piece: TextPiece): TextPiece;
}

/**
 * White-space processing, phase II, at the end of a line (css-text-3 §4.1.2): collapsible spaces vanish, preserved ones hang.
 * Changes the pieces in place.
 */
export function trimLine(parts: LineParts): LineContent {
  const { pieces, start, end, indent, available, isForced, isLast } = parts;
  let hanging = 0;
  let hasPreserved = false;
  let vanished: TextPiece | undefined;
  for (let at = pieces.length - 1; at >= 0; at -= 1) {
    const piece = pieces[at] as LinePiece;
    if (piece.kind === "atomic") break;
    // What is invisible does not keep spaces from the line's end.
    if (piece.kind !== "text" || piece.run.text === "") continue;
    if (piece.endSpaces === "none") break;
    const isSpaces = piece.endSpaces === "all";
    if (piece.item.inline.preservesSpaces) {
      hasPreserved = true;
      hanging += piece.trailing;
      piece.separators = isSpaces ? 0 : piece.separators - 1;
      if (!isSpaces && parts.owner.isBidirectional) pieces.splice(at, 1, ...parts.owner.splitSpace(piece));
    } else if (hasPreserved) {
      // Collapsible spaces before preserved ones are not at the end.
      break;
    } else if (isSpaces) {
      pieces.splice(at, 1);
      vanished = piece;
    } else {
      if (!isLast) vanished = parts.owner.spaceOf(piece);
      removeSpace(piece, parts.owner.withoutSpace(piece));
    }
    if (!isSpaces) break;
  }
  if (vanished === undefined && isForced) vanished = blankOf(pieces, parts.owner);
  if (vanished !== undefined && !isLast) keepForReaders(vanished, pieces);
  let width = indent + parts.cloned + widthOf(pieces, parts) - hanging;
  // Before a forced break and at the end spaces hang only as far as they do not fit.
  if (hanging > 0 && (isForced || isLast)) {
    const kept = Math.max(0, Math.min(hanging, available - width));
    width += kept;
    hanging -= kept;
  }
  return {
    pieces,
    start,
    end,
    indent,
    width,
    hanging,
    isForced,
    isLast,
    hasContent: hasContent(parts),
    isPlain: parts.isPlain && pieces.length > 0,
    isTooWide: parts.isOverflowing && (parts.isNarrowed || width > available),
  };
}

/**
 * A space that takes no room must not be drawn with the word: viewers even out glyphs over a line's whole text. And without it the word
 * can be wider, where the face kerns with spaces.
 */
function removeSpace(piece: TextPiece, { run, width }: TextPiece): void {
  piece.run = run;
  piece.width = width;
  piece.trailing = 0;
  piece.separators -= 1;
}

/**
 * Words on two lines have a space between them for those who read the text in the order of the document (ISO 32000-1 §14.8.2.5): it
 * stands after the last word of the line, where the face can draw it.
 */
function keepForReaders(space: TextPiece, pieces: readonly LinePiece[]): void {
  const { glyphs } = space.run;
  if (glyphs.length !== 1 || glyphs[0] === 0) return;
  for (let at = pieces.length - 1; at >= 0; at -= 1) {
    const piece = pieces[at] as LinePiece;
    if (piece.kind === "atomic") return;
    if (piece.kind !== "text" || piece.run.text === "") continue;
    if (!piece.isTab) piece.endSpace = space;
    return;
  }
}

/** The space that stands for a forced break, where the line does not end in one. */
function blankOf(pieces: readonly LinePiece[], owner: LineOwner): TextPiece | undefined {
  const last = pieces.findLast(
    (piece) => piece.kind === "atomic" || (piece.kind === "text" && piece.run.text !== ""),
  );
  return last?.kind === "text" && last.endSpaces === "none" && !last.isTab
    ? owner.blankAfter(last)
    : undefined;
}

/** Widths of all pieces; what stands before the first is an edge of a cloned box. */
function widthOf(pieces: readonly LinePiece[], { indent }: LineParts): number {
  const first = pieces[0];
  let width = first === undefined ? 0 : first.position - indent;
  for (const piece of pieces) width += piece.width;
  return width;
}

/** CSS 2.2 §9.4.2: text, atomic inlines, forced breaks, or inline boxes with edges make a line. */
function hasContent({ pieces, owner }: LineParts): boolean {
  for (const { kind, item } of pieces) {
    if (kind === "text" || kind === "atomic" || kind === "break") return true;
    if (kind === "open" && item.kind === "open" && owner.hasVisibleEdges(item)) return true;
    if (kind === "close" && item.kind === "close" && owner.hasVisibleEdges(item.open)) return true;
  }
  return false;
}
