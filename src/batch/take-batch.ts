import { LimitError, ValidationError } from "../contract/errors.ts";
import { BatchKeyError } from "./errors.ts";
import { sha256 } from "./hash.ts";
import { derivedId, randomId } from "./ids.ts";
import type { BatchLimits } from "./limits.ts";
import { type ManifestChunk, readManifest } from "./manifest/read-manifest.ts";
import { removeManifest } from "./manifest/stored-manifest.ts";
import {
  type BatchAddress,
  type BatchMaking,
  type BatchRecord,
  type BatchSettings,
  FIRST_CONTROL,
} from "./model.ts";
import { NameGiver } from "./names/name-giver.ts";
import { parseNamePattern } from "./names/name-pattern.ts";
import type { JobQueue } from "./queue/job-queue.ts";
import type { ParsedSettings } from "./settings.ts";
import {
  batchKey,
  begunKey,
  controlKey,
  isWorkspace,
  knownKey,
  manifestKey,
  namesKey,
  OPEN_BATCHES,
  openKey,
} from "./store/keys.ts";
import { getJson, listKeys, type ObjectStore, putJson } from "./store/object-store.ts";
import { removeBatch } from "./store/remove-batch.ts";

/** A batch that somebody wants. */
export interface NewBatch extends ParsedSettings {
  readonly workspace: string;
  /** Id of the key that asks: the `Idempotency-Key`s of others are none of its business. */
  readonly owner: string;
  /** NDJSON, in pieces. */
  readonly manifest: AsyncIterable<Uint8Array>;
  /** Whoever repeats a call with it gets the batch that the first one made, as long as there is one. */
  readonly idempotencyKey?: string | undefined;
  /** Text across every page, for development keys. */
  readonly watermark?: string | undefined;
  /** Says of a new batch what it is made of from now on, such as a version of its template; a repeated call is one of the settings as given. */
  readonly pin?: ((making: BatchMaking) => Promise<BatchMaking>) | undefined;
}

export interface TakeTools {
  readonly store: ObjectStore;
  readonly queue: Pick<JobQueue, "state">;
  readonly limits: BatchLimits;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export interface TakenBatch {
  readonly batch: BatchRecord;
  /** The batch was there before. */
  readonly isRepeated: boolean;
}

/**
 * Takes a batch: reads its manifest whole, and lets it in or refuses it. Nothing is run before the last line is read, and nothing of a
 * batch that is refused is left. It is taken when its open key is written; from then on it will be run, whatever becomes of the queue.
 *
 * @throws ValidationError, RequestTooLargeError and LimitError with the line; BatchKeyError; StoreError when store or queue are away; what
 *   `pin` throws.
 */
export async function takeBatch(wanted: NewBatch, tools: TakeTools): Promise<TakenBatch> {
  const { workspace, owner, idempotencyKey } = wanted;
  if (!isWorkspace(workspace)) throw new Error("Not the name of a workspace.");
  await tools.queue.state();
  if (idempotencyKey === undefined) return takeNew({ workspace, id: randomId() }, wanted, tools);
  const address = { workspace, id: await derivedId(workspace, owner, idempotencyKey) };
  const known = await getJson<BatchRecord>(tools.store, batchKey(address));
  if (known === undefined) return takeNew(address, wanted, tools);
  if (known.expiresAt > tools.now()) return repeated(known, await readThrough(wanted, tools));
  // Nobody sees it any more, and the new one lies in its place.
  await removeBatch(known, tools.store);
  return takeNew(address, wanted, tools);
}

async function takeNew(address: BatchAddress, wanted: NewBatch, tools: TakeTools): Promise<TakenBatch> {
  const { settings, pin, idempotencyKey } = wanted;
  const { store } = tools;
  const kept = keptOf(wanted, tools);
  await checkQuota(address.workspace, tools);
  const making = pin === undefined ? settings.making : await pin(settings.making);
  const manifest = randomId();
  const begun = begunKey(address, manifest, tools.now());
  await store.put(begun, new Uint8Array(0));
  let written: WrittenManifest;
  try {
    written = await writeManifest(address, manifest, wanted, tools);
    // Another server may have taken it while the manifest came.
    const known =
      idempotencyKey === undefined ? undefined : await getJson<BatchRecord>(store, batchKey(address));
    if (known !== undefined) {
      await removeManifest(address, manifest, store);
      await store.remove([begun]).catch(() => undefined);
      return repeated(known, written.fingerprint);
    }
  } catch (error) {
    await removeManifest(address, manifest, store).catch(() => undefined);
    await store.remove([begun]).catch(() => undefined);
    throw error;
  }
  const place = { ...address, manifest, ...written };
  // A store that fails in this may have the record all the same: what it needs is left to `removeGivenUp`, which looks later.
  const batch = await letIn(place, { ...wanted, settings: { ...settings, making } }, { ...tools, kept });
  await store.remove([begun]).catch(() => undefined);
  return { batch, isRepeated: false };
}

function repeated(known: BatchRecord, fingerprint: string): TakenBatch {
  if (known.fingerprint !== fingerprint) throw new BatchKeyError();
  return { batch: known, isRepeated: true };
}

async function checkQuota(workspace: string, { store, limits }: TakeTools): Promise<void> {
  const open = await listKeys(store, `${OPEN_BATCHES}${workspace}/`);
  if (open.length < limits.openBatches) return;
  const message = `There are ${open.length} batches under way; wait for one to be done, or cancel one.`;
  throw new LimitError("openBatches", limits.openBatches, message);
}

interface WrittenManifest {
  readonly chunks: readonly number[];
  readonly fingerprint: string;
}

async function writeManifest(
  address: BatchAddress,
  manifest: string,
  wanted: NewBatch,
  { store, limits }: TakeTools,
): Promise<WrittenManifest> {
  const chunks: number[] = [];
  const fingerprint = new Fingerprint(wanted.settings);
  for await (const chunk of chunksOf(wanted, limits)) {
    const index = chunks.push(chunk.records) - 1;
    await store.put(manifestKey(address, manifest, index), chunk.lines);
    if (chunk.names !== undefined) await putJson(store, namesKey(address, manifest, index), chunk.names);
    await fingerprint.add(chunk);
  }
  return { chunks, fingerprint: await fingerprint.end() };
}

/** Reads a manifest for its fingerprint alone. */
async function readThrough(wanted: NewBatch, { limits }: TakeTools): Promise<string> {
  const fingerprint = new Fingerprint(wanted.settings);
  for await (const chunk of chunksOf(wanted, limits)) await fingerprint.add(chunk);
  return fingerprint.end();
}

function chunksOf({ settings, manifest }: NewBatch, limits: BatchLimits): ReturnType<typeof readManifest> {
  return readManifest(manifest, {
    limits: chunkLimits(settings, limits),
    names: namesOf(settings),
    expected: settings.records,
  });
}

/** What tells a repeated call from another one: SHA-256 of the settings as they were given, and of the manifest. */
class Fingerprint {
  readonly #digests: string[];

  constructor(settings: BatchSettings) {
    this.#digests = [JSON.stringify(settings)];
  }

  async add({ lines }: ManifestChunk): Promise<void> {
    this.#digests.push(await sha256(lines));
  }

  end(): Promise<string> {
    return sha256(new TextEncoder().encode(this.#digests.join("\n")));
  }
}

/** Documents take far longer than fills, and a chunk is what is lost when a worker is. */
const DOCUMENTS_PER_CHUNK = 200;

function chunkLimits({ making }: BatchSettings, limits: BatchLimits): BatchLimits {
  if (making.type === "fill") return limits;
  return { ...limits, chunkRecords: Math.min(limits.chunkRecords, DOCUMENTS_PER_CHUNK) };
}

function namesOf({ name, nameCollision }: BatchSettings): NameGiver | undefined {
  return name === undefined ? undefined : new NameGiver(parseNamePattern(name), nameCollision);
}

/** Time that the results are kept. @throws ValidationError when it is too long. */
function keptOf({ keptMilliseconds }: NewBatch, { limits }: TakeTools): number {
  const kept = keptMilliseconds ?? limits.keptMilliseconds;
  if (kept <= limits.longestMilliseconds) return kept;
  const message = `Results are kept for ${limits.longestMilliseconds / 1000} seconds at most.`;
  throw new ValidationError([{ property: "expiresSeconds", message }]);
}

/** Writes the record last, when all is there without which the batch would not be run, nor be removed in its time. */
async function letIn(
  place: BatchAddress & WrittenManifest & Pick<BatchRecord, "manifest">,
  { settings, watermark }: NewBatch,
  { store, now, kept }: TakeTools & { readonly kept: number },
): Promise<BatchRecord> {
  const createdAt = now();
  const batch: BatchRecord = { ...place, settings, createdAt, expiresAt: createdAt + kept, watermark };
  await putJson(store, controlKey(batch), FIRST_CONTROL);
  await store.put(knownKey(batch, batch.expiresAt), new Uint8Array(0));
  await store.put(openKey(batch), new Uint8Array(0));
  await putJson(store, batchKey(batch), batch);
  return batch;
}
