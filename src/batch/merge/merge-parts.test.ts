import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { PDFArray, PDFDict, PDFDocument, PDFName } from "pdf-lib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PreparedTemplate } from "../../fill/prepare/prepare-template.ts";
import { nodeCompression } from "../../node/deflate.ts";
import { Engine } from "../../node/engine.ts";
import { importTemplate } from "../../template/import/import-template.ts";
import { governmentForm } from "../../template/testing/government-form.ts";
import { joined } from "../testing/batch-fixture.ts";
import { type MergePart, mergeParts } from "./merge-parts.ts";
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
async function* each(parts: readonly Uint8Array[]): AsyncGenerator<MergePart> {
  for (const bytes of parts) yield { bytes, records: [] };
}
interface OutlineItem {
  readonly title: string;
  readonly destpageposfrom1: number;
  readonly kids: readonly OutlineItem[];
}
/** A line for each element of the structure, indented, as pdfinfo tells of it. */
function structure(path: string): readonly string[] {
  const text = execFileSync("pdfinfo", ["-struct-text", path], { encoding: "utf8" });
  return text.split("\n").filter((line) => line.trim() !== "");
}
function unpacked(path: string): string {
  return execFileSync("qpdf", ["--qdf", "--object-streams=disable", path, "-"], { encoding: "latin1" });
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

  it("lets links lead to places of their own document", async () => {
    const html = "<p><a href='#é'>down</a><p style='break-before: page' id='é'>end";
    await merged(await rendered(html), await rendered(html));
    const file = await PDFDocument.load(readFileSync(join(directory, "merged.pdf")));
    const targets = file
      .getPages()
      .flatMap(({ node }) =>
        (node.Annots()?.asArray() ?? []).map((link) =>
          file.context.lookup(link, PDFDict).lookup(PDFName.of("Dest"), PDFArray).get(0),
        ),
      );
    expect(targets).toEqual([file.getPage(1).ref, file.getPage(3).ref]);
  });

  it("keeps the structure of tagged documents, each with keys and identifiers of its own", async () => {
    const table = (word: string): string =>
      `<h1>${word}</h1><p><a href='https://example.com/${word}'>link</a><p style='break-before: page'>more` +
      `<table><tr><th id=h>head<td headers=h>cell ${word}</table>`;
    const parts = [await rendered(table("one")), await filled("Untagged"), await rendered(table("two"))];
    await merged(...parts);
    const path = join(directory, "merged.pdf");
    const lines = structure(path).map((line) => line.trim());
    expect(lines.filter((line) => /^Document/.test(line))).toHaveLength(3);
    expect(lines).toContain('"cell two"');
    expect(lines.indexOf('"one"')).toBeLessThan(lines.indexOf('"two"'));
    const text = unpacked(path);
    const keys = Array.from(text.matchAll(/\/StructParents? (\d+)/g), ([, key]) => Number(key));
    expect(keys.toSorted((a, b) => a - b)).toEqual(keys.map((_key, index) => index));
    expect(text).toContain("/ParentTreeNextKey 6");
    expect(text).toContain("/ID (0000000-h)");
    expect(text).toMatch(/\/Headers \[\s*\(0000001-h\)/);
    expect(text).toMatch(/\/Names \[\s*\(0000001-h\)\s+\d+ 0 R/);
  });

  /** Titles and pages of the outline, with those below them. */
  async function outline(entries: number, ...parts: readonly MergePart[]): Promise<readonly OutlineItem[]> {
    const options = { compression: nodeCompression, title: "All", outlineEntries: entries };
    const path = join(directory, "outline.pdf");
    writeFileSync(path, await joined(mergeParts(Readable.from(parts), options)));
    execFileSync("qpdf", ["--check", path]);
    const json = execFileSync("qpdf", ["--json", "--json-key=outlines", path], { encoding: "utf8" });
    return (JSON.parse(json) as { outlines: readonly OutlineItem[] }).outlines;
  }
  const told = (items: readonly OutlineItem[]): readonly string[] =>
    items.map(({ title, destpageposfrom1 }) => `${title} ${destpageposfrom1}`);

  it("has an outline with an entry for each record that leads to its first page", async () => {
    const part = async (...names: readonly string[]): Promise<MergePart> => ({
      bytes: await filled(...names),
      records: names.map((title) => ({ pages: 2, title })),
    });
    const items = await outline(3, await part("Anna", "Berta"), await part("Čeněk"));
    expect(told(items)).toEqual(["Anna 1", "Berta 3", "Čeněk 5"]);
  });

  it("groups the entries of a large outline", async () => {
    const records = Array.from({ length: 1_001 }, (_, index) => ({ pages: 1, title: `No. ${index + 1}` }));
    const html = records.map(({ title }) => `<p style="break-after: page">${title}</p>`).join("");
    const items = await outline(1_001, { bytes: await rendered(html), records });
    expect(told(items)).toEqual(["No. 1 – No. 500 1", "No. 501 – No. 1000 501", "No. 1001 – No. 1001 1001"]);
    expect(told(items[1]?.kids ?? [])).toEqual(
      records.slice(500, 1_000).map(({ title }, index) => `${title} ${index + 501}`),
    );
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
