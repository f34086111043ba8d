import { unzipSync } from "fflate";
import { afterEach, describe, expect, it, vi } from "vitest";
import { BusyError, DeadlineError, StoreError, WorkLostError } from "../contract/errors.ts";
import type { BatchWorker } from "./batch-worker.ts";
import type { PageOfBatches } from "./batches.ts";
import { linesOf } from "./manifest/json-line.ts";
import type { BatchAddress } from "./model.ts";
import { MemoryStore } from "./store/memory-store.ts";
import {
  type BatchFixture,
  batchFixture,
  type FixtureOptions,
  joined,
  makeTexts,
  manifestOf,
} from "./testing/batch-fixture.ts";

/** Fails once, at one of the writes to come. */
class FailingStore extends MemoryStore {
  #left = Number.POSITIVE_INFINITY;

  failAt(write: number): void {
    this.#left = write;
  }

  override async put(key: string, bytes: Uint8Array): Promise<void> {
    this.#left -= 1;
    if (this.#left === -1) throw new StoreError("unavailable");
    await super.put(key, bytes);
  }
}

const SMALL = { chunkRecords: 3 };
const workers: BatchWorker[] = [];
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.close();
});

function running(options: FixtureOptions = {}) {
  const fixture = batchFixture({ limits: SMALL, ...options });
  workers.push(fixture.startWorker());
  return fixture;
}
const state = async ({ batches }: BatchFixture, batch: BatchAddress): Promise<string> =>
  (await batches.status(batch)).state;
const untilDone = (fixture: BatchFixture, batch: BatchAddress) =>
  expect.poll(() => state(fixture, batch), { timeout: 60_000, interval: 10 }).toBe("done");

describe("a batch", () => {
  it("has a line for each record in its results, in order, with what came of it", async () => {
    const fixture = running();
    const batch = await fixture.take('{"text":"a"}\n{"text":"b"}\n\nnot JSON\n{"other":1}\n{"text":"e"}');
    await untilDone(fixture, batch);
    const results = await fixture.results(batch);
    expect(results.map((line) => [line.record, line.status])).toEqual([
      [1, "made"],
      [2, "made"],
      [3, "failed"],
      [4, "failed"],
      [5, "made"],
    ]);
    expect(results[3]).toMatchObject({ error: { fields: [{ property: "data.text", message: "Required" }] } });
    expect(await fixture.batches.status(batch)).toMatchObject({
      records: 5,
      made: 3,
      failed: 2,
      progress: 1,
    });
    expect((await fixture.batches.failures(batch)).map(({ record }) => record)).toEqual([3, 4]);
    const { key, offset, length, name } = await fixture.batches.file(batch, 5);
    expect(name).toBe("5.pdf");
    expect(new TextDecoder().decode(await fixture.store.get(key, { offset, length }))).toBe("e");
    await expect(fixture.batches.file(batch, 3)).rejects.toThrow("failed");
  });

  it("is an archive that others read, and that no retry breaks", async () => {
    let isBroken = true;
    const fixture = running({
      make: (task, call) => makeTexts(isBroken ? { ...task, lines: withoutTexts(task.lines) } : task, call),
    });
    const batch = await fixture.take(manifestOf(8), { output: "zip", name: "file-{text}" });
    await untilDone(fixture, batch);
    expect(await fixture.batches.status(batch)).toMatchObject({ made: 4, failed: 4 });
    isBroken = false;
    await fixture.batches.retry(batch);
    await untilDone(fixture, batch);
    expect(await fixture.batches.status(batch)).toMatchObject({ made: 8, failed: 0, attempt: 2 });
    const archive = await fixture.batches.archive(batch);
    const bytes = await joined(fixture.batches.read(archive, { offset: 0, length: archive.bytes }));
    expect(filesOf(bytes)).toEqual(
      Array.from({ length: 8 }, (_, index) => `file-text ${index + 1}.pdf: text ${index + 1}`),
    );
    const part = await joined(fixture.batches.read(archive, { offset: 10, length: 30 }));
    expect(part).toEqual(bytes.subarray(10, 40));
  });

  it("goes on after a restart, and writes the same", async () => {
    const undisturbed = running();
    const whole = await undisturbed.take(manifestOf(20));
    await untilDone(undisturbed, whole);
    const store = new MemoryStore();
    const first = batchFixture({ store, limits: SMALL });
    const worker = first.startWorker();
    const batch = await first.take(manifestOf(20));
    await expect
      .poll(async () => (await first.batches.status(batch)).made, { interval: 1 })
      .toBeGreaterThan(0);
    await worker.close();
    const second = running({ store });
    await untilDone(second, batch);
    const hashes = async (fixture: typeof first, address: BatchAddress) =>
      (await fixture.results(address)).map((line) => "sha256" in line && line.sha256);
    expect(await hashes(second, batch)).toEqual(await hashes(undisturbed, whole));
  });

  it("is paused, resumed and cancelled", async () => {
    const fixture = batchFixture({ limits: SMALL });
    const batch = await fixture.take(manifestOf(9));
    await fixture.batches.pause(batch);
    workers.push(fixture.startWorker());
    expect(await state(fixture, batch)).toBe("paused");
    await fixture.batches.resume(batch);
    await untilDone(fixture, batch);
    await expect(fixture.batches.cancel(batch)).rejects.toThrow("done");
    const idle = batchFixture();
    const other = await idle.take(manifestOf(3));
    expect((await idle.batches.cancel(other)).state).toBe("cancelled");
    await expect(idle.batches.resume(other)).rejects.toThrow("cancelled");
  });

  it("stays cancelled whatever is asked of it at the same moment", async () => {
    const { batches, take } = batchFixture();
    const batch = await take(manifestOf(3));
    await Promise.allSettled([batches.resume(batch), batches.cancel(batch), batches.pause(batch)]);
    expect((await batches.status(batch)).state).toBe("cancelled");
    await expect(batches.retry(batch)).rejects.toThrow("done with failures");
  });

  it("can be run again where running it again was cancelled", async () => {
    const fixture = running();
    const { batches } = fixture;
    const batch = await fixture.take('{"text":"a"}\n{"other":1}');
    await untilDone(fixture, batch);
    await workers.pop()?.close();
    await batches.retry(batch);
    expect((await batches.cancel(batch)).state).toBe("cancelled");
    await batches.retry(batch);
    workers.push(fixture.startWorker());
    await untilDone(fixture, batch);
    expect((await batches.archive(batch)).bytes).toBeGreaterThan(0);
  });

  it.each([0, 1, 2])(
    "is run again though the store failed at write %i of the first call for it",
    async (write) => {
      const store = new FailingStore();
      const fixture = running({ store });
      const batch = await fixture.take('{"text":1}\n');
      await untilDone(fixture, batch);
      store.failAt(write);
      await expect(fixture.batches.retry(batch)).rejects.toThrow(StoreError);
      await fixture.batches.retry(batch).catch(() => undefined);
      await untilDone(fixture, batch);
      expect((await fixture.batches.status(batch)).attempt).toBe(2);
      await expect.poll(() => store.list("open-batches/"), { timeout: 60_000 }).toEqual([]);
    },
  );

  it("is run again though what closed it before has not ended yet", async () => {
    const fixture = batchFixture();
    const { store, batches } = fixture;
    const remove = vi.spyOn(store, "remove");
    const batch = await fixture.take('{"text":1}\n');
    remove.mockImplementationOnce(async (keys) => {
      await batches.retry(batch);
      await store.remove(keys);
    });
    workers.push(fixture.startWorker());
    await expect
      .poll(() => batches.status(batch), { timeout: 60_000 })
      .toMatchObject({ state: "done", attempt: 2 });
  });

  it("tells that it is done though its worker ended as soon as it was closed", async () => {
    class EndingStore extends MemoryStore {
      hasEnded = false;

      override async remove(keys: readonly string[]): Promise<void> {
        await super.remove(keys);
        this.hasEnded ||= keys.some((key) => key.startsWith("open-batches/"));
      }

      override async put(key: string, bytes: Uint8Array): Promise<void> {
        if (this.hasEnded) throw new StoreError("unavailable");
        await super.put(key, bytes);
      }
    }
    const store = new EndingStore();
    const webhook = { url: "https://a.example/hook", secret: "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD" };
    const first = running({ store });
    const batch = await first.take(manifestOf(1), { webhook });
    await expect.poll(() => store.hasEnded, { timeout: 60_000 }).toBe(true);
    await workers.pop()?.close();
    store.hasEnded = false;
    const second = running({ store });
    const names = async () => (await second.batches.deliveries(batch)).map(({ name }) => name);
    await expect.poll(names, { timeout: 60_000 }).toEqual(["done-1"]);
  });

  it("fails what is begun after its deadline", async () => {
    const fixture = running();
    const batch = await fixture.take(manifestOf(2), { deadline: "2001-01-01T00:00:00Z" });
    await untilDone(fixture, batch);
    expect(await fixture.results(batch)).toMatchObject([
      { error: { name: "DeadlineError" } },
      { error: { name: "DeadlineError" } },
    ]);
    await fixture.batches.retry(batch);
    await untilDone(fixture, batch);
    expect(await fixture.batches.status(batch)).toMatchObject({ made: 2 });
  });

  it("finds the record that ends its thread, or takes too long, among many", async () => {
    const fixture = running({
      limits: {},
      make: (task, call) => {
        const text = new TextDecoder().decode(task.lines);
        if (text.includes("text 7")) return Promise.reject(new WorkLostError());
        if (text.includes("text 9")) return Promise.reject(new DeadlineError(10));
        return makeTexts(task, call);
      },
    });
    const batch = await fixture.take(manifestOf(12));
    await untilDone(fixture, batch);
    const failed = (await fixture.results(batch)).filter(({ status }) => status === "failed");
    expect(failed).toMatchObject([
      { record: 7, error: { name: "InternalError" } },
      { record: 9, error: { name: "DeadlineError" } },
    ]);
  });

  it("waits for a store and a pool that are away, and loses nothing", async () => {
    let tries = 0;
    const fixture = running({
      make: (task, call) => {
        tries += 1;
        if (tries === 1) return Promise.reject(new StoreError("unavailable"));
        return tries === 2 ? Promise.reject(new BusyError("full", 0.01)) : makeTexts(task, call);
      },
    });
    const batch = await fixture.take(manifestOf(7));
    await untilDone(fixture, batch);
    expect((await fixture.results(batch)).map(({ record }) => record)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it("that expires is gone with all its objects", async () => {
    let now = Date.now();
    const fixture = running({ now: () => now });
    const batch = await fixture.take(manifestOf(3), { expiresSeconds: 60 });
    await untilDone(fixture, batch);
    now += 61_000;
    await expect(fixture.batches.status(batch)).rejects.toThrow("expired");
    const { store } = fixture;
    await expect.poll(async () => (await store.list("")).length, { timeout: 60_000 }).toBe(0);
  });
});

describe("a worker", () => {
  it("runs all of a batch in the place of one that was removed", async () => {
    const fixture = running({ window: 1 });
    const call = { idempotencyKey: "order-22" };
    const first = await fixture.take(manifestOf(1), {}, call);
    await untilDone(fixture, first);
    await fixture.batches.remove(first);
    const second = await fixture.take(manifestOf(7), {}, call);
    expect(second.id).toBe(first.id);
    await untilDone(fixture, second);
    expect(await fixture.results(second)).toHaveLength(7);
  });

  it("asks for nothing more once it is closed, though a chunk ended meanwhile", async () => {
    vi.useFakeTimers();
    try {
      let end = (): void => undefined;
      const ended = new Promise<void>((resolve) => {
        end = resolve;
      });
      let hasBegun = (): void => undefined;
      const begun = new Promise<void>((resolve) => {
        hasBegun = resolve;
      });
      const fixture = batchFixture({
        make: async (...call) => {
          hasBegun();
          await ended;
          return makeTexts(...call);
        },
      });
      const worker = fixture.startWorker();
      await fixture.take(manifestOf(2));
      await begun;
      const closed = worker.close();
      end();
      await closed;
      expect(worker.counts().chunks).toBe(1);
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("taking a batch", () => {
  it("refuses a manifest whole, with the line, and leaves nothing behind", async () => {
    const fixture = batchFixture({ limits: { ...SMALL, records: 5, lineBytes: 100 } });
    const refusals = [
      ['{"text":"a"}\n{"text":"b', "Line 2: the manifest ends in the midst of a record"],
      [manifestOf(6), "Line 6: a batch may have 5 records"],
      [`{"text":"a"}\n${JSON.stringify({ text: "x".repeat(200) })}\n`, "Line 2 has more than 100 bytes"],
      ["\n \n", "The manifest has no record"],
    ] as const;
    for (const [manifest, message] of refusals) await expect(fixture.take(manifest)).rejects.toThrow(message);
    await expect(fixture.take(manifestOf(2), { expectedRecords: 3 })).rejects.toThrow("2 records and not 3");
    const names = { name: "{text}", nameCollision: "refuse" };
    await expect(fixture.take('{"text":"a"}\n{"text":"A"}\n', names)).rejects.toThrow(
      "Record 2: the name A.pdf is taken",
    );
    expect(await fixture.store.list("")).toEqual([]);
  });

  it("gives the same batch for the same key, and refuses another one", async () => {
    const fixture = batchFixture();
    const idempotencyKey = "order-17";
    const first = await fixture.take(manifestOf(2), {}, { idempotencyKey });
    expect((await fixture.take(manifestOf(2), {}, { idempotencyKey })).id).toBe(first.id);
    await expect(fixture.take(manifestOf(3), {}, { idempotencyKey })).rejects.toThrow("another batch");
    expect((await fixture.take(manifestOf(3), {}, { idempotencyKey, owner: "other" })).id).not.toBe(first.id);
    expect((await fixture.batches.list("default")).batches).toHaveLength(2);
    expect(await fixture.batches.list("elsewhere")).toEqual({ batches: [] });
    await expect(fixture.batches.status({ ...first, workspace: "elsewhere" })).rejects.toThrow("no batch");
  });

  it("tells of all page by page, whatever comes and goes meanwhile", async () => {
    let now = 1_000_000;
    const fixture = batchFixture({ now: () => now });
    const ids: string[] = [];
    const take = async (): Promise<void> => {
      now += 1000;
      ids.unshift((await fixture.take(manifestOf(1))).id);
    };
    for (let count = 0; count < 5; count += 1) await take();
    const idsOf = ({ batches }: PageOfBatches): string[] => batches.map(({ id }) => id);
    const first = await fixture.batches.list("default", { limit: 2 });
    expect(idsOf(first)).toEqual(ids.slice(0, 2));
    // The last one that was told of is gone, and there is a newer one.
    await fixture.batches.remove({ workspace: "default", id: ids[1] ?? "" });
    await take();
    const second = await fixture.batches.list("default", { limit: 2, after: first.next });
    const third = await fixture.batches.list("default", { limit: 2, after: second.next });
    expect([...idsOf(second), ...idsOf(third)]).toEqual(ids.slice(3));
    expect(third.next).toBeUndefined();
  });

  it.each([
    [{ limit: 0 }, "limit"],
    [{ limit: 1_001 }, "limit"],
    [{ limit: Number.NaN }, "limit"],
    [{ after: "yesterday" }, "after"],
  ])("has no page by %j", async (wanted, property) => {
    await expect(batchFixture().batches.list("default", wanted)).rejects.toMatchObject({
      code: "validation",
      fields: [{ property }],
    });
  });

  it("gives the same batch also where the workspace may begin no other, and keeps nothing of the repeated manifest", async () => {
    const fixture = batchFixture({ limits: { openBatches: 1 } });
    const idempotencyKey = "order-19";
    const first = await fixture.take(manifestOf(2), {}, { idempotencyKey });
    const before = await fixture.store.list("");
    expect((await fixture.take(manifestOf(2), {}, { idempotencyKey })).id).toBe(first.id);
    expect(await fixture.store.list("")).toEqual(before);
    await expect(fixture.take(manifestOf(3), {}, { idempotencyKey })).rejects.toThrow("another batch");
    await expect(fixture.take(manifestOf(2))).rejects.toThrow("1 batches under way");
  });

  it("pins what a new batch is made of, and gives it again whatever would be pinned now", async () => {
    const fixture = batchFixture();
    const take = (versionNumber: number) =>
      fixture.take(
        manifestOf(1),
        { template: "form" },
        { idempotencyKey: "order-20", pin: async (making) => ({ ...making, versionNumber }) },
      );
    const first = await take(1);
    expect(first.settings.making).toMatchObject({ template: "form", versionNumber: 1 });
    expect(await take(2)).toEqual(first);
  });

  it("gives another batch in the place of one that has expired, though nobody has removed that yet", async () => {
    let now = Date.now();
    const fixture = batchFixture({ now: () => now });
    const call = { idempotencyKey: "order-21" };
    await fixture.take(manifestOf(1), { expiresSeconds: 60 }, call);
    now += 61_000;
    const second = await fixture.take(manifestOf(3), { expiresSeconds: 60 }, call);
    expect(await fixture.batches.status(second)).toMatchObject({ state: "queued", records: 3 });
    workers.push(fixture.startWorker());
    await untilDone(fixture, second);
    expect(await fixture.results(second)).toHaveLength(3);
  });

  it("gives the same key to one of those that come at once", async () => {
    class SlowStore extends MemoryStore {
      override async put(key: string, bytes: Uint8Array): Promise<void> {
        await new Promise((resolve) => setTimeout(resolve, 2));
        await super.put(key, bytes);
      }
    }
    const fixture = batchFixture({ store: new SlowStore() });
    const atOnce = await Promise.allSettled(
      [4, 4, 5, 6].map((records) => fixture.take(manifestOf(records), {}, { idempotencyKey: "order-18" })),
    );
    expect(atOnce.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "rejected"]);
    expect((await fixture.batches.list("default")).batches).toHaveLength(1);
  });

  it.each([0, 1, 2, 3, 4, 5])(
    "gives one that is run when the store fails at write %i and the call comes again",
    async (write) => {
      const store = new FailingStore();
      let now = Date.now();
      const fixture = running({ store, now: () => now });
      const take = () => fixture.take(manifestOf(2), {}, { idempotencyKey: "order-22" });
      store.failAt(write);
      await expect(take()).rejects.toThrow(StoreError);
      now += 2_000;
      const batch = await take();
      await untilDone(fixture, batch);
      expect(await fixture.results(batch)).toHaveLength(2);
      expect((await fixture.batches.list("default")).batches).toHaveLength(1);
    },
  );

  it("refuses more than a workspace may have under way", async () => {
    const fixture = batchFixture({ limits: { openBatches: 1 } });
    await fixture.take(manifestOf(1));
    await expect(fixture.take(manifestOf(1))).rejects.toThrow("1 batches under way");
    await fixture.take(manifestOf(1), {}, { workspace: "other" });
  });
});

/** Every second line is emptied. */
function withoutTexts(lines: Uint8Array): Uint8Array {
  const texts = linesOf(lines).map((line) => new TextDecoder().decode(line));
  const broken = texts.map((text) => (/[02468]"/.test(text) ? "{}" : text));
  return new TextEncoder().encode(broken.map((text) => `${text}\n`).join(""));
}

/** The files of an archive, read by another program. */
function filesOf(archive: Uint8Array): readonly string[] {
  const files = Object.entries(unzipSync(archive));
  return files.map(([name, bytes]) => `${name}: ${new TextDecoder().decode(bytes)}`).sort();
}
