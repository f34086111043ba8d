import { Fingerprint } from "./fingerprint.ts";

const BLOCK = 1 << 18;
const EMPTY = new Uint8Array(0);

/**
 * Collects the bytes of a file in blocks until they are taken away, and their fingerprint by the pieces in which they are written,
 * however they are taken.
 */
export class Output {
  #blocks: Uint8Array[] = [];
  #block: Uint8Array = new Uint8Array(4096);
  #used = 0;
  #length = 0;
  /** Of what was taken away. */
  #taken = 0;
  readonly fingerprint: Fingerprint = new Fingerprint();

  /** Bytes that wait to be taken. */
  get pending(): number {
    return this.#length - this.#taken;
  }

  /** Bytes of the file so far, those that were taken among them. */
  get length(): number {
    return this.#length;
  }

  write(bytes: Uint8Array): void {
    this.#length += bytes.length;
    this.fingerprint.add(bytes);
    if (bytes.length <= this.#block.length - this.#used) {
      this.#block.set(bytes, this.#used);
      this.#used += bytes.length;
      return;
    }
    let from = 0;
    while (from < bytes.length) {
      if (this.#used === this.#block.length) {
        this.#blocks.push(this.#block);
        this.#block = new Uint8Array(Math.min(BLOCK, Math.max(this.pending, this.#block.length * 2)));
        this.#used = 0;
      }
      const count = Math.min(bytes.length - from, this.#block.length - this.#used);
      this.#block.set(bytes.subarray(from, from + count), this.#used);
      this.#used += count;
      from += count;
    }
  }

  /** What was written since the last time. Takes the blocks with it, so that they don't stand in memory beside it for longer than needed. */
  takeBytes(): Uint8Array {
    const result = new Uint8Array(this.pending);
    const blocks = this.#blocks;
    this.#blocks = [];
    let at = 0;
    for (let index = 0; index < blocks.length; index += 1) {
      const block = blocks[index] as Uint8Array;
      result.set(block, at);
      at += block.length;
      blocks[index] = EMPTY;
    }
    result.set(this.#block.subarray(0, this.#used), at);
    this.#used = 0;
    this.#taken = this.#length;
    return result;
  }
}
