import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create } from "fontkit";
import { describe, expect, it } from "vitest";
import { parseFace } from "../face/face.ts";
import { versionTrueType } from "../sfnt/directory.ts";
import {
  chainedSubstitution,
  classPairAdjustment,
  layoutTable,
  ligatureSubstitution,
  multipleSubstitution,
  pairAdjustment,
  singleSubstitution,
  type TestLookup,
} from "../sfnt/testing/test-tables.ts";
import { writeSfnt } from "../sfnt/writer.ts";
import { notoSans } from "../testing/noto-sans.ts";
import type { FontFace } from "../types.ts";
import { LayoutEngine } from "./engine.ts";

const arabic = parseFace(
  readFileSync(
    createRequire(import.meta.url).resolve(
      "@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf",
    ),
  ),
);
const latin = parseFace(notoSans("Regular"));
const [a, b, c] = ["a", "b", "c"].map((letter) => latin.glyphOf(letter.charCodeAt(0))) as [
  number,
  number,
  number,
];

const plainTags = ["head", "hhea", "maxp", "hmtx", "cmap", "loca", "glyf"];
const layoutTags = [...plainTags, "GSUB", "GPOS", "GDEF"];

function withTables(
  face: FontFace,
  tags: readonly string[],
  layout: Record<string, Uint8Array> = {},
): Uint8Array {
  const tables = new Map<string, Uint8Array>(Object.entries(layout));
  for (const tag of tags) {
    const table = face.table(tag);
    if (table !== undefined) tables.set(tag, table);
  }
  return writeSfnt(versionTrueType, tables);
}

function withLookups(table: "GSUB" | "GPOS", feature: string, lookups: readonly TestLookup[]): FontFace {
  return parseFace(withTables(latin, plainTags, { [table]: layoutTable(feature, lookups, [0]) }));
}

interface Script {
  readonly code: string;
  readonly tag: string;
  readonly rightToLeft: boolean;
}

const latinScript: Script = { code: "Latn", tag: "latn", rightToLeft: false };
const arabicScript: Script = { code: "Arab", tag: "arab", rightToLeft: true };

/** Number, advance and displacements of each glyph by our engine. */
function laidOut(
  face: FontFace,
  text: string,
  { code, tag, rightToLeft }: Script,
): readonly (readonly number[])[] {
  const { glyphs, positions } = new LayoutEngine(face).layOut({
    codePoints: Array.from(text, (character) => character.codePointAt(0) as number),
    script: code,
    scriptTags: [tag],
    language: "",
    rightToLeft,
    settings: { abvm: true, blwm: true },
    values: undefined,
  });
  return glyphs.map(({ id }, index) => {
    const { xAdvance, xOffset, yOffset } = positions[index] as (typeof positions)[number];
    return [id, xAdvance, xOffset, yOffset];
  });
}

/** The same by fontkit. */
function laidOutByFontkit(face: FontFace, text: string, { tag, rightToLeft }: Script): unknown {
  const font = create(withTables(face, layoutTags));
  const direction = rightToLeft ? "rtl" : "ltr";
  const { glyphs, positions } = font.layout(text, { abvm: true, blwm: true }, [tag], undefined, direction);
  return glyphs.map(({ id }, index) => {
    const { xAdvance, xOffset, yOffset } = positions[index] as (typeof positions)[number];
    return [id, xAdvance, xOffset, yOffset];
  });
}

describe("our engine", () => {
  it.each(["مرحبا", "مُحَمَّدٌ", "لِلّٰهِ", "الأُسْبُوعُ", "ﷺ", "یکشنبه", "١٢٣", "بِسْمِ"])(
    "shapes %s as fontkit's does",
    (text) =>
      expect(laidOut(arabic, text, arabicScript)).toEqual(laidOutByFontkit(arabic, text, arabicScript)),
  );

  it.each<[string, "GSUB" | "GPOS", string, TestLookup[]]>([
    ["single substitution", "GSUB", "ccmp", [singleSubstitution([a, b], [c, a])]],
    ["multiple substitution", "GSUB", "ccmp", [multipleSubstitution(a, [b, c])]],
    ["ligatures", "GSUB", "liga", [ligatureSubstitution([a, b], c)]],
    [
      "chained contexts",
      "GSUB",
      "ccmp",
      [chainedSubstitution({ backtrack: [a], input: b, lookahead: [c] }, 1), singleSubstitution([b], [c])],
    ],
    ["pairs", "GPOS", "kern", [pairAdjustment([a, b], [5, 4], [7, -20, 30])]],
    ["pairs of classes", "GPOS", "kern", [classPairAdjustment(a, b, -70)]],
  ])("carries out %s as fontkit's does", (_, table, feature, lookups) => {
    const face = withLookups(table, feature, lookups);
    const expected = laidOutByFontkit(face, "abcab", latinScript);
    expect(laidOut(face, "abcab", latinScript)).toEqual(expected);
    expect(expected).not.toEqual(laidOut(parseFace(withTables(latin, plainTags)), "abcab", latinScript));
  });

  it("leaves out damaged tables", () => {
    const GSUB = Uint8Array.of(0, 1, 0, 0, 255, 255, 0, 0, 0, 0);
    const face = parseFace(withTables(latin, plainTags, { GSUB }));
    expect(laidOut(face, "a", latinScript)).toEqual([[a, latin.advanceOf(a), 0, 0]]);
  });

  it("turns text from right to left also without layout tables", () => {
    const face = parseFace(withTables(latin, plainTags));
    const numbers = laidOut(face, "abc", { ...latinScript, rightToLeft: true }).map(([id]) => id);
    expect(numbers).toEqual([c, b, a]);
  });

  it("sets marks by their boxes where the font does not say how", () => {
    const face = parseFace(withTables(latin, plainTags));
    const [base, acute, below] = laidOut(face, "x\u0301\u0316", latinScript) as [
      number[],
      number[],
      number[],
    ];
    expect([acute[1], below[1]]).toEqual([0, 0]);
    // The acute rises to a gap above the letter; the grave stands below the line.
    expect(acute[3]).toBeGreaterThan(-200);
    expect(acute[2]).toBeLessThan(0);
    expect(Math.abs((acute[2] as number) - (below[2] as number))).toBeLessThan((base[1] as number) / 2);
  });

  it("gives a character with a variation selector one glyph", () => {
    expect(laidOut(latin, "a\ufe0fb", latinScript).map(([id]) => id)).toEqual([a, b]);
    expect(laidOut(latin, "\ufe0fa\ufe0f\ufe0f", latinScript).map(([id]) => id)).toEqual([a]);
  });
});
