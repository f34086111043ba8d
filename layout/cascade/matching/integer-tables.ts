import { defined } from "../../../fonts/defined.ts";
/** Numbers each distinct triple of integers, from 0 on, in the order of first sight: a hash table in one typed array. */
export class TripleTable {
  /** Four integers per slot: the triple and its number plus one (0 for a free slot). */
  #slots: Int32Array = new Int32Array(4 * 64);
  #mask = 63;
  #count = 0;

  get size(): number {
    return this.#count;
  }

  /** Number of the triple; -1 when it has none yet. */
  find(a: number, b: number, c: number): number {
    const slots = this.#slots;
    let slot = hash(a, b, c) & this.#mask;
    while (true) {
      const at = slot * 4;
      const number = defined(slots[at + 3]);
      if (number === 0) return -1;
      if (slots[at] === a && slots[at + 1] === b && slots[at + 2] === c) return number - 1;
      slot = (slot + 1) & this.#mask;
    }
  }

  /** Number of the triple, given now when it had none. */
  number(a: number, b: number, c: number): number {
    const found = this.find(a, b, c);
    if (found >= 0) return found;
    if (this.#count * 2 > this.#mask) this.#grow();
    this.#count += 1;
    place(this.#slots, this.#mask, [a, b, c, this.#count]);
    return this.#count - 1;
  }

  #grow(): void {
    const old = this.#slots;
    const mask = this.#mask * 2 + 1;
    const slots = new Int32Array(4 * (mask + 1));
    for (let at = 0; at < old.length; at += 4) {
      if (old[at + 3] !== 0) place(slots, mask, old.subarray(at, at + 4));
    }
    this.#slots = slots;
    this.#mask = mask;
  }
}

function hash(a: number, b: number, c: number): number {
  let mixed = Math.imul(a, 0x9e3779b1) ^ Math.imul(b + 0x7f4a7c15, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0xc2b2ae35) ^ Math.imul(c + 0x165667b1, 0x27d4eb2f);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}

function place(slots: Int32Array, mask: number, entry: ArrayLike<number>): void {
  let slot = hash(defined(entry[0]), defined(entry[1]), defined(entry[2])) & mask;
  while (slots[slot * 4 + 3] !== 0) slot = (slot + 1) & mask;
  for (let index = 0; index < 4; index++) slots[slot * 4 + index] = defined(entry[index]);
}

const EMPTY: Int32Array = new Int32Array(0);

/** Interned sets of small integers: equal sets have the same number, the empty set is 0. */
export class SetTable {
  readonly #sets: Int32Array[] = [EMPTY];
  readonly #byHash: Map<number, number[]> = new Map();
  #total = 0;

  /** Sum of the sizes of all distinct sets. */
  get total(): number {
    return this.#total;
  }

  /** Members in rising order. */
  members(set: number): Int32Array {
    return this.#sets[set] ?? EMPTY;
  }

  has(set: number, member: number): boolean {
    if (set === 0) return false;
    const members = this.members(set);
    let low = 0;
    let high = members.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const value = defined(members[middle]);
      if (value === member) return true;
      if (value < member) low = middle + 1;
      else high = middle - 1;
    }
    return false;
  }

  /** The set of these members, given in rising order without repeats. */
  intern(members: ArrayLike<number>): number {
    if (members.length === 0) return 0;
    let mixed = members.length;
    for (let at = 0; at < members.length; at++) {
      mixed = Math.imul(mixed ^ defined(members[at]), 0x9e3779b1);
      mixed ^= mixed >>> 15;
    }
    const bucket = this.#byHash.get(mixed);
    const known = bucket?.find((set) => areEqual(this.members(set), members));
    if (known !== undefined) return known;
    const set = this.#sets.push(Int32Array.from(members)) - 1;
    this.#total += members.length;
    if (bucket === undefined) this.#byHash.set(mixed, [set]);
    else bucket.push(set);
    return set;
  }

  /** `set` with more members, given in rising order. */
  with(set: number, more: readonly number[]): number {
    if (more.length === 0) return set;
    const members = this.members(set);
    const merged: number[] = [];
    let at = 0;
    for (const member of more) {
      while (at < members.length && defined(members[at]) < member) merged.push(defined(members[at++]));
      if (members[at] === member) at++;
      merged.push(member);
    }
    while (at < members.length) merged.push(defined(members[at++]));
    return merged.length === members.length ? set : this.intern(merged);
  }
}

function areEqual(left: Int32Array, right: ArrayLike<number>): boolean {
  if (left.length !== right.length) return false;
  for (let at = 0; at < left.length; at++) if (left[at] !== right[at]) return false;
  return true;
}

/** Puts numbers into rising order that are in it most times: to see so costs much less than to sort a few. */
export function sortRising(numbers: number[]): void {
  for (let at = 1; at < numbers.length; at++) {
    if (defined(numbers[at - 1]) <= defined(numbers[at])) continue;
    numbers.sort((left, right) => left - right);
    return;
  }
}
