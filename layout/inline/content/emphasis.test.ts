import { describe, expect, it } from "vitest";
import { layoutHtml } from "../../testing/layout-html.ts";
import type { FragmentLink, TextEmphasis } from "../../tree/fragment.ts";

function emphasesIn(links: readonly FragmentLink[]): TextEmphasis[] {
  return links.flatMap(({ fragment }) => {
    if (fragment.kind === "text") return fragment.emphasis === undefined ? [] : [fragment.emphasis];
    return fragment.kind === "mark" ? [] : emphasesIn(fragment.children);
  });
}

const emphases = (html: string): TextEmphasis[] =>
  layoutHtml(html).pages.flatMap(({ page }) => emphasesIn(page.content));

/** Middles of the marked letters, which are 10 px wide. */
const centres = (text: string, style = ""): readonly number[] | undefined =>
  emphases(`<p style="margin: 0; text-emphasis: dot; ${style}">${text}`)[0]?.centres;

describe("text-emphasis (css-text-decor-3 §3)", () => {
  it.each<[string, string, number[]]>([
    ["each character has a mark", "abc", [5, 15, 25]],
    ["but spaces and punctuation", "a, b!", [5, 35]],
    ["symbols have one", "#5%", [5, 15, 25]],
    ["letters of any script", "é漢", [5, 15]],
  ])("%s", (_, text, expected) => {
    expect(centres(text)).toEqual(expected);
  });

  it("follows the spacing of letters and words", () => {
    expect(centres("ab c", "letter-spacing: 4px; word-spacing: 6px")).toEqual([5, 19, 53]);
  });

  it.each<[string, string]>([
    ["dot", "•"],
    ["open dot", "◦"],
    ["filled", "●"],
    ["open", "○"],
    ["circle", "●"],
    ["double-circle open", "◎"],
    ["filled triangle", "▲"],
    ["open sesame", "﹆"],
    ["'xyz'", "x"],
    ["'e\u0301f'", "e\u0301"],
  ])("%s", (value, text) => {
    expect(emphases(`<p style="text-emphasis-style: ${value}">a`)[0]?.mark.text).toBe(text);
  });

  it("stands half as large on or under the text", () => {
    const [over, under] = emphases(
      `<p style="text-emphasis: 'x'">a<span style="text-emphasis-position: under left">b</span>`,
    );
    expect([over?.mark.size, over?.mark.rise, under?.mark.rise]).toEqual([5, 9, -6]);
  });

  it("makes lines higher where the leading is too small for it, and only there", () => {
    const heights = (lineHeight: string): string[] =>
      layoutHtml(
        `<p id=a style="margin: 0; line-height: ${lineHeight}">a<span style="text-emphasis: dot">b</span><p id=b style="margin: 0">`,
      ).places();
    expect(heights("10px")[0]).toBe("p1 a 0,0 200×15");
    expect(heights("20px")[0]).toBe("p1 a 0,0 200×20");
  });
});
