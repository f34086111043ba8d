import { concatenate } from "../../contract/concatenate.ts";
import { sha256 } from "../hash.ts";
import type { ObjectStore } from "../store/object-store.ts";
import { type ArchiveFile, localHeader } from "./zip.ts";

/** Where a file lies. The object has its key when its pack is written. */
export interface PackedFile {
  object: string;
  readonly offset: number;
}

export interface PackOptions {
  readonly store: ObjectStore;
  /** Beginning of the keys of packs. */
  readonly prefix: string;
  /** Extension of the keys. */
  readonly extension: string;
  /** Bytes from which on the next pack begins. */
  readonly packBytes: number;
}

/**
 * Writes files into objects that are pieces of an archive: thousands of small files cost a store far more than a few large ones. The key of
 * a pack holds its hash, so two runs that differ never take each other's bytes for their own.
 */
export class PackWriter {
  readonly #options: PackOptions;
  #pieces: Uint8Array[] = [];
  #length = 0;
  #files: PackedFile[] = [];
  #packs = 0;

  constructor(options: PackOptions) {
    this.#options = options;
  }

  /** Adds a file behind the header that it has in an archive. */
  async add(file: ArchiveFile, bytes: Uint8Array): Promise<PackedFile> {
    return this.#add(localHeader(file), bytes);
  }

  /** Adds bytes as an object of their own. */
  async addAlone(bytes: Uint8Array): Promise<PackedFile> {
    const packed = await this.#add(new Uint8Array(0), bytes);
    await this.flush();
    return packed;
  }

  async #add(header: Uint8Array, bytes: Uint8Array): Promise<PackedFile> {
    const packed: PackedFile = { object: "", offset: this.#length + header.length };
    this.#pieces.push(header, bytes);
    this.#length += header.length + bytes.length;
    this.#files.push(packed);
    if (this.#length >= this.#options.packBytes) await this.flush();
    return packed;
  }

  /** Writes what has been added. */
  async flush(): Promise<void> {
    if (this.#files.length === 0) return;
    const { store, prefix, extension } = this.#options;
    const pack = concatenate(this.#pieces);
    const key = `${prefix}-${this.#packs}-${(await sha256(pack)).slice(0, 16)}.${extension}`;
    await store.put(key, pack);
    for (const file of this.#files) file.object = key;
    this.#packs += 1;
    this.#pieces = [];
    this.#length = 0;
    this.#files = [];
  }
}
