import { hasFlippedLines } from "../cascade/frame.ts";
import type { FragmentLink, PlacedRun, TextFragment } from "../tree/fragment.ts";
import { fragmentLink, lineFragment, placedRun, textFragment } from "../tree/fragment-parts.ts";
import { listOf } from "../tree/list-of.ts";
import { alignContent } from "./align-text.ts";
import { emphasisCentres } from "./content/emphasis.ts";
import type { LineBoxes } from "./content/line-boxes.ts";
import type { LineContent, TextPiece } from "./content/line-content.ts";
import type { PreparedContent } from "./content/prepare.ts";
import { uprightOf } from "./content/vertical-text.ts";
import { flippedLinks } from "./flip-line.ts";
import type { LinePlace, PlacedLine } from "./place-line.ts";

/** A piece's glyphs, `x` px from the left of its text fragment. */
function runOfPiece(piece: TextPiece, x: number, turn: number | undefined): PlacedRun {
  const { item, run, separators, gaps, stretch, width } = piece;
  const { face, inline } = item;
  const letterSpacing = gaps === 0 ? face.letterSpacing : face.letterSpacing + stretch / gaps;
  const wordSpacing =
    stretch === 0 || gaps !== 0 ? inline.wordSpacing : inline.wordSpacing + stretch / separators;
  const place = { x: x + piece.shift, width: width - piece.shift };
  const placed = placedRun(run, face, place, { letterSpacing, wordSpacing });
  const upright = uprightOf(piece);
  if (upright === undefined) return turn === undefined ? placed : { turn, ...placed };
  return turn === undefined ? { upright, ...placed } : { upright, turn, ...placed };
}

/**
 * Adds a piece's runs, which begin `x` px from the left of their text fragment: its glyphs, and the space that vanished after them. `turn` is its
 * place in the order of reading, where the line stands in another.
 */
export function addRuns(runs: PlacedRun[], piece: TextPiece, x: number, turn?: number): void {
  const { endSpace, run, width, item } = piece;
  const own = runOfPiece(piece, x, turn);
  if (endSpace === undefined || item.face.vertical !== undefined) {
    runs.push(own);
    return;
  }
  const left = run.rightToLeft ? x - endSpace.width : x + width;
  // It is read after its piece, and before the next one.
  const space = { ...runOfPiece(endSpace, left, turn === undefined ? undefined : turn + 0.5), width: 0 };
  if (run.rightToLeft) runs.push(space, own);
  else runs.push(own, space);
}

/** Text of one box on a line, with its emphasis marks. */
export function textOfPiece(first: TextPiece, width: number, runs: readonly PlacedRun[]): TextFragment {
  const { inline, box } = first.item;
  const fragment = textFragment(box, inline, width, runs);
  if (inline.emphasis === undefined) return fragment;
  const centres: number[] = [];
  for (const run of runs) emphasisCentres(run, centres);
  return { ...fragment, emphasis: { mark: inline.emphasis.mark, centres } };
}

const NONE: readonly never[] = [];

/** Places a line with nothing but text directly in the container: by far the most frequent one. */
export function placePlainLine(
  content: PreparedContent,
  line: LineContent,
  { height, baseline }: LineBoxes,
  place: LinePlace,
): PlacedLine {
  const start = alignContent(content.container.style, line, place.available, false);
  const children = listOf<FragmentLink>();
  const pieces = line.pieces as readonly TextPiece[];
  let x = start;
  for (let at = 0; at < pieces.length; ) {
    const first = pieces[at] as TextPiece;
    const { box, inline } = first.item;
    const left = x;
    const runs = listOf<PlacedRun>();
    for (let piece: TextPiece | undefined = first; piece?.item.box === box; piece = pieces[at]) {
      addRuns(runs, piece, x - left);
      x += piece.width;
      at += 1;
    }
    children.push(fragmentLink(left, baseline - inline.ascent, textOfPiece(first, x - left, runs)));
  }
  const links = hasFlippedLines(content.container.style) ? flippedLinks(children, height) : children;
  return {
    link: fragmentLink(place.x, place.y, lineFragment(place.available, height, baseline, links)),
    outOfFlow: NONE,
    marks: NONE,
    overflowRight: place.x + x,
    overflowBottom: place.y + height,
  };
}
