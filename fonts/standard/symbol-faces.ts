import { defined } from "../defined.ts";
import { symbolFonts } from "../generated/symbol-fonts.ts";
import type { FaceMetrics, FontFace } from "../types.ts";

/** Families of signs that every PDF reader has, in the order in which they are tried. */
export const symbolFamilies: readonly ("Symbol" | "ZapfDingbats")[] = ["Symbol", "ZapfDingbats"];

type SymbolFamily = (typeof symbolFamilies)[number];

/** Boxes of the AFM files; heights that leave lines of text as far apart as they are without signs in them. */
const measures: Readonly<
  Record<SymbolFamily, Pick<FaceMetrics, "ascent" | "descent" | "xHeight" | "capHeight" | "boundingBox">>
> = {
  Symbol: { ascent: 891, descent: 216, xHeight: 466, capHeight: 673, boundingBox: [-180, -293, 1090, 1010] },
  ZapfDingbats: {
    ascent: 820,
    descent: 143,
    xHeight: 466,
    capHeight: 692,
    boundingBox: [-1, -143, 981, 820],
  },
};

/**
 * The two faces of signs that every PDF reader has: Greek and mathematics, and ornaments. They have no file: glyph numbers are codes of
 * their own encodings (ISO 32000-1 annexes D.5 and D.6).
 */
export function symbolFaces(): readonly FontFace[] {
  return symbolFamilies.map((family) => new SymbolFace(family, family));
}

/** What stands for Wingdings, which has most of the ornaments that every PDF reader has. It draws nothing unless it is asked for. */
export function wingdingsFace(): FontFace {
  return new SymbolFace("Wingdings", "ZapfDingbats");
}

/** Whether a name is that of signs that have characters of their own in Unicode, by which other families have them. */
export function isSymbolFamily(name: string): boolean {
  return /^(symbol|zapfdingbats|wingdings)$/i.test(name);
}

class SymbolFace implements FontFace {
  readonly id: string;
  readonly family: string;
  readonly postScriptName: string;
  readonly fullName: string;
  readonly builtIn: string;
  readonly hasOwnEncoding = true;
  readonly weight = 400;
  readonly slant = "normal";
  readonly stretch = 100;
  readonly metrics: FaceMetrics;
  readonly glyphCount = 256;
  readonly outlines = "none";
  readonly bytes: Uint8Array = new Uint8Array(0);
  readonly #codes: Map<number, number> = new Map();
  readonly #advances: Uint16Array = new Uint16Array(256);

  constructor(family: SymbolFamily | "Wingdings", builtIn: SymbolFamily) {
    this.id = `standard ${family}`;
    this.family = family;
    this.postScriptName = builtIn;
    this.fullName = family;
    this.builtIn = builtIn;
    this.#read(builtIn);
    this.metrics = {
      ...measures[builtIn],
      unitsPerEm: 1000,
      lineGap: 0,
      zeroAdvance: 500,
      underlinePosition: -100,
      underlineThickness: 50,
      strikeoutPosition: 233,
      strikeoutThickness: 50,
      italicAngle: 0,
    };
  }

  #read(family: SymbolFamily): void {
    const { characters, codes, widths } = symbolFonts[family];
    const distances = codes.split(" ");
    const advances = widths.split(" ");
    let code = 0;
    let index = 0;
    for (const character of characters) {
      code += Number(distances[index]);
      this.#codes.set(defined(character.codePointAt(0)), code);
      this.#advances[code] = Number.parseInt(advances[index] as string, 36);
      index += 1;
    }
  }

  table(): undefined {
    return undefined;
  }

  glyphOf(codePoint: number): number {
    return this.#codes.get(codePoint) ?? 0;
  }

  advanceOf(glyph: number): number {
    return this.#advances[glyph] ?? 0;
  }
}
