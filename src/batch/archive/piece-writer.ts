import type { Piece } from "../composite.ts";
import { type ObjectStore, putPieces } from "../store/object-store.ts";

/** Bytes of an object, about. */
const PIECE_BYTES = 8 * 1_048_576;

/** Writes bytes of any length into objects of some megabytes. */
export class PieceWriter {
  readonly pieces: Piece[] = [];
  /** Bytes so far. */
  length = 0;
  readonly #store: ObjectStore;
  readonly #prefix: string;
  #waiting: Uint8Array[] = [];
  #pending = 0;

  constructor(store: ObjectStore, prefix: string) {
    this.#store = store;
    this.#prefix = prefix;
  }

  async add(bytes: Uint8Array): Promise<void> {
    this.#waiting.push(bytes);
    this.#pending += bytes.length;
    this.length += bytes.length;
    if (this.#pending >= PIECE_BYTES) await this.flush();
  }

  /** Writes what waits. */
  async flush(): Promise<void> {
    if (this.#pending === 0) return;
    const key = `${this.#prefix}${String(this.pieces.length).padStart(6, "0")}`;
    await putPieces(this.#store, key, this.#waiting);
    this.pieces.push({ key, offset: 0, length: this.#pending });
    this.#waiting = [];
    this.#pending = 0;
  }
}
