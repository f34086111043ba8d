import { deflateSync } from "node:zlib";

/** The tables of a TrueType file in a WOFF container (WOFF 1.0 §3–5). */
export function woffOf(file: Uint8Array): Uint8Array {
  const view = new DataView(file.buffer, file.byteOffset, file.length);
  const count = view.getUint16(4);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = 12 + index * 16;
    const [offset, length] = [view.getUint32(at + 8), view.getUint32(at + 12)];
    const packed = deflateSync(file.subarray(offset, offset + length));
    const data = packed.length < length ? packed : file.subarray(offset, offset + length);
    return { tag: view.getUint32(at), checksum: view.getUint32(at + 4), length, data };
  });
  const padded = (length: number): number => (length + 3) & ~3;
  let offset = 44 + count * 20;
  const total = tables.reduce((sum, { data }) => sum + padded(data.length), offset);
  const result = new Uint8Array(total);
  const out = new DataView(result.buffer);
  const size = 12 + count * 16 + tables.reduce((sum, { length }) => sum + padded(length), 0);
  out.setUint32(0, 0x774f4646);
  out.setUint32(4, view.getUint32(0));
  out.setUint32(8, total);
  out.setUint16(12, count);
  out.setUint32(16, size);
  for (const [index, { tag, checksum, length, data }] of tables.entries()) {
    const at = 44 + index * 20;
    for (const [place, value] of [tag, offset, data.length, length, checksum].entries())
      out.setUint32(at + place * 4, value);
    result.set(data, offset);
    offset += padded(data.length);
  }
  return result;
}
