import { type Document, NO_NODE, type NodeId } from "../../document/document.ts";
import type { BoxFragment, Fragment, FragmentLink } from "../../tree/fragment.ts";
import type { PageFragment } from "../../tree/page-fragment.ts";

/** What reaches further down by less, px, does so by rounding, or by the descenders of its last line. */
const TOLERANCE = 2;

/**
 * The boxes of a page with content below their bottom edge to which a reader would have to scroll, which nobody can on paper, by their elements; and those
 * around an element that is shown in full that hide a part of it.
 */
export function contentBelow(
  page: PageFragment,
  shown: ReadonlySet<NodeId> = NONE,
): ReadonlyMap<NodeId, BoxFragment> {
  const found: Found = new Map();
  for (const link of page.content) visit(link, shown, found);
  return found;
}

const NONE: ReadonlySet<NodeId> = new Set();

type Found = Map<NodeId, BoxFragment>;

/** Is there something in it that is to be shown in full? */
function visit({ fragment }: FragmentLink, shown: ReadonlySet<NodeId>, found: Found): boolean {
  if (fragment.kind === "text" || fragment.kind === "mark") return false;
  if (fragment.kind === "box" && isHidden(fragment)) return false;
  let holdsShown = false;
  for (const child of fragment.children) holdsShown = visit(child, shown, found) || holdsShown;
  if (fragment.kind === "line") return holdsShown;
  const { style, box } = fragment;
  if (box.node === NO_NODE) return holdsShown;
  const isMeant = scrollsDown(fragment) || (holdsShown && style.overflowY !== "visible");
  if (isMeant && isCutBelow(fragment)) found.set(box.node, fragment);
  return holdsShown || shown.has(box.node);
}

/** Boxes without room are closed, and those that are fixed to the page are on each of them. */
function isHidden({ style, width, height }: BoxFragment): boolean {
  return style.position === "fixed" || style.opacity === 0 || width === 0 || height === 0;
}

function scrollsDown({ style }: BoxFragment): boolean {
  const scrolls = style.overflowY === "auto" || style.overflowY === "scroll";
  return scrolls && style.visibility === "visible" && style.writingMode === "horizontal-tb";
}

function isCutBelow({ children, height, border, dropsContent }: BoxFragment): boolean {
  const edge = height - border.bottom + TOLERANCE;
  return dropsContent || children.some(({ y, fragment }) => y + reach(fragment) > edge);
}

function reach(fragment: Fragment): number {
  return fragment.kind === "box" ? fragment.overflowBottom : fragment.height;
}

/**
 * Is a box there to go elsewhere: a narrow column of links, or one that comes along as the reader scrolls? All of it would be
 * pages that say nothing, beside or behind what the document is about.
 */
export function isNavigation(
  { box, style, width }: BoxFragment,
  page: PageFragment,
  document: Document,
): boolean {
  if (style.position === "sticky") return true;
  const isNarrow = width < (page.width - page.margins.left - page.margins.right) / 2;
  return isNarrow && isMostlyLinks(box.node, document);
}

function isMostlyLinks(node: NodeId, document: Document): boolean {
  const end = document.subtreeEnd[node] ?? node + 1;
  let all = 0;
  let linked = 0;
  let linkEnd = node;
  for (let inside = node; inside < end; inside += 1) {
    if (document.nameOf(inside) === "a" && document.attribute(inside, "href") !== undefined)
      linkEnd = Math.max(linkEnd, document.subtreeEnd[inside] ?? inside);
    const { length } = document.textOf(inside).trim();
    all += length;
    if (inside < linkEnd) linked += length;
  }
  return linked > all / 2;
}
