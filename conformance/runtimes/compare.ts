import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FixtureReport, FixtureResult } from "./run-fixture.ts";

/** A report in a form that two hosts can be compared by: each fact by its name, all of them text. */
export type Facts = ReadonlyMap<string, string>;

/**
 * Takes reports apart: PDFs become their text and their objects with every stream uncompressed, since builds compress with what they
 * have. Files are written to `folder`, for people to look at.
 */
export function factsOf(report: FixtureReport, folder: string): Facts {
  mkdirSync(folder, { recursive: true });
  const facts = new Map<string, string>();
  for (const [name, result] of Object.entries(report)) {
    for (const [fact, value] of Object.entries(plainFacts(result))) facts.set(`${name}: ${fact}`, value);
    if (result.pdf === undefined) continue;
    const file = join(folder, `${name.replaceAll(" ", "-")}.pdf`);
    writeFileSync(file, Buffer.from(result.pdf, "base64"));
    facts.set(`${name}: pages`, pageCountOf(file));
    facts.set(`${name}: text`, execFileSync("pdftotext", ["-layout", file, "-"]).toString());
    facts.set(`${name}: objects`, objectsOf(file));
  }
  return facts;
}

function plainFacts({
  pageCount,
  displayList,
  diagnostics,
  status,
  text,
}: FixtureResult): Record<string, string> {
  const facts = { "page count": pageCount, "display list": displayList, status, answer: text };
  const known = Object.entries(facts).filter(([, value]) => value !== undefined);
  const told = diagnostics === undefined ? [] : [["diagnostics", diagnostics.join("\n")]];
  return Object.fromEntries([...known.map(([name, value]) => [name, String(value)]), ...told]);
}

function pageCountOf(file: string): string {
  return execFileSync("qpdf", ["--show-npages", file]).toString().trim();
}

/** The PDF with its streams uncompressed, without what tells one moment of making from another, and without lengths and offsets. */
function objectsOf(file: string): string {
  const options = ["--stream-data=uncompress", "--object-streams=disable", "--deterministic-id", "--qdf"];
  const bytes = execFileSync("qpdf", [...options, file, "-"], { maxBuffer: 1 << 28 });
  return bytes
    .toString("latin1")
    .replace(/^(\s*)\/(CreationDate|ModDate) \(.*\)$/gm, "$1/$2 (…)")
    .replace(/<(xmp:CreateDate|xmp:ModifyDate|xmp:MetadataDate)>[^<]*/g, "<$1>…")
    .replace(/^xref\n[\s\S]*$/m, "");
}

/** Says where two hosts differ; nothing when they agree. */
export function differencesOf(expected: Facts, found: Facts): readonly string[] {
  const differences: string[] = [];
  for (const name of new Set([...expected.keys(), ...found.keys()])) {
    const [one, other] = [expected.get(name), found.get(name)];
    if (one === other) continue;
    if (one === undefined || other === undefined) {
      differences.push(`${name}: ${one === undefined ? "not on Node" : "missing"}`);
    } else {
      differences.push(`${name}: ${firstDifference(one, other)}`);
    }
  }
  return differences;
}

function firstDifference(one: string, other: string): string {
  const [lines, others] = [one.split("\n"), other.split("\n")];
  const line = lines.findIndex((text, index) => text !== others[index]);
  const at = line === -1 ? lines.length : line;
  const show = (text: string | undefined): string => JSON.stringify(text?.slice(0, 200) ?? "(end)");
  return `line ${at + 1} is ${show(others[at])}, not ${show(lines[at])}`;
}
