import type { ItemsResult } from "../fragments/layout-result.ts";
import { placeBands } from "../items/place-bands.ts";
import type { ItemsInput, LayoutContext, MemoSlot } from "../layout-context.ts";
import { GridLayout } from "./grid-layout.ts";
import { gridStaticPositions } from "./grid-static.ts";
import { INHERITED } from "./subgrid.ts";

const MEMO: MemoSlot<{ readonly key: string; readonly inherited: unknown; readonly layout: GridLayout }> = {
  name: "grid-layout",
};

/** Lays out the items of a grid container (css-grid-2 §11) into this page. */
export function layoutGridItems(ctx: LayoutContext, input: ItemsInput): ItemsResult {
  const layout = gridLayoutOf(ctx, input);
  const placed = placeBands({
    ctx,
    source: layout,
    fragmentainer: input.fragmentainer,
    token: input.token,
    breakBeforeBand: input.breakBeforeBand,
    pageName: input.pageName,
    width: input.width,
    height: input.height,
    rightToLeft: layout.isRightToLeft,
  });
  const isStart = input.token === undefined;
  const positioned = isStart ? gridStaticPositions(layout, input) : { links: [], outOfFlow: [] };
  const baselines = isStart && placed.hasContent ? layout.baselines() : undefined;
  return {
    ...placed,
    links: [...positioned.links, ...placed.links],
    outOfFlow: [...positioned.outOfFlow, ...placed.outOfFlow],
    firstBaseline: baselines?.first,
    lastBaseline: baselines?.last,
  };
}

/** The layout of a container at these sizes; kept from page to page. */
function gridLayoutOf(ctx: LayoutContext, input: ItemsInput): GridLayout {
  const { box, width, height, minimumHeight } = input;
  const key = `${width} ${height} ${minimumHeight}`;
  const inherited = ctx.memo(INHERITED).get(box.id);
  const memo = ctx.memo(MEMO);
  const known = memo.get(box.id);
  if (input.token !== undefined && known?.key === key && known.inherited === inherited) return known.layout;
  const layout = new GridLayout(ctx, box, { width, height, minimumHeight });
  if (input.fragmentainer !== undefined) memo.set(box.id, { key, inherited, layout });
  return layout;
}
