import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { damaged, seededRandom, useFont } from "./testing/damage.ts";
import { notoSans } from "./testing/noto-sans.ts";

const arabic = createRequire(import.meta.url).resolve(
  "@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf",
);
const own = (name: string): Uint8Array => new Uint8Array(readFileSync(`fonts/testing/${name}`));
const layout = ["GSUB", "GPOS", "GDEF"];
const outlines = ["glyf", "loca", "CFF ", "CFF2", "hmtx", "maxp", "head", "hhea", "cmap"];
const variations = ["fvar", "gvar", "avar", "HVAR"];

describe("damaged fonts", () => {
  it.each([
    ["Latin", notoSans(), ["AVATAR office", "q\u0301x"], "Latn"],
    ["Arabic", new Uint8Array(readFileSync(arabic)), ["مُحَمَّدٌ", "لِلّٰهِ"], "Arab"],
    ["Devanagari", own("noto-sans-devanagari-few.ttf"), ["क्ष", "रि"], "Deva"],
    ["CFF", own("noto-sans-few.otf"), ["ABC"], "Latn"],
    ["CFF2", own("few-serif.otf"), ["AgS1", "½."], "Latn"],
    ["variable", own("roboto-flex-few.ttf"), ["AgÄ."], "Latn"],
    ["colour", own("colour-layers.ttf"), ["😀"], "Zyyy"],
  ] as const)(
    "of %s letters are drawn or refused, and cost no more than others",
    (_, bytes, texts, script) => {
      const random = seededRandom(bytes.length);
      for (const tags of [layout, outlines, variations, ["COLR", "CPAL"]])
        for (let round = 0; round < 25; round += 1)
          expect(() => useFont(damaged(bytes, tags, random), texts, script)).not.toThrow();
    },
  );
});
