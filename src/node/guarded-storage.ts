import type { Storage } from "unstorage";
import { PlatenError, StoreError } from "../contract/errors.ts";

/** The part of a storage that this package uses. */
export type GuardedStorage = Pick<
  Storage,
  "getKeys" | "getMeta" | "getItemRaw" | "setItemRaw" | "removeItem" | "dispose"
>;

export interface GuardOptions {
  /** Time that each operation may take. */
  readonly milliseconds?: number;
  /** Time for which a storage that did not answer is not asked again. */
  readonly pauseMilliseconds?: number;
}

const MILLISECONDS = 3_000;
const PAUSE_MILLISECONDS = 1_000;
const FULL: ReadonlySet<string> = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);

/**
 * A storage that fails fast and in one way. What it throws becomes a `StoreError`. One that does not answer in time is left alone for a
 * moment, so that its callers are not held up each anew; then one of them tries it again.
 */
export function guardStorage(storage: GuardedStorage, options: GuardOptions = {}): GuardedStorage {
  const { milliseconds = MILLISECONDS, pauseMilliseconds = PAUSE_MILLISECONDS } = options;
  let pausedUntil = 0;
  const guarded = async <Value>(operation: () => Promise<Value>): Promise<Value> => {
    if (performance.now() < pausedUntil) throw new StoreError("unavailable");
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        pausedUntil = performance.now() + pauseMilliseconds;
        reject(new StoreError("unavailable", new Error(`no answer within ${milliseconds} ms`)));
      }, milliseconds);
    });
    try {
      return await Promise.race([operation(), late]);
    } catch (error) {
      throw toStoreError(error);
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    dispose: () => storage.dispose(),
    getKeys: (base, keyOptions) => guarded(() => storage.getKeys(base, keyOptions)),
    getMeta: (key, metaOptions) => guarded(async () => storage.getMeta(key, metaOptions)),
    getItemRaw: (key, itemOptions) => guarded(() => storage.getItemRaw(key, itemOptions)),
    setItemRaw: (key, value, itemOptions) => guarded(() => storage.setItemRaw(key, value, itemOptions)),
    removeItem: (key: string, itemOptions?: Parameters<Storage["removeItem"]>[1]) =>
      guarded(() => storage.removeItem(key, itemOptions)),
  };
}

function toStoreError(error: unknown): PlatenError {
  if (error instanceof PlatenError) return error;
  const { code = "" } = error as { code?: string };
  return new StoreError(FULL.has(code) ? "full" : "unavailable", error);
}
