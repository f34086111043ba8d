import { comparePages, type Difference } from "./compare/compare-pages.ts";
import type { PageFacts } from "./facts.ts";
import { DECIDED } from "./reference-document.ts";
import { lineFor, type TriageLine } from "./triage.ts";

/** How our pages stand beside those of one engine. */
export interface Comparison {
  readonly engine: string;
  readonly pages: readonly PageFacts[];
  readonly differences: readonly Difference[];
  /** The lines of the triage file for these differences. */
  readonly known: readonly TriageLine[];
  /** Differences that no line is for. */
  readonly unknown: readonly Difference[];
}

export interface Verdict {
  /** `group/document`. */
  readonly document: string;
  readonly own: readonly PageFacts[];
  readonly comparisons: readonly Comparison[];
  /** What fails the run. */
  readonly failures: readonly string[];
}

export interface JudgeInput {
  readonly document: string;
  readonly own: readonly PageFacts[];
  /** Pages by the name of the engine; `decided` where the standard was asked. */
  readonly references: Readonly<Record<string, readonly PageFacts[]>>;
  readonly triage: readonly TriageLine[];
}

/**
 * Compares a document with its references. It fails where a difference is in no line of the triage file, and where no reference is left
 * that holds it in every aspect: then the standard's decision has to be recorded.
 */
export function judge({ document, own, references, triage }: JudgeInput): Verdict {
  const comparisons = Object.entries(references).map(([engine, pages]): Comparison => {
    const differences = comparePages(own, pages);
    const lineOf = ({ aspect }: Difference) => lineFor(triage, { document, engine, aspect });
    const known = differences.flatMap((difference) => lineOf(difference) ?? []);
    const unknown = differences.filter((difference) => lineOf(difference) === undefined);
    return { engine, pages, differences, known, unknown };
  });
  const failures = comparisons.flatMap(({ engine, unknown }) => unknown.map((found) => told(engine, found)));
  if (!comparisons.some(({ differences }) => differences.length === 0) && failures.length === 0)
    failures.push("no reference agrees in everything, and no decision is recorded");
  return { document, own, comparisons, failures };
}

/** Engines of others that agree in everything. */
export function agreeing({ comparisons }: Verdict): string[] {
  return comparisons
    .filter(({ engine, differences }) => engine !== DECIDED && differences.length === 0)
    .map(({ engine }) => engine);
}

function told(engine: string, { page, message }: Difference): string {
  return `${engine}${page === 0 ? "" : `, page ${page}`}: ${message}`;
}
