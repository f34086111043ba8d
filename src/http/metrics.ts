import type { RequestRecord } from "./access-log.ts";

/** A figure for `/metrics`. */
export interface Gauge {
  readonly name: string;
  readonly help: string;
  /** A counter only grows. */
  readonly type: "counter" | "gauge";
  readonly values: readonly { readonly labels?: Readonly<Record<string, string>>; readonly value: number }[];
}

/** Upper ends of the classes of times, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

interface Histogram {
  readonly counts: number[];
  sum: number;
  count: number;
}

/** Counts requests and writes the figures as text that Prometheus reads (exposition format 0.0.4). */
export class Metrics {
  readonly #requests: Map<string, number> = new Map();
  readonly #times: Map<string, Histogram> = new Map();
  readonly #diagnostics: Map<string, number> = new Map();
  #requestBytes = 0;
  #responseBytes = 0;
  #pages = 0;

  count(record: RequestRecord): void {
    const route = { route: record.route, method: record.method };
    add(this.#requests, labels({ ...route, status: String(record.status) }), 1);
    this.#time(labels(route), record.milliseconds / 1000);
    for (const code of record.diagnostics) add(this.#diagnostics, labels({ code }), 1);
    this.#requestBytes += record.requestBytes;
    this.#responseBytes += record.responseBytes;
    this.#pages += record.pages ?? 0;
  }

  /** The figures, with those of others. */
  text(others: readonly Gauge[] = []): string {
    const lines: string[] = [];
    family(lines, "platen_requests_total", "counter", "Requests that were answered.");
    for (const [set, value] of this.#requests) lines.push(`platen_requests_total${set} ${value}`);
    family(
      lines,
      "platen_request_seconds",
      "histogram",
      "Time from the first byte of a request to its answer.",
    );
    for (const [set, times] of this.#times) writeHistogram(lines, set, times);
    family(lines, "platen_diagnostics_total", "counter", "Mistakes in documents, by code.");
    for (const [set, value] of this.#diagnostics) lines.push(`platen_diagnostics_total${set} ${value}`);
    single(lines, "platen_request_bytes_total", "Bytes of request bodies.", this.#requestBytes);
    single(lines, "platen_response_bytes_total", "Bytes of answers.", this.#responseBytes);
    single(lines, "platen_pages_total", "Pages of PDFs that were made.", this.#pages);
    return `${lines.join("\n")}\n${gaugesText(others)}`;
  }

  #time(set: string, seconds: number): void {
    const times = this.#times.get(set) ?? { counts: BUCKETS.map(() => 0), sum: 0, count: 0 };
    this.#times.set(set, times);
    times.sum += seconds;
    times.count += 1;
    for (const [index, end] of BUCKETS.entries()) {
      if (seconds <= end) times.counts[index] = (times.counts[index] ?? 0) + 1;
    }
  }
}

/** Figures alone, as text of the same form. */
export function gaugesText(gauges: readonly Gauge[]): string {
  const lines: string[] = [];
  for (const { name, help, type, values } of gauges) {
    family(lines, name, type, help);
    for (const { labels: set = {}, value } of values) lines.push(`${name}${labels(set)} ${value}`);
  }
  return lines.map((line) => `${line}\n`).join("");
}

function writeHistogram(lines: string[], set: string, { counts, sum, count }: Histogram): void {
  const name = "platen_request_seconds";
  const start = set.slice(0, -1);
  for (const [index, end] of BUCKETS.entries()) {
    lines.push(`${name}_bucket${start},le="${end}"} ${counts[index]}`);
  }
  lines.push(`${name}_bucket${start},le="+Inf"} ${count}`);
  lines.push(`${name}_sum${set} ${sum}`, `${name}_count${set} ${count}`);
}

function family(lines: string[], name: string, type: string, help: string): void {
  lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`);
}

function single(lines: string[], name: string, help: string, value: number): void {
  family(lines, name, "counter", help);
  lines.push(`${name} ${value}`);
}

function add(counts: Map<string, number>, set: string, value: number): void {
  counts.set(set, (counts.get(set) ?? 0) + value);
}

/** Labels as they are written; their values come from this program, but for methods. */
function labels(values: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(values).map(([name, value]) => {
    const escaped = value.replace(/[\\"\n]/g, (sign) => (sign === "\n" ? "\\n" : `\\${sign}`));
    return `${name}="${escaped}"`;
  });
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}
