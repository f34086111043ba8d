/** Measures batches by two workers beside the same work in one process: `npm run bench:batch -- --task merged --records 1000000`. */
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type ObjectsKind, type QueueKind, Stack } from "../../scripts/batch/stack.ts";
import { engineAlone, ownProcess } from "./own-process.ts";
import { type BatchTask, TASKS } from "./tasks.ts";
import { cpuOf, MemoryLog } from "./usage.ts";

const HELP = `npm run bench:batch -- [options]
  --task single|merged|invoices   a filled file for each record (default), one of all, or an invoice of HTML for each
  --records N                     100,000 unless given; merged ones 1,000,000, invoices 20,000
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
const POLL_MILLISECONDS = 500;

const task = TASKS[values.task];
if (values.help || task === undefined) console.log(HELP);
else await bench(task, Number(values.records ?? task.records));

async function bench(task: BatchTask, records: number): Promise<void> {
  const stack = new Stack({ queue: values.queue as QueueKind, objects: values.objects as ObjectsKind });
  try {
    await stack.start();
    for (let place = 0; place < WORKERS; place += 1) await stack.startWorker(place);
    const warmRecords = WORKERS * task.warmRecords;
    const warmth = await measured(task, warmRecords, stack);
    const run = await measured(task, records, stack);
    console.log(`${records} ${values.task}, on ${values.queue} and ${values.objects}`);
    console.log(
      `  taken in ${run.taken.toFixed(1)} s, done in ${run.seconds.toFixed(1)} s: ${Math.round(records / run.seconds)} records/s; ${warmRecords} before in cold workers: ${Math.round(warmRecords / warmth.seconds)}`,
    );
    const own = await ownProcess(task, stack.directory);
    const alone = await engineAlone(task);
    const beside = alone === undefined ? "" : `, filling alone ${ms(alone)}`;
    console.log(
      `  processor time of workers ${ms(run.workers)}, with the server ${ms(run.all)}, in one process ${ms(own)}${beside} a record`,
    );
    console.log(
      `  ratio to one process ${(run.workers / own).toFixed(2)}, with the server ${(run.all / own).toFixed(2)}`,
    );
    console.log("  resident MB, in tenths of the run:");
    for (const line of run.memory.lines()) console.log(`    ${line}`);
  } finally {
    await stack.stop();
  }
}

interface Measured {
  /** Seconds until the batch was taken, and until it was done. */
  readonly taken: number;
  readonly seconds: number;
  /** Processor time of a record in the workers, and in workers and server, in milliseconds. */
  readonly workers: number;
  readonly all: number;
  readonly memory: MemoryLog;
}

async function measured(task: BatchTask, records: number, stack: Stack): Promise<Measured> {
  const memory = new MemoryLog();
  const before = cpuOf(stack);
  const since = performance.now();
  const path = await stack.take(task.manifest(records), task.settings);
  const taken = (performance.now() - since) / 1000;
  for (;;) {
    memory.note(stack);
    const { state, failed } = (await (await stack.get(path)).json()) as { state: string; failed: number };
    if (failed > 0) throw new Error(`${failed} records failed.`);
    if (state === "done") break;
    await sleep(POLL_MILLISECONDS);
  }
  const seconds = (performance.now() - since) / 1000;
  const after = cpuOf(stack);
  const workers = (after.workers - before.workers) / records;
  return { taken, seconds, workers, all: workers + (after.server - before.server) / records, memory };
}

function ms(milliseconds: number): string {
  return `${milliseconds.toFixed(3)} ms`;
}
