import type { FontPalette } from "../types.ts";
import type { PaletteColor } from "./color-paint.ts";

/** Stands for the colour of the text. */
const FOREGROUND = 0xffff;

const NO_COLORS: FontPalette["colors"] = new Map();
/** Bits of the type of a palette (CPAL version 1). */
const FOR_LIGHT = 1;
const FOR_DARK = 2;

/** The colours of a palette of a font (OpenType, "CPAL"), or of those that an author puts in their place. */
export class Palette {
  readonly #table: DataView;
  readonly #count: number;
  readonly #start: number;
  readonly #colors: FontPalette["colors"];

  /** @throws RangeError when the table is damaged. */
  constructor(table: DataView, { base, colors }: FontPalette = { base: 0, colors: NO_COLORS }) {
    this.#table = table;
    this.#count = table.getUint16(2);
    const number = typeof base === "number" ? base : firstFor(table, base === "light" ? FOR_LIGHT : FOR_DARK);
    // A palette that the font lacks is its first (css-fonts-4 §9.2.3).
    const palette = number < table.getUint16(4) ? number : 0;
    this.#start = table.getUint32(8) + 4 * table.getUint16(12 + 2 * palette);
    this.#colors = colors;
  }

  /** Colours that the palette lacks are that of the text. */
  color(index: number, alpha: number): PaletteColor {
    const own = index < this.#count ? this.#colors.get(index) : undefined;
    if (own !== undefined) return { color: [own[0], own[1], own[2]], alpha: own[3] * alpha };
    const at = this.#start + 4 * index;
    if (index === FOREGROUND || index >= this.#count || at + 4 > this.#table.byteLength)
      return { color: undefined, alpha };
    const part = (offset: number): number => this.#table.getUint8(at + offset) / 255;
    return { color: [part(2), part(1), part(0)], alpha: part(3) * alpha };
  }
}

/** The first palette of a type; the first of all where there is none, or the table has no types. */
function firstFor(table: DataView, type: number): number {
  if (table.getUint16(0) === 0) return 0;
  const count = table.getUint16(4);
  const types = table.getUint32(12 + 2 * count);
  if (types === 0) return 0;
  for (let palette = 0; palette < count; palette += 1)
    if ((table.getUint32(types + 4 * palette) & type) !== 0) return palette;
  return 0;
}
