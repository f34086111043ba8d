import { join, resolve } from "node:path";
import type { BatchWorker } from "../../batch/batch-worker.ts";
import type { Batches } from "../../batch/batches.ts";
import type { Work } from "../../http/calls/work.ts";
import { defaultStateDirectory } from "../../node/development-key.ts";
import type { PoolWork } from "../../node/pool/pool-work.ts";
import type { CliHost } from "../host.ts";
import type { ServeConfiguration } from "./serve-configuration.ts";

/** Batches of a server, and what runs them in its process. */
export interface ServeBatches {
  readonly batches: Batches;
  readonly worker: BatchWorker;
  close(): Promise<void>;
}

/** Opens the batches that the settings name; undefined when there are to be none. */
export async function openServeBatches(
  configuration: Pick<ServeConfiguration, "batches" | "batchStore" | "stateDirectory" | "threads">,
  work: Work | PoolWork,
  host: CliHost,
): Promise<ServeBatches | undefined> {
  if (!configuration.batches) return undefined;
  const [{ Batches: AllBatches }, { BatchWorker: Worker }, { LocalQueue }, { DirectoryStore }] =
    await Promise.all([
      import("../../batch/batches.ts"),
      import("../../batch/batch-worker.ts"),
      import("../../batch/queue/local-queue.ts"),
      import("../../node/batch/directory-store.ts"),
    ]);
  const store = new DirectoryStore(batchDirectory(configuration, host));
  const queue = new LocalQueue();
  const worker = new Worker({
    store,
    queue,
    make: work.records,
    concurrency: "state" in work ? Math.max(1, work.state().threads) : 1,
    onError: (error) => void host.errors.write(`platen: batches: ${(error as Error).message}\n`),
  });
  return {
    batches: new AllBatches({ store, queue }),
    worker,
    close: async () => {
      await worker.close();
      await queue.close();
    },
  };
}

function batchDirectory(
  { batchStore, stateDirectory }: Pick<ServeConfiguration, "batchStore" | "stateDirectory">,
  { workingDirectory, environment }: CliHost,
): string {
  if (batchStore !== undefined) return resolve(workingDirectory, batchStore);
  const state = stateDirectory ?? defaultStateDirectory(environment);
  return join(resolve(workingDirectory, state), "batches");
}
