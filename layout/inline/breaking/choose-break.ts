import {
  type BreakAppeal,
  type InlineBreakToken,
  LAST_RESORT,
  PERFECT,
  VIOLATES_ORPHANS_WIDOWS,
} from "../../tree/break-token.ts";

/** Where a fragment of inline content ends. Lines without content do not count. */
export interface BreakChoice {
  /** Lines in the fragment. */
  readonly lines: number;
  readonly appeal: BreakAppeal;
  /** The line to go on with; undefined when the content is complete. */
  readonly next: InlineBreakToken | undefined;
  /** The last line is cut: atomic inlines in it go on before `next`. */
  readonly isWithinLine?: true;
}

/**
 * Orphans and widows (css-break-3 §3.3): after how many of the `placed` lines to break, and how good that is. `following` lines
 * are known to come after them (no more than `widows` are looked for).
 */
export function chooseBreak(lines: {
  readonly placed: number;
  readonly following: number;
  readonly orphans: number;
  readonly widows: number;
}): { lines: number; appeal: BreakAppeal } {
  const { placed, following, orphans, widows } = lines;
  if (placed === 0) return { lines: 0, appeal: LAST_RESORT };
  const kept = placed - Math.max(0, widows - following);
  if (kept >= orphans && kept > 0) return { lines: kept, appeal: PERFECT };
  // Where there is no room for both, lines enough for `orphans` leave a short rest as many as they can for `widows`.
  const least = following < placed ? Math.min(placed, Math.max(1, orphans)) : placed;
  return { lines: least, appeal: VIOLATES_ORPHANS_WIDOWS };
}

/** The greatest number of lines, fewer than the fragment has, after which a break would break no rule. */
export function earlyBreakLine(
  { lines, next, appeal }: BreakChoice,
  { orphans, widows }: { readonly orphans: number; readonly widows: number },
): number | undefined {
  if (appeal !== PERFECT) return undefined;
  const candidate = next === undefined ? lines - Math.max(1, widows) : lines - 1;
  return candidate >= Math.max(1, orphans) ? candidate : undefined;
}
