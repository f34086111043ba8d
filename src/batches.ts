/** Batches for every runtime: taking them, and running their chunks by whatever brings jobs. `platen/node` adds queues and stores. */

export type { BatchState, BatchStatus } from "./batch/batch-status.ts";
export { BatchWorker, type BatchWorkerOptions } from "./batch/batch-worker.ts";
export { Batches, type BatchesOptions, type PageOfBatches } from "./batch/batches.ts";
export type { BatchLimits } from "./batch/limits.ts";
export type { MadeRecords, MakeRecords, RecordsTask } from "./batch/make-records.ts";
export type { BatchJob, BatchSettings, ResultLine } from "./batch/model.ts";
export type { JobHandler, JobQueue, JobRunner, QueueState } from "./batch/queue/job-queue.ts";
export { LocalQueue } from "./batch/queue/local-queue.ts";
export { type ChunkOutcome, type ChunkTools, runChunk } from "./batch/run-chunk.ts";
export { parseBatchSettings } from "./batch/settings.ts";
export type { PageWanted } from "./batch/store/batch-page.ts";
export { MemoryStore } from "./batch/store/memory-store.ts";
export type { ByteRange, ObjectStore, StoredObject } from "./batch/store/object-store.ts";
