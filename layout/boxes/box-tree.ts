import type { ComputedStyle } from "../style/computed-style.ts";
import type { BlockBox, LayoutBox } from "./box.ts";
import type { CounterStyleMap } from "./counter-style.ts";

/** The box tree of a document with what the page stage must know about it. */
export interface BoxTree {
  readonly root: BlockBox;
  readonly boxCount: number;
  /** Background of the canvas, taken from the root element or body (css-backgrounds-3 §2.11.2). */
  readonly canvas: ComputedStyle | undefined;
  /** Ids of boxes whose content depends on the page they land on. Empty: one round of pagination is enough. */
  readonly watched: ReadonlySet<number>;
  /** There are running elements in it: pagination must look for their marks. */
  readonly hasRunning: boolean;
  /** Fixed boxes whose containing block is the page: they repeat on every page (CSS 2.2 §9.6.1). */
  readonly fixed: readonly LayoutBox[];
  readonly counterStyles: CounterStyleMap;
}
