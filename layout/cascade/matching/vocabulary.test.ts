import { describe, expect, it } from "vitest";
import { parseSelectorText } from "../../css/selectors/parse-selector.ts";
import { SelectorError } from "../../css/selectors/selector-error.ts";
import { readDocument } from "../../css/testing/test-sheets.ts";
import { Vocabulary } from "./vocabulary.ts";

describe("the vocabulary of a document", () => {
  const vocabulary = new Vocabulary(
    readDocument("<div id=one class='a b'><p class=A><svg><linearGradient id=Two></svg><p>"),
  );

  it.each([
    ["p", true],
    ["h1", false],
    ["P.a", true],
    [".b.a", true],
    [".b.c", false],
    ["div p", true],
    ["h1 p", false],
    [".c > p", false],
    ["h1 + div #two", false],
    [":is(h1) p", true],
    ["p:has(h1)", true],
    ["p:hover p", false],
    ["p h1", false],
    ["#two", true],
    ["#three", false],
    ["lineargradient", true],
    ["*", true],
    [":is(h1)", true],
    ["[x]", true],
    ["p::before", true],
    ["h1::before", false],
    ["p::selection", false],
  ])("says of %s: %s", (text, expected) => {
    const selectors = parseSelectorText(text);
    if (selectors instanceof SelectorError) throw new Error(selectors.reason);
    expect(selectors.map((selector) => vocabulary.mayMatch(selector))).toEqual([expected]);
  });
});
