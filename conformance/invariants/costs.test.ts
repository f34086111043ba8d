import { describe, expect, it } from "vitest";
import { PlatenError } from "../../src/contract/errors.ts";
import { Engine } from "../../src/node/index.ts";

const engine = new Engine();

const list = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => text(index)).join("");

/** That a document is wider than its pages is of no concern here. */
const ABOUT_WIDTH = /^(?:content-|shrunk-to-fit$)/;

/** Codes of the diagnostics, or of the error that refused the document. */
async function codesOf(html: string): Promise<readonly string[]> {
  try {
    const { diagnostics } = await engine.renderHtml({ html });
    return [...new Set(diagnostics.map(({ code }) => code))];
  } catch (error) {
    if (error instanceof PlatenError) return [error.code];
    throw error;
  }
}

/** Each of these took minutes or gigabytes, or overflowed the stack, when its cost grew faster than its length. */
describe("documents cost in proportion to their length, or meet a limit that is told", () => {
  it.each<[string, string, readonly string[]]>([
    [
      "page names",
      `<style>${list(3_000, (index) => `@page p${index} { margin: 9px }`)}</style><p style="page: p2999">x`,
      [],
    ],
    [
      "page rules for every page",
      `<style>${list(3_000, () => "@page { margin: 9px }")}</style>${list(300, () => '<p style="break-after: page">x')}`,
      [],
    ],
    [
      "page rules that count pages",
      `<style>${list(1_000, (index) => `@page :nth(n + ${index}) { margin: 9px }`)}</style>${list(300, () => '<p style="break-after: page">x')}`,
      ["page-rule-limit"],
    ],
    [
      "counter styles that extend each other",
      `<style>${list(6_000, (index) => `@counter-style x${index} { system: extends x${index + 1} }`)}</style><ol style="list-style: x0"><li>a</ol>`,
      [],
    ],
    [
      "counter styles in a circle",
      `<style>${list(6_000, (index) => `@counter-style x${index} { system: extends x${(index + 1) % 6_000}; range: 9 10; fallback: x${(index * 7) % 6_000} }`)}</style><ol style="list-style: x0"><li>a</ol>`,
      [],
    ],
    [
      "levels of bookmarks",
      list(
        6_000,
        (index) =>
          `<h1 style="bookmark-level: ${index + 1}; bookmark-label: 'x'; font: 1px serif; margin: 0">t</h1>`,
      ),
      [],
    ],
    [
      "tables in mathematics",
      `<math>${"<mtable><mtr><mtd>".repeat(300)}<mi>x</mi>${"</mtd><mtd><mi>b</mi></mtd></mtr></mtable>".repeat(300)}</math>`,
      ["nesting-too-deep"],
    ],
    [
      "blurs of blurs",
      `${'<div style="filter: blur(2px); padding: 1px; background: teal">'.repeat(100)}x`,
      ["filter-limit"],
    ],
    [
      "a long running element on every page",
      `<style>table { position: running(t) } @page { @top-left { content: element(t) } @top-right { content: element(t) } }</style><table>${"<tr><td>a<td>b".repeat(3_000)}</table>${'<p style="break-after: page">x'.repeat(20)}`,
      ["margin-text-cut", "running-limit"],
    ],
    [
      "footnotes of one paragraph",
      `<style>i { float: footnote }</style><p>${"w<i>n</i> ".repeat(6_000)}`,
      [],
    ],
    ["words that no spaces part", `<p lang="th">${list(9_000, () => "สวัสดีชาวโลกน้ำดื่มมีให้ที่ชั้นสอง")}`, []],
    [
      "grid items that span as far as they can",
      `<div style="display: grid">${list(300, (index) => `<i style="grid-area: ${index * 1_000_000 + 1} / ${index * 1_000_000 + 1} / span 100000000 / span 100000000">a</i>`)}</div>`,
      ["grid-limit"],
    ],
    [
      "grid items among many columns",
      `<style>i:nth-child(3n) { grid-column: span 777; grid-row: span 500 }</style><div style="display: grid; grid: auto-flow dense / repeat(10000, minmax(1px, auto))">${"<i></i>".repeat(600)}</div>`,
      ["grid-limit"],
    ],
  ])("%s", async (_, html, codes) => {
    expect((await codesOf(html)).filter((code) => !ABOUT_WIDTH.test(code))).toEqual(codes);
  });
});
