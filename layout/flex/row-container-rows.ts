import { snap } from "../geometry/layout-unit.ts";
import { type ItemMeasure, measureItem } from "../items/item-layout.ts";
import type { ItemRow, RowItem } from "../items/item-row.ts";
import { clamp, definiteHeightOf, heightFromRatio, heightLimitsOf } from "../items/item-sizes.ts";
import { distribute, offsetOf } from "../positioned/alignment.ts";
import { isContentHeight } from "../sizing/block-sizes.ts";
import type { LayoutContext } from "../tree/layout-context.ts";
import type { Baselines, FlexLayout } from "./container-rows.ts";
import type { FlexAxes } from "./flex-axes.ts";
import type { FlexItem } from "./flex-item.ts";
import { mainPositions, type PlacedItem } from "./main-positions.ts";

/** A line with what its items measure. */
interface MeasuredLine {
  readonly placed: readonly PlacedItem[];
  readonly measures: readonly ItemMeasure[];
  /** Distance of the shared baseline from the top of the line, and from its bottom that of the last baselines. */
  readonly ascent: number;
  readonly descent: number;
  /** What is below the shared baseline, and above that of the last baselines. */
  readonly under: number;
  readonly over: number;
  readonly cross: number;
}

const NONE = Number.NEGATIVE_INFINITY;

/** The margin above all items of a line, which is cut off where a page begins with it (css-break-3 §5.2). */
function sharedMargin(placed: readonly PlacedItem[], items: readonly RowItem[]): number {
  let shared = Number.POSITIVE_INFINITY;
  for (let index = 0; index < items.length; index += 1) {
    const above = (items[index] as RowItem).y;
    shared = Math.min(shared, above, placed[index]?.item.sized.margin.top ?? 0);
  }
  return items.length === 0 ? 0 : Math.max(0, shared);
}

/** Lines of a row container, one item row each, from top to bottom; measured when they are asked for, unless all must be known. */
export class RowContainerRows implements FlexLayout {
  readonly #ctx: LayoutContext;
  readonly #axes: FlexAxes;
  /** In order from top to bottom. */
  readonly #lines: readonly (readonly FlexItem[])[];
  readonly #itemRows: (ItemRow | undefined)[] = [];
  #all:
    | { readonly lines: readonly MeasuredLine[]; readonly heights: number[]; readonly gaps: number[] }
    | undefined;
  #baselines: Map<number, Baselines> = new Map();

  constructor(ctx: LayoutContext, axes: FlexAxes, lines: readonly (readonly FlexItem[])[]) {
    this.#ctx = ctx;
    this.#axes = axes;
    this.#lines = axes.isCrossReversed ? [...lines].reverse() : lines;
    const isFree =
      axes.height === undefined &&
      axes.minimumHeight === 0 &&
      axes.maximumHeight === Number.POSITIVE_INFINITY;
    if (!isFree || (axes.isCrossReversed && lines.length > 1)) this.#all = this.#measureAll();
  }

  itemRowAt(index: number): ItemRow | undefined {
    const line = this.#lines[index];
    if (line === undefined) return undefined;
    const known = this.#itemRows[index];
    if (known !== undefined) return known;
    const measured = this.#all?.lines[index] ?? this.#measure(line);
    const height = this.#all?.heights[index] ?? measured.cross;
    const gap = this.#all?.gaps[index] ?? (index === 0 ? 0 : this.#axes.crossGap);
    const placedItems = measured.placed.map((placed, position) =>
      this.#item(placed, measured.measures[position] as ItemMeasure, { measured, height }),
    );
    const marginTop = sharedMargin(measured.placed, placedItems);
    const items =
      marginTop === 0 ? placedItems : placedItems.map((item) => ({ ...item, y: item.y - marginTop }));
    const itemRow = { gap, marginTop, height: height - marginTop, items };
    this.#noteBaselines(index, measured, items);
    this.#itemRows[index] = itemRow;
    return itemRow;
  }

  baselines(): Baselines | undefined {
    const last = this.#lines.length - 1;
    const tops: number[] = [];
    let y = 0;
    // A container over many pages has one first baseline; lines further down are not looked for.
    const end = this.#all === undefined ? Math.min(this.#lines.length, 64) : this.#lines.length;
    for (let index = 0; index < end; index += 1) {
      const itemRow = this.itemRowAt(index);
      if (itemRow === undefined) break;
      y += itemRow.gap + (itemRow.marginTop ?? 0);
      tops.push(y);
      y += itemRow.height;
    }
    const at = (index: number, edge: "first" | "last"): number | undefined => {
      const value = this.#baselines.get(index)?.[edge];
      const top = tops[index];
      return value === undefined || top === undefined ? undefined : top + value;
    };
    return { first: at(0, "first"), last: at(last, "last") ?? at(0, "first") };
  }

  #noteBaselines(index: number, line: MeasuredLine, items: readonly RowItem[]): void {
    const pick = (edge: "first" | "last"): number | undefined => {
      const order = line.placed.map((_, position) => position);
      // The first item is that where the text of the container begins, not where its items do (css-flexbox-1 §8.5).
      if (this.#axes.isMainReversed !== this.#axes.isMainStartFar) order.reverse();
      const wanted = edge === "first" ? "baseline" : "last baseline";
      const shared = order.find((position) => {
        const item = line.placed[position]?.item;
        return item !== undefined && isBaselineAligned(item, wanted);
      });
      const position = shared ?? (edge === "first" ? order[0] : order.at(-1));
      if (position === undefined) return undefined;
      const item = items[position] as RowItem;
      const measure = line.measures[position] as ItemMeasure;
      const own = edge === "first" ? measure.firstBaseline : measure.lastBaseline;
      return item.y + (own ?? item.height);
    };
    this.#baselines.set(index, { first: pick("first"), last: pick("last") });
  }

  #measure(line: readonly FlexItem[]): MeasuredLine {
    const axes = this.#axes;
    const placed = mainPositions(line, axes, axes.width);
    const measures = placed.map(({ item }) => this.#measureItem(item));
    let [ascent, under, descent, over] = [NONE, NONE, NONE, NONE];
    let cross = 0;
    placed.forEach(({ item }, position) => {
      const measure = measures[position] as ItemMeasure;
      const { margin } = item.sized;
      const outer = measure.height + margin.top + margin.bottom;
      if (isBaselineAligned(item, "baseline")) {
        const above = margin.top + (measure.firstBaseline ?? measure.height);
        ascent = Math.max(ascent, above);
        under = Math.max(under, outer - above);
      } else if (isBaselineAligned(item, "last baseline")) {
        const below = margin.bottom + measure.height - (measure.lastBaseline ?? measure.height);
        descent = Math.max(descent, below);
        over = Math.max(over, outer - below);
      } else cross = Math.max(cross, outer);
    });
    for (const item of line) {
      if (!item.isCollapsed) continue;
      const { margin } = item.sized;
      const strut = this.#measureItem({ ...item, main: item.base }).height + margin.top + margin.bottom;
      cross = Math.max(cross, strut);
    }
    cross = Math.max(0, cross, ascent + under, descent + over);
    if (!axes.isMultiLine)
      cross = clamp(
        axes.height ?? cross,
        axes.minimumHeight,
        axes.height === undefined ? axes.maximumHeight : Number.POSITIVE_INFINITY,
      );
    return { placed, measures, ascent, descent, under, over, cross };
  }

  #measureItem({ sized, main, align }: FlexItem): ItemMeasure {
    const { box, availableWidth, availableHeight } = sized;
    let height: number | undefined;
    if (box.kind === "replaced" && definiteHeightOf(sized) === undefined) {
      const [minimum, maximum] = heightLimitsOf(sized);
      const byRatio = heightFromRatio(sized, main);
      if (byRatio !== undefined) height = clamp(byRatio, minimum, maximum);
    }
    // A filled line of known height is definite for what is in the item.
    const axes = this.#axes;
    if (
      height === undefined &&
      !axes.isMultiLine &&
      axes.height !== undefined &&
      align.word === "stretch" &&
      stretches(sized.style)
    )
      height = stretchedHeight(sized, axes.height);
    return measureItem(this.#ctx, box, {
      availableWidth,
      percentageHeight: availableHeight,
      width: main,
      height,
    });
  }

  #measureAll(): { lines: MeasuredLine[]; heights: number[]; gaps: number[] } {
    const axes = this.#axes;
    const lines = this.#lines.map((line) => this.#measure(line));
    let total = axes.crossGap * Math.max(0, lines.length - 1);
    for (const line of lines) total += line.cross;
    const room = axes.height ?? clamp(total, axes.minimumHeight, axes.maximumHeight);
    const heights = lines.map(({ cross }) => cross);
    const gaps = lines.map((_, index) => (index === 0 ? 0 : axes.crossGap));
    if (!axes.isMultiLine || lines.length === 0) return { lines, heights, gaps };
    const free = room - total;
    const { alignContent } = axes.style;
    if (alignContent === "normal" || alignContent === "stretch") {
      if (free > 0)
        for (const index of heights.keys())
          heights[index] = (heights[index] ?? 0) + portion(free, index, lines.length);
      else if (axes.isCrossReversed) gaps[0] = free;
      return { lines, heights, gaps };
    }
    const spread = distribute(alignContent, free, lines.length, {
      isReversed: axes.isCrossStartFar,
      isFlexReversed: axes.isCrossReversed,
      isHorizontal: false,
    });
    let before = 0;
    gaps.forEach((gap, index) => {
      const position = snap(spread.before + spread.between * index);
      gaps[index] = gap + position - before;
      before = position;
    });
    return { lines, heights, gaps };
  }

  #item(
    { item, offset }: PlacedItem,
    measure: ItemMeasure,
    { measured, height: line }: { readonly measured: MeasuredLine; readonly height: number },
  ): RowItem {
    const { sized, align } = item;
    const { margin, style, box, availableWidth, availableHeight } = sized;
    const isStretched = align.word === "stretch" && stretches(style);
    const height = isStretched ? stretchedHeight(sized, line) : measure.height;
    const free = line - height - margin.top - margin.bottom;
    let y = margin.top;
    const [autoTop, autoBottom] = [style.marginTop === "auto", style.marginBottom === "auto"];
    if (autoTop || autoBottom) {
      // Too little room: the start margin is 0, the end one takes the overflow (css-flexbox-1 §9.6).
      if (free > 0) y += autoTop ? (autoBottom ? snap(free / 2) : free) : 0;
    } else if (align.word === "baseline" || align.word === "last baseline")
      y = this.#baselineOffset(measured, line, { measure, isLast: align.word === "last baseline" });
    else y += offsetOf(align, free, this.#axes.isCrossReversed);
    return {
      box,
      x: offset,
      y,
      width: item.main,
      height,
      marginBottom: margin.bottom,
      availableWidth,
      percentageHeight: availableHeight,
      hasFixedHeight: isStretched || (box.kind === "replaced" && sized.ratio !== undefined),
      keepsHeight: box.kind === "replaced",
      fillsItemRow: isStretched && style.maxHeight === "none",
      span: 1,
      result: undefined,
    };
  }

  /** First baselines gather at the start of the line, last ones at its end: with the lines reversed, at the bottom and the top. */
  #baselineOffset(
    line: MeasuredLine,
    height: number,
    { measure, isLast }: { readonly measure: ItemMeasure; readonly isLast: boolean },
  ): number {
    const isReversed = this.#axes.isCrossReversed;
    if (isLast) {
      const baseline = isReversed ? line.over : height - line.descent;
      return baseline - (measure.lastBaseline ?? measure.height);
    }
    const baseline = isReversed ? height - line.under : line.ascent;
    return baseline - (measure.firstBaseline ?? measure.height);
  }
}

function isBaselineAligned(
  { align, sized: { style } }: FlexItem,
  word: "baseline" | "last baseline",
): boolean {
  return align.word === word && style.marginTop !== "auto" && style.marginBottom !== "auto";
}

/** What is no higher than its content does not stretch. */
function stretches({ height, maxHeight, marginTop, marginBottom }: FlexItem["sized"]["style"]): boolean {
  const isFree = height === "auto" && !isContentHeight(maxHeight);
  return isFree && marginTop !== "auto" && marginBottom !== "auto";
}

function stretchedHeight(sized: FlexItem["sized"], line: number): number {
  const [minimum, maximum] = heightLimitsOf(sized);
  const fill = line - sized.margin.top - sized.margin.bottom;
  return Math.max(sized.verticalEdges, clamp(fill, minimum, maximum));
}

/** A share of free space for one of several pieces; all shares together are the whole. */
function portion(free: number, index: number, count: number): number {
  return snap((free * (index + 1)) / count) - snap((free * index) / count);
}
