import { describe, expect, it } from "vitest";
import { layoutHtml } from "../testing/layout-html.ts";

describe("ruby (css-ruby-1)", () => {
  /** The tree without white space at its lines' starts; letters are squares of 10 px, of 5 px in annotations. */
  const dump = (html: string): string =>
    layoutHtml(
      `<style>p { font-size: 10px; line-height: 20px; margin: 0 }</style>${html}`,
      "300px 200px",
    ).dump();
  const placeOf = (html: string, box: string): string =>
    new RegExp(`${box} (\\S+) `).exec(dump(html))?.[1] ?? "nowhere";

  it("sets annotations above the middle of their bases, which keep the line's baseline", () => {
    const html = "<p>a<ruby>bcd<rt>xy</rt></ruby>e";
    // The annotation's line of 5 px fills the upper half of the leading of 10 px.
    expect(placeOf(html, 'text "a"')).toBe("0,5");
    // Its letters are 5 px in from both ends of the base.
    expect(placeOf(html, "rt")).toBe("10,0");
    expect(placeOf(html, 'text "bcd"')).toBe("0,0");
    expect(placeOf(html, 'text "e"')).toBe("40,5");
  });

  it("makes each pair as wide as the wider of the two", () => {
    const html = "<p><ruby>a<rt>wxyz</rt>b<rt>x</rt></ruby>c";
    expect(placeOf(html, 'text "a"')).toBe("5,0");
    expect(placeOf(html, 'text "c"')).toBe("30,5");
  });

  it("leaves out what stands in for ruby elsewhere, and sets text without annotations in the line", () => {
    const tree = dump("<p><ruby>a<rp>(</rp><rt>x</rt><rp>)</rp>b</ruby>");
    expect(tree.match(/text "\w"/g)).toEqual(['text "x"', 'text "a"', 'text "b"']);
    expect(tree).not.toContain("(");
  });
});
