import { ClassDefinition, Coverage, coverageAt, numbersAt, offsetAt } from "../../sfnt/glyph-tables.ts";
import type { LayoutTable } from "../../sfnt/layout-table.ts";
import { chainedContextAt, contextAt } from "./contexts.ts";
import { indexOnDemand, readOnDemand } from "./read-on-demand.ts";

interface Anchor {
  readonly xCoordinate: number;
  readonly yCoordinate: number;
}

/** What a rule does to one glyph, font units; only the members that its format names. */
interface PositionValue {
  xPlacement?: number;
  yPlacement?: number;
  xAdvance?: number;
  yAdvance?: number;
}

/** A subtable of GPOS, by the names that fontkit has for its parts. */
export function positioningAt(table: LayoutTable, type: number, offset: number): object {
  if (type === 7) return contextAt(table, offset);
  if (type === 8) return chainedContextAt(table, offset);
  const version = table.view.getUint16(offset);
  const isKnown = version === 1 || (version === 2 && type <= 2);
  if (!isKnown) return { first: new Coverage(table, undefined) };
  switch (type) {
    case 1:
      return singleAt(table, offset);
    case 2:
      return version === 1 ? pairsAt(table, offset) : classPairsAt(table, offset);
    case 3:
      return cursiveAt(table, offset);
    case 4:
    case 5:
    case 6:
      return marksAt(table, type, offset);
    default:
      return {};
  }
}

function singleAt(table: LayoutTable, offset: number): object {
  const { view } = table;
  const version = view.getUint16(offset);
  const coverage = coverageAt(table, offset + 2, offset);
  const format = view.getUint16(offset + 4);
  if (version === 1)
    return {
      version,
      first: coverage,
      coverage,
      value: valueAt(table, { at: offset + 6, format, base: offset }),
    };
  const size = valueSize(format);
  const read = (index: number): PositionValue =>
    valueAt(table, { at: offset + 8 + size * index, format, base: offset });
  return { version, first: coverage, coverage, values: readOnDemand(view.getUint16(offset + 6), read) };
}

function pairsAt(table: LayoutTable, offset: number): object {
  const { view } = table;
  const formats = [view.getUint16(offset + 4), view.getUint16(offset + 6)] as const;
  const size = 2 + valueSize(formats[0]) + valueSize(formats[1]);
  const pairSets = readOnDemand(view.getUint16(offset + 8), (index) => {
    const set = offset + view.getUint16(offset + 10 + 2 * index);
    const count = view.getUint16(set);
    table.spend(count);
    const pairs: PairValues[] = [];
    for (let pair = 0; pair < count; pair += 1) {
      const at = set + 2 + size * pair;
      pairs.push(new PairValues(table, { at: at + 2, formats, base: set }, view.getUint16(at)));
    }
    return pairs;
  });
  const coverage = coverageAt(table, offset + 2, offset);
  return { version: 1, first: coverage, coverage, pairSets };
}

function classPairsAt(table: LayoutTable, offset: number): object {
  const { view } = table;
  const formats = [view.getUint16(offset + 4), view.getUint16(offset + 6)] as const;
  const size = valueSize(formats[0]) + valueSize(formats[1]);
  const [classDef1, classDef2] = [8, 10].map(
    (field) => new ClassDefinition(table, offsetAt(table, offset + field, offset)),
  );
  const count2 = view.getUint16(offset + 14);
  const classRecords = readOnDemand(view.getUint16(offset + 12), (class1) =>
    readOnDemand(count2, (class2) => {
      return new PairValues(table, {
        at: offset + 16 + size * (count2 * class1 + class2),
        formats,
        base: offset,
      });
    }),
  );
  const coverage = coverageAt(table, offset + 2, offset);
  return { version: 2, first: coverage, coverage, classDef1, classDef2, classRecords };
}

interface PairPlace {
  readonly at: number;
  readonly formats: readonly [number, number];
  /** Where offsets to device tables count from. */
  readonly base: number;
}

/** What a pair does to its two glyphs. */
class PairValues {
  readonly secondGlyph: number;
  readonly #table: LayoutTable;
  readonly #place: PairPlace;

  constructor(table: LayoutTable, place: PairPlace, secondGlyph = 0) {
    this.secondGlyph = secondGlyph;
    this.#table = table;
    this.#place = place;
  }

  get value1(): PositionValue {
    const { at, formats, base } = this.#place;
    return valueAt(this.#table, { at, format: formats[0], base });
  }

  get value2(): PositionValue {
    const { at, formats, base } = this.#place;
    return valueAt(this.#table, { at: at + valueSize(formats[0]), format: formats[1], base });
  }
}

function cursiveAt(table: LayoutTable, offset: number): object {
  const { view } = table;
  const entryExitRecords = indexOnDemand(view.getUint16(offset + 4), (index) => ({
    entryAnchor: anchorAt(table, offset + 6 + 4 * index, offset),
    exitAnchor: anchorAt(table, offset + 8 + 4 * index, offset),
  }));
  const coverage = coverageAt(table, offset + 2, offset);
  return { first: coverage, coverage, entryExitRecords };
}

/** Marks on bases, on ligatures or on marks: all three are laid out alike. */
function marksAt(table: LayoutTable, type: number, offset: number): object {
  const { view } = table;
  const marks = coverageAt(table, offset + 2, offset);
  const others = coverageAt(table, offset + 4, offset);
  const classCount = view.getUint16(offset + 6);
  const markArray = markArrayAt(table, offset + view.getUint16(offset + 8));
  const array = offset + view.getUint16(offset + 10);
  const count = view.getUint16(array);
  if (type === 5) {
    const ligatureArray = indexOnDemand(count, (index) => {
      const attach = array + view.getUint16(array + 2 + 2 * index);
      return indexOnDemand(view.getUint16(attach), (component) =>
        anchorsAt(table, { at: attach + 2 + 2 * classCount * component, count: classCount, base: attach }),
      );
    });
    return { first: marks, markCoverage: marks, ligatureCoverage: others, markArray, ligatureArray };
  }
  const anchors = indexOnDemand(count, (index) =>
    anchorsAt(table, { at: array + 2 + 2 * classCount * index, count: classCount, base: array }),
  );
  return type === 4
    ? { first: marks, markCoverage: marks, baseCoverage: others, markArray, baseArray: anchors }
    : {
        first: marks,
        mark1Coverage: marks,
        mark2Coverage: others,
        mark1Array: markArray,
        mark2Array: anchors,
      };
}

function markArrayAt(table: LayoutTable, offset: number): ArrayLike<object> {
  const { view } = table;
  return indexOnDemand(view.getUint16(offset), (index) => ({
    class: view.getUint16(offset + 2 + 4 * index),
    markAnchor: anchorAt(table, offset + 4 + 4 * index, offset),
  }));
}

function anchorsAt(
  table: LayoutTable,
  list: { at: number; count: number; base: number },
): (Anchor | undefined)[] {
  return numbersAt(table, list.at, list.count).map((_, index) =>
    anchorAt(table, list.at + 2 * index, list.base),
  );
}

function anchorAt(table: LayoutTable, at: number, base: number): Anchor | undefined {
  const offset = offsetAt(table, at, base);
  if (offset === undefined) return undefined;
  const { view } = table;
  const coordinate = (at: number, device: number): number => {
    const varies = table.varies && view.getUint16(offset) === 3;
    const by = varies ? offsetAt(table, offset + device, offset) : undefined;
    return view.getInt16(offset + at) + (by === undefined ? 0 : table.variation(by));
  };
  return { xCoordinate: coordinate(2, 6), yCoordinate: coordinate(4, 8) };
}

/** Bytes of a value record: two for every bit of its format. */
function valueSize(format: number): number {
  let size = 0;
  for (let bits = format & 0xff; bits !== 0; bits &= bits - 1) size += 2;
  return size;
}

/** A value record without what it says for single resolutions. */
function valueAt(table: LayoutTable, place: { at: number; format: number; base: number }): PositionValue {
  const { at, format, base } = place;
  const value: PositionValue = {};
  for (const [bit, name] of valueNames.entries()) {
    if ((format & (1 << bit)) === 0) continue;
    const plain = table.view.getInt16(at + valueSize(format & ((1 << bit) - 1)));
    const deviceBit = 0x10 << bit;
    const isVariable = table.varies && (format & deviceBit) !== 0;
    const device = isVariable ? offsetAt(table, at + valueSize(format & (deviceBit - 1)), base) : undefined;
    value[name] = plain + (device === undefined ? 0 : table.variation(device));
  }
  return value;
}

const valueNames = ["xPlacement", "yPlacement", "xAdvance", "yAdvance"] as const;
