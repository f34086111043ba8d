import type { FontFace } from "../types.ts";

/** Quick: whether a face has tables of colour glyphs that `openColorGlyphs` reads. */
export function hasColorGlyphs(face: FontFace): boolean {
  if (face.builtIn !== undefined) return false;
  const has = (tag: string): boolean => face.table(tag) !== undefined;
  return (has("COLR") && has("CPAL")) || hasGlyphPictures(has);
}

/** Whether a font has pictures of glyphs, which need no outlines. */
export function hasGlyphPictures(has: (tag: string) => boolean): boolean {
  return (has("CBLC") && has("CBDT")) || has("sbix");
}
