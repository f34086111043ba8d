import { viewOf } from "./reader.ts";

/** Kerning of a pair by the old `kern` table, font units. */
export type PairKerning = (left: number, right: number) => number;

const maximumSubtables = 64;

/** Reads the horizontal ordered-list subtables (format 0) of a kern table, in Microsoft's and Apple's form. */
export function readKernTable(table: Uint8Array): PairKerning | undefined {
  const view = viewOf(table);
  const isApple = view.getUint16(0) === 1;
  const count = Math.min(isApple ? view.getUint32(4) : view.getUint16(2), maximumSubtables);
  const lists: { offset: number; count: number }[] = [];
  let offset = isApple ? 8 : 4;
  for (let index = 0; index < count; index += 1) {
    const length = isApple ? view.getUint32(offset) : view.getUint16(offset + 2);
    const coverage = view.getUint16(offset + 4);
    // Horizontal, kerning not minimum values, along the line, format 0.
    const usable = isApple ? (coverage & 0xe0ff) === 0 : (coverage & 0xff07) === 0x0001;
    const start = offset + (isApple ? 8 : 6);
    if (usable) {
      // The length field of a large table overflows; the pair count does not.
      const pairs = Math.min(view.getUint16(start), Math.floor((view.byteLength - start - 8) / 6));
      lists.push({ offset: start + 8, count: pairs });
    }
    if (length === 0) break;
    offset += length;
  }
  if (lists.length === 0) return undefined;
  return (left, right) => {
    const wanted = left * 65536 + right;
    let sum = 0;
    for (const list of lists) sum += findPair(view, list, wanted);
    return sum;
  };
}

function findPair(view: DataView, list: { offset: number; count: number }, wanted: number): number {
  let low = 0;
  let high = list.count - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const record = list.offset + 6 * middle;
    const pair = view.getUint32(record);
    if (pair === wanted) return view.getInt16(record + 4);
    if (pair < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return 0;
}
