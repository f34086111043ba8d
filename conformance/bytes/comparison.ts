import type { DocumentRecord } from "./record.ts";

/** A document of which the revisions made different things. */
export interface Difference {
  readonly group: string;
  readonly name: string;
  /** `bytes`: the PDFs differ. `diagnostics`: what is said about the document differs. */
  readonly kind: "bytes" | "diagnostics";
  readonly detail: string;
  /** Why it is meant to differ. */
  readonly reason?: string;
}

export interface GroupComparison {
  readonly group: string;
  readonly equal: number;
  readonly equalDiagnostics: number;
  /** Made by the base alone, or by the head alone; differing bytes, too. */
  readonly onlyBase: number;
  readonly onlyHead: number;
  readonly differences: readonly Difference[];
}

/** What both revisions made of the documents with these names. */
export interface ComparedRecords {
  readonly names: readonly string[];
  readonly base: ReadonlyMap<string, DocumentRecord>;
  readonly head: ReadonlyMap<string, DocumentRecord>;
}

/** Reasons by name of a document, or by the beginning of names where it ends with `*`. */
export type Explanations = Readonly<Record<string, string>>;

export function compareGroup(
  group: string,
  compared: ComparedRecords,
  explanations: Explanations = {},
): GroupComparison {
  const records = compared.names.map((name) => ({
    name,
    base: recordFor(name, compared.base),
    head: recordFor(name, compared.head),
  }));
  const differences = records.flatMap(({ name, base, head }) => {
    const reason = reasonFor(name, explanations);
    const about = { group, name, ...(reason === undefined ? {} : { reason }) };
    const found: Difference[] = [];
    if (base.sha256 !== head.sha256) found.push({ ...about, kind: "bytes", detail: byteDetail(base, head) });
    const detail = diagnosticsDetail(base.diagnostics, head.diagnostics);
    if (detail !== "") found.push({ ...about, kind: "diagnostics", detail });
    return found;
  });
  const count = (wanted: Difference["kind"]): number =>
    differences.filter(({ kind }) => kind === wanted).length;
  const isMade = ({ refusal }: DocumentRecord): boolean => refusal === undefined;
  return {
    group,
    equal: records.length - count("bytes"),
    equalDiagnostics: records.length - count("diagnostics"),
    onlyBase: records.filter(({ base, head }) => isMade(base) && !isMade(head)).length,
    onlyHead: records.filter(({ base, head }) => !isMade(base) && isMade(head)).length,
    differences,
  };
}

function recordFor(name: string, records: ReadonlyMap<string, DocumentRecord>): DocumentRecord {
  const record = records.get(name);
  if (record === undefined) throw new Error(`Nothing is known of ${name}.`);
  return record;
}

function reasonFor(name: string, explanations: Explanations): string | undefined {
  if (Object.hasOwn(explanations, name)) return explanations[name];
  return Object.entries(explanations).find(
    ([pattern]) => pattern.endsWith("*") && name.startsWith(pattern.slice(0, -1)),
  )?.[1];
}

function byteDetail(base: DocumentRecord, head: DocumentRecord): string {
  if (base.refusal !== undefined || head.refusal !== undefined) {
    const tell = ({ refusal, bytes }: DocumentRecord): string => refusal ?? `${bytes} bytes`;
    return `${tell(base)} → ${tell(head)}`;
  }
  const parts = base.pages === head.pages ? [] : [`pages ${base.pages} → ${head.pages}`];
  parts.push(base.bytes === head.bytes ? `${base.bytes} bytes` : `bytes ${base.bytes} → ${head.bytes}`);
  const count = head.objects.length;
  if (base.objects.length === count) {
    const changed = head.objects.flatMap((hash, at) => (hash === base.objects[at] ? [] : [at + 1]));
    parts.push(`parts ${changed.slice(0, 5).join(", ")}${changed.length > 5 ? " …" : ""} of ${count}`);
  } else parts.push(`parts ${base.objects.length} → ${count}`);
  return parts.join("; ");
}

/** Lines that one side has more often than the other, or that the order changed; empty when all are equal. */
function diagnosticsDetail(base: readonly string[], head: readonly string[]): string {
  if (base.length === head.length && base.every((line, at) => line === head[at])) return "";
  const gone = without(base, head);
  const fresh = without(head, base);
  if (gone.length === 0 && fresh.length === 0) return "in another order";
  return [...gone.map((line) => `- ${line}`), ...fresh.map((line) => `+ ${line}`)].slice(0, 6).join("\n");
}

function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return lines.filter((line) => {
    const at = left.indexOf(line);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}
