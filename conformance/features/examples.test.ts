import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeAll, describe, it } from "vitest";
import { contractHtml } from "../../examples/contract.ts";
import { statementHtml } from "../../examples/statement.ts";
import { FeatureRenderer, type RenderedPages } from "./rendered-pages.ts";

let renderer: FeatureRenderer;

beforeAll(async () => {
  renderer = await FeatureRenderer.create();
});

const render = (html: string): Promise<RenderedPages> =>
  renderer.render({ name: "", html, check: () => undefined });

const example = (name: string): string =>
  readFileSync(new URL(`../../examples/${name}.html`, import.meta.url), "utf8");

describe("examples", () => {
  it("carries the balance of a bank statement over from page to page", async () => {
    const page = await render(statementHtml(120));
    assert.deepEqual(page.result.diagnostics, []);
    assert.ok(page.count > 4);
    for (let number = 2; number <= page.count; number += 1) {
      const carried = page.lines(number).find((line) => line.startsWith("CarriedoverCHF"));
      const before = page.lines(number - 1);
      assert.equal(carried?.slice("CarriedoverCHF".length), before.at(-1)?.replace("TobecarriedoverCHF", ""));
      const lastBooking = before.findLast((line) => /^\d\d\.\d\d\.2025/.test(line)) ?? "";
      assert.ok(lastBooking.endsWith((carried ?? "").slice(-9)), `${lastBooking} ${carried}`);
      assert.ok(page.lines(number).some((line) => line.includes(`Page${number}of${page.count}`)));
    }
  });

  it("numbers clauses of a contract, and leads to them by number, title and page", async () => {
    const page = await render(contractHtml());
    assert.deepEqual(page.result.diagnostics, []);
    // A cover and the contents come before page 1.
    const entries = page.lines(2).flatMap((line) => {
      const [, title, number] = /^(.+?)\.{4,}(\d+)$/.exec(line) ?? [];
      return title === undefined ? [] : [{ title, page: Number(number) + 2 }];
    });
    assert.equal(entries.length, 12);
    for (const entry of entries) assert.ok(page.lines(entry.page).includes(entry.title), entry.title);
    const references = Array.from({ length: page.count }, (_, at) => page.lines(at + 1).join("")).join("");
    const found = [...references.matchAll(/clause(\d+\.\d)onpage(\d+)/g)];
    assert.ok(found.length >= 8);
    for (const [, clause = "", number] of found)
      assert.ok(
        page.lines(Number(number) + 2).some((line) => line.startsWith(clause)),
        clause,
      );
    assert.deepEqual(page.bookmarks().slice(0, 2), ["Contents", "§ 1 Definitions"]);
  });

  it("draws a dashboard written with utility classes", async () => {
    const page = await render(example("dashboard"));
    assert.deepEqual(page.result.diagnostics, []);
    assert.equal(page.count, 3);
    const [first, second, third] = [1, 2, 3].map((number) => page.lines(number).join(""));
    assert.ok(first?.includes("€1.28M14,90") && !first.includes("Download"), first);
    for (const text of [second, third]) assert.match(text ?? "", /REGIONCODESTATEOFPLANREVENUE/);
    assert.ok(third?.includes("Figuresof"), third);
  });

  it("sets a catalogue in flex and grid, every product on a page of its kind", async () => {
    const page = await render(example("catalogue"));
    assert.deepEqual(page.result.diagnostics, []);
    assert.equal(page.count, 13);
    const text = Array.from({ length: page.count }, (_, at) => page.lines(at + 1).join("")).join("");
    for (const [, number = ""] of example("catalogue").matchAll(/No\. (\d+)/g))
      assert.equal(text.split(`No.${number}`).length, 2, number);
  });
});
