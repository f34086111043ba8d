import { readFileSync } from "node:fs";
import { ASPECTS, type Aspect } from "./compare/compare-pages.ts";

/** A difference from one engine that is known, and why ours stays. */
export interface TriageLine {
  /** `group/document`, where `*` stands for any text. */
  readonly document: string;
  readonly engine: string;
  readonly aspects: readonly Aspect[];
  readonly reason: string;
}

/** Reads lines such as `tables/head | chromium | text, raster | reason`; those that begin with # are for people. @throws Error at a line that isn't so. */
export function parseTriage(text: string): TriageLine[] {
  return text
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("#"))
    .map(parseLine);
}

export function readTriage(): TriageLine[] {
  return parseTriage(readFileSync(new URL("./triage.txt", import.meta.url), "utf8"));
}

function parseLine(line: string): TriageLine {
  const [document = "", engine = "", aspects = "", reason = ""] = line.split("|").map((part) => part.trim());
  const named = aspects.split(/\s*,\s*/);
  const known = ASPECTS.filter((aspect) => named.includes(aspect));
  if (reason === "" || known.length !== named.length)
    throw new Error(`“${line}” is not “document | engine | ${ASPECTS.join(", ")} | reason”.`);
  return { document, engine, aspects: known, reason };
}

/** The line that a difference is known by. */
export function lineFor(
  lines: readonly TriageLine[],
  {
    document,
    engine,
    aspect,
  }: { readonly document: string; readonly engine: string; readonly aspect: Aspect },
): TriageLine | undefined {
  return lines.find(
    (line) =>
      line.engine === engine && line.aspects.includes(aspect) && patternOf(line.document).test(document),
  );
}

function patternOf(glob: string): RegExp {
  const parts = glob.split("*").map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`);
}
