import type { PairValue } from "../sfnt/pair-adjustment.ts";

/** Working memory of plain shaping: glyphs in logical order with the place of each in the text. Reused from word to word. */
export class GlyphBuffer {
  glyphs: Uint16Array = new Uint16Array(256);
  /** UTF-16 index of the first character each glyph stands for. */
  clusters: Uint32Array = new Uint32Array(256);
  /** Advances in font units, once the glyphs have been positioned. */
  advances: Int32Array = new Int32Array(256);
  /** 1 for glyphs of characters that draw nothing, whatever glyph the face has for them. */
  hidden: Uint8Array = new Uint8Array(256);
  /** The character of a glyph that stands for it as its plain twin; 0 for others. */
  twins: Uint16Array = new Uint16Array(256);
  /** Scratch for asking what a pair of glyphs does to each other. */
  readonly pair: PairValue = {
    advance: 0,
    x: 0,
    y: 0,
    nextAdvance: 0,
    nextX: 0,
    nextY: 0,
    skipsNext: false,
  };
  length = 0;
  /** True when glyph i stands for UTF-16 unit i. */
  oneToOne = true;
  hasHidden = false;
  hasTwins = false;

  /** Empties the buffer and makes room for `capacity` glyphs. */
  reset(capacity: number): void {
    if (capacity > this.glyphs.length) {
      const size = 2 * capacity;
      this.glyphs = new Uint16Array(size);
      this.clusters = new Uint32Array(size);
      this.advances = new Int32Array(size);
      this.hidden = new Uint8Array(size);
      this.twins = new Uint16Array(size);
    }
    this.length = 0;
    this.oneToOne = true;
    this.hasHidden = false;
    this.hasTwins = false;
  }

  push(glyph: number, cluster: number): void {
    const index = this.length;
    this.glyphs[index] = glyph;
    this.clusters[index] = cluster;
    this.hidden[index] = 0;
    this.twins[index] = 0;
    if (cluster !== index) this.oneToOne = false;
    this.length = index + 1;
  }

  /** Replaces the glyph at an index and `count` after it by one, which takes over the first cluster. */
  join(index: number, count: number, glyph: number): void {
    this.glyphs[index] = glyph;
    const end = index + 1 + count;
    this.glyphs.copyWithin(index + 1, end, this.length);
    this.clusters.copyWithin(index + 1, end, this.length);
    this.hidden.copyWithin(index + 1, end, this.length);
    this.twins.copyWithin(index + 1, end, this.length);
    this.length -= count;
    this.oneToOne = false;
  }
}
