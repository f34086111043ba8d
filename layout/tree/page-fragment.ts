import type { ComputedStyle } from "../css/properties/computed-style.ts";
import type { Edges } from "../geometry/edges.ts";
import type { BreakAppeal, BreakToken } from "./break-token.ts";
import type { BoxFragment, FragmentLink } from "./fragment.ts";
import type { PageSheet } from "./page-sheet.ts";

/** How the flow of a page ended: what `--dump=breaks` tells. */
export type PageEnd =
  /** The page is blank: the next page of the flow has to lie on the other side. */
  | { readonly kind: "blank"; readonly wanted: "left" | "right" }
  /** The flow has ended, or had no room on the page. */
  | { readonly kind: "end" }
  | {
      readonly kind: "break";
      /** Where it goes on. */
      readonly token: BreakToken;
      readonly appeal: BreakAppeal;
      /** The page was laid out a second time, to break at a better place that the first pass had passed. */
      readonly isEarlier: boolean;
    };

/** One finished page. Lengths in px from the top left of the page box. */
export interface PageFragment {
  /** From 0. */
  readonly index: number;
  /** Page type from the `page` property; empty for the default. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly margins: Edges;
  readonly sheet: PageSheet;
  /** Value of the page counter, and the style that margin boxes show it in. */
  readonly label?: { readonly number: number; readonly style: string };
  /** Style of the page box: background, border. */
  readonly style: ComputedStyle;
  /**
   * Border box of the page area (inside the margins) with its border and padding, if any. Undefined where margin boxes are painted
   * alone, after the page: its background and border are not painted again.
   */
  readonly pageBox: BoxFragment | undefined;
  /** The root element's fragment on this page, from the page box's top left. */
  readonly content: readonly FragmentLink[];
  /** Background of the canvas, propagated from root or body (css-backgrounds-3 §2.11.2); painted over the page area or page. */
  readonly canvas: ComputedStyle | undefined;
  /** Margin boxes, in painting order. */
  readonly marginBoxes: readonly FragmentLink[];
  readonly end: PageEnd;
}

/** Margin boxes of a negative `z-index` are below the canvas, the others above the content (css-page-3 §3.1). */
export function isBehindCanvas({ fragment }: FragmentLink): boolean {
  return fragment.kind === "box" && fragment.style.zIndex !== "auto" && fragment.style.zIndex < 0;
}
