import type { Fragment, FragmentLink } from "../tree/fragment.ts";
import type { PageFragment } from "../tree/page-fragment.ts";

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

/** Walks only into what reaches beyond the paper: boxes that are positioned there as a whole are hidden on purpose. */
function endOf({ x, fragment }: FragmentLink, origin: number, limit: number): number {
  const start = origin + x;
  if (fragment.kind === "text" || fragment.kind === "mark") return start + fragment.width;
  // How far its content reaches a line doesn't know.
  const end = fragment.kind === "line" ? Number.POSITIVE_INFINITY : start + fragment.overflowRight;
  if (end <= limit) return end;
  if (start >= limit && isOutOfFlow(fragment)) return 0;
  let farthest = start + fragment.width;
  for (const child of fragment.children) farthest = Math.max(farthest, endOf(child, start, limit));
  return Math.min(farthest, end);
}

function isOutOfFlow(fragment: Fragment): boolean {
  return (
    fragment.kind === "box" && (fragment.style.position === "absolute" || fragment.style.position === "fixed")
  );
}
