import type { WorkerCounts } from "../../batch/batch-worker.ts";
import type { QueueState } from "../../batch/queue/job-queue.ts";
import type { Gauge } from "../../http/metrics.ts";

/** What is done and waits of batches; the queue's part is left out while it can't be reached. */
export function batchGauges(
  counts: WorkerCounts | undefined,
  queue: QueueState | undefined,
): readonly Gauge[] {
  const gauges: Gauge[] = [];
  if (queue !== undefined) {
    gauges.push({
      name: "platen_batch_chunks",
      help: "Chunks of batches in the queue; a scaler adds workers by those that wait.",
      type: "gauge",
      values: [
        { labels: { state: "waiting" }, value: queue.waiting },
        { labels: { state: "active" }, value: queue.active },
      ],
    });
  }
  if (counts === undefined) return gauges;
  const counter = (name: string, help: string, value: number): Gauge => ({
    name,
    help,
    type: "counter",
    values: [{ value }],
  });
  return [
    ...gauges,
    counter(
      "platen_batch_records_total",
      "Records of batches that were made or failed here.",
      counts.records,
    ),
    counter("platen_batch_chunks_total", "Chunks of batches that were done here.", counts.chunks),
    counter("platen_batch_failures_total", "Failures of store, queue or pool here.", counts.failures),
  ];
}
