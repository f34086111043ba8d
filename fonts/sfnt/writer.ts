import { readTag, viewOf } from "./reader.ts";

/**
 * Writes tables as a single sfnt with directory, padding and checksums (OpenType, "Organization of an OpenType Font").
 * A `head` table gets a fresh checkSumAdjustment; the given bytes are not changed.
 */
export function writeSfnt(version: number, tables: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const bytes = packSfnt(version, tables);
  const view = viewOf(bytes);
  const directory = 12 + 16 * tables.size;
  let sum = 0;
  let head = -1;
  for (let record = 12; record < directory; record += 16) {
    const offset = view.getUint32(record + 8);
    const length = view.getUint32(record + 12);
    if (readTag(view, record) === "head" && length >= 12) {
      head = offset;
      view.setUint32(offset + 8, 0);
    }
    const own = checksum(view, offset, (length + 3) & ~3);
    view.setUint32(record + 4, own);
    sum = (sum + own) | 0;
  }
  if (head >= 0) view.setUint32(head + 8, (0xb1b0afba - sum - checksum(view, 0, directory)) >>> 0);
  return bytes;
}

/** The same without checksums, for readers that look at none. */
export function packSfnt(version: number, tables: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const tags = [...tables.keys()].sort();
  const count = tags.length;
  let size = 12 + 16 * count;
  for (const table of tables.values()) size += (table.length + 3) & ~3;
  const bytes = new Uint8Array(size);
  const view = viewOf(bytes);
  const largestPower = 31 - Math.clz32(Math.max(1, count));
  view.setUint32(0, version);
  view.setUint16(4, count);
  view.setUint16(6, 16 << largestPower);
  view.setUint16(8, largestPower);
  view.setUint16(10, 16 * count - (16 << largestPower));
  let offset = 12 + 16 * count;
  for (const [index, tag] of tags.entries()) {
    const table = tables.get(tag) as Uint8Array;
    bytes.set(table, offset);
    const record = 12 + 16 * index;
    for (let character = 0; character < 4; character += 1)
      bytes[record + character] = tag.charCodeAt(character);
    view.setUint32(record + 8, offset);
    view.setUint32(record + 12, table.length);
    offset += (table.length + 3) & ~3;
  }
  return bytes;
}

/** Sum of the 32-bit words, modulo 2 to the 32nd. */
function checksum(view: DataView, start: number, length: number): number {
  let sum = 0;
  for (let offset = start; offset < start + length; offset += 4) sum = (sum + view.getUint32(offset)) | 0;
  return sum >>> 0;
}
