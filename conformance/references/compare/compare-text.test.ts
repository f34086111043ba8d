import { describe, expect, it } from "vitest";
import type { Word } from "../facts.ts";
import { textDifferences } from "./compare-text.ts";

/** A word whose letters are ten points apart. */
const word = (text: string, x: number, y: number): Word => ({
  text,
  x,
  y,
  origins: Array.from({ length: text.length }, (_, index) => x + index * 10),
});

describe("the text of two pages", () => {
  it("is the same when words stand within two points of each other", () => {
    expect(textDifferences([word("one", 10, 20)], [word("one", 12, 18)])).toEqual([]);
  });

  it("is the same however each engine cuts it into words", () => {
    const reference = [word("o", 10, 20), word("ne", 20, 20)];
    expect(textDifferences([word("one", 10, 20)], reference)).toEqual([]);
  });

  it.each([
    ["other letters", [word("one", 10, 20)], [word("two", 10, 20)], ["text “one”, not “two”"]],
    [
      "more of them",
      [word("one", 10, 20), word("1", 90, 20)],
      [word("one", 10, 20)],
      ["text “one 1”, not “one”"],
    ],
    ["another place", [word("one", 10, 20)], [word("one", 40, 20)], ["“one” at 10, 20, not at 40, 20"]],
    ["words in another order", [word("ab", 10, 20)], [word("ba", 10, 20)], ["“ba” in pieces, not at 10, 20"]],
  ])("differs by %s", (_, own, reference, told) => {
    expect(textDifferences(own, reference)).toEqual(told);
  });
});
