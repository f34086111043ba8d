/** A set of glyphs as one bit each. */
export class GlyphSet {
  readonly #bits: Uint32Array;

  constructor(glyphCount: number) {
    this.#bits = new Uint32Array((glyphCount + 31) >> 5);
  }

  add(glyph: number): void {
    const index = glyph >> 5;
    if (index < this.#bits.length) this.#bits[index] = (this.#bits[index] as number) | (1 << (glyph & 31));
  }

  has(glyph: number): boolean {
    return (((this.#bits[glyph >> 5] ?? 0) >>> (glyph & 31)) & 1) === 1;
  }
}
