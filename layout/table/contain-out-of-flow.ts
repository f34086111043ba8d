import type { BreakToken } from "../break/break-token.ts";
import type { FragmentLink } from "../fragments/fragment.ts";
import type { OutOfFlowBox } from "../fragments/layout-result.ts";
import type { Rectangle } from "../geometry/edges.ts";
import type { LayoutContext } from "../layout-context.ts";
import { placeOutOfFlow } from "../positioned/place-out-of-flow.ts";
import type { FragmentainerSpace } from "../space/constraint-space.ts";
import type { ComputedStyle } from "../style/computed-style.ts";

export interface Containment {
  /** Padding box of the part, from its top left. */
  readonly box: Rectangle;
  /** Top of the part from the grid's. */
  readonly top: number;
  /** Links of the part; placed boxes are added. */
  readonly children: FragmentLink[];
  readonly outOfFlow: readonly OutOfFlowBox[];
}

/** Places out-of-flow boxes in the table parts that are their containing blocks (CSS 2.2 §10.1). */
export class ContainOutOfFlow {
  readonly #ctx: LayoutContext;
  readonly #pageName: string;
  readonly #rightToLeft: boolean;
  /** As the grid's top border edge sees the page. */
  readonly #fragmentainer: FragmentainerSpace | undefined;
  /** Boxes that broke and go on in the next fragmentainer. */
  readonly tokens: BreakToken[] = [];

  constructor(
    ctx: LayoutContext,
    page: { pageName: string; rightToLeft: boolean; fragmentainer: FragmentainerSpace | undefined },
  ) {
    this.#ctx = ctx;
    this.#pageName = page.pageName;
    this.#rightToLeft = page.rightToLeft;
    this.#fragmentainer = page.fragmentainer;
  }

  /** Places what the part contains; returns what waits for a containing block further out. */
  contain(style: ComputedStyle, input: Containment): OutOfFlowBox[] {
    const containsFixed = style.transform !== "none";
    const containsAbsolute = containsFixed || style.position !== "static";
    const waiting: OutOfFlowBox[] = [];
    const queue = [...input.outOfFlow];
    for (let index = 0; index < queue.length; index += 1) {
      const candidate = queue[index] as OutOfFlowBox;
      const isFixed = candidate.box.style.position === "fixed";
      if (!(isFixed ? containsFixed : containsAbsolute)) {
        waiting.push(candidate);
        continue;
      }
      const fragmentainer = this.#fragmentainer;
      const placed = placeOutOfFlow(this.#ctx, candidate, {
        container: input.box,
        containerRightToLeft: this.#rightToLeft,
        fragmentainer: fragmentainer && { ...fragmentainer, remaining: fragmentainer.remaining - input.top },
        pageName: this.#pageName,
      });
      input.children.push(placed.link);
      if (placed.token !== undefined) this.tokens.push(placed.token);
      queue.push(...placed.outOfFlow);
    }
    return waiting;
  }
}
