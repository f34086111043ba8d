import { PackWriter } from "./archive/pack-writer.ts";
import { type BatchLimits, defaultBatchLimits } from "./limits.ts";
import type { MadeFile, MakeRecords } from "./make-records.ts";
import { linesOf, parseJsonLine } from "./manifest/json-line.ts";
import {
  type BatchControl,
  type BatchJob,
  type BatchRecord,
  FIRST_CONTROL,
  type PagesLine,
  type ResultLine,
} from "./model.ts";
import { parseTextPattern } from "./names/name-pattern.ts";
import { readResults, writeResults } from "./results.ts";
import { failedLine } from "./run/failure.ts";
import { makePortions, type Portion } from "./run/make-portions.ts";
import { putMarker } from "./store/chunk-marker.ts";
import {
  batchKey,
  batchPrefix,
  chunkName,
  controlKey,
  isBatchAddress,
  manifestKey,
  namesKey,
  resultsKey,
} from "./store/keys.ts";
import { getJson, type ObjectStore } from "./store/object-store.ts";

/** What a chunk is run with. */
export interface ChunkTools {
  /** Where manifest and results lie. */
  readonly store: ObjectStore;
  /** Makes records: `createPoolWork(…).records`, or `inlineWork(…).records` where there are no threads. */
  readonly make: MakeRecords;
  readonly limits?: BatchLimits | undefined;
  /** Triggered to stop between two portions; nothing of the chunk is kept then. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds since 1970. */
  readonly now?: (() => number) | undefined;
  /** Told how many records were made or failed. */
  readonly onRecords?: ((records: number) => void) | undefined;
}

/** `dropped`: there is nothing to do, as the batch is gone, paused, cancelled, or at another attempt. */
export type ChunkOutcome = "done" | "dropped";

/**
 * Runs a chunk of a batch: reads its lines, makes their records, and writes files and results. This is all that a worker of whatever kind
 * has to call, and it may call it as often as it likes: a chunk that is run again writes the same objects with the same bytes. The results
 * are written last and at once, so each record stands in them exactly once, whenever the process ends.
 *
 * @throws StoreError, BusyError and AbortedError: nothing is decided, and the chunk is to be run again later.
 */
export async function runChunk(
  job: BatchJob & { readonly chunk: number },
  tools: ChunkTools,
): Promise<ChunkOutcome> {
  const { store } = tools;
  const opened = await openChunk(job, store);
  if (opened === undefined) return "dropped";
  const { batch, lines, kept } = opened;
  const first = firstRecord(batch, job.chunk);
  const run = kept === undefined ? lines : lines.filter((_line, index) => kept[index]?.status !== "made");
  const fresh = await makeLines(job, { ...opened, lines: run }, tools);
  const entryOf = outlineOf(batch);
  const results: ResultLine[] = [];
  let next = 0;
  for (let index = 0; index < lines.length; index += 1) {
    const old = kept?.[index];
    const line = old?.status === "made" ? old : fresh[next++];
    const record = first + index;
    if (line?.status === "made") results.push({ ...line, ...entryOf(record, lines[index]), record });
    else if (line !== undefined) results.push({ ...line, record });
  }
  await store.put(resultsKey(job, job.chunk), writeResults(results));
  await putMarker(store, job, {
    ...totalsOf(results),
    chunk: job.chunk,
    attempt: job.attempt,
    seconds: seconds(tools),
  });
  return "done";
}

interface OpenChunk {
  readonly batch: BatchRecord;
  readonly lines: readonly Uint8Array[];
  /** Names of the files, one for each line. */
  readonly names: readonly string[];
  /** Results of an earlier attempt whose files stay. */
  readonly kept: readonly ResultLine[] | undefined;
}

async function openChunk(
  job: BatchJob & { readonly chunk: number },
  store: ObjectStore,
): Promise<OpenChunk | undefined> {
  if (!isBatchAddress(job)) return undefined;
  const batch = await getJson<BatchRecord>(store, batchKey(job));
  const control = (await getJson<BatchControl>(store, controlKey(job))) ?? FIRST_CONTROL;
  if (batch === undefined || control.isPaused || control.isCancelled) return undefined;
  const manifest = await store.get(manifestKey(job, batch.manifest, job.chunk));
  if (manifest === undefined || control.attempt !== job.attempt) return undefined;
  const lines = linesOf(manifest);
  const given = await getJson<readonly string[]>(store, namesKey(job, batch.manifest, job.chunk));
  const names = given ?? numberNames(batch, job.chunk);
  const old = job.attempt === 1 || isMerged(batch) ? undefined : await store.get(resultsKey(job, job.chunk));
  return { batch, lines, names, kept: old === undefined ? undefined : readResults(old) };
}

/** Fills whose pages go into one file are written together. */
function isMerged({ settings }: BatchRecord): boolean {
  return settings.output === "merged" && settings.making.type === "fill";
}

const LONGEST_ENTRY = 200;

/** What is told of a record for the outline of the whole: the text of its entry, where there is to be an outline. */
function outlineOf({
  settings: { outline },
}: BatchRecord): (record: number, line?: Uint8Array) => Pick<PagesLine, "outline"> {
  if (outline === undefined) return () => ({});
  const text = parseTextPattern("outline", outline);
  return (record, line = new Uint8Array(0)) => {
    const parsed = parseJsonLine(line);
    const entry = parsed.isValid ? text(record, parsed.value) : undefined;
    return { outline: (entry?.trim() || String(record)).slice(0, LONGEST_ENTRY) };
  };
}

function firstRecord({ chunks }: BatchRecord, chunk: number): number {
  return 1 + chunks.slice(0, chunk).reduce((sum, records) => sum + records, 0);
}

/** Numbers of as many digits as the last one has, so that they sort. */
function numberNames(batch: BatchRecord, chunk: number): readonly string[] {
  const digits = String(firstRecord(batch, batch.chunks.length) - 1).length;
  const first = firstRecord(batch, chunk);
  return Array.from(
    { length: batch.chunks[chunk] ?? 0 },
    (_, index) => `${String(first + index).padStart(digits, "0")}.pdf`,
  );
}

/** Makes the records of some lines and stores their files. */
async function makeLines(
  job: BatchJob & { readonly chunk: number },
  { batch, lines, names, kept }: OpenChunk,
  tools: ChunkTools,
): Promise<readonly ResultLine[]> {
  const { store, make, signal, limits = defaultBatchLimits, now = Date.now } = tools;
  const { settings, createdAt, watermark } = batch;
  const merged = isMerged(batch);
  const packs = new PackWriter({
    store,
    prefix: `${batchPrefix(job)}${merged ? "parts" : "packs"}/${chunkName(job.chunk)}-${job.attempt}`,
    extension: merged ? "pdf" : "zip",
    packBytes: limits.packBytes,
  });
  const runNames =
    kept === undefined ? names : names.filter((_name, index) => kept[index]?.status !== "made");
  const results: (() => ResultLine)[] = [];
  const portions = makePortions(lines, {
    make,
    signal,
    owner: `batch:${job.workspace}`,
    workspace: job.workspace,
    // Whoever runs the failed ones again wants them made.
    deadline: job.attempt === 1 ? settings.deadline : undefined,
    now,
    task: { making: settings.making, isMerged: merged, time: createdAt, watermark },
  });
  for await (const portion of portions) {
    const files = { packs, names: runNames, date: createdAt };
    results.push(...(await (merged ? storePart(portion, packs) : storeFiles(portion, files))));
    tools.onRecords?.(portion.records.length);
  }
  await packs.flush();
  return results.map((line) => line());
}

/** One file with the pages of all. */
async function storePart(portion: Portion, packs: PackWriter): Promise<readonly (() => ResultLine)[]> {
  const [file] = portion.files;
  const part = file === undefined ? undefined : await packs.addAlone(file.rest);
  return portion.records.map((record) => () => {
    if (record.status === "failed") return failedLine(0, record.error);
    const { pages, diagnostics } = record;
    return { record: 0, status: "made", pages, object: part?.object ?? "", diagnostics };
  });
}

interface FileNames {
  readonly packs: PackWriter;
  readonly names: readonly string[];
  readonly date: number;
}

/** A file for each record. The keys of packs are known when all are written, so the lines are made then. */
async function storeFiles(
  portion: Portion,
  { packs, names, date }: FileNames,
): Promise<readonly (() => ResultLine)[]> {
  const lines: (() => ResultLine)[] = [];
  const files = portion.files.values();
  for (const [index, record] of portion.records.entries()) {
    if (record.status === "failed") {
      lines.push(() => failedLine(0, record.error));
      continue;
    }
    const { pages, diagnostics, file } = record;
    const content: MadeFile | undefined = files.next().value;
    if (file === undefined || content === undefined) throw new Error("A record that was made has no file.");
    const name = names[portion.first + index] ?? "";
    const packed = await packs.add({ ...file, name, date }, content);
    lines.push(() => ({ record: 0, status: "made", pages, name, ...file, ...packed, diagnostics }));
  }
  return lines;
}

function totalsOf(lines: readonly ResultLine[]): {
  made: number;
  failed: number;
  pages: number;
  bytes: number;
} {
  const made = lines.filter((line) => line.status === "made");
  return {
    made: made.length,
    failed: lines.length - made.length,
    pages: made.reduce((sum, { pages }) => sum + pages, 0),
    bytes: made.reduce((sum, line) => sum + ("bytes" in line ? line.bytes : 0), 0),
  };
}

function seconds({ now = Date.now }: ChunkTools): number {
  return Math.floor(now() / 1000);
}
