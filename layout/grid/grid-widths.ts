import type { BlockBox } from "../tree/box.ts";
import type { IntrinsicWidths, LayoutContext } from "../tree/layout-context.ts";
import { GridLayout } from "./grid-layout.ts";

/** Min- and max-content widths of a grid container's content box: its columns sized under these constraints (css-grid-2 §5.2). */
export function gridWidths(ctx: LayoutContext, box: BlockBox, height: number | undefined): IntrinsicWidths {
  const layout = new GridLayout(ctx, box, { width: undefined, height, minimumHeight: 0 });
  const total = (isMinContent: boolean): number => {
    const sizes = layout.columnSizes(isMinContent);
    let sum = layout.columnGap * Math.max(0, sizes.length - layout.collapsed("column").size - 1);
    for (const size of sizes) sum += size;
    return sum;
  };
  const minimum = total(true);
  return { minimum, maximum: Math.max(minimum, total(false)) };
}
