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

  it("sets annotations below their bases on request", () => {
    const html = "<p style='ruby-position: under'>a<ruby>bcd<rt>xy</rt></ruby>";
    expect(placeOf(html, 'text "a"')).toBe("0,5");
    expect(placeOf(html, 'text "bcd"')).toBe("0,0");
    expect(placeOf(html, "rt")).toBe("10,0");
    const [base, annotation] = ['"bcd"', '"xy"'].map((text) => dump(html).indexOf(text));
    expect(base).toBeLessThan(annotation ?? 0);
  });

  it.each([
    ["start", "0,0"],
    ["center", "10,0"],
    ["space-around", "5,0"],
    ["space-between", "0,0"],
  ])("aligns the shorter of both: %s", (align, place) => {
    expect(placeOf(`<p style="ruby-align: ${align}"><ruby>漢字<rt>abcdefgh</rt></ruby>`, 'text "漢字"')).toBe(
      place,
    );
  });

  it.each([
    ["by half of its size", "a<ruby>b<rt>uvwxyz</rt></ruby>c", "35,5"],
    ["on the other side only, at the start of a line", "<ruby>b<rt>uvwxyz</rt></ruby>c", "27.5,5"],
    ["not over other bases", "<ruby>b<rt>uvwxyz</rt>d<rt>u</rt></ruby>c", "40,5"],
    ["not at all", "<span style='ruby-overhang: none'>a<ruby>b<rt>uvwxyz</rt></ruby></span>c", "40,5"],
    [
      "not where letters are spread below",
      "漢<ruby style='ruby-align: space-between'>漢字<rt>uvwxyz</rt></ruby>c",
      "40,5",
    ],
  ])("lets annotations stand out over the text beside them %s", (_, html, place) => {
    expect(placeOf(`<p>${html}`, 'text "c"')).toBe(place);
  });

  it("keeps annotations without a base in their place", () => {
    expect(placeOf("<p>a<ruby><rt>xy</rt></ruby>c", 'text "c"')).toBe("15,5");
  });
});
