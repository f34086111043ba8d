import { isMulticol } from "../cascade/containment.ts";
import type { BreakBetween } from "../css/properties/arrangement/fragmentation.ts";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import {
  type BlockBox,
  type BlockLevelBox,
  type ItemsContent,
  isFloating,
  isInFlow,
  type LayoutBox,
  type TableRow,
  type TableRowGroup,
} from "../tree/box.ts";
import {
  type BreakAppeal,
  type EarlyBreak,
  LAST_RESORT,
  PERFECT,
  VIOLATES_AVOID,
} from "../tree/break-token.ts";
import type { FragmentainerSpace } from "../tree/constraint-space.ts";

/** Policy of breaks (css-break-3 §3–4), shared by every layout algorithm. */

type Fragmentainer = FragmentainerSpace["type"];

/** Does this value force a break in this kind of fragmentainer? A page break ends the columns on the page too. */
export function isForcedBreak(value: BreakBetween, type: Fragmentainer): boolean {
  return value === "always" || (value === "column" ? type === "column" : isPageBreak(value));
}

/** Does this value force a page break, in columns as elsewhere? */
export function isPageBreak(value: BreakBetween): boolean {
  switch (value) {
    case "page":
    case "left":
    case "right":
    case "recto":
    case "verso":
      return true;
    default:
      return false;
  }
}

export function isAvoidedBreak(
  value: BreakBetween | ComputedStyle["breakInside"],
  type: Fragmentainer,
): boolean {
  return value === "avoid" || value === (type === "page" ? "avoid-page" : "avoid-column");
}

const STRENGTH: Readonly<Record<BreakBetween, number>> = {
  auto: 0,
  "avoid-column": 1,
  "avoid-page": 1,
  avoid: 2,
  column: 3,
  page: 4,
  always: 4,
  recto: 5,
  verso: 5,
  left: 5,
  right: 5,
};

/** Combines values that meet at one break point (css-break-3 §3.1): forced wins over avoid, a side over plain, the later over the earlier. */
export function joinBreaks(earlier: BreakBetween, later: BreakBetween): BreakBetween {
  return STRENGTH[later] >= STRENGTH[earlier] ? later : earlier;
}

/**
 * Value at a box's start edge: its own and that of its first in-flow children, also where they are items or rows (css-break-3 §3.1,
 * css-flexbox-1 §10, css-grid-2 §14). `isInColumns`: it is in columns of a box whose edge is asked for.
 */
export function breakAtStart(box: LayoutBox, isInColumns = false): BreakBetween {
  let value = outside(box.style.breakBefore, isInColumns);
  if (isLeaf(box)) return value;
  const within = isInColumns || isMulticol(box.style);
  for (const child of boxesAtStart(box)) value = joinBreaks(value, breakAtStart(child, within));
  for (const part of rowsAtStart(box)) {
    const before = "cells" in part ? breakAtRowStart(part) : part.style.breakBefore;
    value = joinBreaks(value, outside(before, within));
  }
  return value;
}

/**
 * Value before a row of a table: its own, and what is forced at the start of its cells, whose start edges are the row's. The standard is silent on
 * them (css-break-3 §3.1); browsers do so.
 */
export function breakAtRowStart({ style, cells }: TableRow): BreakBetween {
  let value = style.breakBefore;
  for (const cell of cells) value = withForced(value, breakAtStart(cell));
  return value;
}

/** The same after a row; cells that go on in the next row don't end with this one. */
export function breakAtRowEnd({ style, cells }: TableRow): BreakBetween {
  let value = style.breakAfter;
  for (const cell of cells) if ((cell.spans?.rows ?? 1) === 1) value = withForced(value, breakAtEnd(cell));
  return value;
}

function withForced(value: BreakBetween, other: BreakBetween): BreakBetween {
  return STRENGTH[other] > STRENGTH.avoid ? joinBreaks(value, other) : value;
}

/** What a value inside a box means outside of it: breaks of its own columns end there, and those of pages alone mean something beyond. */
function outside(value: BreakBetween, isInColumns: boolean): BreakBetween {
  if (!isInColumns) return value;
  if (value === "avoid") return "avoid-page";
  return value === "column" || value === "avoid-column" || value === "always" ? "auto" : value;
}

/** Where a box is whose end edge is asked for within the one around. */
interface EndPlace {
  readonly isInColumns: boolean;
  /** Floats follow it: a break that is forced before them has been made there, and not once more below them. */
  readonly isBeforeFloat: boolean;
}

const OUTERMOST: EndPlace = { isInColumns: false, isBeforeFloat: false };

/** Value at a box's end edge, as `breakAtStart`. */
export function breakAtEnd(
  box: LayoutBox,
  { isInColumns, isBeforeFloat }: EndPlace = OUTERMOST,
): BreakBetween {
  const own = outside(box.style.breakAfter, isInColumns);
  const isMadeBefore = isBeforeFloat && STRENGTH[own] > STRENGTH.avoid;
  if (isLeaf(box)) return isMadeBefore ? "auto" : own;
  const place = {
    isInColumns: isInColumns || isMulticol(box.style),
    isBeforeFloat: isBeforeFloat || endsInFloat(box),
  };
  let value: BreakBetween = "auto";
  for (const child of boxesAtEnd(box)) value = joinBreaks(value, breakAtEnd(child, place));
  for (const part of rowsAtEnd(box)) {
    const after = "cells" in part ? breakAtRowEnd(part) : part.style.breakAfter;
    value = joinBreaks(value, outside(after, place.isInColumns));
  }
  return isMadeBefore ? value : joinBreaks(value, own);
}

/** Has nothing in it that has break values of its own, as most boxes do not. */
function isLeaf(box: LayoutBox): boolean {
  return box.kind === "block" ? box.content.kind === "inline" : box.kind !== "table";
}

function endsInFloat(box: LayoutBox): boolean {
  if (box.kind !== "block" || box.content.kind !== "blocks") return false;
  const last = box.content.children.findLast((child) => isFlowBox(child) || isFloating(child));
  return last !== undefined && isFloating(last);
}

/** Used page name of a box whose container has `inherited` (css-page-3 §6.3). */
export function usedPageName(style: ComputedStyle, inherited: string): string {
  return style.page === "auto" || style.page === "" ? inherited : style.page;
}

/** Page name at a box's start: that of its first in-flow children. */
export function pageNameAtStart(box: LayoutBox, inherited: string): string {
  let name = usedPageName(box.style, inherited);
  for (let current = firstChildOf(box); current !== undefined; current = firstChildOf(current))
    name = usedPageName(current.style, name);
  return name;
}

export function pageNameAtEnd(box: LayoutBox, inherited: string): string {
  let name = usedPageName(box.style, inherited);
  for (let current = lastChildOf(box); current !== undefined; current = lastChildOf(current))
    name = usedPageName(current.style, name);
  return name;
}

/** The boxes whose start edges are that of a box, as far as values of breaks are concerned. */
function boxesAtStart(box: LayoutBox): readonly LayoutBox[] {
  if (box.kind === "table") return box.captions.filter(isOnTop).slice(0, 1);
  return isItems(box) ? itemsAtEdge(box, 0) : some(firstChildOf(box));
}

function boxesAtEnd(box: LayoutBox): readonly LayoutBox[] {
  if (box.kind === "table") return box.captions.filter((caption) => !isOnTop(caption)).slice(-1);
  return isItems(box) ? itemsAtEdge(box, -1) : some(lastChildOf(box));
}

/** The row group of a table whose start edge is the table's, and its row. */
function rowsAtStart(box: LayoutBox): readonly (TableRowGroup | TableRow)[] {
  if (box.kind !== "table" || box.captions.some(isOnTop)) return [];
  const group = box.rowGroups[0];
  return group === undefined ? [] : [group, ...group.rows.slice(0, 1)];
}

function rowsAtEnd(box: LayoutBox): readonly (TableRowGroup | TableRow)[] {
  if (box.kind !== "table" || !box.captions.every(isOnTop)) return [];
  const group = box.rowGroups.at(-1);
  return group === undefined ? [] : [...group.rows.slice(-1), group];
}

function isOnTop({ style }: BlockBox): boolean {
  return style.captionSide === "top";
}

type ItemsBox = BlockBox & { readonly content: ItemsContent };

function isItems(box: LayoutBox): box is ItemsBox {
  return box.kind === "block" && (box.content.kind === "flex" || box.content.kind === "grid");
}

/**
 * Items at the start (0) or the end (-1) of their container: all of a line that does not wrap, else the first or the last one.
 * DEVIATION css-flexbox-1 §10: of lines that wrap, and of rows of grids (css-grid-2 §14), the break values of the first and the last item count, not those of the others in their rows.
 */
function itemsAtEdge({ style, content }: ItemsBox, edge: 0 | -1): readonly LayoutBox[] {
  const items = content.children.filter(isFlowBox);
  if (content.kind === "grid") return some(items.at(edge));
  const { flexDirection, flexWrap } = style;
  if (flexDirection.startsWith("row") && flexWrap === "nowrap") return items;
  const isReversed = flexDirection === "column-reverse" || flexWrap === "wrap-reverse";
  return some(items.at(isReversed ? -1 - edge : edge));
}

function some(box: LayoutBox | undefined): readonly LayoutBox[] {
  return box === undefined ? [] : [box];
}

/** Page names are handed on by block children alone. */
export function firstChildOf(box: LayoutBox): LayoutBox | undefined {
  return box.kind === "block" && box.content.kind === "blocks"
    ? box.content.children.find(isFlowBox)
    : undefined;
}

function lastChildOf(box: LayoutBox): LayoutBox | undefined {
  return box.kind === "block" && box.content.kind === "blocks"
    ? box.content.children.findLast(isFlowBox)
    : undefined;
}

function isFlowBox(box: BlockLevelBox): box is LayoutBox {
  return box.kind !== "mark" && isInFlow(box);
}

/** Appeal of a class A break between siblings where these values meet. */
export function appealBetween(value: BreakBetween, type: Fragmentainer): BreakAppeal {
  return isAvoidedBreak(value, type) ? VIOLATES_AVOID : PERFECT;
}

/** What a container makes of the appeal of a break inside it: `break-inside: avoid` lowers it, on top of the rules that it is against in there. */
export function appealWithin(appeal: BreakAppeal, style: ComputedStyle, type: Fragmentainer): BreakAppeal {
  if (appeal === LAST_RESORT || !isAvoidedBreak(style.breakInside, type)) return appeal;
  return Math.max(LAST_RESORT + 1, appeal - (PERFECT - VIOLATES_AVOID));
}

/** The better of two early breaks; of equals the later, so that pages are filled. */
export function betterBreak(
  current: EarlyBreak | undefined,
  candidate: EarlyBreak | undefined,
): EarlyBreak | undefined {
  if (candidate === undefined || candidate.appeal === LAST_RESORT) return current;
  return current === undefined || candidate.appeal >= current.appeal ? candidate : current;
}

/**
 * Boxes whose insides no break may enter (css-break-3 §4.1): replaced content, and what is set in another direction.
 * DEVIATION css-break-3 §4.1: blocks whose lines run across the text around them are not broken, as in browsers: a break in them would
 * lie along their lines.
 */
export function isMonolithic(box: LayoutBox): boolean {
  return box.kind === "replaced" || box.kind === "orthogonal-flow";
}
