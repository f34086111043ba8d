import { defined } from "../defined.ts";
import { FontError } from "../error.ts";
import { viewOf } from "../sfnt/reader.ts";
import { readSimpleGlyph, type SimpleGlyph } from "../variation/simple-glyph.ts";
import { CLOSE, CUBIC, LINE, MOVE, type Outline } from "./outline.ts";

/** The glyf table with the places of the glyphs in it, one more than there are glyphs. */
export interface GlyphTable {
  readonly glyf: Uint8Array;
  readonly offsets: Uint32Array;
}

const MAXIMUM_DEPTH = 8;
const MAXIMUM_PARTS = 1024;

// Flags of a composite glyph's part (OpenType glyf).
const argumentsAreWords = 0x0001;
const argumentsAreOffsets = 0x0002;
const hasScale = 0x0008;
const moreParts = 0x0020;
const hasTwoScales = 0x0040;
const hasMatrix = 0x0080;

type Affine = readonly [number, number, number, number, number, number];

/** The outline of a TrueType glyph. @throws RangeError or FontError when it is damaged. */
export function trueTypeOutline(table: GlyphTable, glyph: number): Outline {
  const outline: number[] = [];
  const work = { table, outline, parts: 0 };
  addGlyph(work, glyph, [1, 0, 0, 1, 0, 0], 0);
  return outline;
}

interface Work {
  readonly table: GlyphTable;
  readonly outline: number[];
  parts: number;
}

function addGlyph(work: Work, glyph: number, matrix: Affine, depth: number): void {
  const { glyf, offsets } = work.table;
  const start = offsets[glyph] ?? 0;
  const bytes = glyf.subarray(start, offsets[glyph + 1] ?? start);
  if (bytes.length < 10) return;
  work.parts += 1;
  if (work.parts > MAXIMUM_PARTS || depth > MAXIMUM_DEPTH) {
    throw new FontError("too-complex", "A composite glyph of the font has too many parts.");
  }
  if (viewOf(bytes).getInt16(0) >= 0) addSimple(work.outline, readSimpleGlyph(bytes), matrix);
  else addComposite(work, bytes, matrix, depth);
}

function addComposite(work: Work, bytes: Uint8Array, matrix: Affine, depth: number): void {
  const view = viewOf(bytes);
  let offset = 10;
  let flags = moreParts;
  while ((flags & moreParts) !== 0) {
    flags = view.getUint16(offset);
    const glyph = view.getUint16(offset + 2);
    const isWide = (flags & argumentsAreWords) !== 0;
    // Parts that are placed by matching points are very rare, and stand where they are.
    const isOffset = (flags & argumentsAreOffsets) !== 0;
    const x = isOffset ? (isWide ? view.getInt16(offset + 4) : view.getInt8(offset + 4)) : 0;
    const y = isOffset ? (isWide ? view.getInt16(offset + 6) : view.getInt8(offset + 5)) : 0;
    offset += isWide ? 8 : 6;
    const fixed = (at: number): number => view.getInt16(at) / 16_384;
    let [a, b, c, d] = [1, 0, 0, 1];
    if ((flags & hasScale) !== 0) {
      a = fixed(offset);
      d = a;
      offset += 2;
    } else if ((flags & hasTwoScales) !== 0) {
      a = fixed(offset);
      d = fixed(offset + 2);
      offset += 4;
    } else if ((flags & hasMatrix) !== 0) {
      [a, b, c, d] = [fixed(offset), fixed(offset + 2), fixed(offset + 4), fixed(offset + 6)];
      offset += 8;
    }
    addGlyph(work, glyph, concatenated(matrix, [a, b, c, d, x, y]), depth + 1);
  }
}

function concatenated(outer: Affine, inner: Affine): Affine {
  const [a, b, c, d, e, f] = outer;
  return [
    a * inner[0] + c * inner[1],
    b * inner[0] + d * inner[1],
    a * inner[2] + c * inner[3],
    b * inner[2] + d * inner[3],
    a * inner[4] + c * inner[5] + e,
    b * inner[4] + d * inner[5] + f,
  ];
}

function addSimple(outline: number[], glyph: SimpleGlyph, matrix: Affine): void {
  let first = 0;
  for (const last of glyph.contourEnds) {
    if (last >= first) addContour(outline, placed(glyph, first, last, matrix));
    first = last + 1;
  }
}

interface Contour {
  readonly x: readonly number[];
  readonly y: readonly number[];
  readonly onCurve: readonly boolean[];
}

function placed(glyph: SimpleGlyph, first: number, last: number, matrix: Affine): Contour {
  const [a, b, c, d, e, f] = matrix;
  const contour = { x: [] as number[], y: [] as number[], onCurve: [] as boolean[] };
  for (let point = first; point <= last; point += 1) {
    const [x, y] = [glyph.x[point] ?? 0, glyph.y[point] ?? 0];
    contour.x.push(a * x + c * y + e);
    contour.y.push(b * x + d * y + f);
    contour.onCurve.push(glyph.onCurve[point] === 1);
  }
  return contour;
}

/** Between two control points of quadratic curves stands a point on the curve that is not written. */
function addContour(outline: number[], { x, y, onCurve }: Contour): void {
  const count = x.length;
  const at = (index: number): readonly [number, number, boolean] => {
    const point = index % count;
    return [defined(x[point]), defined(y[point]), onCurve[point] as boolean];
  };
  const from = Math.max(0, onCurve.indexOf(true));
  const [firstX, firstY, isOn] = at(from);
  let [penX, penY] = [firstX, firstY];
  if (!isOn) {
    const [lastX, lastY] = at(from + count - 1);
    [penX, penY] = [(penX + lastX) / 2, (penY + lastY) / 2];
  }
  const [startX, startY] = [penX, penY];
  outline.push(MOVE, penX, penY);
  for (let step = isOn ? 1 : 0; step < count; step += 1) {
    const [pointX, pointY, isPointOn] = at(from + step);
    if (isPointOn) {
      outline.push(LINE, pointX, pointY);
      [penX, penY] = [pointX, pointY];
      continue;
    }
    const [nextX, nextY, isEndOn] = step === count - 1 ? [startX, startY, true] : at(from + step + 1);
    if (isEndOn) step += 1;
    const endX = isEndOn ? nextX : (pointX + nextX) / 2;
    const endY = isEndOn ? nextY : (pointY + nextY) / 2;
    outline.push(CUBIC, penX + (2 / 3) * (pointX - penX), penY + (2 / 3) * (pointY - penY));
    outline.push(endX + (2 / 3) * (pointX - endX), endY + (2 / 3) * (pointY - endY), endX, endY);
    [penX, penY] = [endX, endY];
  }
  outline.push(CLOSE);
}
