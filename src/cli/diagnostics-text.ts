import { isAbsolute, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { Diagnostic, SourcePosition } from "../../layout/api/basics.ts";

/** A stylesheet given beside the document: its name, and how many lines of other sheets stand before it. */
export interface NamedSheet {
  readonly name: string;
  readonly firstLine: number;
}

/** What the positions of a document's diagnostics refer to. */
export interface SourceNames {
  /** Name of the document for people. */
  readonly document: string;
  /** The sheets that were joined to one text, in order. */
  readonly sheets: readonly NamedSheet[];
  readonly workingDirectory: string;
}

/** Diagnostics in reading order: sources as they first come up, within them by line and column. */
export function inReadingOrder(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const sources = new Map<string, number>();
  for (const { position } of diagnostics) {
    const source = position?.source ?? "";
    if (!sources.has(source)) sources.set(source, sources.size);
  }
  const rank = ({ position }: Diagnostic): number => sources.get(position?.source ?? "") ?? 0;
  return diagnostics.toSorted(
    (one, other) =>
      rank(one) - rank(other) ||
      (one.position?.line ?? 0) - (other.position?.line ?? 0) ||
      (one.position?.column ?? 0) - (other.position?.column ?? 0),
  );
}

/** Lines of one code that are printed before the rest is only counted. */
const MOST_OF_A_CODE = 10;

/**
 * Diagnostics as lines, in the order given. Many of one code are the same mistake over and over: after ten of them the rest is counted, unless
 * `all` are wanted.
 */
export function diagnosticLines(
  diagnostics: readonly Diagnostic[],
  names: SourceNames,
  { all }: { readonly all: boolean },
): string {
  const counts = new Map<string, number>();
  for (const { code } of diagnostics) counts.set(code, (counts.get(code) ?? 0) + 1);
  const printed = new Map<string, number>();
  const lines = diagnostics.flatMap((diagnostic) => {
    const { code, severity } = diagnostic;
    const place = (printed.get(code) ?? 0) + 1;
    printed.set(code, place);
    if (all || place <= MOST_OF_A_CODE) return [formatDiagnostic(diagnostic, names)];
    if (place > MOST_OF_A_CODE + 1) return [];
    const rest = (counts.get(code) ?? 0) - MOST_OF_A_CODE;
    return [`${names.document}: ${severity}: … and ${rest} more; --all-diagnostics lists them. [${code}]`];
  });
  return lines.map((line) => `${line}\n`).join("");
}

/** A diagnostic in the style of compilers: `file:line:column: warning: message [code]`. */
export function formatDiagnostic(diagnostic: Diagnostic, names: SourceNames): string {
  const { severity, message, code, position, occurrences } = diagnostic;
  const place = position === undefined ? names.document : formatPosition(position, names);
  return `${place}: ${severity}: ${message}${timesText(occurrences)} [${code}]`;
}

/** How often the same was found, where it was more than once. */
export function timesText(occurrences: number | undefined): string {
  return occurrences === undefined ? "" : ` (${occurrences} times)`;
}

function formatPosition(position: SourcePosition, names: SourceNames): string {
  const { source, line, column } = position;
  if (source === "css") {
    const sheet = names.sheets.findLast((candidate) => candidate.firstLine <= line);
    if (sheet !== undefined) return `${sheet.name}:${line - sheet.firstLine + 1}:${column}`;
  }
  return `${sourceName(source, names)}:${line}:${column}`;
}

function sourceName(source: string, names: SourceNames): string {
  if (source === "html" || source === "markdown" || source === "") return names.document;
  if (source.startsWith("data:")) return `${source.slice(0, 40)}…`;
  if (!source.startsWith("file:")) return source;
  try {
    const path = fileURLToPath(source);
    const way = relative(names.workingDirectory, path);
    return way.startsWith(`..${sep}`) || isAbsolute(way) ? path : way;
  } catch {
    return source;
  }
}
