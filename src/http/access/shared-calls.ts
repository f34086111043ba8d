import type { RateLimit } from "./rate-limit.ts";

/**
 * What several servers know together of keys: how often each has called, which addresses try wrong ones, and which are revoked. Everything
 * rejects with a `StoreError` when it can't be reached, and does so soon.
 */
export interface SharedCalls {
  /** Counts a call in a bucket that fills up evenly. Gives 0 if it may be made, else the seconds after which one may be. */
  take(bucket: string, limit: RateLimit): Promise<number>;
  /** Ids of the keys that open nothing any more, whoever brings them. */
  revokedKeys(): Promise<ReadonlySet<string>>;
  revokeKey(id: string): Promise<void>;
}
