import type { WholeIndex } from "./close-batch.ts";
import type { BatchControl, BatchOutput, BatchRecord } from "./model.ts";
import { type ChunkMarker, pendingChunks } from "./store/chunk-marker.ts";

/**
 * `queued`: nothing is done yet; `closing`: all records are done, and the whole is being put together; `done`: with or without records that
 * failed.
 */
export type BatchState = "queued" | "running" | "paused" | "cancelled" | "closing" | "done";

/** What a caller is told of a batch. Times are in ISO 8601. */
export interface BatchStatus {
  readonly id: string;
  readonly state: BatchState;
  readonly output: BatchOutput;
  readonly records: number;
  readonly made: number;
  readonly failed: number;
  readonly pages: number;
  readonly bytes: number;
  /** Share of the records that are done, from 0 to 1. */
  readonly progress: number;
  /** Records a second since the batch was taken. */
  readonly recordsPerSecond: number;
  readonly attempt: number;
  readonly priority: number;
  readonly createdAt: string;
  readonly deadline?: string | undefined;
  readonly finishedAt?: string | undefined;
  readonly expiresAt: string;
}

/** All that the status follows from. */
export interface StatusFacts {
  readonly batch: BatchRecord;
  readonly control: BatchControl;
  readonly markers: ReadonlyMap<number, ChunkMarker>;
  readonly whole: WholeIndex | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export function statusOf(facts: StatusFacts): BatchStatus {
  const { batch, control, whole } = facts;
  const { id, settings, chunks, createdAt, expiresAt } = batch;
  const records = chunks.reduce((sum, count) => sum + count, 0);
  const totals = totalsOf(facts.markers.values());
  const done = totals.made + totals.failed;
  const { seconds, ...counts } = totals;
  const elapsed = Math.max(0.001, (seconds * 1000 - createdAt) / 1000);
  return {
    id,
    state: stateOf(facts),
    output: settings.output,
    records,
    ...counts,
    progress: Math.floor((1000 * done) / records) / 1000,
    recordsPerSecond: done === 0 ? 0 : Math.round((10 * done) / Math.max(1, elapsed)) / 10,
    attempt: control.attempt,
    priority: settings.priority,
    createdAt: isoTime(createdAt),
    deadline: settings.deadline === undefined ? undefined : isoTime(settings.deadline),
    finishedAt: whole === undefined ? undefined : isoTime(whole.finishedAt),
    expiresAt: isoTime(expiresAt),
  };
}

function stateOf({ batch, control, markers, whole }: StatusFacts): BatchState {
  if (whole !== undefined) return "done";
  if (control.isCancelled) return "cancelled";
  if (control.isPaused) return "paused";
  if (pendingChunks(batch.chunks.length, markers, control.attempt).length === 0) return "closing";
  return markers.size === 0 ? "queued" : "running";
}

function totalsOf(markers: Iterable<ChunkMarker>) {
  const sum = { made: 0, failed: 0, pages: 0, bytes: 0, seconds: 0 };
  for (const { made, failed, pages, bytes, seconds } of markers) {
    sum.made += made;
    sum.failed += failed;
    sum.pages += pages;
    sum.bytes += bytes;
    sum.seconds = Math.max(sum.seconds, seconds);
  }
  return sum;
}

function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
