import type { ColorPaint, ColorStop, CompositeMode, Extend, FontMatrix } from "./color-paint.ts";
import type { PaintDeltas } from "./paint-deltas.ts";
import type { Palette } from "./palette.ts";

/** Bounds of the graph of one glyph: fonts come from strangers, and a graph may share its parts. */
const MAXIMUM_PAINTS = 20_000;
const MAXIMUM_DEPTH = 32;
const MAXIMUM_STOPS = 256;

const EXTENDS: readonly Extend[] = ["pad", "repeat", "reflect"];
const COMPOSITE_MODES: readonly CompositeMode[] = [
  "clear",
  "source",
  "destination",
  "source-over",
  "destination-over",
  "source-in",
  "destination-in",
  "source-out",
  "destination-out",
  "source-atop",
  "destination-atop",
  "xor",
  "plus",
  "screen",
  "overlay",
  "darken",
  "lighten",
  "color-dodge",
  "color-burn",
  "hard-light",
  "soft-light",
  "difference",
  "exclusion",
  "multiply",
  "hue",
  "saturation",
  "color",
  "luminosity",
];
const NOTHING: ColorPaint = { type: "layers", layers: [] };

/** Where the parts of a COLR table are that paints refer to. */
export interface PaintTables {
  readonly view: DataView;
  readonly palette: Palette;
  /** What varying paints change by; undefined where they have their defaults. */
  readonly deltas: PaintDeltas | undefined;
  /** Offset of a layer's paint, by its place in the list of layers. */
  layer(index: number): number | undefined;
  /** Offset of the paint of another colour glyph. */
  baseGlyph(glyph: number): number | undefined;
}

/** What is added to a field of a table, by its number. */
type FieldDeltas = (field: number) => number;

const UNVARIED: FieldDeltas = () => 0;

/** Reads the graph of one colour glyph (OpenType, "COLR", version 1). */
export class PaintReader {
  readonly #tables: PaintTables;
  readonly #view: DataView;
  #left = MAXIMUM_PAINTS;

  constructor(tables: PaintTables) {
    this.#tables = tables;
    this.#view = tables.view;
  }

  /** @throws RangeError when the graph leads outside the table or is too large. */
  read(offset: number, depth = 0): ColorPaint {
    this.#left -= 1;
    if (this.#left < 0 || depth > MAXIMUM_DEPTH) throw new RangeError("A colour glyph is too complex.");
    const format = this.#view.getUint8(offset);
    switch (format) {
      case 1:
        return this.#layers(offset, depth);
      case 2:
      case 3: {
        const delta = this.#deltas(format, offset + 5);
        return { type: "solid", color: this.#color(offset + 1, delta(0)) };
      }
      case 4:
      case 5:
        return this.#linear(offset);
      case 6:
      case 7:
        return this.#radial(offset);
      case 8:
      case 9:
        return this.#sweep(offset);
      case 10:
        return { type: "glyph", glyph: this.#view.getUint16(offset + 4), paint: this.#child(offset, depth) };
      case 11: {
        const other = this.#tables.baseGlyph(this.#view.getUint16(offset + 1));
        return other === undefined ? NOTHING : this.read(other, depth + 1);
      }
      case 32:
        return this.#composite(offset, depth);
      default:
        if (format < 12 || format > 31) return NOTHING;
        return { type: "transform", matrix: this.#matrix(format, offset), paint: this.#child(offset, depth) };
    }
  }

  #child(offset: number, depth: number): ColorPaint {
    return this.read(offset + this.#offset24(offset + 1), depth + 1);
  }

  #layers(offset: number, depth: number): ColorPaint {
    const count = this.#view.getUint8(offset + 1);
    const first = this.#view.getUint32(offset + 2);
    const layers: ColorPaint[] = [];
    for (let index = first; index < first + count; index += 1) {
      const layer = this.#tables.layer(index);
      if (layer !== undefined) layers.push(this.read(layer, depth + 1));
    }
    return { type: "layers", layers };
  }

  #composite(offset: number, depth: number): ColorPaint {
    const mode = COMPOSITE_MODES[this.#view.getUint8(offset + 4)] ?? "source-over";
    const source = this.#child(offset, depth);
    const backdrop = this.read(offset + this.#offset24(offset + 5), depth + 1);
    return { type: "composite", mode, source, backdrop };
  }

  #linear(offset: number): ColorPaint {
    const delta = this.#deltas(this.#view.getUint8(offset), offset + 16);
    const at = (index: number): number => this.#view.getInt16(offset + 4 + 2 * index) + delta(index);
    const [x0, y0, x1, y1, x2, y2] = [at(0), at(1), at(2), at(3), at(4), at(5)];
    // Lines of one colour run towards the third point: the gradient goes across them.
    const [acrossX, acrossY] = [y2 - y0, x0 - x2];
    const square = acrossX * acrossX + acrossY * acrossY;
    if (square === 0) return NOTHING;
    const part = ((x1 - x0) * acrossX + (y1 - y0) * acrossY) / square;
    if (part === 0) return NOTHING;
    return {
      type: "linear",
      start: [x0, y0],
      end: [x0 + part * acrossX, y0 + part * acrossY],
      ...this.#colorLine(offset),
    };
  }

  #radial(offset: number): ColorPaint {
    const view = this.#view;
    const delta = this.#deltas(view.getUint8(offset), offset + 16);
    const at = (index: number): number => view.getInt16(offset + 4 + 2 * index) + delta(index);
    const radius = (index: number): number =>
      Math.max(0, view.getUint16(offset + 4 + 2 * index) + delta(index));
    return {
      type: "radial",
      start: [at(0), at(1)],
      startRadius: radius(2),
      end: [at(3), at(4)],
      endRadius: radius(5),
      ...this.#colorLine(offset),
    };
  }

  #sweep(offset: number): ColorPaint {
    const view = this.#view;
    const delta = this.#deltas(view.getUint8(offset), offset + 12);
    return {
      type: "sweep",
      centre: [view.getInt16(offset + 4) + delta(0), view.getInt16(offset + 6) + delta(1)],
      startAngle: (this.#fraction(offset + 8, delta(2)) + 1) * 180,
      endAngle: (this.#fraction(offset + 10, delta(3)) + 1) * 180,
      ...this.#colorLine(offset),
    };
  }

  #colorLine(offset: number): { extend: Extend; stops: readonly ColorStop[] } {
    const start = offset + this.#offset24(offset + 1);
    const format = this.#view.getUint8(offset);
    // Stops of varying gradients have a number more.
    const length = format % 2 === 0 ? 6 : 10;
    const count = Math.min(MAXIMUM_STOPS, this.#view.getUint16(start + 1));
    const stops = Array.from({ length: count }, (_, index) => {
      const at = start + 3 + index * length;
      const delta = this.#deltas(format, at + 6);
      return { offset: this.#fraction(at, delta(0)), color: this.#color(at + 2, delta(1)) };
    });
    return {
      extend: EXTENDS[this.#view.getUint8(start)] ?? "pad",
      stops: stops.sort((left, right) => left.offset - right.offset),
    };
  }

  #color(offset: number, alphaDelta: number): ColorStop["color"] {
    const alpha = Math.min(1, Math.max(0, this.#fraction(offset + 2, alphaDelta)));
    return this.#tables.palette.color(this.#view.getUint16(offset), alpha);
  }

  /** The matrices of formats 12 to 31; each even format is followed by one that varies. */
  #matrix(format: number, offset: number): FontMatrix {
    const view = this.#view;
    const kind = format & ~1;
    const at = offset + 4;
    if (kind === 12) return this.#affine(format, offset + this.#offset24(at));
    const parts = kind === 14 || kind === 16 || kind === 18 || kind === 28 || kind === 30 ? 2 : 1;
    const hasCentre = kind === 18 || kind === 22 || kind === 26 || kind === 30;
    const centre = at + 2 * parts;
    const delta = this.#deltas(format, hasCentre ? centre + 4 : centre);
    if (kind === 14) return [1, 0, 0, 1, view.getInt16(at) + delta(0), view.getInt16(at + 2) + delta(1)];
    const first = this.#fraction(at, delta(0));
    const second = parts === 2 ? this.#fraction(at + 2, delta(1)) : first;
    const x = hasCentre ? view.getInt16(centre) + delta(parts) : 0;
    const y = hasCentre ? view.getInt16(centre + 2) + delta(parts + 1) : 0;
    const [a, b, c, d] = linearPart(kind, first, second);
    return [a, b, c, d, x - a * x - c * y, y - b * x - d * y];
  }

  #affine(format: number, offset: number): FontMatrix {
    const delta = this.#deltas(format, offset + 24);
    const at = (index: number): number => (this.#view.getInt32(offset + 4 * index) + delta(index)) / 65_536;
    return [at(0), at(1), at(2), at(3), at(4), at(5)];
  }

  #offset24(offset: number): number {
    return this.#view.getUint16(offset) * 256 + this.#view.getUint8(offset + 2);
  }

  /** F2DOT14, as is what is added to it. */
  #fraction(offset: number, delta: number): number {
    return (this.#view.getInt16(offset) + delta) / 16_384;
  }

  /** What varies in a table of a paint: those of odd formats have the entry of their first field at their end. */
  #deltas(format: number, end: number): FieldDeltas {
    const { deltas } = this.#tables;
    if (deltas === undefined || format % 2 === 0) return UNVARIED;
    const base = this.#view.getUint32(end);
    return (field) => deltas.delta(base, field);
  }
}

/** Scales (16 to 23), rotations (24 to 27) and skews (28 to 31); angles are in half turns, counterclockwise. */
function linearPart(kind: number, first: number, second: number): readonly [number, number, number, number] {
  if (kind <= 22) return [first, 0, 0, second];
  const angle = first * Math.PI;
  if (kind <= 26) return [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle)];
  return [1, Math.tan(second * Math.PI), -Math.tan(angle), 1];
}
