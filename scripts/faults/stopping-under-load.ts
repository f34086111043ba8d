import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { type ServerProcess, startService } from "../../bench/load/server-process.ts";
import { demand, type Fault, goodCall, KEY } from "./fault.ts";

type Outcome = "answered" | "refused" | "dropped" | "failed";

/** One call; a connection that is refused was never taken, one that breaks was dropped. */
function call(server: ServerProcess, agent: Agent): Promise<Outcome> {
  const { url, headers, body } = goodCall(server);
  return new Promise((resolve) => {
    const outgoing = request(
      url,
      { agent, method: "POST", headers: { ...headers, "content-type": "application/json" } },
      (incoming) => {
        incoming.resume();
        incoming.on("end", () => resolve(incoming.statusCode === 200 ? "answered" : "failed"));
        incoming.on("error", () => resolve("dropped"));
      },
    );
    outgoing.on("error", (error: NodeJS.ErrnoException) =>
      resolve(error.code === "ECONNREFUSED" ? "refused" : "dropped"),
    );
    outgoing.end(body);
  });
}

/** What `/ready` says over a connection that is kept. */
function readiness(server: ServerProcess, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(`${server.url}/ready`, { agent }, (incoming) => {
      incoming.resume();
      incoming.on("end", () => resolve(incoming.statusCode ?? 0));
    });
    outgoing.on("error", reject);
    outgoing.end();
  });
}

/** The server is asked to stop while clients send one request after the other over kept connections. */
export const stoppingUnderLoad: Fault = {
  name: "the server is asked to stop under load",
  demand: "not ready at once, no request dropped, exit with 0 within 30 seconds",
  run: async () => {
    const server = await startService("--key", KEY);
    const outcomes: Record<Outcome, number> = { answered: 0, refused: 0, dropped: 0, failed: 0 };
    const agent = new Agent({ keepAlive: true, maxSockets: 12 });
    const client = async (): Promise<void> => {
      for (let last: Outcome = "answered"; last !== "refused"; ) {
        last = await call(server, agent);
        outcomes[last] += 1;
      }
    };
    const clients = Array.from({ length: 12 }, client);
    await sleep(1_500);
    const before = outcomes.answered;
    const watcher = new Agent({ keepAlive: true, maxSockets: 1 });
    demand((await readiness(server, watcher)) === 200, "the server was not ready before");
    const start = performance.now();
    const stopped = server.stop();
    await sleep(50);
    demand((await readiness(server, watcher)) === 503, "the server is still ready");
    watcher.destroy();
    const [status] = await Promise.all([stopped, ...clients]);
    const milliseconds = performance.now() - start;
    agent.destroy();
    const { answered, dropped, failed } = outcomes;
    demand(dropped === 0 && failed === 0, `${dropped} requests were dropped, ${failed} failed`);
    demand(status === 0, `the exit status is ${status}`);
    demand(milliseconds < 30_000, `it took ${milliseconds} ms`);
    return `${before} requests before and ${answered - before} after it was asked, 0 dropped, exit with 0 after ${milliseconds.toFixed(0)} ms`;
  },
};
