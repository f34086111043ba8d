import type { CounterChange } from "../css/values/types.ts";
import type { PageTextPart } from "./box.ts";

export interface CounterChanges {
  readonly reset: readonly CounterChange[];
  readonly increment: readonly CounterChange[];
  readonly set: readonly CounterChange[];
}

/** What an element does to the page where it begins. */
export interface PageEffect {
  /** Named strings that it sets (css-gcpm-3 §1.1). */
  readonly strings: readonly { readonly name: string; readonly parts: readonly PageTextPart[] }[];
  /** Changes of page-based counters (css-page-3 §6). */
  pageCounters: CounterChanges | undefined;
  /** Values, after its own changes, of counters that margin boxes show: of all instances, the innermost last. */
  counters: ReadonlyMap<string, readonly number[]>;
}
