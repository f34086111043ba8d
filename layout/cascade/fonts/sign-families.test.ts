import { expect, it } from "vitest";
import { signsOf, withSigns } from "./sign-families.ts";

it.each([
  ["the first family", ["Wingdings", "serif"], "§ Ø", "■ ➢"],
  ["in any case", ["WINGDINGS"], "l", "●"],
  ["and leaves other characters alone", ["Symbol"], "· α", "• α"],
])("reads the encoding of %s", (_, families, text, expected) => {
  const signs = signsOf(families);
  expect(signs === undefined ? text : withSigns(text, signs)).toBe(expected);
});

it.each([[["serif", "Wingdings"]], [["Georgia"]], [["Helvetica"]], [[]]])("%j has letters", (families) => {
  expect(signsOf(families)).toBeUndefined();
});
