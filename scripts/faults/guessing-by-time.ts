import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ServerProcess, startService } from "../../bench/load/server-process.ts";
import { notoSans } from "../../fonts/testing/noto-sans.ts";
import { KeyStore } from "../../src/http/access/key-store.ts";
import { openStorage } from "../../src/node/template-store.ts";
import { demand, type Fault, GENERATE, sendOnce } from "./fault.ts";
import { median } from "./median.ts";

const TRIALS = 24;
/** Trials before the clock counts: code is compiled in them. */
const WARM_UP = 6;
/** By how much of its time a right guess may be faster than a wrong one: what is between medians on a busy machine. */
const NOISE = 0.2;

/** Files that take their time, no two alike: the number is in each. */
const FILES: Readonly<Record<string, (number: number) => string>> = {
  "a style sheet": (number) => {
    const rules = Array.from(
      { length: 1_500 },
      (_, index) => `.c${number}-${index} > p:first-child { margin: ${index}px }`,
    );
    return `<style>${rules.join("\n")}</style><p>text`;
  },
  "a font": (number) => {
    const font = notoSans("Bold");
    // The time it was changed, in the table `head`: nothing that is checked.
    new DataView(font.buffer, font.byteOffset).setUint32(tableOffset(font, "head") + 32, number);
    const url = `data:font/ttf;base64,${Buffer.from(font).toString("base64")}`;
    return `<style>@font-face { font-family: Own; src: url(${url}) } p { font-family: Own }</style><p>text`;
  },
};

function tableOffset(font: Uint8Array, tag: string): number {
  const view = new DataView(font.buffer, font.byteOffset);
  for (let record = 12; ; record += 16)
    if (Buffer.from(font.subarray(record, record + 4)).toString("latin1") === tag)
      return view.getUint32(record + 8);
}

async function makeKeys(store: string): Promise<{ readonly victim: string; readonly curious: string }> {
  const storage = await openStorage(store);
  const keys = new KeyStore(storage);
  const keyOf = async (workspace: string) => (await keys.create("production", "", workspace)).key;
  const made = { victim: await keyOf("victim"), curious: await keyOf("curious") };
  await storage.dispose();
  return made;
}

async function timeOf(server: ServerProcess, key: string, html: string): Promise<number> {
  const body = JSON.stringify({ type: "html", data: { html } });
  const headers = { authorization: `Basic ${btoa(`${key}:`)}` };
  const { status, milliseconds } = await sendOnce({ url: `${server.url}${GENERATE}`, headers, body });
  demand(status === 200, `status ${status}`);
  return milliseconds;
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
    const { victim, curious } = await makeKeys(store);
    const server = await startService("--templates", store, "--threads", "1", "--rate-limit", "100000");
    const figures: string[] = [];
    try {
      for (const [name, file] of Object.entries(FILES)) {
        const [right, wrong, again]: [number[], number[], number[]] = [[], [], []];
        for (let trial = 0; trial < TRIALS + WARM_UP; trial += 1) {
          const [used, unused] = [file(2 * trial), file(2 * trial + 1)];
          await timeOf(server, victim, used);
          const guesses = [() => timeOf(server, curious, used), () => timeOf(server, curious, unused)];
          // Who comes second must not always be the same.
          const order = trial % 2 === 0 ? [0, 1] : [1, 0];
          const times: number[] = [];
          for (const guess of order) times[guess] = (await guesses[guess]?.()) ?? Number.NaN;
          const own = await timeOf(server, curious, used);
          if (trial < WARM_UP) continue;
          right.push(times[0] as number);
          wrong.push(times[1] as number);
          again.push(own);
        }
        const [guessed, missed, known] = [median(right), median(wrong), median(again)];
        const told = `${name} ${guessed.toFixed(1)} ms where another has used it, ${missed.toFixed(1)} where nobody has, ${known.toFixed(1)} for the second time`;
        demand(known < (1 - NOISE) * missed, `too fast to be told apart: ${told}`);
        demand(guessed > (1 - NOISE) * missed, told);
        figures.push(told);
      }
      return `medians of ${TRIALS} guesses: ${figures.join("; ")}`;
    } finally {
      await server.stop();
      rmSync(directory, { recursive: true });
    }
  },
};
