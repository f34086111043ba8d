import { BatchWorker } from "../batch-worker.ts";
import { Batches } from "../batches.ts";
import { checkFile } from "../check-file.ts";
import type { BatchLimits } from "../limits.ts";
import type { MadeFile, MadeRecord, MakeRecords } from "../make-records.ts";
import { linesOf, parseJsonLine } from "../manifest/json-line.ts";
import type { BatchAddress, BatchRecord, ResultLine } from "../model.ts";
import type { JobQueue } from "../queue/job-queue.ts";
import { LocalQueue } from "../queue/local-queue.ts";
import { readResults } from "../results.ts";
import { parseBatchSettings } from "../settings.ts";
import { MemoryStore } from "../store/memory-store.ts";
import type { ObjectStore } from "../store/object-store.ts";
import type { NewBatch } from "../take-batch.ts";

const encoder = new TextEncoder();

/** Makes of `{"text": …}` a file with the text; of a record without one, a failure. */
export const makeTexts: MakeRecords = async ({ lines }) => {
  const records: MadeRecord[] = [];
  const files: MadeFile[] = [];
  for (const line of linesOf(lines)) {
    const parsed = parseJsonLine(line);
    const text = parsed.isValid ? (parsed.value as { text?: unknown }).text : undefined;
    if (typeof text !== "string") {
      const message = parsed.isValid ? "Required" : parsed.reason;
      records.push({
        status: "failed",
        error: { name: "ValidationError", message, fields: [{ property: "data.text", message }] },
      });
      continue;
    }
    // Half of a text stands for what files have in common.
    const half = encoder.encode(text.slice(0, text.length >> 1));
    const made = { beginning: half, rest: encoder.encode(text.slice(text.length >> 1)) };
    files.push(made);
    const file = { bytes: half.length + made.rest.length, ...(await checkFile(made)) };
    records.push({ status: "made", pages: 1, diagnostics: [], file });
  }
  return { records, files };
};

export interface FixtureOptions {
  readonly store?: ObjectStore;
  readonly make?: MakeRecords;
  readonly limits?: Partial<BatchLimits>;
  readonly now?: () => number;
  /** Jobs of a workspace that the queue holds at once; all unless given. */
  readonly window?: number;
}

export interface BatchFixture {
  readonly store: ObjectStore;
  readonly batches: Batches;
  startWorker(): BatchWorker;
  take(manifest: string, settings?: object, more?: Partial<NewBatch>): Promise<BatchRecord>;
  results(address: BatchAddress): Promise<readonly ResultLine[]>;
}

/** Batches in memory, and what runs them. */
export function batchFixture({
  store = new MemoryStore(),
  make = makeTexts,
  limits,
  now,
  window,
}: FixtureOptions = {}): BatchFixture {
  const queue: JobQueue = Object.assign(new LocalQueue(), { window });
  const batches = new Batches({ store, queue, limits, now });
  const startWorker = (): BatchWorker =>
    new BatchWorker({ store, queue, make, concurrency: 2, limits, now, sweepMilliseconds: 50 });
  const take = async (manifest: string, settings: object = {}, more: Partial<NewBatch> = {}) => {
    const call = { workspace: "default", owner: "key", manifest: pieces(manifest), ...more };
    return (await batches.take({ ...parseBatchSettings(settings), ...call })).batch;
  };
  const results = async (address: BatchAddress): Promise<readonly ResultLine[]> => {
    const composite = await batches.results(address);
    return readResults(await joined(batches.read(composite, { offset: 0, length: composite.bytes })));
  };
  return { store, batches, startWorker, take, results };
}

/** A text in small pieces. */
export async function* pieces(text: string, size = 7): AsyncGenerator<Uint8Array> {
  const bytes = encoder.encode(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

export async function joined(source: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const found: Uint8Array[] = [];
  for await (const piece of source) found.push(piece);
  return Buffer.concat(found);
}

/** A manifest of records with texts. */
export function manifestOf(records: number): string {
  return Array.from(
    { length: records },
    (_, index) => `${JSON.stringify({ text: `text ${index + 1}` })}\n`,
  ).join("");
}
