import type { BreakBetween } from "../css/properties/arrangement/fragmentation.ts";
import type { LayoutBox } from "../tree/box.ts";
import {
  type BlockBreak,
  type BreakAppeal,
  type BreakToken,
  type EarlyBreak,
  type ItemsBreakToken,
  PERFECT,
} from "../tree/break-token.ts";
import { ExclusionSpace } from "../tree/exclusion-space.ts";
import type { FragmentLink } from "../tree/fragment.ts";
import type { OutOfFlowBox } from "../tree/layout-result.ts";
import { type MarginStrut, NO_MARGIN } from "../tree/margin-strut.ts";
import type { BlockFrame } from "./block-frame.ts";
import { NO_SIDES, type Sides } from "./margin-lookahead.ts";

/** Where the flow of a block container stands, which each step takes and gives anew: what comes next goes there. */
export interface FlowState {
  /** Bottom of the in-flow content placed so far, px from the top border edge. */
  readonly cursor: number;
  /** Margins waiting to collapse with what follows. */
  readonly strut: MarginStrut;
  /** The margins in `strut` are those of an empty box with clearance: they stay in this box (CSS 2.2 §8.3.1). */
  readonly clearsThrough: boolean;
  /** Floats of the formatting context. */
  readonly exclusions: ExclusionSpace;
  /** Margins that meet now collapse with this box's own top margin, which the parent has applied. */
  readonly isLeading: boolean;
  /** While leading: sides of floats that boxes may have to clear, which ended the search for margins. */
  readonly clearedSides: Sides;
  /** Something has been placed in this fragment. */
  readonly hasContent: boolean;
  /** The in-flow child above. */
  readonly previous: LayoutBox | undefined;
  /** A child in the flow has been placed that is not empty. */
  readonly hasFlow: boolean;
}

/** The content of a block container on one page: what was placed, and what remains. Positions in px from the top left border edge. */
export interface BlockContent {
  /** Where its flow ended. */
  readonly state: FlowState;
  readonly links: readonly FragmentLink[];
  readonly outOfFlow: readonly OutOfFlowBox[];
  /** Flows that go on beside what follows: broken floats, overflowing children. */
  readonly parallel: readonly BreakToken[];
  /** The least appeal of breaks in or before floats in children that have ended. */
  readonly floatAppeal: BreakAppeal;
  /** Content that overflows finished items of a flex or grid container, and goes on beside what follows. */
  readonly overflow: ItemsBreakToken | undefined;
  /** Set where the in-flow content broke. */
  readonly stop: Stop | undefined;
  /** The best place to break that was passed. */
  readonly early: EarlyBreak | undefined;
  readonly firstBaseline: number | undefined;
  readonly lastBaseline: number | undefined;
  /** How far to the right the content of lines reaches. */
  readonly lineRight: number;
  /** How far down the items of a flex or grid container reach: their lines may be higher. */
  readonly itemsReach: number | undefined;
}

/** Where the in-flow content of a block container broke. */
export interface Stop {
  readonly content: Exclude<BlockBreak, { kind: "ended" }>;
  readonly forced: BreakBetween | undefined;
  readonly appeal: BreakAppeal;
}

/** What a part of the content says beyond the defaults. */
export type ContentInput = Pick<BlockContent, "state"> & Partial<BlockContent>;

/** Nothing: what has no content of a kind shares it. */
export const NOTHING: readonly never[] = [];

export function blockContent(input: ContentInput): BlockContent {
  return {
    state: input.state,
    links: input.links ?? NOTHING,
    outOfFlow: input.outOfFlow ?? NOTHING,
    parallel: input.parallel ?? NOTHING,
    floatAppeal: input.floatAppeal ?? PERFECT,
    overflow: input.overflow,
    stop: input.stop,
    early: input.early,
    firstBaseline: input.firstBaseline,
    lastBaseline: input.lastBaseline,
    lineRight: input.lineRight ?? 0,
    itemsReach: input.itemsReach,
  };
}

/** A baseline of something that stands `by` px lower. */
export function lowered(baseline: number | undefined, by: number): number | undefined {
  return baseline === undefined ? undefined : baseline + by;
}

/** The flow of a block container before anything has been placed. */
export function startState({ space, token, geometry, isContext }: BlockFrame): FlowState {
  return {
    cursor: geometry.contentTop,
    strut: NO_MARGIN,
    clearsThrough: false,
    exclusions: isContext ? ExclusionSpace.EMPTY : (space.flow?.exclusions ?? ExclusionSpace.EMPTY),
    isLeading: !isContext && space.startMarginsApplied && token === undefined && geometry.contentTop === 0,
    clearedSides: space.clearedSides ?? NO_SIDES,
    hasContent: false,
    previous: undefined,
    hasFlow: false,
  };
}
