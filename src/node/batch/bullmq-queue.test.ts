import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BatchWorker } from "../../batch/batch-worker.ts";
import { Batches } from "../../batch/batches.ts";
import type { BatchJob } from "../../batch/model.ts";
import type { JobQueue } from "../../batch/queue/job-queue.ts";
import { parseBatchSettings } from "../../batch/settings.ts";
import { MemoryStore } from "../../batch/store/memory-store.ts";
import { makeTexts, manifestOf, pieces } from "../../batch/testing/batch-fixture.ts";
import { AbortedError, StoreError } from "../../contract/errors.ts";
import { hasRedis, type RedisServer, startRedis } from "../testing/redis-server.ts";
import { openBullQueue } from "./bullmq-queue.ts";

const directory = mkdtempSync(join(tmpdir(), "platen-queue-"));
let redis: RedisServer | undefined;
beforeAll(async () => {
  if (hasRedis()) redis = await startRedis(directory);
  else console.warn("skipped: there is no redis-server here");
});
afterAll(async () => {
  await redis?.stop();
  rmSync(directory, { recursive: true, force: true });
});
const openQueue = (): Promise<JobQueue> => openBullQueue(`redis://127.0.0.1:${redis?.port}`);
const job = (id: string, chunk: number, priority = 5): BatchJob => ({
  workspace: "default",
  id,
  attempt: 1,
  chunk,
  priority,
});

describe("a queue of BullMQ on Redis", () => {
  it("brings each job once, in turns and by priority, and gives back what is called off", async () => {
    if (redis === undefined) return;
    const queue = await openQueue();
    await queue.add([job("a", 0), job("a", 1), job("a", 2), job("b", 0), job("a", 1), job("c", 0, 9)]);
    expect(await queue.state()).toEqual({ waiting: 5, active: 0 });
    const order: string[] = [];
    const held = queue.run(async ({ id, chunk }, signal) => {
      order.push(`${id}${chunk}`);
      if (order.length < 5) return;
      await new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(new AbortedError()));
      });
    }, 1);
    await expect.poll(() => order.join(" "), { timeout: 60_000 }).toBe("c0 a0 b0 a1 a2");
    await held.close();
    const again: string[] = [];
    const runner = queue.run(async ({ id, chunk }) => {
      again.push(`${id}${chunk}`);
    }, 1);
    await expect.poll(() => again, { timeout: 60_000 }).toEqual(["a2"]);
    await runner.close();
    expect(await queue.state()).toEqual({ waiting: 0, active: 0 });
    await queue.close();
  });

  it("runs batches by two workers, and again what it has lost", async () => {
    if (redis === undefined) return;
    const store = new MemoryStore();
    const queues = await Promise.all([openQueue(), openQueue(), openQueue()]);
    const [own, ...others] = queues as [JobQueue, ...JobQueue[]];
    const limits = { chunkRecords: 10 };
    const batches = new Batches({ store, queue: own, limits });
    const { batch } = await batches.take({
      ...parseBatchSettings({}),
      workspace: "default",
      owner: "key",
      manifest: pieces(manifestOf(200), 1000),
    });
    // The queue forgets all of it.
    const lost = own.run(async () => undefined, 10);
    await expect.poll(() => own.state(), { timeout: 60_000 }).toEqual({ waiting: 0, active: 0 });
    await lost.close();
    const workers = others.map(
      (queue) =>
        new BatchWorker({ store, queue, limits, make: makeTexts, concurrency: 2, sweepMilliseconds: 200 }),
    );
    await expect
      .poll(async () => (await batches.status(batch)).state, { timeout: 60_000, interval: 20 })
      .toBe("done");
    expect(await batches.status(batch)).toMatchObject({ made: 200, failed: 0 });
    for (const worker of workers) await worker.close();
    for (const queue of queues) await queue.close();
  });

  it("is away without a server, which is told at once", async () => {
    const queue = await openBullQueue("redis://127.0.0.1:1");
    await expect(queue.state()).rejects.toThrow(StoreError);
    await queue.close();
    await expect(openBullQueue("amqp://host")).rejects.toThrow("redis:// or postgres://");
  });
});
