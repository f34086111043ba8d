import { placeFloat } from "../floats/place-float.ts";
import type { LayoutBox } from "../tree/box.ts";
import type { BreakToken } from "../tree/break-token.ts";
import type { FragmentLink } from "../tree/fragment.ts";
import type { OutOfFlowBox } from "../tree/layout-result.ts";
import { marginSum } from "../tree/margin-strut.ts";
import { isFlatFloat } from "./beside-floats.ts";
import { type BlockFrame, fragmentainerAt } from "./block-frame.ts";
import type { FlowState } from "./flow-state.ts";
import type { Sides } from "./margin-lookahead.ts";

/** A float among the children of a block container. */
export interface FloatChild {
  /** The flow after it. */
  readonly state: FlowState;
  /** From the container's border-box top left; undefined where it goes whole to the next page. */
  readonly link: FragmentLink | undefined;
  readonly outOfFlow: readonly OutOfFlowBox[];
  /** What goes on on the next page. */
  readonly token: BreakToken | undefined;
}

/** Places a float (CSS 2.2 §9.5): its top is where the next line or block would start. */
export function placeFloatChild(
  frame: BlockFrame,
  state: FlowState,
  box: LayoutBox,
  token: BreakToken | undefined,
): FloatChild {
  const { geometry, flowX, flowY } = frame;
  const { cursor, strut, isLeading, hasContent } = state;
  const top = token === undefined && !isLeading ? cursor + marginSum(strut) : cursor;
  const placed = placeFloat(frame.ctx, {
    box,
    containerWidth: geometry.contentWidth,
    percentageHeight: geometry.percentageHeight,
    left: flowX + geometry.contentLeft,
    top: flowY + top,
    exclusions: state.exclusions,
    fragmentainer: fragmentainerAt(frame, top, hasContent),
    token,
    pageName: frame.pageName,
    rightToLeft: frame.box.style.direction === "rtl",
  });
  const { link } = placed;
  return {
    state: {
      ...state,
      exclusions: placed.exclusions,
      clearedSides: isLeading ? sidesWith(frame, state.clearedSides, box) : state.clearedSides,
      hasContent: hasContent || (link !== undefined && link.fragment.height > 0),
    },
    link: link && { x: link.x - flowX, y: link.y - flowY, fragment: link.fragment },
    outOfFlow: placed.outOfFlow,
    token: placed.token,
  };
}

/** Sides with floats, with that of another one. */
function sidesWith({ geometry }: BlockFrame, sides: Sides, float: LayoutBox): Sides {
  if (isFlatFloat(float, geometry.contentWidth, geometry.percentageHeight)) return sides;
  return { ...sides, [float.style.float === "right" ? "right" : "left"]: true };
}
