import { isLength } from "../css/values/resolve.ts";
import { snap } from "../geometry/layout-unit.ts";
import { imposedHeight, measureItem } from "../items/item-layout.ts";
import type { ItemRow, RowItem } from "../items/item-row.ts";
import {
  clamp,
  leastWidth,
  ratioWidthOf,
  type SizedItem,
  widthLimits,
  widthOf,
} from "../items/item-sizes.ts";
import { distribute, offsetOf } from "../positioned/alignment.ts";
import type { LayoutContext } from "../tree/layout-context.ts";
import type { Baselines, FlexLayout } from "./container-rows.ts";
import type { FlexAxes } from "./flex-axes.ts";
import { columnItemWidth, definiteBasisOf, type FlexItem } from "./flex-item.ts";
import { mainPositions, type PlacedItem } from "./main-positions.ts";

interface ColumnInput {
  readonly lines: readonly (readonly FlexItem[])[];
  /** Main size of the container. */
  readonly main: number;
}

/** A column container: one item per item row; of several lines, all items in one item row. */
export class ColumnContainerRows implements FlexLayout {
  readonly #ctx: LayoutContext;
  readonly #axes: FlexAxes;
  readonly #itemRows: readonly ItemRow[];
  readonly #first: FlexItem | undefined;

  constructor(ctx: LayoutContext, axes: FlexAxes, { lines, main }: ColumnInput) {
    this.#ctx = ctx;
    this.#axes = axes;
    const shown = (lines[0] ?? []).filter((item) => !item.isCollapsed);
    this.#first = axes.isMainReversed ? shown.at(-1) : shown[0];
    this.#itemRows = lines.length === 1 ? this.#single(lines[0] ?? [], main) : this.#several(lines, main);
  }

  itemRowAt(index: number): ItemRow | undefined {
    return this.#itemRows[index];
  }

  baselines(): Baselines | undefined {
    let y = 0;
    let first: number | undefined;
    let last: number | undefined;
    for (const itemRow of this.#itemRows) {
      y += itemRow.gap + (itemRow.marginTop ?? 0);
      for (const item of itemRow.items) {
        const { availableWidth, percentageHeight, width, height } = item;
        const isFirst = item.box === this.#first?.sized.box;
        // Only the first item's is needed, and the last one's of short containers.
        if (!isFirst && this.#itemRows.length > 64) continue;
        const size = {
          availableWidth,
          percentageHeight,
          width,
          ...imposedHeight(item),
        };
        const measure = measureItem(this.#ctx, item.box, size);
        if (isFirst) first = y + item.y + (measure.firstBaseline ?? height);
        last = y + item.y + (measure.lastBaseline ?? height);
      }
      y += itemRow.height;
    }
    return { first, last };
  }

  /** One item below the other, each an item row that pages can end before. */
  #single(line: readonly FlexItem[], main: number): ItemRow[] {
    const axes = this.#axes;
    const widths = axes.isMultiLine ? this.#lineWidths([line]) : [axes.width];
    const [width = axes.width] = widths;
    const [left = 0] = axes.isMultiLine ? this.#lineLefts(widths) : [];
    let bottom = 0;
    const placedItems = mainPositions(line, axes, main);
    if (axes.isMainReversed) placedItems.reverse();
    return placedItems.map((placed): ItemRow => {
      const { margin } = placed.item.sized;
      const top = placed.offset;
      const height = placed.item.main + margin.bottom;
      const gap = top - margin.top - bottom;
      bottom = top + height;
      return {
        gap,
        marginTop: margin.top,
        height,
        items: [this.#item(placed, { left, width, top: -top, line })],
      };
    });
  }

  #several(lines: readonly (readonly FlexItem[])[], main: number): ItemRow[] {
    const axes = this.#axes;
    const ordered = axes.isCrossReversed ? [...lines].reverse() : lines;
    if (ordered.length === 0) return [];
    const widths = this.#lineWidths(ordered);
    const lefts = this.#lineLefts(widths);
    const items = ordered.flatMap((line, index) =>
      mainPositions(line, axes, main).map((placed) =>
        this.#item(placed, { left: lefts[index] ?? 0, width: widths[index] ?? 0, top: 0, line }),
      ),
    );
    let height = 0;
    for (const item of items) height = Math.max(height, item.y + item.height + item.marginBottom);
    return [{ gap: 0, height: Math.max(0, axes.height ?? Math.max(height, main)), items }];
  }

  /** Widths of lines, stretched to the container where they are to be. */
  #lineWidths(lines: readonly (readonly FlexItem[])[]): number[] {
    const axes = this.#axes;
    const widths = lines.map((line) => {
      let widest = 0;
      let [before, after] = [0, 0];
      for (const item of line) {
        const { width } = this.#width(item);
        widest = Math.max(widest, width + item.crossMargins);
        const side = this.#baselineSides(item, width);
        [before, after] = [Math.max(before, side.before), Math.max(after, side.after)];
      }
      widest = Math.max(widest, before + after);
      return widest;
    });
    const { alignContent } = axes.style;
    const free = this.#free(widths);
    if ((alignContent !== "normal" && alignContent !== "stretch") || free <= 0) return widths;
    const count = widths.length;
    return widths.map(
      (width, index) => width + snap((free * (index + 1)) / count) - snap((free * index) / count),
    );
  }

  #free(widths: readonly number[]): number {
    let used = this.#axes.crossGap * Math.max(0, widths.length - 1);
    for (const width of widths) used += width;
    return this.#axes.width - used;
  }

  #lineLefts(widths: readonly number[]): number[] {
    const axes = this.#axes;
    const spread = distribute(axes.style.alignContent, this.#free(widths), widths.length, {
      isReversed: axes.isCrossStartFar,
      isFlexReversed: axes.isCrossReversed,
      isHorizontal: true,
    });
    let left = spread.before;
    return widths.map((width) => {
      const at = snap(left);
      left += width + axes.crossGap + spread.between;
      return at;
    });
  }

  /** Border-box width of an item before its line's is known. */
  #width(item: FlexItem): { readonly width: number; readonly isAutomatic: boolean } {
    const { align } = item;
    const sized = withMainSize(item);
    const { box, availableWidth, availableHeight, style } = sized;
    const hasAutoMargin = style.marginLeft === "auto" || style.marginRight === "auto";
    const stretches =
      align.word === "stretch" && !hasAutoMargin && !this.#axes.isMultiLine && box.kind === "block";
    const isContentWidth = style.width === "min-content" || style.width === "max-content";
    if (isContentWidth || (style.width === "auto" && !stretches)) {
      const byRatio = ratioWidthOf(this.#ctx, sized, item.main);
      if (byRatio !== undefined)
        return { width: clamp(byRatio, ...widthLimits(this.#ctx, sized)), isAutomatic: !isContentWidth };
    }
    // Limits by the content are those of the main size: the width is taken as it is given, and limited below.
    const given = sized.ratio === undefined || !isLength(style.width) ? undefined : style.width;
    const width =
      given === undefined
        ? columnItemWidth(this.#ctx, sized, this.#axes, align)
        : widthOf(this.#ctx, sized, given, availableWidth);
    if (width !== undefined) {
      const limits = widthLimits(this.#ctx, sized);
      const used = sized.ratio === undefined ? Math.max(limits[0], width) : clamp(width, ...limits);
      return { width: used, isAutomatic: style.width === "auto" };
    }
    const size = { availableWidth, percentageHeight: availableHeight, width: undefined, height: item.main };
    return { width: measureItem(this.#ctx, box, size).width, isAutomatic: style.width === "auto" };
  }

  /** What an item that is aligned by its baseline needs on both sides of that, which is its left border edge (css-flexbox-1 §9.4). */
  #baselineSides(
    { align, sized: { margin, style } }: FlexItem,
    width: number,
  ): { readonly before: number; readonly after: number } {
    const isAligned = align.word === "baseline" || align.word === "last baseline";
    if (!isAligned || style.marginLeft === "auto" || style.marginRight === "auto")
      return { before: 0, after: 0 };
    return { before: margin.left, after: width + margin.right };
  }

  /** Left border edge of items aligned by baselines: those across the text are at that edge (css-align-3 §9.1). */
  #baselineLeft(
    word: "baseline" | "last baseline",
    { width, line }: { readonly width: number; readonly line: readonly FlexItem[] },
  ): number {
    const isLeft = (word === "baseline") !== this.#axes.isCrossReversed;
    let most = Number.NEGATIVE_INFINITY;
    for (const item of line) {
      const { margin, style } = item.sized;
      if (item.align.word !== word || style.marginLeft === "auto" || style.marginRight === "auto") continue;
      most = Math.max(most, isLeft ? margin.left : this.#width(item).width + margin.right);
    }
    return isLeft ? most : width - most;
  }

  #item(
    { item, offset }: PlacedItem,
    line: {
      readonly left: number;
      readonly width: number;
      readonly top: number;
      readonly line: readonly FlexItem[];
    },
  ): RowItem {
    const { align, main } = item;
    const sized = withMainSize(item);
    const { box, margin, style, availableWidth, availableHeight } = sized;
    const [autoLeft, autoRight] = [style.marginLeft === "auto", style.marginRight === "auto"];
    const stretches = align.word === "stretch" && style.width === "auto" && !autoLeft && !autoRight;
    const limits = widthLimits(this.#ctx, sized);
    const width = stretches
      ? Math.max(leastWidth(this.#ctx, sized), clamp(line.width - margin.left - margin.right, ...limits))
      : this.#width(item).width;
    const free = line.width - width - margin.left - margin.right;
    let x = line.left + margin.left;
    if (autoLeft || autoRight) {
      if (free > 0) x += autoLeft ? (autoRight ? snap(free / 2) : free) : 0;
    } else if (align.word === "baseline" || align.word === "last baseline")
      x = line.left + this.#baselineLeft(align.word, line);
    else x += offsetOf(align, free, this.#axes.isCrossReversed);
    const natural = measureItem(this.#ctx, box, {
      availableWidth,
      percentageHeight: availableHeight,
      width,
      height: undefined,
    }).height;
    const isDefinite = this.#axes.height !== undefined || definiteBasisOf(sized) !== undefined;
    // Broken, an item gets its height from its item row, unless its line shares the item row or its style says otherwise.
    const keepsHeight = main > natural && (this.#axes.isMultiLine || style.height !== "auto");
    return {
      box,
      x,
      y: offset + line.top,
      width,
      height: main,
      marginBottom: margin.bottom,
      availableWidth,
      percentageHeight: availableHeight,
      hasFixedHeight: natural !== main || isDefinite,
      isOnlyGrown: main > natural && !isDefinite && box.kind === "block" && style.height === "auto",
      keepsHeight: keepsHeight || main < natural || box.kind === "replaced",
      fillsItemRow: main > natural && !this.#axes.isMultiLine && !keepsHeight,
      span: 1,
      result: undefined,
    };
  }
}

/** The used main size is the height that a ratio is about (css-flexbox-1 §9.4). */
function withMainSize({ sized, main }: FlexItem): SizedItem {
  return sized.ratio === undefined ? sized : { ...sized, filledHeight: main };
}
