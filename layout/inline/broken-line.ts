import { shiftOutOfFlow } from "../positioned/place-out-of-flow.ts";
import { type BreakAppeal, LAST_RESORT, type OpenBox, PERFECT } from "../tree/break-token.ts";
import type { FragmentainerSpace } from "../tree/constraint-space.ts";
import type { BoxFragment, Fragment, FragmentLink, LineFragment } from "../tree/fragment.ts";
import type { OutOfFlowBox } from "../tree/layout-result.ts";
import type { AtomicInlines } from "./atomic-inlines.ts";
import { atomicTop, type LineBoxes } from "./content/line-boxes.ts";
import type { AtomicPiece, LineContent, LinePiece } from "./content/line-content.ts";

/** A line with atomic inlines higher than the page, cut at the page's end. */
export interface BrokenLine {
  readonly content: LineContent;
  readonly boxes: LineBoxes;
  readonly appeal: BreakAppeal;
}

/** The line is laid out this often at most, because what is beside an atomic inline can move it down. */
const MAXIMUM_TRIES = 3;

/**
 * Breaks the atomic inlines of a line that is higher than its page; undefined where none of them can be broken here.
 * `fragmentainer` is the room from the line's top.
 */
export function breakAtomics(
  atomics: AtomicInlines,
  line: LineContent,
  fragmentainer: FragmentainerSpace,
  align: (line: LineContent) => LineBoxes,
): BrokenLine | undefined {
  let room = fragmentainer.remaining;
  for (let tries = 1; ; tries += 1) {
    const pieces = line.pieces.map((piece) =>
      piece.kind === "atomic" ? cutPiece(atomics, piece, { ...fragmentainer, remaining: room }) : piece,
    );
    const tokens = pieces.map(tokenOf).filter((token) => token !== undefined);
    const appeal = Math.min(PERFECT, ...pieces.map(appealOf));
    const isStuck = tokens.some(({ kind }) => kind === "before") || appeal === LAST_RESORT;
    if (tokens.length === 0 || (isStuck && !fragmentainer.isAtStart)) return undefined;
    const content = { ...line, pieces };
    const boxes = align(content);
    const top = Math.max(0, ...pieces.map(cutTop));
    const next = fragmentainer.remaining - top;
    // Something that can't be broken is higher still, and pushes the rest below the page.
    if (next <= 0) return undefined;
    if (next >= room || tries === MAXIMUM_TRIES) return { content, boxes, appeal };
    room = next;
  }
}

/** The atomic inlines of a placed line that go on on the next page. */
export function openAtomics(line: LineContent, link: FragmentLink | undefined): OpenBox[] {
  const open: OpenBox[] = [];
  for (const piece of line.pieces) {
    const token = tokenOf(piece);
    if (token !== undefined && piece.kind === "atomic")
      open.push({ token, x: leftOf(piece, link) ?? piece.position });
  }
  return open;
}

/** What atomic inlines of an earlier page leave for this one: beside each other, as one line. */
export interface ContinuedLine {
  readonly link: FragmentLink;
  readonly height: number;
  readonly outOfFlow: readonly OutOfFlowBox[];
  /** What still goes on. */
  readonly open: readonly OpenBox[];
}

export function continueLine(
  atomics: AtomicInlines,
  open: readonly OpenBox[],
  fragmentainer: FragmentainerSpace,
): ContinuedLine {
  const children: FragmentLink[] = [];
  const rest: OpenBox[] = [];
  const outOfFlow: OutOfFlowBox[] = [];
  let height = 0;
  for (const atomic of open) {
    const { fragment, token, outOfFlow: positioned } = atomics.resume(atomic, fragmentainer);
    const link = { x: atomic.x, y: 0, fragment };
    children.push(link);
    outOfFlow.push(...shiftOutOfFlow(positioned, link));
    if (token !== undefined) rest.push({ token, x: atomic.x });
    height = Math.max(height, fragment.height + (token === undefined ? atomics.marginBelow(atomic) : 0));
  }
  const line = { kind: "line", width: atomics.width, height, baseline: height, children } as const;
  return { link: { x: 0, y: 0, fragment: line }, height, outOfFlow, open: rest };
}

function cutPiece(atomics: AtomicInlines, piece: AtomicPiece, room: FragmentainerSpace): AtomicPiece {
  if (piece.item.box.kind === "replaced") return piece;
  return { ...piece, layout: atomics.layoutWithin(piece.item, room), subtree: undefined, shift: 0 };
}

function tokenOf(piece: LinePiece): OpenBox["token"] | undefined {
  return piece.kind === "atomic" ? piece.layout.result.token : undefined;
}

/** Top of a piece that is cut, from that of its line. */
function cutTop(piece: LinePiece): number {
  return piece.kind === "atomic" && tokenOf(piece) !== undefined ? atomicTop(piece) : 0;
}

function appealOf(piece: LinePiece): BreakAppeal {
  return piece.kind === "atomic" && piece.layout.result.token !== undefined
    ? piece.layout.result.appeal
    : PERFECT;
}

/** Where the placed line has the fragment: inline boxes around it and alignment have moved it. */
function leftOf(piece: AtomicPiece, link: FragmentLink | undefined): number | undefined {
  if (link === undefined) return undefined;
  if (link.fragment === piece.layout.result.fragment) return link.x;
  if (!holdsInlines(link.fragment)) return undefined;
  for (const child of link.fragment.children) {
    const left = leftOf(piece, child);
    if (left !== undefined) return link.x + left;
  }
  return undefined;
}

function holdsInlines(fragment: Fragment): fragment is LineFragment | BoxFragment {
  if (fragment.kind !== "box") return fragment.kind === "line";
  return "kind" in fragment.box && fragment.box.kind === "inline";
}
