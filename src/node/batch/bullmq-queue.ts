import type { Job, Queue, Worker } from "bullmq";
import type { BatchJob } from "../../batch/model.ts";
import {
  type JobHandler,
  type JobQueue,
  type JobRunner,
  jobId,
  type QueueState,
} from "../../batch/queue/job-queue.ts";
import { PlatenError, StoreError } from "../../contract/errors.ts";

/** What BullMQ is to this queue: made once for its place. */
interface Engine {
  makeQueue(): Queue<BatchJob>;
  makeWorker(handler: (job: Job<BatchJob>) => Promise<void>, concurrency: number): Worker<BatchJob>;
}

const NAME = "platen-batches";
/** Time for an answer, after which the queue counts as away. */
const MILLISECONDS = 3_000;
/** A worker that was killed is missed after this; jobs are in threads, so the process that renews the lock is never busy for long. */
const LOCK_MILLISECONDS = 10_000;
const STALLED_MILLISECONDS = 5_000;
/** Chunks are run again until they are done. */
const ATTEMPTS = 1_000_000;
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 30_000;
const ADDED_AT_ONCE = 500;
/** Chunks of a workspace that wait at a time: enough for the time between two looks of a worker, some seconds of work. */
const WINDOW = 32;
/** What a step of priority is worth in jobs that go before; BullMQ has 21 bits, and its smallest comes first. */
const PRIORITY_STEP = 200_000;
const HIGHEST_PRIORITY = 9;

/**
 * Opens a queue of BullMQ: at `redis://` or `rediss://`, for which the package ioredis has to be installed, or at `postgres://`, for which pg
 * has to be. Its tables are made when they are missing.
 *
 * @throws PlatenError when the address is of no use, or a package is missing.
 */
export async function openBullQueue(address: string): Promise<JobQueue> {
  if (!URL.canParse(address)) throw refusal(`${address} is no address`);
  const { protocol } = new URL(address);
  if (!["redis:", "rediss:", "postgres:", "postgresql:"].includes(protocol))
    throw refusal(`the address of a queue begins with redis:// or postgres://, not ${protocol}`);
  try {
    const bullmq = await import("bullmq");
    return new BullQueue(
      protocol.startsWith("redis") ? redisEngine(bullmq, address) : postgresEngine(bullmq, address),
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw refusal("install bullmq, and ioredis or pg beside it");
  }
}

type BullMq = typeof import("bullmq");

const JOB_OPTIONS = {
  attempts: ATTEMPTS,
  backoff: { type: "custom" },
  removeOnComplete: true,
  removeOnFail: true,
};

const WORKER_OPTIONS = {
  lockDuration: LOCK_MILLISECONDS,
  stalledInterval: STALLED_MILLISECONDS,
  maxStalledCount: ATTEMPTS,
  settings: { backoffStrategy: pauseAfter },
};

function redisEngine(bullmq: BullMq, url: string): Engine {
  const retryStrategy = (times: number): number => Math.min(2_000, 50 * times);
  const connection = { url, retryStrategy };
  return {
    makeQueue: () =>
      new bullmq.Queue<BatchJob>(NAME, {
        connection: { ...connection, enableOfflineQueue: false, maxRetriesPerRequest: 1 },
        defaultJobOptions: JOB_OPTIONS,
      }),
    makeWorker: (handler, concurrency) =>
      new bullmq.Worker<BatchJob>(NAME, handler, {
        ...WORKER_OPTIONS,
        concurrency,
        connection: { ...connection, maxRetriesPerRequest: null },
      }),
  };
}

function postgresEngine(bullmq: BullMq, connectionString: string): Engine {
  const { createPostgresBackend } = bullmq;
  const connection = { connectionString, migrate: true };
  return {
    makeQueue: () =>
      new bullmq.Queue(
        NAME,
        { connection, defaultJobOptions: JOB_OPTIONS },
        createPostgresBackend,
      ) as unknown as Queue<BatchJob>,
    makeWorker: (handler, concurrency) =>
      new bullmq.Worker(
        NAME,
        handler as (job: Job) => Promise<void>,
        { ...WORKER_OPTIONS, concurrency, connection },
        createPostgresBackend,
      ) as unknown as Worker<BatchJob>,
  };
}

/** A chunk that was given back goes to the next worker at once; one that failed waits, each time longer. */
function pauseAfter(attempts: number, _type?: string, error?: Error): number {
  if (error?.name === "AbortedError") return 0;
  return Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.min(attempts - 1, 10));
}

/** The place of a job: by priority, and among equals workspaces take turns, and within each its batches. */
function bullPriority({ priority, chunk = 0, turn = chunk }: BatchJob): number {
  return 1 + (HIGHEST_PRIORITY - priority) * PRIORITY_STEP + Math.min(turn, PRIORITY_STEP - 1);
}

/** Jobs in BullMQ. */
class BullQueue implements JobQueue {
  readonly window: number = WINDOW;
  readonly #engine: Engine;
  readonly #queue: Queue<BatchJob>;

  constructor(engine: Engine) {
    this.#engine = engine;
    this.#queue = engine.makeQueue();
    // Calls fail by themselves; nobody else has to hear of it.
    this.#queue.on("error", () => undefined);
  }

  async add(jobs: readonly BatchJob[]): Promise<void> {
    for (let at = 0; at < jobs.length; at += ADDED_AT_ONCE) {
      const some = jobs.slice(at, at + ADDED_AT_ONCE);
      const entries = some.map((data) => ({
        name: data.chunk === undefined ? "close" : "chunk",
        data,
        opts: { jobId: jobId(data), priority: bullPriority(data) },
      }));
      await inTime(() => this.#queue.addBulk(entries));
    }
  }

  run(handler: JobHandler, concurrency: number): JobRunner {
    const controller = new AbortController();
    const worker = this.#engine.makeWorker((job) => handler(job.data, controller.signal), concurrency);
    worker.on("error", () => undefined);
    return {
      close: async () => {
        controller.abort();
        await worker.close();
      },
    };
  }

  async state(): Promise<QueueState> {
    const counts = await inTime(() =>
      this.#queue.getJobCounts("waiting", "prioritized", "delayed", "active"),
    );
    const { waiting = 0, prioritized = 0, delayed = 0, active = 0 } = counts;
    return { waiting: waiting + prioritized + delayed, active };
  }

  async close(): Promise<void> {
    await inTime(() => this.#queue.close()).catch(() => undefined);
  }
}

/** Lets whoever asks wait for a queue that is away no longer than a moment. @throws StoreError. */
async function inTime<Value>(operation: () => Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${MILLISECONDS} ms`)), MILLISECONDS);
  });
  try {
    return await Promise.race([operation(), late]);
  } catch (error) {
    throw new StoreError("unavailable", error, "queue of batches");
  } finally {
    clearTimeout(timer);
  }
}

function refusal(message: string): PlatenError {
  return new PlatenError("job-queue", `The queue can't be opened: ${message}.`);
}
