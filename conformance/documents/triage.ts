import { readFileSync } from "node:fs";
import type { DocumentEntry } from "./list.ts";

/** What somebody who looked at a document says of our pages, beside the better of the two others. */
export interface Verdict {
  readonly document: string;
  readonly verdict: "worse" | "as good" | "better";
  readonly reason: string;
}

/** Lines `document | verdict | reason` of triage.txt. */
export function readTriage(): readonly Verdict[] {
  const text = readFileSync(new URL("./triage.txt", import.meta.url), "utf8");
  return text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [document = "", verdict = "", reason = ""] = line.split("|").map((part) => part.trim());
      if (verdict !== "worse" && verdict !== "as good" && verdict !== "better")
        throw new Error(`no verdict: ${line}`);
      return { document, verdict, reason };
    });
}

/** Counts of verdicts by category, and what has none. */
export function figuresOf(verdicts: readonly Verdict[], documents: readonly DocumentEntry[]): string {
  const lines = [["category", "documents", "worse", "as good", "better"]];
  const of = new Map(verdicts.map((verdict) => [verdict.document, verdict.verdict]));
  const categories = [...new Set(documents.map(({ category }) => category))].sort();
  for (const category of [...categories, "all"]) {
    const some = documents.filter((document) => category === "all" || document.category === category);
    const count = (wanted: string) => some.filter(({ name }) => of.get(name) === wanted).length;
    lines.push([category, ...[some.length, count("worse"), count("as good"), count("better")].map(String)]);
  }
  const open = documents.filter(({ name }) => !of.has(name)).map(({ name }) => name);
  const table = lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
  return open.length === 0 ? table : `${table}\nwithout a verdict: ${open.join(" ")}`;
}
