import { describe, expect, it } from "vitest";
import { TokenList } from "./tokens.ts";

function whole(text: string): string {
  const tokens = new TokenList(text);
  return tokens.slice(0, tokens.count);
}

describe("TokenList", () => {
  it.each([
    ["a(b", "a(b)"],
    ["{[(", "{[()]}"],
    ["{ 'x", "{ 'x'}"],
    ["{ 'x\\", "{ 'x'}"],
    ["{ 'x\\'", "{ 'x\\''}"],
    ["{ url(x", "{ url(x)}"],
    ["{ url(x y", "{ url(x y)}"],
    ["{ b\\", "{ b\uFFFD}"],
    ["{ ''", "{ ''}"],
    ["{ a /* b", "{ a  }"],
    ["(]", "(])"],
  ])("closes what the end leaves open: %s", (text, closed) => {
    expect(whole(text)).toBe(closed);
  });

  it.each([
    ["a/**/b", "a b"],
    ["a /* ; */ b", "a   b"],
    ["/* x */a/* y */", "a"],
    ["'/* kept */'", "'/* kept */'"],
  ])("reads comments as a separator: %s", (text, expected) => {
    expect(whole(text)).toBe(expected);
  });

  it("pairs brackets; one that does not fit the innermost is like any token", () => {
    const tokens = new TokenList("f(a]b)c{[}]}");
    expect([tokens.pairOf(0), tokens.pairOf(2), tokens.after(0)]).toEqual([4, -1, 5]);
    expect(tokens.after(6)).toBe(11);
  });

  it.each([
    ["\\75 rl(a b)", "url(a b)"],
    ["u\\72l(x)", "url(x)"],
    ["\\urL(x)", "url(x)"],
    ["x\\75 rl(y)", "x\\75 rl(y)"],
    ["\\\\url(y)", "\\\\url(y)"],
    ["a\r\nb\fc\rd", "a\nb\nc\nd"],
    ["a\0b", "a\uFFFDb"],
  ])("prepares %j", (text, expected) => {
    expect(new TokenList(text).source).toBe(expected);
  });

  it("unescapes names and texts", () => {
    const tokens = new TokenList("\\61 b #c\\64 @\\65 f 'g\\\nh\\27 ' url( i\\) )");
    const at = (type: number): number => tokens.types.indexOf(type);
    expect([tokens.name(at(1)), tokens.name(at(4)), tokens.name(at(3))]).toEqual(["ab", "cd", "ef"]);
    expect([tokens.text(at(5)), tokens.text(at(7))]).toEqual(["gh'", "i)"]);
  });

  it("survives any depth", () => {
    const tokens = new TokenList("(".repeat(200_000));
    expect(tokens.isTooDeep(0, tokens.count)).toBe(true);
    expect(new TokenList("f(".repeat(64)).isTooDeep(0, 128)).toBe(false);
  });
});
