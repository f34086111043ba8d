import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { layoutToBestBreak } from "../fragmentation/layout-to-best-break.ts";
import type { Rectangle } from "../geometry/edges.ts";
import { shiftOutOfFlow } from "../positioned/place-out-of-flow.ts";
import { blockLeft } from "../sizing/block-width.ts";
import { margin } from "../sizing/box-edges.ts";
import type { LayoutBox } from "../tree/box.ts";
import type { BreakToken } from "../tree/break-token.ts";
import { independentSpace } from "../tree/constraint-space.ts";
import type { FragmentLink } from "../tree/fragment.ts";
import type { LayoutContext } from "../tree/layout-context.ts";
import type { LayoutResult, OutOfFlowBox } from "../tree/layout-result.ts";
import { type Footnote, footnotesIn } from "./footnote-area.ts";

/** A box that floats to the top or bottom of a page, or what is left of one that is higher than a page. */
export interface PageFloat {
  readonly side: "top" | "bottom";
  readonly box: LayoutBox;
  readonly token: BreakToken | undefined;
}

/** What is placed on a page beside its flow, from the page's top left. */
export interface PlacedOnPage {
  readonly links: FragmentLink[];
  /** Boxes in it that are positioned against the page. */
  readonly outOfFlow: OutOfFlowBox[];
}

/** Page floats of one page (css-page-floats-3), each laid out once, below each other in the order of the document. */
export class PageFloats {
  readonly #ctx: LayoutContext;
  readonly #area: Rectangle;
  readonly #container: ComputedStyle;
  readonly #results: Map<LayoutBox, LayoutResult> = new Map();

  /** `container` is the style of the page's content, for its direction. */
  constructor(ctx: LayoutContext, area: Rectangle, container: ComputedStyle) {
    this.#ctx = ctx;
    this.#area = area;
    this.#container = container;
  }

  /** Height with margins. */
  heightOf(float: PageFloat): number {
    const { fragment } = this.#layout(float);
    return this.#marginTop(float) + fragment.height + this.#marginBottom(float);
  }

  /** The footnotes called in a float, as far as it is on this page. */
  footnotesIn(float: PageFloat): readonly Footnote[] {
    return footnotesIn(this.#layout(float).fragment);
  }

  /** Height of some floats together. */
  heightOfAll(floats: readonly PageFloat[]): number {
    return floats.reduce((sum, float) => sum + this.heightOf(float), 0);
  }

  /** What does not fit on one page. */
  restOf(float: PageFloat): PageFloat | undefined {
    const { token } = this.#layout(float);
    return token === undefined ? undefined : { ...float, token };
  }

  /** Puts floats below each other from `top` on, px from the top left of the page. */
  link(floats: readonly PageFloat[], top: number, placed: PlacedOnPage): void {
    let y = top;
    for (const float of floats) {
      const { fragment, outOfFlow } = this.#layout(float);
      const left = blockLeft(float.box.style, fragment.width, {
        style: this.#container,
        width: this.#area.width,
      });
      const link = { x: this.#area.x + left, y: y + this.#marginTop(float), fragment };
      y += this.heightOf(float);
      placed.links.push(link);
      placed.outOfFlow.push(...shiftOutOfFlow(outOfFlow, link));
    }
  }

  #layout(float: PageFloat): LayoutResult {
    const { box, token } = float;
    let result = this.#results.get(box);
    if (result === undefined) {
      const { width, height } = this.#area;
      const space = {
        ...independentSpace(width, height),
        fragmentainer: {
          type: "page",
          blockSize: height,
          remaining: height - this.#marginTop(float),
          isAtStart: true,
        },
      } as const;
      result = layoutToBestBreak(this.#ctx, box, space, token);
      this.#results.set(box, result);
    }
    return result;
  }

  #marginTop({ box, token }: PageFloat): number {
    return token === undefined ? margin(box.style.marginTop, this.#area.width) : 0;
  }

  #marginBottom(float: PageFloat): number {
    const { token } = this.#layout(float);
    return token === undefined ? margin(float.box.style.marginBottom, this.#area.width) : 0;
  }
}
