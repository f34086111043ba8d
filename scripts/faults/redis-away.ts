import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startService } from "../../bench/load/server-process.ts";
import { hasRedis, startRedis } from "../../src/node/testing/redis-server.ts";
import { governmentForm } from "../../src/template/testing/government-form.ts";
import { authorization, demand, type Fault, goodCall, KEY, sendOnce, until } from "./fault.ts";

/** The Redis server in which templates are kept is stopped and started again. */
export const redisAway: Fault = {
  name: "Redis is stopped and started again",
  demand:
    "503 at once for what needs it, documents are made as before, all is well again within five seconds",
  run: async () => {
    if (!hasRedis()) return undefined;
    const directory = mkdtempSync(join(tmpdir(), "platen-redis-"));
    let redis = await startRedis(directory);
    const { port } = redis;
    const store = join(directory, "store.json");
    writeFileSync(store, JSON.stringify({ driver: "redis", options: { url: `redis://127.0.0.1:${port}` } }));
    const server = await startService("--key", KEY, "--threads", "1", "--templates", store);
    try {
      const headers = { authorization };
      const templates = `${server.url}/api/v1/templates`;
      const fill = async (): Promise<number> => {
        const body = JSON.stringify({ data: { lastName: "Doe" } });
        const { status } = await fetch(`${server.url}/api/v1/fill/form.pdf`, {
          method: "POST",
          headers: { ...headers, "content-type": "application/json" },
          body,
        });
        return status;
      };
      const body = governmentForm() as Uint8Array<ArrayBuffer>;
      await fetch(`${templates}?id=form`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/pdf" },
        body,
      });
      await fetch(`${templates}/form/publish`, { method: "POST", headers });
      demand((await fill()) === 200, "filling does not work with Redis");
      await redis.stop();
      const first = await timed(fill);
      const second = await timed(fill);
      demand(
        first.value === 503 && second.value === 503,
        `filling was answered ${first.value} and ${second.value}`,
      );
      demand(second.milliseconds < 50, `the second answer took ${second.milliseconds.toFixed(0)} ms`);
      const document = await sendOnce(goodCall(server));
      demand(document.status === 200, `a document was answered ${document.status}`);
      redis = await startRedis(directory, port);
      const back = await until("filling works again", async () => (await fill()) === 200, 5_000);
      return `503 after ${first.milliseconds.toFixed(0)} ms, then after ${second.milliseconds.toFixed(0)} ms; a document took ${document.milliseconds.toFixed(0)} ms; well again ${back.toFixed(0)} ms after Redis`;
    } finally {
      await server.stop();
      await redis.stop();
      rmSync(directory, { recursive: true });
    }
  },
};

async function timed<Value>(
  work: () => Promise<Value>,
): Promise<{ readonly value: Value; readonly milliseconds: number }> {
  const start = performance.now();
  return { value: await work(), milliseconds: performance.now() - start };
}
