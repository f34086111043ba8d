import { attempt } from "../error.ts";
import { viewOf } from "../sfnt/reader.ts";
import type { FontFace } from "../types.ts";

/** True for the characters that choose another form of the character before them. */
export function isVariationSelector(codePoint: number): boolean {
  return (codePoint >= 0xfe00 && codePoint <= 0xfe0f) || (codePoint >= 0xe0100 && codePoint <= 0xe01ef);
}

/** The glyph of a character with a variation selector (OpenType cmap, format 14); without an own one, that of the character. */
export function variationGlyph(face: FontFace, codePoint: number, selector: number): number {
  const table = face.table("cmap");
  const glyph =
    table === undefined ? 0 : (attempt(() => findVariation(viewOf(table), codePoint, selector)) ?? 0);
  return glyph === 0 || glyph >= face.glyphCount ? face.glyphOf(codePoint) : glyph;
}

function findVariation(view: DataView, codePoint: number, selector: number): number {
  const count = view.getUint16(2);
  for (let index = 0; index < count; index += 1) {
    const subtable = view.getUint32(8 + 8 * index);
    if (view.getUint16(subtable) !== 14) continue;
    const records = { start: subtable + 10, size: 11, count: view.getUint32(subtable + 6) };
    const record = findRecord(view, records, selector);
    const offset = record < 0 ? 0 : view.getUint32(record + 7);
    if (offset === 0) return 0;
    const mappings = { start: subtable + offset + 4, size: 5, count: view.getUint32(subtable + offset) };
    const mapping = findRecord(view, mappings, codePoint);
    return mapping < 0 ? 0 : view.getUint16(mapping + 3);
  }
  return 0;
}

/** The record that begins with a 24-bit number, among records in their order; -1 when there is none. */
function findRecord(
  view: DataView,
  records: { readonly start: number; readonly size: number; readonly count: number },
  wanted: number,
): number {
  let low = 0;
  let high = records.count - 1;
  while (low <= high) {
    const middle = Math.floor((low + high) / 2);
    const record = records.start + records.size * middle;
    const number = view.getUint8(record) * 0x10000 + view.getUint16(record + 1);
    if (number === wanted) return record;
    if (number < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
