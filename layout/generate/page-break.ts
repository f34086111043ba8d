import type { BreakBetween } from "../css/properties/arrangement/fragmentation.ts";
import type { ComputedStyle } from "../css/properties/computed-style.ts";

const FORCED: ReadonlySet<BreakBetween> = new Set(["page", "always", "left", "right", "recto", "verso"]);

/** Does an element begin or end with a new page? */
export function forcesPageBreak(style: ComputedStyle): boolean {
  return FORCED.has(style.breakBefore) || FORCED.has(style.breakAfter);
}
