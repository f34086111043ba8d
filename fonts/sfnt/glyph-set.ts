import { defined } from "../defined.ts";
/** A set of glyphs as one bit each, from `first` to `last`; others are never in it. */
export class GlyphSet {
  readonly #bits: Uint32Array;
  readonly #first: number;

  constructor(last: number, first = 0) {
    this.#first = first;
    this.#bits = new Uint32Array(((Math.max(first, last) - first) >> 5) + 1);
  }

  add(glyph: number): void {
    const bit = glyph - this.#first;
    const index = bit >> 5;
    if (index >= 0 && index < this.#bits.length)
      this.#bits[index] = defined(this.#bits[index]) | (1 << (bit & 31));
  }

  has(glyph: number): boolean {
    const bit = glyph - this.#first;
    return (((this.#bits[bit >> 5] ?? 0) >>> (bit & 31)) & 1) === 1;
  }
}
