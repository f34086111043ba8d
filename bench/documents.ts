import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { reportHtml } from "../examples/report.ts";
import { brandedHtml } from "./branded.ts";

const EXAMPLES = fileURLToPath(new URL("../examples/", import.meta.url));

/** A document of the bench. */
export interface BenchDocument {
  readonly name: string;
  readonly file: string;
  /** Rows of a report; undefined for other documents. */
  readonly rows: number | undefined;
  /** What the engine keeps for documents to come; the default unless given. */
  readonly keeps?: "nothing";
}

/** Writes the documents that are rendered again and again in one process. */
export function writeWarmDocuments(directory: string): BenchDocument[] {
  mkdirSync(directory, { recursive: true });
  const file = join(directory, "branded.html");
  writeFileSync(file, brandedHtml(readFileSync(join(EXAMPLES, "invoice.html"), "utf8")));
  const branded: BenchDocument = { name: "branded invoice", file, rows: undefined };
  return [
    ...writeDocuments(directory, []).filter(({ name }) => name !== "chapter"),
    branded,
    { ...branded, name: "branded invoice, nothing kept", keeps: "nothing" },
  ];
}

/** Writes the documents to a directory: examples of one file each, and reports of the given sizes. */
export function writeDocuments(directory: string, rows: readonly number[]): BenchDocument[] {
  mkdirSync(directory, { recursive: true });
  const examples = ["letter", "invoice", "chapter"].map((name): BenchDocument => {
    const file = join(directory, `${name}.html`);
    writeFileSync(file, readFileSync(join(EXAMPLES, `${name}.html`)));
    return { name, file, rows: undefined };
  });
  const reports = rows.map((count): BenchDocument => {
    const file = join(directory, `report-${count}.html`);
    writeFileSync(file, reportHtml(count));
    return { name: `report ${count.toLocaleString("en")}`, file, rows: count };
  });
  return [...examples, ...reports];
}
