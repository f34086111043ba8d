import type { Load } from "./fair-queue.ts";
import type { Owner } from "./pool-thread.ts";

/** Time for which whoever has called counts as there: a thread is kept free for others. */
const PRESENT_MILLISECONDS = 600_000;

/** Who called, and when. */
interface Caller {
  readonly name: string;
  readonly since: number;
}

/** What each of some names has under way, and which of them are about. */
class Ledger {
  readonly #underWay: Map<string, number> = new Map();
  /** The two who called last: the last first. */
  #callers: readonly Caller[] = [];

  underWay(name: string): number {
    return this.#underWay.get(name) ?? 0;
  }

  count(name: string, change: number): void {
    const count = this.underWay(name) + change;
    if (count === 0) this.#underWay.delete(name);
    else this.#underWay.set(name, count);
  }

  noteCaller(name: string): void {
    const others = this.#callers.filter((caller) => caller.name !== name);
    this.#callers = [{ name, since: performance.now() }, ...others.slice(0, 1)];
  }

  /** Whether nobody else has called lately. */
  isAlone(name: string): boolean {
    const other = this.#callers.find((caller) => caller.name !== name);
    return other === undefined || performance.now() - other.since > PRESENT_MILLISECONDS;
  }
}

/** How the threads of a pool are shared between workspaces, and within each between its owners. */
export class Shares {
  readonly #threads: number;
  readonly #workspaces: Ledger = new Ledger();
  readonly #owners: Ledger = new Ledger();

  constructor(threads: number) {
    this.#threads = threads;
  }

  noteCaller({ owner, workspace }: Owner): void {
    this.#owners.noteCaller(owner);
    this.#workspaces.noteCaller(workspace);
  }

  /** A job begins (1) or ends (−1). */
  count({ owner, workspace }: Owner, change: 1 | -1): void {
    this.#owners.count(owner, change);
    this.#workspaces.count(workspace, change);
  }

  /**
   * What an owner and its workspace have under way; undefined when they may have no more: while others are about, nobody has the last
   * thread, which could be held for as long as the deadline is.
   */
  loadOf({ owner, workspace }: Owner): Load | undefined {
    const mayHaveMore =
      this.#mayHaveMore(this.#owners, owner) && this.#mayHaveMore(this.#workspaces, workspace);
    if (!mayHaveMore) return undefined;
    return { workspace: this.#workspaces.underWay(workspace), owner: this.#owners.underWay(owner) };
  }

  #mayHaveMore(ledger: Ledger, name: string): boolean {
    return this.#threads === 1 || ledger.underWay(name) < this.#threads - 1 || ledger.isAlone(name);
  }
}
