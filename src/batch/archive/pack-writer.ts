import { sha256 } from "../hash.ts";
import type { FileChecks, MadeFile } from "../make-records.ts";
import { type ObjectStore, putPieces } from "../store/object-store.ts";
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
 * a pack holds a hash of the hashes of its files, so two runs that differ never take each other's bytes for their own.
 */
export class PackWriter {
  readonly #options: PackOptions;
  #pieces: Uint8Array[] = [];
  #length = 0;
  #files: PackedFile[] = [];
  #hashes = "";
  #packs = 0;

  constructor(options: PackOptions) {
    this.#options = options;
  }

  /** Adds a file behind the header that it has in an archive. */
  async add(file: ArchiveFile & FileChecks, content: MadeFile): Promise<PackedFile> {
    return this.#add(localHeader(file), content, file.sha256);
  }

  /** Adds bytes as an object of their own. */
  async addAlone(bytes: Uint8Array): Promise<PackedFile> {
    const packed = await this.#add(new Uint8Array(0), { rest: bytes }, await sha256(bytes));
    await this.flush();
    return packed;
  }

  async #add(header: Uint8Array, { beginning, rest }: MadeFile, hash: string): Promise<PackedFile> {
    const packed: PackedFile = { object: "", offset: this.#length + header.length };
    const pieces = beginning === undefined ? [header, rest] : [header, beginning, rest];
    this.#pieces.push(...pieces);
    this.#length += pieces.reduce((length, piece) => length + piece.length, 0);
    this.#files.push(packed);
    this.#hashes += `${header.length} ${hash}\n`;
    if (this.#length >= this.#options.packBytes) await this.flush();
    return packed;
  }

  /** Writes what has been added. */
  async flush(): Promise<void> {
    if (this.#files.length === 0) return;
    const { store, prefix, extension } = this.#options;
    const hash = await sha256(new TextEncoder().encode(this.#hashes));
    const key = `${prefix}-${this.#packs}-${hash.slice(0, 16)}.${extension}`;
    await putPieces(store, key, this.#pieces);
    for (const file of this.#files) file.object = key;
    this.#packs += 1;
    this.#pieces = [];
    this.#length = 0;
    this.#files = [];
    this.#hashes = "";
  }
}
