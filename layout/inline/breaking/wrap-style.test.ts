import { describe, expect, it } from "vitest";
import type { ComputedStyle } from "../../css/properties/computed-style.ts";
import { layoutInline } from "../layout-inline.ts";
import { inputFor, printLines, TestBoxes, testContext } from "../testing/inline-fixture.ts";

const boxes = new TestBoxes();
const lines = (text: string, width: number, style: Partial<ComputedStyle>): string[] =>
  printLines(layoutInline(testContext(), inputFor(boxes.block([text], style), width))).map(
    (line) => line.split("|")[1] ?? "",
  );

describe("text-wrap-style: balance (css-text-4 §5.2)", () => {
  const balance = { textWrapStyle: "balance" } as const;
  it.each<[string, string, number, string[]]>([
    ["makes lines even", "one two three four five", 200, ["one two three", "four five"]],
    ["with no more lines than there are", "aa aa aa aa aa", 110, ["aa aa aa", "aa aa"]],
    ["leaves one line", "one two", 200, ["one two"]],
    ["keeps forced breaks", "aa bb cc dd\nee", 100, ["aa bb", "cc dd", "ee"]],
  ])("%s", (_, text, width, expected) => {
    expect(lines(text, width, { ...balance, whiteSpaceCollapse: "preserve-breaks" })).toEqual(expected);
  });

  it("ends where a line takes all of a width between two pixels", () => {
    const style = { ...balance, whiteSpaceCollapse: "preserve-breaks", letterSpacing: 0.125 } as const;
    expect(lines("aaaaa\nbb", 5 * 10.125, style)).toEqual(["aaaaa", "bb"]);
  });

  it("aligns in the whole width", () => {
    const block = boxes.block(["aa aa aa aa"], { ...balance, textAlign: "right" });
    expect(printLines(layoutInline(testContext(), inputFor(block, 80)))).toEqual([
      "0 30 50 |aa aa|",
      "10 30 50 |aa aa|",
    ]);
  });

  it("leaves long paragraphs as they are", () => {
    const text = `${"aa ".repeat(23)}aa`;
    expect(lines(text, 80, balance)).toEqual(lines(text, 80, {}));
  });
});

describe("text-wrap-style: pretty", () => {
  const pretty = { textWrapStyle: "pretty" } as const;
  it("leaves no short last line", () => {
    const text = `${"aa ".repeat(14)}aa`;
    const words = (style: Partial<ComputedStyle>): number[] =>
      lines(text, 200, style).map((line) => line.split(" ").length);
    expect(words({})).toEqual([7, 7, 1]);
    expect(words(pretty)).toEqual([6, 6, 3]);
  });

  it("leaves the lines before the last four as they are", () => {
    const text = `${"aa ".repeat(7 * 6)}aa`;
    expect(lines(text, 200, pretty).map((line) => line.split(" ").length)).toEqual([7, 7, 7, 6, 6, 6, 4]);
  });
});
