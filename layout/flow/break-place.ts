import type { BreakBetween } from "../css/properties/arrangement/fragmentation.ts";
import {
  appealBetween,
  breakAtEnd,
  breakAtStart,
  isForcedBreak,
  isMonolithic,
  joinBreaks,
  pageNameAtEnd,
  pageNameAtStart,
} from "../fragmentation/break-rules.ts";
import type { LayoutBox } from "../tree/box.ts";
import { type BreakAppeal, LAST_RESORT, PERFECT } from "../tree/break-token.ts";
import type { FragmentainerSpace } from "../tree/constraint-space.ts";
import { overhangOf } from "./block-end.ts";
import type { BlockFrame } from "./block-frame.ts";
import type { FlowState } from "./flow-state.ts";
import type { ChildPlacement } from "./in-flow-child.ts";

/** The place before an in-flow child of a block container, where its content may break (css-break-3 §4.1, class A and C). */
export interface BreakPlace {
  /** The in-flow child before; undefined at the beginning of the container. */
  readonly previous: LayoutBox | undefined;
  readonly child: LayoutBox;
  /** The break values that meet there. */
  readonly between: BreakBetween;
  readonly fragmentainer: FragmentainerSpace | undefined;
  /** Nothing has been placed in the fragmentainer yet: a break would leave it empty. */
  readonly isAtStart: boolean;
  /** The container has gone on with floats of an earlier fragmentainer, and no child in the flow. */
  readonly isAfterFloats: boolean;
  /** The named page of the container. */
  readonly pageName: string;
}

export function breakPlace(
  frame: BlockFrame,
  { previous, hasContent }: FlowState,
  child: LayoutBox,
): BreakPlace {
  const { fragmentainer } = frame.space;
  return {
    previous,
    child,
    between: breakValueBetween(previous, child),
    fragmentainer,
    isAtStart: fragmentainer?.isAtStart === true && !hasContent,
    isAfterFloats: previous === undefined && hasContent && frame.token !== undefined,
    pageName: frame.pageName,
  };
}

/** Forced by break values or a change of named page; only between siblings (a first child's value belongs to its ancestors). */
export function forcedBreakAt(place: BreakPlace): BreakBetween | undefined {
  const { previous, child, between, fragmentainer, pageName } = place;
  if (fragmentainer === undefined || previous === undefined) return undefined;
  // Between empty boxes too (css-break-3 §3.1): that is how authors ask for an empty page.
  if (isForcedBreak(between, fragmentainer.type)) return between;
  if (fragmentainer.type !== "page") return undefined;
  return pageNameAtEnd(previous, pageName) === pageNameAtStart(child, pageName) ? undefined : "page";
}

/** Demanded by the child before: what comes later in the document goes along, be it in the flow or not. */
export function forcedBreakAfter(frame: BlockFrame, { previous }: FlowState): BreakBetween | undefined {
  const { fragmentainer } = frame.space;
  if (fragmentainer === undefined || previous === undefined) return undefined;
  const after = breakAtEnd(previous);
  return isForcedBreak(after, fragmentainer.type) ? after : undefined;
}

/** Appeal of breaking there; undefined where that is impossible because nothing has been placed yet. */
export function appealAt(place: BreakPlace): BreakAppeal | undefined {
  const { previous, between, fragmentainer, isAtStart, isAfterFloats } = place;
  if (fragmentainer === undefined || isAtStart) return undefined;
  return previous === undefined && !isAfterFloats ? LAST_RESORT : appealBetween(between, fragmentainer.type);
}

/** The place before a child that has been moved below floats: the gap beside them is as good as a box above (css-break-3 §4.1, class C). */
export function belowFloats(place: BreakPlace): BreakPlace {
  return { ...place, isAfterFloats: !place.isAtStart };
}

/** After a trial layout of the child: does it break worse inside than before, or not fit at all? */
export function shouldBreakAt(
  { child, fragmentainer }: BreakPlace,
  { result, link, trialTop }: ChildPlacement,
  appealBefore: BreakAppeal,
): boolean {
  const { token } = result;
  if (token?.kind === "before") return true;
  if (token !== undefined && !token.isAtBlockEnd) {
    // An earlier break inside that is as good fills the page better: the second pass takes it.
    return appealBefore > Math.max(result.appeal, result.earlyBreak?.appeal ?? result.appeal);
  }
  if (fragmentainer === undefined) return false;
  const { height } = result.fragment;
  const end = link.y + height - overhangOf(result.endMargin);
  const isTooLow = end > fragmentainer.remaining && height > 0;
  return isTooLow && (isMonolithic(child) || trialTop >= fragmentainer.remaining || token === undefined);
}

/** A child that would begin a column has no room below its margin: a break before it cuts that off (css-break-3 §5.2). No page is left empty. */
export function isBelowColumn({ fragmentainer, isAtStart }: BreakPlace, placement: ChildPlacement): boolean {
  const { result, trialTop } = placement;
  if (fragmentainer?.type !== "column" || !isAtStart || trialTop < fragmentainer.remaining) return false;
  return result.token !== undefined || result.fragment.height > 0;
}

/** After a trial layout of a child that begins here: would floats in it break at a worse place than before it, and than places in it? */
export function partsFloats({ result }: ChildPlacement, appealBefore: BreakAppeal): boolean {
  const { floatAppeal = PERFECT, earlyBreak } = result;
  return floatAppeal < PERFECT && appealBefore > Math.max(floatAppeal, earlyBreak?.appeal ?? LAST_RESORT);
}

/** The break values that meet between two boxes, and those at the beginning of a container's first child. */
function breakValueBetween(previous: LayoutBox | undefined, child: LayoutBox): BreakBetween {
  const start = breakAtStart(child);
  return previous === undefined ? start : joinBreaks(breakAtEnd(previous), start);
}
