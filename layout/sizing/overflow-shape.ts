import { outsetRectangle, type RoundedRectangle } from "../graphics/rounded-rectangle.ts";
import type { BoxFragment } from "../tree/fragment.ts";
import { borderBox, contentShape, paddingShape } from "./border-box.ts";

/** Far enough to be no clip at all. */
const UNCLIPPED = 1e6;

/**
 * What `overflow` leaves of a box's content (css-overflow-3 §3.1): its padding box, or for `clip` what `overflow-clip-margin` says; one
 * axis may be left open by `clip`.
 */
export function overflowShape(fragment: BoxFragment, x: number, y: number): RoundedRectangle {
  const { style } = fragment;
  // Cells reach under the borders of a collapsing table.
  const isCollapsed = fragment.collapsedBorders !== undefined;
  // Legends stand in the border.
  const shape =
    isCollapsed || fragment.legend !== undefined ? borderBox(fragment, x, y) : overflowEdge(fragment, x, y);
  if (style.overflowX !== "visible" && style.overflowY !== "visible") return shape;
  const isOpenX = style.overflowX === "visible";
  return {
    x: isOpenX ? x - UNCLIPPED : shape.x,
    y: isOpenX ? shape.y : y - UNCLIPPED,
    width: isOpenX ? 2 * UNCLIPPED : shape.width,
    height: isOpenX ? shape.height : 2 * UNCLIPPED,
    radii: undefined,
  };
}

/** The overflow clip edge (css-overflow-3 §3.2): scroll containers are cut at the padding edge. */
function overflowEdge(fragment: BoxFragment, x: number, y: number): RoundedRectangle {
  const { overflowX, overflowY, overflowClipMargin } = fragment.style;
  if (overflowX !== "clip" && overflowY !== "clip") return paddingShape(fragment, x, y);
  const { edge, length } = overflowClipMargin;
  const shape = EDGES[edge](fragment, x, y);
  return length === 0 ? shape : outsetRectangle(shape, length);
}

const EDGES = { "border-box": borderBox, "padding-box": paddingShape, "content-box": contentShape };
