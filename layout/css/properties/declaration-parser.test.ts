import { describe, expect, it } from "vitest";
import { computed, styled } from "../../cascade/testing/styled.ts";
import type { ComputedStyle } from "./computed-style.ts";

const none = { px: 0, percent: 0 };
const red = { red: 1, green: 0, blue: 0, alpha: 1 };
const white = { red: 1, green: 1, blue: 1, alpha: 1 };

describe("shorthands", () => {
  it.each<[string, Partial<Record<keyof ComputedStyle, unknown>>]>([
    ["margin: 1em 2px", { marginTop: 16, marginRight: 2, marginBottom: 16, marginLeft: 2 }],
    ["margin: 1px 2px 3px", { marginTop: 1, marginRight: 2, marginBottom: 3, marginLeft: 2 }],
    ["margin: auto 1px 2px 3px", { marginTop: "auto", marginLeft: 3 }],
    ["padding: 10%", { paddingTop: { px: 0, percent: 10 }, paddingLeft: { px: 0, percent: 10 } }],
    ["inset: 1px 2px", { top: 1, right: 2, bottom: 1, left: 2 }],
    ["overflow: hidden", { overflowX: "hidden", overflowY: "hidden" }],
    ["overflow: hidden auto", { overflowX: "hidden", overflowY: "auto" }],
    ["border: solid", { borderTopWidth: 3, borderTopStyle: "solid", borderTopColor: "currentcolor" }],
    ["border: red 2px dotted", { borderLeftWidth: 2, borderLeftStyle: "dotted", borderLeftColor: red }],
    ["border: 1px solid; border-image: none; border-top: 0", { borderTopWidth: 0, borderRightWidth: 1 }],
    ["border-left: thick double red", { borderLeftWidth: 5, borderRightStyle: "none", borderLeftColor: red }],
    ["border-style: solid dashed", { borderTopStyle: "solid", borderLeftStyle: "dashed", borderTopWidth: 3 }],
    ["border-style: solid; border-width: 1px 2px 3px 4px", { borderBottomWidth: 3, borderLeftWidth: 4 }],
    ["border-color: red currentcolor", { borderTopColor: red, borderLeftColor: "currentcolor" }],
    ["border-radius: 1px 2px / 3px", { borderTopLeftRadius: [1, 3], borderBottomLeftRadius: [2, 3] }],
    ["-webkit-border-radius: 4px", { borderTopLeftRadius: [4, 4] }],
    [
      "border-image: url(http://a/b) 10 fill / 1px / 2 round",
      {
        borderImageSource: { url: "http://a/b" },
        borderImageSlice: { edges: [10, 10, 10, 10], fill: true },
        borderImageWidth: [1, 1, 1, 1],
        borderImageOutset: [{ factor: 2 }, { factor: 2 }, { factor: 2 }, { factor: 2 }],
        borderImageRepeat: ["round", "round"],
      },
    ],
    ["columns: 3 10em", { columnCount: 3, columnWidth: 160 }],
    ["columns: auto 2", { columnCount: 2, columnWidth: "auto" }],
    ["columns: auto", { columnCount: "auto", columnWidth: "auto" }],
    ["column-rule: solid red", { columnRuleWidth: 3, columnRuleStyle: "solid", columnRuleColor: red }],
    ["gap: 1px 2px", { rowGap: 1, columnGap: 2 }],
    ["grid-gap: 1em", { rowGap: 16, columnGap: 16 }],
    ["outline: auto red", { outlineStyle: "auto", outlineColor: red, outlineWidth: 3 }],
    ["background: red", { backgroundColor: red, backgroundImage: ["none"], backgroundClip: ["border-box"] }],
    [
      "background: url(http://a/b) 1px 2px / cover no-repeat fixed content-box, white",
      {
        backgroundImage: [{ url: "http://a/b" }, "none"],
        backgroundPositionX: [1, none],
        backgroundPositionY: [2, none],
        backgroundSize: ["cover", ["auto", "auto"]],
        backgroundRepeat: [
          ["no-repeat", "no-repeat"],
          ["repeat", "repeat"],
        ],
        backgroundAttachment: ["fixed", "scroll"],
        backgroundOrigin: ["content-box", "padding-box"],
        backgroundClip: ["content-box", "border-box"],
        backgroundColor: white,
      },
    ],
    [
      "background: border-box padding-box red",
      { backgroundOrigin: ["border-box"], backgroundClip: ["padding-box"] },
    ],
    ["background: center", { backgroundPositionX: [{ px: 0, percent: 50 }] }],
    [
      "background-position: right 3px top, bottom",
      {
        backgroundPositionX: [
          { px: -3, percent: 100 },
          { px: 0, percent: 50 },
        ],
        backgroundPositionY: [none, { px: 0, percent: 100 }],
      },
    ],
    [
      "font: italic small-caps 700 condensed 12pt/1.5 Foo, serif",
      {
        fontStyle: "italic",
        fontVariantCaps: "small-caps",
        fontWeight: 700,
        fontStretch: 75,
        fontSize: 16,
        lineHeight: { factor: 1.5 },
        fontFamily: ["Foo", "serif"],
      },
    ],
    [
      "font-weight: 700; font-kerning: none; font: 2em serif",
      { fontWeight: 400, fontKerning: "auto", fontSize: 32 },
    ],
    ["font: caption", { fontFamily: ["system-ui"], fontSize: 13 }],
    [
      "font-variant: small-caps tabular-nums no-contextual",
      { fontVariantCaps: "small-caps", fontVariantNumeric: ["tabular-nums"] },
    ],
    [
      "font-variant: swash(a) lining-nums styleset(b, c) small-caps",
      {
        fontVariantCaps: "small-caps",
        fontVariantAlternates: [
          { kind: "swash", names: ["a"] },
          { kind: "styleset", names: ["b", "c"] },
        ],
      },
    ],
    ["font-variant-alternates: swash(a); font: 1em serif", { fontVariantAlternates: [] }],
    ["font: oblique 10deg 1em serif", { fontStyle: { oblique: 10 }, fontSize: 16 }],
    ["-webkit-text-stroke: red thin", { webkitTextStrokeWidth: 1, webkitTextStrokeColor: red }],
    [
      "-webkit-text-stroke: 1px; -webkit-text-stroke: red",
      { webkitTextStrokeWidth: 0, webkitTextStrokeColor: red },
    ],
    [
      "text-box: cap alphabetic",
      { textBoxTrim: "trim-both", textBoxEdge: { over: "cap", under: "alphabetic" } },
    ],
    ["text-box: ex text trim-end", { textBoxTrim: "trim-end", textBoxEdge: { over: "ex", under: "text" } }],
    ["text-box: trim-start", { textBoxTrim: "trim-start", textBoxEdge: "auto" }],
    ["text-box: trim-both; text-box: normal", { textBoxTrim: "none", textBoxEdge: "auto" }],
    ["list-style: none", { listStyleType: "none", listStyleImage: "none" }],
    [
      "list-style: url(http://a/b) none inside",
      { listStyleType: "none", listStyleImage: { url: "http://a/b" }, listStylePosition: "inside" },
    ],
    ["list-style: square", { listStyleType: "square" }],
    [
      "text-decoration: red underline wavy 2px",
      { textDecorationLine: ["underline"], textDecorationColor: red, textDecorationThickness: 2 },
    ],
    ["text-emphasis: dot red", { textEmphasisStyle: "•", textEmphasisColor: red }],
    ["page-break-before: always; page-break-inside: avoid", { breakBefore: "page", breakInside: "avoid" }],
    ["word-wrap: break-word", { overflowWrap: "break-word" }],
    ["-webkit-transform: rotate(1deg); -webkit-box-decoration-break: clone", { boxDecorationBreak: "clone" }],
    ["color: red; margin: 1px; all: initial; direction: rtl", { marginTop: 0, direction: "rtl" }],
  ])("%s", (declarations, expected) => {
    expect(computed(declarations)).toMatchObject(expected);
  });

  it.each([
    "margin: 1px 2px 3px 4px 5px",
    "border: 1px 2px",
    "border-radius: 1px /",
    "background: red, blue",
    "background: red / cover",
    "font: 12px",
    "font-variant: swash(a) small-caps swash(b)",
    "font-variant: lining-nums small-caps lining-nums",
    "font-variant-alternates: swash(a, b)",
    "font-variant-alternates: swash(initial)",
    "font-variant-alternates: styleset()",
    "font-size-adjust: from-font 0.5",
    "font-size-adjust: -1",
    "font-style: oblique 91deg",
    "text-box-edge: cap",
    "text-box-edge: alphabetic",
    "text-box: cap alphabetic normal",
    "font-style: oblique 10",
    "font: oblique 10deg 20deg 1em serif",
    "font: bold serif",
    "list-style: none none none",
    "text-decoration: underline underline",
    "page-break-before: page",
    "overflow: hidden hidden hidden",
  ])("rejects %s", (declaration) => {
    expect(styled("<p id=x>", `#x { ${declaration} }`).diagnostics()).toMatchObject([
      { code: "invalid-value" },
    ]);
  });
});

describe("flow-relative properties", () => {
  it.each<[string, Partial<Record<keyof ComputedStyle, unknown>>]>([
    ["margin-inline: 1px 2px", { marginLeft: 1, marginRight: 2 }],
    ["direction: rtl; margin-inline: 1px 2px", { marginLeft: 2, marginRight: 1 }],
    ["padding-block: 1px 2px", { paddingTop: 1, paddingBottom: 2 }],
    ["inset-inline-start: 5px", { left: 5 }],
    ["inline-size: 10px; max-block-size: 20px", { width: 10, maxHeight: 20 }],
    [
      "border-block: 2px solid; border-inline-start: 1px dashed red",
      { borderTopWidth: 2, borderLeftColor: red },
    ],
    ["direction: rtl; border-start-start-radius: 3px", { borderTopRightRadius: [3, 3] }],
    ["writing-mode: vertical-rl; margin-block-start: 4px; inline-size: 9px", { marginRight: 4, height: 9 }],
    ["margin-left: 1px; margin-inline-start: 2px", { marginLeft: 2 }],
    ["margin-inline-start: 2px; margin-left: 1px", { marginLeft: 1 }],
    ["margin-inline-start: 2px !important; margin-left: 1px", { marginLeft: 2 }],
    ["-webkit-padding-start: 7px", { paddingLeft: 7 }],
    ["float: inline-end", { float: "right" }],
  ])("%s", (declarations, expected) => {
    expect(computed(declarations)).toMatchObject(expected);
  });
});

describe("diagnostics", () => {
  it.each([
    ["colr: red", "unknown-property", "colr is not a CSS property; did you mean color?"],
    ["blah-blah: red", "unknown-property", "blah-blah is not a CSS property."],
    [
      "column-wrap: wrap",
      "unsupported-property",
      "column-wrap is not supported yet: columns are as high as the content or the container.",
    ],
    [
      "column-height: 2px",
      "unsupported-property",
      "column-height is not supported yet: columns are as high as the content or the container.",
    ],
    [
      "math-shift: compact",
      "unsupported-property",
      "math-shift is not supported yet: superscripts are raised as far in cramped formulas as in others.",
    ],
    [
      "field-sizing: content",
      "unsupported-property",
      "field-sizing is not supported yet: fields are as large as their attributes or width and height say.",
    ],
    ["float: middle", "invalid-value", '"middle" is no value of float; expected left | right | none'],
    ["width: 5", "invalid-value", '"5" is no value of width; expected auto | <length-percentage [0,∞]>'],
  ])("%s", (declaration, code, message) => {
    const { diagnostics } = styled("<p id=x><p><p>", `p {\n  ${declaration}\n}`);
    expect(diagnostics()).toEqual([
      {
        code,
        severity: "warning",
        message: expect.stringContaining(message),
        position: { source: "css", line: 2, column: 3 },
      },
    ]);
  });

  it.each([
    "cursor: pointer",
    // Nothing scrolls on paper, so that nothing is missing there.
    "position: sticky",
    "transition: all 1s",
    "-webkit-font-smoothing: antialiased",
    "mso-line-height-rule: exactly",
    "-moz-osx-font-smoothing: grayscale",
    "background: -webkit-linear-gradient(red, blue)",
    "display: -ms-flexbox",
    "white-space: -pre-wrap",
    "filter: alpha(opacity=50)",
    "width: 10px\\9",
    "user-select: none",
    "--anything: goes",
  ])("says nothing about %s", (declaration) => {
    expect(styled("<p id=x>", `p { ${declaration} }`).diagnostics()).toEqual([]);
  });

  it("points into style attributes and tells each mistake once", () => {
    const { diagnostics } = styled('<p id=x style="foo: 1"></p><p style="foo: 1"></p>', "");
    expect(diagnostics()).toMatchObject([
      { code: "unknown-property", position: { source: "html", line: 1 } },
    ]);
  });
});
