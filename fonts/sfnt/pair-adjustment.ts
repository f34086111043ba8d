import { defined } from "../defined.ts";
import type { LookupRules, RuleContext } from "./context-rules.ts";
import { ClassDefinition, coverageAt, offsetAt } from "./glyph-tables.ts";
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

/** What one subtable does to the pairs of the glyphs it was prepared for. */
interface PairSubtable {
  /** Reads the pairs that a glyph begins; false when there are none. */
  prepare(glyph: number): boolean;
  /** Adds the adjustment of a pair to `value`; false when the subtable says nothing of it. */
  adjust(left: number, right: number, value: PairValue): boolean;
}

/** A GPOS pair adjustment lookup (type 2, formats 1 and 2): the first subtable that knows a pair decides. */
export class PairRules implements LookupRules {
  readonly #context: RuleContext;
  /** In the order of the lookup; those at whose glyphs no text has come are undefined. */
  readonly #subtables: (PairSubtable | undefined)[];
  readonly #offsets: readonly number[];

  constructor(context: RuleContext, lookup: Lookup) {
    this.#context = context;
    this.#offsets = lookup.subtables;
    this.#subtables = lookup.subtables.map(() => undefined);
  }

  prepare(subtable: number, glyph: number): boolean {
    const index = this.#offsets.indexOf(subtable);
    this.#subtables[index] ??= this.#open(subtable);
    return this.#subtables[index]?.prepare(glyph) ?? false;
  }

  adjust(left: number, right: number, value: PairValue): void {
    for (const subtable of this.#subtables) {
      if (subtable?.adjust(left, right, value) === true) return;
    }
  }

  #open(subtable: number): PairSubtable {
    return this.#context.table.view.getUint16(subtable) === 1
      ? openPairs(this.#context, subtable)
      : openClassPairs(this.#context, subtable);
  }
}

function openPairs({ table, glyphCount }: RuleContext, offset: number): PairSubtable {
  const view = table.view;
  const apply = applier(table, view.getUint16(offset + 4), view.getUint16(offset + 6));
  const setCount = view.getUint16(offset + 8);
  const recordSize = 2 + apply.size;
  const coverage = coverageAt(table, offset + 2, offset);
  /** Where the pairs of a glyph stand; 0 for none. */
  const sets = new Uint32Array(glyphCount);
  return {
    prepare(glyph) {
      const index = coverage.indexOf(glyph);
      if (index < 0 || index >= setCount) return false;
      const set = offset + view.getUint16(offset + 10 + 2 * index);
      // Checked here once, so that the search below never leaves the table.
      if (set + 2 + recordSize * view.getUint16(set) > view.byteLength) return false;
      sets[glyph] = set;
      return true;
    },
    adjust(left, right, value) {
      const set = defined(sets[left]);
      if (set === 0) return false;
      let low = 0;
      let high = view.getUint16(set) - 1;
      while (low <= high) {
        const middle = (low + high) >> 1;
        const record = set + 2 + recordSize * middle;
        const second = view.getUint16(record);
        if (second === right) {
          apply.to(record + 2, value, set);
          return true;
        }
        if (second < right) low = middle + 1;
        else high = middle - 1;
      }
      return false;
    },
  };
}

const unknownClass = 0xffff;

function openClassPairs({ table, glyphCount }: RuleContext, offset: number): PairSubtable {
  const view = table.view;
  const apply = applier(table, view.getUint16(offset + 4), view.getUint16(offset + 6));
  const coverage = coverageAt(table, offset + 2, offset);
  const first = new ClassDefinition(table, offsetAt(table, offset + 8, offset));
  const second = new ClassDefinition(table, offsetAt(table, offset + 10, offset));
  const firstCount = view.getUint16(offset + 12);
  const secondCount = view.getUint16(offset + 14);
  if (offset + 16 + firstCount * secondCount * apply.size > view.byteLength)
    throw new RangeError("class pairs");
  /** Where the row of a first glyph stands; 0 for none. */
  const rows = new Uint32Array(glyphCount);
  const columns = new Uint16Array(glyphCount).fill(unknownClass);
  return {
    prepare(glyph) {
      const row = first.classOf(glyph);
      if (coverage.indexOf(glyph) < 0 || row >= firstCount) return false;
      rows[glyph] = offset + 16 + apply.size * row * secondCount;
      return true;
    },
    adjust(left, right, value) {
      const row = defined(rows[left]);
      if (row === 0) return false;
      let column = defined(columns[right]);
      if (column === unknownClass) {
        column = second.classOf(right);
        columns[right] = column;
      }
      if (!(column < secondCount)) return false;
      apply.to(row + apply.size * column, value, offset);
      return true;
    },
  };
}

interface Applier {
  /** Bytes of the two value records together. */
  readonly size: number;
  /** Adds the value records at an offset; their device tables are counted from `base`. */
  to(offset: number, value: PairValue, base: number): void;
}

const formatX = 1;
const formatY = 2;
const formatAdvance = 4;

function applier(table: LayoutTable, format1: number, format2: number): Applier {
  const { view } = table;
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
  const field = (record: { at: number; format: number; base: number }, bit: number): number => {
    const { at, format, base } = record;
    if ((format & bit) === 0) return 0;
    const plain = view.getInt16(at + valueSize(format & (bit - 1)));
    // The device table of a member stands four bits on.
    if (!table.varies || (format & (bit << 4)) === 0) return plain;
    const device = view.getUint16(at + valueSize(format & ((bit << 4) - 1)));
    return device === 0 ? plain : plain + table.variation(base + device);
  };
  return {
    size,
    to(offset, value, base) {
      const first = { at: offset, format: format1, base };
      value.x += field(first, formatX);
      value.y += field(first, formatY);
      value.advance += field(first, formatAdvance);
      if (format2 === 0) return;
      const second = { at: offset + size1, format: format2, base };
      value.nextX += field(second, formatX);
      value.nextY += field(second, formatY);
      value.nextAdvance += field(second, formatAdvance);
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
