import { BusyError, throwIfAborted, WorkLostError } from "../../contract/errors.ts";
import { joinLines } from "../../contract/join-lines.ts";
import type { MadeRecords, MakeRecords, RecordsCall, RecordsTask } from "../make-records.ts";
import { isTransient, toFailure } from "./failure.ts";

/** What came of some records in a row. */
export interface Portion extends MadeRecords {
  /** Index of the first one. */
  readonly first: number;
}

export interface PortionOptions extends RecordsCall {
  readonly make: MakeRecords;
  readonly task: Omit<RecordsTask, "lines">;
  /** After this no record is begun, in milliseconds since 1970. */
  readonly deadline: number | undefined;
  readonly now: () => number;
}

const FIRST_SIZE = 16;
const LARGEST_SIZE = 128;
/** Time that a portion is meant to take: others wait for a thread no longer than this. */
const PORTION_MILLISECONDS = 100;
/** How often a place in the pool is asked for before the chunk goes back to the queue. */
const BUSY_TRIES = 60;
/** How often a single record is tried whose thread ends. */
const LOST_TRIES = 2;
const LATE = {
  name: "DeadlineError",
  message: "The deadline of the batch had passed before this record was begun.",
  fields: [],
};

/**
 * Makes records in portions that take about a tenth of a second each. Portions whose records go into one file are of one size, since the
 * same records have to make the same bytes.
 *
 * @throws what is no record's fault: the chunk is to be tried again.
 */
export async function* makePortions(
  lines: readonly Uint8Array[],
  options: PortionOptions,
): AsyncGenerator<Portion> {
  let size = options.task.isMerged ? lines.length : FIRST_SIZE;
  for (let first = 0; first < lines.length; ) {
    throwIfAborted(options.signal);
    const portion = lines.slice(first, first + size);
    const { now, deadline } = options;
    const since = now();
    if (deadline !== undefined && since > deadline) {
      yield {
        first,
        files: [],
        records: lines.slice(first).map(() => ({ status: "failed", error: LATE })),
      };
      return;
    }
    yield* makePortion(portion, first, options);
    first += portion.length;
    if (!options.task.isMerged) size = nextSize(size, now() - since);
  }
}

function nextSize(size: number, milliseconds: number): number {
  const wanted = Math.round((size * PORTION_MILLISECONDS) / Math.max(1, milliseconds));
  return Math.min(LARGEST_SIZE, 2 * size, Math.max(1, wanted));
}

/** Makes a portion; if it has to be ended, its halves, until the record at fault is alone. */
async function* makePortion(
  lines: readonly Uint8Array[],
  first: number,
  options: PortionOptions,
): AsyncGenerator<Portion> {
  const made = await madeTogether(lines, options);
  if (made !== undefined) {
    yield { first, ...made };
    return;
  }
  const middle = lines.length >> 1;
  yield* makePortion(lines.slice(0, middle), first, options);
  yield* makePortion(lines.slice(middle), first + middle, options);
}

/** What came of a portion; undefined when it has to be halved. A record whose thread was lost may have been there by chance: it is tried twice. */
async function madeTogether(
  lines: readonly Uint8Array[],
  options: PortionOptions,
): Promise<MadeRecords | undefined> {
  let failure: unknown;
  for (let attempt = 1; attempt <= LOST_TRIES; attempt += 1) {
    try {
      return await tryPortion(lines, options);
    } catch (error) {
      if (isTransient(error)) throw error;
      if (lines.length > 1) return undefined;
      failure = error;
      if (!(error instanceof WorkLostError)) break;
    }
  }
  return { files: [], records: [{ status: "failed", error: toFailure(failure) }] };
}

/** Waits for a place in the pool, as long as that is all that is wrong. */
async function tryPortion(lines: readonly Uint8Array[], options: PortionOptions): Promise<MadeRecords> {
  const { make, task, signal, owner, workspace } = options;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await make({ ...task, lines: joinLines(lines) }, { signal, owner, workspace });
    } catch (error) {
      const isBusy = error instanceof BusyError && isTransient(error);
      if (!isBusy || attempt === BUSY_TRIES) throw error;
      await pause(Math.min(5, error.retryAfterSeconds) * 1000, signal);
    }
  }
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      try {
        throwIfAborted(signal);
        resolve();
      } catch (error) {
        reject(error);
      }
    };
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener("abort", end, { once: true });
  });
}
