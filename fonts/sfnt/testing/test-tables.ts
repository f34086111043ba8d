/** Builders of small OpenType tables for tests. Offsets are laid out in order; nothing here checks anything. */

export function short(value: number): number[] {
  return [(value >> 8) & 255, value & 255];
}

export function long(value: number): number[] {
  return [(value >>> 24) & 255, (value >> 16) & 255, (value >> 8) & 255, value & 255];
}

export function tag(text: string): number[] {
  return [...text].map((character) => character.charCodeAt(0));
}

/** Coverage format 1; glyphs ascending. */
export function coverage(...glyphs: number[]): number[] {
  return [...short(1), ...short(glyphs.length), ...glyphs.flatMap(short)];
}

/** One lookup with one subtable. */
export interface TestLookup {
  readonly type: number;
  readonly flags?: number;
  readonly subtable: readonly number[];
}

/** A GSUB or GPOS table with one feature of the default script that runs the given lookups. */
export function layoutTable(
  feature: string,
  lookups: readonly TestLookup[],
  run: readonly number[],
): Uint8Array {
  const scripts = [...short(1), ...tag("DFLT"), ...short(8), ...short(4), ...short(0)];
  const languageSystem = [...short(0), ...short(0xffff), ...short(1), ...short(0)];
  const scriptList = [...scripts, ...languageSystem];
  const featureTable = [...short(0), ...short(run.length), ...run.flatMap(short)];
  const featureList = [...short(1), ...tag(feature), ...short(8), ...featureTable];
  const lookupTables = lookups.map(({ type, flags = 0, subtable }) => [
    ...short(type),
    ...short(flags),
    ...short(1),
    ...short(8),
    ...subtable,
  ]);
  const offsets: number[] = [];
  let offset = 2 + 2 * lookups.length;
  for (const table of lookupTables) {
    offsets.push(offset);
    offset += table.length;
  }
  const lookupList = [...short(lookups.length), ...offsets.flatMap(short), ...lookupTables.flat()];
  const featureAt = 10 + scriptList.length;
  const lookupAt = featureAt + featureList.length;
  const header = [...long(0x00010000), ...short(10), ...short(featureAt), ...short(lookupAt)];
  return Uint8Array.from([...header, ...scriptList, ...featureList, ...lookupList]);
}

/** GSUB 1 format 2: glyphs to glyphs. */
export function singleSubstitution(from: readonly number[], to: readonly number[]): TestLookup {
  const head = [...short(2), ...short(6 + 2 * to.length), ...short(to.length), ...to.flatMap(short)];
  return { type: 1, subtable: [...head, ...coverage(...from)] };
}

/** GSUB 2: one glyph to several. */
export function multipleSubstitution(from: number, to: readonly number[]): TestLookup {
  const sequence = [...short(to.length), ...to.flatMap(short)];
  const head = [...short(1), ...short(8 + sequence.length), ...short(1), ...short(8)];
  return { type: 2, subtable: [...head, ...sequence, ...coverage(from)] };
}

/** GSUB 3: one glyph to a choice. */
export function alternateSubstitution(from: number, to: readonly number[]): TestLookup {
  const set = [...short(to.length), ...to.flatMap(short)];
  const head = [...short(1), ...short(8 + set.length), ...short(1), ...short(8)];
  return { type: 3, subtable: [...head, ...set, ...coverage(from)] };
}

/** GSUB 4: several glyphs to one. */
export function ligatureSubstitution(from: readonly number[], to: number): TestLookup {
  const [first, ...rest] = from as [number, ...number[]];
  const ligature = [...short(to), ...short(from.length), ...rest.flatMap(short)];
  const set = [...short(1), ...short(4), ...ligature];
  const head = [...short(1), ...short(8 + set.length), ...short(1), ...short(8)];
  return { type: 4, subtable: [...head, ...set, ...coverage(first)] };
}

/** GSUB 6 format 3: `lookup` at the single input glyph between its neighbours; the nearest backtrack glyph first. */
export function chainedSubstitution(
  glyphs: { backtrack: readonly number[]; input: number; lookahead: readonly number[] },
  lookup: number,
): TestLookup {
  const sequences = [glyphs.backtrack, [glyphs.input], glyphs.lookahead];
  const size = 2 + sequences.reduce((sum, sequence) => sum + 2 + 2 * sequence.length, 0) + 2 + 4;
  let offset = size;
  const heads = sequences.flatMap((sequence) => {
    const offsets = sequence.map(() => {
      offset += 6;
      return offset - 6;
    });
    return [...short(sequence.length), ...offsets.flatMap(short)];
  });
  const coverages = sequences.flat().flatMap((glyph) => coverage(glyph));
  return {
    type: 6,
    subtable: [...short(3), ...heads, ...short(1), ...short(0), ...short(lookup), ...coverages],
  };
}

/** GPOS 2 format 1: value records for one pair; `values` in the order of the format's bits. */
export function pairAdjustment(
  pair: readonly [left: number, right: number],
  formats: readonly [first: number, second: number],
  values: readonly number[],
): TestLookup {
  const set = [...short(1), ...short(pair[1]), ...values.flatMap(short)];
  const head = [
    ...short(1),
    ...short(12 + set.length),
    ...short(formats[0]),
    ...short(formats[1]),
    ...short(1),
    ...short(12),
  ];
  return { type: 2, subtable: [...head, ...set, ...coverage(pair[0])] };
}

/** GPOS 2 format 2: the advance of `left` glyphs before `right` glyphs, by classes 1 and 1. */
export function classPairAdjustment(left: number, right: number, advance: number): TestLookup {
  const classes = (glyph: number): number[] => [...short(1), ...short(glyph), ...short(1), ...short(1)];
  const head = [
    ...short(2),
    ...short(24),
    ...short(4),
    ...short(0),
    ...short(30),
    ...short(38),
    ...short(2),
    ...short(2),
  ];
  const records = [0, 0, 0, advance].flatMap(short);
  return { type: 2, subtable: [...head, ...records, ...coverage(left), ...classes(left), ...classes(right)] };
}

/** A kern table of one horizontal format 0 subtable; pairs ascending. */
export function kernTable(
  pairs: readonly (readonly [left: number, right: number, value: number])[],
): Uint8Array {
  const records = pairs.flatMap((pair) => pair.flatMap(short));
  const length = 14 + records.length;
  const head = [...short(0), ...short(1), ...short(0), ...short(length), ...short(1), ...short(pairs.length)];
  return Uint8Array.from([...head, ...short(0), ...short(0), ...short(0), ...records]);
}
