import { expect, it } from "vitest";
import { parseFace } from "../../../fonts/api/faces.ts";
import { notoSans } from "../../../fonts/testing/noto-sans.ts";
import { RecentValues } from "../../cache/recent-values.ts";
import { compositeFont, type FontUse } from "./composite-font.ts";
import { CompositeFonts } from "./composite-fonts.ts";
import { GlyphCodes } from "./glyph-codes.ts";

const REGULAR = parseFace(notoSans());
const BOLD = parseFace(notoSans("Bold"));
const AB = [
  [36, "A"],
  [37, "B"],
] as const;

function codesOf(shown: readonly (readonly [glyph: number, text: string])[]): GlyphCodes {
  const codes = new GlyphCodes(REGULAR);
  for (const [glyph, text] of shown) codes.of(glyph, text);
  return codes;
}

/** Fonts that have made that of A and B, and how often one is made for what is asked for next. */
function madeFor({ face = REGULAR, codes = codesOf(AB), use = {} as FontUse, weight = 1e6 }): number {
  const fonts = new CompositeFonts(new RecentValues({ count: 9, weight }));
  let made = -1;
  const ask = (asked: typeof face, shown: GlyphCodes, way: FontUse): void => {
    fonts.of(asked, shown, way, () => {
      made += 1;
      return compositeFont(asked, shown, way, (bytes) => ({ bytes, isDeflated: false }));
    });
  };
  ask(REGULAR, codesOf(AB), {});
  ask(face, codes, use);
  return made;
}

it.each<[string, number, Parameters<typeof madeFor>[0]]>([
  ["the same", 0, {}],
  ["another face", 1, { face: BOLD }],
  ["another order", 1, { codes: codesOf([...AB].reverse()) }],
  [
    "another text",
    1,
    {
      codes: codesOf([
        [36, "A"],
        [37, "b"],
      ]),
    },
  ],
  ["one glyph more", 1, { codes: codesOf([...AB, [38, "C"]]) }],
  ["a column", 1, { use: { isVertical: true } }],
  ["pictures of it", 1, { use: { isHidden: true } }],
  ["more than there is room for", 1, { weight: 100 }],
])("makes a font once for the same characters: %s", (_name, expected, asked) => {
  expect(madeFor(asked)).toBe(expected);
});
