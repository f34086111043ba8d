import type {
  ContentAlignment,
  ContentJustification,
  ItemAlignment,
  SelfAlignment,
  SelfJustification,
} from "../css/properties/arrangement/alignment.ts";
import { snap } from "../geometry/layout-unit.ts";

/** Space before the first of several pieces and additional space between them, px. */
export interface Distribution {
  readonly before: number;
  readonly between: number;
}

/** How an axis runs: whether its start is the far edge (right or bottom), and that of the flex axis. */
export interface AxisDirection {
  readonly isReversed: boolean;
  readonly isFlexReversed: boolean;
  /** The axis is horizontal: `left` and `right` mean something. */
  readonly isHorizontal: boolean;
}

const FORWARD: AxisDirection = { isReversed: false, isFlexReversed: false, isHorizontal: true };

/**
 * Shares out free space between pieces, counted from the left or the top (css-align-3 §4–5). Negative free space overflows
 * both sides with `center`, and the end side with the distributing keywords.
 */
export function distribute(
  value: ContentAlignment | ContentJustification,
  free: number,
  count: number,
  direction: AxisDirection = FORWARD,
): Distribution {
  const isSafe = value.startsWith("safe ");
  const word = isSafe ? value.slice(5) : value;
  const start = (isReversed: boolean): Distribution => ({ before: isReversed ? free : 0, between: 0 });
  if (free < 0 && isSafe) return start(direction.isReversed);
  switch (word) {
    case "center":
      return { before: snap(free / 2), between: 0 };
    case "end":
      return start(!direction.isReversed);
    case "flex-end":
      return start(!direction.isFlexReversed);
    case "start":
    case "baseline":
      return start(direction.isReversed);
    case "last baseline":
      return start(!direction.isReversed);
    case "left":
      return start(direction.isHorizontal ? false : direction.isReversed);
    case "right":
      return start(direction.isHorizontal ? true : direction.isReversed);
    case "space-between":
      if (free <= 0 || count < 2) return start(direction.isFlexReversed);
      return { before: 0, between: free / (count - 1) };
    case "space-around":
      if (free <= 0) return safeCenter(free, direction);
      return { before: free / count / 2, between: free / count };
    case "space-evenly":
      if (free <= 0) return safeCenter(free, direction);
      return { before: free / (count + 1), between: free / (count + 1) };
    default:
      return start(direction.isFlexReversed);
  }
}

/** What is centred safely overflows the end, not that of the flex axis. */
function safeCenter(free: number, direction: AxisDirection): Distribution {
  return { before: direction.isReversed ? free : 0, between: 0 };
}

export type SelfWord = "stretch" | "baseline" | "last baseline" | "start" | "end" | "center";
export interface UsedSelf {
  readonly word: SelfWord;
  readonly isSafe: boolean;
}

/** Directions that the keywords of one item refer to: true where the start is the far edge. */
export interface SelfDirection {
  readonly container: boolean;
  readonly flex: boolean;
  readonly item: boolean;
  readonly isHorizontal: boolean;
}

/** The alignment of an item in one axis as start (left or top), end, centre, stretch or a baseline; `normal` is given by the caller. */
export function usedSelf(
  self: SelfAlignment | SelfJustification,
  items: ItemAlignment | SelfJustification,
  direction: SelfDirection,
  normal: "stretch" | "start" = "stretch",
): UsedSelf {
  let value: string = self === "auto" ? items : self;
  const isSafe = value.startsWith("safe ");
  if (isSafe) value = value.slice(5);
  if (value === "normal" || value === "auto") value = normal;
  const edge = (isFar: boolean): UsedSelf => ({ word: isFar ? "end" : "start", isSafe });
  switch (value) {
    case "start":
      return edge(direction.container);
    case "end":
      return edge(!direction.container);
    case "flex-start":
      return edge(direction.flex);
    case "flex-end":
      return edge(!direction.flex);
    case "self-start":
      return edge(direction.item);
    case "self-end":
      return edge(!direction.item);
    case "left":
      return edge(direction.isHorizontal ? false : direction.container);
    case "right":
      return edge(direction.isHorizontal ? true : direction.container);
    default:
      return { word: value as SelfWord, isSafe };
  }
}

/** Offset of a piece in a room of which `free` is left: from the left or the top. */
export function offsetOf(used: UsedSelf, free: number, isStartFar: boolean): number {
  if (used.isSafe && free < 0) return isStartFar ? free : 0;
  switch (used.word) {
    case "end":
      return free;
    case "center":
      return snap(free / 2);
    case "stretch":
      return isStartFar ? free : 0;
    default:
      return 0;
  }
}
