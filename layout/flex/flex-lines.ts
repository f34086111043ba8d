import { snap } from "../geometry/layout-unit.ts";
import type { FlexAxes } from "./flex-axes.ts";
import type { FlexItem } from "./flex-item.ts";

/** Collects items into lines (css-flexbox-1 §9.3); `room` is the main size of the container. */
export function flexLines(items: readonly FlexItem[], axes: FlexAxes, room: number): FlexItem[][] {
  if (!axes.isMultiLine) return items.length === 0 ? [] : [[...items]];
  const lines: FlexItem[][] = [];
  let line: FlexItem[] = [];
  let used = 0;
  for (const item of items) {
    const outer = item.hypothetical + item.mainMargins;
    const gap = line.length > 0 ? axes.mainGap : 0;
    if (line.length > 0 && used + gap + outer > room) {
      lines.push(line);
      line = [];
      used = 0;
    }
    used += (line.length > 0 ? axes.mainGap : 0) + outer;
    line.push(item);
  }
  if (line.length > 0) lines.push(line);
  return lines;
}

/** Resolves the flexible lengths of a line (css-flexbox-1 §9.7): sets `main` of its items. */
export function resolveFlexibleLengths(line: readonly FlexItem[], room: number, gap: number): void {
  const gaps = gap * Math.max(0, line.length - 1);
  let hypothetical = gaps;
  for (const item of line) hypothetical += item.hypothetical + item.mainMargins;
  const isGrowing = hypothetical < room;
  const factorOf = ({ sized: { style } }: FlexItem): number =>
    isGrowing ? style.flexGrow : style.flexShrink;
  let open: FlexItem[] = [];
  for (const item of line) {
    const isInflexible =
      item.isCollapsed ||
      factorOf(item) === 0 ||
      (isGrowing ? item.base > item.hypothetical : item.base < item.hypothetical);
    item.main = isInflexible ? item.hypothetical : item.base;
    if (!isInflexible) open.push(item);
  }
  const freeSpace = (): number => {
    const flexible = new Set(open);
    let free = room - gaps;
    for (const item of line) free -= (flexible.has(item) ? item.base : item.main) + item.mainMargins;
    return free;
  };
  const initial = freeSpace();
  // Each round freezes at least one item.
  while (open.length > 0) open = flexRound(open, { isGrowing, initial, free: freeSpace(), factorOf });
}

interface Round {
  readonly isGrowing: boolean;
  readonly initial: number;
  readonly free: number;
  readonly factorOf: (item: FlexItem) => number;
}

/** Shares the free space out once; returns the items that are still flexible. */
function flexRound(open: readonly FlexItem[], round: Round): FlexItem[] {
  const { isGrowing, factorOf } = round;
  let [factors, scaled] = [0, 0];
  for (const item of open) {
    factors += factorOf(item);
    scaled += factorOf(item) * (item.base - item.mainEdges);
  }
  let { free } = round;
  if (factors < 1 && Math.abs(round.initial * factors) < Math.abs(free)) free = round.initial * factors;
  let violation = 0;
  const targets = open.map((item) => {
    const share = isGrowing
      ? factorOf(item) / factors
      : scaled === 0
        ? 0
        : (factorOf(item) * (item.base - item.mainEdges)) / scaled;
    const target = item.base + free * share;
    const clamped = Math.max(item.minimum, Math.min(target, item.maximum));
    violation += clamped - target;
    return { item, target, clamped };
  });
  const still: FlexItem[] = [];
  const isAllFrozen = Math.abs(violation) < 1e-6;
  for (const { item, target, clamped } of targets) {
    item.main = snap(clamped);
    const isFrozen = isAllFrozen || (violation > 0 ? clamped > target : clamped < target);
    if (!isFrozen) still.push(item);
  }
  return still.length === open.length ? [] : still;
}
