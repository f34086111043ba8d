import type { BatchJob } from "../model.ts";

/** Runs a job. Whoever rejects gets the job again later. The signal tells it to stop and reject. */
export type JobHandler = (job: BatchJob, signal: AbortSignal) => Promise<void>;

/** What takes jobs from a queue. */
export interface JobRunner {
  /** Takes no more jobs, gives back those under way, and ends. */
  close(): Promise<void>;
}

export interface QueueState {
  readonly waiting: number;
  readonly active: number;
}

/**
 * Brings jobs to those who run them, each at least once. It need remember nothing for good: what is to be done stands in the store, and
 * jobs that a queue has lost are added again. Of jobs that are the same, one waits.
 *
 * Jobs of a higher priority come first; among equals the chunks of all batches take turns, so that a small batch does not wait for a
 * large one.
 *
 * Every operation rejects with a `StoreError` when the queue can't be reached.
 */
export interface JobQueue {
  /**
   * How many jobs of a workspace are to wait in it at a time; all of them unless given. For queues that know nothing of workspaces: those
   * who run batches add the others as room comes.
   */
  readonly window?: number | undefined;
  add(jobs: readonly BatchJob[]): Promise<void>;
  run(handler: JobHandler, concurrency: number): JobRunner;
  /** Also tells whether the queue can be reached. */
  state(): Promise<QueueState>;
  close(): Promise<void>;
}

/** What makes jobs the same. */
export function jobId({ workspace, id, attempt, chunk, delivery = "close" }: BatchJob): string {
  return `${workspace}_${id}_${attempt}_${chunk ?? delivery}`;
}
