import { layoutToBestBreak } from "../fragmentation/layout-to-best-break.ts";
import { breakBeforeToken, insideToken } from "../fragmentation/make-token.ts";
import { relativeOffset } from "../positioned/relative-offset.ts";
import { margin } from "../sizing/box-edges.ts";
import {
  type BreakAppeal,
  type BreakToken,
  LAST_RESORT,
  type OpenItem,
  PERFECT,
} from "../tree/break-token.ts";
import type { ConstraintSpace, FragmentainerSpace } from "../tree/constraint-space.ts";
import type { BoxFragment, FragmentLink } from "../tree/fragment.ts";
import type { LayoutResult, OutOfFlowBox } from "../tree/layout-result.ts";
import { imposedHeight, itemSpace, layoutItem, mayForceBreak } from "./item-layout.ts";
import type { ItemRow, RowItem } from "./item-row.ts";
import type { PlaceItemRowsInput } from "./place-item-rows.ts";
import { emptyRest, stretchFragment } from "./stretch-fragment.ts";

/** An item with its part on this page. */
export interface ActiveItem {
  readonly item: RowItem;
  readonly itemRow: number;
  readonly index: number;
  /** Top of its part on this page, from the content box. */
  readonly top: number;
  /** Undefined: nothing of it is placed here, or only its box goes on. */
  readonly result: LayoutResult | undefined;
  readonly unfinished: BreakToken | undefined;
  readonly appeal: BreakAppeal;
  /** Height in earlier fragmentainers. */
  readonly consumed: number;
  /** It was laid out for this page alone: its final height is still to be decided. */
  readonly isLoose: boolean;
}

export function endItemRowOf({ item, itemRow }: ActiveItem): number {
  return itemRow + item.span - 1;
}

/** An item may begin on the next page where it is aligned lower than its item row; else its item row goes along. */
function appealBefore({ box, y, availableWidth }: RowItem): BreakAppeal {
  return y > margin(box.style.marginTop, availableWidth) ? PERFECT : LAST_RESORT;
}

/** Lays out items of item rows for one page and links what is decided. */
export class ItemRowLayout {
  readonly links: FragmentLink[] = [];
  readonly outOfFlow: OutOfFlowBox[] = [];
  /** Content that overflows finished items and goes on. */
  readonly parallel: OpenItem[] = [];
  readonly #input: PlaceItemRowsInput;

  constructor(input: PlaceItemRowsInput) {
    this.#input = input;
  }

  /** Items of an item row that begins here. */
  start(
    itemRow: ItemRow,
    index: number,
    place: { readonly top: number; readonly isFirst: boolean },
  ): ActiveItem[] {
    return itemRow.items.map((item, itemIndex) => {
      const top = place.top + item.y;
      return this.#active(
        { item, itemRow: index, index: itemIndex, top, consumed: 0 },
        undefined,
        place.isFirst,
      );
    });
  }

  /** An item that an earlier page left unfinished; one that has not begun keeps its distance from the top of its item row. */
  resume(open: OpenItem, itemRow: ItemRow | undefined, itemRowConsumed: number): ActiveItem | undefined {
    const item = itemRow?.items[open.item];
    if (item === undefined) return undefined;
    const top = open.token?.kind === "before" ? Math.max(0, item.y - itemRowConsumed) : 0;
    const place = { item, itemRow: open.itemRow, index: open.item, top, consumed: open.consumed };
    if (open.token === undefined)
      return { result: undefined, unfinished: undefined, appeal: PERFECT, isLoose: true, ...place };
    return this.#active(place, open.token, true);
  }

  /** Overflowing content of finished items goes on at the top; it takes no room. */
  resumeParallel(open: readonly OpenItem[]): void {
    for (const { itemRow, item, token, consumed } of open) {
      const found = this.#input.source.itemRowAt(itemRow)?.items[item];
      if (found === undefined || token === undefined) continue;
      const result = this.#broken(found, this.#fragmentainer(0, true), token);
      this.#link(found, 0, result.fragment, result.outOfFlow);
      if (result.token !== undefined) this.parallel.push({ itemRow, item, token: result.token, consumed });
    }
  }

  /** What becomes of an item row whose ending items are these. */
  outcome(
    ending: readonly ActiveItem[],
    itemRow: { readonly top: number; readonly height: number },
  ): { readonly isBroken: boolean; readonly appeal: BreakAppeal; readonly height: number } {
    let height = itemRow.height;
    let appeal: BreakAppeal = PERFECT;
    let isBroken = false;
    let lowest = 0;
    for (const active of ending) {
      const { item, unfinished, result, top } = active;
      if (unfinished !== undefined) {
        isBroken = true;
        if (active.appeal < appeal) appeal = active.appeal;
        continue;
      }
      const bottom = top + (result?.fragment.height ?? 0);
      if (active.isLoose) height = Math.max(height, bottom + item.marginBottom - itemRow.top);
      lowest = Math.max(lowest, bottom);
    }
    const { fragmentainer } = this.#input;
    if (fragmentainer === undefined || isBroken) return { isBroken, appeal, height };
    for (const { item } of ending)
      if (item.fillsItemRow) lowest = Math.max(lowest, itemRow.top + height - item.marginBottom);
    // Only the ends of boxes, or an unbreakable piece at the top of a page, reach below the page.
    const isCut = lowest > fragmentainer.remaining && ending.some((active) => this.#canGoOn(active));
    return { isBroken: isCut, appeal, height };
  }

  #canGoOn({ item, result, top, isLoose }: ActiveItem): boolean {
    if (item.box.kind === "replaced") return false;
    const { fragmentainer } = this.#input;
    const isTooTall = result !== undefined && top + result.fragment.height > (fragmentainer?.remaining ?? 0);
    return item.fillsItemRow && !(isTooTall && isLoose);
  }

  /** Links an item that ends here, at the end of its last item row. */
  finish(active: ActiveItem, itemRowBottom: number): void {
    const { item, result, top, consumed, isLoose } = active;
    const isContinued = consumed > 0;
    if (!isLoose && result !== undefined) {
      this.#keep(active, result, result.fragment);
      return;
    }
    const needed = result?.fragment.height ?? 0;
    const height = item.fillsItemRow ? Math.max(needed, itemRowBottom - item.marginBottom - top) : needed;
    if (result === undefined) {
      if (item.fillsItemRow) this.#linkRest(active, height, true);
      return;
    }
    const hasTop = result.fragment.hasTop && !isContinued;
    this.#keep(active, result, stretchFragment(result.fragment, { height, hasTop, hasBottom: true }));
  }

  #keep(active: ActiveItem, result: LayoutResult, fragment: BoxFragment): void {
    this.#link(active.item, active.top, fragment, result.outOfFlow);
    if (result.token?.isAtBlockEnd === true)
      this.parallel.push({ itemRow: active.itemRow, item: active.index, token: result.token, consumed: 0 });
  }

  #linkRest(active: ActiveItem, height: number, hasBottom: boolean): void {
    const { item, consumed, top } = active;
    const { width, availableWidth } = item;
    const ends = { height: Math.max(0, height), hasTop: false, hasBottom };
    this.#link(item, top, emptyRest(item.box, { width, availableWidth, consumed, ...ends }), []);
  }

  /** Links what is here of an item that the page's end cuts; returns how it goes on. */
  interrupt(active: ActiveItem, pageEnd: number): OpenItem[] {
    const { item, itemRow, index, result, unfinished, top, consumed } = active;
    if (unfinished?.kind === "before") return [{ itemRow, item: index, token: unfinished, consumed: 0 }];
    const height = Math.max(0, pageEnd - top);
    if (result === undefined) {
      this.#linkRest(active, height, false);
      return [{ itemRow, item: index, token: undefined, consumed: consumed + height }];
    }
    if (unfinished !== undefined) {
      this.#link(item, top, result.fragment, result.outOfFlow);
      return [{ itemRow, item: index, token: unfinished, consumed: consumed + result.fragment.height }];
    }
    if (!item.fillsItemRow || item.box.kind === "replaced" || result.fragment.height > height) {
      this.#keep(active, result, result.fragment);
      return [];
    }
    const hasTop = result.fragment.hasTop && consumed === 0;
    this.#keep(active, result, stretchFragment(result.fragment, { height, hasTop, hasBottom: false }));
    return [{ itemRow, item: index, token: undefined, consumed: consumed + height }];
  }

  #active(
    place: Pick<ActiveItem, "item" | "itemRow" | "index" | "top" | "consumed">,
    token: BreakToken | undefined,
    isFirst: boolean,
  ): ActiveItem {
    const { item } = place;
    const { fragmentainer } = this.#input;
    const isResumed = insideToken(token) !== undefined;
    if (!isResumed) {
      const whole = this.#whole(item, place.top);
      if (whole !== undefined)
        return { result: whole, unfinished: undefined, appeal: PERFECT, isLoose: false, ...place };
    }
    // What overflows its container upwards would begin above the page.
    const top = place.top - (token === undefined ? Math.min(0, item.y) : 0);
    const space = this.#fragmentainer(top, isFirst);
    const result = this.#broken(item, space, isResumed ? token : undefined);
    const { fragment } = result;
    const appeal = appealBefore(item);
    const isPushed =
      result.token?.kind === "before" ||
      (result.token?.isAtBlockEnd === false &&
        !isResumed &&
        (result.appeal === LAST_RESORT || result.appeal < appeal)) ||
      (result.token === undefined &&
        space?.isAtStart === false &&
        fragment.height > 0 &&
        top + fragment.height > (fragmentainer?.remaining ?? 0));
    if (isPushed && space?.isAtStart !== true) {
      const unfinished = token ?? breakBeforeToken(item.box, result.token?.forced);
      return { result: undefined, unfinished, appeal, isLoose: true, ...place, top };
    }
    const unfinished = result.token?.isAtBlockEnd === false ? result.token : undefined;
    return { result, unfinished, appeal: result.appeal, isLoose: true, ...place, top };
  }

  /** Layout as if there were no page, where that fits on it. */
  #whole(item: RowItem, top: number): LayoutResult | undefined {
    const { ctx, fragmentainer } = this.#input;
    const remaining = fragmentainer?.remaining ?? Number.POSITIVE_INFINITY;
    if (fragmentainer !== undefined && (top + item.height > remaining || mayForceBreak(ctx, item.box)))
      return undefined;
    const { availableWidth, percentageHeight, width, subgrid } = item;
    const result =
      item.result ??
      layoutItem(ctx, item.box, {
        availableWidth,
        percentageHeight,
        width,
        ...imposedHeight(item),
        subgrid,
      });
    return top + result.fragment.overflowBottom <= remaining ? result : undefined;
  }

  /** Layout into this page; each item is a flow of its own and looks for its best break itself. */
  #broken(
    item: RowItem,
    fragmentainer: FragmentainerSpace | undefined,
    token: BreakToken | undefined,
  ): LayoutResult {
    const { ctx, pageName } = this.#input;
    const { availableWidth, percentageHeight, width, height, box, subgrid } = item;
    const space: ConstraintSpace = {
      ...itemSpace({
        availableWidth,
        percentageHeight,
        width,
        height: item.keepsHeight ? height : undefined,
        subgrid,
      }),
      minimumHeight: item.fillsItemRow ? height : undefined,
      fragmentainer,
      pageName,
    };
    return layoutToBestBreak(ctx, box, space, token);
  }

  #fragmentainer(top: number, isFirst: boolean): FragmentainerSpace | undefined {
    const { fragmentainer } = this.#input;
    if (fragmentainer === undefined) return undefined;
    const isAtStart = fragmentainer.isAtStart && isFirst && (top <= 0 || fragmentainer.remaining <= 0);
    return { ...fragmentainer, remaining: fragmentainer.remaining - top, isAtStart };
  }

  #link(item: RowItem, top: number, fragment: BoxFragment, outOfFlow: readonly OutOfFlowBox[]): void {
    const { width, height, rightToLeft } = this.#input;
    const offset = relativeOffset(item.box.style, { width, height, rightToLeft });
    const x = item.x + offset.x;
    const y = top + offset.y;
    this.links.push({ x, y, fragment });
    for (const candidate of outOfFlow)
      this.outOfFlow.push({
        ...candidate,
        staticX: candidate.staticX + x,
        staticY: candidate.staticY + y,
      });
  }
}
