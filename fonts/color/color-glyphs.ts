import { attempt } from "../error.ts";
import type { FontFace } from "../types.ts";
import { bitmapGlyphs, indexedPictures, strikePictures } from "./bitmap-glyphs.ts";
import type { ColorGlyph } from "./color-paint.ts";
import { hasColorGlyphs } from "./has-color-glyphs.ts";
import { LayeredGlyphs } from "./layered-glyphs.ts";

/** The glyphs of one face that have colours of their own. */
export interface ColorGlyphs {
  /** Undefined for glyphs without colours, and for damaged ones. */
  glyph(glyph: number): ColorGlyph | undefined;
}

/**
 * Opens the colour glyphs of a face; undefined when it has none. Glyphs are read when they are asked for.
 * DEVIATION OpenType: colour glyphs of `SVG ` tables are left out: a font of a stranger would bring style sheets and references of its
 * own.
 * DEVIATION OpenType: pictures of glyphs (`CBDT`, `sbix`) are PNG; other formats are left out, since PNG is what fonts have.
 */
export function openColorGlyphs(face: FontFace): ColorGlyphs | undefined {
  const read = hasColorGlyphs(face) ? attempt(() => readerOf(face)) : undefined;
  return read && { glyph: (glyph) => attempt(() => read(glyph)) };
}

type GlyphReader = (glyph: number) => ColorGlyph | undefined;

function readerOf(face: FontFace): GlyphReader | undefined {
  const { unitsPerEm } = face.metrics;
  const [layers, palettes] = [face.table("COLR"), face.table("CPAL")];
  if (layers !== undefined && palettes !== undefined) {
    const glyphs = new LayeredGlyphs(layers, palettes, face);
    return (glyph) => glyphs.glyph(glyph);
  }
  const [locations, data, strikes] = [face.table("CBLC"), face.table("CBDT"), face.table("sbix")];
  if (locations !== undefined && data !== undefined)
    return bitmapGlyphs(indexedPictures(locations, data), unitsPerEm);
  return strikes && bitmapGlyphs(strikePictures(strikes, face.glyphCount), unitsPerEm);
}
