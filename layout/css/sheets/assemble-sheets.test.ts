import { describe, expect, it } from "vitest";
import { codesOf, readSheet } from "../testing/test-sheets.ts";
import { assembleSheets, type LoadedSheet, numberSheets } from "./assemble-sheets.ts";
import type { Origin, Sheet } from "./sheet.ts";

/** A sheet whose imports load the sheets of these names. */
function load(
  css: string,
  files: Readonly<Record<string, string>> = {},
  origin: Origin = "author",
): LoadedSheet {
  const sheet = readSheet(css, origin).parsed;
  const imports = sheet.imports.map((rule) => {
    const text = files[rule.url];
    return text === undefined ? undefined : load(text, files, origin);
  });
  return { sheet, imports };
}

/** Values of the rules' first declarations, weakest layer first, then in source order. */
function cascade(sheets: readonly Sheet[]): string {
  const rules = sheets.flatMap((sheet) => sheet.rules);
  rules.sort((left, right) => left.layer - right.layer || left.order - right.order);
  return rules.map((rule) => rule.block.declarations[0]?.value).join(" ");
}

describe("@import", () => {
  it.each([
    ['@import "x.css";', "x.css", "", undefined],
    ["@import url(x.css);", "x.css", "", undefined],
    ['@import url( "x.css" ) print;', "x.css", "print", undefined],
    ["@IMPORT 'x.css' layer;", "x.css", "", ""],
    [
      "@import 'x.css' layer(a.b) supports(color: red) print and (color);",
      "x.css",
      "print and (color)",
      "a.b",
    ],
    ["@import 'x.css", "x.css", "", undefined],
    ["@charset 'x'; @layer a; @import 'x.css';", "x.css", "", undefined],
    ["@foo; 1x {} @import 'x.css';", "x.css", "", undefined],
  ])("%s", (css, url, media, layer) => {
    const [rule] = readSheet(css).parsed.imports;
    expect(rule).toMatchObject({ url, media, layer, applies: true });
  });

  it.each([
    ["@import 'x.css' screen;", false],
    ["@import 'x.css' supports(foo: bar);", false],
    ["@import 'x.css' supports(not (foo: bar));", true],
    ["@import 'x.css' supports((color: red) and (margin: 0)) print;", true],
    ["@import 'x.css' layer(1) ;", false],
  ])("%s applies: %s", (css, applies) => {
    expect(readSheet(css).parsed.imports.map((rule) => rule.applies)).toEqual([applies]);
  });

  it.each([
    "p { a: b } @import 'x.css';",
    "@media print {} @import 'x.css';",
    "@media print { @import 'x.css'; }",
    "@import;",
    "@import x.css;",
    "@import 'x.css' {}",
    "@namespace 'x'; @import 'x.css';",
  ])("is dropped: %s", (css) => {
    expect(readSheet(css).parsed.imports).toEqual([]);
    expect(codesOf(css)).toContain("invalid-css");
  });

  it("puts imported rules before the sheet's own", () => {
    const files = { a: "@import 'c'; p { x: a }", b: "p { x: b }", c: "p { x: c }" };
    const sheets = assembleSheets([
      load("@import 'a'; @import 'missing'; @import 'b'; p { x: d }", files),
      load("p { x: e }"),
    ]);
    expect(cascade(sheets)).toBe("c a b d e");
    const ids = sheets.flatMap((sheet) => sheet.rules.map((rule) => rule.block.id));
    expect(ids).toEqual([0, 1, 2, 3, 4]);
  });
});

describe("layers (css-cascade-5 §6.4)", () => {
  it.each([
    ["p { x: 2 } @layer a { p { x: 1 } }", "1 2"],
    ["@layer b, a; @layer a { p { x: 2 } } @layer b { p { x: 1 } }", "1 2"],
    ["@layer a { p { x: 1 } } @layer b { p { x: 3 } } @layer a { p { x: 2 } }", "1 2 3"],
    ["@layer a { p { x: 2 } @layer i { p { x: 1 } } }", "1 2"],
    ["@layer a.i { p { x: 1 } } @layer a { p { x: 3 } @layer i { p { x: 2 } } }", "1 2 3"],
    ["@layer { p { x: 1 } } @layer { p { x: 2 } } p { x: 3 }", "1 2 3"],
    ["@layer a { @layer c, b; @layer b { p { x: 2 } } @layer c { p { x: 1 } } }", "1 2"],
    ["@media screen { @layer b; } @layer a { p { x: 1 } } @layer b { p { x: 2 } }", "1 2"],
    ["p { @layer a { x: 1 } x: 2 }", "1 2"],
  ])("%s", (css, order) => {
    expect(cascade(assembleSheets([load(css)]))).toBe(order);
  });

  it("orders layers of imports where the import stands", () => {
    const files = { a: "p { x: 3 } @layer i { p { x: 2 } }", b: "p { x: 1 }" };
    const css = "@layer z; @import 'b' layer(z); @import 'a' layer(y); @layer x { p { x: 4 } } p { x: 5 }";
    expect(cascade(assembleSheets([load(css, files)]))).toBe("1 2 3 4 5");
  });

  it("joins layers of the same name over sheets of an origin", () => {
    const sheets = [load("@layer a, b;"), load("@layer b { p { x: 2 } }"), load("@layer a { p { x: 1 } }")];
    expect(cascade(assembleSheets(sheets))).toBe("1 2");
    const mixed = [
      load("@layer b, a;", {}, "user-agent"),
      load("@layer a { p { x: 1 } } @layer b { p { x: 2 } }"),
    ];
    expect(cascade(assembleSheets(mixed))).toBe("1 2");
  });

  it("goes on after sheets that were numbered before", () => {
    const first = [load("p { x: 1 }", {}, "user-agent"), load("p { x: 2 } @page { y: 3 }", {}, "user-agent")];
    const rest = [load("p { x: 3 }"), load("@layer a { p { x: 4 } }")];
    expect(assembleSheets(rest, numberSheets(first))).toEqual(assembleSheets([...first, ...rest]));
  });

  it.each(["@layer a b {}", "@layer a, b {}", "@layer 1;", "@layer;", "@layer a . b;"])("drops %s", (css) => {
    expect(readSheet(css).parsed.layers).toEqual([]);
    expect(codesOf(css)).toEqual(["invalid-css"]);
  });
});

describe("other at-rules", () => {
  it("collects fonts with their base address and counter styles", () => {
    const { sheet } = readSheet(
      "@font-face { font-family: X; src: url(x.ttf) } @counter-style Box { symbols: a }",
    );
    expect(sheet.fontFaces.map((face) => face.descriptors.map(({ property }) => property))).toEqual([
      ["font-family", "src"],
    ]);
    expect(sheet.counterStyles.map((style) => [style.name, style.descriptors[0]?.value])).toEqual([
      ["Box", "a"],
    ]);
  });

  it.each([
    "@keyframes a { from { b: c } }",
    "@property --x { syntax: '*' }",
    "@-webkit-keyframes a {}",
    "@charset 'x';",
    "p { *zoom: 1; color: red }",
    "@list l0:level1 { mso-level-text: x }",
  ])("is silent about %s", (css) => {
    expect(codesOf(css)).toEqual([]);
  });
});
