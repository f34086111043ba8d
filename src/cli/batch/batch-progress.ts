import type { Output } from "../host.ts";

const WIDTH = 24;
const CLEAR_LINE = "\r\u001b[K";

/** How far a batch is. */
export interface BatchProgress {
  readonly records: number;
  readonly done: number;
  readonly failed: number;
  /** Records done by this run, and the time it took, in seconds. */
  readonly fresh: number;
  readonly seconds: number;
}

/** A line such as `[########----------------]  33% 330 of 1000, 110/s, 6 s left, 2 failed`. */
export function progressText({ records, done, failed, fresh, seconds }: BatchProgress): string {
  const share = done / records;
  const full = Math.floor(share * WIDTH);
  const bar = `${"#".repeat(full)}${"-".repeat(WIDTH - full)}`;
  const rate = fresh / Math.max(0.001, seconds);
  const left = rate === 0 ? "" : `, ${rateText(rate)}/s, ${durationText((records - done) / rate)} left`;
  const wrong = failed === 0 ? "" : `, ${failed} failed`;
  return `[${bar}] ${String(Math.floor(share * 100)).padStart(3)}% ${done} of ${records}${left}${wrong}`;
}

function rateText(rate: number): string {
  return rate < 10 ? rate.toFixed(1) : String(Math.round(rate));
}

export function durationText(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  if (seconds < 5_400) return `${Math.ceil(seconds / 60)} min`;
  return `${(seconds / 3_600).toFixed(1)} h`;
}

/** Shows the progress on one line of a terminal, which goes away in the end. */
export class BatchProgressLine {
  readonly #output: Output;
  #isShown = false;

  constructor(output: Output) {
    this.#output = output;
  }

  show(progress: BatchProgress): void {
    if (!this.#output.isTerminal) return;
    this.#isShown = true;
    void this.#output.write(`${CLEAR_LINE}${progressText(progress)}`);
  }

  clear(): void {
    if (this.#isShown) void this.#output.write(CLEAR_LINE);
    this.#isShown = false;
  }
}
