/** The handlers of the examples run the chunks of a batch as a worker does. */
import { describe, expect, it } from "vitest";
import { bucketStore, queueWorker } from "../../examples/batches/cloudflare-worker.ts";
import { runRange } from "../../examples/batches/kubernetes-job.ts";
import { chunkFunction } from "../../examples/batches/lambda.ts";
import type { MemoryStore } from "../../src/batch/store/memory-store.ts";
import { batchFixture, makeTexts, manifestOf } from "../../src/batch/testing/batch-fixture.ts";
import { StoreError } from "../../src/contract/errors.ts";

const RECORDS = 9;

/** A batch of three chunks that nothing runs, and the number of its records that are done. */
async function taken() {
  const fixture = batchFixture({ limits: { chunkRecords: 3 } });
  const { workspace, id } = await fixture.take(manifestOf(RECORDS));
  const job = { workspace, id, attempt: 1, priority: 5 };
  const made = async (): Promise<number> => (await fixture.batches.status(job)).made;
  const jobs = [0, 1, 2].map((chunk) => ({ ...job, chunk }));
  return { ...fixture, job, jobs, made, tools: { store: fixture.store, make: makeTexts } };
}

describe("handlers around runChunk", () => {
  it("as a function that a queue calls", async () => {
    const { jobs, made, tools } = await taken();
    const Records = jobs.map((job, index) => ({ messageId: `m${index}`, body: JSON.stringify(job) }));
    expect(await chunkFunction(tools)({ Records })).toEqual({ batchItemFailures: [] });
    expect(await made()).toBe(RECORDS);
    const make = (): Promise<never> => Promise.reject(new StoreError("unavailable"));
    expect(await chunkFunction({ ...tools, make })({ Records: Records.slice(1, 2) })).toEqual({
      batchItemFailures: [{ itemIdentifier: "m1" }],
    });
  });

  it("as a worker with a queue and a bucket", async () => {
    const { jobs, made, store } = await taken();
    const objects = (store as MemoryStore).objects;
    const bucket = {
      put: async (key: string, value: Uint8Array) => objects.set(key, value),
      get: async (key: string, { range }: { range?: { offset: number; length: number } } = {}) => {
        const bytes = await store.get(key, range);
        return bytes === undefined ? null : { arrayBuffer: async () => bytes.slice().buffer as ArrayBuffer };
      },
      list: async ({ prefix, cursor }: { readonly prefix: string; readonly cursor?: string }) => {
        const all = (await store.list(prefix)).filter(({ key }) => cursor === undefined || key > cursor);
        const [first] = all;
        const found = first === undefined ? [] : [{ key: first.key, size: first.bytes }];
        return {
          objects: found,
          truncated: all.length > 1,
          ...(first === undefined ? {} : { cursor: first.key }),
        };
      },
      delete: (keys: string[]) => store.remove(keys),
    };
    const outcomes: string[] = [];
    const messages = jobs.map((body) => ({
      body,
      ack: () => outcomes.push("ack"),
      retry: () => outcomes.push("retry"),
    }));
    await queueWorker(makeTexts).queue({ messages }, { RESULTS: bucket });
    expect(outcomes).toEqual(["ack", "ack", "ack"]);
    expect(await made()).toBe(RECORDS);
    expect(await bucketStore(bucket).list("")).toEqual(await store.list(""));
  });

  it("as a job over a range of chunks", async () => {
    const { job, made, tools } = await taken();
    await runRange(job, { index: 1, pods: 2, chunks: 3 }, tools);
    expect(await made()).toBe(3);
    await runRange(job, { index: 0, pods: 2, chunks: 3 }, tools);
    expect(await made()).toBe(RECORDS);
  });
});
