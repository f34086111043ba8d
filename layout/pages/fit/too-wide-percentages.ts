import { NO_NODE, type NodeId } from "../../document/document.ts";
import type { BoxFragment, FragmentLink } from "../../tree/fragment.ts";
import type { PageFragment } from "../../tree/page-fragment.ts";

/** What is wider by less, px, is so by rounding. */
const TOLERANCE = 0.5;

/**
 * The elements whose boxes the right edge of the paper cuts off because their width is a percentage: `width: 100%` with a padding or a margin,
 * mostly. Not those in a box that is cut off itself: how wide they are may be its fault. With what is missing of each, px.
 */
export function tooWidePercentages(page: PageFragment): ReadonlyMap<NodeId, number> {
  const found: Map<NodeId, number> = new Map();
  for (const link of page.content) visit(link, 0, page.width, found);
  return found;
}

function visit({ x, fragment }: FragmentLink, origin: number, end: number, found: Map<NodeId, number>): void {
  if (fragment.kind === "text" || fragment.kind === "mark") return;
  const start = origin + x;
  if (fragment.kind === "box") {
    if (fragment.style.position === "fixed" || start + fragment.overflowRight <= end) return;
    if (start + fragment.width > end + TOLERANCE) {
      const { node } = fragment.box;
      if (node !== NO_NODE && start < end && hasPercentage(fragment))
        found.set(node, Math.max(found.get(node) ?? 0, start + fragment.width - end));
      return;
    }
  }
  for (const child of fragment.children) visit(child, start, end, found);
}

function hasPercentage({ box, style: { width, minWidth }, tablePart }: BoxFragment): boolean {
  if (!("kind" in box)) return false;
  if (tablePart === undefined ? box.kind !== "block" : tablePart !== "wrapper") return false;
  return typeof width === "object" || typeof minWidth === "object";
}
