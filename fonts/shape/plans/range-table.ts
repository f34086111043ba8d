import { defined } from "../../defined.ts";
/** Starts of ranges of code points, from the distances between them: base-36 numbers with spaces between. */
export function decodeStarts(distances: string): Uint32Array {
  let start = 0;
  return Uint32Array.from(distances.split(" "), (digits) => {
    start += Number.parseInt(digits, 36);
    return start;
  });
}

/** The number of the range that a code point is in. */
export function rangeOf(starts: Uint32Array, codePoint: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (defined(starts[middle]) <= codePoint) low = middle;
    else high = middle - 1;
  }
  return low;
}
