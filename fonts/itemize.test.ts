import { describe, expect, it } from "vitest";
import { itemizeScripts, scriptOf } from "./itemize.ts";

function runs(text: string): string {
  return itemizeScripts(text)
    .map(({ start, end, script }) => `${script}:${text.slice(start, end)}`)
    .join("|");
}

describe("scripts of characters (UAX 24)", () => {
  it.each([
    ["a", "Latn"],
    ["é", "Latn"],
    ["ß", "Latn"],
    ["×", "Zyyy"],
    ["5", "Zyyy"],
    ["Ω", "Grek"],
    ["ж", "Cyrl"],
    ["א", "Hebr"],
    ["ع", "Arab"],
    ["क", "Deva"],
    ["ไ", "Thai"],
    ["日", "Hani"],
    ["か", "Hrkt"],
    ["カ", "Hrkt"],
    ["한", "Hang"],
    ["\u0301", "Zinh"],
    ["😀", "Zyyy"],
    ["𠀀", "Hani"],
    ["\u{10ffff}", "Zyyy"],
  ])("%s is %s", (character, script) => expect(scriptOf(character.codePointAt(0) ?? 0)).toBe(script));
});

describe("runs of one script", () => {
  it.each([
    ["Latin with digits and spaces is one run", "Total 12.50 €", "Latn:Total 12.50 €"],
    ["digits alone are common", "12.50 × 3", "Zyyy:12.50 × 3"],
    ["leading common text joins what follows", "12 мая", "Cyrl:12 мая"],
    ["common text joins what precedes", "abc, где", "Latn:abc, |Cyrl:где"],
    ["marks stay with their base", "a\u0301б\u0301", "Latn:a\u0301|Cyrl:б\u0301"],
    ["a closing bracket goes with its opening one", "日本(Japan)語", "Hani:日本(|Latn:Japan|Hani:)語"],
    ["both Japanese syllabaries are one", "ひらカタ", "Hrkt:ひらカタ"],
    ["surrogate pairs stay whole", "a😀б", "Latn:a😀|Cyrl:б"],
    ["nothing gives nothing", "", ""],
  ])("%s", (_, text, expected) => expect(runs(text)).toBe(expected));

  it("keeps its bracket memory bounded and the text whole", () => {
    const text = `${"(".repeat(10_000)}д${")".repeat(10_000)}a`;
    expect(
      itemizeScripts(text)
        .map(({ end }) => end)
        .at(-1),
    ).toBe(text.length);
  });
});
