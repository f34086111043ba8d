import type { TrackPart, TrackSize } from "../css/properties/arrangement/grid-tracks.ts";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { isLength } from "../css/values/resolve.ts";
import { placeItemRows } from "../items/place-item-rows.ts";
import type { ItemsInput, LayoutContext, MemoSlot } from "../tree/layout-context.ts";
import type { ItemsResult } from "../tree/layout-result.ts";
import { GridLayout } from "./grid-layout.ts";
import { gridStaticPositions } from "./grid-static.ts";
import { INHERITED } from "./subgrid.ts";

const MEMO: MemoSlot<{ readonly key: string; readonly inherited: unknown; readonly layout: GridLayout }> = {
  name: "grid-layout",
};

/** Lays out the items of a grid container (css-grid-2 §11) into this page. */
export function layoutGridItems(ctx: LayoutContext, input: ItemsInput): ItemsResult {
  const layout = gridLayoutOf(ctx, input);
  const placed = placeItemRows({
    ctx,
    source: layout,
    fragmentainer: input.fragmentainer,
    token: input.token,
    breakBeforeItemRow: input.breakBeforeItemRow,
    pageName: input.pageName,
    width: input.width,
    height: input.height,
    rightToLeft: layout.isRightToLeft,
  });
  const isStart = input.token === undefined;
  const positioned = isStart ? gridStaticPositions(layout, input) : { links: [], outOfFlow: [] };
  const baselines = isStart && placed.hasContent ? layout.baselines() : undefined;
  const isWhole = isStart && placed.token === undefined;
  return {
    ...placed,
    blockSize: isWhole ? (layout.ownHeight ?? placed.blockSize) : placed.blockSize,
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
  const layout = withPercentages(new GridLayout(ctx, box, { width, height, minimumHeight }), input, ctx);
  if (input.fragmentainer !== undefined) memo.set(box.id, { key, inherited, layout });
  return layout;
}

/** Percentages of an automatic height count as `auto` first, then are those of the height that this gives (css-grid-2 §7.2.1). */
function withPercentages(layout: GridLayout, input: ItemsInput, ctx: LayoutContext): GridLayout {
  const { box, width, height, minimumHeight } = input;
  if (height !== undefined || !hasPercentageRows(box.style)) return layout;
  const ownHeight = Math.max(minimumHeight, layout.rowsHeight);
  return new GridLayout(ctx, box, { width, height: undefined, minimumHeight, ownHeight });
}

function hasPercentageRows({ rowGap, gridTemplateRows, gridAutoRows }: ComputedStyle): boolean {
  const parts = gridTemplateRows === "none" || gridTemplateRows.isSubgrid ? [] : gridTemplateRows.parts;
  return isPercentage(rowGap) || gridAutoRows.some(isPercentageTrack) || parts.some(isPercentagePart);
}

function isPercentagePart(part: TrackPart): boolean {
  if (part.type === "names") return false;
  return part.type === "track" ? isPercentageTrack(part.size) : part.parts.some(isPercentagePart);
}

function isPercentageTrack(size: TrackSize): boolean {
  if (typeof size !== "object") return false;
  if ("minimum" in size) return isPercentage(size.minimum) || isPercentage(size.maximum);
  return isPercentage("fitContent" in size ? size.fitContent : size);
}

function isPercentage(value: unknown): boolean {
  return isLength(value) && typeof value !== "number";
}
