import type { BreakBetween } from "../css/properties/arrangement/fragmentation.ts";
import type { LayoutBox } from "../tree/box.ts";
import type { BreakToken } from "../tree/break-token.ts";

/** The whole box goes to the next fragmentainer; `forced` names the value that demanded it. */
export function breakBeforeToken(box: LayoutBox, forced: BreakBetween | undefined): BreakToken {
  return {
    box,
    consumedBlockSize: 0,
    breakBefore: true,
    forced,
    isAtBlockEnd: false,
    seenAllChildren: false,
    childIndex: 0,
    children: [],
    inline: undefined,
    table: undefined,
    x: undefined,
  };
}

/** What a token inside a box says beyond the defaults. */
export type BreakInsideInput = Pick<BreakToken, "box" | "consumedBlockSize"> & Partial<BreakToken>;

/** The box goes on in the next fragmentainer. */
export function breakInsideToken(input: BreakInsideInput): BreakToken {
  return {
    box: input.box,
    consumedBlockSize: input.consumedBlockSize,
    breakBefore: false,
    forced: input.forced,
    isAtBlockEnd: input.isAtBlockEnd ?? false,
    seenAllChildren: input.seenAllChildren ?? false,
    childIndex: input.childIndex ?? 0,
    children: input.children ?? [],
    inline: input.inline,
    table: input.table,
    items: input.items,
    x: input.x,
    blockEndRest: input.blockEndRest,
    isSpanner: input.isSpanner,
  };
}
