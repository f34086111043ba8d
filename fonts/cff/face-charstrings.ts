import { FontError } from "../error.ts";
import type { FontFace } from "../types.ts";
import { CharStringWriter } from "./cff-charstring.ts";
import { operatorCharStringType } from "./cff-dict.ts";
import { type CffFont, openCff } from "./cff-font.ts";
import { matrixForEm } from "./cff-matrix.ts";
import { Cff2CharStringWriter } from "./cff2-charstring.ts";
import { openCff2 } from "./cff2-font.ts";

/** The CFF outlines of a face, whichever table they come from. */
export interface FaceCharStrings {
  readonly font: CffFont;
  /** The charstring of a glyph, without subroutines and as it is at the face's place on its axes. @throws FontError or RangeError. */
  of(glyph: number): Uint8Array;
  /** The matrix of the font, where its own does not fit the em. */
  readonly matrix: readonly number[] | undefined;
}

/** Fonts whose em has fewer units have their outlines on a finer grid. */
const coarseEm = 500;
const partsOfCoarseUnits = 64;

/** Opens a face with CFF or CFF2 outlines. @throws FontError or RangeError when it has none, or damaged ones. */
export function openCharStrings(face: FontFace): FaceCharStrings {
  const table = face.table("CFF ");
  if (table !== undefined) return openTable(face, table);
  const varying = face.table("CFF2");
  if (varying === undefined) throw new FontError("missing-table", 'The font has no "CFF " table.');
  const font = openCff2(varying, face.place ?? []);
  const { unitsPerEm } = face.metrics;
  const writer = new Cff2CharStringWriter(font, unitsPerEm < coarseEm ? partsOfCoarseUnits : 1);
  return {
    font,
    matrix: matrixForEm(font, unitsPerEm),
    of(glyph) {
      const width = face.advanceOf(glyph);
      try {
        return writer.write(glyph, width);
      } catch (error) {
        // No reader would draw the whole table instead: a damaged glyph is left empty.
        if (error instanceof RangeError || error instanceof FontError) return writer.empty(width);
        throw error;
      }
    },
  };
}

function openTable(face: FontFace, table: Uint8Array): FaceCharStrings {
  const font = openCff(table);
  if ((font.top.get(operatorCharStringType)?.values[0] ?? 2) !== 2) {
    throw new FontError("unsupported-format", "The font's outlines are not Type 2 charstrings.");
  }
  const first = font.privates[0];
  if (first === undefined) throw new FontError("malformed", "The font's CFF table has no font dictionary.");
  const writer = new CharStringWriter(font.globalSubroutines, first.subroutines);
  return {
    font,
    matrix: matrixForEm(font, face.metrics.unitsPerEm),
    of: (glyph) => {
      const owner = font.privates[font.privateOf(glyph)] ?? first;
      return writer.write(font.charStrings.at(glyph), owner.subroutines);
    },
  };
}
