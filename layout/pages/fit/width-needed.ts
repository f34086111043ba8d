import type { BoxFragment, Fragment, FragmentLink, PlacedRun, TextFragment } from "../../tree/fragment.ts";
import type { PageFragment } from "../../tree/page-fragment.ts";
import { isSeen } from "../only-ends.ts";
import { transformedEnd } from "./transformed-end.ts";

/** What is wider by less, px, is so by rounding. */
const TOLERANCE = 0.5;

/** How wide the content of a page is, up to its right end, as a share of the page area; 1 where it fits. */
export function widthNeeded(page: PageFragment): number {
  const { width, margins } = page;
  const area = width - margins.left - margins.right;
  const needed = contentEnd(page) - margins.left;
  return needed > area + TOLERANCE ? needed / area : 1;
}

/** Does the content of a page go on beyond the right edge of the paper, where nobody sees it? */
export function isCutAtRight(page: PageFragment): boolean {
  return contentEnd(page) > page.width + TOLERANCE;
}

/**
 * The right end of what a page means to show, px from the left edge of the page. Boxes fixed to the page are no part of it: nobody could scroll
 * to what they have outside of it (css-overflow-3 §2.2).
 */
function contentEnd(page: PageFragment): number {
  return page.content
    .filter(({ fragment }) => fragment.kind !== "box" || fragment.style.position !== "fixed")
    .reduce((farthest, link) => Math.max(farthest, endOf(link, 0, page.width)), 0);
}

/** Does a part of a page's content show something beyond the right edge of the paper? */
export function reachesBeyond(link: FragmentLink, width: number): boolean {
  return endOf(link, 0, width) > width;
}

/** Walks only into what reaches beyond the paper: boxes that are positioned there as a whole are hidden on purpose. */
function endOf({ x, fragment }: FragmentLink, origin: number, limit: number): number {
  const start = origin + x;
  if (fragment.kind === "mark") return start;
  if (fragment.kind === "text")
    return start + fragment.width <= limit ? start + fragment.width : start + visibleWidth(fragment);
  // How far its content reaches a line doesn't know.
  const end = fragment.kind === "line" ? Number.POSITIVE_INFINITY : start + fragment.overflowRight;
  if (end <= limit) return end;
  if (start >= limit && isOutOfFlow(fragment)) return 0;
  let farthest = fragment.kind === "line" || showsNothing(fragment) ? start : start + fragment.width;
  for (const child of fragment.children) farthest = Math.max(farthest, endOf(child, start, limit));
  const reach = Math.min(farthest, end);
  return fragment.kind === "line" ? reach : transformedEnd(fragment, start, reach);
}

/**
 * Is a box there for what is in it alone: an inline box, or one that is as wide as what is around it makes it and has nothing that is seen, as rows with
 * negative margins? One whose width is a length is a frame that its author meant to have.
 */
function showsNothing(fragment: BoxFragment): boolean {
  if (isInline(fragment)) return true;
  const { box, style, tablePart } = fragment;
  if (tablePart !== undefined || !("kind" in box) || box.kind !== "block") return false;
  if (box.content.kind === "math") return false;
  const { width, minWidth, borderTopWidth, borderBottomWidth, boxShadow, outlineWidth } = style;
  if (typeof width === "number" || (typeof minWidth === "number" && minWidth > 0)) return false;
  const isFramed = borderTopWidth > 0 || borderBottomWidth > 0 || outlineWidth > 0 || boxShadow.length > 0;
  return !isFramed && !isSeen(style);
}

/** An inline box is as wide as its text, with spaces that hang. */
export function isInline(fragment: Fragment): boolean {
  return fragment.kind === "box" && "kind" in fragment.box && fragment.box.kind === "inline";
}

/** How far the letters of a text reach: spaces behind them hang over the end of their line (css-text-3 §4.1.3), where nobody misses them. */
export function visibleWidth({ runs, rotation, width }: TextFragment): number {
  if (rotation !== undefined || runs.some(({ run }) => run.rightToLeft)) return width;
  const last = runs.findLast(({ run }) => run.text.trimEnd() !== "");
  return last === undefined ? 0 : last.x + last.width - trailingSpace(last);
}

function trailingSpace({ run, fontSize, letterSpacing, wordSpacing }: PlacedRun): number {
  const { text, advances, clusters, face } = run;
  const end = text.trimEnd().length;
  let space = 0;
  for (let glyph = advances.length - 1; glyph >= 0 && (clusters?.[glyph] ?? glyph) >= end; glyph -= 1)
    space += ((advances[glyph] ?? 0) * fontSize) / face.metrics.unitsPerEm + letterSpacing + wordSpacing;
  return space;
}

function isOutOfFlow(fragment: Fragment): boolean {
  return (
    fragment.kind === "box" && (fragment.style.position === "absolute" || fragment.style.position === "fixed")
  );
}
