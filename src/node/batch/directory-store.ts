import { open, readdir, readFile, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ByteRange, ObjectStore, StoredObject } from "../../batch/store/object-store.ts";
import { PlatenError, StoreError } from "../../contract/errors.ts";
import { removeEmpty, removeLitter, writeDurably } from "../durable-file.ts";

const SEGMENT = /^[\w-][\w.-]*$/;
const FULL: ReadonlySet<string> = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);

/** A store of objects in a directory: each in a file of its own, whose path is its key. What was written lasts. */
export class DirectoryStore implements ObjectStore {
  readonly #directory: string;

  constructor(directory: string) {
    this.#directory = directory;
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    const path = this.#pathOf(key);
    await guarded(() => writeDurably(path, bytes));
  }

  async putPieces(key: string, pieces: readonly Uint8Array[]): Promise<void> {
    const path = this.#pathOf(key);
    await guarded(() => writeDurably(path, pieces));
  }

  async get(key: string, range?: ByteRange): Promise<Uint8Array | undefined> {
    const path = this.#pathOf(key);
    return guarded(() =>
      (range === undefined ? readFile(path) : readPart(path, range)).catch(undefinedIfMissing),
    );
  }

  async list(prefix: string): Promise<readonly StoredObject[]> {
    const found: StoredObject[] = [];
    for (const { key } of await this.listKeys(prefix)) await guarded(() => this.#note(key, found));
    return found;
  }

  /** A look at each file costs ten times what the names of all do. */
  async listKeys(prefix: string): Promise<readonly Pick<StoredObject, "key">[]> {
    const segments = prefix.split("/");
    const last = segments.pop() ?? "";
    const found: { key: string }[] = [];
    await guarded(() => this.#collect(segments, last, found));
    return found.sort((first, second) => (first.key < second.key ? -1 : 1));
  }

  async remove(keys: readonly string[]): Promise<void> {
    const paths = keys.map((key) => this.#pathOf(key));
    await guarded(() => Promise.all(paths.map((path) => rm(path, { force: true }))));
    for (const directory of new Set(paths.map((path) => dirname(path))))
      await removeEmpty(directory, this.#directory);
  }

  async #collect(segments: readonly string[], start: string, found: { key: string }[]): Promise<void> {
    const directory = join(this.#directory, ...segments);
    const entries = await readdir(directory, { withFileTypes: true }).catch(undefinedIfMissing);
    for (const entry of entries ?? []) {
      const { name } = entry;
      if (!name.startsWith(start) || !SEGMENT.test(name)) continue;
      if (entry.isDirectory()) await this.#collect([...segments, name], "", found);
      else found.push({ key: [...segments, name].join("/") });
    }
    if (entries === undefined) return;
    // What killed writers left is found by nobody else.
    const names = entries.map(({ name }) => name);
    if ((await removeLitter(directory, names)) || names.length === 0)
      await removeEmpty(directory, this.#directory);
  }

  async #note(key: string, found: StoredObject[]): Promise<void> {
    const status = await stat(this.#pathOf(key)).catch(undefinedIfMissing);
    if (status !== undefined) found.push({ key, bytes: status.size });
  }

  #pathOf(key: string): string {
    const segments = key.split("/");
    if (!segments.every((segment) => SEGMENT.test(segment)))
      throw new Error(`Not a key: ${JSON.stringify(key)}`);
    return join(this.#directory, ...segments);
  }
}

async function readPart(path: string, { offset, length }: ByteRange): Promise<Uint8Array> {
  const file = await open(path, "r");
  try {
    const bytes = new Uint8Array(length);
    const { bytesRead } = await file.read(bytes, 0, length, offset);
    return bytes.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function guarded<Value>(operation: () => Promise<Value>): Promise<Value> {
  try {
    return await operation();
  } catch (error) {
    if (error instanceof PlatenError) throw error;
    const { code = "" } = error as NodeJS.ErrnoException;
    throw new StoreError(FULL.has(code) ? "full" : "unavailable", error, "store of batches");
  }
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
  throw error;
}
