import { FontError } from "../error.ts";
import { viewOf } from "./reader.ts";

/** Advance widths (OpenType hmtx), read where they stand. Glyphs after the last full record share its advance. */
export class AdvanceWidths {
  readonly #view: DataView;
  readonly #lastRecord: number;
  readonly #glyphCount: number;

  /** @throws FontError when the table has less than the records it should have. */
  constructor(hmtx: Uint8Array, recordCount: number, glyphCount: number) {
    if (recordCount === 0 || recordCount > glyphCount) {
      throw new FontError(
        "malformed",
        `The font has ${recordCount} advance widths for ${glyphCount} glyphs.`,
      );
    }
    if (hmtx.length < 4 * recordCount) throw new FontError("malformed", "The font's hmtx table is cut off.");
    this.#view = viewOf(hmtx);
    this.#lastRecord = recordCount - 1;
    this.#glyphCount = glyphCount;
  }

  /** 0 for glyphs that the font lacks. */
  of(glyph: number): number {
    if (glyph >= this.#glyphCount) return 0;
    return this.#view.getUint16(4 * Math.min(glyph, this.#lastRecord));
  }
}
