import { describe, expect, it } from "vitest";
import { inOrder, wordsOf } from "./words.ts";

describe("words of a text", () => {
  it("end at spaces, and hold a letter or a digit", () => {
    expect(wordsOf("• One,\ntwo — 3%")).toEqual(["One,", "two", "3%"]);
  });

  it("are without soft hyphens and marks of direction", () => {
    expect(wordsOf("inter\u00adnational \u202b\u05d0\u202c")).toEqual(["international", "\u05d0"]);
  });

  it("are single letters where no spaces part words", () => {
    expect(wordsOf("東京、PDF版 น้ำ")).toEqual(["東", "京", "PDF", "版", "น้", "ำ"]);
  });
});

describe("words in order", () => {
  it.each([
    ["all", "a b c", "a b c", 3],
    ["others between", "a b c", "a x b y c", 3],
    ["two columns read across", "a b c d", "a c b d", 3],
    ["backwards", "a b c", "c b a", 1],
    ["a word in parts", "together we", "to gether we", 1],
  ])("%s", (_, source, found, count) => {
    expect(inOrder(source.split(" "), found.split(" "))).toBe(count);
  });
});
