import {
  type BreakAppeal,
  type EarlyBreak,
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

/**
 * The best place to break above the end of the fragment: after the greatest number of lines that breaks no rule. Else after as many as
 * `orphans` asks for, since that rule is dropped before what is to be avoided (css-break-3 §4.4).
 */
export function earlyBreakIn(
  { lines, next, appeal }: BreakChoice,
  { orphans, widows }: { readonly orphans: number; readonly widows: number },
): EarlyBreak | undefined {
  if (appeal !== PERFECT) return undefined;
  const candidate = next === undefined ? lines - Math.max(1, widows) : lines - 1;
  const least = Math.max(1, orphans);
  if (candidate >= least) return { kind: "line", appeal: PERFECT, line: candidate };
  if (lines < 2) return undefined;
  return { kind: "line", appeal: VIOLATES_ORPHANS_WIDOWS, line: Math.min(lines - 1, least) };
}
