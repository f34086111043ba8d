import type { TokenFacts } from "./messages.ts";

/** Time that a call waits for another token before it fails. */
const PATIENCE = 10_000;
/** Time after which a token is asked for again while none comes. */
const AGAIN = 15_000;
/** A token is asked for so long before the present one ends; earlier than half of its time only if it is short. */
const LEAD = 60_000;

export type AskForToken = (reason: "ending" | "refused") => void;

/** The token of the template that is open, and those that come after it. */
export class TokenKeeper {
  readonly #ask: AskForToken;
  #facts: TokenFacts;
  #ending: ReturnType<typeof setTimeout> | undefined;
  #again: ReturnType<typeof setInterval> | undefined;
  #waiting: ((hasCome: boolean) => void)[] = [];

  constructor(facts: TokenFacts, ask: AskForToken) {
    this.#ask = ask;
    this.#facts = facts;
    this.#schedule();
  }

  get facts(): TokenFacts {
    return this.#facts;
  }

  /** Takes another token for the same template. */
  put(facts: TokenFacts): void {
    this.#facts = facts;
    clearInterval(this.#again);
    this.#again = undefined;
    this.#schedule();
    for (const resolve of this.#waiting.splice(0)) resolve(true);
  }

  /** Waits for another token, as the present one opens nothing. False where none has come in time; it is asked for further. */
  renew(): Promise<boolean> {
    if (this.#again === undefined) {
      this.#ask("refused");
      this.#again = setInterval(() => this.#ask("refused"), AGAIN);
    }
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), PATIENCE);
      this.#waiting.push((hasCome) => {
        clearTimeout(timer);
        resolve(hasCome);
      });
    });
  }

  close(): void {
    clearTimeout(this.#ending);
    clearInterval(this.#again);
    for (const resolve of this.#waiting.splice(0)) resolve(false);
  }

  #schedule(): void {
    clearTimeout(this.#ending);
    const left = this.#facts.expires - Date.now();
    if (left > 0) this.#ending = setTimeout(() => this.#ask("ending"), left - Math.min(LEAD, left / 2));
  }
}
