import { AbortedError, throwIfAborted } from "./errors.ts";

export interface DeadlineOptions {
  readonly milliseconds: number;
  /** The caller's own signal. */
  readonly signal: AbortSignal | undefined;
  /** The error for a missed deadline. */
  readonly timeout: () => Error;
}

/**
 * Runs asynchronous work until it is done, the deadline passes or the caller's signal is triggered, whichever comes first. The
 * work gets a signal that tells it to stop in the latter two cases; whether it listens makes no difference to the caller.
 */
export async function withDeadline<T>(
  work: (signal: AbortSignal) => Promise<T>,
  { milliseconds, signal, timeout }: DeadlineOptions,
): Promise<T> {
  throwIfAborted(signal);
  const controller = new AbortController();
  let finish = (): void => {};
  const stopped = new Promise<never>((_resolve, reject) => {
    const stop = (error: Error): void => {
      reject(error);
      controller.abort(error);
    };
    const timer = setTimeout(() => stop(timeout()), milliseconds);
    const abort = (): void => stop(new AbortedError(signal?.reason));
    signal?.addEventListener("abort", abort, { once: true });
    finish = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    };
  });
  try {
    return await Promise.race([work(controller.signal), stopped]);
  } finally {
    finish();
  }
}
