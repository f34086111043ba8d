import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { scriptFonts } from "../../src/fill/testing/script-fonts.ts";
import { createNodeFetch, Engine } from "../../src/node/index.ts";
import { extractedDocuments } from "./documents.ts";
import { pdfium, pdfJs, structureTree, type TextReader } from "./text-readers.ts";
import { inOrder, wordsOf } from "./words.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/**
 * How many words are not read in their order, by pdf.js, PDFium and the structure tree; of documents that are not named, none. It may only become
 * less. What remains: readers turn stretches around by themselves, take wide letters for words, and know of shadows and floats what is painted.
 */
const LOST: Readonly<Record<string, readonly [pdfJs: number, pdfium: number, structure: number]>> = {
  "arabic-justified": [14, 1, 5],
  arabic: [8, 0, 6],
  code: [1, 1, 1],
  decorated: [9, 8, 0],
  floats: [15, 15, 1],
  hebrew: [22, 2, 14],
  hyphenated: [1, 1, 1],
  japanese: [2, 2, 0],
  mixed: [23, 10, 12],
  positioned: [9, 9, 0],
  spaced: [12, 0, 12],
};

let engine: Engine;
let directory: string;
let readers: readonly TextReader[];

beforeAll(async () => {
  engine = new Engine({ fonts: [...scriptFonts()] });
  directory = mkdtempSync(join(tmpdir(), "platen-extraction-"));
  readers = [pdfJs, await pdfium(), structureTree];
});

afterAll(() => rmSync(directory, { recursive: true }));

describe("the words of a document that readers copy", () => {
  it.each(extractedDocuments())("$name", async ({ name, file, words }) => {
    const { pdf } = await engine.renderHtml(
      { html: readFileSync(file, "utf8"), baseUrl: pathToFileURL(file).href },
      { fetch: createNodeFetch({ localDirectories: [ROOT] }) },
    );
    const output = join(directory, `${name}.pdf`);
    writeFileSync(output, pdf);
    const lost: number[] = [];
    for (const reader of readers)
      lost.push(words.length - inOrder(words, wordsOf(await reader.textOf(output))));
    expect(lost).toEqual(LOST[name] ?? [0, 0, 0]);
  });
});
