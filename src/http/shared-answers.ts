import { throwIfAborted } from "../contract/errors.ts";
import { type Answer, type AnswerKeeper, otherCall, type RepeatableCall } from "./idempotency.ts";

/** What is known of a call. */
export type Claim =
  | { readonly state: "claimed" }
  | { readonly state: "under-way"; readonly fingerprint: string }
  | { readonly state: "answered"; readonly fingerprint: string; readonly answer: Answer };

/** Times and sizes for which answers are kept. */
export interface KeepOptions {
  readonly milliseconds: number;
  /** Bytes of the answers of one owner; the oldest go. */
  readonly maximumBytes: number;
}

/** Answers that servers share. Everything rejects with a `StoreError` when they can't be reached. */
export interface SharedAnswers {
  /** Claims a call for the holder of a token unless somebody else has, or tells what came of it. A claim ends by itself. */
  claim(call: RepeatableCall, token: string, milliseconds: number): Promise<Claim>;
  /** Makes a claim last longer. */
  prolong(call: RepeatableCall, token: string, milliseconds: number): Promise<void>;
  /** Keeps the answer to a call that the holder of the token has claimed. */
  keep(call: RepeatableCall, token: string, answer: Answer, options: KeepOptions): Promise<void>;
  /** Gives a claim back. */
  release(call: RepeatableCall, token: string): Promise<void>;
}

/** Time after which the claim of a server that was killed ends. */
const CLAIM_MILLISECONDS = 30_000;
const PROLONG_MILLISECONDS = 10_000;
/** Pauses between two looks for the answer that another server makes. */
const FIRST_PAUSE = 20;
const LONGEST_PAUSE = 500;

/**
 * Answers to calls with an `Idempotency-Key`, for all servers together: one of them makes a call, and whoever gets it meanwhile waits. While
 * the place of the answers can't be reached such calls are refused, since who sends a key wants nothing done twice.
 */
export class SharedIdempotency implements AnswerKeeper {
  readonly #answers: SharedAnswers;
  readonly #options: KeepOptions;

  constructor(answers: SharedAnswers, options: KeepOptions) {
    this.#answers = answers;
    this.#options = options;
  }

  async answer(
    call: RepeatableCall,
    make: () => Promise<Answer>,
    signal?: AbortSignal,
  ): Promise<{ readonly answer: Answer; readonly isRepeated: boolean }> {
    const token = crypto.randomUUID();
    for (let pause = FIRST_PAUSE; ; pause = Math.min(LONGEST_PAUSE, 2 * pause)) {
      const claim = await this.#answers.claim(call, token, CLAIM_MILLISECONDS);
      if (claim.state === "claimed")
        return { answer: await this.#first(call, token, make), isRepeated: false };
      if (claim.fingerprint !== call.fingerprint) throw otherCall();
      if (claim.state === "answered") return { answer: claim.answer, isRepeated: true };
      await new Promise((resolve) => setTimeout(resolve, pause));
      throwIfAborted(signal);
    }
  }

  async #first(call: RepeatableCall, token: string, make: () => Promise<Answer>): Promise<Answer> {
    const answers = this.#answers;
    const prolong = (): void => void answers.prolong(call, token, CLAIM_MILLISECONDS).catch(() => undefined);
    const timer = setInterval(prolong, PROLONG_MILLISECONDS);
    try {
      const answer = await make();
      // Whoever waits for this answer has it, whether it can be kept or not.
      await answers.keep(call, token, answer, this.#options).catch(() => undefined);
      return answer;
    } catch (error) {
      await answers.release(call, token).catch(() => undefined);
      throw error;
    } finally {
      clearInterval(timer);
    }
  }
}
