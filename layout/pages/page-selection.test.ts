import { describe, expect, it } from "vitest";
import type { PageRule, PageSelector } from "../css/sheets/sheet.ts";
import { type PageQuery, pageRuleSpecificity } from "./page-selection.ts";

const rule = (...selectors: Partial<PageSelector>[]): PageRule => ({
  selectors: selectors.map((selector) => ({ name: "", pseudo: [], nth: undefined, ...selector })),
  block: { id: 0, declarations: [] },
  marginBoxes: new Map(),
  order: 0,
  layer: 0,
});
const page = (query: Partial<PageQuery>): PageQuery => ({
  index: 0,
  name: "",
  side: "right",
  isBlank: false,
  positionInRun: 1,
  ...query,
});

describe("@page selectors (css-page-3 §4.1)", () => {
  it.each<[string, Partial<PageSelector>, Partial<PageQuery>, boolean]>([
    [":first on page 1", { pseudo: ["first"] }, {}, true],
    [":first on page 2", { pseudo: ["first"] }, { index: 1 }, false],
    [":left on a left page", { pseudo: ["left"] }, { side: "left" }, true],
    [":left on a right page", { pseudo: ["left"] }, {}, false],
    [":blank", { pseudo: ["blank"] }, { isBlank: true }, true],
    ["name", { name: "chapter" }, { name: "chapter" }, true],
    ["another name", { name: "chapter" }, { name: "cover" }, false],
    [":nth(2n+1) on page 3", { nth: { a: 2, b: 1, of: "" } }, { index: 2 }, true],
    [":nth(2n+1) on page 4", { nth: { a: 2, b: 1, of: "" } }, { index: 3 }, false],
    [
      ":nth(1 of chapter) on its first page",
      { nth: { a: 0, b: 1, of: "chapter" } },
      { index: 6, name: "chapter" },
      true,
    ],
    [
      ":nth(1 of chapter) on its second page",
      { nth: { a: 0, b: 1, of: "chapter" } },
      { name: "chapter", positionInRun: 2 },
      false,
    ],
    [
      "chapter:nth(2) on the second page of a chapter",
      { name: "chapter", nth: { a: 0, b: 2, of: "" } },
      { index: 6, name: "chapter", positionInRun: 2 },
      true,
    ],
    [
      "chapter:nth(7) on the seventh page of the document",
      { name: "chapter", nth: { a: 0, b: 7, of: "" } },
      { index: 6, name: "chapter", positionInRun: 2 },
      false,
    ],
  ])("%s", (_, selector, query, matches) => {
    expect(pageRuleSpecificity(rule(selector), page(query)) >= 0).toBe(matches);
  });

  it("counts the name in :nth(… of name) as a name", () => {
    const query = page({ name: "a" });
    const nth = pageRuleSpecificity(rule({ nth: { a: 0, b: 1, of: "a" } }), query);
    expect(nth).toBeGreaterThan(pageRuleSpecificity(rule({ name: "a" }), query));
    expect(nth).toBe(pageRuleSpecificity(rule({ name: "a", nth: { a: 0, b: 1, of: "" } }), query));
  });

  it("ranks names above :first above sides above nothing", () => {
    const query = page({ name: "a" });
    const ranks = [rule(), rule({ pseudo: ["right"] }), rule({ pseudo: ["first"] }), rule({ name: "a" })].map(
      (each) => pageRuleSpecificity(each, query),
    );
    expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
    expect(new Set(ranks).size).toBe(4);
  });
});
