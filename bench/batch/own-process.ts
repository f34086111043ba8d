import { join } from "node:path";
import { BatchWorker } from "../../src/batch/batch-worker.ts";
import { Batches } from "../../src/batch/batches.ts";
import { LocalQueue } from "../../src/batch/queue/local-queue.ts";
import { parseBatchSettings } from "../../src/batch/settings.ts";
import { DEFAULT_WORKSPACE } from "../../src/contract/workspace.ts";
import { inlineWork } from "../../src/http/calls/work.ts";
import { DirectoryStore } from "../../src/node/batch/directory-store.ts";
import { nodeCompression } from "../../src/node/deflate.ts";
import { Engine } from "../../src/node/engine.ts";
import { createFileCheck } from "../../src/node/pool/file-check.ts";
import { openStorage } from "../../src/node/template-store.ts";
import { TemplateStore } from "../../src/template/store.ts";
import type { BatchTask } from "./tasks.ts";

const POLL_MILLISECONDS = 250;

/**
 * Processor time of a record of the same batch in one process that is warm: no queue, no threads, and a directory. In milliseconds.
 *
 * @param directory - that of the stack, where the templates are.
 */
export async function ownProcess(task: BatchTask, directory: string): Promise<number> {
  const storage = await openStorage(join(directory, "templates"));
  const templates = new TemplateStore(storage);
  const { records: make } = inlineWork({ engine: new Engine(), templates, check: createFileCheck() });
  const [store, queue] = [new DirectoryStore(join(directory, "own")), new LocalQueue()];
  const batches = new Batches({ store, queue });
  const worker = new BatchWorker({ store, queue, make, compression: nodeCompression, concurrency: 1 });
  const settings = parseBatchSettings(task.settings);
  const run = async (records: number): Promise<void> => {
    const call = { workspace: DEFAULT_WORKSPACE, owner: "bench", manifest: task.manifest(records) };
    const { batch } = await batches.take({ ...settings, ...call });
    while ((await batches.status(batch)).state !== "done")
      await new Promise((resolve) => setTimeout(resolve, POLL_MILLISECONDS));
  };
  try {
    await run(task.warmRecords);
    return await cpuPerRecord(task.ownRecords, () => run(task.ownRecords));
  } finally {
    await worker.close();
    await queue.close();
    await storage.dispose();
  }
}

/** Processor time of a record where the engine fills it and no more, in milliseconds; undefined where the engine has no part of its own. */
export async function engineAlone({
  alone,
  ownRecords,
  warmRecords,
}: BatchTask): Promise<number | undefined> {
  const make = await alone?.(new Engine());
  if (make === undefined) return undefined;
  await make(0, warmRecords);
  return cpuPerRecord(ownRecords, () => make(warmRecords, ownRecords));
}

async function cpuPerRecord(records: number, work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / records;
}
