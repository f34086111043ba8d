import { describe, expect, it } from "vitest";
import { type Styled, styled } from "./testing/styled.ts";

const HTML = "<div id=out><p id=in><b id=x></b></div>";

function register(name: string, syntax: string, inherits: boolean, initial?: string): string {
  const value = initial === undefined ? "" : `initial-value: ${initial};`;
  return `@property ${name} { syntax: "${syntax}"; inherits: ${inherits}; ${value} } `;
}

/** Widths of `#out`, `#in` and `#x`, in px, where `width: var(--w)` stands on each. */
function widths(css: string): readonly unknown[] {
  const document = styled(HTML, `* { width: var(--w, 7px) } ${css}`);
  return ["out", "in", "x"].map((id) => document.of(id).width);
}

const LENGTH = register("--w", "<length>", true, "3px");
const OWN = register("--w", "<length>", false, "3px");

describe("@property", () => {
  it.each([
    ["gives an initial value", LENGTH, [3, 3, 3]],
    ["lets values inherit", `${LENGTH} #in { --w: 9px }`, [3, 9, 9]],
    ["keeps values from inheriting", `${OWN} #in { --w: 9px }`, [3, 9, 3]],
    ["inherits where asked to", `${OWN} #in { --w: 9px } #x { --w: inherit }`, [3, 9, 9]],
    ["starts anew with initial", `${LENGTH} #out { --w: 9px } #in { --w: initial }`, [9, 3, 3]],
    ["takes unset for inherit", `${LENGTH} #out { --w: 9px } #in { --w: unset }`, [9, 9, 9]],
    ["takes unset for initial", `${OWN} #in { --w: 9px; --w: unset }`, [3, 3, 3]],
    [
      "inherits lengths as they are in px",
      `${LENGTH} #out { font-size: 10px; --w: 2em } #in { font-size: 20px }`,
      [20, 20, 20],
    ],
    [
      "inherits other values as text",
      "#out { font-size: 10px; --w: 2em } #in { font-size: 20px }",
      [20, 40, 40],
    ],
    ["falls back to the initial value", `${LENGTH} #out { --w: red }`, [3, 3, 3]],
    ["falls back to the inherited value", `${LENGTH} #out { --w: 9px } #in { --w: red }`, [9, 9, 9]],
    [
      "checks what references bring",
      `${LENGTH} #out { --v: red; --w: var(--v) } #in { --v: 1px; --w: calc(var(--v) * 4) }`,
      [3, 4, 4],
    ],
    [
      "takes keywords from references",
      `${LENGTH} #out { --w: 9px } #in { --w: var(--none, initial) }`,
      [9, 3, 3],
    ],
    ["is for references from others too", `${LENGTH} #in { --v: var(--w); width: var(--v) }`, [3, 3, 3]],
    ["counts last", `${LENGTH} ${register("--w", "<length>", false, "4px")}`, [4, 4, 4]],
    [
      "has no value with * and without initial-value",
      `${register("--w", "*", false)} #in { --w: 9px }`,
      [7, 9, 7],
    ],
    ["stands anywhere", `@layer a { @media print { @supports (color: red) { ${LENGTH} } } }`, [3, 3, 3]],
    [
      "lets layers be reverted",
      `@layer a { #in { --w: 5px } } #in { --w: 6px; --w: revert-layer }`,
      [7, 5, 5],
    ],
  ])("%s", (_, css, expected) => {
    expect(widths(css)).toEqual(expected);
  });

  it("computes lengths with the element's own font, and its font with the parent's", () => {
    const css = `${LENGTH} #out { font-size: 10px } #in { font-size: calc(var(--w) * 2); --w: 1em; width: var(--w) }`;
    expect(styled(HTML, css).of("in")).toMatchObject({ fontSize: 20, width: 20 });
  });

  it.each([
    ["syntax", "@property --a { inherits: true; initial-value: 1px }"],
    ["syntax", '@property --a { syntax: "<nothing>"; inherits: true; initial-value: 1px }'],
    ["syntax", "@property --a { syntax: length; inherits: true; initial-value: 1px }"],
    ["inherits", '@property --a { syntax: "<length>"; initial-value: 1px }'],
    ["initial-value", '@property --a { syntax: "<length>"; inherits: true }'],
    ["initial-value", register("--a", "<length>", true, "1em")],
    ["initial-value", register("--a", "<length>", true, "red")],
    ["initial-value", register("--a", "<length>", true, "var(--b)")],
    ["name", '@property a { syntax: "*"; inherits: true }'],
  ])("without a proper %s is dropped with a diagnostic: %s", (word, css) => {
    const document: Styled = styled(HTML, `${css} * { width: var(--a, 7px) }`);
    expect(document.of("x").width).toBe(7);
    expect(document.diagnostics()).toMatchObject([
      { code: "invalid-css", message: expect.stringContaining(word) },
    ]);
  });

  it("is asked by style queries in computed form", () => {
    const css = `${LENGTH} #out { font-size: 10px; --w: 2em } #in { font-size: 40px } b { color: blue }
      @container style(--w: 20px) { p { width: 100px } } @container style(--w: 0.5em) { b { width: 200px } }
      @container style(--w) { p { height: 1px } } @container not style(--w: initial) { p { height: 2px } }`;
    const document = styled(HTML, css);
    expect(document.of("in")).toMatchObject({ width: 100, height: 2 });
    expect(document.of("x").width).toBe(200);
  });

  it("leaves one map for elements that inherit the same", () => {
    const rules = Array.from({ length: 50 }, (_, index) => register(`--p${index}`, "*", false)).join("");
    const document = styled(HTML, `${rules} #out { --keep: 1; --p1: 2 }`);
    expect([...document.of("in").customProperties]).toEqual([["--keep", "1"]]);
    expect(document.of("x").customProperties).toBe(document.of("in").customProperties);
  });
});
