import { FontError } from "../error.ts";
import { featureVariations } from "./feature-variations.ts";
import { readTag, viewOf } from "./reader.ts";

/** Work one table may cause before it is refused: a hostile table can name the same data any number of times. */
const maximumWork = 8_000_000;

/** The flag of a lookup that names a set of marks. */
const usesMarkSet = 0x10;

/** The format of a device table that names an item of a variation store. */
const variationIndex = 0x8000;

/** The change of an item of the font's variation store, by its outer and inner index. */
export type PositionVariations = (outer: number, inner: number) => number;

/** What layout tables ask about an instance of a variable font. */
export interface LayoutInstance {
  /** Its normalised coordinates. */
  readonly place?: readonly number[] | undefined;
  positionDelta?(outer: number, inner: number): number;
}

/** A GSUB or GPOS table opened for reading (OpenType, "Common Table Formats"). Reads outside the table throw a RangeError. */
export class LayoutTable {
  readonly view: DataView;
  readonly #extensionType: number;
  readonly #scriptList: number;
  readonly #featureList: number;
  readonly #lookupList: number;
  /** What was read stays: the work of a table does not grow with the styles and texts that ask for it. */
  readonly #features = new Map<number, ReadonlyMap<string, readonly number[]>>();
  readonly #lookups = new Map<number, Lookup>();
  readonly #variations: PositionVariations | undefined;
  readonly #place: readonly number[] | undefined;
  /** Feature tables that replace others where the instance is. */
  #alternatives: ReadonlyMap<number, number> | undefined;
  #work = 0;

  constructor(bytes: Uint8Array, extensionType: number, instance: LayoutInstance = {}) {
    this.#variations = instance.positionDelta?.bind(instance);
    this.#place = instance.place;
    this.view = viewOf(bytes);
    this.#extensionType = extensionType;
    this.#scriptList = this.view.getUint16(4);
    this.#featureList = this.view.getUint16(6);
    this.#lookupList = this.view.getUint16(8);
  }

  /** What an instance of a variable font adds to a number whose device table stands at an offset; 0 for other device tables. */
  variation(device: number): number {
    const { view } = this;
    if (this.#variations === undefined || device + 6 > view.byteLength) return 0;
    if (view.getUint16(device + 4) !== variationIndex) return 0;
    return this.#variations(view.getUint16(device), view.getUint16(device + 2));
  }

  /** True for the tables of an instance of a variable font. */
  get varies(): boolean {
    return this.#variations !== undefined;
  }

  /** Counts work against the table's allowance. */
  spend(amount: number): void {
    this.#work += amount;
    if (this.#work > maximumWork)
      throw new FontError("too-complex", "The font's layout tables are too complex.");
  }

  /** Features of a script and language by tag: the lookups each one runs. Script tags are tried in order, then the default script. */
  features(scriptTags: readonly string[], languageTag: string): ReadonlyMap<string, readonly number[]> {
    const system = this.#languageSystem(scriptTags, languageTag);
    const known = this.#features.get(system);
    if (known !== undefined) return known;
    const features = new Map<string, number[]>();
    this.#features.set(system, features);
    if (system === 0) return features;
    const required = this.view.getUint16(system + 2);
    const count = this.view.getUint16(system + 4);
    this.spend(count);
    if (required !== 0xffff) this.#addFeature(features, required);
    for (let index = 0; index < count; index += 1) {
      this.#addFeature(features, this.view.getUint16(system + 6 + 2 * index));
    }
    return features;
  }

  /** Type, flags and subtables of a lookup; extension lookups are resolved to what they extend. */
  lookup(index: number): Lookup {
    let lookup = this.#lookups.get(index);
    if (lookup === undefined) {
      lookup = this.#readLookup(index);
      this.#lookups.set(index, lookup);
    }
    return lookup;
  }

  #readLookup(index: number): Lookup {
    const view = this.view;
    if (index >= view.getUint16(this.#lookupList))
      return { type: 0, flags: 0, subtables: [], set: undefined };
    const offset = this.#lookupList + view.getUint16(this.#lookupList + 2 + 2 * index);
    const count = view.getUint16(offset + 4);
    this.spend(count);
    let type = view.getUint16(offset);
    const isExtension = type === this.#extensionType;
    const subtables: number[] = [];
    for (let entry = 0; entry < count; entry += 1) {
      let subtable = offset + view.getUint16(offset + 6 + 2 * entry);
      if (isExtension) {
        type = view.getUint16(subtable + 2);
        subtable += view.getUint32(subtable + 4);
      }
      subtables.push(subtable);
    }
    const flags = view.getUint16(offset + 2);
    const set = flags & usesMarkSet ? view.getUint16(offset + 6 + 2 * count) : undefined;
    return { type, flags, subtables, set };
  }

  /** Class of every glyph up to `glyphCount` by a class definition table; 0 where none is given. */
  classes(offset: number, glyphCount: number): Uint16Array {
    const view = this.view;
    const classes = new Uint16Array(glyphCount);
    this.spend(glyphCount >> 1);
    if (view.getUint16(offset) === 1) {
      const start = view.getUint16(offset + 2);
      const count = Math.min(view.getUint16(offset + 4), Math.max(0, glyphCount - start));
      this.spend(count);
      for (let index = 0; index < count; index += 1)
        classes[start + index] = view.getUint16(offset + 6 + 2 * index);
      return classes;
    }
    const count = view.getUint16(offset + 2);
    for (let index = 0; index < count; index += 1) {
      const range = offset + 4 + 6 * index;
      const start = view.getUint16(range);
      const end = Math.min(view.getUint16(range + 2) + 1, glyphCount);
      this.spend(1 + Math.max(0, end - start));
      if (end > start) classes.fill(view.getUint16(range + 4), start, end);
    }
    return classes;
  }

  /** Calls `add` for every glyph to which a class definition table gives a class. */
  glyphsOfClass(offset: number, wanted: number, add: (glyph: number) => void): void {
    const view = this.view;
    if (view.getUint16(offset) === 1) {
      const start = view.getUint16(offset + 2);
      const count = view.getUint16(offset + 4);
      this.spend(count);
      for (let index = 0; index < count; index += 1)
        if (view.getUint16(offset + 6 + 2 * index) === wanted) add(start + index);
      return;
    }
    const count = view.getUint16(offset + 2);
    this.spend(count);
    for (let index = 0; index < count; index += 1) {
      const range = offset + 4 + 6 * index;
      if (view.getUint16(range + 4) !== wanted) continue;
      const end = view.getUint16(range + 2);
      this.spend(Math.max(0, end - view.getUint16(range)));
      for (let glyph = view.getUint16(range); glyph <= end; glyph += 1) add(glyph);
    }
  }

  /** The tag of the script whose features `features` gives; undefined where the table has none of these nor a default. */
  scriptTag(scriptTags: readonly string[]): string | undefined {
    return this.#findScript(scriptTags)?.tag;
  }

  #languageSystem(scriptTags: readonly string[], languageTag: string): number {
    const view = this.view;
    const script = this.#findScript(scriptTags)?.offset;
    if (script === undefined) return 0;
    const language = languageTag === "" ? 0 : this.#findRecord(script + 2, languageTag);
    // Offsets of language systems count from the script table, two bytes before the list.
    if (language !== 0) return language - 2;
    const standard = view.getUint16(script);
    return standard === 0 ? 0 : script + standard;
  }

  #findScript(scriptTags: readonly string[]): { readonly tag: string; readonly offset: number } | undefined {
    for (const tag of [...scriptTags, "DFLT", "dflt", "latn"]) {
      const offset = this.#findRecord(this.#scriptList, tag);
      if (offset !== 0) return { tag, offset };
    }
    return undefined;
  }

  /** Absolute offset behind the record with a tag in a counted list of (tag, offset) records; 0 when there is none. */
  #findRecord(list: number, tag: string): number {
    const count = this.view.getUint16(list);
    for (let index = 0; index < count; index += 1) {
      const record = list + 2 + 6 * index;
      if (readTag(this.view, record) === tag) return list + this.view.getUint16(record + 4);
    }
    return 0;
  }

  /** Where the table of a feature stands. */
  featureAt(index: number): number {
    this.#alternatives ??= this.#place === undefined ? new Map() : featureVariations(this.view, this.#place);
    const record = this.#featureList + 2 + 6 * index;
    return this.#alternatives.get(index) ?? this.#featureList + this.view.getUint16(record + 4);
  }

  #addFeature(features: Map<string, number[]>, index: number): void {
    const view = this.view;
    if (index >= view.getUint16(this.#featureList)) return;
    const record = this.#featureList + 2 + 6 * index;
    const offset = this.featureAt(index);
    const count = view.getUint16(offset + 2);
    this.spend(count);
    const tag = readTag(view, record);
    const known = features.get(tag);
    const lookups = known ?? [];
    for (let entry = 0; entry < count; entry += 1) lookups.push(view.getUint16(offset + 4 + 2 * entry));
    if (known === undefined) features.set(tag, lookups);
  }
}

/** One lookup with its subtables as absolute offsets into the table. */
export interface Lookup {
  readonly type: number;
  readonly flags: number;
  readonly subtables: readonly number[];
  /** Number of the set of marks that it does not skip (GDEF mark glyph sets). */
  readonly set: number | undefined;
}

/** Flags of a lookup that change nothing for text without marks: direction of cursive attachment and skipping of marks. */
export const harmlessFlags: number = 0x0001 | 0x0008 | 0x0010 | 0xff00;
