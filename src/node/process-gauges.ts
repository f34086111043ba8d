import type { Gauge } from "../http/metrics.ts";
import type { PoolWorkState } from "./pool/pool-work.ts";

/** Figures of this process and its pool of threads for `/metrics`. */
export function processGauges(pool: PoolWorkState | undefined): readonly Gauge[] {
  const { rss, heapUsed } = process.memoryUsage();
  const own: readonly Gauge[] = [
    gauge("platen_resident_bytes", "Memory of the process.", [{ value: rss }]),
    gauge("platen_heap_bytes", "JavaScript objects of the main thread.", [{ value: heapUsed }]),
    gauge("platen_uptime_seconds", "Time since the process started.", [{ value: process.uptime() }]),
  ];
  if (pool === undefined) return own;
  const { threads, ready, busy, queued, ended, fetches } = pool;
  return [
    ...own,
    gauge("platen_threads", "Threads that do the work.", [
      { labels: { state: "starting" }, value: threads - ready },
      { labels: { state: "idle" }, value: ready - busy },
      { labels: { state: "busy" }, value: busy },
    ]),
    gauge("platen_queued_jobs", "Jobs that wait for a thread.", [{ value: queued }]),
    counters("platen_threads_ended_total", "Threads that ended, by reason.", "reason", ended),
    counters("platen_fetches_total", "Resources that documents asked for, by outcome.", "outcome", fetches),
  ];
}

function gauge(name: string, help: string, values: Gauge["values"]): Gauge {
  return { name, help, type: "gauge", values };
}

function counters(
  name: string,
  help: string,
  label: string,
  counts: Readonly<Record<string, number>>,
): Gauge {
  const values = Object.entries(counts).map(([key, value]) => ({ labels: { [label]: key }, value }));
  return { name, help, type: "counter", values };
}
