/**
 * What the service's first documents cost after a time without any: `npm run bench:rest`, with the seconds of rest after `--`. Ends with status 1
 * when they cost much more than the last ones before it. Needs the files of processes that Linux has.
 */
import { processorTime } from "../peers/measure/process-tree.ts";
import { invoiceBody } from "./bodies.ts";
import { type Call, load } from "./client.ts";
import { type ServerProcess, startService } from "./server-process.ts";

const MEBIBYTE = 1_048_576;
const SECONDS = Number(process.argv[2] ?? 180);
const CONCURRENCY = 4;
/** Until every thread has compiled what it will. */
const WARM_UP = 8_000;
const CALLS = 400;
/** Of the first documents after the rest, to the last ones before it. Where V8 gives up what it optimized, they took 3.2 times as much. */
const MOST = 2.5;

const key = "bench";
const service = await startService("--key", key, "--rate-limit", "1000000");
try {
  const call: Call = {
    url: `${service.url}/api/v1/generate-pdf`,
    headers: { authorization: `Basic ${btoa(`${key}:`)}` },
    body: invoiceBody(),
  };
  await timeOf(service, call, WARM_UP);
  const before = await timeOf(service, call, CALLS);
  print("before", before, service);
  await new Promise((resolve) => setTimeout(resolve, SECONDS * 1_000));
  console.log(`at rest for ${SECONDS} s: ${megabytes(service)} MB`);
  const after = await timeOf(service, call, CALLS);
  print("first after it", after, service);
  print("next after it", await timeOf(service, call, CALLS * 5), service);
  const ratio = after / before;
  if (ratio > MOST) process.exitCode = 1;
  console.log(
    `${ratio <= MOST ? "ok    " : "MISSED"} first after the rest: ${ratio.toFixed(2)} of before, at most ${MOST}`,
  );
} finally {
  await service.stop();
}

/** Processor time that the service takes for each of so many documents, ms. */
async function timeOf({ process }: ServerProcess, call: Call, calls: number): Promise<number> {
  const pid = process.pid ?? 0;
  const before = processorTime(pid);
  const { statuses } = await load(call, { concurrency: CONCURRENCY, calls });
  if (statuses["200"] !== calls) throw new Error(`Not all were answered: ${JSON.stringify(statuses)}`);
  return (processorTime(pid) - before) / calls;
}

function print(name: string, milliseconds: number, server: ServerProcess): void {
  console.log(
    `${name.padEnd(16)} ${milliseconds.toFixed(2)} ms of processor time for a document, ${megabytes(server)} MB`,
  );
}

function megabytes(server: ServerProcess): number {
  return Math.round(server.residentBytes() / MEBIBYTE);
}
