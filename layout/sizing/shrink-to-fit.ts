import { addEdges } from "../geometry/edges.ts";
import type { LayoutBox } from "../tree/box.ts";
import type { LayoutContext } from "../tree/layout-context.ts";
import { usedWidth } from "./block-sizes.ts";
import { automaticWidths } from "./block-width.ts";
import { borderEdges, marginEdges, paddingEdges } from "./box-edges.ts";
import { replacedSize } from "./replaced-size.ts";

/** Border-box width a float or inline-block will take in a container (CSS 2.2 §10.3.5), found without laying it out. */
export function shrinkToFitWidth(
  ctx: LayoutContext,
  box: LayoutBox,
  containerWidth: number,
  percentageHeight: number | undefined,
): number {
  const margins = marginEdges(box.style, containerWidth);
  const fillWidth = containerWidth - margins.left - margins.right;
  const border = borderEdges(box.style, undefined);
  const padding = paddingEdges(box.style, containerWidth);
  if (box.kind === "replaced" && box.content.type !== "control") {
    // Contributions take percentages as automatic, but here their base is known.
    const edges = addEdges(border, padding);
    const { width } = replacedSize({ box, availableWidth: containerWidth, percentageHeight, edges });
    return width + edges.left + edges.right;
  }
  const width = usedWidth({
    style: box.style,
    availableWidth: containerWidth,
    fillWidth,
    shrinkToFit: true,
    border,
    padding,
    ...automaticWidths(ctx, box, { style: box.style, percentageHeight, border, padding }),
  });
  // A table gets no narrower than its columns and captions, whatever width its style asks for (CSS 2.2 §17.5.2).
  return box.kind === "table" ? Math.max(width, ctx.contribution(box, percentageHeight).minimum) : width;
}
