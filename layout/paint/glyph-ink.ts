import { defined } from "../../fonts/defined.ts";
import { openOutlines } from "../../fonts/outline/glyph-outline.ts";
import { CLOSE, CUBIC, MOVE, type Outline } from "../../fonts/outline/outline.ts";
import type { FontFace } from "../../fonts/types.ts";

/** Heights at which a band is looked at for ink. */
const SAMPLES = 5;
/** Straight pieces of a curve. */
const CURVE_STEPS = 8;

/** Glyphs of a face whose outlines are kept. */
const MAXIMUM_GLYPHS = 1_000;

/** Where glyphs have ink at some height: what underlines are interrupted for. Each face is opened once. */
export class GlyphInk {
  readonly #faces: WeakMap<FontFace, FaceInk | undefined> = new WeakMap();

  /** Undefined for faces without outlines. */
  of(face: FontFace): FaceInk | undefined {
    if (!this.#faces.has(face)) {
      const outlines = openOutlines(face);
      this.#faces.set(face, outlines && new FaceInk((glyph) => outlines.outlineOf(glyph)));
    }
    return this.#faces.get(face);
  }
}

/** Left and right ends of ink by turns, rising. */
type Spans = readonly number[];

const NO_INK: Spans = [];

/** The ink of one face, in font units. */
export class FaceInk {
  readonly #outlineOf: (glyph: number) => Outline;
  /** Straight pieces of outlines: x1, y1, x2, y2. */
  readonly #pieces: Map<number, Float64Array> = new Map();
  /** Results for the band asked about last. */
  #band = "";
  readonly #spans: Map<number, Spans> = new Map();

  constructor(outlineOf: (glyph: number) => Outline) {
    this.#outlineOf = outlineOf;
  }

  /** Ink of a glyph between two heights above the baseline. */
  spansOf(glyph: number, low: number, high: number): Spans {
    const band = `${low} ${high}`;
    if (band !== this.#band) {
      this.#band = band;
      this.#spans.clear();
    }
    let spans = this.#spans.get(glyph);
    if (spans === undefined) {
      spans = spansBetween(this.#piecesOf(glyph), low, high);
      this.#spans.set(glyph, spans);
    }
    return spans;
  }

  #piecesOf(glyph: number): Float64Array {
    let pieces = this.#pieces.get(glyph);
    if (pieces === undefined) {
      pieces = straightPieces(this.#outlineOf(glyph));
      if (this.#pieces.size >= MAXIMUM_GLYPHS) this.#pieces.clear();
      this.#pieces.set(glyph, pieces);
    }
    return pieces;
  }
}

function straightPieces(outline: Outline): Float64Array {
  const pieces: number[] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  const to = (nextX: number, nextY: number): void => {
    pieces.push(x, y, nextX, nextY);
    [x, y] = [nextX, nextY];
  };
  for (let index = 0; index < outline.length; ) {
    const at = (offset: number): number => defined(outline[index + offset]);
    const segment = at(0);
    if (segment === CLOSE) {
      to(startX, startY);
      index += 1;
    } else if (segment === CUBIC) {
      const [fromX, fromY] = [x, y];
      for (let step = 1; step <= CURVE_STEPS; step += 1) {
        const t = step / CURVE_STEPS;
        const u = 1 - t;
        const mix = (p0: number, p1: number, p2: number, p3: number): number =>
          u * u * u * p0 + 3 * u * u * t * p1 + 3 * u * t * t * p2 + t * t * t * p3;
        to(mix(fromX, at(1), at(3), at(5)), mix(fromY, at(2), at(4), at(6)));
      }
      index += 7;
    } else {
      if (segment === MOVE) [x, y, startX, startY] = [at(1), at(2), at(1), at(2)];
      else to(at(1), at(2));
      index += 3;
    }
  }
  return Float64Array.from(pieces);
}

function spansBetween(pieces: Float64Array, low: number, high: number): Spans {
  if (!reaches(pieces, low, high)) return NO_INK;
  let spans: Spans = NO_INK;
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const inside = crossings(pieces, low + ((high - low) * (sample + 0.5)) / SAMPLES);
    if (inside.length > 0) spans = merged(spans, inside);
  }
  return spans;
}

/** Is any piece of the outline between two heights? Most letters have nothing below the baseline. */
function reaches(pieces: Float64Array, low: number, high: number): boolean {
  for (let index = 1; index < pieces.length; index += 4) {
    const y1 = defined(pieces[index]);
    const y2 = defined(pieces[index + 2]);
    if ((y1 >= low || y2 >= low) && (y1 <= high || y2 <= high)) return true;
  }
  return false;
}

/** Where a horizontal line is inside the outline (nonzero rule). */
function crossings(pieces: Float64Array, y: number): Spans {
  const found: { readonly x: number; readonly turn: number }[] = [];
  for (let index = 0; index < pieces.length; index += 4) {
    const y1 = defined(pieces[index + 1]);
    const y2 = defined(pieces[index + 3]);
    if (y1 <= y === y2 <= y) continue;
    const x1 = defined(pieces[index]);
    const x2 = defined(pieces[index + 2]);
    found.push({ x: x1 + ((y - y1) / (y2 - y1)) * (x2 - x1), turn: y2 > y1 ? 1 : -1 });
  }
  if (found.length === 0) return NO_INK;
  found.sort((a, b) => a.x - b.x);
  const spans: number[] = [];
  let winding = 0;
  for (const { x, turn } of found) {
    if (winding === 0) spans.push(x);
    winding += turn;
    if (winding === 0) spans.push(x);
  }
  return spans.length % 2 === 0 ? spans : spans.slice(0, -1);
}

/** Both lists of spans as one, rising, what touches joined. */
export function merged(first: Spans, second: Spans): Spans {
  const all: [number, number][] = [];
  for (const spans of [first, second])
    for (let index = 0; index < spans.length; index += 2)
      all.push([defined(spans[index]), defined(spans[index + 1])]);
  all.sort((a, b) => a[0] - b[0]);
  const result: number[] = [];
  for (const [left, right] of all) {
    const last = result.length - 1;
    if (last > 0 && left <= defined(result[last])) result[last] = Math.max(defined(result[last]), right);
    else result.push(left, right);
  }
  return result;
}
