import { type Compression, portableCompression } from "../pdf/objects/deflate.ts";
import { Batches, deliveryJob } from "./batches.ts";
import { closeBatch, endBatch } from "./close-batch.ts";
import { type BatchLimits, defaultBatchLimits } from "./limits.ts";
import type { MakeRecords } from "./make-records.ts";
import { removeGivenUp } from "./manifest/stored-manifest.ts";
import type { BatchAddress, BatchJob, BatchRecord } from "./model.ts";
import { pendingJobs, releasedJobs } from "./pending-jobs.ts";
import type { JobQueue, JobRunner } from "./queue/job-queue.ts";
import { runChunk } from "./run-chunk.ts";
import { listMarkers } from "./store/chunk-marker.ts";
import {
  batchKey,
  KNOWN_BATCHES,
  knownPrefix,
  type ListedBatch,
  listedBatches,
  listedDeliveries,
  OPEN_BATCHES,
  OPEN_DELIVERIES,
  openKey,
} from "./store/keys.ts";
import { getJson, listKeys, type ObjectStore } from "./store/object-store.ts";
import { removeBatch } from "./store/remove-batch.ts";
import { deliver, type PostWebhook } from "./webhooks/deliver.ts";
import { announce } from "./webhooks/delivery.ts";

export interface BatchWorkerOptions {
  readonly store: ObjectStore;
  readonly queue: JobQueue;
  readonly make: MakeRecords;
  /** Chunks at the same time; as many as there are threads. */
  readonly concurrency: number;
  readonly limits?: Partial<BatchLimits> | undefined;
  /** How streams of merged files are compressed; a portable way unless given. */
  readonly compression?: Compression | undefined;
  readonly now?: (() => number) | undefined;
  /** Time between two looks for what was left behind. */
  readonly sweepMilliseconds?: number | undefined;
  /** Sends messages about batches; without it they wait for a worker that does. */
  readonly post?: PostWebhook | undefined;
  /** Told of each chunk that is done, before the next one is begun in its place. */
  readonly onChunk?: ((job: BatchJob & { readonly chunk: number }) => Promise<void>) | undefined;
  /** Told of failures that are no record's. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** What a worker has done since it began. */
export interface WorkerCounts {
  readonly records: number;
  readonly chunks: number;
  readonly failures: number;
}

const SWEEP_MILLISECONDS = 30_000;
/** What is left of a workspace is looked at no more often than this. */
const LOOK_MILLISECONDS = 500;
/** Records of batches that are kept from sweep to sweep, so that they are not read at each look. */
const KEPT_RECORDS = 1_000;

/**
 * Runs batches: takes chunks from the queue, closes batches whose chunks are done, and looks from time to time for what a lost queue or
 * worker left behind. Any number may share a store and a queue.
 */
export class BatchWorker {
  readonly #options: BatchWorkerOptions;
  readonly #limits: BatchLimits;
  readonly #now: () => number;
  readonly #runner: JobRunner;
  /** Looks to come, by workspace. */
  readonly #looks: Map<string, ReturnType<typeof setTimeout>> = new Map();
  readonly #batches: Map<string, BatchRecord> = new Map();
  /** How many chunks were done when a batch was last swept. */
  readonly #seen: Map<string, number> = new Map();
  readonly #timer: ReturnType<typeof setInterval>;
  #sweeping: Promise<void> = Promise.resolve();
  /** Looks under way. */
  readonly #releases: Set<Promise<void>> = new Set();
  /** Chunks that end while it closes ask for no further look. */
  #isClosed = false;
  #records = 0;
  #chunks = 0;
  #failures = 0;

  constructor(options: BatchWorkerOptions) {
    this.#options = options;
    this.#limits = { ...defaultBatchLimits, ...options.limits };
    this.#now = options.now ?? Date.now;
    this.#runner = options.queue.run((job, signal) => this.#perform(job, signal), options.concurrency);
    this.#timer = setInterval(() => this.#sweepLater(), options.sweepMilliseconds ?? SWEEP_MILLISECONDS);
    this.#sweepLater();
  }

  counts(): WorkerCounts {
    return { records: this.#records, chunks: this.#chunks, failures: this.#failures };
  }

  /** Takes no more chunks, gives back those under way, and ends; store and queue are asked for nothing after that. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    for (const timer of this.#looks.values()) clearTimeout(timer);
    this.#looks.clear();
    await this.#runner.close();
    await Promise.all(this.#releases);
    await this.#sweeping;
  }

  async #perform(job: BatchJob, signal: AbortSignal): Promise<void> {
    try {
      if (job.delivery !== undefined) await this.#deliver(job, job.delivery);
      else if (job.chunk === undefined) await this.#close(job);
      else await this.#runChunk({ ...job, chunk: job.chunk }, signal);
    } catch (error) {
      if (!signal.aborted) this.#tell(error);
      throw error;
    }
  }

  async #runChunk(job: BatchJob & { readonly chunk: number }, signal: AbortSignal): Promise<void> {
    const { store, make } = this.#options;
    const outcome = await runChunk(job, {
      store,
      make,
      signal,
      limits: this.#limits,
      now: this.#now,
      onRecords: (records) => {
        this.#records += records;
      },
    });
    if (outcome === "done") {
      this.#chunks += 1;
      await this.#options.onChunk?.(job);
    }
    this.#lookLater(job);
  }

  /** A list for each chunk would be many: one look comes after all that are done meanwhile. */
  #lookLater({ workspace }: BatchAddress): void {
    if (this.#isClosed || this.#looks.has(workspace)) return;
    const timer = setTimeout(() => {
      this.#looks.delete(workspace);
      const release = this.#release(workspace)
        .catch((error: unknown) => this.#tell(error))
        .finally(() => this.#releases.delete(release));
      this.#releases.add(release);
    }, LOOK_MILLISECONDS);
    this.#looks.set(workspace, timer);
  }

  /** Adds what is next of a workspace to the queue: further chunks, and the closing of batches whose chunks are all done. */
  async #release(workspace: string): Promise<void> {
    const { store, queue } = this.#options;
    await queue.add(await releasedJobs(workspace, { store, queue, read: (address) => this.#read(address) }));
  }

  async #read(address: BatchAddress): Promise<BatchRecord | undefined> {
    const key = batchKey(address);
    const kept = this.#batches.get(key);
    // Another batch may lie where one was that has expired.
    if (kept !== undefined && kept.expiresAt > this.#now()) return kept;
    const batch = await getJson<BatchRecord>(this.#options.store, key);
    if (this.#batches.size >= KEPT_RECORDS) this.#batches.clear();
    if (batch !== undefined) this.#batches.set(key, batch);
    return batch;
  }

  async #close(job: BatchJob): Promise<void> {
    const { store } = this.#options;
    const batch = await getJson<BatchRecord>(store, batchKey(job));
    const [pending] = batch === undefined ? [] : await pendingJobs(batch, store);
    if (batch === undefined || pending?.chunk !== undefined || pending?.attempt !== job.attempt) return;
    const { compression = portableCompression } = this.#options;
    await closeBatch(batch, job.attempt, { store, compression, now: this.#now });
    // As long as the batch is open this is done again, whatever ends in between.
    await this.#announce(batch);
    await endBatch(batch, job.attempt, store);
    this.#seen.delete(openKey(job));
  }

  async #announce(batch: BatchRecord): Promise<void> {
    const { store, queue } = this.#options;
    const status = await new Batches({ store, queue, now: this.#now }).status(batch);
    // Another attempt has begun, and is told of when it is done.
    if (status.state !== "done") return;
    const delivery = await announce(batch, { type: "batch.done", status, now: this.#now() }, store);
    if (delivery !== undefined) await queue.add([deliveryJob(batch, delivery)]);
  }

  async #deliver(address: BatchAddress, name: string): Promise<void> {
    const { store, post } = this.#options;
    if (post !== undefined) await deliver(address, name, { store, post, now: this.#now });
  }

  #sweepLater(): void {
    this.#sweeping = this.#sweeping.then(() => this.#sweep()).catch((error: unknown) => this.#tell(error));
  }

  /** Adds jobs of batches that have got no further since the last look, and removes what has expired. */
  async #sweep(): Promise<void> {
    const { store, queue } = this.#options;
    // Where a batch was removed another may have been taken, by the same idempotency key.
    this.#batches.clear();
    const { active, waiting } = await queue.state();
    const stuck = new Set<string>();
    for (const address of listedBatches(await listKeys(store, OPEN_BATCHES))) {
      const key = openKey(address);
      const done = (await listMarkers(store, address)).size;
      const isStuck = this.#seen.get(key) === done || !this.#seen.has(key);
      this.#seen.set(key, done);
      if (isStuck || active + waiting === 0) stuck.add(address.workspace);
    }
    for (const workspace of stuck) await this.#release(workspace);
    for (const { name, ...address } of listedDeliveries(await listKeys(store, OPEN_DELIVERIES)))
      await queue.add([deliveryJob(address, name)]);
    await this.#removeExpired();
  }

  /** Removes what has expired, and what was given up before it was a batch. */
  async #removeExpired(): Promise<void> {
    const { store } = this.#options;
    for (const batch of listedBatches(await listKeys(store, KNOWN_BATCHES)))
      if (batch.expiresAt * 1000 <= this.#now() && (await this.#isStillListed(batch)))
        await removeBatch(batch, store);
    await removeGivenUp(store, this.#now());
  }

  /** While others were removed, a new batch may have been taken in the place of this one. */
  async #isStillListed(batch: ListedBatch): Promise<boolean> {
    const keys = await listKeys(this.#options.store, knownPrefix(batch));
    return listedBatches(keys).every(({ expiresAt }) => expiresAt <= batch.expiresAt) && keys.length > 0;
  }

  #tell(error: unknown): void {
    this.#failures += 1;
    this.#options.onError?.(error);
  }
}
