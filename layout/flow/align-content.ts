import { isContentAligned } from "../generate/box-builder.ts";
import { snap } from "../geometry/layout-unit.ts";
import { shiftOutOfFlow } from "../positioned/place-out-of-flow.ts";
import type { BlockBox } from "../tree/box.ts";
import type { BlockFrame } from "./block-frame.ts";
import { type BlockContent, lowered } from "./flow-state.ts";

/**
 * Moves the content of a block container down in it (css-align-3 §5.1.1).
 * DEVIATION css-align-3 §5.1.1: content that is higher than its box is aligned to the start, also without `safe`, and that of a box that
 * goes on over pages is not moved: text above a page would be lost.
 * @param room from the top border edge down to the end of the box's content area
 * @param bottom end of the content, from the top border edge
 */
export function alignedContent(
  { box, token, legend }: BlockFrame,
  content: BlockContent,
  { room, bottom }: { readonly room: number; readonly bottom: number },
): BlockContent {
  const share = shareBefore(box);
  const free = room - bottom;
  if (share === 0 || token !== undefined || free <= 0) return content;
  const shift = snap(share * free);
  const { firstBaseline, lastBaseline } = content;
  return {
    ...content,
    links: content.links.map((link) => (link === legend?.link ? link : { ...link, y: link.y + shift })),
    outOfFlow: shiftOutOfFlow(content.outOfFlow, { x: 0, y: shift }),
    firstBaseline: lowered(firstBaseline, shift),
    lastBaseline: lowered(lastBaseline, shift),
  };
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
