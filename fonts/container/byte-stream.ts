import { viewOf } from "../sfnt/reader.ts";

/** Reads one part of a font from front to back. Reading past its end throws the RangeError of DataView. */
export class ByteStream {
  readonly #view: DataView;
  readonly #bytes: Uint8Array;
  #offset = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = viewOf(bytes);
  }

  get offset(): number {
    return this.#offset;
  }

  byte(): number {
    return this.#view.getUint8(this.#offset++);
  }

  unsignedShort(): number {
    this.#offset += 2;
    return this.#view.getUint16(this.#offset - 2);
  }

  short(): number {
    this.#offset += 2;
    return this.#view.getInt16(this.#offset - 2);
  }

  long(): number {
    this.#offset += 4;
    return this.#view.getUint32(this.#offset - 4);
  }

  /** The next bytes, a view. */
  take(length: number): Uint8Array {
    if (this.#offset + length > this.#bytes.length) throw new RangeError("past the end");
    this.#offset += length;
    return this.#bytes.subarray(this.#offset - length, this.#offset);
  }

  /** A number of up to five bytes with seven bits each (WOFF2 §3.1, UIntBase128). */
  base128(): number {
    let value = 0;
    for (let index = 0; index < 5; index += 1) {
      const byte = this.byte();
      if (index === 0 && byte === 0x80) throw new RangeError("leading zero");
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) {
        if (value > 0xffffffff) throw new RangeError("number too large");
        return value;
      }
    }
    throw new RangeError("number too long");
  }

  /** A number of one to three bytes (WOFF2 §3.2, 255UInt16). */
  packedShort(): number {
    const code = this.byte();
    if (code === 253) return this.unsignedShort();
    if (code === 254) return 506 + this.byte();
    return code === 255 ? 253 + this.byte() : code;
  }
}
