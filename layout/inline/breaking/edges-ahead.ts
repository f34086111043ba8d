import type { InlineEdges } from "../content/inline-style.ts";
import type { InlineItem, OpenItem } from "../content/items.ts";
import { edgeWidth } from "./edge-width.ts";

interface Tools {
  edgesOf(item: OpenItem): InlineEdges;
}

/** What takes the boxes around it along to its line. */
const CONTENT: readonly InlineItem["kind"][] = ["text", "atomic", "break"];

/** Items that are looked at for one float: each costs the same, however many of them stand in a row. */
const MAXIMUM_AHEAD = 64;

/**
 * Width of the edges after an item that end a line with what is before it: of boxes that close, and of those that open and turn out to be
 * empty. Undefined where the item is in a box with more content, which goes to the next line together with it.
 *
 * @param open number of boxes open there that have been opened after the last content.
 */
export function edgesAhead(
  items: readonly InlineItem[],
  after: number,
  open: number,
  tools: Tools,
): number | undefined {
  let depth = open;
  let edges = open > 0 ? undefined : 0;
  let pending = 0;
  for (const item of items.slice(after + 1, after + MAXIMUM_AHEAD)) {
    if (CONTENT.includes(item.kind)) break;
    if (item.kind === "open") {
      depth += 1;
      pending += edgeWidth(item, tools.edgesOf(item), "start");
    } else if (item.kind === "close") {
      const box = item.open;
      if (depth > 0) depth -= 1;
      // Lines keep room for the end edges of clones all along.
      const isClone = box.inline.style.boxDecorationBreak === "clone";
      if (!isClone) pending += edgeWidth(box, tools.edgesOf(box), "end");
    }
    if (depth > 0) continue;
    edges = (edges ?? 0) + pending;
    pending = 0;
  }
  return edges;
}
