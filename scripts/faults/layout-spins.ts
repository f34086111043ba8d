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

const SECONDS = 0.5;
const IDLE = 'platen_threads{state="idle"}';

/** Documents that don't end in time. */
export const layoutSpins: Fault = {
  name: "layout spins",
  demand: "504 within half a second after the deadline, and the next request is served",
  run: async () => {
    const server = await startService(
      "--key",
      KEY,
      "--threads",
      "1",
      "--generate-seconds",
      String(SECONDS),
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
        const body = new Response(form);
        const bytes = await body.arrayBuffer();
        const headers = { authorization, "content-type": body.headers.get("content-type") ?? "" };
        const start = performance.now();
        const answer = await fetch(`${server.url}${GENERATE}`, { method: "POST", headers, body: bytes });
        const milliseconds = performance.now() - start;
        demand(answer.status === 504, `${name} was answered ${answer.status}`);
        demand(
          milliseconds < SECONDS * 1000 + 500,
          `${name} was answered after ${milliseconds.toFixed(0)} ms`,
        );
        const ready = await until(
          "the service is ready",
          async () => (await fetch(`${server.url}/ready`)).status === 200,
        );
        const next = await sendOnce(goodCall(server));
        demand(next.status === 200, `the next request was answered ${next.status}`);
        figures.push(`${name}: 504 after ${milliseconds.toFixed(0)} ms, ready ${ready.toFixed(0)} ms later`);
      }
      return figures.join("; ");
    } finally {
      await server.stop();
    }
  },
};
