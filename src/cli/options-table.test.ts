import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { componentSchemas } from "../http/reference/openapi-schemas.ts";
import { RENDER_OPTIONS } from "./render-options.ts";
import { SETTINGS } from "./serve/serve-settings.ts";

/** Options that are about the call and not about the PDF. */
const OF_THE_CALL: ReadonlySet<string> = new Set(["output", "dump", "watch", "batch"]);

const rows = readFileSync("docs/options.md", "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| what |") && !line.startsWith("| ---"))
  .map((line) => line.split("|").slice(2, 5));
const namesIn = (column: number): readonly string[] =>
  rows.flatMap((cells) => [...(cells[column] ?? "").matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name));

describe("the table of options", () => {
  it("has every option of the command line, and no other", () => {
    const options = RENDER_OPTIONS.map(({ name }) => name).filter((name) => !OF_THE_CALL.has(name));
    expect([...namesIn(0)].sort()).toEqual(options.map((name) => `--${name}`).sort());
  });

  it("has every attribute of the service that is not for Markdown alone", () => {
    const { properties = {} } = componentSchemas()["GenerateHtml"] ?? {};
    const page = Object.keys(properties["page"]?.properties ?? {}).map((name) => `page.${name}`);
    const known = new Set([...Object.keys(properties), ...page]);
    const named = new Set(namesIn(2));
    for (const name of known) {
      const isShown = named.has(name) || ["data", "page"].includes(name) || /^page\.margin[RBL]/.test(name);
      expect(isShown, name).toBe(true);
    }
  });

  it("names settings of the service that there are", () => {
    const settings = new Set(SETTINGS.map(({ name }) => name));
    const named = rows.flatMap(([, , cell = ""]) =>
      cell.includes("setting") ? [...cell.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name) : [],
    );
    expect(named.filter((name) => !settings.has(name))).toEqual([]);
  });
});
