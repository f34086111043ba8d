import { describe, expect, it } from "vitest";
import { parseSelectorText } from "./parse-selector.ts";
import { packSpecificity } from "./selector.ts";
import { SelectorError } from "./selector-error.ts";

describe("parseSelectorText", () => {
  it.each([
    ["*", 0, 0, 0],
    ["p", 0, 0, 1],
    ["p b", 0, 0, 2],
    ["p>b+i~q", 0, 0, 4],
    [".a.b", 0, 2, 0],
    ["#a.b p", 1, 1, 1],
    ["[a]", 0, 1, 0],
    ["p:first-child", 0, 1, 1],
    ["p::before", 0, 0, 2],
    ["p:before", 0, 0, 2],
    [":is(p, #a, .b)", 1, 0, 0],
    [":where(#a, .b)", 0, 0, 0],
    [":not(p, .b)", 0, 1, 0],
    [":has(> .a p, b)", 0, 1, 1],
    [":nth-child(2n of p, #a)", 1, 1, 0],
    [":nth-last-of-type(3)", 0, 1, 0],
    [":is()", 0, 0, 0],
    [":is(:foo, .a)", 0, 1, 0],
    ["a:hover", 0, 1, 1],
    ["::-webkit-x", 0, 0, 1],
    ["::selection", 0, 0, 1],
    ["*|p", 0, 0, 1],
    ["|p", 0, 0, 1],
    ["[*|a]", 0, 1, 0],
    ["[a='b' I]", 0, 1, 0],
    ["[a|=b]", 0, 1, 0],
    ["\\31 x", 0, 0, 1],
    [".\\31", 0, 1, 0],
    ["p/**/.a", 0, 1, 1],
    ["p::before:hover", 0, 1, 2],
    ["p::file-selector-button:is(:hover, :focus)", 0, 1, 2],
    ["p::before:not(.a)", 0, 1, 2],
    [":lang(en, 'de-*')", 0, 1, 0],
  ])("%s has specificity %i, %i, %i", (text, a, b, c) => {
    const list = parseSelectorText(text);
    expect(list instanceof SelectorError ? list.reason : list.map(({ specificity }) => specificity)).toEqual([
      packSpecificity(a, b, c),
    ]);
  });

  it.each([
    "",
    "p,",
    ",p",
    "p,,b",
    "p >",
    "> p",
    "p > > b",
    "p + + b",
    ".",
    ". a",
    ".1",
    "#",
    "#1",
    "# a",
    "1p",
    "p:",
    "p: first-child",
    "p :",
    ":unknown",
    "::unknown",
    ":unknown(a)",
    ":before(a)",
    "::first-line(a)",
    ":marker",
    "p::before b",
    "p::before > b",
    "p::before.a",
    "p::before::after",
    ":not(::before)",
    ":not()",
    ":not(:unknown)",
    ":has()",
    ":has(:has(a))",
    ":has(> )",
    ":nth-child()",
    ":nth-child(n of)",
    ":nth-child(2 n)",
    ":nth-child(- n)",
    ":nth-child(+ 2)",
    ":nth-child(n+ -1)",
    ":nth-child(1.5)",
    ":nth-of-type(2 of p)",
    ":lang()",
    ":dir()",
    "[]",
    "[1]",
    "[a=]",
    "[a==b]",
    "[a=b c]",
    "[a='b' x]",
    "[a=b i s]",
    "[a b]",
    "[a!=b]",
    "a*",
    ".a*",
    "p|",
    "x|p",
    "[x|p]",
    "p !",
    "p ]",
    "p)",
    "p / b",
    "p || b",
    "a.b{c",
    "5%",
    "p:first-child()",
  ])("refuses %s", (text) => {
    expect(parseSelectorText(text)).toBeInstanceOf(SelectorError);
  });

  it.each([
    ["odd", 2, 1],
    ["EVEN", 2, 0],
    ["3", 0, 3],
    ["+3", 0, 3],
    ["-3", 0, -3],
    ["n", 1, 0],
    ["+n", 1, 0],
    ["-n", -1, 0],
    ["-n+3", -1, 3],
    ["2N-1", 2, -1],
    [" 2n + 1 ", 2, 1],
    ["2n- 1", 2, -1],
    ["n-1", 1, -1],
    ["0n+4", 0, 4],
    ["99999999999999n", 1e9, 0],
  ])("reads :nth-child(%s)", (text, a, b) => {
    const list = parseSelectorText(`:nth-child(${text})`);
    const test = list instanceof SelectorError ? undefined : list[0]?.compounds[0]?.tests[0];
    expect(test).toMatchObject({ kind: "nth", a, b });
  });

  it.each([
    ["p::marker", "marker"],
    ["p:first-letter", "first-letter"],
    ["p::FIRST-LINE", "first-line"],
    [".x::footnote-call", "footnote-call"],
    ["::footnote-marker", "footnote-marker"],
    ["input::placeholder", "placeholder"],
    ["input::-webkit-input-placeholder", "placeholder"],
    ["progress::-webkit-progress-value", "progress-value"],
    ["input::-webkit-slider-runnable-track", "slider-track"],
    ["::-webkit-file-upload-button", "file-selector-button"],
    ["p", undefined],
  ])("%s has the pseudo-element %s", (text, pseudoElement) => {
    const list = parseSelectorText(text);
    expect(list instanceof SelectorError ? "" : list[0]?.pseudoElement).toBe(pseudoElement);
  });

  it("clamps specificity in each part", () => {
    const list = parseSelectorText(`${".a".repeat(5000)}${"#b".repeat(2000)}`);
    expect(list instanceof SelectorError ? 0 : list[0]?.specificity).toBe(packSpecificity(1023, 1023, 0));
    expect(packSpecificity(0, 1023, 1023)).toBeLessThan(packSpecificity(1, 0, 0));
  });

  it("refuses functions that are nested too deep", () => {
    expect(parseSelectorText(`${":is(".repeat(10)}p${")".repeat(10)}`)).toHaveLength(1);
    expect(parseSelectorText(`${":not(".repeat(100)}p${")".repeat(100)}`)).toBeInstanceOf(SelectorError);
  });
});
