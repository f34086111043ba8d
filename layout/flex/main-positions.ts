import { snap } from "../geometry/layout-unit.ts";
import { distribute } from "../positioned/alignment.ts";
import type { FlexAxes } from "./flex-axes.ts";
import type { FlexItem } from "./flex-item.ts";

/** An item's border-box offset along the main axis, from the left or top of the content box. */
export interface PlacedItem {
  readonly item: FlexItem;
  readonly offset: number;
}

/** Places the items of a line along the main axis (css-flexbox-1 §9.5), in their own order. */
export function mainPositions(line: readonly FlexItem[], axes: FlexAxes, room: number): PlacedItem[] {
  const shown = line.filter((item) => !item.isCollapsed);
  let free = room - axes.mainGap * Math.max(0, shown.length - 1);
  let autoMargins = 0;
  for (const item of shown) {
    free -= item.main + item.mainMargins;
    const [before, after] = hasAutoMargins(item, axes.isRow);
    autoMargins += Number(before) + Number(after);
  }
  const share = autoMargins > 0 && free > 0 ? free / autoMargins : 0;
  const spread =
    share > 0
      ? { before: 0, between: 0 }
      : distribute(axes.style.justifyContent, free, shown.length, {
          isReversed: axes.isMainStartFar,
          isFlexReversed: axes.isMainReversed,
          isHorizontal: axes.isRow,
        });
  const ordered = axes.isMainReversed ? [...shown].reverse() : shown;
  const placed: PlacedItem[] = [];
  let position = spread.before;
  for (const item of ordered) {
    const [before, after] = hasAutoMargins(item, axes.isRow);
    const { margin } = item.sized;
    position += (axes.isRow ? margin.left : margin.top) + (before ? share : 0);
    placed.push({ item, offset: snap(position) });
    position += item.main + (axes.isRow ? margin.right : margin.bottom) + (after ? share : 0);
    position += axes.mainGap + spread.between;
  }
  return axes.isMainReversed ? placed.reverse() : placed;
}

function hasAutoMargins({ sized: { style } }: FlexItem, isRow: boolean): readonly [boolean, boolean] {
  return isRow
    ? [style.marginLeft === "auto", style.marginRight === "auto"]
    : [style.marginTop === "auto", style.marginBottom === "auto"];
}
