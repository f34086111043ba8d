import type { FontFace } from "../../../../fonts/api/faces.ts";

/** Heights of a font as parts of the font size; `descent` is positive. */
export interface FontHeights {
  readonly ascent: number;
  readonly descent: number;
  readonly capHeight: number;
}

/**
 * A font with one byte a character: WinAnsiEncoding. Text that it can show needs no shaping, as in the fields of any PDF reader, so that
 * a filled field looks the same when a reader sets it anew.
 */
export interface SimpleFont {
  /** Tells fonts apart: the PostScript name of a standard font, or the id of a face. */
  readonly id: string;
  /** Advance by code in thousandths of the font size; NaN for codes that the font can't show. */
  readonly widths: Float64Array;
  readonly heights: FontHeights;
  /** The face to embed; undefined for one of the fonts that every reader has. */
  readonly face: FontFace | undefined;
  /** PostScript name. */
  readonly baseFont: string;
}
