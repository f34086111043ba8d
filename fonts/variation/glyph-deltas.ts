import { defined } from "../defined.ts";
import { regionScalar } from "../sfnt/axes.ts";
import { viewOf } from "../sfnt/reader.ts";

/** Movements of the points of one glyph, in font units. */
export interface PointDeltas {
  readonly x: Float64Array;
  readonly y: Float64Array;
}

type Region = readonly (readonly [start: number, peak: number, end: number])[];

/** Points moved, tuple by tuple, over all glyphs; fonts for Han text need some millions for all of theirs. */
const maximumWork = 50_000_000;

const sharedPoints = 0x8000;
const countMask = 0x0fff;
const embeddedPeak = 0x8000;
const intermediate = 0x4000;
const privatePoints = 0x2000;

/** The outline variations of a font (OpenType gvar) at one place of the axes. */
export class GlyphDeltas {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #place: readonly number[];
  readonly #axes: number;
  readonly #glyphs: number;
  /** Points that may still be moved: a small table can claim a great many. */
  #allowance = maximumWork;

  /** Reading outside the table throws a RangeError. */
  constructor(table: Uint8Array, place: readonly number[]) {
    this.#bytes = table;
    this.#view = viewOf(table);
    this.#place = place;
    this.#axes = this.#view.getUint16(4);
    this.#glyphs = this.#view.getUint16(12);
    if (this.#axes !== place.length) throw new RangeError("gvar axes");
  }

  /**
   * Movements of a glyph's points, its four phantom points last; undefined when nothing moves. `contourEnds` are given for simple glyphs,
   * whose other points follow those that are moved (interpolation of untouched points).
   */
  of(
    glyph: number,
    points: PointDeltas,
    contourEnds: readonly number[] | undefined,
  ): PointDeltas | undefined {
    try {
      return this.#read(glyph, points, contourEnds);
    } catch (error) {
      // A glyph whose variations are damaged stays what it is without them.
      if (error instanceof RangeError) return undefined;
      throw error;
    }
  }

  #read(
    glyph: number,
    points: PointDeltas,
    contourEnds: readonly number[] | undefined,
  ): PointDeltas | undefined {
    const data = this.#dataOf(glyph);
    if (data === undefined) return undefined;
    const view = viewOf(data);
    const field = view.getUint16(0);
    const count = points.x.length;
    const reader = new PackedReader(data, view.getUint16(2));
    const shared = (field & sharedPoints) === 0 ? undefined : reader.points(count);
    const result: PointDeltas = { x: new Float64Array(count), y: new Float64Array(count) };
    let header = 4;
    for (let tuple = 0; tuple < (field & countMask); tuple += 1) {
      const size = view.getUint16(header);
      const index = view.getUint16(header + 2);
      const { region, length } = this.#regionAt(view, header + 4, index);
      header += 4 + length;
      const end = reader.offset + size;
      const scalar = regionScalar(this.#place, region);
      if (scalar !== 0) {
        this.#allowance -= count;
        if (this.#allowance < 0) throw new RangeError("gvar work");
        const touched = (index & privatePoints) === 0 ? shared : reader.points(count);
        const wanted = touched?.length ?? count;
        const moves = { x: reader.deltas(wanted), y: reader.deltas(wanted) };
        addMoves(result, scaled(moves, scalar), { touched, points, contourEnds });
      }
      reader.offset = end;
    }
    return result;
  }

  #dataOf(glyph: number): Uint8Array | undefined {
    if (glyph >= this.#glyphs) return undefined;
    const view = this.#view;
    const isLong = (view.getUint16(14) & 1) !== 0;
    const start = view.getUint32(16);
    const offset = (index: number): number =>
      start + (isLong ? view.getUint32(20 + 4 * index) : 2 * view.getUint16(20 + 2 * index));
    const [first, last] = [offset(glyph), offset(glyph + 1)];
    return last > first ? this.#bytes.subarray(first, last) : undefined;
  }

  #regionAt(view: DataView, at: number, index: number): { region: Region; length: number } {
    const axes = this.#axes;
    const tupleAt = (source: DataView, offset: number): number[] =>
      Array.from({ length: axes }, (_, axis) => source.getInt16(offset + 2 * axis) / 16384);
    const isEmbedded = (index & embeddedPeak) !== 0;
    const shared = this.#view.getUint32(8) + 2 * axes * (index & countMask);
    const peaks = isEmbedded ? tupleAt(view, at) : tupleAt(this.#view, shared);
    let length = isEmbedded ? 2 * axes : 0;
    if ((index & intermediate) === 0) {
      return { region: peaks.map((peak) => [Math.min(0, peak), peak, Math.max(0, peak)] as const), length };
    }
    const starts = tupleAt(view, at + length);
    const ends = tupleAt(view, at + length + 2 * axes);
    length += 4 * axes;
    return { region: peaks.map((peak, axis) => [starts[axis] ?? 0, peak, ends[axis] ?? 0] as const), length };
  }
}

function scaled({ x, y }: PointDeltas, scalar: number): PointDeltas {
  return scalar === 1
    ? { x, y }
    : { x: x.map((value) => value * scalar), y: y.map((value) => value * scalar) };
}

interface Touch {
  /** Points that the moves are for; all when undefined. */
  readonly touched: readonly number[] | undefined;
  readonly points: PointDeltas;
  readonly contourEnds: readonly number[] | undefined;
}

function addMoves(result: PointDeltas, moves: PointDeltas, { touched, points, contourEnds }: Touch): void {
  if (touched === undefined) {
    add(result.x, moves.x);
    add(result.y, moves.y);
    return;
  }
  const count = points.x.length;
  const isTouched = new Uint8Array(count);
  const x = new Float64Array(count);
  const y = new Float64Array(count);
  for (const [index, point] of touched.entries()) {
    if (point >= count) continue;
    isTouched[point] = 1;
    x[point] = defined(moves.x[index]);
    y[point] = defined(moves.y[index]);
  }
  let start = 0;
  for (const end of contourEnds ?? []) {
    interpolate(x, points.x, { isTouched, start, end });
    interpolate(y, points.y, { isTouched, start, end });
    start = end + 1;
  }
  add(result.x, x);
  add(result.y, y);
}

function add(sum: Float64Array, values: Float64Array): void {
  for (let index = 0; index < sum.length; index += 1) sum[index] = defined(sum[index]) + (values[index] ?? 0);
}

/** Moves the points of a contour that were not told to move along with their neighbours that were. */
function interpolate(
  moves: Float64Array,
  values: Float64Array,
  contour: { readonly isTouched: Uint8Array; readonly start: number; readonly end: number },
): void {
  const { isTouched, start, end } = contour;
  const touched: number[] = [];
  for (let point = start; point <= end; point += 1) if (isTouched[point] === 1) touched.push(point);
  if (touched.length === 0) return;
  const size = end - start + 1;
  for (const [index, left] of touched.entries()) {
    const right = defined(touched[(index + 1) % touched.length]);
    const gap = (right - left + size) % size || size;
    for (let step = 1; step < gap; step += 1) {
      const point = start + ((left - start + step) % size);
      moves[point] = between(
        defined(values[point]),
        [defined(values[left]), defined(moves[left])],
        [defined(values[right]), defined(moves[right])],
      );
    }
  }
}

function between(
  value: number,
  left: readonly [value: number, move: number],
  right: readonly [value: number, move: number],
): number {
  const [low, high] = left[0] <= right[0] ? [left, right] : [right, left];
  if (low[0] === high[0]) return low[1] === high[1] ? low[1] : 0;
  if (value <= low[0]) return low[1];
  if (value >= high[0]) return high[1];
  return low[1] + ((value - low[0]) * (high[1] - low[1])) / (high[0] - low[0]);
}

/** Reads the packed point numbers and deltas of a glyph's variations. */
class PackedReader {
  offset: number;
  readonly #view: DataView;

  constructor(bytes: Uint8Array, offset: number) {
    this.#view = viewOf(bytes);
    this.offset = offset;
  }

  /** Undefined for all points. */
  points(most: number): readonly number[] | undefined {
    const view = this.#view;
    let count = view.getUint8(this.offset++);
    if (count === 0) return undefined;
    if ((count & 0x80) !== 0) count = ((count & 0x7f) << 8) | view.getUint8(this.offset++);
    if (count > 2 * most + 8) throw new RangeError("gvar points");
    const points: number[] = [];
    let point = 0;
    while (points.length < count) {
      const control = view.getUint8(this.offset++);
      for (let run = control & 0x7f; run >= 0 && points.length < count; run -= 1) {
        if ((control & 0x80) === 0) point += view.getUint8(this.offset++);
        else {
          point += view.getUint16(this.offset);
          this.offset += 2;
        }
        points.push(point);
      }
    }
    return points;
  }

  deltas(count: number): Float64Array {
    const view = this.#view;
    const deltas = new Float64Array(count);
    for (let index = 0; index < count; ) {
      const control = view.getUint8(this.offset++);
      for (let run = control & 0x3f; run >= 0 && index < count; run -= 1) {
        if ((control & 0x80) !== 0) index += 1;
        else if ((control & 0x40) === 0) deltas[index++] = view.getInt8(this.offset++);
        else {
          deltas[index++] = view.getInt16(this.offset);
          this.offset += 2;
        }
      }
    }
    return deltas;
  }
}
