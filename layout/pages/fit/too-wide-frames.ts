import { NO_NODE, type NodeId } from "../../document/document.ts";
import type { BoxFragment, FragmentLink } from "../../tree/fragment.ts";
import type { PageFragment } from "../../tree/page-fragment.ts";

/** What is wider by less, px, is so by rounding. */
const TOLERANCE = 0.5;

/**
 * The boxes of a page that end beyond the page area because their author gave them a width – frames of pages made for screens – without those
 * inside of them: the share of their width for which there is room, by their elements.
 */
export function tooWideFrames(page: PageFragment): ReadonlyMap<NodeId, number> {
  const found: Map<NodeId, number> = new Map();
  const end = page.width - page.margins.right;
  for (const link of page.content) visit(link, 0, end, found);
  return found;
}

function visit({ x, fragment }: FragmentLink, origin: number, end: number, found: Map<NodeId, number>): void {
  if (fragment.kind === "text" || fragment.kind === "mark") return;
  const start = origin + x;
  if (fragment.kind === "box") {
    if (fragment.style.position === "fixed") return;
    const { node } = fragment.box;
    if (node !== NO_NODE && isFrame(fragment) && start < end && start + fragment.width > end + TOLERANCE) {
      found.set(node, Math.min(found.get(node) ?? 1, (end - start) / fragment.width));
      return;
    }
  }
  for (const child of fragment.children) visit(child, start, end, found);
}

/** A box that has a width of its own, whatever is around it, and is as high as its content; one that has both was drawn like that. */
function isFrame({ box, style, tablePart }: BoxFragment): boolean {
  if (tablePart !== undefined || !("kind" in box) || box.kind !== "block") return false;
  const { width, minWidth, maxWidth, height } = style;
  if (typeof height === "number" || maxWidth === "stretch") return false;
  return typeof width === "number" || (typeof minWidth === "number" && minWidth > 0);
}
