import { type ComposedGlyph, type FontFace, subsetFace } from "../../../fonts/api/faces.ts";

/** A font file to embed, and where in it the face's glyphs are. */
export interface FontFile {
  readonly bytes: Uint8Array;
  /** `truetype` goes into FontFile2; `cff` (a bare font program) and `opentype` into FontFile3. */
  readonly format: "truetype" | "cff" | "opentype";
  /** Glyph of the file for each code; undefined when codes and glyphs are the same. */
  readonly glyphOfCode: readonly number[] | undefined;
  /** Why all of the face is in the file, where it is. */
  readonly notSubset: string | undefined;
}

/**
 * The file for a face that shows the given glyphs, code by code from code 0. A face that can't be subset is embedded whole.
 */
export function fontFileFor(
  face: FontFace,
  { glyphs, composed }: { readonly glyphs: readonly number[]; readonly composed: readonly ComposedGlyph[] },
): FontFile {
  try {
    const { bytes, format, glyphMap } = subsetFace(face, glyphs, { composed });
    const map = glyphs.map((glyph) => glyphMap.get(glyph) ?? 0);
    const isIdentity = map.every((glyph, code) => glyph === code);
    return {
      bytes,
      format: format === "glyf" ? "truetype" : "cff",
      glyphOfCode: isIdentity ? undefined : map,
      notSubset: undefined,
    };
  } catch (error) {
    const notSubset = error instanceof Error ? error.message : String(error);
    const format = face.outlines === "cff" ? "opentype" : "truetype";
    const bases = new Map(composed.map(({ glyph, parts: [base] }) => [glyph, base.glyph]));
    const glyphOfCode = glyphs.map((glyph) => bases.get(glyph) ?? glyph);
    return { bytes: face.bytes, format, glyphOfCode, notSubset };
  }
}
