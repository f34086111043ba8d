import { isLength, resolveLength } from "../css/values/resolve.ts";
import type { LengthPercentageOrAuto, MaximumSize, MinimumSize, PreferredSize } from "../css/values/types.ts";
import { snap } from "../geometry/layout-unit.ts";

/** What a margin box asks for across its side of the page, or in a corner. */
export interface WantedExtent {
  readonly size: PreferredSize;
  readonly least: MinimumSize;
  readonly most: MaximumSize;
  /** The margins toward the top or left, and toward the bottom or right. */
  readonly before: LengthPercentageOrAuto;
  readonly after: LengthPercentageOrAuto;
  /** What margins in percent refer to, px. */
  readonly marginBase: number;
  /** Padding and borders, px. */
  readonly edges: number;
  /** Sizes count padding and borders. */
  readonly isBorderBox: boolean;
}

/** Where the border box stands in the margin of the page, px from its start. */
export interface Extent {
  readonly start: number;
  readonly size: number;
}

/**
 * The fixed dimension of a margin box (css-page-3 §5.3.1): the height at the top and bottom, the width at the sides, both in corners.
 * `room` is that of the page's margin. A box that is told all its sizes stands by the page area: the margin away from it gives way, which
 * is the one before in the top and left margins (`isBefore`).
 */
export function fixedExtent(wanted: WantedExtent, room: number, isBefore: boolean): Extent {
  const before = marginOf(wanted.before, wanted.marginBase);
  const after = marginOf(wanted.after, wanted.marginBase);
  const own = borderBox(wanted.size, wanted, room);
  const filling = Math.max(0, room - (before ?? 0) - (after ?? 0));
  const size = Math.max(
    borderBox(wanted.least, wanted, room) ?? 0,
    Math.min(own ?? filling, borderBox(wanted.most, wanted, room) ?? Number.POSITIVE_INFINITY),
  );
  if (own === undefined && size === filling) return { start: before ?? 0, size };
  return { start: startOf({ before, after, free: room - size }, isBefore), size };
}

function startOf(
  { before, after, free }: { before: number | undefined; after: number | undefined; free: number },
  isBefore: boolean,
): number {
  const rest = free - (before ?? 0) - (after ?? 0);
  if (rest >= 0 && before === undefined && after === undefined) return snap(free / 2);
  // An automatic margin takes what is left; where nothing is, it is zero and the box over-constrained.
  const isOverConstrained = rest < 0 || (before !== undefined && after !== undefined);
  const endsAtAfter = isOverConstrained ? isBefore : before === undefined;
  return endsAtAfter ? free - (after ?? 0) : (before ?? 0);
}

function marginOf(value: LengthPercentageOrAuto, base: number): number | undefined {
  return value === "auto" ? undefined : resolveLength(value, base);
}

function borderBox(
  size: PreferredSize | MinimumSize | MaximumSize,
  { edges, isBorderBox }: WantedExtent,
  room: number,
): number | undefined {
  if (!isLength(size)) return undefined;
  const length = Math.max(0, resolveLength(size, room));
  return isBorderBox ? Math.max(edges, length) : length + edges;
}
