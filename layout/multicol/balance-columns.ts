import { isMulticol } from "../cascade/containment.ts";
import { hasFloatsBeside } from "../fragmentation/spanner-token.ts";
import { MAXIMUM_LENGTH, snapDown } from "../geometry/layout-unit.ts";
import { type BreakAppeal, type ColumnsBreakToken, LAST_RESORT, PERFECT } from "../tree/break-token.ts";
import type { BoxFragment } from "../tree/fragment.ts";
import { type ColumnFlow, type ColumnRoom, type FilledColumns, fillColumns } from "./fill-columns.ts";
import { columnsNeeded, endMarginOf, type FlowItem, flowItems, tallestItem } from "./flow-items.ts";

/** Trials of which each is as little higher as makes any difference; one or two are usual. */
const SMALL_STEPS = 5;

/** Trials after which the columns stay as they are. */
const MAXIMUM_TRIALS = 8;

const STEP = 1 / 64;

/** Columns to be made even. */
interface Balancing {
  readonly source: ColumnFlow;
  readonly from: ColumnsBreakToken | undefined;
  readonly room: ColumnRoom;
}

/**
 * The lowest columns of equal height that hold what `filled` holds (css-multicol-1 §7.1). The height is worked out from the
 * pieces that stand in the filled columns; laying out checks it.
 */
export function balanceColumns(
  source: ColumnFlow,
  from: ColumnsBreakToken | undefined,
  room: ColumnRoom,
  filled: FilledColumns,
): FilledColumns {
  if (filled.floatHeight > 0) return balanceWithFloats({ source, from, room }, filled);
  const runs = runsOf(unbroken({ source, from, room }, filled));
  const isBlank = runs.every(({ pieces }) => pieces.length === 0);
  // Margins alone are not shared out.
  if (isBlank && runs.length === 1) return filled;
  const allowed = Math.max(source.count, runs.length);
  const heights = filled.columns.map((column) => contentHeight(column, room.height));
  const highest = Math.max(evenHeight(runs, allowed), ...heights);
  let height = isBlank ? highest : lowestHeight(runs, allowed, highest);
  height = Math.min(highest, height);
  /** The lowest that part what is to stay together, where higher ones need not. */
  let parted: FilledColumns | undefined;
  for (let trial = 1; trial <= MAXIMUM_TRIALS && height < room.height; trial += 1) {
    const balanced = fillColumns(source, from, { ...room, height, isPageEnd: false, isAtStart: true });
    const { columns } = balanced;
    const isWithin = columns.every(({ fragment }) => fragment.height <= height);
    if (isWithin && columns.length <= allowed && isWhole(balanced) && endsAlike(balanced, filled)) {
      if (worstEnd(balanced) >= worstEnd(filled)) return balanced;
      parted ??= balanced;
    }
    // Small steps find the lowest columns; where that takes too many, the content of what is too much is shared out.
    const more = trial < SMALL_STEPS ? 0 : contentBeyond(balanced, allowed) / allowed;
    height = Math.max(nextHeight(balanced, height), snapDown(height + more));
    if (height >= highest) break;
  }
  if (parted !== undefined && height < highest) return parted;
  if (highest >= room.height) return filled;
  const lowered = fillColumns(source, from, { ...room, height: highest, isPageEnd: false, isAtStart: true });
  return lowered.columns.length <= allowed && endsAlike(lowered, filled) ? lowered : filled;
}

/** No column ends where only what can't be helped ends one, such as below the start edges of a box that nothing follows (css-break-3 §4.1). */
function isWhole({ columns }: FilledColumns): boolean {
  return columns.every(
    ({ token, appeal }) => token === undefined || token.forced !== undefined || appeal > LAST_RESORT,
  );
}

/** How well the columns end that are not ended by force, the worst of them. */
function worstEnd({ columns }: FilledColumns): BreakAppeal {
  return columns.reduce(
    (worst, { token, appeal }) =>
      token === undefined || token.forced !== undefined ? worst : Math.min(worst, appeal),
    PERFECT,
  );
}

/** Height of what stands in more columns than are allowed. */
function contentBeyond({ columns, height }: FilledColumns, allowed: number): number {
  return columns.slice(allowed).reduce((sum, column) => sum + contentHeight(column, height), 0);
}

/** Both end at the same, and no float is cut by a spanning box that was not so before. */
function endsAlike(balanced: FilledColumns, filled: FilledColumns): boolean {
  return balanced.end === filled.end && (!leavesFloats(balanced) || leavesFloats(filled));
}

function leavesFloats({ token, end }: FilledColumns): boolean {
  return end === "spanner" && token !== undefined && hasFloatsBeside(token.flow);
}

/**
 * The flow in one column down to the next forced break, so that margins which the end of a column cuts off are all there, and columns
 * inside are even: those that are filled one after the other would only use some of theirs, and break what is to stay whole.
 */
function unbroken({ source, from, room }: Balancing, filled: FilledColumns): FilledColumns {
  const isBroken = filled.columns.some(({ token }) => token !== undefined && token.forced === undefined);
  const isEven = !isBroken && !filled.columns.some(({ fragment }) => hasColumns(fragment));
  if (isEven || room.height >= MAXIMUM_LENGTH) return filled;
  const endless = { height: MAXIMUM_LENGTH, isPageEnd: false, isAtStart: true };
  const flowed = fillColumns(source, from, endless);
  return flowed.end === filled.end && flowed.columns.length <= filled.columns.length ? flowed : filled;
}

function hasColumns({ children }: BoxFragment): boolean {
  return children.some(
    ({ fragment }) => fragment.kind === "box" && (isMulticol(fragment.style) || hasColumns(fragment)),
  );
}

/** Growth of the height from trial to trial, as a share of the lowest one. */
const GROWTH: readonly number[] = [0, 0.03, 0.07, 0.13, 0.22, 0.35];

/**
 * Columns with floats: from the height that they would have if all could be shared out, each trial is a little higher. What goes
 * to the end of a column depends on where it is called, so that the pieces alone don't tell.
 */
function balanceWithFloats({ source, from, room }: Balancing, filled: FilledColumns): FilledColumns {
  const heights = filled.columns.map(contentTotal);
  const lowest = Math.max(
    filled.floatHeight,
    heights.reduce((sum, height) => sum + height, 0) / source.count,
  );
  for (const share of GROWTH) {
    const height = Math.ceil((lowest * (1 + share)) / STEP) * STEP;
    if (height >= room.height) break;
    const trial = { height, isPageEnd: false, isAtStart: true, isBalanced: true };
    const balanced = fillColumns(source, from, trial);
    const isWithin = balanced.columns.every(({ fragment }) => fragment.height <= height);
    if (isWithin && balanced.columns.length <= source.count && endsAlike(balanced, filled)) return balanced;
  }
  return filled;
}

/** Height of what stands in a column, without the room between the flow and the floats below it. */
function contentTotal(column: FilledColumns["columns"][number]): number {
  let total = 0;
  for (const item of flowItems(column, 0)) total += item.bottom - item.top;
  return total;
}

/** What stands between two forced breaks. */
interface Run {
  readonly pieces: readonly FlowItem[];
  /** Of all of it in one column, with the margin at its end. */
  readonly height: number;
}

/** The pieces between forced breaks, with positions counted down through the columns. */
function runsOf({ columns }: FilledColumns): Run[] {
  const runs: Run[] = [];
  let pieces: FlowItem[] = [];
  let top = 0;
  for (const column of columns) {
    const items = flowItems(column, top);
    for (const item of items) pieces.push(item);
    top = items.at(-1)?.bottom ?? top;
    if (column.token?.forced === undefined) continue;
    runs.push({ pieces, height: top + endMarginOf(column) });
    pieces = [];
    top = 0;
  }
  const last = columns.at(-1);
  runs.push({ pieces, height: last === undefined ? top : top + endMarginOf(last) });
  return runs;
}

function lowestHeight(runs: readonly Run[], allowed: number, highest: number): number {
  const least = runs.map(({ pieces }) => Math.max(tallestItem(pieces), firstEnd(pieces, allowed)));
  let low = Math.max(STEP, evenHeight(runs, allowed), ...least) / STEP;
  let high = Math.max(low, highest / STEP);
  const isEnough = (units: number): boolean => {
    let columns = 0;
    for (const { pieces } of runs) columns += columnsNeeded(pieces, units * STEP);
    return columns <= allowed;
  };
  low = Math.ceil(low);
  high = Math.ceil(high);
  if (isEnough(low)) return low * STEP;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isEnough(middle)) high = middle;
    else low = middle;
  }
  return snapDown(high * STEP);
}

/** Height of the columns if all of their content could be broken anywhere: none is lower, though breaks may leave all of them some room. */
function evenHeight(runs: readonly Run[], allowed: number): number {
  const shares = runs.map(({ height }) => ({ height, columns: 1 }));
  const highest = (): { height: number; columns: number } =>
    shares.reduce((most, share) =>
      share.height / share.columns > most.height / most.columns ? share : most,
    );
  for (let columns = runs.length; columns < allowed; columns += 1) highest().columns += 1;
  const { height, columns } = highest();
  return height / columns;
}

/** Bottom of what a run begins with, if it can't be broken or would not even begin below the margin above it, which stays. */
function firstEnd([first]: readonly FlowItem[], allowed: number): number {
  if (first === undefined) return 0;
  return first.isDivisible && first.bottom > first.top * allowed ? 0 : first.bottom;
}

/** The height with which at least one column, or one of columns inside, would take one piece more. */
function nextHeight({ columns }: FilledColumns, height: number): number {
  const filled = columns.map((column) => flowItems(column, 0));
  const heights = filled.flatMap((items, index) => {
    const isForced = columns[index]?.token?.forced !== undefined;
    const following = isForced ? undefined : filled[index + 1];
    const inside = items.flatMap((item) => heightsInside(item));
    return following === undefined ? inside : [...inside, heightWithNext(items, following)];
  });
  for (const { fragment } of columns) heights.push(fragment.height);
  const next = heights.reduce((least, own) => (own > height && own < least ? own : least), MAXIMUM_LENGTH);
  return next < MAXIMUM_LENGTH ? next : height + STEP;
}

/** Heights with which a column of a row inside would take the first piece of the next one. */
function heightsInside({ columns = [] }: FlowItem): number[] {
  return columns.flatMap((column, index) => {
    const following = columns[index + 1];
    const inside = column.flatMap((item) => heightsInside(item));
    return following === undefined ? inside : [...inside, heightWithNext(column, following)];
  });
}

/** Height of a column with the first piece of the next one; 0 where that has none. */
function heightWithNext(column: readonly FlowItem[], following: readonly FlowItem[]): number {
  const first = firstPiece(following);
  return first === undefined ? 0 : lastEnd(column) + (first.bottom - first.top);
}

function firstPiece([first]: readonly FlowItem[]): FlowItem | undefined {
  const column = first?.columns?.[0];
  return column === undefined ? first : firstPiece(column);
}

/** Where the content of a column ends: that of the last column inside if it ends in a row of such. */
function lastEnd(items: readonly FlowItem[]): number {
  const column = items.at(-1)?.columns?.at(-1);
  if (column !== undefined) return lastEnd(column);
  return items.reduce((bottom, item) => Math.max(bottom, item.bottom), 0);
}

/** Where the content of a column ends, which is below the column if something that can't be broken is higher. */
export function contentEnd(column: FilledColumns["columns"][number]): number {
  let bottom = 0;
  for (const item of flowItems(column, 0)) if (item.bottom > bottom) bottom = item.bottom;
  return bottom;
}

/** Height of a column's content: a broken column is as high as it was given room. */
export function contentHeight(column: FilledColumns["columns"][number], room: number): number {
  if (column.token === undefined) return column.fragment.height;
  const end = contentEnd(column);
  return Math.max(end, Math.min(end + endMarginOf(column), room));
}
