import type { Rect } from "../../../templates.ts";
import { roundedRect } from "./rect.ts";

/** A handle of a rectangle, by the directions it pulls in. */
export type Handle = "n" | "ne" | "e" | "se" | "s" | "sw" | "w" | "nw";
export const HANDLES: readonly Handle[] = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];

/** The smallest side that a handle leaves. */
export const LEAST_SIDE = 3;

export interface ResizeOptions {
  /** Keeps the shape: width and height grow in proportion. */
  readonly keepsShape?: boolean | undefined;
  /** The middle stays, and the opposite side moves too. */
  readonly fromMiddle?: boolean | undefined;
}

/** A rectangle with a handle pulled by so much. */
export function resized(
  rect: Rect,
  handle: Handle,
  { dx, dy }: { readonly dx: number; readonly dy: number },
  { keepsShape = false, fromMiddle = false }: ResizeOptions = {},
): Rect {
  const across = handle.includes("e") ? dx : handle.includes("w") ? -dx : 0;
  const down = handle.includes("s") ? dy : handle.includes("n") ? -dy : 0;
  const times = fromMiddle ? 2 : 1;
  let width = Math.max(LEAST_SIDE, rect.width + across * times);
  let height = Math.max(LEAST_SIDE, rect.height + down * times);
  if (keepsShape && rect.width > 0 && rect.height > 0) {
    const factor = largestChange(width / rect.width, height / rect.height);
    width = rect.width * factor;
    height = rect.height * factor;
  }
  return roundedRect({
    x: rect.x + shift(rect.width - width, { handle, leading: "w", trailing: "e", fromMiddle }),
    y: rect.y + shift(rect.height - height, { handle, leading: "n", trailing: "s", fromMiddle }),
    width,
    height,
  });
}

function largestChange(one: number, other: number): number {
  return Math.abs(one - 1) > Math.abs(other - 1) ? one : other;
}

interface ShiftOptions {
  readonly handle: Handle;
  readonly leading: string;
  readonly trailing: string;
  readonly fromMiddle: boolean;
}

/** How far the near side moves where a side became smaller by so much. */
function shift(less: number, { handle, leading, trailing, fromMiddle }: ShiftOptions): number {
  if (fromMiddle || !(handle.includes(leading) || handle.includes(trailing))) return less / 2;
  return handle.includes(leading) ? less : 0;
}
