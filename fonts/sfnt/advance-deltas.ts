import { regionScalar } from "./axes.ts";
import { viewOf } from "./reader.ts";

/** Real fonts have some dozens; each costs time for every glyph. */
const maximumRegions = 1024;

/** Changes of numbers at one place of the axes (OpenType, "Item variation store"), each named by an outer and an inner index. */
export class VariationStore {
  readonly #view: DataView;
  readonly #store: number;
  readonly #scalars: readonly number[];

  /** `store` is where it begins in the table. Reading outside the table throws a RangeError. */
  constructor(table: Uint8Array, store: number, place: readonly number[]) {
    const view = viewOf(table);
    this.#view = view;
    this.#store = store;
    const regions = store + view.getUint32(store + 2);
    const axes = view.getUint16(regions);
    const count = view.getUint16(regions + 2);
    if (count > maximumRegions) throw new RangeError("variation regions");
    const edge = (at: number): number => view.getInt16(at) / 16384;
    this.#scalars = Array.from({ length: count }, (_, region) =>
      regionScalar(
        place,
        Array.from({ length: axes }, (_, axis) => {
          const at = regions + 4 + 6 * (region * axes + axis);
          return [edge(at), edge(at + 2), edge(at + 4)] as const;
        }),
      ),
    );
  }

  /** How much of each region of a group of items applies: none for groups that the store does not have. */
  scalarsOf(outer: number): readonly number[] {
    const view = this.#view;
    if (outer >= view.getUint16(this.#store + 6)) return [];
    const data = this.#store + view.getUint32(this.#store + 8 + 4 * outer);
    const regions = view.getUint16(data + 4);
    if (regions > maximumRegions) throw new RangeError("variation regions");
    return Array.from(
      { length: regions },
      (_, index) => this.#scalars[view.getUint16(data + 6 + 2 * index)] ?? 0,
    );
  }

  /** 0 for items that the store does not have. */
  delta(outer: number, inner: number): number {
    const view = this.#view;
    if (outer >= view.getUint16(this.#store + 6)) return 0;
    const data = this.#store + view.getUint32(this.#store + 8 + 4 * outer);
    const items = view.getUint16(data);
    if (inner >= items) return 0;
    const wordField = view.getUint16(data + 2);
    const regions = view.getUint16(data + 4);
    if (regions > maximumRegions) throw new RangeError("variation regions");
    const isLong = (wordField & 0x8000) !== 0;
    const words = wordField & 0x7fff;
    const [wide, narrow] = isLong ? [4, 2] : [2, 1];
    let at = data + 6 + 2 * regions + inner * (words * wide + (regions - words) * narrow);
    let delta = 0;
    for (let index = 0; index < regions; index += 1) {
      const isWide = index < words;
      const value = isWide
        ? isLong
          ? view.getInt32(at)
          : view.getInt16(at)
        : isLong
          ? view.getInt16(at)
          : view.getInt8(at);
      at += isWide ? wide : narrow;
      delta += value * (this.#scalars[view.getUint16(data + 6 + 2 * index)] ?? 0);
    }
    return delta;
  }
}

/** Changes of advance widths at one place of the axes (OpenType HVAR), in font units by glyph. */
export class AdvanceDeltas {
  readonly #view: DataView;
  readonly #store: VariationStore;
  /** Offset of the index map; 0 when glyph numbers are the indexes. */
  readonly #map: number;

  /** Reading outside the table throws a RangeError. */
  constructor(table: Uint8Array, place: readonly number[]) {
    this.#view = viewOf(table);
    this.#store = new VariationStore(table, this.#view.getUint32(4), place);
    this.#map = this.#view.getUint32(8);
  }

  of(glyph: number): number {
    const [outer, inner] = this.#map === 0 ? [0, glyph] : deltaSetIndex(this.#view, this.#map, glyph);
    return this.#store.delta(outer, inner);
  }
}

/**
 * Where the changes of an entry are in a variation store, by a map of them (OpenType, "DeltaSetIndexMap"): entries after the last are like
 * it. Reading outside the table throws a RangeError.
 */
export function deltaSetIndex(
  view: DataView,
  map: number,
  entry: number,
): readonly [outer: number, inner: number] {
  const isLong = view.getUint8(map) === 1;
  const format = view.getUint8(map + 1);
  const count = isLong ? view.getUint32(map + 2) : view.getUint16(map + 2);
  if (count === 0) return [0, 0];
  const size = ((format & 0x30) >> 4) + 1;
  let at = map + (isLong ? 6 : 4) + Math.min(entry, count - 1) * size;
  let value = 0;
  for (let index = 0; index < size; index += 1) value = value * 256 + view.getUint8(at++);
  const innerBits = (format & 0x0f) + 1;
  return [Math.floor(value / 2 ** innerBits), value % 2 ** innerBits];
}
