import type { FontFace, GlyphRun, ShapeOptions, Shaper } from "../types.ts";

/** Bounds of a shaper's memory. */
export interface ShaperLimits {
  /** Words remembered over all faces; the least recently used half is forgotten first. */
  readonly maximumWords: number;
}

export const defaultShaperLimits: ShaperLimits = { maximumWords: 200_000 };

/** A shaper with an empty memory; keep one per engine. */
export function createShaper(_limits: ShaperLimits = defaultShaperLimits): Shaper {
  return {
    shape(face: FontFace, text: string, options: ShapeOptions): GlyphRun {
      const codePoints = Array.from(text, (character) => character.codePointAt(0) as number);
      const glyphs = Uint16Array.from(codePoints, (codePoint) => face.glyphOf(codePoint));
      const advances = Int32Array.from(glyphs, (glyph) => face.advanceOf(glyph));
      let index = 0;
      const clusters = Uint32Array.from(codePoints, (codePoint) => {
        index += codePoint > 0xffff ? 2 : 1;
        return index - (codePoint > 0xffff ? 2 : 1);
      });
      if (options.rightToLeft) {
        glyphs.reverse();
        advances.reverse();
        clusters.reverse();
      }
      return {
        face,
        text,
        glyphs,
        advances,
        offsets: undefined,
        clusters,
        rightToLeft: options.rightToLeft,
        width: advances.reduce((sum, advance) => sum + advance, 0),
      };
    },
  };
}
