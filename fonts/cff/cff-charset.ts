import { viewOf } from "../sfnt/reader.ts";
import { operatorCharset } from "./cff-dict.ts";
import type { CffFont } from "./cff-font.ts";

/** Charsets up to this number are those of the standard, and hold names (Adobe Technical Note 5176 §13). */
const lastPredefined = 2;

/**
 * The identifier of each glyph of a CFF font, by glyph: CIDs, or numbers of names in a font that is keyed by names. Undefined for the charsets that
 * have no table.
 *
 * @throws RangeError where the table is cut off.
 */
export function readCharset(bytes: Uint8Array, { top, charStrings }: CffFont): Uint16Array | undefined {
  const offset = top.get(operatorCharset)?.values[0] ?? 0;
  if (offset <= lastPredefined) return undefined;
  const view = viewOf(bytes);
  const identifiers = new Uint16Array(charStrings.count);
  const format = view.getUint8(offset);
  if (format === 0) {
    for (let glyph = 1; glyph < identifiers.length; glyph += 1)
      identifiers[glyph] = view.getUint16(offset + 2 * glyph - 1);
    return identifiers;
  }
  const length = format === 1 ? 3 : 4;
  for (let glyph = 1, at = offset + 1; glyph < identifiers.length; at += length) {
    const first = view.getUint16(at);
    const left = format === 1 ? view.getUint8(at + 2) : view.getUint16(at + 2);
    for (let step = 0; step <= left && glyph < identifiers.length; step += 1, glyph += 1)
      identifiers[glyph] = first + step;
  }
  return identifiers;
}
