import { viewOf } from "../sfnt/reader.ts";

/** An INDEX of a CFF font: byte strings by number (Adobe Technical Note 5176 §5). */
export interface CffIndex {
  readonly count: number;
  /** A view into the font. */
  at(index: number): Uint8Array;
  /** Offset behind the INDEX. */
  readonly end: number;
}

export const noIndex: CffIndex = {
  count: 0,
  at: () => {
    throw new RangeError("empty INDEX");
  },
  end: 0,
};

/**
 * Reads the INDEX at an offset, whose count has two bytes in CFF and four in CFF2; its offsets are checked when an entry is asked for.
 * @throws RangeError when it lies outside of the table.
 */
export function readIndex(bytes: Uint8Array, offset: number, countSize: 2 | 4 = 2): CffIndex {
  const view = viewOf(bytes);
  const count = countSize === 2 ? view.getUint16(offset) : view.getUint32(offset);
  const start = offset + countSize;
  if (count === 0) return { ...noIndex, end: start };
  const size = view.getUint8(start);
  if (size < 1 || size > 4) throw new RangeError("INDEX offsets");
  const data = start + (count + 1) * size;
  const entry = (index: number): number => {
    let value = 0;
    for (let byte = 0; byte < size; byte += 1)
      value = value * 256 + view.getUint8(start + 1 + index * size + byte);
    return data + value;
  };
  const end = entry(count);
  if (end > bytes.length) throw new RangeError("INDEX data");
  return {
    count,
    at(index) {
      if (index < 0 || index >= count) throw new RangeError("INDEX entry");
      const start = entry(index);
      const stop = entry(index + 1);
      if (start > stop || stop > end) throw new RangeError("INDEX entry");
      return bytes.subarray(start, stop);
    },
    end,
  };
}

/** Writes an INDEX with offsets as short as they can be. */
export function writeIndex(entries: readonly Uint8Array[]): Uint8Array {
  if (entries.length === 0) return Uint8Array.of(0, 0);
  const total = entries.reduce((sum, entry) => sum + entry.length, 1);
  const size = total < 0x100 ? 1 : total < 0x10000 ? 2 : total < 0x1000000 ? 3 : 4;
  const bytes = new Uint8Array(3 + (entries.length + 1) * size + total - 1);
  bytes.set([entries.length >> 8, entries.length & 255, size]);
  let place = 3;
  let offset = 1;
  const writeOffset = (): void => {
    for (let shift = 8 * (size - 1); shift >= 0; shift -= 8) {
      bytes[place] = (offset >>> shift) & 255;
      place += 1;
    }
  };
  const data = 3 + (entries.length + 1) * size - 1;
  for (const entry of entries) {
    writeOffset();
    bytes.set(entry, data + offset);
    offset += entry.length;
  }
  writeOffset();
  return bytes;
}
