import { isTransformed } from "../cascade/is-transformed.ts";
import type { Rectangle } from "../geometry/edges.ts";
import { placeOutOfFlow } from "../positioned/place-out-of-flow.ts";
import type { LayoutBox } from "../tree/box.ts";
import type { FragmentLink } from "../tree/fragment.ts";
import type { LayoutContext } from "../tree/layout-context.ts";
import type { OutOfFlowBox } from "../tree/layout-result.ts";

export interface PlacedInControl {
  readonly links: readonly FragmentLink[];
  /** Boxes whose containing block is further out. */
  readonly outOfFlow: readonly OutOfFlowBox[];
}

/** Positions the boxes inside a control whose containing block it is, such as the knob of a switch. Controls are never broken. */
export function placeInControl(
  ctx: LayoutContext,
  box: LayoutBox,
  candidates: readonly OutOfFlowBox[],
  container: Rectangle,
): PlacedInControl {
  const { style } = box;
  const containsFixed = isTransformed(style);
  const links: FragmentLink[] = [];
  const outOfFlow: OutOfFlowBox[] = [];
  const queue = [...candidates];
  for (let index = 0; index < queue.length; index += 1) {
    const candidate = queue[index] as OutOfFlowBox;
    const isFixed = candidate.box.style.position === "fixed";
    if (!containsFixed && (isFixed || style.position === "static")) {
      outOfFlow.push(candidate);
      continue;
    }
    const placed = placeOutOfFlow(ctx, candidate, {
      container,
      containerEnd: "here",
      containerRightToLeft: style.direction === "rtl",
      fragmentainer: undefined,
      pageName: "",
    });
    links.push(placed.link);
    queue.push(...placed.outOfFlow);
  }
  return { links, outOfFlow };
}
