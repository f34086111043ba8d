import { describe, expect, it } from "vitest";
import type { FontFace } from "../../fonts/types.ts";
import { squareFace } from "../testing/fake-fonts.ts";
import { computed, styled } from "./testing/styled.ts";

const MEASURED: FontFace = {
  ...squareFace,
  metrics: {
    ...squareFace.metrics,
    ascent: 900,
    descent: 300,
    lineGap: 100,
    xHeight: 400,
    capHeight: 650,
    zeroAdvance: 600,
  },
  advanceOf: () => 900,
};
const RELATIVE_TO_ROOT = { width: 8, height: 12, marginTop: 13, marginLeft: 18 };

describe("computed values that depend on each other", () => {
  it.each([
    ["float: left; display: inline", { display: "block" }],
    ["position: absolute; display: inline-table; float: left", { display: "table", float: "none" }],
    ["position: fixed; display: table-cell", { display: "block" }],
    ["position: absolute; display: inline-block", { display: "flow-root" }],
    ["float: footnote; display: inline", { display: "block" }],
    ["position: running(x); display: inline", { display: "inline" }],
    ["display: none; float: left", { display: "none" }],
    ["overflow-x: hidden", { overflowX: "hidden", overflowY: "auto" }],
    ["overflow: clip visible", { overflowX: "clip", overflowY: "visible" }],
    ["overflow: clip scroll", { overflowX: "hidden", overflowY: "scroll" }],
    ["display: table; overflow: auto", { overflowX: "visible", overflowY: "visible" }],
    ["display: inline-table; overflow-x: scroll", { overflowX: "visible", overflowY: "visible" }],
    ["display: table; overflow: hidden", { overflowX: "hidden", overflowY: "hidden" }],
    ["border-top-width: 5px", { borderTopWidth: 0 }],
    ["border-top-width: 5px; border-top-style: dotted", { borderTopWidth: 5 }],
    ["border-top-style: dotted", { borderTopWidth: 3 }],
    ["border-top-style: dotted; border-top-width: unset", { borderTopWidth: 3 }],
  ])("%s", (declarations, expected) => {
    expect(computed(declarations)).toMatchObject(expected);
  });

  it("makes the root and flex items block-level", () => {
    const css =
      "html { display: inline-table } .f { display: flex } .c { display: contents } span { display: inline }";
    const { of } = styled("<html id=r><div class=f><span id=a></span><p class=c><span id=b>", css);
    expect([of("r").display, of("a").display, of("b").display]).toEqual(["table", "block", "block"]);
  });

  it("resolves match-parent by the parent's direction", () => {
    const css = "#p { direction: rtl } #x { direction: ltr; text-align: match-parent }";
    expect(styled("<div id=p><p id=x>", css).of("x").textAlign).toBe("right");
  });

  it.each([
    ["", "center"],
    ["table { text-align: left }", "left"],
    ["div { text-align: right }", "right"],
    ["tr { text-align: start }", "center"],
    ["div { text-align: right } th { text-align: justify }", "justify"],
  ])("centres heads of tables unless text around them is aligned: %s", (css, expected) => {
    expect(
      styled("<div><table><tr><th id=x>", `th { text-align: -platen-head } ${css}`).of("x").textAlign,
    ).toBe(expected);
  });

  it.each([
    ["center { text-align: -platen-center }", "start"],
    ["center { text-align: center }", "center"],
    ["center { text-align: -platen-center } td { text-align: inherit }", "start"],
  ])("keeps the alignment of tables from their text: %s", (css, expected) => {
    expect(styled("<center><table><tr><td id=x>", `table { display: table } ${css}`).of("x").textAlign).toBe(
      expected,
    );
  });

  it("computes em after the font size, lh after the line height", () => {
    const css =
      "body { font-size: 10px } #x { padding: 1em 1lh; line-height: 2; font-size: 3em; margin: 1rem }";
    expect(styled("<p id=x>", css).of("x")).toMatchObject({
      fontSize: 30,
      paddingTop: 30,
      paddingLeft: 60,
      marginTop: 16,
    });
  });

  it("uses the root's font size for rem, and the initial one in the root itself", () => {
    const { of } = styled("<html id=r><p id=x>", "html { font-size: 2rem; margin: 1rem } p { margin: 1rem }");
    expect([of("r").fontSize, of("r").marginTop, of("x").marginTop]).toEqual([32, 32, 32]);
  });

  it("asks for font metrics with the element's own font", () => {
    const asked: string[] = [];
    const { of } = styled("<p id=x>", "p { font: 20px Foo; width: 1ex; height: 1ch; margin: 1lh 1cap }", {
      fontMetrics: ({ fontFamily }) => {
        asked.push(fontFamily.join());
        return MEASURED;
      },
    });
    expect(of("x")).toMatchObject({ width: 8, height: 12, marginTop: 26, marginLeft: 13 });
    expect(new Set(asked)).toEqual(new Set(["Foo"]));
  });

  it.each([
    // Of the element's own font, but for lines, whose heights are those of the parent while they are settled.
    ["#x { font-size: 20px; line-height: 2ex }", { lineHeight: 16 }],
    ["#x { font-size: 20px; line-height: 2lh }", { lineHeight: 26 }],
    ["html { font-size: 20px } #x { width: 1rex; height: 1rch; margin: 1rcap 1ric }", RELATIVE_TO_ROOT],
    ["#x { font-size: 20px; width: 1ic }", { width: 18 }],
    ["#x { font-size: 20px; width: 1ic; writing-mode: vertical-rl }", { width: 24 }],
    [
      "#x { font-size: 20px; width: 1ic; writing-mode: vertical-rl; text-orientation: sideways }",
      { width: 18 },
    ],
    ["#x { font-size: 20px; width: 1ch; writing-mode: vertical-rl }", { width: 12 }],
    [
      "#x { font-size: 20px; width: 1ch; writing-mode: vertical-rl; text-orientation: upright }",
      { width: 24 },
    ],
    // Adjusted by the wish for an x-height of 10 px, which the font has at 25 px.
    ["#x { font-size: 20px; width: 1ex; height: 1em; font-size-adjust: 0.5 }", { width: 10, height: 20 }],
    ["#x { font-size: 20px; width: 1ch; font-size-adjust: cap-height 1.3 }", { width: 24 }],
  ])("measures the units of %s", (css, expected) => {
    expect(
      styled("<html><p id=x>", `html { font: 10px Foo } ${css}`, { fontMetrics: () => MEASURED }).of("x"),
    ).toMatchObject(expected);
  });

  it("takes what font-size-adjust asks of the first font from where it stands", () => {
    const { of } = styled("<p id=x><b id=y>", "#x { font-size-adjust: ch-width from-font; font-family: A }", {
      fontMetrics: ({ fontFamily }) => (fontFamily[0] === "A" ? MEASURED : squareFace),
    });
    expect(of("x").fontSizeAdjust).toEqual({ measure: "ch-width", aspect: 0.6 });
    expect(of("y").fontSizeAdjust).toBe(of("x").fontSizeAdjust);
    const unknown = styled("<p id=x>", "#x { font-size-adjust: from-font }");
    expect(unknown.of("x").fontSizeAdjust).toBe("none");
  });
});

describe("font sizes", () => {
  const size = (css: string, html = "<div id=p><span id=x>"): number =>
    styled(html, css, { userAgent: true }).of("x").fontSize;

  it.each([
    ["", 16],
    ["#p { font-size: 20px } #x { font-size: 50% }", 10],
    ["#x { font-size: small }", 13],
    ["#p { font-size: 20px } #x { font-size: larger }", 24],
    ["#x { font-family: monospace }", 13],
    ["#x { font-family: monospace; font-size: large }", 14.625],
    ["#x { font-family: monospace, monospace }", 16],
    ["#x { font-family: Courier, monospace }", 16],
    ["#p { font-size: 2em } #x { font-family: monospace }", 26],
    ["#p { font-size: 20px } #x { font-family: monospace }", 20],
    ["#p { font-family: monospace } #x { font-family: serif }", 16],
    ["#p { font-family: monospace } #x { font-family: serif; font-size: 1em }", 16],
    ["#p { font: 2em monospace } #x { font-family: serif }", 32],
    ["#x { font-size: 12pt }", 16],
    ["#x { font-size: 9pt }", 12],
    ["#x { font-size: 1e9px }", 1_000_000],
  ])("%s gives %d", (css, expected) => {
    expect(size(css)).toBe(expected);
  });

  it("steps bolder and lighter from the parent's weight", () => {
    const weight = (parent: number, value: string): number =>
      computed(`font-weight: ${value}`, `font-weight: ${parent}`).fontWeight;
    expect([100, 400, 600, 900].map((parent) => weight(parent, "bolder"))).toEqual([400, 700, 900, 900]);
    expect([50, 400, 600, 900].map((parent) => weight(parent, "lighter"))).toEqual([50, 100, 400, 700]);
  });
});

describe("quirks mode", () => {
  it("takes numbers for pixels and bare digits for colours", () => {
    const { of } = styled(
      "<p id=x>",
      "p { width: 12; font-size: 20; color: ff0000; background: 00f; margin: 1 2 }",
      { quirks: true },
    );
    expect(of("x")).toMatchObject({ width: 12, fontSize: 20, marginLeft: 2, color: { red: 1, blue: 0 } });
  });

  it("keeps tables from inheriting text styles", () => {
    const html = "<body><table id=x>";
    const css = "body { font-size: 30px; white-space: pre }";
    expect(styled(html, css, { quirks: true, userAgent: true }).of("x")).toMatchObject({
      fontSize: 16,
      whiteSpaceCollapse: "collapse",
    });
    expect(styled(html, css, { userAgent: true }).of("x")).toMatchObject({
      fontSize: 30,
      whiteSpaceCollapse: "preserve",
      textWrapMode: "nowrap",
    });
  });
});

describe("pseudo-elements", () => {
  const css = `
    p::before { content: "x"; color: red; display: block; float: left }
    p::after { color: red }
    #y::before { content: none }
    p::first-line { font-size: 2em }
    li::marker { color: red } p::marker { color: red }
    i::footnote-call { color: red } .n { float: footnote }`;
  const { of, pseudo } = styled("<p id=x><p id=y><ul><li id=l><p><i id=i></i><i id=n class=n>", css, {
    userAgent: true,
  });

  it("exist with content and inherit from their element", () => {
    const before = pseudo("x", "before");
    expect(before).toMatchObject({
      content: [{ type: "string", value: "x" }],
      color: { red: 1 },
      display: "block",
    });
    expect(before?.fontSize).toBe(of("x").fontSize);
    expect(pseudo("x", "after")).toBeUndefined();
    expect(pseudo("y", "before")).toBeUndefined();
    expect(pseudo("x", "first-line")?.fontSize).toBe(32);
  });

  it("have markers and footnote parts where they belong", () => {
    expect(pseudo("l", "marker")?.color.red).toBe(1);
    expect(pseudo("x", "marker")).toBeUndefined();
    expect(pseudo("i", "footnote-call")).toBeUndefined();
    expect(pseudo("n", "footnote-call")?.color.red).toBe(1);
  });

  it("takes items of flex containers for blocks", () => {
    const page = styled("<p id=x>", 'p { display: flex } p::before { content: "a" }');
    expect(page.pseudo("x", "before")?.display).toBe("block");
  });
});

describe("derived styles", () => {
  const { tree, of } = styled("<p id=x>", "p { color: red; margin: 3px }");

  it("makes anonymous styles that inherit, one for each parent and display", () => {
    const style = tree.anonymousStyle(of("x"), "table-row");
    expect(style).toMatchObject({ display: "table-row", marginTop: 0, color: of("x").color });
    expect(tree.anonymousStyle(of("x"), "table-row")).toBe(style);
    expect(tree.anonymousStyle(of("x"), "block")).not.toBe(style);
  });

  it("replaces properties, one object for equal changes", () => {
    const style = tree.derive(of("x"), { marginTop: 9, float: "left" });
    expect(style).toMatchObject({ marginTop: 9, marginLeft: 3, float: "left" });
    expect(style.id).not.toBe(of("x").id);
    expect(tree.derive(of("x"), { float: "left", marginTop: 9 })).toBe(style);
  });
});
