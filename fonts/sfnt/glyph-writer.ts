import { defined } from "../defined.ts";
import { viewOf } from "./reader.ts";

/** The points of a simple glyph, in font units. */
export interface GlyphPoints {
  /** For each contour the number of its last point. */
  readonly contourEnds: readonly number[];
  readonly xs: ArrayLike<number>;
  readonly ys: ArrayLike<number>;
  /** 1 for points on the curve. */
  readonly onCurve: ArrayLike<number>;
  /** Contours may overlap (OVERLAP_SIMPLE). */
  readonly overlaps: boolean;
}

/** Bounds as in a glyph's header. */
export type GlyphBox = readonly [xMin: number, yMin: number, xMax: number, yMax: number];

// Flags of points (OpenType glyf).
const isOnCurve = 0x01;
const xIsByte = 0x02;
const yIsByte = 0x04;
const repeats = 0x08;
const xIsSameOrPositive = 0x10;
const yIsSameOrPositive = 0x20;
const overlapSimple = 0x40;

/** Writes glyf and loca glyph by glyph, without instructions. Grows with what is written. */
export class GlyphTableWriter {
  #bytes = new Uint8Array(1024);
  #length = 0;
  readonly #offsets: number[] = [0];

  /** A glyph without outline. */
  addEmpty(): void {
    this.#offsets.push(this.#length);
  }

  addSimple(points: GlyphPoints, box: GlyphBox): void {
    const { contourEnds } = points;
    this.#reserve(12 + 2 * contourEnds.length + 5 * points.xs.length);
    this.#header(contourEnds.length, box);
    for (const end of contourEnds) this.#short(end);
    this.#short(0);
    this.#points(points);
    this.#close();
  }

  /** `parts` are the components as they stand in the table. */
  addComposite(parts: Uint8Array, box: GlyphBox): void {
    this.#reserve(14 + parts.length);
    this.#header(-1, box);
    this.#bytes.set(parts, this.#length);
    this.#length += parts.length;
    this.#close();
  }

  /** The finished tables; loca has long offsets. */
  tables(): { glyf: Uint8Array; loca: Uint8Array } {
    const loca = new Uint8Array(4 * this.#offsets.length);
    const view = viewOf(loca);
    for (const [index, offset] of this.#offsets.entries()) view.setUint32(4 * index, offset);
    return { glyf: this.#bytes.slice(0, this.#length), loca };
  }

  #points({ xs, ys, onCurve, overlaps }: GlyphPoints): void {
    const flags = new Uint8Array(xs.length);
    for (let index = 0; index < flags.length; index += 1) {
      const dx = defined(xs[index]) - (index === 0 ? 0 : defined(xs[index - 1]));
      const dy = defined(ys[index]) - (index === 0 ? 0 : defined(ys[index - 1]));
      let flag = onCurve[index] === 0 ? 0 : isOnCurve;
      if (overlaps && index === 0) flag |= overlapSimple;
      if (dx === 0) flag |= xIsSameOrPositive;
      else if (Math.abs(dx) < 256) flag |= dx > 0 ? xIsByte | xIsSameOrPositive : xIsByte;
      if (dy === 0) flag |= yIsSameOrPositive;
      else if (Math.abs(dy) < 256) flag |= dy > 0 ? yIsByte | yIsSameOrPositive : yIsByte;
      flags[index] = flag;
    }
    this.#flags(flags);
    this.#coordinates(xs, flags, xIsByte, xIsSameOrPositive);
    this.#coordinates(ys, flags, yIsByte, yIsSameOrPositive);
  }

  #flags(flags: Uint8Array): void {
    for (let index = 0; index < flags.length; ) {
      const flag = defined(flags[index]);
      let end = index + 1;
      while (end < flags.length && flags[end] === flag && end - index < 256) end += 1;
      const isRepeated = end - index > 2;
      this.#bytes[this.#length++] = isRepeated ? flag | repeats : flag;
      if (isRepeated) this.#bytes[this.#length++] = end - index - 1;
      index = isRepeated ? end : index + 1;
    }
  }

  #coordinates(values: ArrayLike<number>, flags: Uint8Array, byte: number, same: number): void {
    let last = 0;
    for (let index = 0; index < flags.length; index += 1) {
      const value = defined(values[index]);
      const flag = defined(flags[index]);
      if ((flag & byte) !== 0) this.#bytes[this.#length++] = Math.abs(value - last);
      else if ((flag & same) === 0) this.#short(value - last);
      last = value;
    }
  }

  #header(contours: number, box: GlyphBox): void {
    this.#short(contours);
    for (const edge of box) this.#short(edge);
  }

  #short(value: number): void {
    this.#bytes[this.#length++] = (value >> 8) & 0xff;
    this.#bytes[this.#length++] = value & 0xff;
  }

  #close(): void {
    while (this.#length % 4 !== 0) this.#bytes[this.#length++] = 0;
    this.#offsets.push(this.#length);
  }

  #reserve(length: number): void {
    const needed = this.#length + length + 4;
    if (needed <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(needed, 2 * this.#bytes.length));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}

/** The bounds of points; all zero without points. */
export function boxOf(xs: ArrayLike<number>, ys: ArrayLike<number>): GlyphBox {
  if (xs.length === 0) return [0, 0, 0, 0];
  let [xMin, yMin, xMax, yMax] = [defined(xs[0]), defined(ys[0]), defined(xs[0]), defined(ys[0])];
  for (let index = 1; index < xs.length; index += 1) {
    const x = defined(xs[index]);
    const y = defined(ys[index]);
    if (x < xMin) xMin = x;
    if (x > xMax) xMax = x;
    if (y < yMin) yMin = y;
    if (y > yMax) yMax = y;
  }
  return [xMin, yMin, xMax, yMax];
}
