import type { Difference, GroupComparison } from "./comparison.ts";

const MAXIMUM_NAMED = 20;

/** A line for each group about bytes and about diagnostics, and the first of what differs. */
export function reportText(comparisons: readonly GroupComparison[]): string {
  return comparisons
    .flatMap((comparison) => [...linesOf(comparison, "bytes"), ...linesOf(comparison, "diagnostics")])
    .join("\n");
}

function linesOf(comparison: GroupComparison, kind: Difference["kind"]): string[] {
  const differences = comparison.differences.filter((difference) => difference.kind === kind);
  const equal = kind === "bytes" ? comparison.equal : comparison.equalDiagnostics;
  const explained = differences.filter(({ reason }) => reason !== undefined).length;
  const counts = [`${equal} equal`, `${differences.length} differ`];
  if (explained > 0) counts.push(`${explained} of them explained`);
  if (kind === "bytes") {
    counts.push(`${comparison.onlyBase + comparison.onlyHead} made by one only`);
    if (comparison.onlyBase > 0) counts.push(`${comparison.onlyBase} by the base`);
    if (comparison.onlyHead > 0) counts.push(`${comparison.onlyHead} by the head`);
  }
  const unexplained = differences.filter(({ reason }) => reason === undefined);
  const named = unexplained
    .slice(0, MAXIMUM_NAMED)
    .map(({ name, detail }) => `  ${name}:${indented(detail)}`);
  if (unexplained.length > MAXIMUM_NAMED) named.push(`  and ${unexplained.length - MAXIMUM_NAMED} more`);
  return [`${comparison.group.padEnd(9)} ${kind.padEnd(12)} ${counts.join(", ")}`, ...named];
}

function indented(detail: string): string {
  return detail.includes("\n") ? `\n    ${detail.replaceAll("\n", "\n    ")}` : ` ${detail}`;
}
