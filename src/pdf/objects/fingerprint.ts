import { defined } from "../../../layout/api/basics.ts";

const PRIME = 0x01000193;

/** 16 bytes that differ for different content: a file's identifier, not a cryptographic hash. */
export class Fingerprint {
  #position = 0;
  readonly #lanes: Uint32Array = Uint32Array.of(0x811c9dc5, 0x9e3779b9, 0x85ebca6b, 0xc2b2ae35);

  /** A fingerprint that goes on from the same state. */
  copy(): Fingerprint {
    const copy = new Fingerprint();
    copy.#lanes.set(this.#lanes);
    copy.#position = this.#position;
    return copy;
  }

  /** Four multiplicative hashes over every fourth byte each. How content is cut into pieces makes no difference. */
  add(bytes: Uint8Array): void {
    const lanes = this.#lanes;
    const { length } = bytes;
    let index = 0;
    for (; index < length && (this.#position & 3) !== 0; index += 1) this.#addByte(defined(bytes[index]));
    let [a, b, c, d] = lanes as unknown as [number, number, number, number];
    const start = index;
    for (; index + 3 < length; index += 4) {
      a = Math.imul(a ^ defined(bytes[index]), PRIME);
      b = Math.imul(b ^ defined(bytes[index + 1]), PRIME);
      c = Math.imul(c ^ defined(bytes[index + 2]), PRIME);
      d = Math.imul(d ^ defined(bytes[index + 3]), PRIME);
    }
    this.#position += index - start;
    lanes[0] = a;
    lanes[1] = b;
    lanes[2] = c;
    lanes[3] = d;
    for (; index < length; index += 1) this.#addByte(defined(bytes[index]));
  }

  #addByte(byte: number): void {
    const lane = this.#position & 3;
    this.#lanes[lane] = Math.imul(defined(this.#lanes[lane]) ^ byte, PRIME);
    this.#position += 1;
  }

  /** In hexadecimal, 32 digits. */
  text(): string {
    // Each digit depends on all lanes and on the length.
    let mixed = this.#position >>> 0;
    const words: string[] = [];
    for (let round = 0; round < 8; round += 1) {
      mixed = Math.imul(mixed ^ defined(this.#lanes[round & 3]), 0x85ebca6b);
      mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
      mixed ^= mixed >>> 16;
      if (round >= 4) words.push((mixed >>> 0).toString(16).toUpperCase().padStart(8, "0"));
    }
    return words.join("");
  }
}
