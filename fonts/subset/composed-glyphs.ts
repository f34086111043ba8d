import { viewOf } from "../sfnt/reader.ts";
import type { GlyphData } from "./glyph-data.ts";

/** A glyph of a face, moved by font units. */
export interface PlacedGlyph {
  readonly glyph: number;
  readonly x: number;
  readonly y: number;
}

/** A glyph that the face has not: others at their places. */
export interface ComposedGlyph {
  /** Its number, beyond those of the face. */
  readonly glyph: number;
  /** Font units. */
  readonly advance: number;
  readonly parts: readonly [PlacedGlyph, ...PlacedGlyph[]];
}

const ARGUMENTS_ARE_WORDS = 0x0001;
const ARGUMENTS_ARE_OFFSETS = 0x0002;
const MORE_PARTS = 0x0020;
const HEADER = 10;
const PART = 8;

/** The description of a composed glyph as a composite one (OpenType glyf); `numberOf` gives the numbers of its parts in the subset. */
export function describeComposed(
  data: GlyphData,
  { parts }: ComposedGlyph,
  numberOf: (glyph: number) => number,
): Uint8Array {
  const bytes = new Uint8Array(HEADER + PART * parts.length);
  const view = viewOf(bytes);
  view.setInt16(0, -1);
  for (const [index, limit] of boundsOf(data, parts).entries()) view.setInt16(2 + 2 * index, limit);
  for (const [index, { glyph, x, y }] of parts.entries()) {
    const more = index < parts.length - 1 ? MORE_PARTS : 0;
    const at = HEADER + PART * index;
    view.setUint16(at, ARGUMENTS_ARE_WORDS | ARGUMENTS_ARE_OFFSETS | more);
    view.setUint16(at + 2, numberOf(glyph));
    view.setInt16(at + 4, x);
    view.setInt16(at + 6, y);
  }
  return bytes;
}

type Bounds = readonly [left: number, bottom: number, right: number, top: number];

function boundsOf(data: GlyphData, parts: readonly PlacedGlyph[]): Bounds {
  let all: Bounds | undefined;
  for (const { glyph, x, y } of parts) {
    const own = boundsOfGlyph(data, glyph);
    if (own === undefined) continue;
    const [left, bottom, right, top] = own;
    all = union(all, [left + x, bottom + y, right + x, top + y]);
  }
  return all ?? [0, 0, 0, 0];
}

function union(all: Bounds | undefined, [left, bottom, right, top]: Bounds): Bounds {
  if (all === undefined) return [left, bottom, right, top];
  return [Math.min(all[0], left), Math.min(all[1], bottom), Math.max(all[2], right), Math.max(all[3], top)];
}

function boundsOfGlyph(data: GlyphData, glyph: number): Bounds | undefined {
  const bytes = data.bytesOf(glyph);
  if (bytes.length < HEADER) return undefined;
  const view = viewOf(bytes);
  return [view.getInt16(2), view.getInt16(4), view.getInt16(6), view.getInt16(8)];
}

/** How far the left edge of a composed glyph is from that of its first part, by which their side bearings differ. */
export function bearingShift(data: GlyphData, { parts }: ComposedGlyph): number {
  const [base] = parts;
  const own = boundsOfGlyph(data, base.glyph);
  return own === undefined ? 0 : boundsOf(data, parts)[0] - own[0];
}

/** `maxp` for glyphs that are composed of those that it was made for. */
export function withComposedLimits(maxp: Uint8Array, composed: readonly ComposedGlyph[]): Uint8Array {
  if (composed.length === 0 || maxp.length < 32) return maxp;
  const bytes = new Uint8Array(maxp);
  const view = viewOf(bytes);
  const parts = composed.reduce((most, glyph) => Math.max(most, glyph.parts.length), 0);
  const raise = (at: number, value: number): void =>
    view.setUint16(at, Math.min(0xffff, Math.max(view.getUint16(at), value)));
  // maxCompositePoints and maxCompositeContours of maxPoints, maxContours and themselves; maxComponentElements, maxComponentDepth.
  raise(10, parts * Math.max(view.getUint16(6), view.getUint16(10)));
  raise(12, parts * Math.max(view.getUint16(8), view.getUint16(12)));
  raise(28, parts);
  raise(30, view.getUint16(30) + 1);
  return bytes;
}
