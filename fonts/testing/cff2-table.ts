import { long, short } from "../sfnt/testing/test-tables.ts";

/** What a CFF2 table for tests is made of; nothing here checks anything. */
export interface Cff2Parts {
  readonly glyphs: readonly (readonly number[])[];
  readonly global?: readonly (readonly number[])[];
  /** Private DICTs, without the place of subroutines. */
  readonly privates?: readonly (readonly number[])[];
  /** Subroutines of all Private DICTs. */
  readonly local?: readonly (readonly number[])[];
  /** FDSelect; absent where there is one Private DICT. */
  readonly select?: readonly number[];
  /** Regions of one axis: start, peak and end. */
  readonly regions?: readonly (readonly [number, number, number])[];
  /** Regions of each group, by number. */
  readonly groups?: readonly (readonly number[])[];
}

/** A number of a DICT in five bytes, so that lengths do not depend on values. */
const integer = (value: number): number[] => [29, ...long(value)];

function index(entries: readonly (readonly number[])[]): number[] {
  if (entries.length === 0) return long(0);
  let offset = 1;
  const offsets = [offset, ...entries.map((entry) => (offset += entry.length))];
  return [...long(entries.length), 2, ...offsets.flatMap(short), ...entries.flat()];
}

function variationStore(
  regions: readonly (readonly number[])[],
  groups: readonly (readonly number[])[],
): number[] {
  const list = [
    ...short(1),
    ...short(regions.length),
    ...regions.flat().flatMap((edge) => short(edge * 16_384)),
  ];
  let at = 8 + 4 * groups.length + list.length;
  const data = groups.map((group) => [
    ...short(0),
    ...short(0),
    ...short(group.length),
    ...group.flatMap(short),
  ]);
  const offsets = data.map((bytes) => {
    at += bytes.length;
    return long(at - bytes.length);
  });
  const store = [...short(1), ...long(8 + 4 * groups.length), ...short(groups.length), ...offsets.flat()];
  const bytes = [...store, ...list, ...data.flat()];
  return [...short(bytes.length), ...bytes];
}

/** A CFF2 table (OpenType CFF2). */
export function cff2Table(parts: Cff2Parts): Uint8Array {
  const { glyphs, global = [], privates = [[]], local = [], select = [], regions = [], groups = [] } = parts;
  const store = regions.length === 0 ? [] : variationStore(regions, groups);
  const top = ([charStrings, dictionaries, selection, variations]: readonly number[]): number[] => [
    ...[...integer(charStrings ?? 0), 17, ...integer(dictionaries ?? 0), 12, 36],
    ...(select.length === 0 ? [] : [...integer(selection ?? 0), 12, 37]),
    ...(store.length === 0 ? [] : [...integer(variations ?? 0), 24]),
  ];
  const head = (offsets: readonly number[]): number[] => {
    const dict = top(offsets);
    return [2, 0, 5, ...short(dict.length), ...dict, ...index(global)];
  };
  const charStringsAt = head([]).length;
  const charStrings = index(glyphs);
  const selectAt = charStringsAt + charStrings.length;
  const storeAt = selectAt + select.length;
  const privatesAt = storeAt + store.length;
  // Each Private DICT ends with the place of the subroutines, right behind it.
  const blocks = privates.map((dict) => {
    const length = dict.length + (local.length === 0 ? 0 : 6);
    return { length, bytes: local.length === 0 ? dict : [...dict, ...integer(length), 19, ...index(local)] };
  });
  let at = privatesAt;
  const dictionaries = index(
    blocks.map(({ length, bytes }) => {
      at += bytes.length;
      return [...integer(length), ...integer(at - bytes.length), 18];
    }),
  );
  return Uint8Array.from([
    ...[...head([charStringsAt, at, selectAt, storeAt]), ...charStrings, ...select, ...store],
    ...[...blocks.flatMap(({ bytes }) => bytes), ...dictionaries],
  ]);
}
