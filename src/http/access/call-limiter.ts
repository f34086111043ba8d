import { type RateLimit, RateLimiter } from "./rate-limit.ts";
import type { SharedCalls } from "./shared-calls.ts";

/**
 * Counts calls, for all servers together where they share something. While that can't be reached each server counts alone: a limit that
 * is too wide for a while does less harm than a service that is away.
 */
export class CallLimiter {
  readonly #kind: string;
  readonly #shared: Pick<SharedCalls, "take"> | undefined;
  readonly #own: RateLimiter = new RateLimiter();

  /** Callers of one kind are told from those of another. */
  constructor(kind: string, shared: Pick<SharedCalls, "take"> | undefined) {
    this.#kind = kind;
    this.#shared = shared;
  }

  /** Counts a call. Gives 0 if it may be made, else the seconds after which one may be. */
  async take(caller: string, limit: RateLimit): Promise<number> {
    if (this.#shared === undefined) return this.#own.take(caller, limit);
    try {
      return await this.#shared.take(`${this.#kind}:${caller}`, limit);
    } catch {
      return this.#own.take(caller, limit);
    }
  }
}
