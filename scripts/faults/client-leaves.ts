import { setTimeout as sleep } from "node:timers/promises";
import { startService } from "../../bench/load/server-process.ts";
import {
  authorization,
  demand,
  type Fault,
  GENERATE,
  goodCall,
  KEY,
  longForm,
  metric,
  sendOnce,
  stubbornForm,
  until,
} from "./fault.ts";

const BUSY = 'platen_threads{state="busy"}';
const IDLE = 'platen_threads{state="idle"}';

/** Clients leave while their documents are being made. */
export const clientLeaves: Fault = {
  name: "a client leaves",
  demand: "its thread takes other work within a second, whether its document listens or not",
  run: async () => {
    const server = await startService(
      "--key",
      KEY,
      "--threads",
      "1",
      "--generate-seconds",
      "60",
      "--limit",
      "pages=1000000",
    );
    const figures: string[] = [];
    try {
      for (const [name, form] of [
        ["a long document", longForm()],
        ["one before its first page", stubbornForm()],
      ] as const) {
        await until("the thread is ready", async () => (await metric(server, IDLE)) === 1);
        const controller = new AbortController();
        const leaving = fetch(`${server.url}${GENERATE}`, {
          method: "POST",
          headers: { authorization },
          body: form,
          signal: controller.signal,
        });
        leaving.catch(() => undefined);
        await until("the document is under way", async () => (await metric(server, BUSY)) === 1);
        await sleep(200);
        controller.abort();
        const free = await until("the thread is free", async () => (await metric(server, BUSY)) === 0);
        demand(free < 1_000, `${name} was called off only after ${free.toFixed(0)} ms`);
        const next = await sendOnce(goodCall(server));
        demand(next.status === 200, `the next request was answered ${next.status}`);
        figures.push(
          `${name}: free after ${free.toFixed(0)} ms, the next request took ${next.milliseconds.toFixed(0)} ms`,
        );
      }
      return figures.join("; ");
    } finally {
      await server.stop();
    }
  },
};
