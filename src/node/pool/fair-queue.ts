/** What waits in a queue. */
export interface Queued {
  /** Whose it is. */
  readonly owner: string;
  /** The workspace of the owner. */
  readonly workspace: string;
}

/** What a workspace, and one owner of it, have under way. */
export interface Load {
  readonly workspace: number;
  readonly owner: number;
}

/**
 * A bounded queue that is fair between workspaces, and within each between its owners: the next is of the workspace that has least under
 * way, and of its owner who has least; and who fills the queue has to give way to the others. Among the entries of one owner the oldest
 * comes first.
 */
export class FairQueue<Entry extends Queued> {
  readonly #maximum: number;
  readonly #entries: Set<Entry> = new Set();
  readonly #ofWorkspaces: Map<string, number> = new Map();
  readonly #ofOwners: Map<string, number> = new Map();

  constructor(maximum: number) {
    this.#maximum = maximum;
  }

  get length(): number {
    return this.#entries.size;
  }

  /** Adds an entry and gives the one for which there is no place: the newest of someone who has more, this entry itself, or none. */
  push(entry: Entry): Entry | undefined {
    if (this.#maximum === 0) return entry;
    const victim = this.#entries.size < this.#maximum ? undefined : this.#victimOf(entry);
    if (victim === undefined && this.#entries.size >= this.#maximum) return entry;
    if (victim !== undefined) this.remove(victim);
    this.#entries.add(entry);
    this.#count(entry, 1);
    return victim;
  }

  /** Takes an entry out; false when it was not there. */
  remove(entry: Entry): boolean {
    if (!this.#entries.delete(entry)) return false;
    this.#count(entry, -1);
    return true;
  }

  /** Takes the next entry, given what is under way of its owner and workspace: `undefined` when they may have no more. */
  shift(loadOf: (entry: Entry) => Load | undefined): Entry | undefined {
    let best: Entry | undefined;
    let least: Load = { workspace: Number.POSITIVE_INFINITY, owner: Number.POSITIVE_INFINITY };
    for (const entry of this.#entries) {
      const load = loadOf(entry);
      if (load === undefined || !isLess(load, least)) continue;
      best = entry;
      least = load;
    }
    if (best !== undefined) this.remove(best);
    return best;
  }

  /** Takes out everything. */
  clear(): readonly Entry[] {
    const entries = [...this.#entries];
    this.#entries.clear();
    this.#ofWorkspaces.clear();
    this.#ofOwners.clear();
    return entries;
  }

  /** What gives way to a newcomer: an entry of the workspace that has most, or else of its own workspace, if that is more than it would have. */
  #victimOf({ workspace, owner }: Entry): Entry | undefined {
    const largest = largestOf(this.#ofWorkspaces, workspace) ?? workspace;
    const owners = new Map<string, number>();
    for (const entry of this.#entries)
      if (entry.workspace === largest) owners.set(entry.owner, this.#ofOwners.get(entry.owner) ?? 0);
    const victim = largest === workspace ? largestOf(owners, owner) : largestOf(owners, undefined);
    let newest: Entry | undefined;
    for (const entry of this.#entries)
      if (entry.workspace === largest && entry.owner === victim) newest = entry;
    return newest;
  }

  #count({ workspace, owner }: Entry, change: number): void {
    addTo(this.#ofWorkspaces, workspace, change);
    addTo(this.#ofOwners, owner, change);
  }
}

function isLess(one: Load, other: Load): boolean {
  return one.workspace < other.workspace || (one.workspace === other.workspace && one.owner < other.owner);
}

/** The name that has most, if that is more than the newcomer, where there is one, would have. */
function largestOf(counts: ReadonlyMap<string, number>, newcomer: string | undefined): string | undefined {
  let largest: string | undefined;
  let most = newcomer === undefined ? 0 : (counts.get(newcomer) ?? 0) + 1;
  for (const [name, count] of counts) {
    if (count <= most) continue;
    largest = name;
    most = count;
  }
  return largest;
}

function addTo(counts: Map<string, number>, name: string, change: number): void {
  const count = (counts.get(name) ?? 0) + change;
  if (count === 0) counts.delete(name);
  else counts.set(name, count);
}
