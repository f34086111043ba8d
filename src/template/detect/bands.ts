import type { Span } from "./geometry.ts";

/** Height of a band, in points: about two lines of text. */
const BAND = 24;
/** What reaches over more bands is kept apart. */
const MOST_BANDS = 12;

/** Finds items of a page by where they stand from top to bottom, without looking at all of them. */
export class Bands<Item> {
  readonly #spanOf: (item: Item) => Span;
  readonly #bands: Map<number, Item[]> = new Map();
  readonly #tall: Item[] = [];

  constructor(items: readonly Item[], spanOf: (item: Item) => Span) {
    this.#spanOf = spanOf;
    for (const item of items) this.add(item);
  }

  add(item: Item): void {
    const { from, to } = this.#spanOf(item);
    const [first, last] = [Math.floor(from / BAND), Math.floor(to / BAND)];
    if (!(last - first <= MOST_BANDS)) {
      this.#tall.push(item);
      return;
    }
    for (let band = first; band <= last; band += 1) {
      const items = this.#bands.get(band);
      if (items === undefined) this.#bands.set(band, [item]);
      else items.push(item);
    }
  }

  /** All items that touch the span, each once, and some that are near to it. */
  near({ from, to }: Span): readonly Item[] {
    const [first, last] = [Math.floor(from / BAND), Math.floor(to / BAND)];
    const found = [...this.#tall];
    for (let band = first; band <= last; band += 1) {
      for (const item of this.#bands.get(band) ?? []) {
        const isFirst = band === Math.max(first, Math.floor(this.#spanOf(item).from / BAND));
        if (isFirst) found.push(item);
      }
    }
    return found;
  }
}
