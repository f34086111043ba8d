import { CALLED_OFF, type Signs } from "./signs.ts";

/**
 * The abort signal of a job inside its thread. Messages of the main thread are not seen in the midst of layout, so `aborted` looks at
 * memory that both share: the next check between two pages finds it triggered.
 */
export class JobSignal {
  readonly job: number;
  readonly signal: AbortSignal;
  readonly #controller: AbortController = new AbortController();

  constructor(job: number, signs: Signs) {
    this.job = job;
    this.signal = this.#controller.signal;
    let triggered = false;
    this.signal.addEventListener("abort", () => {
      triggered = true;
    });
    Object.defineProperty(this.signal, "aborted", {
      get: () => triggered || Atomics.load(signs, CALLED_OFF) >= job,
    });
  }

  /** Tells those who wait for something. */
  callOff(): void {
    this.#controller.abort();
  }
}
