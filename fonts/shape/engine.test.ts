import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create, type FontkitFont } from "fontkit";
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

function fontOf(
  face: FontFace,
  tags: readonly string[],
  layout: Record<string, Uint8Array> = {},
): FontkitFont {
  const tables = new Map<string, Uint8Array>(Object.entries(layout));
  for (const tag of tags) {
    const table = face.table(tag);
    if (table !== undefined) tables.set(tag, table);
  }
  return create(writeSfnt(versionTrueType, tables));
}

const plainTags = ["head", "hhea", "maxp", "hmtx", "cmap", "loca", "glyf"];

/** Fontkit as it is, and with our engine. */
function bothOf(face: FontFace, script: string, rightToLeft: boolean): [own: FontkitFont, ours: FontkitFont] {
  const ours = fontOf(face, plainTags);
  new LayoutEngine(ours, face).start({ characters: 20, script, rightToLeft, features: undefined });
  return [fontOf(face, [...plainTags, "GSUB", "GPOS", "GDEF"]), ours];
}

function withLookups(table: "GSUB" | "GPOS", feature: string, lookups: readonly TestLookup[]): FontFace {
  const layout = layoutTable(feature, lookups, [0]);
  const tables = new Map<string, Uint8Array>([[table, layout]]);
  for (const tag of plainTags) tables.set(tag, latin.table(tag) as Uint8Array);
  return parseFace(writeSfnt(versionTrueType, tables));
}

function laidOut(font: FontkitFont, text: string, script: string, direction: "ltr" | "rtl"): unknown {
  const { glyphs, positions } = font.layout(text, { abvm: true, blwm: true }, [script], undefined, direction);
  return glyphs.map(({ id }, index) => {
    const { xAdvance, xOffset, yOffset } = positions[index] as (typeof positions)[number];
    return [id, xAdvance, xOffset, yOffset];
  });
}

describe("our engine", () => {
  it.each(["مرحبا", "مُحَمَّدٌ", "لِلّٰهِ", "الأُسْبُوعُ", "ﷺ", "یکشنبه", "١٢٣", "بِسْمِ"])(
    "shapes %s as fontkit's does",
    (text) => {
      const [own, provided] = bothOf(arabic, "Arab", true);
      expect(laidOut(provided, text, "arab", "rtl")).toEqual(laidOut(own, text, "arab", "rtl"));
    },
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
    const [own, provided] = bothOf(withLookups(table, feature, lookups), "Latn", false);
    const expected = laidOut(own, "abcab", "latn", "ltr");
    expect(laidOut(provided, "abcab", "latn", "ltr")).toEqual(expected);
    expect(expected).not.toEqual(laidOut(fontOf(latin, plainTags), "abcab", "latn", "ltr"));
  });

  it("leaves out damaged tables", () => {
    const tables = new Map(plainTags.map((tag) => [tag, latin.table(tag) as Uint8Array]));
    tables.set("GSUB", Uint8Array.of(0, 1, 0, 0, 255, 255, 0, 0, 0, 0));
    const face = parseFace(writeSfnt(versionTrueType, tables));
    const font = fontOf(face, plainTags);
    new LayoutEngine(font, face);
    expect(font._layoutEngine.engine?.GSUBProcessor).toBeFalsy();
  });
});
