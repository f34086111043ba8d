import { describe, expect, it } from "vitest";
import { DiagnosticSink } from "../../diagnostics.ts";
import { blocksOf, codesOf, matchedIds, readSheet, TEST_CONTEXT } from "../testing/test-sheets.ts";
import { parseDeclarationList } from "./declarations.ts";
import { parseSheet } from "./parse-sheet.ts";

describe("declarations", () => {
  it.each([
    ["color: red", ["color: red"]],
    ["COLOR:RED", ["color: RED"]],
    ["--Ab:  x  y ", ["--Ab: x  y"]],
    ["--a:", ["--a: "]],
    ["--a: {b:c; d} e", ["--a: {b:c; d} e"]],
    ["color: red!important", ["color: red!"]],
    ["color: red ! /**/ ImPortant ;", ["color: red!"]],
    ["c\\6flor: red", ["color: red"]],
    ["color: /* a */ red /* b */", ["color: red"]],
    ["content: 'a;b}'", ["content: 'a;b}'"]],
    ["background: url(a;b)", ["background: url(a;b)"]],
    ["; ; a: b ;;", ["a: b"]],
  ])("reads %s", (block, expected) => {
    expect(blocksOf(`p { ${block} }`)).toEqual(expected);
  });

  it.each([
    "color",
    "color:",
    "color red",
    "color: red ! fail",
    "color: red !important fail",
    "color: red ! important !important",
    "color: red ]",
    "color: 'red\n",
    "background: url(a b)",
    "'string' []''",
    "#1{;color:maroon}",
    "{;}",
    "[color: red;]",
    "{color: red;}",
    "(color: red;)",
    "1px: red",
    "@foo [ color: red; } ] ",
    "--a: !",
  ])("drops %s alone", (block) => {
    expect(blocksOf(`p { a: b; ${block}; c: d }`).join("; ")).toBe("a: b; c: d");
    expect(codesOf(`p { a: b; ${block}; c: d }`)).toHaveLength(1);
  });

  it("drops up to the end of what brackets enclose", () => {
    expect(blocksOf("p { a: b; c: (d]; e: f } q { g: h }")).toEqual(["a: b"]);
  });

  it("gives each its line and column", () => {
    const input = { css: "p {\n a: b;\n  c: d }", source: "x.css", baseUrl: "", origin: "author" } as const;
    const parsed = parseSheet(
      { ...input, lineOffset: 10, columnOffset: 4 },
      TEST_CONTEXT,
      new DiagnosticSink(),
    );
    expect(
      parsed.blocks[0]?.map(({ position }) => [position.source, position.line, position.column]),
    ).toEqual([
      ["x.css", 12, 2],
      ["x.css", 13, 3],
    ]);
  });
});

describe("style attributes", () => {
  it.each([
    ["color: red; margin: 0", "color: red; margin: 0"],
    ["{color: red; margin: 0}", ""],
    ["a: b; {c: d; e: f} g: h; i: j", "a: b; i: j"],
    ["a: b } c: d; e: f", "e: f"],
    ["a: b; p { c: d }; e: f", "a: b; e: f"],
    ["a: b; @media all { c: d } e: f", "a: b; e: f"],
    ["a: (b", "a: (b)"],
  ])("reads %s", (text, expected) => {
    const list = parseDeclarationList(text, { source: "html", line: 3, column: 7 }, new DiagnosticSink());
    expect(list.map(({ property, value }) => `${property}: ${value}`).join("; ")).toBe(expected);
  });

  it("counts columns from where the text starts", () => {
    const list = parseDeclarationList(
      "a: b;\n c: d",
      { source: "html", line: 3, column: 7 },
      new DiagnosticSink(),
    );
    expect(list.map(({ position }) => [position.line, position.column])).toEqual([
      [3, 7],
      [4, 2],
    ]);
  });
});

describe("recovery between rules (CSS Syntax 3 §5)", () => {
  it.each([
    ["<!-- p { a: b } --> q { c: d }", ["a: b", "c: d"]],
    ["@foo; p { a: b }", ["a: b"]],
    ["@foo { x; y { z } } p { a: b }", ["a: b"]],
    ["@foo [ p { x: y } ] ; p { a: b }", ["a: b"]],
    ["@foo {}; p { a: b } q { c: d }", ["c: d"]],
    ["[ p { x: y } ] q { x: y } p { a: b }", ["a: b"]],
    ["} p { x: y } q { a: b }", ["a: b"]],
    ["p } q { x: y } q { a: b }", ["a: b"]],
    ["1p { x: y } q { a: b }", ["a: b"]],
    ["p, { x: y } q { a: b }", ["a: b"]],
    ["p:unknown, q { x: y } q { a: b }", ["a: b"]],
    ["@charset 'x'; p { a: b }", ["a: b"]],
    ["@keyframes x { from { y: z } } p { a: b }", ["a: b"]],
    ["p { a: b", ["a: b"]],
    ["p { a: rgb(1, 2", ["a: rgb(1, 2)"]],
    ["p { a: 'b", ["a: 'b'"]],
    ["@media all { p { a: b", ["a: b"]],
    ["p { --x: y } p { --x: {z} } --x:q {} r { a: b }", ["--x: y", "--x: {z}", "a: b"]],
    ["/* p { x: y } */ q { a: b } /* r", ["a: b"]],
    ["p\\{ { a: b }", ["a: b"]],
  ])("%s", (css, blocks) => {
    expect(blocksOf(css)).toEqual(blocks);
  });

  it.each([
    "q::-moz-focus-inner",
    "a, q:-ms-input-placeholder",
    "q:-webkit-autofill",
    "q::-webkit-scrollbar:horizontal",
  ])("drops a rule for %s without a word", (selector) => {
    expect(blocksOf(`${selector} { a: b } r { c: d }`)).toEqual(["c: d"]);
    expect(codesOf(`${selector} { a: b }`)).toEqual([]);
  });

  it("tells of every dropped piece", () => {
    expect(codesOf("@foo {} p:bar { a: b } q { c } @page x y {} @import;")).toEqual([
      "unsupported-at-rule",
      "unsupported-selector",
      "invalid-css",
      "invalid-css",
      "invalid-css",
    ]);
    const [first] = readSheet("p { a: b }\n\n  q:bar { c: d }").diagnostics;
    expect(first?.position).toEqual({ source: "css", line: 3, column: 3 });
    expect(first?.message).toContain(":bar");
  });

  it.each(["{", "(", "[", "a{", "@media all{", ":is(", "calc(", "@supports (", "@layer{", "p{&{", "}", "!"])(
    "takes 50,000 times %s",
    (piece) => {
      expect(readSheet(piece.repeat(50_000)).sheet.rules.length).toBe(0);
      expect(readSheet(`p{a:${piece.repeat(50_000)}`).sheet.rules.length).toBe(0);
    },
  );
});

describe("conditional rules", () => {
  it.each([
    ["@media print { p { a: b } }", true],
    ["@media screen { p { a: b } }", false],
    ["@media{ p { a: b } }", true],
    ["@media(min-width:0px){ p { a: b } }", true],
    ["@media print { @media (width > 100in) { p { a: b } } }", false],
    ["@supports (color: red) { p { a: b } }", true],
    ["@supports (foo: red) { p { a: b } }", false],
    ["@supports (color: nonsense) { p { a: b } }", false],
    ["@supports (color: red !important) { p { a: b } }", true],
    ["@supports (--x: y) { p { a: b } }", true],
    ["@supports not (foo: bar) { p { a: b } }", true],
    ["@supports (not (foo: x, calc( 2/3 ))) { p { a: b } }", true],
    ["@supports not(foo: baz) { p { a: b } }", false],
    ["@supports (color:red) and (margin:0) and (display:none) { p { a: b } }", true],
    ["@supports (foo:red) or (margin:0) { p { a: b } }", true],
    ["@supports (color:red) and (margin:0) or (a:b) { p { a: b } }", false],
    ["@supports ((color:red) and (margin:0)) or (a:b) { p { a: b } }", true],
    ["@supports (((color:red))) { p { a: b } }", true],
    ["@supports (margin: ) { p { a: b } }", false],
    ["@supports (margin: 0;) { p { a: b } }", false],
    ["@supports (margin: 0]) { p { a: b } }", false],
    ["@supports ((margin:0) and [color:red]) { p { a: b } }", false],
    ["@supports margin: 0 { p { a: b } }", false],
    ["@supports {} p { a: b }", true],
    ["@supports; p { a: b }", true],
    ["@supports (width: 0)) {} p { a: b }", true],
    ["@supports selector(p > a) { p { a: b } }", true],
    ["@supports selector(p:foo) { p { a: b } }", false],
    ["@supports selector(:is(p, :foo)) { p { a: b } }", false],
    ["@supports font-format(opentype) { p { a: b } }", true],
    ["@supports font-tech(COLOR-COLRv1) { p { a: b } }", true],
    ["@supports font-tech(color-svg) { p { a: b } }", false],
    ["@supports at-rule(@layer) { p { a: b } }", true],
    ["@supports at-rule(@foo) { p { a: b } }", false],
    ["@supports selector(::before) and (not selector(::foo)) { p { a: b } }", true],
    ["@supports unknown(x) { p { a: b } }", false],
    ["@supports (color:red) { @media print { p { a: b } } }", true],
  ])("%s", (css, applies) => {
    expect(blocksOf(css)).toEqual(applies ? ["a: b"] : []);
  });
});

describe("nesting (css-nesting-1)", () => {
  it.each([
    ["p { b { color: red } }", "b1 b2"],
    ["p { & { color: red } }", "p"],
    ["p { > b { color: red } }", "b1"],
    ["p { + q { color: red } }", "q"],
    ["p { &.x { color: red } }", "p"],
    ["p { .y & { color: red } }", "p"],
    ["p { :not(&) { color: red } }", "html b1 i b2 q"],
    ["section { :not(p) & { color: red } }", ""],
    ["p, q { i, b { color: red } }", "b1 i b2"],
    ["p { i { b { color: red } } }", "b2"],
    ["p { i { & & { color: red } } }", ""],
    ["p { @media print { color: red } }", "p"],
    ["p { @media screen { color: red } }", ""],
    ["p { @supports (color: red) { b { color: red } } }", "b1 b2"],
    ["p { @media print { &.z { color: red } } }", ""],
    ["p { b:foo { color: red } }", ""],
    ["p::before { b { color: red } }", ""],
    ["& { color: red }", "html"],
    ["p { x: y; b:hover, i { color: red } }", "p i"],
  ])("%s", (css, ids) => {
    const html =
      "<html id=html><section class=y><p id=p class=x><b id=b1></b><i id=i><b id=b2></b></i></p><q id=q></q>";
    expect(matchedIds(html, css)).toBe(ids);
  });

  it("keeps the order of declarations around nested rules", () => {
    expect(blocksOf("p { a: b; i { c: d } e: f; @media print { g: h } i: j }")).toEqual([
      "a: b",
      "c: d",
      "e: f",
      "g: h",
      "i: j",
    ]);
  });

  it("counts the parent's highest specificity for &", () => {
    const { rules } = readSheet("p, #a { & b { c: d } } p { & b { c: d } }").sheet;
    expect(rules.map((rule) => rule.selector.specificity)).toEqual([(1 << 20) + 1, 2]);
  });
});
