import { defined } from "../../fonts/defined.ts";
import { snapDown } from "../geometry/layout-unit.ts";
import type { ColumnConstraints } from "./column-constraints.ts";
import { at } from "./table-grid.ts";

export interface DistributionInput {
  /** Columns from `start` to before `end`. */
  readonly start: number;
  readonly end: number;
  /** Width to give out, px; less than the sum of minima counts as that sum. */
  readonly target: number;
  /** Columns of given length may grow when there are no others: the width was asked for, not just offered. */
  readonly growConstrained: boolean;
}

/** How a column takes part: by a percentage, by a given length, or by its content. */
const PERCENT = 0;
const FIXED = 1;
const AUTO = 2;

function kindOf(constraints: ColumnConstraints, column: number): number {
  if (at(constraints.percent, column) > 0) return PERCENT;
  return at(constraints.constrained, column) === 1 ? FIXED : AUTO;
}

/**
 * Distributes a width over columns as automatic table layout does (css-tables-3 §3.9.3): between the guesses "all minimal",
 * "percentages met", "lengths met", "all at max-content" the columns of one kind grow in step; above the last one, what is left
 * goes to the columns without a width first. Returns widths in px that add up to the target where any column can grow.
 */
export function distributeAuto(constraints: ColumnConstraints, input: DistributionInput): Float64Array {
  const { start, end } = input;
  const { minimum, maximum } = constraints;
  const sums = { minimum: 0, percent: 0, fixed: 0, auto: 0 };
  for (let column = start; column < end; column += 1) sums.minimum += at(minimum, column);
  const target = Math.max(input.target, sums.minimum);
  for (let column = start; column < end; column += 1) {
    const own = at(minimum, column);
    const kind = kindOf(constraints, column);
    if (kind === PERCENT) sums.percent += percentWidth(constraints, column, target) - own;
    else if (kind === FIXED) sums.fixed += at(maximum, column) - own;
    else sums.auto += at(maximum, column) - own;
  }
  let free = target - sums.minimum;
  const widths = minimum.slice(start, end);
  const steps = [sums.percent, sums.fixed, sums.auto];
  for (let kind = PERCENT; kind <= AUTO; kind += 1) {
    const room = defined(steps[kind]);
    if (free < room) {
      growInStep(constraints, { start, widths, kind, free, room, target });
      return widths;
    }
    free -= room;
    for (let column = start; column < end; column += 1) {
      if (kindOf(constraints, column) === kind)
        widths[column - start] = fullWidth(constraints, column, target);
    }
  }
  if (free > 0) growBeyond(constraints, { start, widths, free, growConstrained: input.growConstrained });
  return widths;
}

/** Width of a column when the guess of its kind is met. */
function fullWidth(constraints: ColumnConstraints, column: number, target: number): number {
  return at(constraints.percent, column) > 0
    ? percentWidth(constraints, column, target)
    : at(constraints.maximum, column);
}

function percentWidth(constraints: ColumnConstraints, column: number, target: number): number {
  return Math.max(
    at(constraints.minimum, column),
    snapDown((at(constraints.percent, column) * target) / 100),
  );
}

interface StepInput {
  readonly start: number;
  readonly widths: Float64Array;
  readonly kind: number;
  readonly free: number;
  readonly room: number;
  readonly target: number;
}

/** The columns of one kind grow from minimum towards full, each by its part of the room. */
function growInStep(constraints: ColumnConstraints, input: StepInput): void {
  const { start, widths, kind, free, room, target } = input;
  let left = free;
  let last = -1;
  for (let index = 0; index < widths.length; index += 1) {
    if (kindOf(constraints, start + index) !== kind) continue;
    const growth = fullWidth(constraints, start + index, target) - at(widths, index);
    const share = snapDown((free * growth) / room);
    widths[index] = at(widths, index) + share;
    left -= share;
    if (growth > 0) last = index;
  }
  if (last >= 0) widths[last] = at(widths, last) + left;
}

interface ExcessInput {
  readonly start: number;
  readonly widths: Float64Array;
  readonly free: number;
  readonly growConstrained: boolean;
}

/** All guesses are met: what is left goes to auto columns by max-content width, else to lengths, else to percentages. */
function growBeyond(constraints: ColumnConstraints, input: ExcessInput): void {
  const { start, widths } = input;
  const present = [false, false, false];
  for (let index = 0; index < widths.length; index += 1) present[kindOf(constraints, start + index)] = true;
  let kind = AUTO;
  if (present[AUTO] !== true) kind = present[FIXED] === true && input.growConstrained ? FIXED : PERCENT;
  if (present[kind] !== true) return;
  const weights = kind === PERCENT ? constraints.percent : constraints.maximum;
  const members: number[] = [];
  for (let index = 0; index < widths.length; index += 1)
    if (kindOf(constraints, start + index) === kind) members.push(index);
  addByWeight(widths, members, { amount: input.free, weightOf: (index) => at(weights, start + index) });
}

/** Adds an amount to some of the widths by weight, evenly when all weights are 0; the last takes the rounding. */
function addByWeight(
  widths: Float64Array,
  members: readonly number[],
  share: { amount: number; weightOf: (index: number) => number },
): void {
  let total = 0;
  for (const index of members) total += share.weightOf(index);
  let left = share.amount;
  members.forEach((index, position) => {
    const exact = total > 0 ? (share.amount * share.weightOf(index)) / total : share.amount / members.length;
    const part = position === members.length - 1 ? left : snapDown(exact);
    widths[index] = at(widths, index) + part;
    left -= part;
  });
}

/**
 * Distributes a width over columns in fixed table layout (CSS 2.2 §17.5.2.1): lengths, then percentages of the target (reduced to
 * what is left), the rest evenly over the other columns; without such columns the sized ones grow in proportion.
 */
export function distributeFixed(constraints: ColumnConstraints, target: number): Float64Array {
  const count = constraints.maximum.length;
  const widths = new Float64Array(count);
  const members: number[][] = [[], [], []];
  let wanted = 0;
  let left = target;
  for (let column = 0; column < count; column += 1) {
    const kind = kindOf(constraints, column);
    (members[kind] as number[]).push(column);
    if (kind === PERCENT) wanted += fixedShare(constraints, column, target);
    if (kind !== FIXED) continue;
    widths[column] = at(constraints.maximum, column);
    left -= at(widths, column);
  }
  const [percents = [], fixed = [], autos = []] = members;
  const scale = wanted > left ? Math.max(0, left) / wanted : 1;
  for (const column of percents) {
    const width = snapDown(fixedShare(constraints, column, target) * scale);
    widths[column] = width;
    left -= width;
  }
  if (left <= 0) return widths;
  if (autos.length > 0) addByWeight(widths, autos, { amount: left, weightOf: () => 0 });
  else if (fixed.length > 0) {
    addByWeight(widths, fixed, { amount: left, weightOf: (column) => at(constraints.maximum, column) });
  } else
    addByWeight(widths, percents, { amount: left, weightOf: (column) => at(constraints.percent, column) });
  return widths;
}

function fixedShare(constraints: ColumnConstraints, column: number, target: number): number {
  return (at(constraints.percent, column) * target) / 100 + at(constraints.percentEdges, column);
}
