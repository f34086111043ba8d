import type { DisplayItem } from "../graphics/display-list.ts";
import { EVERYWHERE } from "../graphics/everywhere.ts";
import { scaleOf } from "../graphics/matrices.ts";
import { rectanglePath } from "../graphics/rounded-rectangle.ts";
import { multiply } from "../graphics/transform.ts";
import { graphsOf } from "../raster/drawn/filter.ts";
import { inverted } from "../raster/sources.ts";
import { borderBox } from "../sizing/border-box.ts";
import type { BoxFragment } from "../tree/fragment.ts";
import type { BackdropPlace } from "./backdrop-root.ts";
import { boxGraph } from "./box-filter.ts";
import type { PaintTarget } from "./paint-context.ts";

/** The paper. */
const WHITE = { red: 1, green: 1, blue: 1, alpha: 1 };

/**
 * Draws what is below a box once more, as its `backdrop-filter` has it, within the border box. `end`: where the box's own items begin;
 * `above`: items that belong above the box, though they have been drawn.
 */
export function paintBackdrop(
  fragment: BoxFragment,
  place: BackdropPlace,
  { context, items }: PaintTarget,
): void {
  const { style } = fragment;
  if (style.backdropFilter === "none" || style.visibility !== "visible") return;
  const { x, y, root } = place;
  const box = borderBox(fragment, x, y);
  const fromPage = inverted(place.matrix);
  const graphs = graphsOf(style.backdropFilter, style, (url) => boxGraph(fragment, place, url, context));
  if (graphs === undefined || fromPage === undefined || box.width <= 0 || box.height <= 0) return;
  const below: DisplayItem[] = [];
  // Nothing is below the page but white paper; a group begins with nothing.
  if (root.start === 0) below.push({ type: "fill-rectangle", ...EVERYWHERE, color: WHITE });
  let from = root.start;
  for (const { start, end } of [...place.above, { start: place.end, end: place.end }]) {
    for (let index = from; index < start; index += 1) below.push(items[index] as DisplayItem);
    from = Math.max(from, end);
  }
  const drawn = context.raster.backdrop(
    {
      items: below,
      matrix: multiply(fromPage, root.matrix),
      area: { x: box.x, y: box.y, width: box.width, height: box.height },
      origin: { x, y },
      enlargement: scaleOf(place.matrix),
    },
    graphs,
  );
  if (drawn === undefined || drawn.length === 0) return;
  items.push({ type: "save" }, { type: "clip", path: rectanglePath(box), rule: "nonzero" });
  for (const item of drawn) items.push(item);
  items.push({ type: "restore" });
}
