import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Renderer } from "../documents/render-document.ts";
import { wordsOf } from "./words.ts";

const DOCUMENTS = fileURLToPath(new URL("./documents/", import.meta.url));

/** A document, and what a person reads in it. */
export interface ExtractedDocument {
  readonly name: string;
  readonly file: string;
  /** In logical order, markers and generated content included; without heads and feet of pages. */
  readonly words: readonly string[];
  /** Engines that don't lay out what the document is about, and set other lines instead. */
  readonly lackedBy: readonly Renderer[];
}

/** Where lines are others, they are no measure. */
const LACKED: Readonly<Record<string, readonly Renderer[]>> = {
  // Controls are text between the lines of their labels.
  forms: ["weasyprint"],
  // Ruby stands in the line, behind its base.
  japanese: ["weasyprint"],
  // Lines run from left to right.
  vertical: ["weasyprint"],
  "vertical-english": ["weasyprint"],
};

/** All documents whose names contain one of the texts. */
export function extractedDocuments(texts: readonly string[] = [""]): readonly ExtractedDocument[] {
  return readdirSync(DOCUMENTS)
    .filter((file) => file.endsWith(".html") && texts.some((text) => file.includes(text)))
    .sort()
    .map((file) => {
      const name = file.replace(/\.html$/, "");
      return {
        name,
        file: `${DOCUMENTS}${file}`,
        words: wordsOf(readFileSync(`${DOCUMENTS}${name}.txt`, "utf8")),
        lackedBy: LACKED[name] ?? [],
      };
    });
}
