import type { BreakBetween } from "../css/properties/arrangement/fragmentation.ts";
import type { LayoutBox } from "../tree/box.ts";
import type { BreakBeforeToken, BreakToken, EndedContent } from "../tree/break-token.ts";

/** The whole box goes to the next fragmentainer; `forced` names the value that demanded it. */
export function breakBeforeToken(box: LayoutBox, forced: BreakBetween | undefined): BreakBeforeToken {
  return { kind: "before", box, forced, isAtBlockEnd: false };
}

/** Content that ended, with nothing known of what is left of its box. */
export const ENDED_CONTENT: EndedContent = { kind: "ended", rest: undefined, overflow: undefined };

/** The token to lay a box out with: none where it has not begun. */
export function insideToken(
  token: BreakToken | undefined,
): Exclude<BreakToken, { kind: "before" }> | undefined {
  return token === undefined || token.kind === "before" ? undefined : token;
}
