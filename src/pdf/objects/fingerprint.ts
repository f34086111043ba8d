import { defined } from "../../../layout/api/basics.ts";

const PRIME = 0x01000193;

/**
 * 16 bytes that differ for different content: a file's identifier (ISO 32000-1 §14.4), not a cryptographic hash. Cheap enough for many
 * megabytes.
 */
export class Fingerprint {
  readonly #lanes: Uint32Array = Uint32Array.of(0x811c9dc5, 0x9e3779b9, 0x85ebca6b, 0xc2b2ae35);

  /** A fingerprint that goes on from the same state. */
  copy(): Fingerprint {
    const copy = new Fingerprint();
    copy.#lanes.set(this.#lanes);
    return copy;
  }

  /**
   * Adds a piece of content. Where pieces end counts: callers must cut equal content in equal pieces, by what it is and not by the
   * room in a buffer.
   */
  add(piece: Uint8Array): void {
    const lanes = this.#lanes;
    const { length } = piece;
    let a = defined(lanes[0]);
    let b = defined(lanes[1]);
    let c = defined(lanes[2]);
    let d = defined(lanes[3]);
    let index = 0;
    for (; index + 3 < length; index += 4) {
      a = Math.imul(a ^ defined(piece[index]), PRIME);
      b = Math.imul(b ^ defined(piece[index + 1]), PRIME);
      c = Math.imul(c ^ defined(piece[index + 2]), PRIME);
      d = Math.imul(d ^ defined(piece[index + 3]), PRIME);
    }
    for (; index < length; index += 1) a = Math.imul(a ^ defined(piece[index]), PRIME);
    // The lanes meet after each piece, so that moved bytes count too.
    lanes[0] = a ^ (d >>> 7);
    lanes[1] = Math.imul(b ^ (a >>> 9), 0x85ebca6b);
    lanes[2] = Math.imul(c ^ (b >>> 11), 0xc2b2ae35);
    lanes[3] = Math.imul(d ^ (c >>> 13), 0x9e3779b1);
  }

  /** The fingerprint of what was added so far. */
  bytes(): Uint8Array {
    const result = new Uint8Array(16);
    const view = new DataView(result.buffer);
    for (let index = 0; index < 4; index += 1) view.setUint32(4 * index, defined(this.#lanes[index]));
    return result;
  }
}
