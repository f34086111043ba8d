import { describe, expect, it } from "vitest";
import type { ComputedStyle } from "../../css/properties/computed-style.ts";
import { layoutInline } from "../layout-inline.ts";
import { inputFor, printLines, TestBoxes, testContext } from "../testing/inline-fixture.ts";
import { type SpacingRules, splitBySpacing } from "./text-spacing.ts";

const RULES: SpacingRules = {
  trim: "normal",
  autospace: { alpha: false, numeric: false },
  hasCentredStops: false,
};

/** The text with a mark where half of a square is taken: `‹` before, `›` after a character; `|` for a gap. */
function spaced(text: string, rules: Partial<SpacingRules> = {}): string {
  const stretches = splitBySpacing(text, { start: 0, end: text.length }, 0, { ...RULES, ...rules });
  return stretches
    .map(({ start, end, before, after }) => {
      const part = text.slice(start, end);
      return `${before < 0 ? "‹" : before > 0 ? "|" : ""}${part}${after < 0 ? "›" : ""}`;
    })
    .join("");
}

describe("text-spacing-trim (css-text-4 §8.4.2)", () => {
  it.each([
    ["an opening bracket after a closing one", "「字」（字）", "「字」‹（字）"],
    ["after a stop", "字。「字」", "字。‹「字」"],
    ["after an opening one", "（「字", "（‹「字"],
    ["after a narrow one", "(「字", "(‹「字"],
    ["after a middle dot or a wide space", "・「　「", "・‹「　‹「"],
    ["a closing bracket before another", "字」）字", "字」›）字"],
    ["before a stop or a middle dot", "字」。字」・", "字」›。字」›・"],
    ["a stop before a closing bracket", "字。」字", "字。›」字"],
    ["before a narrow one", "字」)", "字」›)"],
    ["nothing else", "字「字」字、字", "字「字」字、字"],
  ])("takes the blank half of %s", (_, text, expected) => {
    expect(spaced(text)).toBe(expected);
  });

  it("leaves stops in the middle of their squares as they are", () => {
    expect(spaced("字。」字。「", { hasCentredStops: true })).toBe("字。」字。‹「");
  });

  it("cuts a text only where a half can be taken, here or at the ends of lines", () => {
    const parts = (text: string, rules: Partial<SpacingRules> = {}): string[] =>
      splitBySpacing(text, { start: 0, end: text.length }, 0, { ...RULES, ...rules }).map(({ start, end }) =>
        text.slice(start, end),
      );
    expect(parts("字，字。字")).toEqual(["字，字。字"]);
    expect(parts("字。）字、字")).toEqual(["字", "。", "）", "字、字"]);
    expect(parts("字，字", { trim: "trim-all" })).toEqual(["字", "，", "字"]);
  });

  it("can take all halves", () => {
    expect(spaced("字「字」字", { trim: "trim-all" })).toBe("字‹「字」›字");
    expect(spaced("「」（", { trim: "space-all" })).toBe("「」（");
  });
});

describe("text-autospace (css-text-4 §8.4.1)", () => {
  it("puts gaps between ideographs and other text", () => {
    const both = { alpha: true, numeric: true };
    expect(spaced("漢ab字12かc。d", { autospace: both })).toBe("漢|ab|字|12|か|c。d");
    expect(spaced("漢a字1か", { autospace: { alpha: true, numeric: false } })).toBe("漢|a|字1か");
    expect(spaced("漢a字1か", { autospace: { alpha: false, numeric: true } })).toBe("漢a字|1|か");
    expect(spaced("한a글", { autospace: both })).toBe("한a글");
  });

  const boxes = new TestBoxes();
  const lines = (text: string, width: number, style: Partial<ComputedStyle>): string[] =>
    printLines(layoutInline(testContext(), inputFor(boxes.block([text], style), width)));
  const style = { textAutospace: { alpha: true, numeric: true } };

  it("takes room on the line", () => {
    expect(lines("漢ab字", 80, style)).toEqual(["0 0 42.5 |漢ab字|"]);
    expect(lines("漢ab字", 42, style)).toEqual(["0 0 31.25 |漢ab|", "10 0 10 |字|"]);
  });

  it("but not at its start", () => {
    expect(lines("漢漢ab", 20, style)).toEqual(["0 0 20 |漢漢|", "10 0 20 |ab|"]);
  });
});
