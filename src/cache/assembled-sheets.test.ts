import { expect, it } from "vitest";
import type { Sheet } from "../../layout/css/sheets/sheet.ts";
import { DiagnosticSink } from "../../layout/diagnostics.ts";
import { SHEET_CONTEXT } from "../resources/sheet-context.ts";
import { AssembledSheets, SheetRegister } from "./assembled-sheets.ts";
import { RecentValues } from "./recent-values.ts";
import { SheetCache } from "./sheet-cache.ts";

const userAgent = { sheets: [], blockCount: 0, ruleCount: 0 };

function newCaches(weight = 1_000_000) {
  const register = new SheetRegister();
  const sheets = new SheetCache(new RecentValues({ count: 9, weight }), register);
  const assembled = new AssembledSheets(new RecentValues({ count: 9, weight }), register);
  const parse = (css: string) =>
    sheets.parse({ css, source: "html", baseUrl: "", origin: "author" }, SHEET_CONTEXT, new DiagnosticSink());
  const assemble = (...texts: readonly string[]): readonly Sheet[] =>
    assembled.assemble(
      texts.map((css) => ({ sheet: parse(css), imports: [] })),
      userAgent,
    );
  return { parse, assembled, assemble };
}

it("gives the same array for the same sheets", () => {
  const { assemble } = newCaches();
  const first = assemble("p { top: 0 }", "q { top: 0 }");
  expect(first.map(({ rules }) => rules.map(({ order }) => order))).toEqual([[0], [1]]);
  expect(assemble("p { top: 0 }", "q { top: 0 }")).toBe(first);
  expect(assemble("q { top: 0 }", "p { top: 0 }")).not.toBe(first);
  expect(assemble("p { top: 0 }")).not.toBe(first);
});

it("tells sheets with what they import from those without", () => {
  const { parse, assembled } = newCaches();
  const sheet = parse("@import 'a.css'; p { top: 0 }");
  const imported = { sheet: parse("q { top: 0 }"), imports: [] };
  const alone = assembled.assemble([{ sheet, imports: [undefined] }], userAgent);
  const both = assembled.assemble([{ sheet, imports: [imported] }], userAgent);
  expect([alone.length, both.length]).toEqual([1, 2]);
  expect(assembled.assemble([{ sheet, imports: [imported] }], userAgent)).toBe(both);
});

it("keeps nothing without room", () => {
  const { assemble } = newCaches(0);
  expect(assemble("p { top: 0 }")).not.toBe(assemble("p { top: 0 }"));
});
