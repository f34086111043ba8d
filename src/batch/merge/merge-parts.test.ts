import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PreparedTemplate } from "../../fill/prepare/prepare-template.ts";
import { nodeCompression } from "../../node/deflate.ts";
import { Engine } from "../../node/engine.ts";
import { importTemplate } from "../../template/import/import-template.ts";
import { governmentForm } from "../../template/testing/government-form.ts";
import { joined } from "../testing/batch-fixture.ts";
import { mergeParts } from "./merge-parts.ts";
import { entriesOf, referencesOf, renumbered, valueEnd } from "./pdf-tokens.ts";

const directory = mkdtempSync(join(tmpdir(), "platen-merge-"));
const engine = new Engine();
let template: PreparedTemplate;
beforeAll(async () => {
  template = await engine.prepareTemplate(await importTemplate(governmentForm(), { id: "form" }));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** A part with a copy for each name. */
async function filled(...names: readonly string[]): Promise<Uint8Array> {
  const data = names.map((lastName) => ({ lastName }));
  return (await engine.fillTemplate(template, { data })).pdf;
}
async function rendered(html: string): Promise<Uint8Array> {
  return (await engine.renderHtml({ html, page: { width: "100mm", height: "100mm" } })).pdf;
}
async function* each(parts: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* parts;
}
/** Merges parts; qpdf finds nothing wrong, and pdftotext reads the pages. */
async function merged(
  ...parts: readonly Uint8Array[]
): Promise<{ bytes: Uint8Array; pages: readonly string[] }> {
  const bytes = await joined(mergeParts(each(parts), { compression: nodeCompression, title: "All" }));
  const path = join(directory, "merged.pdf");
  writeFileSync(path, bytes);
  execFileSync("qpdf", ["--check", path]);
  const text = execFileSync("pdftotext", ["-layout", path, "-"], { encoding: "utf8" });
  return { bytes, pages: text.split("\f").slice(0, -1) };
}

describe("merging", () => {
  it("keeps the pages of all in order, and what a template draws once", async () => {
    const [one, two] = [await filled("Anna", "Berta"), await filled("Carla")];
    const { bytes, pages } = await merged(one, two);
    const perCopy = pages.length / 3;
    expect(pages[0]).toContain("Anna");
    expect(pages[perCopy]).toContain("Berta");
    expect(pages[2 * perCopy]).toContain("Carla");
    const more = (await merged(one, two, await filled("Dora"))).bytes.length - bytes.length;
    expect(more).toBeLessThan(two.length / 2);
  });

  it("takes two equal parts for two", async () => {
    const part = await filled("Twice");
    const { pages } = await merged(part, part, part);
    expect(pages).toHaveLength(6);
    expect(pages.every((page) => page.includes("Twice"))).toBe(true);
  });

  it("takes documents too, with their links", async () => {
    const parts = [
      "<p>one <a href='https://example.com/a(b)'>link</a>",
      "<p>zwei: ä <p style='break-before: page'>three",
    ];
    const { pages } = await merged(...(await Promise.all(parts.map(rendered))));
    expect(pages.map((page) => page.trim())).toEqual(["one link", "zwei: ä", "three"]);
    const links = execFileSync("qpdf", ["--qdf", join(directory, "merged.pdf"), "-"], { encoding: "latin1" });
    expect(links).toContain("(https://example.com/a\\(b\\))");
  });

  it("makes the same of the same, and refuses what is no PDF of ours", async () => {
    const part = await filled("Same");
    expect((await merged(part)).bytes).toEqual((await merged(part)).bytes);
    await expect(merged(new TextEncoder().encode("no PDF"))).rejects.toThrow("no cross-reference");
    expect(readFileSync(join(directory, "merged.pdf")).length).toBeGreaterThan(0);
  });
});

describe("the syntax of objects", () => {
  it("has references outside of strings and names alone", () => {
    const text = "<</A 1 0 R/B(2 0 R \\) (3 0 R))/C<340 0 R>/D[4 0 R 5 0 R]/E 6/F 7 0 RG/G/8#200 0 R 9 0 R>>";
    expect(referencesOf(text)).toEqual([1, 4, 5, 9]);
    expect(valueEnd(`${text} trailing`, 0)).toBe(text.length);
    expect(entriesOf("<</A<</B 1>>/C [/D/E]/F/G /H (x)>>")).toEqual(
      new Map([
        ["A", "<</B 1>>"],
        ["C", "[/D/E]"],
        ["F", "/G"],
        ["H", "(x)"],
      ]),
    );
  });

  it("has the same references where no string could look like one", () => {
    const text = "<</A 1 0 R/B<340 0 A>/D[4 0 R 5 0 R]/E 6/F12 7 0 R/G 8 0 RG>>";
    expect(referencesOf(text)).toEqual([1, 4, 5, 7]);
    expect(renumbered(text, (number) => (number === 4 ? 14 : undefined))).toBe(
      "<</A null/B<340 0 A>/D[14 0 R null]/E 6/F12 null/G 8 0 RG>>",
    );
  });

  it("is read to its end where it is cut off", () => {
    expect(valueEnd("<</ID[<00ff", 0)).toBe(11);
    expect(valueEnd("<</Title(open", 0)).toBe(13);
  });

  it("is ASCII when it is moved", () => {
    expect(
      renumbered("[1 0 R 2 0 R (a\\(b) (\xe4\\344\\n\\\nx)]", (number) => (number === 1 ? 7 : undefined)),
    ).toBe("[7 0 R null (a\\(b) <e4e40a78>]");
  });
});
