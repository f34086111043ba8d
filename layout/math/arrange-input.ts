import type { ComputedStyle } from "../css/properties/computed-style.ts";
import type { LayoutContext } from "../tree/layout-context.ts";
import type { MathPart } from "./part.ts";

/** What a construct is arranged from: its parts in the order of its children. */
export interface ArrangeInput {
  readonly ctx: LayoutContext;
  readonly style: ComputedStyle;
  readonly parts: readonly MathPart[];
}
