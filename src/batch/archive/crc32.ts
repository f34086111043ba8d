/** Bytes that are taken at once. */
const SLICE = 8;

/** What a byte does that so many others follow: a table of 256 for each of their numbers. */
const TABLES: Int32Array = makeTables();

function makeTables(): Int32Array {
  const tables = new Int32Array(SLICE * 256);
  for (let byte = 0; byte < 256; byte += 1) {
    let value = byte;
    for (let bit = 0; bit < 8; bit += 1) value = (value & 1) === 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
    tables[byte] = value;
  }
  for (let at = 256; at < tables.length; at += 1) {
    const before = tables[at - 256] ?? 0;
    tables[at] = (before >>> 8) ^ (tables[before & 255] ?? 0);
  }
  return tables;
}

/** CRC-32 as archives have it (ISO 3309), eight bytes at a time: it is a large part of what writing a file costs. */
export function crc32(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const table = (index: number, place: number): number => TABLES[place * 256 + (index & 255)] ?? 0;
  let value = -1;
  let at = 0;
  for (const end = bytes.length - SLICE; at <= end; at += SLICE) {
    const low = value ^ view.getInt32(at, true);
    const high = view.getInt32(at + 4, true);
    value =
      table(low, 7) ^
      table(low >>> 8, 6) ^
      table(low >>> 16, 5) ^
      table(low >>> 24, 4) ^
      table(high, 3) ^
      table(high >>> 8, 2) ^
      table(high >>> 16, 1) ^
      table(high >>> 24, 0);
  }
  for (; at < bytes.length; at += 1) value = (value >>> 8) ^ table(value ^ (bytes[at] ?? 0), 0);
  return ~value >>> 0;
}
