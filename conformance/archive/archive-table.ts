import type { ArchivedResult } from "./archived.ts";

interface Row {
  documents: number;
  claims: number;
  falseClaims: number;
  readonly reasons: Map<string, number>;
  readonly times: number[];
  readonly sizes: number[];
}

/** Counts, standard by standard, how many documents could say that they conform, what stood against the others, and what it cost. */
export class ArchiveTable {
  readonly #rows: Map<string, Row> = new Map();
  falseClaims = 0;

  add(standards: string, result: ArchivedResult, isFalse: boolean): void {
    const row = this.#rows.get(standards) ?? newRow();
    this.#rows.set(standards, row);
    row.documents += 1;
    if (result.isClaimed) row.claims += 1;
    if (isFalse) {
      row.falseClaims += 1;
      this.falseClaims += 1;
    }
    for (const reason of result.reasons) row.reasons.set(reason, (row.reasons.get(reason) ?? 0) + 1);
    row.times.push(result.time);
    row.sizes.push(result.size);
  }

  text(): string {
    const lines = [...this.#rows].map(([standards, row]) => {
      const reasons = [...row.reasons].sort((a, b) => b[1] - a[1]).map(([code, count]) => `${code} ${count}`);
      const cost = `time ×${median(row.times).toFixed(2)}, bytes ×${median(row.sizes).toFixed(2)}`;
      const claims = `${row.claims} of ${row.documents} claim it`;
      return `${standards.padEnd(20)} ${claims}, ${row.falseClaims} falsely; ${cost}; not: ${reasons.join(", ") || "none"}`;
    });
    return ["", ...lines].join("\n");
  }
}

function newRow(): Row {
  return { documents: 0, claims: 0, falseClaims: 0, reasons: new Map(), times: [], sizes: [] };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
