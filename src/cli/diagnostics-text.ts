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

/** Diagnostics that say the same of so many addresses, pages or records have a line each; more of them share one. */
const MOST_ALIKE = 3;

/** Places that a shared line names beside its own. */
const MOST_PLACES = 3;

/** What differs between messages that say the same: addresses, and numbers of pages and of records (`data[12].name`). */
const SUBJECT = /\b[a-z][a-z\d+.-]*:\S+|(?<=\bpage )\d+|(?<=\bdata\[)\d+(?=\])/gi;

/** Diagnostics that share a line. */
type Alike = [Diagnostic, ...Diagnostic[]];

/**
 * Diagnostics as lines, in the order given, each with a line of its own where `all` are wanted. Else what says the same of many addresses,
 * pages or records shares one, and after ten of a code the rest is counted: many of one code are the same mistake over and over.
 */
export function diagnosticLines(
  diagnostics: readonly Diagnostic[],
  names: SourceNames,
  { all }: { readonly all: boolean },
): string {
  const lines = all ? diagnostics.map((each) => formatDiagnostic(each, names)) : fewLines(diagnostics, names);
  return lines.map((line) => `${line}\n`).join("");
}

function fewLines(diagnostics: readonly Diagnostic[], names: SourceNames): readonly string[] {
  const told = alike(diagnostics, names);
  const codes = groupBy(told, ([{ code }]) => code);
  return told.flatMap((group) => {
    const [{ code, severity }] = group;
    const ofCode: readonly Alike[] = codes.get(code) ?? [];
    const place = ofCode.indexOf(group);
    if (place < MOST_OF_A_CODE) return [formatAlike(group, names)];
    if (place > MOST_OF_A_CODE) return [];
    const rest = ofCode.slice(MOST_OF_A_CODE).reduce((sum, { length }) => sum + length, 0);
    return [`${names.document}: ${severity}: … and ${rest} more; --all-diagnostics lists them. [${code}]`];
  });
}

/** Diagnostics in groups that share a line, each where its first one was. */
function alike(diagnostics: readonly Diagnostic[], names: SourceNames): readonly Alike[] {
  const groups = groupBy(diagnostics, ({ code, message, position }) =>
    JSON.stringify([code, message.replaceAll(SUBJECT, "…"), fileOf(position, names)]),
  );
  const shared = [...groups.values()].filter(({ length }) => length > MOST_ALIKE);
  const firsts = new Map(shared.map((group) => [group[0], group]));
  const others = new Set(shared.flatMap(([, ...rest]) => rest));
  return diagnostics.filter((each) => !others.has(each)).map((each) => firsts.get(each) ?? [each]);
}

function groupBy<Value>(
  values: readonly Value[],
  keyOf: (value: Value) => string,
): ReadonlyMap<string, [Value, ...Value[]]> {
  const groups = new Map<string, [Value, ...Value[]]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups;
}

/** A diagnostic in the style of compilers: `file:line:column: warning: message [code]`. */
export function formatDiagnostic(diagnostic: Diagnostic, names: SourceNames): string {
  const { severity, message, code, position, occurrences } = diagnostic;
  return `${formatPosition(position, names)}: ${severity}: ${message}${timesText(occurrences)} [${code}]`;
}

function formatAlike([first, ...others]: Alike, names: SourceNames): string {
  if (others.length === 0) return formatDiagnostic(first, names);
  const { severity, message, code, position } = first;
  const times = [first, ...others].reduce((sum, { occurrences = 1 }) => sum + occurrences, 0);
  const places = others.slice(0, MOST_PLACES).flatMap((each) => placeOf(each.position, names));
  if (others.length > MOST_PLACES) places.push("…");
  const also = position === undefined ? "" : `, also at ${places.join(", ")}`;
  return `${formatPosition(position, names)}: ${severity}: ${message} (${times} alike${also}; --all-diagnostics lists them) [${code}]`;
}

/** How often the same was found, where it was more than once. */
export function timesText(occurrences: number | undefined): string {
  return occurrences === undefined ? "" : ` (${occurrences} times)`;
}

function formatPosition(position: SourcePosition | undefined, names: SourceNames): string {
  return [fileOf(position, names), ...placeOf(position, names)].join(":");
}

/** Line and column of a position, in its file. */
function placeOf(position: SourcePosition | undefined, names: SourceNames): readonly string[] {
  if (position === undefined) return [];
  const { line, column } = position;
  return [`${line - (sheetOf(position, names)?.firstLine ?? 1) + 1}:${column}`];
}

function fileOf(position: SourcePosition | undefined, names: SourceNames): string {
  if (position === undefined) return names.document;
  return sheetOf(position, names)?.name ?? sourceName(position.source, names);
}

/** The sheet of those given beside the document in which a position is. */
function sheetOf({ source, line }: SourcePosition, { sheets }: SourceNames): NamedSheet | undefined {
  return source === "css" ? sheets.findLast(({ firstLine }) => firstLine <= line) : undefined;
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
