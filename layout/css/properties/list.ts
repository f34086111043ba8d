import type { ContentItem, CounterChange, CounterStyleName, ImageValue } from "../values/types.ts";

/** css-lists-3, css-content-3. */
export interface ListStyle {
  listStyleType: CounterStyleName | "none" | { readonly text: string };
  listStylePosition: "inside" | "outside";
  listStyleImage: ImageValue | "none";
  counterReset: readonly CounterChange[];
  counterIncrement: readonly CounterChange[];
  counterSet: readonly CounterChange[];
  content: "normal" | "none" | readonly ContentItem[];
  /** Pairs of opening and closing marks by level; `auto` follows the language. */
  quotes: "auto" | "none" | readonly (readonly [open: string, close: string])[];
}
