import type { BreakBetween } from "../css/properties/arrangement/fragmentation.ts";
import {
  appealBetween,
  breakAtEnd,
  breakAtStart,
  isForcedBreak,
  joinBreaks,
} from "../fragmentation/break-rules.ts";
import {
  type BreakAppeal,
  type ItemsBreakToken,
  LAST_RESORT,
  type OpenItem,
  PERFECT,
} from "../tree/break-token.ts";
import type { FragmentainerSpace } from "../tree/constraint-space.ts";
import type { FragmentLink } from "../tree/fragment.ts";
import type { LayoutContext } from "../tree/layout-context.ts";
import type { OutOfFlowBox } from "../tree/layout-result.ts";
import type { ItemRow, ItemRowSource } from "./item-row.ts";
import { type ActiveItem, endItemRowOf, ItemRowLayout } from "./item-row-layout.ts";

export interface PlaceItemRowsInput {
  readonly ctx: LayoutContext;
  readonly source: ItemRowSource;
  /** `remaining` counts from the top of the content box. */
  readonly fragmentainer: FragmentainerSpace | undefined;
  readonly token: ItemsBreakToken | undefined;
  readonly breakBeforeItemRow: number | undefined;
  readonly pageName: string;
  /** Of the container, for relative positions. */
  readonly width: number;
  readonly height: number | undefined;
  readonly rightToLeft: boolean;
}

export interface PlacedItemRows {
  readonly links: readonly FragmentLink[];
  readonly outOfFlow: readonly OutOfFlowBox[];
  readonly blockSize: number;
  readonly hasContent: boolean;
  readonly token: ItemsBreakToken | undefined;
  /** All items are finished here: the token is for what overflows them. */
  readonly isParallelOnly: boolean;
  readonly forced: BreakBetween | undefined;
  readonly appeal: BreakAppeal;
  readonly best: { readonly itemRow: number; readonly appeal: BreakAppeal } | undefined;
}

/**
 * Places item rows of items one below the other on this page, from where the token says on. An item row that the page's end cuts goes on with
 * all its unfinished items side by side; an item row moves whole to the next page where breaking inside would be worse.
 */
export function placeItemRows(input: PlaceItemRowsInput): PlacedItemRows {
  return new ItemRowPlacer(input).run();
}

/** Why a page ends here. */
interface Stop {
  readonly itemRow: number;
  readonly consumed: number;
  readonly appeal: BreakAppeal;
  readonly forced: BreakBetween | undefined;
}

class ItemRowPlacer {
  readonly #input: PlaceItemRowsInput;
  readonly #layout: ItemRowLayout;
  /** Items whose end has not come: they reach into item rows to come. */
  #active: ActiveItem[] = [];
  #y = 0;
  /** Item rows placed on this page. */
  #placed = 0;
  #best: PlacedItemRows["best"];
  #previous: ItemRow | undefined;
  /** What of the last item row is only the margins of its items. */
  #trailingMargin = 0;

  constructor(input: PlaceItemRowsInput) {
    this.#input = input;
    this.#layout = new ItemRowLayout(input);
  }

  run(): PlacedItemRows {
    const { token } = this.#input;
    this.#layout.resumeParallel(token?.parallel ?? []);
    const stop = this.#run(token?.itemRow ?? 0, token?.consumed ?? 0, token?.open ?? []);
    const next = this.#nextToken(stop);
    const { outOfFlow } = this.#layout;
    const links = inOrder(this.#layout.links);
    return {
      links,
      outOfFlow,
      blockSize: stop === undefined ? Math.max(0, this.#end()) : Math.max(reachOf(links), this.#remaining()),
      hasContent: links.some(({ fragment }) => fragment.height > 0) || this.#placed > 0,
      token: next,
      isParallelOnly: stop === undefined && next !== undefined,
      forced: stop?.forced,
      appeal: stop?.appeal ?? PERFECT,
      best: this.#best,
    };
  }

  /** Margins below the last items that would cross the page's end are cut there and make no further page (css-break-3 §5.2). */
  #end(): number {
    if (this.#input.fragmentainer === undefined) return this.#y;
    return Math.max(this.#y - this.#trailingMargin, Math.min(this.#y, this.#remaining()));
  }

  #remaining(): number {
    return Math.max(0, this.#input.fragmentainer?.remaining ?? 0);
  }

  #nextToken(stop: Stop | undefined): ItemsBreakToken | undefined {
    const { parallel } = this.#layout;
    if (stop === undefined) {
      if (parallel.length === 0) return undefined;
      return { itemRow: Number.MAX_SAFE_INTEGER, consumed: 0, open: [], parallel, isForced: false };
    }
    const open = this.#active.flatMap((item) => this.#layout.interrupt(item, this.#remaining()));
    const isForced = stop.forced !== undefined && !open.some((item) => item.itemRow === stop.itemRow);
    return { itemRow: stop.itemRow, consumed: stop.consumed, open, parallel, isForced };
  }

  #run(start: number, consumed: number, open: readonly OpenItem[]): Stop | undefined {
    // Where the page had no room at all, an item row may have begun without any height.
    const isBegun = consumed > 0 || open.some((item) => item.itemRow === start && !isPushed(item));
    const earlier = open.filter(({ itemRow }) => itemRow < start || isBegun);
    const resumed = earlier.map((item) =>
      this.#layout.resume(
        item,
        this.#itemRowOf(item.itemRow),
        item.itemRow === start ? consumed : Number.POSITIVE_INFINITY,
      ),
    );
    this.#active = resumed.filter((item) => item !== undefined);
    for (let index = start; ; index += 1) {
      const itemRow = this.#input.source.itemRowAt(index);
      if (itemRow === undefined) return undefined;
      const stop = this.#place(itemRow, index, index === start && isBegun ? consumed : undefined);
      if (stop !== undefined) return stop;
    }
  }

  #itemRowOf(index: number): ItemRow | undefined {
    return this.#input.source.itemRowAt(index);
  }

  /** `consumed` is the height of the item row in earlier fragmentainers; undefined where it begins here. */
  #place(itemRow: ItemRow, index: number, consumed: number | undefined): Stop | undefined {
    const { fragmentainer, breakBeforeItemRow, token } = this.#input;
    const isFirst = this.#placed === 0;
    const between = this.#breakValue(itemRow);
    if (fragmentainer !== undefined && !isFirst && isForcedBreak(between, fragmentainer.type))
      return { itemRow: index, consumed: 0, appeal: PERFECT, forced: between };
    const appealBefore = this.#appealBefore(between, consumed);
    if (breakBeforeItemRow === index && !isFirst && appealBefore !== undefined)
      return { itemRow: index, consumed: 0, appeal: appealBefore, forced: undefined };
    const top = this.#y + roomAbove(itemRow, isFirst ? token : undefined);
    const fresh = consumed !== undefined ? [] : this.#layout.start(itemRow, index, { top, isFirst });
    // What reaches over several item rows and breaks badly goes on whole with the item row it begins in.
    const isBad = (item: ActiveItem): boolean =>
      item.unfinished !== undefined && endItemRowOf(item) > index && item.appeal < (appealBefore ?? 0);
    if (appealBefore !== undefined && fresh.some(isBad))
      return { itemRow: index, consumed: 0, appeal: appealBefore, forced: undefined };
    const ending = [...this.#active, ...fresh].filter((item) => endItemRowOf(item) === index);
    const height = consumed === undefined ? itemRow.height : Math.max(0, itemRow.height - consumed);
    const outcome = this.#layout.outcome(ending, { top, height });
    if (fragmentainer !== undefined && outcome.isBroken) {
      if (
        appealBefore !== undefined &&
        appealBefore >= outcome.appeal &&
        (appealBefore > outcome.appeal || isFirst)
      )
        return { itemRow: index, consumed: 0, appeal: appealBefore, forced: undefined };
      this.#active.push(...fresh);
      this.#placed += 1;
      const used = this.#reachOfUnfinished(fragmentainer.remaining) - top;
      return {
        itemRow: index,
        consumed: (consumed ?? 0) + Math.max(0, used),
        appeal: outcome.appeal,
        forced: this.#forcedInside(),
      };
    }
    if (appealBefore !== undefined && !isFirst && (this.#best?.appeal ?? 0) <= appealBefore)
      this.#best = { itemRow: index, appeal: appealBefore };
    this.#active.push(...fresh);
    this.#y = top + outcome.height;
    for (const item of ending) this.#layout.finish(item, this.#y);
    this.#trailingMargin = trailingMargin(ending, this.#y);
    this.#active = this.#active.filter((item) => !ending.includes(item));
    this.#placed += 1;
    this.#previous = itemRow;
    return undefined;
  }

  /** The page's end, or where what a page without room had to take ends below it. */
  #reachOfUnfinished(pageEnd: number): number {
    let reach = pageEnd;
    for (const { top, result, unfinished } of this.#active)
      if (unfinished !== undefined && result !== undefined)
        reach = Math.max(reach, top + result.fragment.height);
    return reach;
  }

  /** The value that demands a break inside one of the items. */
  #forcedInside(): BreakBetween | undefined {
    let value: BreakBetween | undefined;
    for (const { unfinished } of this.#active) {
      const forced = unfinished?.forced;
      if (forced !== undefined) value = value === undefined ? forced : joinBreaks(value, forced);
    }
    return value;
  }

  #breakValue(itemRow: ItemRow): BreakBetween {
    let value: BreakBetween = "auto";
    if (this.#previous !== undefined)
      for (const { box } of this.#previous.items) value = joinBreaks(value, breakAtEnd(box));
    for (const { box } of itemRow.items) value = joinBreaks(value, breakAtStart(box));
    return value;
  }

  /** Appeal of breaking before an item row; undefined where this page must take some of it. */
  #appealBefore(between: BreakBetween, consumed: number | undefined): BreakAppeal | undefined {
    const { fragmentainer } = this.#input;
    if (fragmentainer === undefined || consumed !== undefined) return undefined;
    if (this.#placed > 0) return appealBetween(between, fragmentainer.type);
    return fragmentainer.isAtStart ? undefined : LAST_RESORT;
  }
}

/** Nothing of the item has been placed. */
function isPushed({ token }: OpenItem): boolean {
  return token?.kind === "before";
}

/** Where a page ends, item rows may be higher than their items. */
function reachOf(links: readonly FragmentLink[]): number {
  let reach = 0;
  for (const { y, fragment } of links)
    if (fragment.height > 0 && y + fragment.height > reach) reach = y + fragment.height;
  return reach;
}

/** Distance of an item row from what is above; `token` is that of the page which it is the first on (css-break-3 §5.2). */
function roomAbove({ gap, marginTop = 0 }: ItemRow, token: ItemsBreakToken | undefined): number {
  if (token === undefined) return gap + marginTop;
  return token.isForced ? marginTop : 0;
}

function trailingMargin(ending: readonly ActiveItem[], itemRowBottom: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (const { item, result, top } of ending) {
    const { marginBottom, fillsItemRow } = item;
    if (fillsItemRow || top + (result?.fragment.height ?? 0) + marginBottom >= itemRowBottom)
      least = Math.min(least, Math.max(0, marginBottom));
  }
  return Number.isFinite(least) ? least : 0;
}

/** Items are painted in order-modified document order, wherever they lie: boxes of siblings are made in document order. */
function inOrder(links: readonly FragmentLink[]): readonly FragmentLink[] {
  const isOrdered = links.every(
    (link, index) => index === 0 || compare(links[index - 1] as FragmentLink, link) <= 0,
  );
  return isOrdered ? links : [...links].sort(compare);
}

function compare({ fragment: a }: FragmentLink, { fragment: b }: FragmentLink): number {
  if (a.kind !== "box" || b.kind !== "box") return 0;
  return a.style.order - b.style.order || a.box.id - b.box.id;
}
