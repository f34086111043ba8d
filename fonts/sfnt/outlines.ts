import { FontError } from "../error.ts";
import { guarded, viewOf } from "./reader.ts";

/** Offsets of the glyph descriptions in the glyf table: glyph g lies from entry g to entry g + 1. */
export function readGlyphLocations(loca: Uint8Array, glyf: Uint8Array, font: LocationFormat): Uint32Array {
  return guarded("loca", () => {
    const view = viewOf(loca);
    const offsets = new Uint32Array(font.glyphCount + 1);
    let previous = 0;
    for (let glyph = 0; glyph <= font.glyphCount; glyph += 1) {
      const offset = font.long ? view.getUint32(4 * glyph) : 2 * view.getUint16(2 * glyph);
      if (offset < previous || offset > glyf.length) {
        throw new FontError("malformed", `The outline of glyph ${glyph} lies outside the font's glyf table.`);
      }
      offsets[glyph] = offset;
      previous = offset;
    }
    return offsets;
  });
}

/** What head and maxp say about loca. */
export interface LocationFormat {
  readonly glyphCount: number;
  readonly long: boolean;
}
