import { attempt } from "../error.ts";
import { deltaSetIndex, VariationStore } from "../sfnt/advance-deltas.ts";
import { viewOf } from "../sfnt/reader.ts";

/** Numbers that vary in one glyph: each costs as much as the font has regions. */
const MAXIMUM_DELTAS = 20_000;
/** Instead of the first entry of a paint that does not vary. */
const NONE = 0xffffffff;
const MAP_FIELD = 26;
const STORE_FIELD = 30;
const HEADER_LENGTH = 34;

/** What the paints of a COLR table change by at one place of the axes of their font (OpenType, "COLR", version 1). */
export class PaintDeltas {
  readonly #view: DataView;
  readonly #store: VariationStore;
  /** Offset of the map; 0 when entries name the two indexes themselves. */
  readonly #map: number;
  #left = MAXIMUM_DELTAS;

  private constructor(table: Uint8Array, store: number, place: readonly number[]) {
    this.#view = viewOf(table);
    this.#store = new VariationStore(table, store, place);
    this.#map = this.#view.getUint32(MAP_FIELD);
  }

  /** Undefined where nothing varies: at the initial place, in fonts without variations, and in those whose variations are damaged. */
  static open(table: Uint8Array, place: readonly number[] | undefined): PaintDeltas | undefined {
    if (place?.some((coordinate) => coordinate !== 0) !== true || table.length < HEADER_LENGTH)
      return undefined;
    const store = viewOf(table).getUint32(STORE_FIELD);
    if (store === 0) return undefined;
    return attempt(() => new PaintDeltas(table, store, place));
  }

  /** To be called before each glyph. */
  start(): void {
    this.#left = MAXIMUM_DELTAS;
  }

  /**
   * What is added to a field of a table, in the units that it is stored in; `base` is the entry of the table's first field. Nothing where the
   * font is damaged.
   * @throws RangeError when the glyph has too many fields.
   */
  delta(base: number, field: number): number {
    const entry = base + field;
    if (base === NONE || entry >= NONE) return 0;
    this.#left -= 1;
    if (this.#left < 0) throw new RangeError("A colour glyph is too complex.");
    return (
      attempt(() => {
        const [outer, inner] =
          this.#map === 0 ? [entry >>> 16, entry & 0xffff] : deltaSetIndex(this.#view, this.#map, entry);
        return this.#store.delta(outer, inner);
      }) ?? 0
    );
  }
}
