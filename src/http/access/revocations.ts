import type { SharedCalls } from "./shared-calls.ts";

const FRESH_MILLISECONDS = 1_000;

/** The keys that were revoked for all servers. While their list can't be reached the last one holds. */
export class Revocations {
  readonly #shared: Pick<SharedCalls, "revokedKeys"> | undefined;
  #list: Promise<ReadonlySet<string>> | undefined;
  #known: ReadonlySet<string> = new Set();
  #since = 0;

  constructor(shared: Pick<SharedCalls, "revokedKeys"> | undefined) {
    this.#shared = shared;
  }

  /** Whether a key is among them, by what was so a second ago at most. */
  async has(id: string): Promise<boolean> {
    if (this.#shared === undefined) return false;
    // The time of day may be set back.
    const now = performance.now();
    if (this.#list === undefined || now - this.#since > FRESH_MILLISECONDS) {
      this.#since = now;
      this.#list = this.#read(this.#shared);
    }
    return (await this.#list).has(id);
  }

  async #read(shared: Pick<SharedCalls, "revokedKeys">): Promise<ReadonlySet<string>> {
    try {
      this.#known = await shared.revokedKeys();
    } catch {
      // The last list holds.
    }
    return this.#known;
  }
}
