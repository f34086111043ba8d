import { defined } from "../../../layout/api/basics.ts";

const BLOCK = 1 << 18;
const EMPTY = new Uint8Array(0);

/** Collects the bytes of a file in blocks and keeps a hash of them. */
export class Output {
  #blocks: Uint8Array[] = [];
  #block: Uint8Array = new Uint8Array(4096);
  #used = 0;
  #length = 0;
  readonly #hash: Uint32Array = Uint32Array.of(0x811c9dc5, 0x9e3779b9, 0x85ebca6b, 0xc2b2ae35);

  get length(): number {
    return this.#length;
  }

  write(bytes: Uint8Array): void {
    this.#length += bytes.length;
    this.#mix(bytes);
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

  /** 16 bytes that differ for different content; a fingerprint, not a cryptographic hash. */
  fingerprint(): Uint8Array {
    const result = new Uint8Array(16);
    const view = new DataView(result.buffer);
    for (let index = 0; index < 4; index += 1) view.setUint32(4 * index, defined(this.#hash[index]));
    return result;
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

  /** Four multiplicative hashes, each over every fourth byte and the sum of the others' state: cheap enough for many megabytes. */
  #mix(bytes: Uint8Array): void {
    let [a, b, c, d] = this.#hash as unknown as [number, number, number, number];
    const length = bytes.length;
    let index = 0;
    for (; index + 3 < length; index += 4) {
      a = Math.imul(a ^ defined(bytes[index]), 0x01000193);
      b = Math.imul(b ^ defined(bytes[index + 1]), 0x01000193);
      c = Math.imul(c ^ defined(bytes[index + 2]), 0x01000193);
      d = Math.imul(d ^ defined(bytes[index + 3]), 0x01000193);
    }
    for (; index < length; index += 1) a = Math.imul(a ^ defined(bytes[index]), 0x01000193);
    // The lanes meet after each piece, so that moved bytes count too.
    this.#hash[0] = a ^ (d >>> 7);
    this.#hash[1] = Math.imul(b ^ (a >>> 9), 0x85ebca6b);
    this.#hash[2] = Math.imul(c ^ (b >>> 11), 0xc2b2ae35);
    this.#hash[3] = Math.imul(d ^ (c >>> 13), 0x9e3779b1);
  }
}
