import { Fingerprint } from "./fingerprint.ts";

const BLOCK = 1 << 18;
const EMPTY = new Uint8Array(0);

/** Collects the bytes of a file in blocks, and their fingerprint by the pieces in which they are written. */
export class Output {
  #blocks: Uint8Array[] = [];
  #block: Uint8Array = new Uint8Array(4096);
  #used = 0;
  #length = 0;
  readonly fingerprint: Fingerprint = new Fingerprint();

  get length(): number {
    return this.#length;
  }

  write(bytes: Uint8Array): void {
    this.#length += bytes.length;
    this.fingerprint.add(bytes);
    let from = 0;
    while (from < bytes.length) {
      if (this.#used === this.#block.length) {
        this.#blocks.push(this.#block);
        this.#block = new Uint8Array(Math.min(BLOCK, Math.max(this.#length, this.#block.length * 2)));
        this.#used = 0;
      }
      const count = Math.min(bytes.length - from, this.#block.length - this.#used);
      this.#block.set(bytes.subarray(from, from + count), this.#used);
      this.#used += count;
      from += count;
    }
  }

  /** The file. Takes the blocks with it, so that they don't stand in memory beside it for longer than needed. */
  takeBytes(): Uint8Array {
    const result = new Uint8Array(this.#length);
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
    return result;
  }
}
