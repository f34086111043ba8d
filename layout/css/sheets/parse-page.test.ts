import { describe, expect, it } from "vitest";
import { codesOf, readSheet } from "../testing/test-sheets.ts";
import type { PageRule } from "./sheet.ts";

function pageRules(css: string): readonly PageRule[] {
  return readSheet(css).sheet.pageRules;
}

describe("@page", () => {
  it.each([
    ["@page {}", []],
    ["@page :first {}", [{ name: "", pseudo: ["first"], nth: undefined }]],
    ["@page:LEFT{}", [{ name: "", pseudo: ["left"], nth: undefined }]],
    ["@page Chapter {}", [{ name: "Chapter", pseudo: [], nth: undefined }]],
    ["@page chapter:first:blank {}", [{ name: "chapter", pseudo: ["first", "blank"], nth: undefined }]],
    [
      "@page a, :right {}",
      [
        { name: "a", pseudo: [], nth: undefined },
        { name: "", pseudo: ["right"], nth: undefined },
      ],
    ],
    ["@page :nth(2n + 1) {}", [{ name: "", pseudo: [], nth: { a: 2, b: 1, of: "" } }]],
    ["@page :nth( 3 of chapter ) {}", [{ name: "", pseudo: [], nth: { a: 0, b: 3, of: "chapter" } }]],
    ["@page x:nth(even):left {}", [{ name: "x", pseudo: ["left"], nth: { a: 2, b: 0, of: "" } }]],
  ])("selects %s", (css, selectors) => {
    expect(pageRules(css).map((rule) => rule.selectors)).toEqual([selectors]);
  });

  it.each([
    "@page :hover {}",
    "@page a b {}",
    "@page a :first {}",
    "@page auto {}",
    "@page :nth(x) {}",
    "@page :nth(1 of) {}",
    "@page a, {}",
    "@page .x {}",
    "@page;",
  ])("drops %s", (css) => {
    expect(pageRules(css)).toEqual([]);
    expect(codesOf(css)).toEqual(["invalid-css"]);
  });

  it("reads declarations and margin boxes", () => {
    const css = `@page { size: A4; @top-left { content: "a" } margin: 1cm; @Bottom-Right-Corner { content: "b"; color: red }
      @top-left { color: blue } @footnote { margin: 0 } }`;
    const [rule] = pageRules(css);
    const boxes = [...(rule?.marginBoxes ?? [])].map(([name, block]) => [
      name,
      block.declarations.map(({ property }) => property).join(" "),
    ]);
    expect(rule?.block.declarations.map(({ property, value }) => [property, value])).toEqual([
      ["size", "A4"],
      ["margin", "1cm"],
    ]);
    expect(boxes).toEqual([
      ["top-left", "content color"],
      ["bottom-right-corner", "content color"],
      ["footnote", "margin"],
    ]);
  });

  it("drops what does not belong in it, alone", () => {
    const css = "@page { @top { a: b } @media print { c: d } p { e: f } ; g: h; @top-left x { i: j } k: l }";
    expect(pageRules(css)[0]?.block.declarations.map(({ property }) => property)).toEqual(["g", "k"]);
    expect(codesOf(css)).toEqual([
      "unsupported-at-rule",
      "unsupported-at-rule",
      "invalid-css",
      "unsupported-at-rule",
    ]);
  });

  it("stands in conditional rules and layers", () => {
    const css =
      "@media print { @page { a: b } } @media screen { @page { a: b } } @layer x { @page { a: b } }";
    expect(pageRules(css).map((rule) => rule.layer)).toEqual([1, 0]);
  });
});
