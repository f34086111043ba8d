import { defined } from "../../../layout/api/basics.ts";

const FREE = 0;
const IN_FILE = 1;
const IN_STREAM = 2;
/** The PNG filter "up". */
const UP = 2;

/** Where the objects of a file are: the content of its cross-reference stream (ISO 32000-1 §7.5.8). */
export class ObjectTable {
  #kinds: Uint8Array;
  /** Offset in the file, or number of the object stream. */
  #places: Float64Array;
  /** Index within the object stream. */
  #indexes: Uint8Array;
  #size = 1;

  constructor(capacity = 256) {
    this.#kinds = new Uint8Array(capacity);
    this.#places = new Float64Array(capacity);
    this.#indexes = new Uint8Array(capacity);
  }

  /** A table that goes on from the same state, with room for `more` objects. */
  copy(more: number): ObjectTable {
    const copy = new ObjectTable(this.#size + more);
    copy.#kinds.set(this.#kinds.subarray(0, this.#size));
    copy.#places.set(this.#places.subarray(0, this.#size));
    copy.#indexes.set(this.#indexes.subarray(0, this.#size));
    copy.#size = this.#size;
    return copy;
  }

  /** One more than the largest object number. */
  get size(): number {
    return this.#size;
  }

  /** Hands out the next object number. */
  reserve(): number {
    if (this.#size === this.#kinds.length) this.#grow();
    return this.#size++;
  }

  setOffset(id: number, offset: number): void {
    this.#kinds[id] = IN_FILE;
    this.#places[id] = offset;
  }

  /** `index` is below 256. */
  setInStream(id: number, stream: number, index: number): void {
    this.#kinds[id] = IN_STREAM;
    this.#places[id] = stream;
    this.#indexes[id] = index;
  }

  /** Numbers that were handed out and never written. */
  missing(): number[] {
    const missing: number[] = [];
    for (let id = 1; id < this.#size; id += 1) if (this.#kinds[id] === FREE) missing.push(id);
    return missing;
  }

  /** Rows of a cross-reference stream, each after the tag of its PNG filter, and the widths of their fields. */
  rows(): { bytes: Uint8Array; widths: readonly [number, number, number] } {
    let largest = this.#size;
    for (let id = 0; id < this.#size; id += 1) largest = Math.max(largest, defined(this.#places[id]));
    let width = 1;
    while (largest >= 256 ** width) width += 1;
    const length = width + 3;
    const bytes = new Uint8Array(length * this.#size);
    for (let id = 0; id < this.#size; id += 1) {
      const start = id * length;
      bytes[start + 1] = defined(this.#kinds[id]);
      let rest = defined(this.#places[id]);
      for (let at = start + width + 1; at > start + 1; at -= 1) {
        // Of any integer the last eight bits; a remainder of what may be larger than 32 bits is a slow one.
        bytes[at] = rest & 0xff;
        rest = Math.floor(rest / 256);
      }
      bytes[start + length - 1] = id === 0 ? 255 : defined(this.#indexes[id]);
    }
    for (let at = bytes.length - 1; at >= length; at -= 1)
      bytes[at] = defined(bytes[at]) - defined(bytes[at - length]);
    for (let start = 0; start < bytes.length; start += length) bytes[start] = UP;
    return { bytes, widths: [1, width, 1] };
  }

  #grow(): void {
    const capacity = this.#kinds.length * 2;
    const kinds = new Uint8Array(capacity);
    const places = new Float64Array(capacity);
    const indexes = new Uint8Array(capacity);
    kinds.set(this.#kinds);
    places.set(this.#places);
    indexes.set(this.#indexes);
    this.#kinds = kinds;
    this.#places = places;
    this.#indexes = indexes;
  }
}
