/** Numbers that look like chance and are the same for the same seed. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = (seed * 2654435761 + 1) >>> 0;
  }

  /** A number from 0 on that is less than 1: a linear congruence whose upper bits are mixed. */
  next(): number {
    this.#state = (Math.imul(this.#state, 1664525) + 1013904223) >>> 0;
    const mixed = Math.imul(this.#state ^ (this.#state >>> 15), 0x2c1b3c6d) >>> 0;
    return ((mixed ^ (mixed >>> 13)) >>> 0) / 2 ** 32;
  }

  /** A whole number from the first to the last. */
  whole(first: number, last: number): number {
    return first + Math.floor(this.next() * (last - first + 1));
  }

  isChance(share: number): boolean {
    return this.next() < share;
  }

  one<T>(items: readonly [T, ...T[]]): T {
    return items[this.whole(0, items.length - 1)] ?? items[0];
  }

  /** So many different items, in the order of the list. */
  some<T>(items: readonly T[], count: number): readonly T[] {
    const keys = items.map(() => this.next());
    const least = [...keys].sort((one, other) => one - other)[Math.min(count, items.length) - 1] ?? 0;
    return items.filter((_item, index) => (keys[index] ?? 1) <= least);
  }
}
