import { describe, expect, it } from "vitest";
import { codesOf, matchedIds } from "../../css/testing/test-sheets.ts";

const HTML = `<p id=o></p><section id=s class=card><p id=p></p><div id=c class=content><p id=q></p></div><b id=b><p id=r></p></b></section>`;

describe("@scope (css-cascade-6 §2.5)", () => {
  it.each([
    ["(.card)", "p { x: y }", "p q r"],
    ["(.card)", ".card { x: y }", ""],
    ["(.card)", "section p { x: y }", ""],
    ["(.card)", "div p { x: y }", "q"],
    ["(section, .card)", ":is(.card p) { x: y }", "p q r"],
    ["(.card)", "x: y", "s"],
    ["(.card)", "p { x: y } x: y; b { x: y }", "s p q b r"],
    ["(.card) to (section)", "p { x: y }", "p q r"],
    ["(.card)", ":scope { x: y }", "s"],
    ["(.card)", "& { x: y }", "s"],
    ["(.card)", ":scope > p { x: y }", "p"],
    ["(.card)", "> p { x: y }", "p"],
    ["(.card)", "& > b p { x: y }", "r"],
    ["(.card)", "b, div { x: y }", "c b"],
    ["(.card, .content)", ":scope > p { x: y }", "p q"],
    ["(.card) to (.content)", "p { x: y }", "p r"],
    ["(.card) to (.content)", "* { x: y }", "p b r"],
    ["(.card) to (> b)", "p { x: y }", "p q"],
    ["(.card) to (:scope > .content)", "p { x: y }", "p r"],
    ["(b) to (.card)", "p { x: y }", "r"],
    ["(.card)", "b { p { x: y } }", "r"],
    ["(.card)", "p { b & { x: y } }", "r"],
    ["(.card)", "p { :scope > & { x: y } }", "p"],
    ["(.card)", "@media print { @scope (.content) { p { x: y } } }", "q"],
    ["(.card)", "@scope (> b) { p { x: y } }", "r"],
    ["(.none)", "p { x: y }", ""],
    ["(.card)", "p::before { x: y }", "p q r"],
  ])("%s { %s }", (scope, rules, ids) => {
    expect(codesOf(`@scope ${scope} { ${rules} }`)).toEqual([]);
    expect(matchedIds(HTML, `@scope ${scope} { ${rules} }`)).toBe(ids);
  });

  it.each(["", ".card", "(.card) .content", "(.card) to", "(.card) to .content", "(.card) (.content)"])(
    'drops the rules of "@scope %s" with a diagnostic',
    (scope) => {
      expect(codesOf(`@scope ${scope} { p { x: y } }`)).toEqual(["invalid-css"]);
    },
  );

  it("drops the rules where a selector is not valid", () => {
    expect(codesOf("@scope (p:) { p { x: y } }")).toEqual(["unsupported-selector"]);
  });

  it("is bounded when nested", () => {
    const nested = `${"@scope (div) { ".repeat(40)}p { x: y }${"}".repeat(40)}`;
    expect(codesOf(nested)).toEqual(["nesting-limit"]);
    expect(
      matchedIds(
        "<div><div><p id=p></div></div>",
        `@scope (div) { ${"@scope (:scope) { ".repeat(20)}p { x: y }${"}".repeat(21)}`,
      ),
    ).toBe("p");
  });
});
