/** Calls that may be made in each interval. */
export interface RateLimit {
  readonly calls: number;
  readonly milliseconds: number;
}

/** Calls of whoever sends no key or a wrong one are told this, and clients throttle themselves to one a second when told nothing. */
export const defaultRateLimit: RateLimit = { calls: 1000, milliseconds: 1000 };

interface Bucket {
  /** Calls that are left. */
  tokens: number;
  /** When that was so. */
  since: number;
}

/** Those who have not called for longest are forgotten beyond this number; their buckets are full by then. */
const MAXIMUM_BUCKETS = 10_000;

/** Counts calls by caller: a bucket each, that holds the calls of one interval and fills up evenly. */
export class RateLimiter {
  readonly #now: () => number;
  readonly #buckets: Map<string, Bucket> = new Map();

  /** `now` gives milliseconds of a clock that never goes back. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Counts a call. Gives 0 if it may be made, else the seconds after which one may be. */
  take(caller: string, limit: RateLimit): number {
    const now = this.#now();
    const bucket = this.#bucketOf(caller, limit, now);
    const perMillisecond = limit.calls / limit.milliseconds;
    bucket.tokens = Math.min(limit.calls, bucket.tokens + (now - bucket.since) * perMillisecond);
    bucket.since = now;
    if (bucket.tokens < 1) return (1 - bucket.tokens) / perMillisecond / 1000;
    bucket.tokens -= 1;
    return 0;
  }

  #bucketOf(caller: string, limit: RateLimit, now: number): Bucket {
    const bucket = this.#buckets.get(caller) ?? { tokens: limit.calls, since: now };
    this.#buckets.delete(caller);
    this.#buckets.set(caller, bucket);
    if (this.#buckets.size > MAXIMUM_BUCKETS) {
      for (const oldest of this.#buckets.keys()) {
        this.#buckets.delete(oldest);
        break;
      }
    }
    return bucket;
  }
}
