import { isContentAligned } from "../generate/box-builder.ts";
import { snap } from "../geometry/layout-unit.ts";
import type { BlockBox } from "../tree/box.ts";
import type { BlockLayout } from "./layout-block.ts";

/**
 * Moves the content of a block container down in it (css-align-3 §5.1.1). What goes over pages stays at their tops, and content
 * higher than its box at the start: neither is lost above.
 * @param contentBottom end of the content, from the top border edge
 */
export function alignContent(layout: BlockLayout, height: number, contentBottom: number): void {
  const { box, geometry, token } = layout;
  const share = shareBefore(box);
  if (share === 0 || token !== undefined) return;
  const free = height - geometry.border.bottom - geometry.padding.bottom - contentBottom;
  if (free <= 0) return;
  const shift = snap(share * free);
  const legend = layout.legend?.link;
  layout.children = layout.children.map((link) => (link === legend ? link : { ...link, y: link.y + shift }));
  layout.outOfFlow = layout.outOfFlow.map((candidate) => ({
    ...candidate,
    staticY: candidate.staticY + shift,
  }));
  if (layout.firstBaseline !== undefined) layout.firstBaseline += shift;
  if (layout.lastBaseline !== undefined) layout.lastBaseline += shift;
}

/** The share of free space that lies above the content. */
function shareBefore({ style, content }: BlockBox): number {
  // Cells are aligned by their rows.
  if (style.display === "table-cell") return 0;
  if (!isContentAligned(style) || content.kind === "flex" || content.kind === "grid") return 0;
  const { alignContent: value } = style;
  if (value.endsWith("center") || value === "space-around" || value === "space-evenly") return 0.5;
  return value.endsWith("end") ? 1 : 0;
}
