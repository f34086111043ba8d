import {
  type BatchAddress,
  type BatchControl,
  type BatchJob,
  type BatchRecord,
  FIRST_CONTROL,
} from "./model.ts";
import type { JobQueue } from "./queue/job-queue.ts";
import { listMarkers, pendingChunks } from "./store/chunk-marker.ts";
import { batchKey, controlKey, listedBatches, OPEN_BATCHES } from "./store/keys.ts";
import { getJson, listKeys, type ObjectStore } from "./store/object-store.ts";

type Reader = Pick<ObjectStore, "get" | "list" | "listKeys">;

/** What is left of a batch that may be run: its chunks, or else the closing; nothing while it is paused, and when it is cancelled. */
export async function pendingJobs(batch: BatchRecord, store: Reader): Promise<readonly BatchJob[]> {
  const { workspace, id, chunks, settings } = batch;
  const control = (await getJson<BatchControl>(store, controlKey(batch))) ?? FIRST_CONTROL;
  if (control.isPaused || control.isCancelled) return [];
  const job = { workspace, id, attempt: control.attempt, priority: settings.priority };
  const pending = pendingChunks(chunks.length, await listMarkers(store, batch), control.attempt);
  return pending.length === 0 ? [job] : pending.map((chunk) => ({ ...job, chunk }));
}

/** What releasing asks of store and queue. */
export interface ReleaseTools {
  readonly store: Reader;
  readonly queue: Pick<JobQueue, "state" | "window">;
  /** The record of a batch, which never changes; read from the store unless given. */
  readonly read?: ((address: BatchAddress) => Promise<BatchRecord | undefined>) | undefined;
}

/**
 * The jobs of a workspace that are to stand in a queue: all that are left, or for a queue with a window as many as fit there besides those
 * under way. So a queue that knows nothing of workspaces holds as much of each, however many batches one has, and they take turns in it.
 * The batches of the highest priority come first; among equals they take turns, and the smallest come first where they are too many.
 * Which jobs they are follows from the store alone, and a queue takes the same job once: whoever releases again does no harm.
 */
export async function releasedJobs(workspace: string, tools: ReleaseTools): Promise<readonly BatchJob[]> {
  const { store, queue } = tools;
  const read = tools.read ?? ((address) => getJson<BatchRecord>(store, batchKey(address)));
  const size =
    queue.window === undefined ? Number.POSITIVE_INFINITY : queue.window + (await queue.state()).active;
  const open = await Promise.all(
    listedBatches(await listKeys(store, `${OPEN_BATCHES}${workspace}/`)).map(read),
  );
  const batches = open.filter((batch) => batch !== undefined).sort(comparison);
  const jobs: BatchJob[] = [];
  for (let at = 0; at < batches.length && jobs.length < size; ) {
    const { priority } = (batches[at] as BatchRecord).settings;
    const lanes: (readonly BatchJob[])[] = [];
    for (; batches[at]?.settings.priority === priority; at += 1) {
      if (jobs.length + lanes.length >= size) continue;
      const pending = await pendingJobs(batches[at] as BatchRecord, store);
      if (pending.length > 0) lanes.push(pending);
    }
    jobs.push(...inTurns(lanes, size - jobs.length));
  }
  return jobs.map((job, turn) => ({ ...job, turn }));
}

function comparison(one: BatchRecord, other: BatchRecord): number {
  return (
    other.settings.priority - one.settings.priority ||
    one.chunks.length - other.chunks.length ||
    one.createdAt - other.createdAt
  );
}

/** The first of each lane, then the second of each, and so on, as many as there may be. */
function inTurns(lanes: readonly (readonly BatchJob[])[], most: number): readonly BatchJob[] {
  const jobs: BatchJob[] = [];
  const longest = Math.max(0, ...lanes.map(({ length }) => length));
  for (let round = 0; round < longest && jobs.length < most; round += 1)
    jobs.push(...lanes.flatMap((lane) => lane.slice(round, round + 1)).slice(0, most - jobs.length));
  return jobs;
}
