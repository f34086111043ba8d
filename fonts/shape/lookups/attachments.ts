import { defined } from "../../defined.ts";
import type { GlyphPosition } from "./glyph-info.ts";

/** Which glyph hangs on which: marks on their bases, cursive letters on their neighbours. Their places are resolved at the end. */
export class Attachments {
  readonly #parents: Int32Array;
  readonly #areMarks: Uint8Array;
  #isEmpty = true;

  constructor(length: number) {
    this.#parents = new Int32Array(length).fill(-1);
    this.#areMarks = new Uint8Array(length);
  }

  /** Hangs a mark on another glyph. */
  attach(mark: number, base: number): void {
    this.#parents[mark] = base;
    this.#areMarks[mark] = 1;
    this.#isEmpty = false;
  }

  /** Hangs a letter on its neighbour in height. What it hung on before now hangs on it. */
  link(child: number, parent: number, positions: readonly GlyphPosition[]): void {
    this.#isEmpty = false;
    const parents = this.#parents;
    const chain = [child];
    for (let at = child; this.#areMarks[at] === 0; ) {
      const above = defined(parents[at]);
      if (above < 0) break;
      parents[at] = -1;
      if (above === parent) break;
      chain.push(above);
      at = above;
    }
    for (let index = chain.length - 1; index > 0; index -= 1) {
      const [below, above] = [defined(chain[index - 1]), defined(chain[index])];
      (positions[above] as GlyphPosition).yOffset = -(positions[below] as GlyphPosition).yOffset;
      parents[above] = below;
      this.#areMarks[above] = 0;
    }
    parents[child] = parent;
    this.#areMarks[child] = 0;
    if (parents[parent] === child) parents[parent] = -1;
  }

  /** Adds to every glyph where the glyph is that it hangs on. */
  resolve(positions: readonly GlyphPosition[], rightToLeft: boolean): void {
    if (this.#isEmpty) return;
    const chain: number[] = [];
    for (let start = 0; start < positions.length; start += 1) {
      for (let at = start; defined(this.#parents[at]) >= 0 && chain.length < positions.length; ) {
        chain.push(at);
        at = defined(this.#parents[at]);
      }
      for (let at = chain.pop(); at !== undefined; at = chain.pop()) {
        if (defined(this.#parents[at]) >= 0) this.#settle(at, positions, rightToLeft);
        this.#parents[at] = -1;
      }
    }
  }

  #settle(index: number, positions: readonly GlyphPosition[], rightToLeft: boolean): void {
    const parent = defined(this.#parents[index]);
    const own = positions[index] as GlyphPosition;
    const other = positions[parent] as GlyphPosition;
    own.yOffset += other.yOffset;
    if (this.#areMarks[index] === 0) return;
    own.xOffset += other.xOffset;
    const [from, to] = rightToLeft ? [parent + 1, index + 1] : [parent, index];
    const by = rightToLeft ? 1 : -1;
    for (let between = from; between < to; between += 1)
      own.xOffset += by * (positions[between] as GlyphPosition).xAdvance;
  }
}
