import type { Rectangle } from "../geometry/edges.ts";
import { marginEdges } from "../sizing/box-edges.ts";
import type { BlockBox } from "../tree/box.ts";
import type { FragmentLink } from "../tree/fragment.ts";

/**
 * How high a page area must be for what a very high one holds, px: down to the end of the flow, and what stands at the bottom of the page
 * (footnotes and floats) below it. Positioned boxes count for nothing: they stand where the page ends.
 */
export function heightNeeded(links: readonly FragmentLink[], root: BlockBox, area: Rectangle): number {
  const flow = links.find(({ fragment }) => fragment.kind === "box" && fragment.box === root);
  const margin = Math.max(0, marginEdges(root.style, area.width).bottom);
  const end = flow === undefined ? area.y : flow.y + contentBottom(flow) + margin;
  const floor = area.y + area.height;
  const tops = links.filter((link) => link !== flow && isInserted(link)).map(({ y }) => y);
  const below = floor - Math.min(floor, ...tops.filter((y) => y >= end));
  const above = Math.max(
    end,
    ...links.filter((link) => link !== flow && isInserted(link) && link.y < end).map(bottomOf),
  );
  return above - area.y + below;
}

function isInserted({ fragment }: FragmentLink): boolean {
  return fragment.kind === "box" && fragment.style.position === "static";
}

function bottomOf({ y, fragment }: FragmentLink): number {
  return y + fragment.height;
}

/** Of a box that goes on on the next page, the end of what is in it: it fills the page. */
function contentBottom({ fragment }: FragmentLink): number {
  if (fragment.kind !== "box" || fragment.hasBottom) return fragment.height;
  return fragment.children.reduce((end, child) => Math.max(end, child.y + contentBottom(child)), 0);
}
