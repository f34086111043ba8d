/** Items by index, each read when it is first asked for and kept. */
export interface Readable<Item> {
  readonly length: number;
  /** @throws RangeError when there is no such item. */
  get(index: number): Item;
}

/** A list of `length` items that `read` makes. */
export function readOnDemand<Item>(length: number, read: (index: number) => Item): Readable<Item> {
  const items: (Item | undefined)[] = [];
  return {
    length,
    get(index) {
      let item = items[index];
      if (item === undefined) {
        if (!(index < length)) throw new RangeError(`No item ${index} of ${length}.`);
        item = read(index);
        items[index] = item;
      }
      return item;
    },
  };
}

/** The same for readers that index with brackets; there is undefined outside the list. */
export function indexOnDemand<Item>(length: number, read: (index: number) => Item): ArrayLike<Item> {
  const items: Item[] = [];
  return new Proxy(items, {
    get(_, key) {
      if (key === "length") return length;
      const index = typeof key === "string" ? Number(key) : Number.NaN;
      if (!(index >= 0 && index < length)) return undefined;
      const known = items[index];
      if (known !== undefined) return known;
      const item = read(index);
      items[index] = item;
      return item;
    },
  });
}
