import { defined } from "../defined.ts";
import { rangeDistances, rangeOrientations } from "../generated/vertical-orientation.ts";

/** How a character stands in vertical text (UAX 50): rotated with the line, upright, or upright in a form of its own that few fonts have. */
export type VerticalOrientation = "rotated" | "upright" | "transformed";

/** By the numbers that scripts/generate-vertical-orientation.ts writes: R, U, Tu, Tr. */
const ORIENTATIONS: readonly VerticalOrientation[] = ["rotated", "upright", "upright", "transformed"];

const starts: Uint32Array = decodeStarts(rangeDistances);

function decodeStarts(distances: string): Uint32Array {
  let start = 0;
  return Uint32Array.from(distances.split(" "), (digits) => {
    start += Number.parseInt(digits, 36);
    return start;
  });
}

export function verticalOrientation(codePoint: number): VerticalOrientation {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (defined(starts[middle]) <= codePoint) low = middle;
    else high = middle - 1;
  }
  return ORIENTATIONS[rangeOrientations.charCodeAt(low) - 0x30] ?? "rotated";
}
