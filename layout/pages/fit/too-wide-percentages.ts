import { isTransformed } from "../../cascade/is-transformed.ts";
import { NO_NODE, type NodeId } from "../../document/document.ts";
import { isOffCanvas } from "../../positioned/off-canvas.ts";
import type { BoxFragment, FragmentLink } from "../../tree/fragment.ts";
import type { PageFragment } from "../../tree/page-fragment.ts";
import { transformedEnd } from "./transformed-end.ts";
import { reachesBeyond } from "./width-needed.ts";

/** What is wider by less, px, is so by rounding. */
const TOLERANCE = 0.5;

/**
 * The elements whose boxes the right edge of the paper cuts off because their width is a percentage: `width: 100%` with a padding or a margin,
 * mostly. Not those in a box that is cut off itself: how wide they are may be its fault. With what is missing of each, px.
 */
export function tooWidePercentages(page: PageFragment): ReadonlyMap<NodeId, number> {
  return tooWideOf(
    page.content.filter((link) => !isFixed(link) || isShownBar(link, page)),
    page,
  );
}

/** Is there one among the boxes fixed to a page? They count for nothing else, since no browser scrolls to what they have outside of it. */
export function hasTooWideBar(page: PageFragment): boolean {
  return (
    tooWideOf(
      page.content.filter((link) => isFixed(link) && isShownBar(link, page)),
      page,
    ).size > 0
  );
}

function tooWideOf(content: readonly FragmentLink[], { width }: PageFragment): ReadonlyMap<NodeId, number> {
  const found: Map<NodeId, number> = new Map();
  for (const link of content) visit(link, 0, width, found);
  return found;
}

function isFixed({ fragment }: FragmentLink): boolean {
  return fragment.kind === "box" && fragment.style.position === "fixed";
}

/** Is a box fixed to the page a bar that its author sees whole on screens: nothing hidden, moved, or wider than the page to both sides? */
function isShownBar(link: FragmentLink, page: PageFragment): boolean {
  const { x, y, fragment } = link;
  if (fragment.kind !== "box" || x + fragment.overflowRight <= page.width) return false;
  const { style, height } = fragment;
  if (style.visibility !== "visible" || style.opacity === 0 || isTransformed(style)) return false;
  const isOnPage = x >= 0 && y < page.height && y + height > 0;
  return isOnPage && reachesBeyond(link, page.width) && !isOffCanvas(link, page);
}

function visit({ x, fragment }: FragmentLink, origin: number, end: number, found: Map<NodeId, number>): void {
  if (fragment.kind === "text" || fragment.kind === "mark") return;
  const start = origin + x;
  if (fragment.kind === "box") {
    const reach = start + fragment.overflowRight;
    if (reach <= end || transformedEnd(fragment, start, reach) <= end) return;
    if (start + fragment.width > end + TOLERANCE) {
      const { node } = fragment.box;
      if (node !== NO_NODE && start < end && hasPercentage(fragment))
        found.set(node, Math.max(found.get(node) ?? 0, start + fragment.width - end));
      return;
    }
  }
  for (const child of fragment.children) if (!isFixed(child)) visit(child, start, end, found);
}

function hasPercentage({ box, style: { width, minWidth }, tablePart }: BoxFragment): boolean {
  if (!("kind" in box)) return false;
  if (tablePart === undefined ? box.kind !== "block" : tablePart !== "wrapper") return false;
  return typeof width === "object" || typeof minWidth === "object";
}
