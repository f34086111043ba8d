import { viewOf } from "../sfnt/reader.ts";
import type { FontFace } from "../types.ts";
import type { ColorGlyph, ColorPaint, GlyphBox } from "./color-paint.ts";
import { PaintDeltas } from "./paint-deltas.ts";
import { PaintReader } from "./paint-reader.ts";
import { Palette } from "./palette.ts";

const BASE_RECORD = 6;
const PAINT_RECORD = 6;
const CLIP_RECORD = 7;
const MAXIMUM_LAYERS = 4096;
/** Format of clip boxes that vary. */
const VARYING_BOX = 2;

/** The colour glyphs of COLR and CPAL tables (OpenType): layers in one colour each, or graphs of paints. */
export class LayeredGlyphs {
  readonly #view: DataView;
  readonly #palette: Palette;
  readonly #version: number;
  readonly #deltas: PaintDeltas | undefined;

  /** `place` is that of a variable font on its axes. @throws RangeError when a table is damaged. */
  constructor(
    layers: Uint8Array,
    palettes: Uint8Array,
    { palette, place }: Pick<FontFace, "palette" | "place"> = {},
  ) {
    this.#view = viewOf(layers);
    this.#palette = new Palette(viewOf(palettes), palette);
    this.#version = this.#view.getUint16(0);
    this.#deltas = this.#version === 0 ? undefined : PaintDeltas.open(layers, place);
  }

  /** @throws RangeError when the glyph is damaged. */
  glyph(glyph: number): ColorGlyph | undefined {
    const graph = this.#version === 0 ? undefined : this.#baseGlyph(glyph);
    if (graph !== undefined) {
      this.#deltas?.start();
      const tables = {
        view: this.#view,
        palette: this.#palette,
        deltas: this.#deltas,
        layer: (index: number) => this.#layer(index),
        baseGlyph: (other: number) => this.#baseGlyph(other),
      };
      return { type: "paint", paint: new PaintReader(tables).read(graph), clip: this.#clip(glyph) };
    }
    const layers = this.#flatLayers(glyph);
    return layers && { type: "paint", paint: { type: "layers", layers }, clip: undefined };
  }

  /** Version 0: outlines one over the other. */
  #flatLayers(glyph: number): ColorPaint[] | undefined {
    const view = this.#view;
    const start = view.getUint32(4);
    const count = view.getUint16(2);
    const found = search(count, glyph, (index) => view.getUint16(start + index * BASE_RECORD));
    if (found === undefined) return undefined;
    const record = start + found * BASE_RECORD;
    const first = view.getUint16(record + 2);
    const length = Math.min(MAXIMUM_LAYERS, view.getUint16(record + 4));
    const layers = view.getUint32(8);
    return Array.from({ length }, (_, index): ColorPaint => {
      const at = layers + 4 * (first + index);
      const color = this.#palette.color(view.getUint16(at + 2), 1);
      return { type: "glyph", glyph: view.getUint16(at), paint: { type: "solid", color } };
    });
  }

  /** Offset of the graph of a glyph. */
  #baseGlyph(glyph: number): number | undefined {
    const view = this.#view;
    const list = view.getUint32(14);
    if (list === 0) return undefined;
    const start = list + 4;
    const count = Math.min(view.getUint32(list), 0xffff);
    const found = search(count, glyph, (index) => view.getUint16(start + index * PAINT_RECORD));
    return found === undefined ? undefined : list + view.getUint32(start + found * PAINT_RECORD + 2);
  }

  #layer(index: number): number | undefined {
    const list = this.#view.getUint32(18);
    if (list === 0 || index >= this.#view.getUint32(list)) return undefined;
    return list + this.#view.getUint32(list + 4 + 4 * index);
  }

  #clip(glyph: number): GlyphBox | undefined {
    const view = this.#view;
    const list = view.getUint32(22);
    if (list === 0) return undefined;
    const start = list + 5;
    const count = Math.min(view.getUint32(list + 1), 0xffff);
    const found = search(count, glyph, (index) => {
      const at = start + index * CLIP_RECORD;
      const isPast = glyph > view.getUint16(at + 2);
      return isPast ? view.getUint16(at) : Math.max(glyph, view.getUint16(at));
    });
    if (found === undefined) return undefined;
    const record = start + found * CLIP_RECORD + 4;
    const box = list + view.getUint16(record) * 256 + view.getUint8(record + 2);
    const deltas = view.getUint8(box) === VARYING_BOX ? this.#deltas : undefined;
    const base = deltas === undefined ? 0 : view.getUint32(box + 9);
    const side = (index: number): number =>
      view.getInt16(box + 1 + 2 * index) + (deltas?.delta(base, index) ?? 0);
    return [side(0), side(1), side(2), side(3)];
  }
}

/** The place of a number in a rising list. */
function search(count: number, wanted: number, at: (index: number) => number): number | undefined {
  let low = 0;
  let high = count - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const value = at(middle);
    if (value === wanted) return middle;
    if (value < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}
