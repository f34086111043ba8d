import { isForcedBreak } from "../fragmentation/break-rules.ts";
import type { BlockLevelBox, InlineLevelBox, LayoutBox } from "../tree/box.ts";
import { type ConstraintSpace, independentSpace } from "../tree/constraint-space.ts";
import type { LayoutContext, MemoSlot } from "../tree/layout-context.ts";
import type { LayoutResult } from "../tree/layout-result.ts";

/** Sizes an item is laid out with; border-box px. */
export interface ItemSpace {
  readonly availableWidth: number;
  readonly percentageHeight: number | undefined;
  readonly width: number | undefined;
  readonly height: number | undefined;
}

/** What an item's size depends on its content for. px, from the border box. */
export interface ItemMeasure {
  readonly width: number;
  readonly height: number;
  readonly firstBaseline: number | undefined;
  readonly lastBaseline: number | undefined;
}

const MEASURES: MemoSlot<Map<string, ItemMeasure>> = { name: "item-measures" };
/** Whole results of the last few items measured, so that what is placed next need not be laid out again. */
const RESULTS: MemoSlot<{ readonly key: string; readonly result: LayoutResult }> = { name: "item-results" };
const KEPT_RESULTS = 128;
const KEPT_MEASURES = 64;

function keyOf(space: ItemSpace): string {
  return `${space.availableWidth} ${space.percentageHeight} ${space.width} ${space.height}`;
}

/**
 * Size of an item outside any page. Remembered by its sizes: containers nested in containers measure each item a bounded
 * number of times.
 */
export function measureItem(ctx: LayoutContext, box: LayoutBox, space: ItemSpace): ItemMeasure {
  const memo = ctx.memo(MEASURES);
  let measures = memo.get(box.id);
  if (measures === undefined) {
    measures = new Map();
    memo.set(box.id, measures);
  }
  const key = keyOf(space);
  const known = measures.get(key);
  if (known !== undefined) return known;
  const { fragment } = layoutItem(ctx, box, space);
  const { width, height, firstBaseline, lastBaseline } = fragment;
  const measure = { width, height, firstBaseline, lastBaseline };
  if (measures.size >= KEPT_MEASURES) measures.clear();
  measures.set(key, measure);
  return measure;
}

/** Lays an item out outside any page. */
export function layoutItem(ctx: LayoutContext, box: LayoutBox, space: ItemSpace): LayoutResult {
  const results = ctx.memo(RESULTS);
  const key = keyOf(space);
  const known = results.get(box.id);
  if (known !== undefined && known.key === key) return known.result;
  const result = ctx.layoutChild(box, itemSpace(space));
  results.delete(box.id);
  results.set(box.id, { key, result });
  if (results.size > KEPT_RESULTS) {
    for (const oldest of results.keys()) {
      results.delete(oldest);
      break;
    }
  }
  return result;
}

export function itemSpace(space: ItemSpace): ConstraintSpace {
  return {
    ...independentSpace(space.availableWidth, space.percentageHeight),
    fixedWidth: space.width,
    fixedHeight: space.height,
    shrinkToFit: true,
  };
}

const FORCES: MemoSlot<boolean> = { name: "item-forces-breaks" };

/** May something in the item demand a break, or a page of its own? */
export function mayForceBreak(ctx: LayoutContext, box: LayoutBox): boolean {
  const memo = ctx.memo(FORCES);
  const known = memo.get(box.id);
  if (known !== undefined) return known;
  const forces = forcesInside(ctx, box);
  memo.set(box.id, forces);
  return forces;
}

function forcesInside(ctx: LayoutContext, box: LayoutBox): boolean {
  if (box.kind === "replaced" || box.kind === "orthogonal-flow") return false;
  if (box.kind === "table")
    return box.rowGroups.some(
      (group) =>
        asks(ctx, group) ||
        group.rows.some((row) => asks(ctx, row) || row.cells.some((cell) => asks(ctx, cell.box))),
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
