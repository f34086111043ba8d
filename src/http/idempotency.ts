import { concatenate } from "../contract/concatenate.ts";
import { ValidationError } from "../contract/errors.ts";
import { toHexadecimal } from "./access/keys.ts";
import { HttpProblem } from "./answer/problem.ts";
import type { RequestBody } from "./body/body.ts";

/** An answer that can be given again. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

export interface IdempotencyOptions {
  /** Time that an answer is kept. */
  readonly milliseconds?: number;
  /** Bytes of all answers that are kept; one owner may have a quarter of them. */
  readonly maximumBytes?: number;
  readonly now?: () => number;
}

/** A call that may come again. */
export interface RepeatableCall {
  /** Id of the API key: nobody gets, nor pushes out, the answers of others. */
  readonly owner: string;
  /** The `Idempotency-Key`. */
  readonly key: string;
  readonly fingerprint: string;
}

/** Where answers are kept that may be asked for again. */
export interface AnswerKeeper {
  /**
   * The answer that was given to this call before, or that `make` gives.
   *
   * @throws HttpProblem 422 when the key came with another call; StoreError when it can't be known; and what `make` throws.
   */
  answer(
    call: RepeatableCall,
    make: () => Promise<Answer>,
    signal?: AbortSignal,
  ): Promise<{ readonly answer: Answer; readonly isRepeated: boolean }>;
}

interface Entry {
  readonly fingerprint: string;
  readonly answer: Promise<Answer>;
  bytes: number;
  /** Until when the answer is kept. */
  end: number;
}

/** Time that an answer is kept. */
export const KEPT_MILLISECONDS: number = 600_000;
export const MAXIMUM_BYTES: number = 64 * 1_048_576;
const ENTRY_OVERHEAD = 1_000;
/** Part of all answers that those of one owner may be. */
export const SHARE: number = 1 / 4;
const KEY = /^[\x21-\x7e]{1,255}$/;

/** The answers of one owner, the oldest first: an entry moves to the end when its answer is there. */
interface Shelf {
  readonly entries: Map<string, Entry>;
  bytes: number;
}

/**
 * Answers to calls with an `Idempotency-Key`, kept for a while in the memory of this process: who repeats a call gets the first answer,
 * who repeats it too early waits for it. Failures are not kept, as repeating is what one does after them. Where there is no room for all,
 * the oldest go of the owner who has most.
 */
export class IdempotencyCache implements AnswerKeeper {
  readonly #shelves: Map<string, Shelf> = new Map();
  readonly #milliseconds: number;
  readonly #maximumBytes: number;
  readonly #now: () => number;
  #bytes = 0;

  constructor({
    milliseconds = KEPT_MILLISECONDS,
    maximumBytes = MAXIMUM_BYTES,
    now,
  }: IdempotencyOptions = {}) {
    this.#milliseconds = milliseconds;
    this.#maximumBytes = maximumBytes;
    this.#now = now ?? (() => performance.now());
  }

  async answer(
    call: RepeatableCall,
    make: () => Promise<Answer>,
  ): Promise<{ readonly answer: Answer; readonly isRepeated: boolean }> {
    const { owner, key, fingerprint } = call;
    for (;;) {
      this.#forgetOld(owner);
      const known = this.#shelves.get(owner)?.entries.get(key);
      if (known === undefined) return { answer: await this.#first(call, make), isRepeated: false };
      if (known.fingerprint !== fingerprint) throw otherCall();
      const answer = await known.answer.catch(() => undefined);
      // Whoever came first failed, perhaps because the client left: now it is this call's turn.
      if (answer !== undefined) return { answer, isRepeated: true };
      this.#remove(owner, key, known);
    }
  }

  #first({ owner, key, fingerprint }: RepeatableCall, make: () => Promise<Answer>): Promise<Answer> {
    const answer = make();
    const entry: Entry = { fingerprint, answer, bytes: 0, end: Number.POSITIVE_INFINITY };
    this.#shelfOf(owner).entries.set(key, entry);
    this.#grow(owner, entry, ENTRY_OVERHEAD);
    answer.then(
      ({ body }) => {
        const shelf = this.#shelves.get(owner);
        if (shelf?.entries.get(key) !== entry) return;
        entry.end = this.#now() + this.#milliseconds;
        shelf.entries.delete(key);
        shelf.entries.set(key, entry);
        this.#grow(owner, entry, body.length);
        this.#makeRoom(owner);
      },
      () => this.#remove(owner, key, entry),
    );
    return answer;
  }

  #shelfOf(owner: string): Shelf {
    const known = this.#shelves.get(owner);
    if (known !== undefined) return known;
    const shelf: Shelf = { entries: new Map(), bytes: 0 };
    this.#shelves.set(owner, shelf);
    return shelf;
  }

  #grow(owner: string, entry: Entry, bytes: number): void {
    entry.bytes += bytes;
    this.#shelfOf(owner).bytes += bytes;
    this.#bytes += bytes;
  }

  /** What is too old goes; the first that is not ends the search. */
  #forgetOld(owner: string): void {
    const now = this.#now();
    const entries = this.#shelves.get(owner)?.entries ?? [];
    for (const [key, entry] of entries) {
      if (entry.end === Number.POSITIVE_INFINITY) continue;
      if (entry.end > now) return;
      this.#remove(owner, key, entry);
    }
  }

  #makeRoom(owner: string): void {
    const share = this.#maximumBytes * SHARE;
    while ((this.#shelves.get(owner)?.bytes ?? 0) > share && this.#removeOldest(owner));
    while (this.#bytes > this.#maximumBytes && this.#removeOldest(this.#largestOwner()));
  }

  /** The oldest answer of an owner goes; false when none is there yet. */
  #removeOldest(owner: string): boolean {
    for (const [key, entry] of this.#shelves.get(owner)?.entries ?? []) {
      if (entry.end === Number.POSITIVE_INFINITY) continue;
      this.#remove(owner, key, entry);
      return true;
    }
    return false;
  }

  #largestOwner(): string {
    let largest = "";
    let most = -1;
    for (const [owner, { bytes }] of this.#shelves) {
      if (bytes <= most) continue;
      largest = owner;
      most = bytes;
    }
    return largest;
  }

  #remove(owner: string, key: string, entry: Entry): void {
    const shelf = this.#shelves.get(owner);
    if (shelf?.entries.get(key) !== entry) return;
    shelf.entries.delete(key);
    shelf.bytes -= entry.bytes;
    this.#bytes -= entry.bytes;
    if (shelf.entries.size === 0) this.#shelves.delete(owner);
  }
}

/** The `Idempotency-Key` of a request. @throws ValidationError when it can't be one. */
export function idempotencyKeyOf(request: Request): string | undefined {
  const key = request.headers.get("idempotency-key");
  if (key === null) return undefined;
  if (KEY.test(key)) return key;
  const message = "Must be 1 to 255 visible ASCII characters.";
  throw new ValidationError([{ property: "Idempotency-Key", message }]);
}

/** What is hashed at once, out of the way of other calls. */
const HASHED_BYTES = 262_144;
/** Boundaries that are left out; in a body of more parts all bytes count. */
const MAXIMUM_BOUNDARIES = 1_000;
/** RFC 2046 §5.1.1. */
const MAXIMUM_BOUNDARY_LENGTH = 70;
const BOUNDARY = /boundary="?([^";]+)/i;
const HYPHEN = 0x2d;

/**
 * What tells one call from another: method, address and body, whatever the boundary between its parts is. The runtime hashes elsewhere;
 * between the pieces other calls have their turn.
 */
export async function fingerprintOf(request: Request, { bytes, contentType }: RequestBody): Promise<string> {
  const { pathname, search } = new URL(request.url);
  const boundary = BOUNDARY.exec(contentType)?.[1] ?? "";
  const head = `${request.method} ${pathname}${search}\n${contentType.replace(BOUNDARY, "")}\n`;
  const delimiter = new TextEncoder().encode(
    boundary === "" || boundary.length > MAXIMUM_BOUNDARY_LENGTH ? "" : `--${boundary}`,
  );
  const digests = [await digestOf(new TextEncoder().encode(head))];
  let boundaries = 0;
  let start = 0;
  while (start < bytes.length) {
    const limit = Math.min(start + HASHED_BYTES, bytes.length);
    const isSought = delimiter.length > 0 && boundaries < MAXIMUM_BOUNDARIES;
    const found = isSought ? indexOf(bytes, delimiter, start, limit) : -1;
    digests.push(await digestOf(bytes.subarray(start, found < 0 ? limit : found)));
    if (found >= 0) boundaries += 1;
    start = found < 0 ? limit : found + delimiter.length;
  }
  return toHexadecimal(await digestOf(concatenate(digests)));
}

/** Where bytes that begin with two hyphens stand, beginning before the limit; −1 where they don't. */
function indexOf(bytes: Uint8Array, sought: Uint8Array, from: number, limit: number): number {
  for (let index = from; index < limit; index += 1) {
    if (bytes[index] !== HYPHEN || bytes[index + 1] !== HYPHEN) continue;
    let length = 2;
    while (length < sought.length && bytes[index + length] === sought[length]) length += 1;
    if (length === sought.length) return index;
  }
  return -1;
}

async function digestOf(bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>));
}

export function otherCall(): HttpProblem {
  return new HttpProblem({
    status: 422,
    name: "IdempotencyError",
    message: "This Idempotency-Key came with another call before; take a new one for a new call.",
    fields: [{ property: "Idempotency-Key", message: "Used for another call." }],
  });
}
