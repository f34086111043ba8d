import { LimitError, ValidationError } from "../contract/errors.ts";
import { BatchKeyError } from "./errors.ts";
import { sha256 } from "./hash.ts";
import { derivedId, randomId } from "./ids.ts";
import type { BatchLimits } from "./limits.ts";
import { readManifest } from "./manifest/read-manifest.ts";
import { removeManifest } from "./manifest/stored-manifest.ts";
import { type BatchAddress, type BatchRecord, type BatchSettings, FIRST_CONTROL } from "./model.ts";
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
 * @throws ValidationError, RequestTooLargeError and LimitError with the line; BatchKeyError; StoreError when store or queue are away.
 */
export async function takeBatch(wanted: NewBatch, tools: TakeTools): Promise<TakenBatch> {
  const { workspace, owner, idempotencyKey } = wanted;
  const { store, queue } = tools;
  if (!isWorkspace(workspace)) throw new Error("Not the name of a workspace.");
  await queue.state();
  await checkQuota(workspace, tools);
  const id = idempotencyKey === undefined ? randomId() : await derivedId(workspace, owner, idempotencyKey);
  const address = { workspace, id };
  const manifest = randomId();
  const begun = begunKey(address, manifest, tools.now());
  await store.put(begun, new Uint8Array(0));
  try {
    const written = await writeManifest(address, manifest, wanted, tools);
    const known =
      idempotencyKey === undefined ? undefined : await getJson<BatchRecord>(store, batchKey(address));
    if (known !== undefined) {
      await removeManifest(address, manifest, store);
      if (known.fingerprint !== written.fingerprint) throw new BatchKeyError();
      return { batch: known, isRepeated: true };
    }
    return { batch: await letIn({ ...address, manifest, ...written }, wanted, tools), isRepeated: false };
  } catch (error) {
    await removeManifest(address, manifest, store).catch(() => undefined);
    throw error;
  } finally {
    await store.remove([begun]).catch(() => undefined);
  }
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
  { settings, manifest: source }: NewBatch,
  { store, limits }: TakeTools,
): Promise<WrittenManifest> {
  const chunks: number[] = [];
  const digests = [JSON.stringify(settings)];
  for await (const chunk of readManifest(source, {
    limits: chunkLimits(settings, limits),
    names: namesOf(settings),
    expected: settings.records,
  })) {
    const index = chunks.push(chunk.records) - 1;
    await store.put(manifestKey(address, manifest, index), chunk.lines);
    if (chunk.names !== undefined) await putJson(store, namesKey(address, manifest, index), chunk.names);
    digests.push(await sha256(chunk.lines));
  }
  return { chunks, fingerprint: await sha256(new TextEncoder().encode(digests.join("\n"))) };
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

async function letIn(
  place: BatchAddress & WrittenManifest & Pick<BatchRecord, "manifest">,
  { settings, keptMilliseconds, watermark }: NewBatch,
  { store, limits, now }: TakeTools,
): Promise<BatchRecord> {
  const createdAt = now();
  const kept = keptMilliseconds ?? limits.keptMilliseconds;
  if (kept > limits.longestMilliseconds) throw tooLong(limits.longestMilliseconds);
  const batch: BatchRecord = { ...place, settings, createdAt, expiresAt: createdAt + kept, watermark };
  await putJson(store, controlKey(batch), FIRST_CONTROL);
  await putJson(store, batchKey(batch), batch);
  await store.put(knownKey(batch, batch.expiresAt), new Uint8Array(0));
  await store.put(openKey(batch), new Uint8Array(0));
  return batch;
}

function tooLong(milliseconds: number): ValidationError {
  const message = `Results are kept for ${milliseconds / 1000} seconds at most.`;
  return new ValidationError([{ property: "expiresSeconds", message }]);
}
