/** How much a cache holds. */
export interface CacheBounds {
  /** Values at most. */
  readonly count: number;
  /** What they weigh together at most, in the unit of their weights. */
  readonly weight: number;
}

interface Held<Value> {
  readonly value: Value;
  readonly weight: number;
}

/** Values by key. */
export interface KeptValues<Value> {
  get(key: string): Value | undefined;
  /** @param weight in the unit of the bounds */
  set(key: string, value: Value, weight: number): void;
}

/** The values that were used last, by key, within bounds: those not used for longest go first. */
export class RecentValues<Value> implements KeptValues<Value> {
  readonly #bounds: CacheBounds;
  /** Those used last stand last. */
  readonly #held: Map<string, Held<Value>> = new Map();
  #weight = 0;

  constructor(bounds: CacheBounds) {
    this.#bounds = bounds;
  }

  get size(): number {
    return this.#held.size;
  }

  get(key: string): Value | undefined {
    const held = this.#held.get(key);
    if (held === undefined) return undefined;
    this.#held.delete(key);
    this.#held.set(key, held);
    return held.value;
  }

  /** Keeps a value in place of the one that had the key. What weighs more than half of all is not kept: it would drive out the rest. */
  set(key: string, value: Value, weight: number): void {
    this.#drop(key);
    if (2 * weight > this.#bounds.weight || this.#bounds.count < 1) return;
    this.#held.set(key, { value, weight });
    this.#weight += weight;
    for (const oldest of this.#held.keys()) {
      if (this.#weight <= this.#bounds.weight && this.#held.size <= this.#bounds.count) return;
      this.#drop(oldest);
    }
  }

  /** A part of the room for itself: what others keep is not found in it, though all share the bounds. */
  partition(name: string): KeptValues<Value> {
    // As JSON a name ends before the key begins, whatever is in it.
    const prefix = JSON.stringify(name);
    return {
      get: (key) => this.get(prefix + key),
      set: (key, value, weight) => this.set(prefix + key, value, weight),
    };
  }

  #drop(key: string): void {
    const held = this.#held.get(key);
    if (held === undefined) return;
    this.#held.delete(key);
    this.#weight -= held.weight;
  }
}
