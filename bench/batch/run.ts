/** Measures batches by two workers beside the same work in one process: `npm run bench:batch -- --task merged --records 1000000`. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { manifestOf, type ObjectsKind, type QueueKind, Stack } from "../../scripts/batch/stack.ts";
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
import { importTemplate } from "../../src/template/import/import-template.ts";
import { TemplateStore } from "../../src/template/store.ts";
import { benchForm, benchRecord } from "../fill/form.ts";
import type { ServerProcess } from "../load/server-process.ts";

const HELP = `npm run bench:batch -- [options]
  --task single|merged   a file for each record (default), or one of all
  --records N            100,000 unless given; merged ones 1,000,000
  --queue redis|postgres
  --objects directory|s3
`;
const { values } = parseArgs({
  options: {
    task: { type: "string", default: "single" },
    records: { type: "string" },
    queue: { type: "string", default: "redis" },
    objects: { type: "string", default: "directory" },
    help: { type: "boolean", default: false },
  },
});
const WORKERS = 2;
const CLOCK_TICKS = 100;
const SINGLE_RECORDS = 2_000;
/** Records that one process makes to get warm, and again to be measured. */
const OWN_RECORDS = 5_000;
const MERGED_RECORDS = 500;

if (values.help) console.log(HELP);
else
  await bench(
    values.task === "merged",
    Number(values.records ?? (values.task === "merged" ? 1_000_000 : 100_000)),
  );

async function bench(isMerged: boolean, records: number): Promise<void> {
  const stack = new Stack({ queue: values.queue as QueueKind, objects: values.objects as ObjectsKind });
  try {
    await stack.start();
    for (let place = 0; place < WORKERS; place += 1) await stack.startWorker(place);
    const before = cpuOf(stack);
    const since = performance.now();
    const path = await stack.take(records, isMerged ? { output: "merged" } : {});
    const taken = (performance.now() - since) / 1000;
    const memory = await untilDone(stack, path);
    const seconds = (performance.now() - since) / 1000;
    const after = cpuOf(stack);
    const alone = await engineAlone(isMerged);
    const own = await ownProcess(isMerged, stack.directory);
    const workers = (after.workers - before.workers) / records;
    const all = workers + (after.server - before.server) / records;
    console.log(
      `${records} records, ${isMerged ? "merged" : "single"}, on ${values.queue} and ${values.objects}`,
    );
    console.log(
      `  taken in ${taken.toFixed(1)} s, done in ${seconds.toFixed(1)} s: ${Math.round(records / seconds)} records/s`,
    );
    console.log(
      `  processor time of workers ${ms(workers)}, with the server ${ms(all)}, in one process ${ms(own)}, filling alone ${ms(alone)} a record`,
    );
    console.log(
      `  ratio to one process ${(workers / own).toFixed(2)}, with the server ${(all / own).toFixed(2)}, to filling alone ${(workers / alone).toFixed(2)}`,
    );
    console.log(`  resident MB at a quarter, half, three quarters and the end: ${memory.join("; ")}`);
  } finally {
    await stack.stop();
  }
}

/** Memory of server and workers at the quarters. */
async function untilDone(stack: Stack, path: string): Promise<readonly string[]> {
  const memory: string[] = [];
  for (;;) {
    const { state, progress } = (await (await stack.get(path)).json()) as { state: string; progress: number };
    if (progress >= (memory.length + 1) / 4 && memory.length < 3) memory.push(residentOf(stack));
    if (state === "done") return [...memory, residentOf(stack)];
    await sleep(500);
  }
}

function processes({ server, workers }: Stack): readonly ServerProcess[] {
  return [server, ...workers].filter((each) => each !== undefined);
}

function residentOf(stack: Stack): string {
  return processes(stack)
    .map((each) => Math.round(each.residentBytes() / 1_048_576))
    .join(" ");
}

/** Processor time so far, in milliseconds. */
function cpuOf(stack: Stack): { readonly server: number; readonly workers: number } {
  const [server = 0, ...workers] = processes(stack).map(({ process: child }) => {
    const fields = readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / CLOCK_TICKS;
  });
  return { server, workers: workers.reduce((sum, time) => sum + time, 0) };
}

/** Processor time of a record of the same batch in one process: no queue, no threads, and a directory. In milliseconds. */
async function ownProcess(isMerged: boolean, directory: string): Promise<number> {
  const storage = await openStorage(join(directory, "templates"));
  const templates = new TemplateStore(storage);
  const { records: make } = inlineWork({
    engine: new Engine(),
    templates,
    check: createFileCheck(),
  });
  const [store, queue] = [new DirectoryStore(join(directory, "own")), new LocalQueue()];
  const batches = new Batches({ store, queue });
  const worker = new BatchWorker({ store, queue, make, compression: nodeCompression, concurrency: 1 });
  const settings = parseBatchSettings({ template: "form", output: isMerged ? "merged" : "single" });
  const run = async (records: number): Promise<void> => {
    const call = { workspace: DEFAULT_WORKSPACE, owner: "bench", manifest: manifestOf(records) };
    const { batch } = await batches.take({ ...settings, ...call });
    while ((await batches.status(batch)).state !== "done") await sleep(250);
  };
  try {
    await run(OWN_RECORDS);
    const before = process.cpuUsage();
    await run(OWN_RECORDS);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 / OWN_RECORDS;
  } finally {
    await worker.close();
    await queue.close();
    await storage.dispose();
  }
}

/** Processor time of a record where it is filled and no more, in milliseconds. */
async function engineAlone(isMerged: boolean): Promise<number> {
  const engine = new Engine();
  const template = await engine.prepareTemplate(await importTemplate(await benchForm(), { id: "form" }));
  const fill = async (from: number, count: number): Promise<void> => {
    const data = Array.from({ length: count }, (_, index) => benchRecord(from + index));
    if (isMerged)
      for (let at = 0; at < count; at += MERGED_RECORDS)
        await engine.fillTemplate(template, { data: data.slice(at, at + MERGED_RECORDS) });
    else for (const record of data) await engine.fillTemplate(template, { data: record });
  };
  await fill(0, SINGLE_RECORDS);
  const before = process.cpuUsage();
  await fill(SINGLE_RECORDS, 2 * SINGLE_RECORDS);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / (2 * SINGLE_RECORDS);
}

function ms(milliseconds: number): string {
  return `${milliseconds.toFixed(3)} ms`;
}
