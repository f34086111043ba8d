import { containsPositioned } from "../cascade/containment.ts";
import type { Size } from "../cascade/frame.ts";
import { isTransformed } from "../cascade/is-transformed.ts";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { resolveLength } from "../css/values/resolve.ts";
import type { Rectangle } from "../geometry/edges.ts";
import { margin } from "../sizing/box-edges.ts";
import { type Box, isOutOfFlow, type LayoutBox, type TableRowGroup } from "../tree/box.ts";
import type { LayoutContext, Memo } from "../tree/layout-context.ts";
import type { OutOfFlowBox } from "../tree/layout-result.ts";

/**
 * The boxes of a containing block whose insets say alone how far from its top and from which side they stand, so that they have their
 * place wherever in the document they are (CSS 2.2 §10.1). Each part of the containing block takes those that stand in it, be they found
 * in the flow before or after it, since finished pages are not reopened.
 */
export interface PlacedFromTop {
  /** In the order of the document, each with its top margin edge from the padding edge of the containing block, px. */
  readonly tops: ReadonlyMap<LayoutBox, number>;
  /** The same, the uppermost first. */
  readonly byTop: readonly PlacedBox[];
}

export const NONE_PLACED: PlacedFromTop = { tops: new Map(), byTop: [] };

interface PlacedBox {
  readonly box: LayoutBox;
  readonly top: number;
  /** Number in the document. */
  readonly order: number;
}

/** Those of a containing block of any height. */
export function placedFromTop(ctx: LayoutContext, container: LayoutBox): PlacedFromTop {
  return ctx.remember(PLACED_FROM_TOP, container, undefined);
}

const PLACED_FROM_TOP: Memo<LayoutBox, undefined, PlacedFromTop> = {
  name: "placed-from-top",
  of: (_, container) => {
    const tops = new Map<LayoutBox, number>();
    for (const box of outOfFlowIn(container)) {
      const { top, marginTop } = box.style;
      const isGiven = typeof top === "number" && (typeof marginTop === "number" || marginTop === "auto");
      if (isGiven && hasSide(box)) tops.set(box, top + margin(marginTop, 0));
    }
    return inOrder(tops);
  },
};

/** Those of the initial containing block, whose size is known: they may count from its bottom, too. */
export function placedOnPages(ctx: LayoutContext, root: LayoutBox, size: Size): PlacedFromTop {
  return ctx.remember(PLACED_ON_PAGES, root, size);
}

const PLACED_ON_PAGES: Memo<LayoutBox, Size, PlacedFromTop> = {
  name: "placed-on-pages",
  of: (_, root, size) => {
    const tops = new Map<LayoutBox, number>();
    if (containsAbsolute(root.style)) return NONE_PLACED;
    for (const box of outOfFlowIn(root)) {
      const { top, bottom } = box.style;
      if (!hasSide(box)) continue;
      if (top !== "auto") tops.set(box, topOf(box, { x: 0, y: 0, ...size }));
      // Above the bottom of the first page.
      else if (bottom !== "auto") tops.set(box, 0);
    }
    return inOrder(tops);
  },
};

function inOrder(tops: ReadonlyMap<LayoutBox, number>): PlacedFromTop {
  const byTop = [...tops].map(([box, top], order): PlacedBox => ({ box, top, order }));
  return { tops, byTop: byTop.sort((a, b) => a.top - b.top) };
}

/** From where to where a part of a containing block goes, px. */
interface Part {
  readonly from: number;
  readonly to: number;
}

export function hasPlacedIn({ byTop }: PlacedFromTop, { from, to }: Part): boolean {
  const next = byTop[firstFrom(byTop, from)];
  return next !== undefined && next.top < to;
}

/** What a part of the containing block has to place of the boxes found in it: those that stand from `from` to `to` take the place of others. */
export function inPart(
  found: readonly OutOfFlowBox[],
  { tops, byTop }: PlacedFromTop,
  { from, to }: Part,
): readonly OutOfFlowBox[] {
  if (tops.size === 0) return found;
  const part = byTop.slice(firstFrom(byTop, from), firstFrom(byTop, to)).sort((a, b) => a.order - b.order);
  const missing = new Set(part.map(({ box }) => box));
  const here = found.filter(
    ({ box, resumed }) => resumed !== undefined || !tops.has(box) || missing.delete(box),
  );
  for (const box of missing) here.push(ahead(box));
  return here;
}

/** Index of the first box that stands at `top` or below it. */
function firstFrom(byTop: readonly PlacedBox[], top: number): number {
  let low = 0;
  let high = byTop.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((byTop[middle] as PlacedBox).top < top) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Does a box count from the top of its containing block, be that as high as it will, and be the box where it may in the flow? */
export function countsFromTop({ top }: ComputedStyle, isHeightKnown: boolean): boolean {
  return typeof top === "number" || (top !== "auto" && isHeightKnown);
}

/** Top border edge of a box that counts from the top of its containing block. */
export function topOf({ style }: LayoutBox, container: Rectangle): number {
  const top = style.top === "auto" ? 0 : resolveLength(style.top, container.height);
  return container.y + top + margin(style.marginTop, container.width);
}

/** The flow need not say where the box stands across its containing block. */
function hasSide({ style: { position, left, right } }: LayoutBox): boolean {
  return position === "absolute" && (left !== "auto" || right !== "auto");
}

/** The boxes that are out of the flow of a containing block, in the order of the document. */
function* outOfFlowIn(container: LayoutBox): Generator<LayoutBox, void, undefined> {
  const queue: Box[] = [];
  // What is taken from the end of the queue first comes first in the document.
  const add = (boxes: readonly Box[]): void => {
    for (let index = boxes.length - 1; index >= 0; index -= 1) queue.push(boxes[index] as Box);
  };
  add(innerBoxes(container));
  for (let box = queue.pop(); box !== undefined; box = queue.pop()) {
    // Texts have the style of the box around them.
    if (box.kind === "text" || box.kind === "line-break" || box.kind === "mark") continue;
    if (box.kind !== "inline" && isOutOfFlow(box)) yield box;
    else if (!containsAbsolute(box.style)) add(childrenOf(box));
  }
}

/** Children of a grid container that are out of its flow have an area of the grid for their containing block (css-grid-2 §9). */
function innerBoxes(container: LayoutBox): readonly Box[] {
  const children = childrenOf(container);
  const isGrid = container.kind === "block" && container.content.kind === "grid";
  return isGrid ? children.filter((child) => !isOutOfFlow(child)) : children;
}

/** Is a box the containing block of absolutely positioned boxes in it? */
export function containsAbsolute(style: ComputedStyle): boolean {
  return style.position !== "static" || isTransformed(style) || containsPositioned(style);
}

/** What a box has in the flow around it: neither rows that are repeated, nor what has a flow or a place of its own. */
function childrenOf(box: Box): readonly Box[] {
  switch (box.kind) {
    case "block":
      return box.content.children;
    case "inline":
      return box.children;
    case "table":
      return [...box.captions, ...box.rowGroups.flatMap(cellsOf)];
    default:
      return [];
  }
}

function cellsOf({ role, style, rows }: TableRowGroup): readonly Box[] {
  if (role !== "body" || containsAbsolute(style)) return [];
  return rows.flatMap((row) => (containsAbsolute(row.style) ? [] : row.cells));
}

/** A box that the flow has not come to. Nothing asks for its static position. */
function ahead(box: LayoutBox): OutOfFlowBox {
  return {
    box,
    staticX: 0,
    staticY: 0,
    staticRightToLeft: false,
    inlineContainer: undefined,
    resumed: undefined,
  };
}
