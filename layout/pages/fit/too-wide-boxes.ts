import type { StyledTree } from "../../cascade/styled-tree.ts";
import type { ComputedStyle } from "../../css/properties/computed-style.ts";
import { NO_NODE, type NodeId } from "../../document/document.ts";
import type { BoxFragment, Fragment, FragmentLink } from "../../tree/fragment.ts";
import type { PageFragment } from "../../tree/page-fragment.ts";
import { transformedEnd } from "./transformed-end.ts";
import { isInline, visibleWidth } from "./width-needed.ts";

/** What is wider by less, px, is so by rounding. */
const TOLERANCE = 0.5;

/** What cuts content off: the right edge of the paper, those of scroll containers, or both. */
export type CuttingEdges = "paper-and-scroll-containers" | "scroll-containers" | "paper";

/** Where content stands: px from the left edge of the page. */
interface Place {
  /** Nothing is seen beyond it. */
  readonly limit: number;
  /** Content that is made to fit ends here. */
  readonly end: number;
  /** Left edge of the outermost table around; undefined outside of tables. */
  readonly table: number | undefined;
}

/** Where nothing cuts anything off, or what is cut off was to be. */
const NOWHERE: Place = { limit: Number.POSITIVE_INFINITY, end: Number.POSITIVE_INFINITY, table: undefined };

/**
 * The boxes of a page that are too wide by themselves – tables, pictures, and blocks of lines that don't break – where the paper or a scroll
 * container cuts them off, by their elements. On paper nobody can scroll, and what would be scrolled to may be shown (CSS 2.2 §11.1.1).
 * By the paper alone the pages of a document are asked that was made for them: what is positioned was measured, and so are pictures that
 * begin beyond the left edge or end in the bleed.
 */
export function tooWideBoxes(page: PageFragment, edges: CuttingEdges): ReadonlyMap<NodeId, TooWideBox> {
  const { width, margins, sheet } = page;
  const limit = edges === "paper" ? width + sheet.bleed : width;
  const place =
    edges === "scroll-containers" ? NOWHERE : { limit, end: width - margins.right, table: undefined };
  const found: Found = { edges, boxes: new Map() };
  for (const link of page.content) visit(link, 0, place, found);
  return found.boxes;
}

/** How an element would fit. */
export interface TooWideBox {
  /** The share of its size at which it would. */
  readonly share: number;
  readonly kind: "content" | "table" | "picture";
}

interface Found {
  readonly edges: CuttingEdges;
  readonly boxes: Map<NodeId, TooWideBox>;
}

function visit({ x, fragment }: FragmentLink, origin: number, place: Place, found: Found): void {
  if (fragment.kind === "text" || fragment.kind === "mark") return;
  const start = origin + x;
  if (fragment.kind === "line") {
    for (const child of fragment.children) visit(child, start, place, found);
    return;
  }
  const { position } = fragment.style;
  if (position === "fixed" || isHiddenBeside(fragment, start, place)) return;
  if (found.edges === "paper" && (position === "absolute" || isMeasuredPicture(fragment, start))) return;
  const end = start + fragment.overflowRight;
  if (end > place.limit && transformedEnd(fragment, start, end) <= place.limit) return;
  const isTable = fragment.tablePart === "wrapper" || fragment.tablePart === "grid";
  const inner = placeInside({ fragment, start }, isTable ? inTable(place, start) : place, found);
  const before = found.boxes.size;
  for (const child of fragment.children) visit(child, start, inner, found);
  if (found.boxes.size > before || (place === NOWHERE && inner === NOWHERE)) return;
  if (isTable || isReplaced(fragment)) {
    note(fragment, { start, width: fragment.width }, place, found);
    return;
  }
  if (fragment.tablePart === undefined) {
    const lines = unbreakableLines(fragment, start);
    if (lines !== undefined) note(fragment, lines, inner, found);
  }
  // Whatever makes its content so wide, all of it is to be seen.
  if (isScrolledByReaders(fragment.style) && found.boxes.size === before)
    note(fragment, scrolledContent(fragment, start, inner), inner, found);
}

/** Boxes that are positioned beyond what is seen are hidden on purpose. */
function isHiddenBeside(fragment: BoxFragment, start: number, { limit }: Place): boolean {
  return start >= limit && fragment.style.position === "absolute";
}

/** Pictures that go beyond the left edge of the paper fill it on purpose. */
function isMeasuredPicture(fragment: BoxFragment, start: number): boolean {
  return start < -TOLERANCE && isReplaced(fragment);
}

function inTable(place: Place, start: number): Place {
  return place === NOWHERE || place.table !== undefined ? place : { ...place, table: start };
}

function placeInside(
  { fragment, start }: { readonly fragment: BoxFragment; readonly start: number },
  place: Place,
  { edges }: Found,
): Place {
  const { style, width, border, padding } = fragment;
  if (edges !== "paper" && isScrolledByReaders(style)) {
    const limit = start + width - border.right;
    return { limit, end: limit - padding.right, table: undefined };
  }
  // What other values than auto and scroll hide was to be hidden.
  if (style.overflowX !== "visible") return NOWHERE;
  if (place === NOWHERE || place.table !== undefined) return place;
  const end = start + width - border.right - padding.right;
  // A box that became too wide by its content is no measure for it.
  return end > start && start + width <= place.end + TOLERANCE
    ? { ...place, end: Math.min(place.end, end) }
    : place;
}

/** Has a document something in which a reader can scroll on a screen? */
export function isScrolled(styles: StyledTree): boolean {
  for (let node = 0; node < styles.document.nodeCount; node += 1) {
    if (!styles.hasStyle(node)) continue;
    const style = styles.styleOf(node);
    if (isScrolledByReaders(style) || style.overflowY === "auto" || style.overflowY === "scroll") return true;
  }
  return false;
}

function isScrolledByReaders({ overflowX }: ComputedStyle): boolean {
  return overflowX === "auto" || overflowX === "scroll";
}

function isReplaced({ box }: BoxFragment): boolean {
  return "kind" in box && box.kind === "replaced";
}

/** From where to where content reaches. */
interface Extent {
  readonly start: number;
  readonly width: number;
}

function note(fragment: BoxFragment, { start, width }: Extent, place: Place, found: Found): void {
  const { node } = fragment.box;
  if (node === NO_NODE || start + width <= place.limit + TOLERANCE) return;
  // In a table only what would be too wide wherever its column stood: else the table is.
  const from = place.table !== undefined && place.table < start ? place.table : start;
  if (from + width <= place.end || from >= place.end) return;
  const kind = isReplaced(fragment) ? "picture" : fragment.tablePart === undefined ? "content" : "table";
  const share = Math.min(found.boxes.get(node)?.share ?? 1, (place.end - from) / width);
  found.boxes.set(node, { share, kind });
}

/** The lines of a block that reach beyond it, or don't break at all. */
function unbreakableLines(fragment: BoxFragment, origin: number): Extent | undefined {
  const { children, border, padding, width, style } = fragment;
  const start = border.left + padding.left;
  const end = style.textWrapMode === "nowrap" ? start : width - border.right - padding.right + TOLERANCE;
  let farthest = end;
  for (const { x, fragment: line } of children)
    if (line.kind === "line" && line.rotation === undefined)
      farthest = Math.max(farthest, x + endOfContent(line.children));
  return farthest > end ? { start: origin + start, width: farthest - start } : undefined;
}

function scrolledContent(fragment: BoxFragment, origin: number, place: Place): Extent {
  const { children, border, padding } = fragment;
  const start = border.left + padding.left;
  let farthest = start;
  for (const { x, fragment: child } of children) {
    if (child.kind !== "box" || isHiddenBeside(child, origin + x, place)) continue;
    farthest = Math.max(farthest, x + child.overflowRight);
  }
  return { start: origin + start, width: farthest - start };
}

/** The right end of what is on a line or in an inline box of it, from its left. */
function endOfContent(children: readonly FragmentLink[]): number {
  return children.reduce((farthest, { x, fragment }) => Math.max(farthest, x + ownWidth(fragment)), 0);
}

function ownWidth(fragment: Fragment): number {
  if (fragment.kind === "text") return visibleWidth(fragment);
  if (fragment.kind !== "box") return fragment.width;
  return isInline(fragment) ? endOfContent(fragment.children) : fragment.overflowRight;
}
