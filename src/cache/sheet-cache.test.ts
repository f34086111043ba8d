import { expect, it } from "vitest";
import type { SheetInput } from "../../layout/css/sheets/parse-sheet.ts";
import { DiagnosticSink } from "../../layout/diagnostics.ts";
import { SHEET_CONTEXT } from "../resources/sheet-context.ts";
import { SheetRegister } from "./assembled-sheets.ts";
import { RecentValues } from "./recent-values.ts";
import { SheetCache } from "./sheet-cache.ts";

const SHEET: SheetInput = {
  css: "p { color: red; margin }\n@nonsense; q::x { color: blue }",
  source: "html",
  baseUrl: "http://test/",
  origin: "author",
};
const bounds = { count: 4, weight: 1_000_000 };
const newCache = (): SheetCache => new SheetCache(new RecentValues(bounds), new SheetRegister());

it.each<[string, Partial<SheetInput>, boolean]>([
  ["the same", {}, true],
  ["the offsets that are meant where none are given", { lineOffset: 0, columnOffset: 0 }, true],
  ["another text", { css: `${SHEET.css} ` }, false],
  ["another source", { source: "css" }, false],
  ["another base address", { baseUrl: "http://test/a/" }, false],
  ["another origin", { origin: "user-agent" }, false],
  ["another line", { lineOffset: 1 }, false],
  ["another column", { columnOffset: 1 }, false],
])("takes a sheet for one that it knows: %s", (_name, changes, expected) => {
  const cache = newCache();
  const first = cache.parse(SHEET, SHEET_CONTEXT, new DiagnosticSink());
  expect(cache.parse({ ...SHEET, ...changes }, SHEET_CONTEXT, new DiagnosticSink()) === first).toBe(expected);
});

it("tells every document what is wrong with a sheet", () => {
  const cache = newCache();
  const told = [1, 2, 3].map(() => {
    const diagnostics = new DiagnosticSink();
    cache.parse(SHEET, SHEET_CONTEXT, diagnostics);
    return diagnostics.list();
  });
  expect(told[0]?.length).toBeGreaterThan(1);
  expect(told[1]).toEqual(told[0]);
  expect(told[2]).toEqual(told[0]);
});

it("tells of very many mistakes the second time as the first", () => {
  const cache = newCache();
  const css = Array.from({ length: 2_000 }, (_, index) => `@nonsense${index};\n`).join("");
  const told = [1, 2].map(() => {
    const diagnostics = new DiagnosticSink(500);
    cache.parse({ ...SHEET, css }, SHEET_CONTEXT, diagnostics);
    return diagnostics.list();
  });
  expect(told[0]).toHaveLength(501);
  expect(told[1]).toEqual(told[0]);
});

it("parses what can't be copied", () => {
  const css = `p::before { content: "\ud800" }`;
  const cache = newCache();
  const parse = () => cache.parse({ ...SHEET, css }, SHEET_CONTEXT, new DiagnosticSink()).blocks;
  expect(parse()).toEqual(parse());
  expect(parse()[0]?.[0]?.value).toBe(`"\ud800"`);
});

it("forgets what it has no room for", () => {
  const cache = new SheetCache(new RecentValues({ count: 4, weight: 10 }), new SheetRegister());
  const first = cache.parse(SHEET, SHEET_CONTEXT, new DiagnosticSink());
  expect(cache.parse(SHEET, SHEET_CONTEXT, new DiagnosticSink())).not.toBe(first);
});

it("keeps a sheet for each page that its conditions ask about, and others once", () => {
  const cache = newCache();
  const wide = { ...SHEET_CONTEXT, mediaWidth: 1000 };
  const queried = { ...SHEET, css: "@media (min-width: 800px) { p { color: red } }" };
  const parse = (sheet: SheetInput, context = SHEET_CONTEXT) =>
    cache.parse(sheet, context, new DiagnosticSink());
  const [narrow, other] = [parse(queried), parse(queried, wide)];
  expect([narrow.rules.length, other.rules.length]).toEqual([0, 1]);
  expect(parse(queried)).toBe(narrow);
  expect(parse(queried, wide)).toBe(other);
  expect(parse(SHEET, wide)).toBe(parse(SHEET));
  expect(parse(SHEET, { ...SHEET_CONTEXT, mediaType: "screen" })).not.toBe(parse(SHEET));
});
