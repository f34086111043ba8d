import { StandardFontEmbedder } from "pdf-lib";
import { expect, it } from "vitest";
import { winAnsiCharacters } from "../../pdf/fonts/simple/win-ansi.ts";
import type { FontWeight } from "../../template/model.ts";
import { STANDARD_FAMILIES, standardFont } from "./standard-fonts.ts";

/** Ÿ, for which pdf-lib takes the width of ÿ. */
const MISTAKEN = 0x178;
const CHARACTERS = winAnsiCharacters.filter(([, codePoint]) => codePoint !== MISTAKEN);

const WEIGHTS: readonly FontWeight[] = ["normal", "bold", "italic", "boldItalic"];

it.each(STANDARD_FAMILIES.flatMap((family) => WEIGHTS.map((weight) => [family, weight] as const)))(
  "%s %s has the measures of the AFM file",
  (family, weight) => {
    const { baseFont, widths, heights } = standardFont(family, weight);
    const embedder = StandardFontEmbedder.for(baseFont as Parameters<typeof StandardFontEmbedder.for>[0]);
    const { Ascender = 0, Descender = 0, CapHeight = 0 } = embedder.font;
    expect(heights).toEqual({
      ascent: Ascender / 1000,
      descent: -Descender / 1000,
      capHeight: CapHeight / 1000,
    });
    const expected = CHARACTERS.map(([, codePoint]) =>
      embedder.widthOfTextAtSize(String.fromCodePoint(codePoint), 1000),
    );
    expect(CHARACTERS.map(([code]) => widths[code])).toEqual(expected);
    expect(widths[0x9f]).toBe(widths[0x59]);
  },
);
