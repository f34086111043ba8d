import type { CounterStyleMap } from "../css/counter-styles/counter-style.ts";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import type { NodeId } from "../document/document.ts";
import type { BlockBox, LayoutBox } from "./box.ts";
import type { PageEffect } from "./page-effect.ts";
import type { References, TargetContent } from "./page-facts.ts";

/** `rtl` in books whose pages follow each other to the left, such as those in Arabic and Hebrew, and vertical ones in Japanese. */
export type PageProgression = "ltr" | "rtl";

/** The box tree of a document with what the page stage must know about it. */
export interface BoxTree {
  readonly root: BlockBox;
  readonly boxCount: number;
  /** The principal writing mode (css-writing-modes-3 §8): what the root is laid out in, and the direction pages are filled in. */
  readonly writingMode: ComputedStyle["writingMode"];
  /** The way from one page to the next (css-page-3 §3.3). */
  readonly pageProgression: PageProgression;
  /** Background of the canvas, taken from the root element or body (css-backgrounds-3 §2.11.2). */
  readonly canvas: ComputedStyle | undefined;
  /** Boxes whose content depends on the page they land on: by id, the number of the generated content. */
  readonly pageDependentBoxes: ReadonlyMap<number, number>;
  /** Texts that depend on pages, in order. None: one round of pagination is enough. */
  readonly pageDependentTexts: readonly string[];
  /** What elements do to the page where they begin. */
  readonly pageEffects: ReadonlyMap<NodeId, PageEffect>;
  /** What cross-references ask for, and what has been found out about those targets that were known. */
  readonly references: References;
  readonly targets: ReadonlyMap<NodeId, TargetContent>;
  /** There are running elements in it: pagination must look for their marks. */
  readonly hasRunning: boolean;
  /** There are footnotes or page floats in it: pages keep room for them. */
  readonly hasInsertions: boolean;
  /** There are absolutely positioned boxes in it: the first page looks for those that stand on it. */
  readonly hasAbsolute: boolean;
  /** Fixed boxes whose containing block is the page: they repeat on every page (CSS 2.2 §9.6.1). */
  readonly fixed: readonly LayoutBox[];
  readonly counterStyles: CounterStyleMap;
}
