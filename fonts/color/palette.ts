import type { PaletteColor } from "./color-paint.ts";

/** Stands for the colour of the text. */
const FOREGROUND = 0xffff;

/** The colours of a font's first palette (OpenType, "CPAL"). */
export class Palette {
  readonly #table: DataView;
  readonly #count: number;
  readonly #start: number;

  /** @throws RangeError when the table is damaged. */
  constructor(table: DataView) {
    this.#table = table;
    this.#count = table.getUint16(2);
    this.#start = table.getUint32(8) + 4 * table.getUint16(12);
  }

  /** Colours that the palette lacks are that of the text. */
  color(index: number, alpha: number): PaletteColor {
    const at = this.#start + 4 * index;
    if (index === FOREGROUND || index >= this.#count || at + 4 > this.#table.byteLength)
      return { color: undefined, alpha };
    const part = (offset: number): number => this.#table.getUint8(at + offset) / 255;
    return { color: [part(2), part(1), part(0)], alpha: part(3) * alpha };
  }
}
