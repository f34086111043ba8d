import { describe, expect, it } from "vitest";
import type { ComputedStyle } from "../../css/properties/computed-style.ts";
import { layoutInline } from "../layout-inline.ts";
import { inputFor, printLines, TestBoxes, testContext } from "../testing/inline-fixture.ts";

const boxes = new TestBoxes();
const hang = (changes: object): Partial<ComputedStyle> => ({
  hangingPunctuation: { first: false, last: false, end: "none", ...changes },
});
const lines = (text: string, style: Partial<ComputedStyle>): string[] =>
  printLines(layoutInline(testContext(), inputFor(boxes.block([text], style), 60)));

describe("hanging-punctuation (css-text-3 §8.2)", () => {
  const first = hang({ first: true });
  const last = hang({ last: true });
  it.each<[string, string, Partial<ComputedStyle>, string[]]>([
    ["an opening mark before the first line", "“ab cd ef", first, ["0 -10 60 |“ab cd|", "10 0 20 |ef|"]],
    ["a straight one", '"ab', first, ['0 -10 30 |"ab|']],
    ["on the right in right-to-left blocks", "“ab", { ...first, direction: "rtl" }, ["0 40 30 |ab“|"]],
    ["not a letter", "ab", first, ["0 0 20 |ab|"]],
    ["not on later lines", "abcde “f", first, ["0 0 50 |abcde|", "10 0 20 |“f|"]],
    ["a closing mark behind the last line", "ab”", { ...last, textAlign: "right" }, ["0 40 30 |ab”|"]],
    ["but no stop", "ab.", { ...last, textAlign: "right" }, ["0 30 30 |ab.|"]],
  ])("hangs %s", (_, text, style, expected) => {
    expect(lines(text, style)).toEqual(expected);
  });

  const force = hang({ end: "force" });
  const allow = hang({ end: "allow" });
  const right = { textAlign: "right" } as const;
  it.each<[string, string, Partial<ComputedStyle>, string[]]>([
    ["where it fits too", "ab, cdefg", { ...force, ...right }, ["0 40 30 |ab,|", "10 10 50 |cdefg|"]],
    [
      "only where it does not fit",
      "ab, cdefg",
      { ...allow, ...right },
      ["0 30 30 |ab,|", "10 10 50 |cdefg|"],
    ],
    ["for want of room", "abcdef. gh", allow, ["0 0 70 |abcdef.|", "10 0 20 |gh|"]],
    ["but not twice", "abcdef.. gh", allow, ["0 0 80 |abcdef..|", "10 0 20 |gh|"]],
    ["between ideographs", "漢字漢字漢字。漢字", allow, ["0 0 70 |漢字漢字漢字。|", "10 0 20 |漢字|"]],
    ["but within lines", "ab. cd", { ...force, ...right }, ["0 0 60 |ab. cd|"]],
    ["and not a closing mark", "abcdef) gh", allow, ["0 0 70 |abcdef)|", "10 0 20 |gh|"]],
  ])("hangs a stop %s", (_, text, style, expected) => {
    expect(lines(text, style)).toEqual(expected);
  });

  it("hangs before the indent", () => {
    const style = { ...first, textIndent: { length: 20, hanging: false, eachLine: false } };
    expect(lines("“ab", style)).toEqual(["0 10 30 |“ab|"]);
  });
});
