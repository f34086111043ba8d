import { placeItemRows } from "../items/place-item-rows.ts";
import type { ItemsInput, LayoutContext } from "../tree/layout-context.ts";
import type { ItemsResult } from "../tree/layout-result.ts";
import { flexLayoutOf } from "./container-rows.ts";
import { staticPositions } from "./flex-static.ts";

/** Lays out the items of a flex container (css-flexbox-1 §9) into this page. */
export function layoutFlex(ctx: LayoutContext, input: ItemsInput): ItemsResult {
  const layout = flexLayoutOf(ctx, input);
  const placed = placeItemRows({
    ctx,
    source: layout,
    fragmentainer: input.fragmentainer,
    token: input.token,
    breakBeforeItemRow: input.breakBeforeItemRow,
    pageName: input.pageName,
    width: input.width,
    height: input.height,
    rightToLeft: input.box.style.direction === "rtl",
  });
  const isStart = input.token === undefined;
  const { links, outOfFlow } = isStart
    ? staticPositions(input, placed.blockSize)
    : { links: [], outOfFlow: [] };
  const baselines = isStart && placed.hasContent ? layout.baselines() : undefined;
  return {
    firstBaseline: baselines?.first,
    lastBaseline: baselines?.last,
    ...placed,
    links: [...links, ...placed.links],
    outOfFlow: [...outOfFlow, ...placed.outOfFlow],
  };
}
