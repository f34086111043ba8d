import type { LayoutContext } from "../layout-context.ts";
import type { ComputedStyle } from "../style/computed-style.ts";
import type { Part } from "./part.ts";

/** What a construct is arranged from: its parts in the order of its children. */
export interface ArrangeInput {
  readonly ctx: LayoutContext;
  readonly style: ComputedStyle;
  readonly parts: readonly Part[];
}
