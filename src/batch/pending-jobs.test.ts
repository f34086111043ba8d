import { expect, it } from "vitest";
import { Batches } from "./batches.ts";
import type { BatchJob } from "./model.ts";
import { pendingJobs, releasedJobs } from "./pending-jobs.ts";
import type { JobQueue } from "./queue/job-queue.ts";
import { parseBatchSettings } from "./settings.ts";
import { MemoryStore } from "./store/memory-store.ts";
import { manifestOf, pieces } from "./testing/batch-fixture.ts";

const state = { waiting: 0, active: 2 };

function batchesWith(window: number | undefined) {
  const added: BatchJob[] = [];
  const queue: JobQueue = {
    window,
    add: async (jobs) => void added.push(...jobs),
    run: () => ({ close: async () => undefined }),
    state: async () => state,
    close: async () => undefined,
  };
  const store = new MemoryStore();
  const batches = new Batches({ store, queue, limits: { chunkRecords: 1 } });
  const take = async (workspace: string, chunks: number, settings: object = {}) => {
    const call = { workspace, owner: "key", manifest: pieces(manifestOf(chunks)) };
    return (await batches.take({ ...parseBatchSettings(settings), ...call })).batch;
  };
  const released = async (workspace: string) =>
    (await releasedJobs(workspace, { store, queue })).map(({ id, chunk, turn }) => ({ id, chunk, turn }));
  return { added, batches, store, take, released };
}

it("releases as much of each workspace, whose batches take turns", async () => {
  const { added, take, released } = batchesWith(4);
  const small = await take("acme", 2);
  const large = await take("acme", 50);
  const other = await take("other", 50);
  expect((await released("acme")).map(({ id, chunk }) => [id, chunk])).toEqual([
    [small.id, 0],
    [large.id, 0],
    [small.id, 1],
    [large.id, 1],
    [large.id, 2],
    [large.id, 3],
  ]);
  expect((await released("other")).map(({ turn }) => turn)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(new Set(added.filter(({ id }) => id === other.id).map(({ chunk }) => chunk)).size).toBe(6);
});

it("releases those of a higher priority first, and nothing of those that are paused", async () => {
  const { batches, take, released } = batchesWith(1);
  await take("acme", 5);
  const paused = await take("acme", 5, { priority: 9 });
  const high = await take("acme", 2, { priority: 8 });
  await batches.pause(paused);
  expect((await released("acme")).map(({ id }) => id)).toEqual([high.id, high.id, expect.any(String)]);
});

it("leaves all to a queue without a window", async () => {
  const { added, store, take } = batchesWith(undefined);
  const batch = await take("acme", 100);
  expect(added).toHaveLength(100);
  expect(await pendingJobs(batch, store)).toHaveLength(100);
});
