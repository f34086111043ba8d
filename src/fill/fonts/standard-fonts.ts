import { standardFace } from "../../../fonts/api/catalogue.ts";
import type { FontFace } from "../../../fonts/api/faces.ts";
import type { SimpleFont } from "../../pdf/fonts/simple/simple-font.ts";
import { winAnsiCharacters } from "../../pdf/fonts/simple/win-ansi.ts";
import type { FontWeight } from "../../template/model.ts";

/** The families of PDF's standard fonts (ISO 32000-1 §9.6.2.2) by the names they have in requests. */
export type StandardFamily = "Courier" | "Helvetica" | "Times New Roman";

export const STANDARD_FAMILIES: readonly StandardFamily[] = ["Courier", "Helvetica", "Times New Roman"];

const BASE_FONTS: Readonly<Record<StandardFamily, Readonly<Record<FontWeight, string>>>> = {
  Courier: {
    normal: "Courier",
    bold: "Courier-Bold",
    italic: "Courier-Oblique",
    boldItalic: "Courier-BoldOblique",
  },
  Helvetica: {
    normal: "Helvetica",
    bold: "Helvetica-Bold",
    italic: "Helvetica-Oblique",
    boldItalic: "Helvetica-BoldOblique",
  },
  "Times New Roman": {
    normal: "Times-Roman",
    bold: "Times-Bold",
    italic: "Times-Italic",
    boldItalic: "Times-BoldItalic",
  },
};

/** Ascender and descender of the AFM files, in em: what fields are aligned by. Faces have those that browsers set lines by. */
const HEIGHTS: Readonly<Record<StandardFamily, { readonly ascent: number; readonly descent: number }>> = {
  Courier: { ascent: 0.629, descent: 0.157 },
  Helvetica: { ascent: 0.718, descent: 0.207 },
  "Times New Roman": { ascent: 0.683, descent: 0.217 },
};

/** A standard font with its metrics (Adobe's AFM files). */
export function standardFont(family: StandardFamily, weight: FontWeight): SimpleFont {
  const baseFont = BASE_FONTS[family][weight];
  const face = standardFace(baseFont) as FontFace;
  const widths = new Float64Array(256).fill(Number.NaN);
  for (const [code, codePoint] of winAnsiCharacters) widths[code] = face.advanceOf(face.glyphOf(codePoint));
  const capHeight = face.metrics.capHeight / face.metrics.unitsPerEm;
  return { id: baseFont, baseFont, widths, heights: { ...HEIGHTS[family], capHeight }, face: undefined };
}
