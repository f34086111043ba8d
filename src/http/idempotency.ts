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
  /** Bytes of all answers that are kept. */
  readonly maximumBytes?: number;
  readonly now?: () => number;
}

interface Entry {
  readonly fingerprint: string;
  readonly answer: Promise<Answer>;
  bytes: number;
  /** Until when the answer is kept. */
  end: number;
}

const MILLISECONDS = 600_000;
const MAXIMUM_BYTES = 64 * 1_048_576;
const ENTRY_OVERHEAD = 1_000;
const KEY = /^[\x21-\x7e]{1,255}$/;

/**
 * Answers to calls with an `Idempotency-Key`, kept for a while in the memory of this process: who repeats a call gets the first answer,
 * who repeats it too early waits for it. Failures are not kept, as repeating is what one does after them.
 */
export class IdempotencyCache {
  readonly #entries: Map<string, Entry> = new Map();
  readonly #milliseconds: number;
  readonly #maximumBytes: number;
  readonly #now: () => number;
  #bytes = 0;

  constructor({ milliseconds = MILLISECONDS, maximumBytes = MAXIMUM_BYTES, now }: IdempotencyOptions = {}) {
    this.#milliseconds = milliseconds;
    this.#maximumBytes = maximumBytes;
    this.#now = now ?? (() => performance.now());
  }

  /**
   * The answer that was given to this key before, or that `make` gives.
   *
   * @throws HttpProblem 422 when the key came with another call; and what `make` throws.
   */
  async answer(
    key: string,
    fingerprint: string,
    make: () => Promise<Answer>,
  ): Promise<{ readonly answer: Answer; readonly isRepeated: boolean }> {
    for (;;) {
      this.#forget();
      const known = this.#entries.get(key);
      if (known === undefined)
        return { answer: await this.#first(key, fingerprint, make), isRepeated: false };
      if (known.fingerprint !== fingerprint) throw otherCall();
      const answer = await known.answer.catch(() => undefined);
      // Whoever came first failed, perhaps because the client left: now it is this call's turn.
      if (answer !== undefined) return { answer, isRepeated: true };
      if (this.#entries.get(key) === known) this.#remove(key);
    }
  }

  #first(key: string, fingerprint: string, make: () => Promise<Answer>): Promise<Answer> {
    const answer = make();
    const entry: Entry = { fingerprint, answer, bytes: ENTRY_OVERHEAD, end: Number.POSITIVE_INFINITY };
    this.#entries.set(key, entry);
    this.#bytes += ENTRY_OVERHEAD;
    answer.then(
      ({ body }) => {
        entry.bytes += body.length;
        this.#bytes += body.length;
        entry.end = this.#now() + this.#milliseconds;
        this.#forget();
      },
      () => {
        if (this.#entries.get(key) === entry) this.#remove(key);
      },
    );
    return answer;
  }

  /** What is too old goes, and what there is no room for, the oldest first. */
  #forget(): void {
    const now = this.#now();
    for (const [key, { end }] of this.#entries) {
      const isDone = end !== Number.POSITIVE_INFINITY;
      if (end <= now || (isDone && this.#bytes > this.#maximumBytes)) this.#remove(key);
    }
  }

  #remove(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
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

/** What tells one call from another: method, address and body, whatever the boundary between its parts is. */
export async function fingerprintOf(request: Request, { bytes, contentType }: RequestBody): Promise<string> {
  const { pathname, search } = new URL(request.url);
  const boundary = /boundary="?([^";]+)/i.exec(contentType)?.[1];
  const head = `${request.method} ${pathname}${search}\n${contentType.replace(boundary ?? "", "")}\n`;
  const body = boundary === undefined ? bytes : withoutBoundary(bytes, boundary);
  const hashed = new Uint8Array(head.length + body.length);
  hashed.set(new TextEncoder().encode(head).subarray(0, head.length));
  hashed.set(body, head.length);
  return toHexadecimal(new Uint8Array(await crypto.subtle.digest("SHA-256", hashed)));
}

function withoutBoundary(bytes: Uint8Array, boundary: string): Uint8Array {
  // Each byte is one character here, whatever it stands for.
  const text = new TextDecoder("latin1").decode(bytes).replaceAll(boundary, "");
  return new TextEncoder().encode(text);
}

function otherCall(): HttpProblem {
  return new HttpProblem({
    status: 422,
    name: "IdempotencyError",
    message: "This Idempotency-Key came with another call before; take a new one for a new call.",
    fields: [{ property: "Idempotency-Key", message: "Used for another call." }],
  });
}
