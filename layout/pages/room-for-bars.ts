import { flowToken } from "../fragmentation/inner-tokens.ts";
import type { Box, TableBox } from "../tree/box.ts";
import type { BreakToken } from "../tree/break-token.ts";

/**
 * Does the flow leave room for fixed bars itself where it goes on? A table around all content whose head shows nothing has that for no other
 * reason: it repeats on all pages, where browsers show the bars.
 */
export function leavesRoomForBars(token: BreakToken): boolean {
  if (token.box.kind === "table") return hasBlankHead(token.box);
  const flow = flowToken(token);
  return flow !== undefined && leavesRoomForBars(flow);
}

function hasBlankHead({ rowGroups: [first] }: TableBox): boolean {
  if (first?.role !== "header") return false;
  return first.rows.every(({ cells }) => cells.every(isBlank));
}

function isBlank(box: Box): boolean {
  switch (box.kind) {
    case "text":
      return box.text.trim() === "";
    case "block":
      return box.content.children.every(isBlank);
    case "inline":
      return box.children.every(isBlank);
    case "line-break":
    case "mark":
      return true;
    default:
      return false;
  }
}
