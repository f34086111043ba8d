import { viewOf } from "../sfnt/reader.ts";
import type { FontFace } from "../types.ts";

/** Bounds of a glyph's outline, font units. */
export interface GlyphBounds {
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
}

/** Bounds of a glyph of a TrueType face; those of its advance box for other outlines. */
export function glyphBounds(face: FontFace, glyph: number): GlyphBounds {
  const fallback = boundsOf([0, 0, face.advanceOf(glyph), face.metrics.xHeight]);
  const glyf = face.table("glyf");
  const loca = face.table("loca");
  const head = face.table("head");
  if (glyf === undefined || loca === undefined || head === undefined) return fallback;
  const long = viewOf(head).getInt16(50) !== 0;
  const locations = viewOf(loca);
  const start = long ? locations.getUint32(4 * glyph) : 2 * locations.getUint16(2 * glyph);
  const end = long ? locations.getUint32(4 * glyph + 4) : 2 * locations.getUint16(2 * glyph + 2);
  if (end - start < 10) return fallback;
  const view = viewOf(glyf);
  return boundsOf([
    view.getInt16(start + 2),
    view.getInt16(start + 4),
    view.getInt16(start + 6),
    view.getInt16(start + 8),
  ]);
}

function boundsOf([minX, minY, maxX, maxY]: readonly [number, number, number, number]): GlyphBounds {
  return { minX, minY, maxX, maxY };
}
