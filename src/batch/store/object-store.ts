import { concatenate } from "../../contract/concatenate.ts";

/** An object of a store. */
export interface StoredObject {
  readonly key: string;
  readonly bytes: number;
}

/** A part of an object, in bytes. */
export interface ByteRange {
  readonly offset: number;
  readonly length: number;
}

/**
 * Where manifests and results lie: a directory, an S3-compatible store, or memory. Keys are paths of letters, digits, `.`, `_` and `-`
 * with `/` between them. An object is written whole or not at all, and whoever writes it again replaces it. Nothing here rests on
 * conditional writes, which stores of that kind treat differently.
 *
 * Every operation rejects with a `StoreError` when the store can't be reached or is full.
 */
export interface ObjectStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Puts an object that comes in pieces, one behind the other. A store without it gets them joined. */
  putPieces?(key: string, pieces: readonly Uint8Array[]): Promise<void>;
  /** The object, or a part of it; undefined when there is none. */
  get(key: string, range?: ByteRange): Promise<Uint8Array | undefined>;
  /** All objects whose keys begin so, in the order of their keys. */
  list(prefix: string): Promise<readonly StoredObject[]>;
  /** The same without lengths, for a store that has to ask for each. */
  listKeys?(prefix: string): Promise<readonly Pick<StoredObject, "key">[]>;
  /** Removes objects; those that are not there are no error. */
  remove(keys: readonly string[]): Promise<void>;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export function putJson(store: ObjectStore, key: string, value: unknown): Promise<void> {
  return store.put(key, encoder.encode(JSON.stringify(value)));
}

/** Puts an object that comes in pieces, without joining them where that can be. */
export function putPieces(store: ObjectStore, key: string, pieces: readonly Uint8Array[]): Promise<void> {
  return store.putPieces?.(key, pieces) ?? store.put(key, concatenate(pieces));
}

/** An object of JSON that this program wrote; undefined when there is none. */
export async function getJson<Value>(
  store: Pick<ObjectStore, "get">,
  key: string,
): Promise<Value | undefined> {
  const bytes = await store.get(key);
  return bytes === undefined ? undefined : (JSON.parse(decoder.decode(bytes)) as Value);
}

/** All objects whose keys begin so, of which nothing but the keys is wanted. */
export function listKeys(store: KeyLister, prefix: string): Promise<readonly Pick<StoredObject, "key">[]> {
  return store.listKeys?.(prefix) ?? store.list(prefix);
}

/** What lists objects. */
export type KeyLister = Pick<ObjectStore, "list" | "listKeys">;

/** Removes all objects whose keys begin so. */
export async function removeAll(store: ObjectStore, prefix: string): Promise<void> {
  const objects = await listKeys(store, prefix);
  await store.remove(objects.map(({ key }) => key));
}
