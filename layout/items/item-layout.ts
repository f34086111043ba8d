import { isForcedBreak } from "../fragmentation/break-rules.ts";
import type { BlockLevelBox, InlineLevelBox, LayoutBox } from "../tree/box.ts";
import { type ConstraintSpace, independentSpace } from "../tree/constraint-space.ts";
import type { LayoutContext, Memo } from "../tree/layout-context.ts";
import type { LayoutResult } from "../tree/layout-result.ts";
import type { SubgridTracks } from "../tree/subgrid-tracks.ts";
import type { RowItem } from "./item-row.ts";

/** Sizes an item is laid out with; border-box px. */
export interface ItemSpace {
  readonly availableWidth: number;
  readonly percentageHeight: number | undefined;
  readonly width: number | undefined;
  readonly height: number | undefined;
  /** What it is at least as high as, without being of a definite height. */
  readonly minimumHeight?: number | undefined;
  /** The tracks it lies in, where it is a subgrid. */
  readonly subgrid?: SubgridTracks | undefined;
}

/** What an item's size depends on its content for. px, from the border box. */
export interface ItemMeasure {
  readonly width: number;
  readonly height: number;
  readonly firstBaseline: number | undefined;
  readonly lastBaseline: number | undefined;
}

const MEASURES: Memo<LayoutBox, ItemSpace, ItemMeasure> = {
  name: "item-measures",
  of: (ctx, box, space) => {
    const { width, height, firstBaseline, lastBaseline } = layoutItem(ctx, box, space).fragment;
    return { width, height, firstBaseline, lastBaseline };
  },
  perSubject: 64,
};
/** Whole results of the last few items measured, so that what is placed next need not be laid out again. */
const RESULTS: Memo<LayoutBox, ItemSpace, LayoutResult> = {
  name: "item-results",
  of: (ctx, box, space) => ctx.layoutChild(box, itemSpace(space)),
  subjects: 128,
};

/**
 * Size of an item outside any page. Remembered by its sizes: containers nested in containers measure each item a bounded
 * number of times.
 */
export function measureItem(ctx: LayoutContext, box: LayoutBox, space: ItemSpace): ItemMeasure {
  return ctx.remember(MEASURES, box, space);
}

/** Lays an item out outside any page. */
export function layoutItem(ctx: LayoutContext, box: LayoutBox, space: ItemSpace): LayoutResult {
  return ctx.remember(RESULTS, box, space);
}

/** The height imposed on an item that is laid out whole. */
export function imposedHeight({
  hasFixedHeight,
  isOnlyGrown,
  height,
}: Pick<RowItem, "hasFixedHeight" | "isOnlyGrown" | "height">): Pick<ItemSpace, "height" | "minimumHeight"> {
  if (!hasFixedHeight) return { height: undefined };
  return isOnlyGrown === true ? { height: undefined, minimumHeight: height } : { height };
}

export function itemSpace(space: ItemSpace): ConstraintSpace {
  return {
    minimumHeight: space.minimumHeight,
    subgrid: space.subgrid,
    ...independentSpace(space.availableWidth, space.percentageHeight),
    fixedWidth: space.width,
    fixedHeight: space.height,
    shrinkToFit: true,
  };
}

const FORCES: Memo<LayoutBox, undefined, boolean> = { name: "item-forces-breaks", of: forcesInside };

/** May something in the item demand a break, or a page of its own? */
export function mayForceBreak(ctx: LayoutContext, box: LayoutBox): boolean {
  return ctx.remember(FORCES, box, undefined);
}

function forcesInside(ctx: LayoutContext, box: LayoutBox): boolean {
  if (box.kind === "replaced" || box.kind === "orthogonal-flow") return false;
  if (box.kind === "table")
    return box.rowGroups.some(
      (group) =>
        asks(ctx, group) ||
        group.rows.some((row) => asks(ctx, row) || row.cells.some((cell) => asks(ctx, cell))),
    );
  const children: readonly (BlockLevelBox | InlineLevelBox)[] = box.content.children;
  return children.some((child) => isAsking(ctx, child));
}

function isAsking(ctx: LayoutContext, child: BlockLevelBox | InlineLevelBox): boolean {
  switch (child.kind) {
    case "mark":
      return true;
    case "block":
    case "table":
    case "replaced":
    case "orthogonal-flow":
      return asks(ctx, child) || mayForceBreak(ctx, child);
    case "inline":
      return child.children.some((inner) => isAsking(ctx, inner));
    default:
      return false;
  }
}

function asks(_ctx: LayoutContext, { style }: Pick<LayoutBox, "style">): boolean {
  const { breakBefore, breakAfter, page } = style;
  if (page !== "auto") return true;
  return (
    isForcedBreak(breakBefore, "page") ||
    isForcedBreak(breakAfter, "page") ||
    breakBefore === "column" ||
    breakAfter === "column"
  );
}
