import { describe, expect, it } from "vitest";
import { clusterBoundaries, type LineBreakOptions, lineBreakOpportunities } from "./line-break.ts";

/** The text with a bar at each allowed break and an exclamation mark at each mandatory one. */
function marked(text: string, options?: LineBreakOptions): string {
  const breaks = lineBreakOpportunities(text, options);
  return text.replace(/[\s\S]/g, (unit, index: number) => `${["", "|", "!"][breaks[index] ?? 0]}${unit}`);
}

describe("line break opportunities (UAX 14)", () => {
  it.each([
    ["after spaces", "one two  three", "one |two  |three"],
    ["after hyphens, not before numbers", "well-known -5", "well-|known |-5"],
    ["never before closing punctuation", "(a) b! c, d.", "(a) |b! |c, |d."],
    ["not inside numbers", "1,000.50 $5 10%", "1,000.50 |$5 |10%"],
    ["not at no-break spaces", "10\u00a0kg", "10\u00a0kg"],
    ["at zero width spaces and soft hyphens", "a\u200bb\u00adc", "a\u200b|b\u00ad|c"],
    ["between ideographs, not before their full stop", "日本。語", "日|本。|語"],
    ["not between an emoji and its modifier", "👍🏽👍", "👍🏽|👍"],
    ["between flags, not inside", "🇩🇪🇫🇷", "🇩🇪|🇫🇷"],
  ])("%s", (_, text, expected) => expect(marked(text)).toBe(expected));

  it("is mandatory after line feeds, once after a carriage return with one", () => {
    expect(marked("a\nb\r\nc\u2028d")).toBe("a\n!b\r\n!c\u2028!d");
  });

  it("says at the end whether the text ends with a forced break", () => {
    expect(lineBreakOpportunities("a").at(-1)).toBe(1);
    expect(lineBreakOpportunities("a\n").at(-1)).toBe(2);
    expect([...lineBreakOpportunities("")]).toEqual([0]);
  });

  it.each([
    ["quotation marks", "say “word” or »Wort« – “a”b", "say |“word” |or |»Wort« |– |“a”b"],
    ["quotation marks in Chinese", "他说“你好”吗", "他|说|“你|好”|吗"],
    ["numbers with units and signs", "€ 5 $-1 10€ (5)% 1/2 3.–", "€ |5 |$-1 |10€ |(5)% |1/2 |3.–"],
    ["hyphens that begin a word", "the -s ending", "the |-s |ending"],
    ["Hebrew with hyphens", "א-ב א-1 ג/ד", "א-|ב |א-1 |ג/ד"],
    ["Brahmic clusters", "\u1b13\u1b44\u1b13\u1b13", "\u1b13\u1b44\u1b13|\u1b13"],
    ["brackets beside words and ideographs", "f(x)g 日（本）語", "f(x)g |日|（本）|語"],
    ["spaces at the start", "  a", "  |a"],
    ["paths after spaces", "ls /usr/bin ../a //b", "ls |/usr/|bin |../|a |//|b"],
    ["names that begin with a dot, flags of a query", "a .png .5 ?x !y", "a |.png |.5 |?x |!y"],
    [
      "marks that stand alone after a space",
      "Salut ! oui ; non / si ... bon",
      "Salut ! |oui ; |non / |si ... |bon",
    ],
    ["marks on nothing", " \u0301a \u200da", " |\u0301a |\u200da"],
  ])("%s", (_, text, expected) => expect(marked(text)).toBe(expected));

  it("takes linear time whatever the text", () => {
    for (const unit of ["“", "\u0301", "$(", "\u1b13", "1.", "a“日"]) {
      expect(lineBreakOpportunities(unit.repeat(50_000)).length).toBe(unit.length * 50_000 + 1);
    }
  });
});

describe("CSS tailoring (css-text-3 §5)", () => {
  it.each<[string, LineBreakOptions, string, string]>([
    ["break-all breaks inside words", { wordBreak: "break-all" }, "ab 12, c", "a|b |1|2, |c"],
    ["break-all keeps clusters together", { wordBreak: "break-all" }, "e\u0301e", "e\u0301|e"],
    ["keep-all keeps ideographs together", { wordBreak: "keep-all" }, "日本 語한국", "日本 |語한국"],
    ["strict keeps small kana with their base", { strictness: "strict" }, "キャー", "キャー"],
    ["normal lets small kana start a line", { strictness: "normal" }, "キャー", "キ|ャ|ー"],
    ["loose lets iteration marks start a line", { strictness: "loose" }, "時々", "時|々"],
    ["loose Chinese breaks before degrees", { strictness: "loose", language: "zh" }, "中°文", "中|°|文"],
    ["but not before cents", { strictness: "loose", language: "zh" }, "中¢文", "中¢|文"],
    [
      "loose Japanese breaks before the middle dot",
      { strictness: "loose", language: "ja" },
      "ア・イ",
      "ア|・|イ",
    ],
    ["anywhere breaks around every character", { strictness: "anywhere" }, "a.b e\u0301", "a|.|b| |e\u0301"],
    ["anywhere keeps forced breaks", { strictness: "anywhere" }, "a\nb", "a|\n!b"],
  ])("%s", (_, options, text, expected) => expect(marked(text, options)).toBe(expected));
});

describe("cluster boundaries (UAX 29)", () => {
  it.each([
    ["letters", "abc", "a|b|c"],
    ["marks", "e\u0301\u0323x", "e\u0301\u0323|x"],
    ["joined emoji", "👩\u200d🚀!", "👩\u200d🚀|!"],
    ["flags", "🇩🇪🇫🇷", "🇩🇪|🇫🇷"],
    ["line ends", "\r\na", "\r\n|a"],
    ["conjoining jamo", "한가", "한|가"],
  ])("%s", (_, text, expected) => {
    const boundaries = clusterBoundaries(text);
    expect(
      text
        .split("")
        .map((unit, index) => (boundaries[index] === 1 ? `|${unit}` : unit))
        .join(""),
    ).toBe(expected);
  });
});
