import type { ByteRange, ObjectStore, StoredObject } from "./object-store.ts";

/** A store that lasts as long as its process, for tests and trials. */
export class MemoryStore implements ObjectStore {
  readonly objects: Map<string, Uint8Array> = new Map();

  async put(key: string, bytes: Uint8Array): Promise<void> {
    this.objects.set(key, bytes.slice());
  }

  async get(key: string, range?: ByteRange): Promise<Uint8Array | undefined> {
    const bytes = this.objects.get(key);
    if (bytes === undefined) return undefined;
    return range === undefined ? bytes.slice() : bytes.slice(range.offset, range.offset + range.length);
  }

  async list(prefix: string): Promise<readonly StoredObject[]> {
    return [...this.objects]
      .filter(([key]) => key.startsWith(prefix))
      .map(([key, { length }]) => ({ key, bytes: length }))
      .sort((first, second) => (first.key < second.key ? -1 : 1));
  }

  async remove(keys: readonly string[]): Promise<void> {
    for (const key of keys) this.objects.delete(key);
  }
}
