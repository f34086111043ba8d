import type { BlockBox } from "../boxes/box.ts";
import type { IntrinsicWidths, LayoutContext } from "../layout-context.ts";
export function gridWidths(ctx: LayoutContext, box: BlockBox): IntrinsicWidths {
  let widths = { minimum: 0, maximum: 0 };
  for (const child of box.content.children) {
    if (child.kind !== "block" && child.kind !== "table" && child.kind !== "replaced") continue;
    const { minimum, maximum } = ctx.contribution(child);
    widths = { minimum: Math.max(widths.minimum, minimum), maximum: Math.max(widths.maximum, maximum) };
  }
  return widths;
}
