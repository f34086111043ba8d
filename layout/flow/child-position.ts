import { insideToken } from "../fragmentation/make-token.ts";
import type { LayoutBox } from "../tree/box.ts";
import type { BreakToken } from "../tree/break-token.ts";
import { joinMargins, type MarginStrut, marginSum, NO_MARGIN } from "../tree/margin-strut.ts";
import { clearsFloats } from "./beside-floats.ts";
import type { BlockFrame } from "./block-frame.ts";
import type { FlowState } from "./flow-state.ts";
import { mayClear, NO_SIDES, type Sides, type StartMargins, startMargins } from "./margin-lookahead.ts";

/** Where an in-flow child goes. */
export interface ChildPosition {
  /** The flow before the child: clearance has moved it down. */
  readonly state: FlowState;
  /** Top border edge from the container's. */
  readonly y: number;
  /** That collapse at its top; undefined where it goes on from an earlier page. */
  readonly margins: MarginStrut | undefined;
  /** Sides of floats in it, where its margins collapse through it. */
  readonly floats: Sides;
  /** Its margins collapse through it. */
  readonly isThrough: boolean;
  /** Sides of floats that the margins end at boxes for, which clear them. */
  readonly clearedSides: Sides;
}

/** Finds the place of an in-flow child below what is there: its margins collapse with those above, or it clears floats (CSS 2.2 §8.3.1, §9.5.2). */
export function positionOf(
  frame: BlockFrame,
  state: FlowState,
  child: LayoutBox,
  token: BreakToken | undefined,
): ChildPosition {
  const { cursor, strut, exclusions } = state;
  // Margins are looked for below the child: what goes on from an earlier page has none.
  if (insideToken(token) !== undefined)
    return {
      state,
      y: cursor,
      margins: undefined,
      floats: NO_SIDES,
      isThrough: false,
      clearedSides: NO_SIDES,
    };
  const { margins, sides: clearedSides } = marginsAt(frame, state, child);
  const { through: isThrough, floats } = margins;
  const isTruncated = token?.kind === "before" && token.forced === undefined;
  if (isTruncated) {
    // Floats that go on are cleared where they end.
    const y = Math.max(cursor, exclusions.clearanceFor(child.style.clear) - frame.flowY);
    const below = y === cursor ? state : { ...state, cursor: y, strut: NO_MARGIN, isLeading: false };
    return { state: below, y, margins: undefined, floats, isThrough, clearedSides };
  }
  // The look-ahead stopped at a box that may clear floats: its margins have not been applied.
  const mustClear =
    state.isLeading &&
    (mayClear(child.style.clear, clearedSides) || clearsFloats(frame.ctx, frame.box, child, frame.geometry));
  const below = exclusions.clearanceFor(child.style.clear) - frame.flowY;
  const isLeading = state.isLeading && !mustClear;
  const y = isLeading ? cursor : cursor + marginSum(joinMargins(strut, margins.top));
  if (below <= y && !mustClear) return { state, y, margins: margins.strut, floats, isThrough, clearedSides };
  // The border edge stands at the end of the float even where the margin alone would put it lower (§9.5.2).
  const clearance = mustClear ? Math.max(below, cursor) : below;
  const cleared = {
    ...state,
    // Clearance lies above the top margin: what follows an empty box begins in that box's collapsed margins.
    cursor: isThrough ? clearance - marginSum(margins.top) : clearance,
    strut: NO_MARGIN,
    clearsThrough: isThrough,
    isLeading: false,
  };
  return { state: cleared, y: clearance, margins: margins.strut, floats, isThrough, clearedSides };
}

/** The margins at the start of a child, and the sides where there are floats that boxes in it may have to clear. */
function marginsAt(
  { ctx, geometry, space, flowY }: BlockFrame,
  { cursor, strut, exclusions, isLeading, clearedSides }: FlowState,
  child: LayoutBox,
): { margins: StartMargins; sides: Sides } {
  const look = ({ left, right }: Sides): StartMargins =>
    startMargins(ctx, child, {
      containerWidth: geometry.contentWidth,
      percentageHeight: geometry.percentageHeight,
      hasLeftFloats: left,
      hasRightFloats: right,
      isInColumns: space.isInColumns === true,
    });
  if (isLeading) return { margins: look(clearedSides), sides: clearedSides };
  const margins = look(NO_SIDES);
  if (exclusions.isEmpty) return { margins, sides: NO_SIDES };
  // Floats that end above where the margins put the child need no clearance.
  const top = flowY + cursor + marginSum(joinMargins(strut, margins.top));
  const sides = {
    left: exclusions.clearanceFor("left") > top,
    right: exclusions.clearanceFor("right") > top,
  };
  return sides.left || sides.right ? { margins: look(sides), sides } : { margins, sides: NO_SIDES };
}
