import type { TrackPart, TrackSize } from "../css/properties/arrangement/grid-tracks.ts";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { isLength } from "../css/values/resolve.ts";
import { placeItemRows } from "../items/place-item-rows.ts";
import type { BlockBox } from "../tree/box.ts";
import type { ItemsInput, LayoutContext, Memo } from "../tree/layout-context.ts";
import type { ItemsResult } from "../tree/layout-result.ts";
import { GridLayout } from "./grid-layout.ts";
import { gridStaticPositions } from "./grid-static.ts";

const LAYOUT: Memo<BlockBox, DefiniteGridSpace, GridLayout> = { name: "grid-layout", of: withPercentages };

type DefiniteGridSpace = Pick<ItemsInput, "width" | "height" | "minimumHeight" | "subgrid">;

/** Lays out the items of a grid container (css-grid-2 §11) into this page. */
export function layoutGridItems(ctx: LayoutContext, input: ItemsInput): ItemsResult {
  const layout = gridLayoutOf(ctx, input);
  if (layout.placed.isCut && input.token === undefined) {
    const message =
      "The items of a grid span or cover too much together; some are in one cell, or behind the others.";
    ctx.diagnostics.warn("grid-limit", message, ctx.positionOf(input.box));
  }
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
    firstBaseline: baselines?.first,
    lastBaseline: baselines?.last,
    ...placed,
    blockSize: isWhole ? (layout.ownHeight ?? placed.blockSize) : placed.blockSize,
    links: [...positioned.links, ...placed.links],
    outOfFlow: [...positioned.outOfFlow, ...placed.outOfFlow],
  };
}

/** The layout of a container at these sizes; kept from page to page. */
function gridLayoutOf(ctx: LayoutContext, input: ItemsInput): GridLayout {
  const { box, width, height, minimumHeight, subgrid } = input;
  const space = { width, height, minimumHeight, subgrid };
  return input.fragmentainer === undefined
    ? withPercentages(ctx, box, space)
    : ctx.remember(LAYOUT, box, space);
}

/** Percentages of an automatic height count as `auto` first, then are those of the height that this gives (css-grid-2 §7.2.1). */
function withPercentages(ctx: LayoutContext, box: BlockBox, space: DefiniteGridSpace): GridLayout {
  const { height, minimumHeight } = space;
  const layout = new GridLayout(ctx, box, space);
  if (height !== undefined || !hasPercentageRows(box.style)) return layout;
  const ownHeight = Math.max(minimumHeight, layout.rowsHeight);
  return new GridLayout(ctx, box, { ownHeight, ...space });
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
