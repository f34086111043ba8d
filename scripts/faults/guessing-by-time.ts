import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ServerProcess, startService } from "../../bench/load/server-process.ts";
import { demand, type Fault, GENERATE, makeKeys, sendOnce } from "./fault.ts";
import { median } from "./median.ts";

const TRIALS = 24;
/** Trials before the clock counts: code is compiled in them. */
const WARM_UP = 6;
/** By how much of its time a right guess may be faster than a wrong one: what is between medians on a busy machine. */
const NOISE = 0.2;

/**
 * Files that take their time, no two alike: the number is in each. Of fonts and pictures the way through the network takes most, and some servers
 * showed no difference: what keeps those apart is tested in `src/render/engine-cache.test.ts`.
 */
const FILES: Readonly<Record<string, (number: number) => string>> = {
  "a style sheet": (number) => {
    const rules = Array.from(
      { length: 1_500 },
      (_, index) => `.c${number}-${index} > p:first-child { margin: ${index}px }`,
    );
    return `<style>${rules.join("\n")}</style><p>text`;
  },
};

async function timeOf(server: ServerProcess, key: string, html: string): Promise<number> {
  const body = JSON.stringify({ type: "html", data: { html } });
  const headers = { authorization: `Basic ${btoa(`${key}:`)}` };
  const { status, milliseconds } = await sendOnce({ url: `${server.url}${GENERATE}`, headers, body });
  demand(status === 200, `status ${status}`);
  return milliseconds;
}

/** Times of guesses that are right and wrong, and of what was used before. */
async function guesses(
  server: ServerProcess,
  [victim = "", curious = ""]: readonly string[],
  file: (number: number) => string,
): Promise<{ readonly right: number[]; readonly wrong: number[]; readonly again: number[] }> {
  const [right, wrong, again]: [number[], number[], number[]] = [[], [], []];
  for (let trial = 0; trial < TRIALS + WARM_UP; trial += 1) {
    const [used, unused] = [file(2 * trial), file(2 * trial + 1)];
    await timeOf(server, victim, used);
    const ways = [() => timeOf(server, curious, used), () => timeOf(server, curious, unused)];
    // Who comes second must not always be the same.
    const order = trial % 2 === 0 ? [0, 1] : [1, 0];
    const times: number[] = [];
    for (const guess of order) times[guess] = (await ways[guess]?.()) ?? Number.NaN;
    const own = await timeOf(server, curious, used);
    if (trial < WARM_UP) continue;
    right.push(times[0] as number);
    wrong.push(times[1] as number);
    again.push(own);
  }
  return { right, wrong, again };
}

/**
 * Somebody wants to know whether another workspace has used a file: it renders what the other has, and what nobody has, by turns. Its own
 * second time shows what the time would tell if files were kept for all.
 */
export const guessingByTime: Fault = {
  name: "guessing by time what others have used",
  demand: "a file that another workspace has used takes as long as one that nobody has",
  run: async () => {
    const directory = mkdtempSync(join(tmpdir(), "platen-guess-"));
    const store = join(directory, "store");
    const keys = await makeKeys(store, ["victim", "curious"]);
    const figures: string[] = [];
    try {
      for (const [name, file] of Object.entries(FILES)) {
        // A thread that holds much is replaced, and the next has kept nothing: each kind of file has a server of its own.
        const server = await startService("--templates", store, "--threads", "1", "--rate-limit", "100000");
        const { right, wrong, again } = await guesses(server, keys, file).finally(() => server.stop());
        const [guessed, missed, known] = [median(right), median(wrong), median(again)];
        const told = `${name} ${guessed.toFixed(1)} ms where another has used it, ${missed.toFixed(1)} where nobody has, ${known.toFixed(1)} for the second time`;
        demand(known < (1 - NOISE) * missed, `too fast to be told apart: ${told}`);
        demand(guessed > (1 - NOISE) * missed, told);
        figures.push(told);
      }
      return `medians of ${TRIALS} guesses: ${figures.join("; ")}`;
    } finally {
      rmSync(directory, { recursive: true });
    }
  },
};
