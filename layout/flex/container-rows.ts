import type { ItemRow, ItemRowSource } from "../items/item-row.ts";
import { clamp } from "../items/item-sizes.ts";
import { type BlockBox, isOutOfFlow, type LayoutBox } from "../tree/box.ts";
import type { ItemsInput, LayoutContext, Memo } from "../tree/layout-context.ts";
import { ColumnContainerRows } from "./column-container-rows.ts";
import { type FlexAxes, type FlexSpace, flexAxes } from "./flex-axes.ts";
import { type FlexItem, flexItem } from "./flex-item.ts";
import { flexLines, resolveFlexibleLengths } from "./flex-lines.ts";
import { RowContainerRows } from "./row-container-rows.ts";

export interface Baselines {
  readonly first: number | undefined;
  readonly last: number | undefined;
}

/** A flex container laid out as if there were no page. */
export interface FlexLayout extends ItemRowSource {
  itemRowAt(index: number): ItemRow | undefined;
  baselines(): Baselines | undefined;
}

const LAYOUT: Memo<BlockBox, FlexSpace, FlexLayout> = { name: "flex-layout", of: createLayout };

/** The layout of a container at these sizes; kept from page to page. */
export function flexLayoutOf(ctx: LayoutContext, input: ItemsInput): FlexLayout {
  const { box, width, height, minimumHeight, maximumHeight } = input;
  const space = { width, height, minimumHeight, maximumHeight };
  return input.fragmentainer === undefined ? createLayout(ctx, box, space) : ctx.remember(LAYOUT, box, space);
}

function createLayout(ctx: LayoutContext, box: BlockBox, space: FlexSpace): FlexLayout {
  const axes = flexAxes(box, space);
  const items = itemsOf(box).map((child) => flexItem(ctx, child, axes));
  const limit = axes.isRow ? axes.width : (axes.height ?? axes.maximumHeight);
  const lines = flexLines(items, axes, limit);
  const main = axes.isRow ? axes.width : (axes.height ?? columnMain(lines, axes));
  for (const line of lines) resolveFlexibleLengths(line, main, axes.mainGap);
  return axes.isRow
    ? new RowContainerRows(ctx, axes, lines)
    : new ColumnContainerRows(ctx, axes, { lines, main });
}

function itemsOf({ content }: BlockBox): LayoutBox[] {
  const items: LayoutBox[] = [];
  if (content.kind === "inline") return items;
  for (const child of content.children) if (child.kind !== "mark" && !isOutOfFlow(child)) items.push(child);
  return items;
}

/** Main size of a column without a definite height: its longest line's, within the limits of the container. */
function columnMain(lines: readonly (readonly FlexItem[])[], axes: FlexAxes): number {
  let longest = 0;
  for (const line of lines) {
    let length = axes.mainGap * Math.max(0, line.length - 1);
    for (const { hypothetical, mainMargins } of line) length += hypothetical + mainMargins;
    longest = Math.max(longest, length);
  }
  return clamp(longest, axes.minimumHeight, axes.maximumHeight);
}
