import { describe, expect, it } from "vitest";
import { notoSans } from "../../fonts/testing/noto-sans.ts";
import { Engine } from "../engine/engine.ts";
import { BreakDictionaries } from "./break-dictionary.ts";
import { PATTERN_LOADERS } from "./hyphenation-patterns.ts";

const dictionaries = new BreakDictionaries();

async function divided(word: string, language: string): Promise<string> {
  const dictionary = await dictionaries.load([language]);
  let result = "";
  let start = 0;
  for (const place of dictionary.hyphenation(word, language)) {
    result += `${word.slice(start, place)}-`;
    start = place;
  }
  return result + word.slice(start);
}

describe("hyphenation", () => {
  it.each([
    ["en", "hyphenation", "hy-phen-ation"],
    ["en-GB", "hyphenation", "hy-phen-a-tion"],
    ["de", "Silbentrennung", "Sil-ben-tren-nung"],
    ["de-AT", "Silbentrennung", "Sil-ben-tren-nung"],
    ["fr", "césure", "cé-sure"],
    ["es", "separación", "se-pa-ra-ción"],
    ["it", "sillabazione", "sil-la-ba-zio-ne"],
    ["pt", "hifenização", "hi-fe-ni-za-ção"],
    ["nl", "woordafbreking", "woord-af-bre-king"],
    ["sv", "avstavning", "av-stav-ning"],
    ["da", "orddeling", "ord-de-ling"],
    ["nb", "orddeling", "ord-de-ling"],
    ["fi", "tavutus", "ta-vu-tus"],
    ["pl", "przenoszenie", "prze-no-sze-nie"],
    ["cs", "dělení", "dě-le-ní"],
    ["sk", "delenie", "de-le-nie"],
    ["hu", "elválasztás", "el-vá-lasz-tás"],
    ["ro", "despărțire", "des-păr-ți-re"],
    ["hr", "rastavljanje", "ras-tav-lja-nje"],
    ["sl", "deljenje", "de-lje-nje"],
    ["ru", "переносы", "пе-ре-но-сы"],
    ["uk", "перенесення", "пе-ре-не-се-н-ня"],
    ["el", "συλλαβισμός", "συλ-λα-βι-σμός"],
    ["tr", "heceleme", "he-ce-le-me"],
    ["lt", "kėlimas", "kė-li-mas"],
    ["xx", "hyphenation", "hyphenation"],
    ["", "hyphenation", "hyphenation"],
  ])("%s: %s", async (language, word, expected) => {
    expect(await divided(word, language)).toBe(expected);
  });

  it("has patterns for every language of its list", async () => {
    expect(PATTERN_LOADERS.size).toBeGreaterThan(60);
    for (const [language, load] of PATTERN_LOADERS)
      expect((await load()).default, language).toBeInstanceOf(Array);
  });
});

describe("documents", () => {
  const engine = new Engine({ fonts: [notoSans()] });

  /** The lines of the first paragraph, by where their runs stand. */
  async function linesOf(
    html: string,
    options: ConstructorParameters<typeof Engine>[0] = {},
  ): Promise<string[]> {
    const used = options.dictionary === undefined ? engine : new Engine({ fonts: [notoSans()], ...options });
    const { dump = "" } = await used.renderHtml({ html }, { dump: "display-list" });
    const lines = new Map<string, string>();
    for (const { y, text } of runsOf(dump)) lines.set(y, (lines.get(y) ?? "") + text);
    return [...lines.values()].map((line) => line.trim());
  }

  /** Runs of a dumped display list. */
  function runsOf(dump: string): { y: string; text: string }[] {
    return Array.from(dump.matchAll(/glyph-run \S+ (\S+) "(.*?)"/g), ([, y = "", text = ""]) => ({
      y,
      text,
    }));
  }

  it("are hyphenated where they ask for it", async () => {
    const html = (style: string, lang = "en"): string =>
      `<p lang="${lang}" style="width: 60px; font-size: 16px; ${style}">hyphenation`;
    expect(await linesOf(html(""))).toEqual(["hyphenation"]);
    const hyphenated = await linesOf(html("hyphens: auto"));
    expect(hyphenated.length).toBeGreaterThan(1);
    expect(hyphenated.join("").replaceAll(/[-\u2010\u00ad]/g, "")).toBe("hyphenation");
    expect(await linesOf(html("hyphens: auto", "xx"))).toEqual(["hyphenation"]);
  });

  it("divide words at their soft hyphens alone where they have some", async () => {
    const html = `<p lang="en" style="width: 60px; hyphens: auto">hyphen\u00adation`;
    expect(await linesOf(html)).toEqual(["hyphen-", "ation"]);
  });

  it("begin lines with words in scripts without spaces", async () => {
    const dictionary = { hyphenates: () => false, hyphenation: () => [], wordStarts: () => [6] };
    const html = `<p lang="th" style="width: 20px">สวัสดีชาวโลก`;
    expect(await linesOf(html, { dictionary })).toEqual(["สวัสดี", "ชาวโลก"]);
    const dictionaryOfRuntime = await dictionaries.load([]);
    expect(dictionaryOfRuntime.wordStarts("สวัสดีชาวโลก", "th")).toContain(6);
    // However long the text is.
    const starts = dictionaryOfRuntime.wordStarts("สวัสดีชาวโลก".repeat(1_000), "th");
    expect(starts).toEqual(
      Array.from({ length: 1_000 }, (_, index) => [0, 6, 9].map((at) => 12 * index + at))
        .flat()
        .slice(1),
    );
    expect(dictionaryOfRuntime.wordStarts("ພາສາລາວ", "lo").length).toBeGreaterThan(0);
    expect(dictionaryOfRuntime.wordStarts("សួស្តីពិភពលោក", "km").length).toBeGreaterThan(0);
  });
});
