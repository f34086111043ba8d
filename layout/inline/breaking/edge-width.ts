import type { InlineEdges } from "../content/inline-style.ts";
import type { OpenItem } from "../content/items.ts";

/** Left (`start`) or right width that opening or closing an inline box adds to a line. */
export function edgeWidth(item: OpenItem, edges: InlineEdges, side: "start" | "end"): number {
  if (side === "start" ? !item.box.hasStartEdge : !item.box.hasEndEdge) return 0;
  const isLeft = (side === "start") === (item.box.style.direction === "ltr");
  return isLeft ? edges.left : edges.right;
}
