import { StandardFontEmbedder } from "pdf-lib";
import type { SimpleFont } from "../../pdf/simple-font/simple-font.ts";
import { winAnsiCharacters } from "../../pdf/simple-font/win-ansi.ts";
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

/** A standard font with its metrics (Adobe's AFM files, as pdf-lib carries them). */
export function standardFont(family: StandardFamily, weight: FontWeight): SimpleFont {
  const baseFont = BASE_FONTS[family][weight];
  const embedder = StandardFontEmbedder.for(baseFont as Parameters<typeof StandardFontEmbedder.for>[0]);
  const widths = new Float64Array(256).fill(Number.NaN);
  for (const [code, codePoint] of winAnsiCharacters) {
    widths[code] = embedder.widthOfTextAtSize(String.fromCodePoint(codePoint), 1000);
  }
  const { font } = embedder;
  return {
    id: baseFont,
    baseFont,
    widths,
    heights: {
      ascent: (font.Ascender ?? 700) / 1000,
      descent: -(font.Descender ?? -200) / 1000,
      capHeight: (font.CapHeight ?? 700) / 1000,
    },
    face: undefined,
  };
}
