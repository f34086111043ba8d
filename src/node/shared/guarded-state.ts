import { StoreError } from "../../contract/errors.ts";
import type { SharedState } from "../../http/shared-state.ts";

export interface GuardedStateOptions {
  /** Time that each operation may take. */
  readonly milliseconds?: number;
  /** Time for which a place that failed is not asked again. */
  readonly pauseMilliseconds?: number;
}

/** What Postgres says about statements and their values, such as 54000; classes 08 and 57 are about the connection and the server. */
const SQL_STATE = /^(?!08|57)[0-9A-Z]{5}$/;
const MILLISECONDS = 1_000;
const PAUSE_MILLISECONDS = 1_000;

/**
 * Makes everything that fails, or takes too long, a `StoreError`, and asks a place that has failed only once in a while: callers are not to
 * wait each anew for what is away.
 */
export function guardState(
  state: SharedState,
  { milliseconds = MILLISECONDS, pauseMilliseconds = PAUSE_MILLISECONDS }: GuardedStateOptions = {},
): SharedState {
  let pausedUntil = 0;
  const guarded = async <Value>(operation: () => Promise<Value>): Promise<Value> => {
    if (performance.now() < pausedUntil) throw unavailable();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds);
    });
    try {
      return await Promise.race([operation(), late]);
    } catch (error) {
      if (!isRefusal(error)) pausedUntil = performance.now() + pauseMilliseconds;
      throw unavailable(error);
    } finally {
      clearTimeout(timer);
    }
  };
  const { answers } = state;
  return {
    take: (bucket, limit) => guarded(() => state.take(bucket, limit)),
    revokedKeys: () => guarded(() => state.revokedKeys()),
    revokeKey: (id) => guarded(() => state.revokeKey(id)),
    answers: {
      claim: (...args) => guarded(() => answers.claim(...args)),
      prolong: (...args) => guarded(() => answers.prolong(...args)),
      keep: (...args) => guarded(() => answers.keep(...args)),
      release: (...args) => guarded(() => answers.release(...args)),
    },
  };
}

/** Whether the place is there and says no, to something that is too large for it, say. */
function isRefusal(error: unknown): boolean {
  const { name, code = "" } = error as Error & { code?: string };
  return name === "ReplyError" || SQL_STATE.test(code);
}

function unavailable(cause?: unknown): StoreError {
  return new StoreError("unavailable", cause, "place that servers share");
}
