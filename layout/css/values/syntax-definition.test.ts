import { describe, expect, it } from "vitest";
import { computeBySyntax, parseSyntaxDefinition } from "./syntax-definition.ts";

function read(syntax: string, text: string): string | undefined {
  const definition = parseSyntaxDefinition(syntax);
  if (definition === undefined) return "no syntax";
  return computeBySyntax(definition, text, { parse: { baseUrl: "", quirks: false }, compute: undefined })
    ?.text;
}

describe("syntax definitions (css-properties-values-api-1 §5)", () => {
  it.each([
    ["*", "anything, {goes}", "anything, {goes}"],
    ["<length>", "1in", "96px"],
    ["<length>", "calc(1in + 4px)", "100px"],
    ["<length>", "0.001px", "0.001px"],
    ["<length>", "0", "0px"],
    ["<length-percentage>", "calc(1in + 5%)", "calc(96px + 5%)"],
    ["<length-percentage>", "5%", "5%"],
    ["<length-percentage>", "min(5%, 1in)", "min(5%, 96px)"],
    ["<percentage>", "calc(5% * 2)", "10%"],
    ["<number>", "calc(1 / 4)", "0.25"],
    ["<integer>", "7", "7"],
    ["<angle>", "0.5turn", "180deg"],
    ["<time>", "100ms", "0.1s"],
    ["<resolution>", "96dpi", "1dppx"],
    ["<color>", "rgb(1 2 3)", "rgb(1 2 3)"],
    ["<image>", "linear-gradient(red, blue)", "linear-gradient(red, blue)"],
    ["<url>", "url(a.png)", "url(a.png)"],
    ["<string>", "'x'", "'x'"],
    ["<custom-ident>", "Name", "Name"],
    ["<transform-function>", "scale(2)", "scale(2)"],
    ["<transform-list>", "scale(2) rotate(1deg)", "scale(2) rotate(1deg)"],
    ["<length>+", "1px 2in", "1px 192px"],
    ["<length>#", "1px,2px", "1px, 2px"],
    ["Big | <length># | small", "Big", "Big"],
    ["Big|<length>#|small", "1px , 3px", "1px, 3px"],
    ["a#", "a, a", "a, a"],
  ])("%s takes %s as %s", (syntax, text, expected) => {
    expect(read(syntax, text)).toBe(expected);
  });

  it.each([
    ["<length>", "5%"],
    ["<length>", "1"],
    ["<length>", "1px 2px"],
    ["<length>", "calc(1px + 5%)"],
    ["<integer>", "1.5"],
    ["<length>#", "1px 2px"],
    ["<length>+", "1px, 2px"],
    ["big", "Big"],
    ["<custom-ident>", "inherit"],
    ["<color>", "nonsense"],
    ["<length>", ""],
  ])("%s does not take %s", (syntax, text) => {
    expect(read(syntax, text)).toBeUndefined();
  });

  it.each([
    "",
    "<nothing>",
    "length |",
    "<length>##",
    "<transform-list>#",
    "inherit",
    "a b",
    "<length> <length>",
  ])('"%s" is no syntax', (syntax) => {
    expect(parseSyntaxDefinition(syntax)).toBeUndefined();
  });

  it("is bounded", () => {
    expect(parseSyntaxDefinition("a|".repeat(100_000))).toBeUndefined();
  });
});
