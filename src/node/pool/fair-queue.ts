/** What waits in a queue. */
export interface Queued {
  /** Whose it is. */
  readonly owner: string;
}

/**
 * A bounded queue that is fair between owners: the next is of the owner who has least under way, and who fills the queue has to give way
 * to the others. Among the entries of one owner the oldest comes first.
 */
export class FairQueue<Entry extends Queued> {
  readonly #maximum: number;
  readonly #entries: Set<Entry> = new Set();
  readonly #waiting: Map<string, number> = new Map();

  constructor(maximum: number) {
    this.#maximum = maximum;
  }

  get length(): number {
    return this.#entries.size;
  }

  /** Adds an entry and gives the one for which there is no place: another owner's newest, this entry itself, or none. */
  push(entry: Entry): Entry | undefined {
    if (this.#maximum === 0) return entry;
    const victim = this.#entries.size < this.#maximum ? undefined : this.#newestOfLargest(entry.owner);
    if (victim === undefined && this.#entries.size >= this.#maximum) return entry;
    if (victim !== undefined) this.remove(victim);
    this.#entries.add(entry);
    this.#count(entry.owner, 1);
    return victim;
  }

  /** Takes an entry out; false when it was not there. */
  remove(entry: Entry): boolean {
    if (!this.#entries.delete(entry)) return false;
    this.#count(entry.owner, -1);
    return true;
  }

  /** Takes the next entry, given how much each owner has under way: `undefined` when it may have no more. */
  shift(underWay: (owner: string) => number | undefined): Entry | undefined {
    let best: Entry | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const entry of this.#entries) {
      const count = underWay(entry.owner);
      if (count === undefined || count >= least) continue;
      best = entry;
      least = count;
    }
    if (best !== undefined) this.remove(best);
    return best;
  }

  /** Takes out everything. */
  clear(): readonly Entry[] {
    const entries = [...this.#entries];
    this.#entries.clear();
    this.#waiting.clear();
    return entries;
  }

  /** The newest entry of the owner who has most, if that is more than the newcomer would have. */
  #newestOfLargest(newcomer: string): Entry | undefined {
    let largest: string | undefined;
    let most = (this.#waiting.get(newcomer) ?? 0) + 1;
    for (const [owner, count] of this.#waiting) {
      if (count <= most) continue;
      largest = owner;
      most = count;
    }
    if (largest === undefined) return undefined;
    let newest: Entry | undefined;
    for (const entry of this.#entries) if (entry.owner === largest) newest = entry;
    return newest;
  }

  #count(owner: string, change: number): void {
    const count = (this.#waiting.get(owner) ?? 0) + change;
    if (count === 0) this.#waiting.delete(owner);
    else this.#waiting.set(owner, count);
  }
}
