import { containsPositioned } from "../cascade/containment.ts";
import { isTransformed } from "../cascade/is-transformed.ts";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import type { Rectangle } from "../geometry/edges.ts";
import { placeOutOfFlow, resumedOutOfFlow } from "../positioned/place-out-of-flow.ts";
import type { OpenBox } from "../tree/break-token.ts";
import type { FragmentainerSpace } from "../tree/constraint-space.ts";
import type { FragmentLink } from "../tree/fragment.ts";
import type { LayoutContext } from "../tree/layout-context.ts";
import type { OutOfFlowBox } from "../tree/layout-result.ts";

export interface Containment {
  /** Padding box of the part, from its top left. */
  readonly box: Rectangle;
  /** Top left of the part from the grid's. */
  readonly left: number;
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
  readonly open: OpenBox[] = [];

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
    const containsFixed = isTransformed(style) || containsPositioned(style);
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
        containerEnd: "here",
        containerRightToLeft: this.#rightToLeft,
        fragmentainer: fragmentainer && { ...fragmentainer, remaining: fragmentainer.remaining - input.top },
        pageName: this.#pageName,
      });
      input.children.push(placed.link);
      this.#note(placed.rest, input.left);
      queue.push(...placed.outOfFlow);
    }
    return waiting;
  }

  /** Goes on with boxes that an earlier page left unfinished, whatever part of the table contained them. */
  resume(opened: readonly OpenBox[], container: Rectangle, children: FragmentLink[]): OutOfFlowBox[] {
    const waiting: OutOfFlowBox[] = [];
    for (const open of opened) {
      const placed = placeOutOfFlow(this.#ctx, resumedOutOfFlow(open), {
        container,
        containerEnd: "earlier",
        containerRightToLeft: this.#rightToLeft,
        fragmentainer: this.#fragmentainer,
        pageName: this.#pageName,
      });
      children.push(placed.link);
      this.#note(placed.rest, 0);
      waiting.push(...placed.outOfFlow);
    }
    return waiting;
  }

  #note(rest: OpenBox | undefined, left: number): void {
    if (rest !== undefined) this.open.push({ token: rest.token, x: rest.x + left });
  }
}
