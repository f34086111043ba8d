import { startService } from "../../bench/load/server-process.ts";
import {
  authorization,
  demand,
  type Fault,
  GENERATE,
  goodCall,
  KEY,
  metric,
  sendOnce,
  until,
} from "./fault.ts";

const DIED = 'platen_threads_ended_total{reason="memory"}';
const IDLE = 'platen_threads{state="idle"}';

/** A document that takes more memory than a thread may have. */
function greedyForm(): FormData {
  const form = new FormData();
  form.set("type", "html");
  form.set("data[html]", `<table>${"<tr><td>a<td>b<td>c<td>d".repeat(300_000)}</table>`);
  return form;
}

/** A thread is ended by the runtime in the midst of its work. */
export const threadDies: Fault = {
  name: "a thread dies in the midst of its work",
  demand: "its request fails, no other does, and the thread is replaced",
  run: async () => {
    const server = await startService(
      "--key",
      KEY,
      "--threads",
      "2",
      "--heap-megabytes",
      "96",
      "--generate-seconds",
      "60",
    );
    try {
      await until("both threads are ready", async () => (await metric(server, IDLE)) === 2);
      const greedy = fetch(`${server.url}${GENERATE}`, {
        method: "POST",
        headers: { authorization },
        body: greedyForm(),
      });
      let isOver = false;
      void greedy.finally(() => {
        isOver = true;
      });
      const statuses: number[] = [];
      while (!isOver) statuses.push((await sendOnce(goodCall(server))).status);
      const answer = await greedy;
      demand(answer.status === 422, `the greedy document was answered ${answer.status}`);
      const others = statuses.filter((status) => status !== 200).length;
      demand(others === 0, `${others} of ${statuses.length} other requests failed`);
      demand((await metric(server, DIED)) === 1, "no thread died");
      const next = await sendOnce(goodCall(server));
      demand(
        next.status === 200 && next.milliseconds < 1_000,
        `the next request took ${next.milliseconds} ms`,
      );
      const replaced = await until(
        "two threads are ready again",
        async () => (await metric(server, IDLE)) === 2,
      );
      return `${statuses.length} other requests went on, the next took ${next.milliseconds.toFixed(0)} ms, the thread was replaced after ${replaced.toFixed(0)} ms`;
    } finally {
      await server.stop();
    }
  },
};
