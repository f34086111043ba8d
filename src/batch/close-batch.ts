import type { Compression } from "../pdf/objects/deflate.ts";
import { archiveOfResults } from "./archive/archive-of-results.ts";
import { PieceWriter } from "./archive/piece-writer.ts";
import { type Composite, compositeOf, type Piece } from "./composite.ts";
import type { MergePart } from "./merge/merge-parts.ts";
import type { BatchAddress, BatchControl, BatchRecord, MadeLine, PagesLine, ResultLine } from "./model.ts";
import { readResults } from "./results.ts";
import { batchPrefix, controlKey, openKey, resultsKey, wholeKey, wholePrefix } from "./store/keys.ts";
import { getJson, type ObjectStore, putJson } from "./store/object-store.ts";

/** What closing leaves: where the whole of a batch lies. */
export interface WholeIndex {
  /** Milliseconds since 1970. */
  readonly finishedAt: number;
  readonly results: Composite;
  /** The files of all records; undefined where their pages are in one. */
  readonly archive?: Composite | undefined;
  /** The pages of all records; undefined where each has a file, or none was made. */
  readonly merged?: Composite | undefined;
}

export interface CloseTools {
  readonly store: ObjectStore;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** How streams are compressed. */
  readonly compression: Compression;
}

/**
 * Closes an attempt of a batch whose chunks are all done: makes the directory of its archive, or its merged file, and writes where the whole
 * lies. One that is closed already stays as it is; where two close it at once they write the same files, and the later one says when. The
 * batch stays among the open ones until `endBatch`.
 *
 * @throws StoreError.
 */
export async function closeBatch(
  batch: BatchRecord,
  attempt: number,
  tools: CloseTools,
): Promise<WholeIndex> {
  const { store } = tools;
  const known = await getJson<WholeIndex>(store, wholeKey(batch, attempt));
  const index = known ?? (await makeWhole(batch, attempt, tools));
  if (known === undefined) await putJson(store, wholeKey(batch, attempt), index);
  return index;
}

/** Takes a batch whose attempt is closed from the open ones, unless somebody has begun another attempt meanwhile. */
export async function endBatch(batch: BatchRecord, attempt: number, store: ObjectStore): Promise<void> {
  await store.remove([openKey(batch)]);
  const control = await getJson<BatchControl>(store, controlKey(batch));
  if (control !== undefined && control.attempt !== attempt)
    await store.put(openKey(batch), new Uint8Array(0));
}

async function makeWhole(batch: BatchRecord, attempt: number, tools: CloseTools): Promise<WholeIndex> {
  const { store, now } = tools;
  const isMerged = batch.settings.output === "merged";
  const file = isMerged
    ? { merged: await mergedFile(batch, attempt, tools) }
    : { archive: await archiveOf(batch, attempt, store) };
  return { finishedAt: now(), results: compositeOf(await resultPieces(batch, store)), ...file };
}

function archiveOf(batch: BatchRecord, attempt: number, store: ObjectStore): Promise<Composite> {
  return archiveOfResults({
    store,
    prefix: `${wholePrefix(batch, attempt)}directory-`,
    date: batch.createdAt,
    results: () => allResults(batch, store),
  });
}

/** The pages of all in one file; undefined where there are none. What merges is loaded with the first batch that asks for it. */
async function mergedFile(
  batch: BatchRecord,
  attempt: number,
  { store, compression }: CloseTools,
): Promise<Composite | undefined> {
  const { mergeParts } = await import("./merge/merge-parts.ts");
  const writer = new PieceWriter(store, `${wholePrefix(batch, attempt)}merged-`);
  const given = batch.settings.making.attributes["title"];
  const title = typeof given === "string" && !given.includes("{{") ? given : undefined;
  let parts = 0;
  const counted = async function* (): AsyncGenerator<MergePart> {
    for await (const part of partsOf(batch, store)) {
      parts += 1;
      yield part;
    }
  };
  const outlineEntries = batch.settings.outline === undefined ? undefined : recordsOf(batch);
  for await (const piece of mergeParts(counted(), { compression, title, outlineEntries }))
    await writer.add(piece);
  await writer.flush();
  return parts === 0 ? undefined : compositeOf(writer.pieces);
}

function recordsOf({ chunks }: BatchRecord): number {
  return chunks.reduce((sum, records) => sum + records, 0);
}

/** The files with pages, in the order of the records. */
async function* partsOf(batch: BatchRecord, store: ObjectStore): AsyncGenerator<MergePart> {
  for await (const lines of allResults(batch, store)) {
    for (const together of togetherOf(lines)) {
      const [{ object, offset, ...line }] = together;
      const range = offset === undefined ? undefined : { offset, length: "bytes" in line ? line.bytes : 0 };
      const bytes = await store.get(object, range);
      if (bytes === undefined) throw new Error(`The object ${object} is gone.`);
      const records = together.map(({ pages, outline }) => ({ pages, title: outline }));
      yield { bytes, records };
    }
  }
}

type Made = MadeLine | PagesLine;

/** The records of each file with pages, one or more. */
function togetherOf(lines: readonly ResultLine[]): readonly (readonly [Made, ...Made[]])[] {
  const files: [Made, ...Made[]][] = [];
  for (const line of lines) {
    if (line.status !== "made") continue;
    const last = files.at(-1);
    if (last !== undefined && line.offset === undefined && line.object === last[0].object) last.push(line);
    else files.push([line]);
  }
  return files;
}

/** The objects with results, in the order of their chunks: one of each chunk that is done. */
export async function resultPieces(
  address: BatchAddress,
  store: Pick<ObjectStore, "list">,
): Promise<readonly Piece[]> {
  const objects = await store.list(`${batchPrefix(address)}results/`);
  return objects.map(({ key, bytes }) => ({ key, offset: 0, length: bytes }));
}

/** All results, a chunk at a time. */
async function* allResults(
  batch: BatchRecord,
  store: Pick<ObjectStore, "get">,
): AsyncGenerator<readonly ResultLine[]> {
  for (let chunk = 0; chunk < batch.chunks.length; chunk += 1) {
    const bytes = await store.get(resultsKey(batch, chunk));
    if (bytes === undefined) throw new Error(`The results of chunk ${chunk} are gone.`);
    yield readResults(bytes);
  }
}
