import type { BatchWorker } from "../../batch/batch-worker.ts";
import type { JobQueue } from "../../batch/queue/job-queue.ts";
import type { PoolWork } from "../../node/pool/pool-work.ts";
import { EXIT_OK, usageError } from "../exit.ts";
import type { CliHost } from "../host.ts";
import { parseOptions } from "../options.ts";
import { openObjects, openQueue, startWorker } from "../serve/serve-batches.ts";
import { readServeConfiguration, type ServeConfiguration } from "../serve/serve-configuration.ts";
import { openServeStore } from "../serve/serve-store.ts";
import { createServeWork } from "../serve/serve-work.ts";
import { WORKER_HELP } from "./worker-help.ts";
import { WORKER_OPTIONS } from "./worker-options.ts";

/** The port of a worker: servers have another. */
const PORT = 3001;

/** `platen worker`: runs batches until it is asked to stop. */
export async function workerCommand(args: readonly string[], host: CliHost): Promise<number> {
  const options = parseOptions(WORKER_OPTIONS, args);
  if (options.has("help")) {
    await host.output.write(WORKER_HELP);
    return EXIT_OK;
  }
  if (options.positionals.length > 0) throw usageError(`worker takes no ${options.positionals.join(" ")}.`);
  const environment = { PLATEN_PORT: String(PORT), ...host.environment };
  const configuration = await readServeConfiguration(options, { ...host, environment });
  if (configuration.queue === undefined || configuration.objects === undefined)
    throw usageError("Name the queue with --queue and the store with --objects, those of the servers.");
  await runWorker(configuration, host);
  return EXIT_OK;
}

async function runWorker(configuration: ServeConfiguration, host: CliHost): Promise<void> {
  const templates = await openServeStore(configuration, host);
  const store = await openObjects(configuration, host);
  const queue = await openQueue(configuration);
  const work = await createServeWork(configuration, templates, host);
  const pool = "started" in work ? work : undefined;
  let worker: BatchWorker | undefined;
  try {
    await pool?.started();
    worker = await startWorker({ ...configuration, store, queue, work }, host);
    await watched({ configuration, worker, queue, pool }, host);
  } finally {
    await worker?.close();
    await queue.close();
    await pool?.close();
    await templates.close();
  }
}

interface Parts {
  readonly configuration: ServeConfiguration;
  readonly worker: BatchWorker;
  readonly queue: JobQueue;
  readonly pool: PoolWork | undefined;
}

/** Answers those who watch over it, until it is asked to stop. */
async function watched({ configuration, worker, queue, pool }: Parts, host: CliHost): Promise<void> {
  const [{ serve }, { workerApp }] = await Promise.all([
    import("../../node/serve.ts"),
    import("../../node/batch/worker-app.ts"),
  ]);
  let isStopping = false;
  const { port, host: address, drainSeconds } = configuration;
  const app = workerApp({ worker, queue, pool, isStopping: () => isStopping });
  const server = await serve({ app, port, host: address, drainMilliseconds: drainSeconds * 1000 }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== "EADDRINUSE") throw error;
      throw usageError(`Port ${port} is taken; choose another with --port.`);
    },
  );
  await host.output.write(`Platen runs batches; ${server.url}/metrics tells how many.\n`);
  await host.stopRequested();
  isStopping = true;
  await worker.close();
  await server.close();
}
