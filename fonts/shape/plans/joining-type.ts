import { joiningsDistances, joiningsLetters } from "../../generated/universal-categories.ts";
import { decodeStarts, rangeOf } from "./range-table.ts";

/** How a letter joins: to both sides, to the left, to the right, by making others join, not, or as if it were not there. */
export type JoiningType = "D" | "L" | "R" | "C" | "U" | "T";

const starts = decodeStarts(joiningsDistances);

export function joiningType(codePoint: number): JoiningType {
  return (joiningsLetters[rangeOf(starts, codePoint)] ?? "U") as JoiningType;
}
