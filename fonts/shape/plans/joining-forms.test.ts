import { describe, expect, it } from "vitest";
import { joiningForms } from "./joining-forms.ts";

const formsOf = (text: string): string =>
  joiningForms(Array.from(text, (character) => character.codePointAt(0) as number))
    .map((form) => form ?? "-")
    .join(" ");

describe("forms of joining letters", () => {
  it.each([
    ["ب", "isol"],
    ["ببب", "init medi fina"],
    ["دب", "isol isol"],
    ["بدب", "init fina isol"],
    ["بَب", "init - fina"],
    ["ب ب", "isol - isol"],
    ["ب\u200dا", "init medi fina"],
    ["ب\u200cب", "isol - isol"],
    ["abc", "- - -"],
    ["", ""],
  ])("of %j are by their neighbours", (text, expected) => {
    expect(formsOf(text)).toBe(expected);
  });

  it.each([
    ["ܐ", "isol"],
    ["ܒܐ", "init fina"],
    ["ܘܐ", "isol fin2"],
    ["ܕܐ", "isol fin3"],
    ["ܪܐ", "isol fin3"],
    ["ܒܐܒ", "init med2 isol"],
    ["ܘܐܒ", "isol isol isol"],
    ["ܒ ܐ", "isol - isol"],
  ])("of the alaph in %s are by what is before and behind it", (text, expected) => {
    expect(formsOf(text)).toBe(expected);
  });
});
