import { FontError } from "../error.ts";
import type { LayoutTable } from "./layout-table.ts";

/** Number of glyph ids. */
const glyphIds = 0x10000;

/** A coverage table (OpenType, "Common Table Formats") that is searched where it stands. */
export class Coverage {
  readonly #view: DataView;
  readonly #offset: number;
  readonly #isRanges: boolean;
  readonly #count: number;

  /** An offset of undefined makes a coverage of no glyph. */
  constructor(table: Pick<LayoutTable, "view">, offset: number | undefined) {
    this.#view = table.view;
    this.#offset = offset ?? 0;
    const format = offset === undefined ? 0 : table.view.getUint16(offset);
    this.#isRanges = format === 2;
    const count = format === 1 || format === 2 ? table.view.getUint16(this.#offset + 2) : 0;
    this.#count = heldBy(table, this.#offset + 4, { count, size: this.#isRanges ? 6 : 2 });
  }

  /** The coverage index of a glyph, or -1. */
  indexOf(glyph: number): number {
    const view = this.#view;
    const records = this.#offset + 4;
    const size = this.#isRanges ? 6 : 2;
    let low = 0;
    let high = this.#count - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const record = records + size * middle;
      const start = view.getUint16(record);
      if (glyph < start) high = middle - 1;
      else if (glyph > (this.#isRanges ? view.getUint16(record + 2) : start)) low = middle + 1;
      else return this.#isRanges ? view.getUint16(record + 4) + glyph - start : middle;
    }
    return -1;
  }
}

/** The index of a glyph in the coverage table at an offset, or -1. @throws RangeError when the table does not lie in the view. */
export function coverageIndex(view: DataView, offset: number, glyph: number): number {
  const format = view.getUint16(offset);
  const records = offset + 4;
  let low = 0;
  let high = view.getUint16(offset + 2) - 1;
  if (format === 1) {
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = view.getUint16(records + 2 * middle);
      if (found === glyph) return middle;
      if (glyph < found) high = middle - 1;
      else low = middle + 1;
    }
    return -1;
  }
  if (format !== 2) return -1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const record = records + 6 * middle;
    const start = view.getUint16(record);
    if (glyph < start) high = middle - 1;
    else if (glyph > view.getUint16(record + 2)) low = middle + 1;
    else return view.getUint16(record + 4) + glyph - start;
  }
  return -1;
}

/**
 * Writes the first and the last glyph of the coverage table at an offset into a pair of places; the last is below the first when there is
 * none. @throws RangeError when the table does not lie in the view.
 */
export function writeBounds(view: DataView, offset: number, bounds: Int32Array, at: number): void {
  const format = view.getUint16(offset);
  const size = format === 1 ? 2 : 6;
  const held = Math.floor((view.byteLength - offset - 4) / size);
  const count = format === 1 || format === 2 ? Math.min(view.getUint16(offset + 2), held) : 0;
  if (count === 0) {
    bounds[at] = 0;
    bounds[at + 1] = -1;
    return;
  }
  // A range ends with its second number, a single glyph with its first.
  const last = offset + 4 + size * (count - 1) + (format === 1 ? 0 : 2);
  bounds[at] = view.getUint16(offset + 4);
  bounds[at + 1] = view.getUint16(last);
}

/** The class of a glyph by the class definition table at an offset. @throws RangeError when the table does not lie in the view. */
export function classAt(view: DataView, offset: number, glyph: number): number {
  const format = view.getUint16(offset);
  if (format === 1) {
    const index = glyph - view.getUint16(offset + 2);
    return index >= 0 && index < view.getUint16(offset + 4) ? view.getUint16(offset + 6 + 2 * index) : 0;
  }
  if (format !== 2) return 0;
  let low = 0;
  let high = view.getUint16(offset + 2) - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const record = offset + 4 + 6 * middle;
    if (glyph < view.getUint16(record)) high = middle - 1;
    else if (glyph > view.getUint16(record + 2)) low = middle + 1;
    else return view.getUint16(record + 4);
  }
  return 0;
}

/** Walks over the glyphs of a coverage table; every one is counted as work. @throws FontError when ranges overlap. */
export function* coverageGlyphs(table: LayoutTable, offset: number): Generator<number> {
  const { view } = table;
  const count = view.getUint16(offset + 2);
  if (view.getUint16(offset) === 1) {
    for (let index = 0; index < count; index += 1) {
      table.spend(1);
      yield view.getUint16(offset + 4 + 2 * index);
    }
    return;
  }
  let next = 0;
  for (let index = 0; index < count; index += 1) {
    const range = offset + 4 + 6 * index;
    // Ranges are sorted by the standard; one that is not would let a small table cover the plane again and again.
    if (view.getUint16(range) < next) throw new FontError("malformed", "The font's coverage ranges overlap.");
    next = view.getUint16(range + 2) + 1;
    for (let glyph = view.getUint16(range); glyph < next; glyph += 1) {
      table.spend(1);
      yield glyph;
    }
  }
}

/** A class definition table that is searched where it stands. */
export class ClassDefinition {
  readonly #view: DataView;
  readonly #offset: number;
  readonly #format: number;
  readonly #count: number;
  readonly #start: number;

  /** With an offset of undefined all glyphs have class 0. */
  constructor(table: LayoutTable, offset: number | undefined) {
    const view = table.view;
    this.#view = view;
    this.#offset = offset ?? 0;
    this.#format = offset === undefined ? 0 : view.getUint16(offset);
    this.#start = this.#format === 1 ? view.getUint16(this.#offset + 2) : glyphIds;
    if (this.#format === 1) {
      const count = view.getUint16(this.#offset + 4);
      this.#count = heldBy(table, this.#offset + 6, { count, size: 2 });
    } else {
      const count = this.#format === 2 ? view.getUint16(this.#offset + 2) : 0;
      this.#count = heldBy(table, this.#offset + 4, { count, size: 6 });
    }
  }

  classOf(glyph: number): number {
    if (this.#format !== 1) return this.#classInRanges(glyph);
    const index = glyph - this.#start;
    return index >= 0 && index < this.#count ? this.#view.getUint16(this.#offset + 6 + 2 * index) : 0;
  }

  #classInRanges(glyph: number): number {
    const view = this.#view;
    let low = 0;
    let high = this.#count - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const record = this.#offset + 4 + 6 * middle;
      if (glyph < view.getUint16(record)) high = middle - 1;
      else if (glyph > view.getUint16(record + 2)) low = middle + 1;
      else return view.getUint16(record + 4);
    }
    return 0;
  }
}

/** How many of the records that a list claims to have lie within the table, so that a search never leaves it. */
function heldBy(table: Pick<LayoutTable, "view">, at: number, list: { count: number; size: number }): number {
  return Math.min(list.count, Math.max(0, Math.floor((table.view.byteLength - at) / list.size)));
}

/** The absolute offset that is written at a place, relative to `base`; undefined for none. */
export function offsetAt(table: LayoutTable, at: number, base: number): number | undefined {
  const offset = table.view.getUint16(at);
  return offset === 0 ? undefined : base + offset;
}

export function coverageAt(table: LayoutTable, at: number, base: number): Coverage {
  return new Coverage(table, offsetAt(table, at, base));
}
