import { archiveOfResults } from "./archive/archive-of-results.ts";
import { type Composite, compositeOf, type Piece } from "./composite.ts";
import type { BatchAddress, BatchRecord, ResultLine } from "./model.ts";
import { readResults } from "./results.ts";
import { batchPrefix, openKey, resultsKey, wholeKey, wholePrefix } from "./store/keys.ts";
import { getJson, type ObjectStore, putJson } from "./store/object-store.ts";

/** What closing leaves: where the whole of a batch lies. */
export interface WholeIndex {
  /** Milliseconds since 1970. */
  readonly finishedAt: number;
  readonly results: Composite;
  readonly archive: Composite;
}

export interface CloseTools {
  readonly store: ObjectStore;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Closes an attempt of a batch whose chunks are all done: makes the directory of its archive, and writes where the whole lies. Doing it
 * twice writes the same.
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
  await store.remove([openKey(batch)]);
  return index;
}

async function makeWhole(
  batch: BatchRecord,
  attempt: number,
  { store, now }: CloseTools,
): Promise<WholeIndex> {
  const archive = await archiveOfResults({
    store,
    prefix: `${wholePrefix(batch, attempt)}directory-`,
    date: batch.createdAt,
    results: () => allResults(batch, store),
  });
  return { finishedAt: now(), results: compositeOf(await resultPieces(batch, store)), archive };
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
