import { ValidationError } from "../contract/errors.ts";
import { Turns } from "../contract/turns.ts";
import { NotFoundError } from "../template/errors.ts";
import { type BatchStatus, type StatusFacts, statusOf } from "./batch-status.ts";
import { resultPieces, type WholeIndex } from "./close-batch.ts";
import { type Composite, compositeOf, type Piece, readComposite } from "./composite.ts";
import { BatchStateError } from "./errors.ts";
import { type BatchLimits, defaultBatchLimits } from "./limits.ts";
import {
  type BatchAddress,
  type BatchControl,
  type BatchJob,
  type BatchRecord,
  FIRST_CONTROL,
  type ResultLine,
} from "./model.ts";
import { releasedJobs } from "./pending-jobs.ts";
import type { JobQueue } from "./queue/job-queue.ts";
import { readResults } from "./results.ts";
import { batchPage, type PageWanted } from "./store/batch-page.ts";
import { listMarkers } from "./store/chunk-marker.ts";
import {
  batchKey,
  controlKey,
  isBatchAddress,
  isDeliveryName,
  KNOWN_BATCHES,
  listedBatches,
  openKey,
  resultsKey,
  wholeKey,
} from "./store/keys.ts";
import { type ByteRange, getJson, listKeys, type ObjectStore, putJson } from "./store/object-store.ts";
import { removeBatch } from "./store/remove-batch.ts";
import { type NewBatch, type TakenBatch, takeBatch } from "./take-batch.ts";
import { announce, type Delivery, listDeliveries, sendAgain } from "./webhooks/delivery.ts";

export interface BatchesOptions {
  readonly store: ObjectStore;
  readonly queue: JobQueue;
  readonly limits?: Partial<BatchLimits> | undefined;
  /** Reads manifests from addresses of http and https for a workspace; without it there are none but those of the store. */
  readonly fetchManifest?: ((address: string, workspace: string) => AsyncIterable<Uint8Array>) | undefined;
  /** Milliseconds since 1970. */
  readonly now?: (() => number) | undefined;
}

export interface PageOfBatches {
  readonly batches: readonly BatchStatus[];
  /** What the next page is `after`, where there is one. */
  readonly next?: string | undefined;
}

/** Records that failed, as many as are told of with the status. */
const TOLD_FAILURES = 20;
/** Chunks that are looked into for them. */
const SOUGHT_CHUNKS = 3;

const ADDRESS = /^https?:/i;
/** Parts that begin with a dot lead elsewhere. */
const INPUT = /^[A-Za-z0-9_-][\w.-]*(?:\/[A-Za-z0-9_-][\w.-]*)*$/;

/**
 * The batches of all workspaces, as callers see them: taken, told of, stopped, and handed out. What runs them is a `BatchWorker`, in this
 * process or another.
 *
 * Whatever is asked of a batch that is not there, or is another workspace's, throws the same NotFoundError; StoreError when the store is
 * away.
 */
export class Batches {
  readonly store: ObjectStore;
  readonly #queue: JobQueue;
  readonly #limits: BatchLimits;
  readonly #fetchManifest: BatchesOptions["fetchManifest"];
  readonly #now: () => number;
  readonly #turns: Turns = new Turns();

  constructor({ store, queue, limits, fetchManifest, now = Date.now }: BatchesOptions) {
    this.store = store;
    this.#queue = queue;
    this.#limits = { ...defaultBatchLimits, ...limits };
    this.#fetchManifest = fetchManifest;
    this.#now = now;
  }

  /** Takes a batch and hands it to the queue. @throws as `takeBatch` does. */
  async take(wanted: NewBatch): Promise<TakenBatch> {
    const { workspace, owner, idempotencyKey } = wanted;
    const tools = { store: this.store, queue: this.#queue, limits: this.#limits, now: this.#now };
    const take = (): Promise<TakenBatch> => takeBatch(wanted, tools);
    // Who repeats a call too early waits for the first one.
    const taken = await (idempotencyKey === undefined
      ? take()
      : this.#turns.take(JSON.stringify([workspace, owner, idempotencyKey]), take));
    // A batch that was taken is run: a queue that is away is given its jobs later.
    if (!taken.isRepeated) await this.#enqueue(taken.batch).catch(() => undefined);
    return taken;
  }

  /** The batches of a workspace, page by page, in the order of `batchPage`. @throws ValidationError when there is no such page. */
  async list(workspace: string, wanted: PageWanted = {}): Promise<PageOfBatches> {
    const listed = listedBatches(await listKeys(this.store, `${KNOWN_BATCHES}${workspace}/`));
    // Where taking one failed at its end, and came again, it has two keys; the later one holds.
    const latest = new Map(listed.map((batch) => [batch.id, batch]));
    const now = this.#now();
    const page = batchPage(
      [...latest.values()].filter(({ expiresAt }) => expiresAt * 1000 > now),
      wanted,
    );
    const statuses = await Promise.all(
      page.batches.map((address) => this.status(address).catch(undefinedIfMissing)),
    );
    const batches = statuses.filter((status) => status !== undefined);
    return page.next === undefined ? { batches } : { batches, next: page.next };
  }

  async status(address: BatchAddress): Promise<BatchStatus> {
    return statusOf(await this.#facts(address));
  }

  /** The first records that failed. */
  async failures(address: BatchAddress): Promise<readonly ResultLine[]> {
    await this.#batch(address);
    const markers = [...(await listMarkers(this.store, address)).values()];
    const chunks = markers.filter(({ failed }) => failed > 0).map(({ chunk }) => chunk);
    const failures: ResultLine[] = [];
    for (const chunk of chunks.sort((one, other) => one - other).slice(0, SOUGHT_CHUNKS)) {
      const bytes = await this.store.get(resultsKey(address, chunk));
      if (bytes !== undefined)
        failures.push(...readResults(bytes).filter(({ status }) => status === "failed"));
    }
    return failures.slice(0, TOLD_FAILURES);
  }

  /** Begins no further chunk until `resume`. @throws BatchStateError when it is done or cancelled. */
  pause(address: BatchAddress): Promise<BatchStatus> {
    return this.#change(address, (control) => ({ ...control, isPaused: true }));
  }

  async resume(address: BatchAddress): Promise<BatchStatus> {
    const status = await this.#change(address, (control) => ({ ...control, isPaused: false }));
    await this.#enqueue(address);
    return status;
  }

  /** Begins no further chunk for good; what is done stays. @throws BatchStateError when it is done. */
  async cancel(address: BatchAddress): Promise<BatchStatus> {
    const batch = await this.#inTurn(address, async () => {
      const { batch, whole } = await this.#facts(address);
      if (whole !== undefined) throw new BatchStateError("The batch is done.");
      await this.#write(batch, (control) => ({ ...control, isCancelled: true }));
      return batch;
    });
    await this.store.remove([openKey(batch)]);
    const status = await this.status(address);
    const event = { type: "batch.cancelled", status, now: this.#now() } as const;
    const delivery = await announce(batch, event, this.store);
    if (delivery !== undefined) await this.#queue.add([deliveryJob(batch, delivery)]).catch(() => undefined);
    return status;
  }

  /** The messages about a batch, and what came of them. */
  async deliveries(address: BatchAddress): Promise<readonly Delivery[]> {
    return listDeliveries(await this.#batch(address), this.store);
  }

  /** Sends a message once more. @throws NotFoundError when there is none of the name. */
  async sendAgain(address: BatchAddress, name: string): Promise<void> {
    const batch = await this.#batch(address);
    if (!isDeliveryName(name) || !(await sendAgain(batch, name, this.store)))
      throw new NotFoundError(`There is no message ${name.slice(0, 64)} about this batch.`);
    // What a queue does not take is found in the store.
    await this.#queue.add([deliveryJob(batch, name)]).catch(() => undefined);
  }

  /**
   * Runs the records again that failed. Where that was cancelled it can be asked for once more, and ends with an archive of all.
   *
   * @throws BatchStateError unless the batch is done with some.
   */
  async retry(address: BatchAddress): Promise<BatchStatus> {
    const batch = await this.#inTurn(address, async () => {
      const { batch, control, whole, markers } = await this.#facts(address);
      const hasFailed = [...markers.values()].some(({ failed }) => failed > 0);
      const isCutShort = control.isCancelled && control.attempt > FIRST_CONTROL.attempt;
      if (!(whole === undefined ? isCutShort : hasFailed))
        throw new BatchStateError("Only a batch that is done with failures is run again.");
      // Whatever ends after the first: an attempt that began is found. What a worker closes in between it takes from the open ones.
      await this.store.put(openKey(batch), new Uint8Array(0));
      await this.#write(batch, ({ attempt }) => ({ ...FIRST_CONTROL, attempt: attempt + 1 }));
      await this.store.put(openKey(batch), new Uint8Array(0));
      return batch;
    });
    await this.#enqueue(batch);
    return this.status(address);
  }

  /** Removes a batch with its results. */
  async remove(address: BatchAddress): Promise<void> {
    await this.#inTurn(address, async () => {
      const batch = await this.#batch(address);
      await this.#write(batch, (control) => ({ ...control, isCancelled: true }));
      await removeBatch(batch, this.store);
    });
  }

  /** All results that there are so far; of a batch that is done, all. */
  async results(address: BatchAddress): Promise<Composite> {
    const { whole } = await this.#facts(address);
    return whole?.results ?? compositeOf(await resultPieces(address, this.store));
  }

  /** The files of all records as an archive. @throws NotFoundError until the batch is done, and for one that is merged. */
  async archive(address: BatchAddress): Promise<Composite> {
    const { whole } = await this.#facts(address);
    if (whole === undefined) throw new NotFoundError("The batch is not done yet; its archive comes last.");
    if (whole.archive === undefined)
      throw new NotFoundError("The pages of this batch are in one file, merged.pdf.");
    return whole.archive;
  }

  /** The pages of all records as one PDF. @throws NotFoundError until the batch is done, and for one that is not merged. */
  async merged(address: BatchAddress): Promise<Composite> {
    const { batch, whole } = await this.#facts(address);
    if (batch.settings.output !== "merged") throw new NotFoundError("This batch has a file for each record.");
    if (whole?.merged === undefined)
      throw new NotFoundError("The batch is not done yet, or has no pages; merged.pdf comes last.");
    return whole.merged;
  }

  /** Where the file of a record lies. @throws NotFoundError when it failed or is not made yet. */
  async file(address: BatchAddress, record: number): Promise<Piece & { readonly name: string }> {
    const { chunks } = await this.#batch(address);
    let first = 1;
    for (const [chunk, records] of chunks.entries()) {
      if (record < first + records) {
        const bytes = await this.store.get(resultsKey(address, chunk));
        const line = bytes === undefined ? undefined : readResults(bytes)[record - first];
        if (line?.status !== "made" || line.offset === undefined) break;
        const { object: key, offset, bytes: length, name } = line;
        return { key, offset, length, name };
      }
      first += records;
    }
    throw new NotFoundError(`There is no file of record ${record}: it is not made yet, or failed.`);
  }

  /**
   * A manifest in pieces, by its address of http or https, or by its name in the store, below `inputs/WORKSPACE/`.
   *
   * @throws NotFoundError when the store has none of the name; ValidationError when the address can't be read.
   */
  input(workspace: string, place: string): AsyncIterable<Uint8Array> {
    if (!ADDRESS.test(place)) return this.#stored(workspace, place);
    if (this.#fetchManifest === undefined)
      throw new ValidationError([{ property: "manifest", message: "Addresses are not read here." }]);
    return this.#fetchManifest(place, workspace);
  }

  async *#stored(workspace: string, name: string): AsyncGenerator<Uint8Array> {
    const key = `inputs/${workspace}/${name}`;
    const listed = INPUT.test(name) ? await this.store.list(key) : [];
    const bytes = listed.find((object) => object.key === key)?.bytes;
    if (bytes === undefined)
      throw new NotFoundError(`There is no object ${name.slice(0, 200)} below inputs/${workspace}/.`);
    const range = { offset: 0, length: bytes };
    yield* readComposite(this.store, compositeOf([{ key, ...range }]), range);
  }

  /** The bytes of a composite, or a part of them. */
  read(composite: Composite, range: ByteRange): AsyncGenerator<Uint8Array> {
    return readComposite(this.store, composite, range);
  }

  async #batch(address: BatchAddress): Promise<BatchRecord> {
    const batch = isBatchAddress(address)
      ? await getJson<BatchRecord>(this.store, batchKey(address))
      : undefined;
    if (batch !== undefined && batch.expiresAt > this.#now()) return batch;
    throw new NotFoundError(`There is no batch with the id ${address.id.slice(0, 64)}, or it has expired.`);
  }

  async #facts(address: BatchAddress): Promise<StatusFacts> {
    const batch = await this.#batch(address);
    const control = (await getJson<BatchControl>(this.store, controlKey(address))) ?? FIRST_CONTROL;
    const [markers, whole] = await Promise.all([
      listMarkers(this.store, address),
      getJson<WholeIndex>(this.store, wholeKey(address, control.attempt)),
    ]);
    return { batch, control, markers, whole, now: this.#now() };
  }

  async #change(
    address: BatchAddress,
    change: (control: BatchControl) => BatchControl,
  ): Promise<BatchStatus> {
    await this.#inTurn(address, async () => {
      const { batch, control, whole } = await this.#facts(address);
      if (whole !== undefined) throw new BatchStateError("The batch is done.");
      if (control.isCancelled) throw new BatchStateError("The batch is cancelled.");
      await this.#write(batch, change);
    });
    return this.status(address);
  }

  /** Changes of one batch see each other; those that come to other servers at the same moment may not. */
  #inTurn<Result>({ workspace, id }: BatchAddress, change: () => Promise<Result>): Promise<Result> {
    return this.#turns.take(`${workspace}/${id}`, change);
  }

  async #write(
    address: BatchAddress,
    change: (control: BatchControl) => BatchControl,
  ): Promise<BatchControl> {
    const control = change((await getJson<BatchControl>(this.store, controlKey(address))) ?? FIRST_CONTROL);
    await putJson(this.store, controlKey(address), control);
    return control;
  }

  async #enqueue({ workspace }: BatchAddress): Promise<void> {
    await this.#queue.add(await releasedJobs(workspace, { store: this.store, queue: this.#queue }));
  }
}

/** The job of sending a message. */
export function deliveryJob({ workspace, id }: BatchAddress, delivery: string): BatchJob {
  return { workspace, id, delivery, attempt: 1, priority: 9 };
}

function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof NotFoundError) return undefined;
  throw error;
}
