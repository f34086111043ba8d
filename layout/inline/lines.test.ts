import { describe, expect, it } from "vitest";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { WHITE_SPACE } from "../css/properties/text/white-space.ts";
import { layoutHtml } from "../testing/layout-html.ts";
import type { Fragment } from "../tree/fragment.ts";
import { layoutInline } from "./layout-inline.ts";
import { inputFor, linesOf, printLines, TestBoxes, testContext, treeOf } from "./testing/inline-fixture.ts";

const boxes = new TestBoxes();

function lines(text: string, width: number, style: Partial<ComputedStyle> = {}): string[] {
  return linesOf(boxes.block([text], style), width);
}

describe("breaking lines", () => {
  it.each<[string, string, number, Partial<ComputedStyle>, string[]]>([
    ["keeps text that fits on one line", "one two", 70, {}, ["0 0 70 |one two|"]],
    ["breaks after the last space that fits", "one two", 69, {}, ["0 0 30 |one|", "10 0 30 |two|"]],
    ["does not count the space at a line's end", "one two", 30, {}, ["0 0 30 |one|", "10 0 30 |two|"]],
    [
      "lets a long word overflow",
      "a elephant b",
      40,
      {},
      ["0 0 10 |a|", "10 0 80 |elephant|", "20 0 10 |b|"],
    ],
    ["breaks after hyphens", "well-known", 60, {}, ["0 0 50 |well-|", "10 0 50 |known|"]],
    ["breaks between ideographs", "日本語文", 25, {}, ["0 0 20 |日本|", "10 0 20 |語文|"]],
    ["does not break under nowrap", "one two", 30, WHITE_SPACE.nowrap, ["0 0 70 |one two|"]],
    [
      "cuts words under overflow-wrap",
      "a abcdef",
      30,
      { overflowWrap: "anywhere" },
      ["0 0 10 |a|", "10 0 30 |abc|", "20 0 30 |def|"],
    ],
    [
      "takes one character at least",
      "abc",
      5,
      { overflowWrap: "break-word" },
      ["0 0 10 |a|", "10 0 10 |b|", "20 0 10 |c|"],
    ],
    [
      "fills the line under break-all",
      "a abcdef",
      40,
      { wordBreak: "break-all" },
      ["0 0 40 |a ab|", "10 0 40 |cdef|"],
    ],
    [
      "shows a soft hyphen at the line's end only, as a hyphen that readers join words at",
      "con\u00adcur\u00adrent",
      70,
      {},
      ["0 0 70 |concur-|", "10 0 40 |rent|"],
    ],
    [
      "needs room for the hyphen",
      "con\u00adcur\u00adrent",
      60,
      {},
      ["0 0 40 |con-|", "10 0 40 |cur-|", "20 0 40 |rent|"],
    ],
    [
      "ignores soft hyphens under hyphens: none",
      "con\u00adcur",
      40,
      { hyphens: "none" },
      ["0 0 60 |concur|"],
    ],
    ["breaks at zero width spaces", "abc\u200bdef", 40, {}, ["0 0 30 |abc|", "10 0 30 |def|"]],
  ])("%s", (_, text, width, style, expected) => expect(lines(text, width, style)).toEqual(expected));

  it("makes no line of nothing", () => {
    expect(lines("", 100)).toEqual([]);
    expect(lines(" \n ", 100)).toEqual([]);
  });

  it("gives each line its width, height and baseline", () => {
    expect(treeOf(boxes.block(["ab cd"], { lineHeight: 20 }), 30)).toEqual([
      "line 0 0 30 20 base 13",
      "  text 0 5 20 10 |ab |",
      "line 0 20 30 20 base 13",
      "  text 0 5 20 10 |cd|",
    ]);
  });

  it("ends a clamped block in an ellipsis (css-overflow-4 §5)", () => {
    const clamp = (lines: number, mark?: string): Partial<ComputedStyle> => ({ lineClamp: { lines, mark } });
    expect(lines("aa bb cc dd", 60, clamp(2))).toEqual(["0 0 50 |aa bb|", "10 0 50 |cc dd|"]);
    expect(lines("aa bb cc dd ee", 60, clamp(2))).toEqual(["0 0 50 |aa bb|", "10 0 60 |cc dd…|"]);
    expect(lines("aa bb cc ddd ee", 60, clamp(2))).toEqual(["0 0 50 |aa bb|", "10 0 60 |cc dd…|"]);
    expect(lines("aa\nbb\ncc", 60, { ...clamp(2), ...WHITE_SPACE.pre })).toEqual([
      "0 0 20 |aa|",
      "10 0 30 |bb…|",
    ]);
    expect(lines("aa bb cc dd ee", 60, clamp(1, "~~"))).toEqual(["0 0 60 |aa b~~|"]);
    expect(lines("aa bb cc dd ee", 60, clamp(1, ""))).toEqual(["0 0 50 |aa bb|"]);
  });

  it("marks overflowing text with an ellipsis where overflow is hidden", () => {
    const cut: Partial<ComputedStyle> = {
      textOverflow: "ellipsis",
      overflowX: "hidden",
      ...WHITE_SPACE.nowrap,
    };
    expect(lines("ab cde f", 60, cut)).toEqual(["0 0 60 |ab cd…|"]);
    expect(lines("ab cde", 60, cut)).toEqual(["0 0 60 |ab cde|"]);
    expect(lines("abc", 5, cut)).toEqual(["0 0 20 |a…|"]);
    expect(lines("abcdef", 45, { ...cut, textOverflow: { text: "-" } })).toEqual(["0 0 40 |abc-|"]);
    expect(lines("abcdef", 45, { ...cut, overflowX: "visible" })).toEqual(["0 0 60 |abcdef|"]);
    const box = boxes.block(
      ["a", boxes.inline(["b", boxes.object(20, 5), "c"], WHITE_SPACE.nowrap), "d"],
      cut,
    );
    expect(linesOf(box, 35)).toEqual(["0 0 30 |a<b…|"]);
  });

  it("adds letter and word spacing", () => {
    expect(lines("ab cd", 100, { letterSpacing: 2 })).toEqual(["0 0 60 |ab cd|"]);
    expect(lines("ab cd", 100, { wordSpacing: 5 })).toEqual(["0 0 55 |ab cd|"]);
    expect(lines("ab\u00a0cd", 100, { wordSpacing: 5 })).toEqual(["0 0 55 |ab\u00a0cd|"]);
  });
});

describe("white space (css-text-3 §4)", () => {
  it.each<[keyof typeof WHITE_SPACE, string, string[]]>([
    ["normal", " a  b\n\tc ", ["0 0 50 |a b c|"]],
    ["pre", "a  b\n c", ["0 0 40 |a  b|", "10 0 20 | c|"]],
    ["pre-line", " a  b \n c", ["0 0 30 |a b|", "10 0 10 |c|"]],
    ["pre-wrap", "a  b\n c", ["0 0 40 |a  b|", "10 0 20 | c|"]],
    ["nowrap", "a\n\nb", ["0 0 30 |a b|"]],
  ])("%s", (whiteSpace, text, expected) =>
    expect(lines(text, 100, WHITE_SPACE[whiteSpace])).toEqual(expected),
  );

  it("collapses across inline boxes", () => {
    const box = boxes.block(["a ", boxes.inline([" b "]), " c"]);
    expect(linesOf(box, 100)).toEqual(["0 0 50 |a <b >c|"]);
  });

  it("makes an empty line of each preserved line feed but the last", () => {
    expect(lines("a\n\nb\n", 100, WHITE_SPACE.pre)).toEqual(["0 0 10 |a|", "10 0 0 ||", "20 0 10 |b|"]);
  });

  it("removes line feeds between ideographs and beside zero width spaces", () => {
    expect(lines("日\n本 a\u200b\nb", 100)).toEqual(["0 0 50 |日本 ab|"]);
  });

  it("keeps collapsible spaces before preserved ones at the end", () => {
    const collapsed = boxes.inline(["a "], WHITE_SPACE.normal);
    const html = boxes.block([collapsed, " "], { ...WHITE_SPACE["pre-wrap"], textAlign: "right" });
    expect(linesOf(html, 35)).toEqual(["0 5 30 |<a >|"]);
  });

  it("hangs preserved spaces under pre-wrap, breaks them under break-spaces", () => {
    expect(lines("ab   cd", 20, { ...WHITE_SPACE["pre-wrap"], textAlign: "right" })).toEqual([
      "0 0 50 |ab|",
      "10 0 20 |cd|",
    ]);
    expect(lines("ab  c", 30, WHITE_SPACE["break-spaces"])).toEqual(["0 0 30 |ab|", "10 0 20 | c|"]);
  });

  it("sets tabs at multiples of tab-size", () => {
    expect(lines("a\tb\tc", 400, WHITE_SPACE.pre)).toEqual(["0 0 170 |a b c|"]);
    expect(lines("a\tb", 400, { ...WHITE_SPACE.pre, tabSize: 24 })).toEqual(["0 0 34 |a b|"]);
  });
});

describe("text-transform (css-text-3 §2.1)", () => {
  const upper = { case: "uppercase", fullWidth: false, fullSizeKana: false } as const;
  const capitalize = { case: "capitalize", fullWidth: false, fullSizeKana: false } as const;
  it.each<[string, string, Partial<ComputedStyle>, string]>([
    ["upper case with sharp s", "straße", { textTransform: upper }, "STRASSE"],
    ["Turkish i", "iı", { textTransform: upper, language: "tr" }, "İI"],
    ["Greek without accents", "άλφα", { textTransform: upper, language: "el" }, "ΑΛΦΑ"],
    ["first letters", "it's a 'word' o-k 3d", { textTransform: capitalize }, "It's A 'Word' O-K 3d"],
    ["Dutch ij", "ijs", { textTransform: capitalize, language: "nl" }, "IJs"],
    [
      "full width",
      "a1 ｱ",
      { textTransform: { case: "none", fullWidth: true, fullSizeKana: false } },
      "ａ１　ア",
    ],
    [
      "large kana",
      "ぁッㇰｧ",
      { textTransform: { case: "none", fullWidth: false, fullSizeKana: true } },
      "あツクｱ",
    ],
  ])("%s", (_, text, style, expected) => expect(lines(text, 1000, style)[0]).toContain(`|${expected}|`));

  it("capitalizes a word once, across inline boxes", () => {
    const text = { textTransform: capitalize };
    expect(linesOf(boxes.block(["ab", boxes.inline(["cd ef"], text)], text), 100)).toEqual([
      "0 0 70 |Ab<cd Ef>|",
    ]);
  });
});

describe("alignment (css-text-3 §7)", () => {
  it.each<[Partial<ComputedStyle>, string[]]>([
    [{ textAlign: "right" }, ["0 10 40 |ab c|", "10 40 10 |d|"]],
    [{ textAlign: "center" }, ["0 5 40 |ab c|", "10 20 10 |d|"]],
    [{ textAlign: "justify" }, ["0 0 50 |ab c|", "10 0 10 |d|"]],
    [{ textAlign: "justify", textAlignLast: "right" }, ["0 0 50 |ab c|", "10 40 10 |d|"]],
    [{ textAlign: "justify-all" }, ["0 0 50 |ab c|", "10 0 10 |d|"]],
    [{ textAlign: "end" }, ["0 10 40 |ab c|", "10 40 10 |d|"]],
    [{ textAlign: "start", direction: "rtl" }, ["0 10 40 |ab c|", "10 40 10 |d|"]],
    [{ textAlign: "-platen-center" }, ["0 5 40 |ab c|", "10 20 10 |d|"]],
  ])("%o", (style, expected) => expect(lines("ab c d", 50, style)).toEqual(expected));

  it("spreads every 1/64 px of a justified line", () => {
    const [first] = lines("a b c d e", 71, { textAlign: "justify" });
    expect(first).toBe("0 0 71 |a b c d|");
  });

  it.each<[string, string, Partial<ComputedStyle>, number]>([
    ["words of an only line", "ab c", { textAlign: "justify-all" }, 50],
    ["letters of scripts without spaces", "漢字かなカナ", { textAlign: "justify" }, 55],
    ["letters and words side by side", "漢字 ab漢漢漢", { textAlign: "justify" }, 75],
    [
      "every letter where the style says so",
      "abcd ef",
      { textAlign: "justify-all", textJustify: "inter-character" },
      88,
    ],
    [
      "words only where the style says so",
      "漢字漢字漢字",
      { textAlign: "justify", textJustify: "inter-word" },
      50,
    ],
  ])("spreads %s", (_, text, style, right) => {
    const [link] = layoutInline(testContext(), inputFor(boxes.block([text], style), right)).lines;
    expect(lastGlyphEnd(link?.fragment)).toBeCloseTo(right, 1);
  });

  it("keeps words that are no wider than the space after them", () => {
    const box = boxes.block(["a b "], { fontSize: 0, wordSpacing: 5 });
    expect(printLines(layoutInline(testContext(), inputFor(box, 100)))).toEqual(["0 0 5 |a b|"]);
  });

  it("starts content that is too wide at the start edge", () => {
    expect(lines("abcdef", 50, { textAlign: "center" })).toEqual(["0 0 60 |abcdef|"]);
    expect(lines("abcdef", 50, { textAlign: "left", direction: "rtl" })).toEqual(["0 -10 60 |abcdef|"]);
  });

  const indent = (changes: object): Partial<ComputedStyle> => ({
    textIndent: { length: 20, hanging: false, eachLine: false, ...changes },
  });
  it.each<[string, Partial<ComputedStyle>, string[]]>([
    ["the first line", indent({}), ["0 20 30 |a b|", "10 0 30 |c d|"]],
    ["by a percentage", indent({ length: { px: 0, percent: 40 } }), ["0 20 30 |a b|", "10 0 30 |c d|"]],
    ["all other lines", indent({ hanging: true }), ["0 0 50 |a b c|", "10 20 10 |d|"]],
    ["from the right", { ...indent({}), direction: "rtl" }, ["0 0 30 |a b|", "10 20 30 |c d|"]],
  ])("indents %s", (_, style, expected) => expect(lines("a b c d", 50, style)).toEqual(expected));
});

it("says once where text is left out for an ellipsis", () => {
  const p = '<p style="overflow: hidden; text-overflow: ellipsis; white-space: nowrap; width: 50px">abcdefgh';
  const messages = layoutHtml(`${p}${p}`).diagnostics.map(({ code, severity, position }) => [
    code,
    severity,
    position?.line,
  ]);
  expect(messages).toEqual([["text-left-out", "info", 1]]);
  expect(layoutHtml(p.replace("defgh", "")).diagnostics).toEqual([]);
});

it("says once where line-clamp stands on a box whose blocks have the lines", () => {
  const text = "a b c d e f";
  const clamp = (content: string): string => `<div style="line-clamp: 2; width: 30px">${content}</div>`;
  const codes = (html: string) => layoutHtml(html).diagnostics.map(({ code }) => code);
  expect(codes(clamp(`<p>${text}`).repeat(2))).toEqual(["line-clamp-of-blocks"]);
  expect(codes(clamp(text))).toEqual(["text-left-out"]);
});

/** Where the last letter of a line ends: the spacing behind it is not counted. */
function lastGlyphEnd(line: Fragment | undefined): number | undefined {
  const text = line?.kind === "line" ? line.children.at(-1) : undefined;
  const run = text?.fragment.kind === "text" ? text.fragment.runs.at(-1) : undefined;
  if (text === undefined || run === undefined) return undefined;
  const letters = run.run.glyphs.length;
  return text.x + run.x + letters * 10 + (letters - 1) * run.letterSpacing;
}
