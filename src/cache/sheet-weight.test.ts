import { describe, expect, it } from "vitest";
import { parseSheet } from "../../layout/css/sheets/parse-sheet.ts";
import { DiagnosticSink } from "../../layout/diagnostics.ts";
import { SHEET_CONTEXT } from "../resources/sheet-context.ts";
import { sheetWeight } from "./sheet-weight.ts";

function weightOf(css: string): number {
  const place = { css, source: "css", baseUrl: "", origin: "author" } as const;
  return sheetWeight(parseSheet(place, SHEET_CONTEXT, new DiagnosticSink()), css.length);
}

describe("the weight of a sheet", () => {
  // Bytes a character, measured with V8.
  it.each([
    ["many selectors", `${"a,".repeat(1000)}a{color:red}`, 282],
    ["long selectors", `${"a a a a,".repeat(1000)}a{color:red}`, 169],
    ["lists in selectors", `${":is(a,a,a,a,a),".repeat(1000)}a{color:red}`, 224],
    ["lists in :not()", `${":not(a,a,a,a,a),".repeat(1000)}a{color:red}`, 224],
    ["many classes", `${".a.a.a.a,".repeat(1000)}a{color:red}`, 80],
    ["small rules", "a{b:c}".repeat(1000), 145],
    ["many declarations", `a{${"b:c;".repeat(1000)}}`, 29],
    ["nested rules", `a,b,c,d{${"&,& &{x:y}".repeat(1000)}}`, 238],
    ["pages", "@page{b:c}".repeat(1000), 60],
    [
      "an ordinary sheet",
      ".button:hover { color: #ff0000; background: none; margin: 0 auto; }\n".repeat(100),
      15,
    ],
  ])("is about what it takes: %s", (_name, css, measured) => {
    const weight = weightOf(css) / css.length;
    expect(weight).toBeGreaterThan(0.5 * measured);
    expect(weight).toBeLessThan(4 * measured);
  });

  it("knows that all stands for all properties", () => {
    expect(weightOf("a{all:initial}")).toBeGreaterThan(10 * weightOf("a{top:initial}"));
  });

  it("counts what nesting shares once", () => {
    const deep = (depth: number): string => (depth === 0 ? "x:y" : `&,&,&,&{${deep(depth - 1)}}`);
    expect(weightOf(`a{${deep(12)}}`)).toBeLessThan(100_000);
  });
});
