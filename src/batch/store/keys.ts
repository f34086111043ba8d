import type { BatchAddress } from "../model.ts";

/**
 * Where everything about batches stands in a store. The keys are all there is of an index: what a batch has done is read from a list of
 * keys, so that nothing can disagree with the objects themselves.
 *
 * ```
 * open-batches/WORKSPACE/ID                     not finished yet
 * known-batches/WORKSPACE/ID/1764082211         until it expires, in seconds since 1970
 * batches/WORKSPACE/ID/batch.json               what never changes
 * batches/WORKSPACE/ID/control.json             what callers change
 * batches/WORKSPACE/ID/manifest-RANDOM/000017   lines of a chunk
 * batches/WORKSPACE/ID/names-RANDOM/000017      names of its files
 * batches/WORKSPACE/ID/packs/000017-1-0-HASH.zip  files, as a piece of an archive
 * batches/WORKSPACE/ID/results/000017.ndjson    a line for each record
 * batches/WORKSPACE/ID/done/000017-1-…          that and how the chunk is done
 * batches/WORKSPACE/ID/whole-1/…                what closing adds
 * batches/WORKSPACE/ID/deliveries/done-1.json   a message about the batch, and what came of it
 * open-deliveries/WORKSPACE/ID/done-1           it has to be sent
 * begun-manifests/WORKSPACE/ID/RANDOM/1764082211  it is being written, since then in seconds since 1970
 * ```
 */
export const OPEN_BATCHES = "open-batches/";
export const KNOWN_BATCHES = "known-batches/";
export const OPEN_DELIVERIES = "open-deliveries/";
export const BEGUN_MANIFESTS = "begun-manifests/";

const WORKSPACE = /^[A-Za-z0-9_-]{1,64}$/;
const ID = /^[a-z0-9]{26}$/;

/** Whether these can be the parts of keys: nothing else reaches a store. */
export function isBatchAddress({ workspace, id }: BatchAddress): boolean {
  return isWorkspace(workspace) && ID.test(id);
}

export function isWorkspace(workspace: string): boolean {
  return WORKSPACE.test(workspace);
}

/** Beginning of the keys of all that belongs to a batch. */
export function batchPrefix({ workspace, id }: BatchAddress): string {
  return `batches/${workspace}/${id}/`;
}

export function openKey({ workspace, id }: BatchAddress): string {
  return `${OPEN_BATCHES}${workspace}/${id}`;
}

/** Beginning of the key of a batch in the list of all. */
export function knownPrefix({ workspace, id }: BatchAddress): string {
  return `${KNOWN_BATCHES}${workspace}/${id}/`;
}

export function knownKey(address: BatchAddress, expiresAt: number): string {
  return `${knownPrefix(address)}${Math.ceil(expiresAt / 1000)}`;
}

/** A batch in a list of keys. */
export interface ListedBatch extends BatchAddress {
  /** Seconds since 1970; 0 where the key has none. */
  readonly expiresAt: number;
}

/** The batches of a list of `openKey` or `knownKey`. */
export function listedBatches(keys: readonly { readonly key: string }[]): readonly ListedBatch[] {
  return keys
    .map(({ key }) => key.split("/"))
    .map(([, workspace = "", id = "", seconds = "0"]) => ({ workspace, id, expiresAt: Number(seconds) }))
    .filter(isBatchAddress);
}

/** The number of a chunk as part of a key, so that keys sort as numbers do. */
export function chunkName(chunk: number): string {
  return String(chunk).padStart(6, "0");
}

export function batchKey(address: BatchAddress): string {
  return `${batchPrefix(address)}batch.json`;
}

export function controlKey(address: BatchAddress): string {
  return `${batchPrefix(address)}control.json`;
}

/** That a manifest is being written, since a time in milliseconds since 1970. */
export function begunKey({ workspace, id }: BatchAddress, manifest: string, since: number): string {
  return `${BEGUN_MANIFESTS}${workspace}/${id}/${manifest}/${Math.floor(since / 1000)}`;
}

/** A manifest that somebody began to write. */
export interface BegunManifest extends BatchAddress {
  readonly key: string;
  readonly manifest: string;
  /** Seconds since 1970. */
  readonly since: number;
}

/** The manifests of a list of `begunKey`. */
export function begunManifests(keys: readonly { readonly key: string }[]): readonly BegunManifest[] {
  return keys
    .map(({ key }) => ({ key, parts: key.split("/") }))
    .map(({ key, parts: [, workspace = "", id = "", manifest = "", since = ""] }) => ({
      ...{ key, workspace, id, manifest },
      since: Number(since),
    }))
    .filter((begun) => isBatchAddress(begun) && ID.test(begun.manifest));
}

/** The lines of a chunk, and the names of their files. */
export function manifestKey(address: BatchAddress, manifest: string, chunk: number): string {
  return `${batchPrefix(address)}manifest-${manifest}/${chunkName(chunk)}`;
}

export function namesKey(address: BatchAddress, manifest: string, chunk: number): string {
  return `${batchPrefix(address)}names-${manifest}/${chunkName(chunk)}`;
}

export function resultsKey(address: BatchAddress, chunk: number): string {
  return `${batchPrefix(address)}results/${chunkName(chunk)}.ndjson`;
}

export function deliveryPrefix(address: BatchAddress): string {
  return `${batchPrefix(address)}deliveries/`;
}

export function deliveryKey(address: BatchAddress, name: string): string {
  return `${deliveryPrefix(address)}${name}.json`;
}

/** Beginning of the keys of what has to be sent of a batch. */
export function openDeliveryPrefix({ workspace, id }: BatchAddress): string {
  return `${OPEN_DELIVERIES}${workspace}/${id}/`;
}

export function openDeliveryKey(address: BatchAddress, name: string): string {
  return `${openDeliveryPrefix(address)}${name}`;
}

/** What has to be sent, of a list of `openDeliveryKey`. */
export function listedDeliveries(
  keys: readonly { readonly key: string }[],
): readonly (BatchAddress & { readonly name: string })[] {
  return keys
    .map(({ key }) => key.split("/"))
    .map(([, workspace = "", id = "", name = ""]) => ({ workspace, id, name }))
    .filter((entry) => isBatchAddress(entry) && isDeliveryName(entry.name));
}

export function isDeliveryName(name: string): boolean {
  return /^(?:done|cancelled)-\d{1,9}$/.test(name);
}

/** What closing an attempt adds; its index comes last. */
export function wholePrefix(address: BatchAddress, attempt: number): string {
  return `${batchPrefix(address)}whole-${attempt}/`;
}

export function wholeKey(address: BatchAddress, attempt: number): string {
  return `${wholePrefix(address, attempt)}index.json`;
}
