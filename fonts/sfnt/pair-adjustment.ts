import type { LayoutTable, Lookup } from "./layout-table.ts";

/** What a pair of glyphs adds to the positions of both, in font units; reused from call to call. */
export interface PairValue {
  advance: number;
  x: number;
  y: number;
  nextAdvance: number;
  nextX: number;
  nextY: number;
  /** True when the second glyph was adjusted too and does not begin a pair of its own. */
  skipsNext: boolean;
}

/** Adds the adjustment of a pair to `value`; false when the subtable says nothing of it. */
type PairSubtable = (left: number, right: number, value: PairValue) => boolean;

/** A GPOS pair adjustment lookup: the first subtable that knows a pair decides. */
export interface PairLookup {
  /** For every glyph 1 when it begins pairs. */
  readonly begin: Uint8Array;
  adjust(left: number, right: number, value: PairValue): void;
}

/** Decodes a pair adjustment lookup (OpenType GPOS type 2, formats 1 and 2). */
export function readPairLookup(table: LayoutTable, lookup: Lookup, glyphCount: number): PairLookup {
  const begin = new Uint8Array(glyphCount);
  const subtables = lookup.subtables.map((offset) => {
    const coverage = readCoverageIndexes(table, offset, glyphCount);
    for (let glyph = 0; glyph < glyphCount; glyph += 1) if (coverage[glyph] !== 0) begin[glyph] = 1;
    return table.view.getUint16(offset) === 1
      ? readPairs(table, offset, coverage)
      : readClassPairs(table, offset, { coverage, glyphCount });
  });
  return {
    begin,
    adjust(left, right, value) {
      for (const subtable of subtables) {
        if (subtable(left, right, value)) return;
      }
    },
  };
}

/** Coverage index plus one of every glyph, 0 where the glyph is not covered. */
function readCoverageIndexes(table: LayoutTable, offset: number, glyphCount: number): Uint16Array {
  table.spend(glyphCount >> 1);
  const indexes = new Uint16Array(glyphCount);
  const covered = table.coverage(offset + table.view.getUint16(offset + 2));
  for (let index = 0; index < covered.length; index += 1) {
    const glyph = covered[index] as number;
    if (glyph < glyphCount) indexes[glyph] = index + 1;
  }
  return indexes;
}

function readPairs(table: LayoutTable, offset: number, coverage: Uint16Array): PairSubtable {
  const view = table.view;
  const apply = applier(view, view.getUint16(offset + 4), view.getUint16(offset + 6));
  const setCount = view.getUint16(offset + 8);
  const recordSize = 2 + apply.size;
  table.spend(setCount);
  const sets = Uint32Array.from(
    { length: setCount },
    (_, index) => offset + view.getUint16(offset + 10 + 2 * index),
  );
  for (const set of sets) {
    // Checked here once, so that the search below never leaves the table.
    if (set + 2 + recordSize * view.getUint16(set) > view.byteLength) throw new RangeError("pair set");
  }
  return (left, right, value) => {
    const index = coverage[left] as number;
    if (index === 0 || index > setCount) return false;
    const set = sets[index - 1] as number;
    let low = 0;
    let high = view.getUint16(set) - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const record = set + 2 + recordSize * middle;
      const second = view.getUint16(record);
      if (second === right) {
        apply.to(record + 2, value);
        return true;
      }
      if (second < right) low = middle + 1;
      else high = middle - 1;
    }
    return false;
  };
}

function readClassPairs(
  table: LayoutTable,
  offset: number,
  glyphs: { coverage: Uint16Array; glyphCount: number },
): PairSubtable {
  const view = table.view;
  const apply = applier(view, view.getUint16(offset + 4), view.getUint16(offset + 6));
  const first = table.classes(offset + view.getUint16(offset + 8), glyphs.glyphCount);
  const second = table.classes(offset + view.getUint16(offset + 10), glyphs.glyphCount);
  const firstCount = view.getUint16(offset + 12);
  const secondCount = view.getUint16(offset + 14);
  if (offset + 16 + firstCount * secondCount * apply.size > view.byteLength)
    throw new RangeError("class pairs");
  return (left, right, value) => {
    if (glyphs.coverage[left] === 0) return false;
    const row = first[left] as number;
    const column = second[right] as number;
    if (row >= firstCount || column >= secondCount) return false;
    apply.to(offset + 16 + apply.size * (row * secondCount + column), value);
    return true;
  };
}

interface Applier {
  /** Bytes of the two value records together. */
  readonly size: number;
  to(offset: number, value: PairValue): void;
}

const formatX = 1;
const formatY = 2;
const formatAdvance = 4;

function applier(view: DataView, format1: number, format2: number): Applier {
  const size1 = valueSize(format1);
  const size = size1 + valueSize(format2);
  if (format1 === formatAdvance && format2 === 0) {
    return {
      size,
      to(offset, value) {
        value.advance += view.getInt16(offset);
      },
    };
  }
  const field = (offset: number, format: number, bit: number): number =>
    (format & bit) === 0 ? 0 : view.getInt16(offset + valueSize(format & (bit - 1)));
  return {
    size,
    to(offset, value) {
      value.x += field(offset, format1, formatX);
      value.y += field(offset, format1, formatY);
      value.advance += field(offset, format1, formatAdvance);
      if (format2 === 0) return;
      value.nextX += field(offset + size1, format2, formatX);
      value.nextY += field(offset + size1, format2, formatY);
      value.nextAdvance += field(offset + size1, format2, formatAdvance);
      value.skipsNext = true;
    },
  };
}

/** Two bytes for every bit of a value format. */
function valueSize(format: number): number {
  let size = 0;
  for (let bits = format & 0xff; bits !== 0; bits &= bits - 1) size += 2;
  return size;
}
