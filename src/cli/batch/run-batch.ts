import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { BatchWorker } from "../../batch/batch-worker.ts";
import { Batches } from "../../batch/batches.ts";
import { BatchKeyError } from "../../batch/errors.ts";
import { type BatchLimits, defaultBatchLimits } from "../../batch/limits.ts";
import type { BatchJob, BatchOutput, BatchRecord } from "../../batch/model.ts";
import { LocalQueue } from "../../batch/queue/local-queue.ts";
import { listMarkers } from "../../batch/store/chunk-marker.ts";
import { DEFAULT_WORKSPACE } from "../../contract/workspace.ts";
import { pinnedTemplate } from "../../http/batches/pinned-template.ts";
import { DirectoryStore } from "../../node/batch/directory-store.ts";
import { nodeCompression } from "../../node/deflate.ts";
import { CommandError, EXIT_FAILED, EXIT_OK, fileError, usageError } from "../exit.ts";
import type { CliHost } from "../host.ts";
import type { RenderSettings } from "../render-options.ts";
import { toCommandError } from "../template/template-files.ts";
import { openStore, type StoreOptions } from "../template/template-store-option.ts";
import type { BatchArguments } from "./batch-options.ts";
import { type BatchTarget, writeChunkFiles, writeResultsFile, writeWhole } from "./batch-output.ts";
import { BatchProgressLine, durationText } from "./batch-progress.ts";
import { readBatchSettings } from "./batch-settings.ts";
import { createBatchWork } from "./batch-work.ts";

export interface BatchRun {
  readonly given: BatchArguments;
  readonly settings: RenderSettings;
  /** Version of the template; the newest published one unless given. */
  readonly version: number | undefined;
  /** Where templates are. */
  readonly place: StoreOptions;
}

const STATE_DIRECTORY = ".platen-batch";
const YEAR = 31_536_000_000;
/** A batch of the user's own may be as large as it likes. */
const LIMITS: BatchLimits = {
  ...defaultBatchLimits,
  records: 1_000_000_000,
  manifestBytes: Number.MAX_SAFE_INTEGER,
  lineBytes: 67_108_864,
  longestMilliseconds: 10 * YEAR,
};
const LOOK_MILLISECONDS = 250;

/** Runs a batch, or what is left of it, and gives the exit status. */
export async function runBatch(run: BatchRun, host: CliHost): Promise<number> {
  const { given } = run;
  const templates = await openStore(run.place, host);
  const work = await createBatchWork(
    given,
    { settings: run.settings, templates: { of: () => templates } },
    host,
  );
  const pool = "close" in work ? work : undefined;
  const directory = resolve(host.workingDirectory, given.output);
  const target = { name: given.output, directory };
  const store = new DirectoryStore(join(directory, STATE_DIRECTORY));
  const queue = new LocalQueue();
  const batches = new Batches({ store, queue, limits: LIMITS });
  try {
    await pool?.started();
    const batch = await takeBatch(run, { batches, templates, target }, host);
    return await untilDone(batch, { batches, store, queue, target, form: given.form, work, host });
  } catch (error) {
    throw toCommandError(error, `${given.records}: error: `);
  } finally {
    await pool?.close();
    await queue.close();
  }
}

interface TakeTools {
  readonly batches: Batches;
  readonly templates: Awaited<ReturnType<typeof openStore>>;
  readonly target: BatchTarget;
}

/** Takes the batch, or finds the one that was begun here. */
async function takeBatch(
  { given, version }: BatchRun,
  { batches, templates, target }: TakeTools,
  host: CliHost,
): Promise<BatchRecord> {
  const settings = await readBatchSettings(given, version, host);
  const { records } = given;
  try {
    const { batch } = await batches.take({
      workspace: DEFAULT_WORKSPACE,
      owner: "cli",
      settings,
      pin: (making) => pinnedTemplate(making, templates),
      keptMilliseconds: 10 * YEAR,
      idempotencyKey: "batch",
      manifest: records === "-" ? host.input : piecesOf(resolve(host.workingDirectory, records)),
    });
    return batch;
  } catch (error) {
    if (error instanceof BatchKeyError) {
      throw usageError(
        `${target.name} has the state of a batch of other records or options; finish that one, or remove ${join(target.name, STATE_DIRECTORY)}.`,
      );
    }
    const { syscall } = error as NodeJS.ErrnoException;
    throw syscall === "open" || syscall === "read" ? fileError("read", records, error) : error;
  }
}

/** The file is opened when it is read: nobody would hear of a failure before. */
async function* piecesOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path) as AsyncIterable<Uint8Array>;
}

interface RunTools {
  readonly batches: Batches;
  readonly store: DirectoryStore;
  readonly queue: LocalQueue;
  readonly target: BatchTarget;
  readonly form: BatchOutput;
  readonly work: Awaited<ReturnType<typeof createBatchWork>>;
  readonly host: CliHost;
}

async function untilDone(batch: BatchRecord, tools: RunTools): Promise<number> {
  const { store, queue, target, form, work } = tools;
  const writeFiles = (chunk: number): Promise<void> => writeChunkFiles(batch, chunk, { store, target });
  if (form === "single")
    for (const chunk of (await listMarkers(store, batch)).keys()) await writeFiles(chunk);
  let failure: unknown;
  const worker = new BatchWorker({
    store,
    queue,
    make: work.records,
    compression: nodeCompression,
    limits: LIMITS,
    concurrency: "state" in work ? 1 + work.state().threads : 1,
    onChunk: async ({ chunk }: BatchJob & { readonly chunk: number }) => {
      if (form === "single") await writeFiles(chunk);
    },
    onError: (error) => {
      failure ??= error;
    },
  });
  const since = performance.now();
  const stopped = await watch(batch, { ...tools, worker, since, failure: () => failure });
  await worker.close();
  if (failure !== undefined) throw failure;
  if (stopped) throw new CommandError(EXIT_FAILED, "Stopped; the same command goes on from here.");
  return finish(batch, tools, (performance.now() - since) / 1000);
}

interface WatchTools extends RunTools {
  readonly worker: BatchWorker;
  readonly since: number;
  readonly failure: () => unknown;
}

/** Shows the progress until the batch is done; true when the user stopped it. */
async function watch(batch: BatchRecord, tools: WatchTools): Promise<boolean> {
  const { batches, worker, since, host, failure } = tools;
  const line = new BatchProgressLine(host.errors);
  let isStopped = false;
  const stop = host.stopRequested().then(() => {
    isStopped = true;
  });
  const { made, failed } = await batches.status(batch);
  const before = made + failed;
  try {
    for (;;) {
      const status = await batches.status(batch);
      if (status.state === "done" || isStopped || failure() !== undefined) return isStopped;
      const fresh = worker.counts().records;
      line.show({
        records: status.records,
        done: Math.min(status.records, before + fresh),
        failed: status.failed,
        fresh,
        seconds: (performance.now() - since) / 1000,
      });
      await Promise.race([stop, new Promise((wake) => setTimeout(wake, LOOK_MILLISECONDS))]);
    }
  } finally {
    line.clear();
  }
}

/** Writes what is made of all, and removes the state. */
async function finish(
  batch: BatchRecord,
  { batches, target, form, host }: RunTools,
  seconds: number,
): Promise<number> {
  const { records, made, failed } = await batches.status(batch);
  if (form === "zip") await writeWhole(await batches.archive(batch), "archive.zip", { batches, target });
  if (form === "merged" && made > 0)
    await writeWhole(await batches.merged(batch), "merged.pdf", { batches, target });
  await writeResultsFile(batch, batches, target);
  await rm(join(target.directory, STATE_DIRECTORY), { recursive: true, force: true });
  const wrong = failed === 0 ? "" : ` ${failed} failed; results.ndjson tells why.`;
  await host.errors.write(`${made} of ${records} records made in ${durationText(seconds)}.${wrong}\n`);
  return failed === 0 ? EXIT_OK : EXIT_FAILED;
}
