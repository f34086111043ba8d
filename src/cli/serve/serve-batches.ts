import { join, resolve } from "node:path";
import type { BatchWorker } from "../../batch/batch-worker.ts";
import type { Batches } from "../../batch/batches.ts";
import type { JobQueue, QueueState } from "../../batch/queue/job-queue.ts";
import type { ObjectStore } from "../../batch/store/object-store.ts";
import { PlatenError } from "../../contract/errors.ts";
import type { Work } from "../../http/calls/work.ts";
import type { Gauge } from "../../http/metrics.ts";
import { defaultStateDirectory } from "../../node/development-key.ts";
import type { PoolWork } from "../../node/pool/pool-work.ts";
import { usageError } from "../exit.ts";
import type { CliHost } from "../host.ts";
import type { ServeConfiguration } from "./serve-configuration.ts";

/** Batches of a server, and what runs them where it is this process. */
export interface ServeBatches {
  readonly batches: Batches;
  /** Figures for `/metrics`; those of the queue are some seconds old. */
  gauges(): readonly Gauge[];
  close(): Promise<void>;
}

type BatchConfiguration = Pick<
  ServeConfiguration,
  "batches" | "objects" | "queue" | "stateDirectory" | "allowHosts" | "denyRanges" | "nameServers"
>;

const LOOK_MILLISECONDS = 5_000;

/** Opens the batches that the settings name; undefined when there are to be none. @throws CommandError when a place is of no use. */
export async function openServeBatches(
  configuration: BatchConfiguration,
  work: Work | PoolWork,
  host: CliHost,
): Promise<ServeBatches | undefined> {
  if (!configuration.batches) return undefined;
  const [{ Batches: AllBatches }, { batchGauges }, { createManifestFetch }] = await Promise.all([
    import("../../batch/batches.ts"),
    import("../../node/batch/batch-gauges.ts"),
    import("../../node/batch/manifest-fetch.ts"),
  ]);
  const store = await openObjects(configuration, host);
  const queue = await openQueue(configuration);
  // Where there is a queue, those run batches who are started for it.
  const worker =
    configuration.queue === undefined
      ? await startWorker({ ...configuration, store, queue, work }, host)
      : undefined;
  let state: QueueState | undefined;
  const look = setInterval(() => {
    queue.state().then(
      (known) => {
        state = known;
      },
      () => {
        state = undefined;
      },
    );
  }, LOOK_MILLISECONDS);
  return {
    batches: new AllBatches({ store, queue, fetchManifest: createManifestFetch(configuration) }),
    gauges: () => batchGauges(worker?.counts(), state),
    close: async () => {
      clearInterval(look);
      await worker?.close();
      await queue.close();
    },
  };
}

export interface WorkerParts extends Pick<ServeConfiguration, "allowHosts" | "denyRanges" | "nameServers"> {
  readonly store: ObjectStore;
  readonly queue: JobQueue;
  readonly work: Work | PoolWork;
}

/** Starts what runs batches, with a chunk more at once than there are threads: one is read or written while the others are made. */
export async function startWorker(
  { store, queue, work, allowHosts, denyRanges, nameServers }: WorkerParts,
  host: Pick<CliHost, "errors">,
): Promise<BatchWorker> {
  const [{ BatchWorker: Worker }, { nodeCompression }, { createWebhookPost }] = await Promise.all([
    import("../../batch/batch-worker.ts"),
    import("../../node/deflate.ts"),
    import("../../node/batch/webhook-post.ts"),
  ]);
  return new Worker({
    store,
    queue,
    make: work.records,
    compression: nodeCompression,
    post: createWebhookPost({ allowHosts, denyRanges, nameServers }),
    concurrency: "state" in work ? 1 + Math.max(1, work.state().threads) : 1,
    onError: (error) => void host.errors.write(`platen: batches: ${errorText(error)}\n`),
  });
}

/** What went wrong, with its cause; of what is no error of ours, which may quote a document, the name alone. */
function errorText(error: unknown): string {
  if (!(error instanceof PlatenError)) return error instanceof Error ? error.name : "failure";
  const { cause } = error;
  return `${error.message}${cause instanceof Error ? ` (${cause.message})` : ""}`;
}

/** @throws CommandError when the place is of no use. */
export async function openObjects(
  { objects, stateDirectory }: Pick<BatchConfiguration, "objects" | "stateDirectory">,
  { workingDirectory, environment }: CliHost,
): Promise<ObjectStore> {
  const { openObjectStore } = await import("../../node/batch/open-objects.ts");
  const state = resolve(workingDirectory, stateDirectory ?? defaultStateDirectory(environment));
  const place = objects ?? join(state, "batches");
  const isAddress = /^[a-z][a-z\d+.-]+:\/\//i.test(place);
  return usable(() => openObjectStore(isAddress ? place : resolve(workingDirectory, place), environment));
}

/** @throws CommandError when the address is of no use. */
export async function openQueue({ queue }: Pick<BatchConfiguration, "queue">): Promise<JobQueue> {
  if (queue === undefined) {
    const { LocalQueue } = await import("../../batch/queue/local-queue.ts");
    return new LocalQueue();
  }
  const { openBullQueue } = await import("../../node/batch/bullmq-queue.ts");
  return usable(() => openBullQueue(queue));
}

async function usable<Value>(open: () => Promise<Value>): Promise<Value> {
  try {
    return await open();
  } catch (error) {
    throw error instanceof PlatenError ? usageError(error.message) : error;
  }
}
