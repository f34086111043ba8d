import { viewOf } from "../sfnt/reader.ts";
import { subsetCff } from "../subset/cff.ts";
import type { FontFace } from "../types.ts";
import { variationTables } from "./instance.ts";

/**
 * The tables of a font that looks like an instance of a font with CFF2 outlines: those of CFF, and its advances. The side bearings are
 * those of the initial place; who draws charstrings does not ask for them.
 * @throws FontError when the outlines are malformed.
 */
export function charStringTables(
  face: FontFace,
  tables: ReadonlyMap<string, Uint8Array>,
): ReadonlyMap<string, Uint8Array> {
  const { glyphCount } = face;
  const glyphs = Array.from({ length: glyphCount }, (_, glyph) => glyph);
  const hmtx = new Uint8Array(4 * glyphCount);
  const metrics = viewOf(hmtx);
  for (const glyph of glyphs) metrics.setUint16(4 * glyph, face.advanceOf(glyph));
  const hhea = (tables.get("hhea") ?? new Uint8Array(36)).slice();
  viewOf(hhea).setUint16(34, glyphCount);
  const result = new Map(tables);
  for (const tag of [...variationTables, "CFF2"]) result.delete(tag);
  return result.set("CFF ", subsetCff(face, glyphs).bytes).set("hmtx", hmtx).set("hhea", hhea);
}
