import { isAvoidedBreak } from "../fragmentation/break-rules.ts";
import { innerTokens } from "../fragmentation/inner-tokens.ts";
import { spannerParent } from "../fragmentation/spanner-token.ts";
import { columnFlowOf } from "../generate/column-flow.ts";
import { MAXIMUM_LENGTH } from "../geometry/layout-unit.ts";
import type { BreakToken } from "../tree/break-token.ts";
import type { BoxFragment, FragmentLink } from "../tree/fragment.ts";
import type { LayoutResult } from "../tree/layout-result.ts";
import { marginSum } from "../tree/margin-strut.ts";
import { isColumnRule } from "./column-rules.ts";

/** A stretch of a flow, from the top of the flow. */
export interface FlowItem {
  readonly top: number;
  readonly bottom: number;
  /** Columns may end anywhere in it: padding, or the height of a box without content. */
  readonly isDivisible: boolean;
  /**
   * Top of what comes along where no column may end above this piece: the edge of a box that does not fit below its content takes the
   * last child along, which fits and so is not broken. The top of the piece unless told otherwise.
   */
  readonly from?: number;
  /** Columns side by side that a higher or lower row would share out anew: each of what stands in one of them, in order. */
  readonly columns?: readonly (readonly FlowItem[])[] | undefined;
}

/** What stands in a column, in order: what can't be broken, and what can be broken anywhere. Overlapping pieces are joined; the margin at the end is none. */
export function flowItems({ fragment, token }: LayoutResult, top: number): FlowItem[] {
  const collector = new ItemCollector(fragment, {
    boxes: forcedPath(token),
    isEndless: fragment.height >= MAXIMUM_LENGTH,
  });
  collector.children(fragment, top);
  return collector.joined();
}

/**
 * Margin below what ends in a column, px: where it finds no room, the end of the column cuts it off (css-break-3 §5.2). Where the flow goes
 * on in a box inside, that box has none, and floats below it take up its room.
 */
export function endMarginOf({ fragment, token, endMargin }: LayoutResult): number {
  if (token === undefined) return fragment.height - contentBottom(fragment);
  const isInside = token.forced === undefined ? spannerParent(token) !== token.box : isBrokenInside(token);
  const margin = isInside ? 0 : Math.max(0, marginSum(endMargin));
  const beyondFloats = flowBottom(fragment) + margin - floatsBottom(fragment);
  return Math.max(0, Math.min(margin, beyondFloats));
}

function isBrokenInside(token: BreakToken): boolean {
  return (
    token.kind === "block" && token.content.kind === "children" && token.content.child?.kind !== "before"
  );
}

function contentBottom(flow: BoxFragment): number {
  let bottom = floatsBottom(flow);
  for (const { y, fragment } of flow.children)
    if (fragment.kind !== "mark") bottom = Math.max(bottom, y + fragment.height);
  return Math.min(bottom, flow.height);
}

/** How far down boxes in the flow reach. */
function flowBottom({ children }: BoxFragment): number {
  let bottom = 0;
  for (const { y, fragment } of children) {
    const isOut =
      fragment.kind === "mark" ||
      (fragment.kind === "box" &&
        (fragment.style.position === "absolute" || fragment.style.float !== "none"));
    if (!isOut) bottom = Math.max(bottom, y + fragment.height);
  }
  return bottom;
}

/** How far down floats reach, also out of the boxes that they stand in, which are not as high as they are. */
function floatsBottom({ children }: BoxFragment): number {
  let bottom = 0;
  for (const { y, fragment } of children) {
    if (fragment.kind !== "box" || fragment.style.position === "absolute") continue;
    const isFloat = fragment.style.float !== "none";
    bottom = Math.max(bottom, y + floatsBottom(fragment), isFloat ? y + fragment.height : 0);
  }
  return bottom;
}

/** The height comes of the content, with the margin at its end. */
function isAsHighAsContent({ style, children }: BoxFragment): boolean {
  const { height, minHeight } = style;
  return height === "auto" && (minHeight === "auto" || minHeight === 0) && children.length > 0;
}

/** Of a box without anything in it: content makes the box high, and goes on in the next column, so that this piece only fills the column. */
function isStub({ style, hasBottom }: BoxFragment): boolean {
  const { height, minHeight, aspectRatio } = style;
  const isAutomatic = height === "auto" && (minHeight === "auto" || minHeight === 0);
  return !hasBottom && isAutomatic && aspectRatio.ratio === undefined;
}

/** What reaches down to the end of the column although its content ends further up. */
interface Filling {
  /** The boxes that a forced break lies in, from the flow inwards. */
  readonly boxes: ReadonlySet<BoxFragment["box"]>;
  /** The column has no end of its own: nothing but a forced break cuts boxes in it. */
  readonly isEndless: boolean;
}

function forcedPath(token: BreakToken | undefined): ReadonlySet<BoxFragment["box"]> {
  const boxes = new Set<BoxFragment["box"]>();
  const waiting = [token];
  for (let current = waiting.pop(); current !== undefined; current = waiting.pop()) {
    if (current.forced === undefined) continue;
    boxes.add(current.box);
    waiting.push(...innerTokens(current));
  }
  return boxes;
}

/** A column of a container in the flow. */
interface FlowLink {
  readonly y: number;
  readonly fragment: BoxFragment;
}

const NO_ROWS: readonly (readonly FlowLink[])[] = [];

/** Rows of several columns in a container: even ones, or such as are filled down to the end of the column that they stand in. */
function rowsOfColumns({ box, children }: BoxFragment): readonly (readonly FlowLink[])[] {
  const flow = columnFlowOf(box);
  if (flow === undefined) return NO_ROWS;
  const rows = new Map<number, FlowLink[]>();
  for (const { y, fragment } of children) {
    if (fragment.kind !== "box" || fragment.box !== flow) continue;
    const row = rows.get(y);
    if (row === undefined) rows.set(y, [{ y, fragment }]);
    else row.push({ y, fragment });
  }
  return [...rows.values()].filter(({ length }) => length > 1);
}

interface LooseItems {
  readonly items: readonly FlowItem[];
  /** They stand in a float beside the flow. */
  readonly isBeside: boolean;
  /** No break may be between it and what comes before, or what reaches lowest of that. */
  readonly keepsTo: "previous" | "lowest" | undefined;
}

class ItemCollector {
  /** In the order of the flow. */
  readonly #items: LooseItems[] = [];
  readonly #flow: BoxFragment;
  readonly #filling: Filling;
  /** Of what is added next. */
  #keepsTo: LooseItems["keepsTo"];

  constructor(flow: BoxFragment, filling: Filling) {
    this.#flow = flow;
    this.#filling = filling;
  }

  children(box: BoxFragment, top: number): void {
    const edges = box.border.top + box.padding.top + box.border.bottom + box.padding.bottom;
    if (edges > 0 && box.height === edges && box.children.every(({ fragment }) => fragment.height === 0)) {
      this.#add({ top, bottom: top + edges, isDivisible: false });
      return;
    }
    if (box !== this.#flow && !box.children.some(({ fragment }) => fragment.height > 0)) {
      if (this.#isForced(box)) return;
      // A piece whose content all goes on only tells where that would begin.
      if (isStub(box)) this.#push({ top, bottom: top, isDivisible: true });
      else this.#add({ top, bottom: top + box.height, isDivisible: true });
      return;
    }
    let avoidsAfter = false;
    let bottom = top + box.border.top + box.padding.top;
    if (bottom > top) {
      this.#add({ top, bottom, isDivisible: false });
      this.#keepsTo = "previous";
    }
    const lines = box.children.filter(({ fragment }) => fragment.kind === "line" && fragment.height > 0);
    if (lines.length > 0) this.#lines(box, lines, top);
    const rows = box === this.#flow || this.#isForced(box) ? NO_ROWS : rowsOfColumns(box);
    const rowOf = new Map(rows.flatMap((row) => row.map(({ fragment }) => [fragment, row])));
    for (const { y, fragment } of box.children) {
      if (fragment.kind !== "box") {
        if (fragment.kind === "line") bottom = Math.max(bottom, top + y + fragment.height);
        continue;
      }
      const { position, float, breakBefore, breakAfter } = fragment.style;
      if (position === "absolute" || position === "fixed") continue;
      const row = rowOf.get(fragment);
      if (row?.[0]?.fragment === fragment) bottom = Math.max(bottom, this.#row(row, top));
      if (row !== undefined || isColumnRule(fragment)) continue;
      if (float === "none") {
        if (avoidsAfter || isAvoidedBreak(breakBefore, "column")) this.#keepsTo = "previous";
        this.#box(fragment, top + y);
        avoidsAfter = isAvoidedBreak(breakAfter, "column");
      } else {
        const beside = new ItemCollector(this.#flow, this.#filling);
        beside.#box(fragment, top + y);
        this.#items.push({ items: beside.joined(), isBeside: true, keepsTo: undefined });
      }
      bottom = Math.max(bottom, top + y + fragment.height);
    }
    if (box === this.#flow) return;
    const end = top + box.height;
    // Below content that goes on in the next column a box only fills the column, unless it is higher than its content.
    const isFilling = !box.hasBottom && (this.#isForced(box) || isAsHighAsContent(box));
    if (end === bottom || isFilling) return;
    // No break is between the last child and the edge of the box (css-break-3 §4.1), but where it is higher than its content.
    const edge = box.border.bottom + box.padding.bottom;
    const isEdge = end - bottom === edge || (edge > 0 && isAsHighAsContent(box));
    this.#keepsTo = isEdge ? "lowest" : undefined;
    this.#add({ top: bottom, bottom: end, isDivisible: !isEdge });
  }

  #box(fragment: BoxFragment, top: number): void {
    const isWhole =
      !this.#isForced(fragment) &&
      (fragment.tablePart === "row" ||
        isAvoidedBreak(fragment.style.breakInside, "column") ||
        ("kind" in fragment.box && fragment.box.kind === "replaced"));
    if (isWhole) this.#add({ top, bottom: top + fragment.height, isDivisible: false });
    else this.children(fragment, top);
  }

  /** A row of columns inside, which may end anywhere: each height has its own way to share it out. */
  #row(row: readonly FlowLink[], boxTop: number): number {
    const top = boxTop + Math.min(...row.map(({ y }) => y));
    const bottom = boxTop + Math.max(...row.map(({ y, fragment }) => y + fragment.height));
    // They have an end of their own, whatever the columns around have.
    const filling = { ...this.#filling, isEndless: false };
    const columns = row.map(({ y, fragment }) => {
      const inside = new ItemCollector(fragment, filling);
      inside.children(fragment, boxTop + y);
      return inside.joined();
    });
    this.#add({ top, bottom, isDivisible: true, columns });
    return bottom;
  }

  /** A forced break lies in the box. */
  #isForced({ hasBottom, box }: BoxFragment): boolean {
    return !hasBottom && (this.#filling.isEndless || this.#filling.boxes.has(box));
  }

  /** Lines that `orphans` and `widows` hold together are one piece. */
  #lines(box: BoxFragment, lines: readonly FragmentLink[], top: number): void {
    const { orphans, widows } = box.style;
    const least = box.hasTop ? Math.min(orphans, lines.length) : 1;
    const head = box.hasBottom && lines.length < least + widows ? lines.length : least;
    const tail = Math.max(head, box.hasBottom ? lines.length - widows : lines.length);
    for (let index = 0; index < lines.length; ) {
      const next = index === 0 ? head : index >= tail ? lines.length : index + 1;
      const first = lines[index] as FragmentLink;
      const last = lines[next - 1] as FragmentLink;
      this.#add({
        top: top + first.y,
        bottom: top + last.y + last.fragment.height,
        isDivisible: false,
      });
      index = next;
    }
  }

  #add(item: FlowItem): void {
    if (item.bottom > item.top) this.#push(item);
  }

  #push(item: FlowItem): void {
    this.#items.push({ items: [item], isBeside: false, keepsTo: this.#keepsTo });
    this.#keepsTo = undefined;
  }

  joined(): FlowItem[] {
    const groups: FlowItem[][] = [];
    let previous: FlowItem[] | undefined;
    let lowest: FlowItem[] | undefined;
    for (const { items, isBeside, keepsTo } of this.#items) {
      let group = keepsTo === "lowest" ? lowest : keepsTo === "previous" ? previous : undefined;
      if (group === undefined) {
        group = [...items];
        groups.push(group);
      } else for (const item of items) glue(group, item);
      if (!isBeside) previous = group;
      if (lowest === undefined || bottomOf(group) >= bottomOf(lowest)) lowest = group;
    }
    return withoutOverlap(groups.flat());
  }
}

function bottomOf(items: readonly FlowItem[]): number {
  return items.at(-1)?.bottom ?? 0;
}

/** What can be broken, without the parts beside what can't. */
function withoutOverlap(items: readonly FlowItem[]): FlowItem[] {
  const sorted = [...items].sort((a, b) => a.top - b.top);
  const result: FlowItem[] = [];
  let reached = Number.NEGATIVE_INFINITY;
  for (const item of sorted) {
    if (!item.isDivisible) addWhole(result, item);
    else if (item.top >= reached) result.push(item);
    else if (item.bottom > reached) result.push({ top: reached, bottom: item.bottom, isDivisible: true });
    reached = Math.max(reached, item.bottom);
  }
  return result;
}

/** The least of what can be broken that keeps to what it is glued to, px. */
const STEP = 1 / 64;

/** The least of what can be broken that stands above a break in it: of columns side by side, the first whole piece. */
function leastOf({ top, columns }: FlowItem): number {
  const first = columns?.[0]?.[0];
  return first === undefined || first.isDivisible ? STEP : Math.max(STEP, first.bottom - top);
}

/** Adds what no break may part from the last item; of what can be broken, only its edge stays there. */
function glue(group: FlowItem[], item: FlowItem): void {
  const last = group.pop();
  if (last === undefined) return;
  const isCutAbove = last.isDivisible && last.bottom - last.top > STEP;
  const least = leastOf(item);
  // A negative margin moves it up beside what it is glued to.
  const edge = Math.max(last.bottom, item.top + least);
  const isCutBelow = item.isDivisible && item.bottom > edge;
  const top = isCutAbove ? last.bottom - STEP : last.top;
  const bottom = isCutBelow ? edge : Math.max(last.bottom, item.bottom);
  const from = last.from ?? last.top;
  const { columns } = item;
  if (isCutAbove) group.push({ top: last.top, bottom: top, isDivisible: true, from, columns: last.columns });
  group.push({ top, bottom, isDivisible: false, from });
  if (isCutBelow) group.push({ top: bottom, bottom: item.bottom, isDivisible: true, from, columns });
}

/** Adds what can't be broken beside what can: above and below it columns may still end. */
function addWhole(result: FlowItem[], item: FlowItem): void {
  const { top, bottom } = item;
  let [above, below]: [number | undefined, number] = [undefined, bottom];
  for (let last = result.at(-1); last?.isDivisible === true && last.bottom > top; last = result.at(-1)) {
    result.pop();
    below = Math.max(below, last.bottom);
    if (last.top < top) above = last.top;
  }
  if (above !== undefined) result.push({ top: above, bottom: top, isDivisible: true });
  result.push(item);
  if (below > bottom) result.push({ top: bottom, bottom: below, isDivisible: true });
}

/** Number of columns of a height that a run of items takes; the first starts at 0. */
export function columnsNeeded(items: readonly FlowItem[], height: number): number {
  let columns = 1;
  let start = 0;
  for (const { top, bottom, isDivisible, from = top } of items) {
    if (bottom - start <= height) continue;
    // What stands in the gap above, a margin, is cut off at the break.
    if (top > start && (!isDivisible || top >= start + height)) {
      columns += 1;
      start = !isDivisible && from > start ? from : top;
    }
    if (!isDivisible || bottom - start <= height || height <= 0) continue;
    const more = Math.ceil((bottom - start) / height) - 1;
    columns += more;
    start += more * height;
  }
  return columns;
}

/** Height of the highest item that can't be broken. */
export function tallestItem(items: readonly FlowItem[]): number {
  let tallest = 0;
  for (const { top, bottom, isDivisible, columns } of items) {
    // What a negative margin moves above the start takes no room there.
    const height = bottom - Math.max(0, top);
    if (!isDivisible && height > tallest) tallest = height;
    for (const column of columns ?? []) tallest = Math.max(tallest, tallestItem(column));
  }
  return tallest;
}
