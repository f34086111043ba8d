import { describe, expect, it } from "vitest";
import {
  type BaseDirection,
  hasRightToLeft,
  lineLevels,
  mirrored,
  resolveLevels,
  visualOrder,
} from "./bidi.ts";

/** Levels as digits; upper-case letters of the text stand for Hebrew ones. */
function levels(text: string, direction: BaseDirection): string | undefined {
  const resolved = resolveLevels(hebrew(text), direction);
  return resolved === undefined ? undefined : [...resolved.levels].join("");
}

function hebrew(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x41 + 0x5d0));
}

describe("embedding levels (UAX 9)", () => {
  it.each<[string, BaseDirection, string | undefined]>([
    ["plain text 123", "ltr", undefined],
    ["plain", "auto", undefined],
    ["plain", "rtl", "22222"],
    ["ab CD ef", "ltr", "00011000"],
    ["AB cd EF", "rtl", "11122111"],
    ["AB cd", "auto", "11122"],
    ["AB 12 CD", "ltr", "11122111"],
    ["a\u2067b\u2069c", "ltr", "00200"],
    ["A😀B", "ltr", "1111"],
    ["a😀b A", "ltr", "000001"],
    ["\u{1e900}\u{1e901}", "ltr", "1111"],
  ])("%s in a %s paragraph", (text, direction, expected) => expect(levels(text, direction)).toBe(expected));

  it("finds right to left characters and controls", () => {
    expect(
      ["a", "é", "日本", "😀", "א", "ع", "\u202e", "\u2067", "\ufb2a", "\u{1e900}"].map(hasRightToLeft),
    ).toEqual([false, false, false, false, true, true, true, true, true, true]);
  });
});

describe("lines", () => {
  it("gives white space at the end of a line and before a tab the paragraph's level (rule L1)", () => {
    const text = hebrew("AB  \tCD  ");
    const paragraph = { levels: new Uint8Array(9).fill(1), baseLevel: 0 };
    expect([...lineLevels(text, paragraph, 0, 9)].join("")).toBe("110001100");
    expect([...lineLevels(text, paragraph, 0, 3)].join("")).toBe("110");
    expect([...paragraph.levels].join("")).toBe("111111111");
  });

  it.each([
    [
      [0, 0, 0],
      [0, 1, 2],
    ],
    [
      [1, 1, 1],
      [2, 1, 0],
    ],
    [
      [0, 1, 1, 0],
      [0, 2, 1, 3],
    ],
    [
      [1, 2, 1],
      [2, 1, 0],
    ],
    [
      [0, 1, 2, 2, 1, 0],
      [0, 4, 2, 3, 1, 5],
    ],
    [[], []],
  ])("orders levels %j as %j (rule L2)", (given, expected) => expect(visualOrder(given)).toEqual(expected));

  it("mirrors brackets and nothing else (rule L4)", () => {
    expect(
      ["(", "]", "«", "≤", "a", "😀"].map((character) =>
        String.fromCodePoint(mirrored(character.codePointAt(0) ?? 0)),
      ),
    ).toEqual([")", "[", "»", "≥", "a", "😀"]);
  });
});
