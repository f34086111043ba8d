import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import * as platen from "../../src/index.ts";
import * as server from "../../src/server.ts";
import * as templates from "../../src/templates.ts";
import { readAssets } from "./assets.ts";
import { differencesOf, factsOf } from "./compare.ts";
import { runFixture } from "./run-fixture.ts";

const folder = mkdtempSync(join(tmpdir(), "platen-fixture-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("the fixture of the runtimes", async () => {
  const report = await runFixture({ platen, server, templates }, readAssets("."));
  const facts = factsOf(report, folder);

  it("has all that is asked for", () => {
    expect(report["html"]?.pageCount).toBe(4);
    expect(report["html"]?.diagnostics).toEqual([expect.stringContaining("image-not-loaded")]);
    const text = facts.get("html: text") ?? "";
    for (const words of ["Words and shapes", "Page 4 of 4", "Article 60", "مرحبا", "(4)", "Jane"]) {
      expect(text).toContain(words);
    }
    expect(facts.get("markdown: text")).toContain("12x Medium Wood Circles");
    expect(facts.get("fill: text")).toContain("Яблоки");
    expect(facts.get("fill encrypted data: objects")).toBe(facts.get("fill: objects"));
    expect(facts.get("fill three copies: pages")).toBe("6");
  });

  it.each([
    ["markdown", "200"],
    ["html in parts", "200"],
    ["fill", "200"],
    ["fill encrypted data", "200"],
    ["a wrong request", "400"],
    ["a wrong key", "401"],
  ])("answers %s with %s", (name, status) => {
    expect(facts.get(`${name}: status`)).toBe(status);
  });

  it("tells where two hosts differ", () => {
    const [pages, list] = ["html: page count", "html: display list"] as const;
    const other = new Map([...facts, [pages, "3"], [list, `${facts.get(list)}\nfill`]]);
    other.delete("fill: text");
    expect(differencesOf(facts, facts)).toEqual([]);
    expect(differencesOf(facts, other)).toEqual([
      'html: page count: line 1 is "3", not "4"',
      expect.stringMatching(/^html: display list: line \d+ is "fill", not "\(end\)"$/),
      "fill: text: missing",
    ]);
  });
});
