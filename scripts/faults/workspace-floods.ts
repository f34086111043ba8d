import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type ServerProcess, startService } from "../../bench/load/server-process.ts";
import { demand, type Fault, goodCall, makeKeys, sendOnce } from "./fault.ts";
import { median } from "./median.ts";

/** The workspace of each key that floods. */
const FLOODING: readonly string[] = ["flood", "flood", "flood", "flood"];
const CONCURRENCY_OF_KEY = 16;
const ROUNDS = 4;
const CALLS_OF_ROUND = 25;
const MOST = 2;
const FLOOD_PROCESS = fileURLToPath(new URL("flood-process.ts", import.meta.url));

/** Times of small calls, one after the other, in milliseconds. */
async function timesOf(server: ServerProcess, key: string): Promise<readonly number[]> {
  const times: number[] = [];
  for (let count = 0; count < CALLS_OF_ROUND; count += 1) {
    const { status, milliseconds } = await sendOnce(goodCall(server, key));
    demand(status === 200, `a small call was answered ${status}`);
    times.push(milliseconds);
    await sleep(20);
  }
  return times;
}

/** Calls of many keys, as many as each may have under way, until it is told to stop. Then it gives how many were answered. */
async function flood({ url }: ServerProcess, keys: readonly string[]): Promise<() => Promise<number>> {
  const args = ["--import", "tsx", FLOOD_PROCESS, url, String(CONCURRENCY_OF_KEY), ...keys];
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
  let output = "";
  child.stdout.on("data", (text) => {
    output += text;
  });
  const ended = once(child, "close");
  await once(child.stdout, "data");
  return async () => {
    child.stdin.end();
    await ended;
    return Number(output.trim().split("\n").at(-1));
  };
}

/** Does something beside a process that keeps one core busy. */
async function besideBusyCore<Result>(act: () => Promise<Result>): Promise<Result> {
  const busy = spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" });
  try {
    await sleep(500);
    return await act();
  } finally {
    busy.kill();
  }
}

/**
 * One workspace asks for as much as it can with several keys, another for a small document now and then. Its calls beside a process that keeps
 * one core busy are told too: they show what of the difference is the machine's and not the service's.
 */
export const workspaceFloods: Fault = {
  name: "a workspace floods with four keys",
  demand: "a small call of another workspace takes at most twice as long as alone",
  run: async () => {
    const directory = mkdtempSync(join(tmpdir(), "platen-flood-"));
    const store = join(directory, "store");
    const [small = "", ...flooding] = await makeKeys(store, ["small", ...FLOODING]);
    const server = await startService("--templates", store, "--threads", "2", "--rate-limit", "100000");
    const [alone, busy, flooded]: [number[], number[], number[]] = [[], [], []];
    let calls = 0;
    try {
      await timesOf(server, small);
      for (let round = 0; round < ROUNDS; round += 1) {
        alone.push(...(await timesOf(server, small)));
        busy.push(...(await besideBusyCore(() => timesOf(server, small))));
        const stop = await flood(server, flooding);
        flooded.push(...(await timesOf(server, small)));
        calls += await stop();
      }
      const [usual, slowed] = [median(alone), median(flooded)];
      const ratio = slowed / usual;
      const figures = `${usual.toFixed(1)} ms alone, ${median(busy).toFixed(1)} with a busy core, ${slowed.toFixed(1)} beside ${calls} calls: ${ratio.toFixed(2)} times`;
      demand(ratio <= MOST, figures);
      return `medians of ${ROUNDS * CALLS_OF_ROUND} calls: ${figures}`;
    } finally {
      await server.stop();
      rmSync(directory, { recursive: true });
    }
  },
};
