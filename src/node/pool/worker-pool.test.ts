import { afterEach, describe, expect, it } from "vitest";
import { BusyError, ValidationError } from "../../contract/errors.ts";
import type { MadePdf } from "../../http/calls/work.ts";
import { type StubThreadOptions, stubTask, stubThread } from "../testing/stub-thread.ts";
import type { StartThread } from "./pool-thread.ts";
import { AWAITED, type Signs } from "./signs.ts";
import { type PoolOptions, WorkerPool } from "./worker-pool.ts";

const pools: WorkerPool[] = [];
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.close();
});

function poolOf(options: Partial<PoolOptions> & { readonly stub?: StubThreadOptions } = {}): WorkerPool {
  const pool = new WorkerPool({
    threads: 1,
    queueLength: 4,
    queueMilliseconds: 10_000,
    graceMilliseconds: 30,
    recycleJobs: 1000,
    recycleBytes: 1e9,
    heapMegabytes: 32,
    start: stubThread(options.stub),
    answer: () => Promise.reject(new Error("not asked for")),
    ...options,
  });
  pools.push(pool);
  return pool;
}

interface Extra {
  readonly owner?: string;
  readonly workspace?: string;
  readonly signal?: AbortSignal;
  readonly milliseconds?: number;
}

/** Runs one job and gives what its thread said. */
async function run(pool: WorkerPool, what: string, extra: Extra = {}): Promise<string> {
  const { owner = "o", workspace = "w", signal, milliseconds = 10_000 } = extra;
  const result = (await pool.run(stubTask(what), { owner, workspace, signal, milliseconds })) as MadePdf;
  return new TextDecoder().decode(result.pdf);
}

/** The error of a job, which has to fail. */
const failure = (pool: WorkerPool, what: string, extra?: Extra): Promise<unknown> =>
  run(pool, what, extra).then(
    (text) => Promise.reject(new Error(`gave ${text}`)),
    (error: unknown) => error,
  );

describe("a pool of threads", () => {
  it("runs jobs one after the other in each thread", async () => {
    const pool = poolOf({ threads: 2, queueLength: 9 });
    await pool.started();
    const threads = await Promise.all(["", "", "", "", "", ""].map((what) => run(pool, what)));
    expect(new Set(threads).size).toBeLessThanOrEqual(2);
    expect(pool.state()).toMatchObject({ busy: 0, queued: 0 });
  });

  it("tells threads that start when a call waits for them, and no others", async () => {
    const signs: Signs[] = [];
    const start: StartThread = (given) => {
      signs.push(given);
      return stubThread()(given);
    };
    const awaited = (): readonly (number | undefined)[] => signs.map((each) => each[AWAITED]);
    await run(poolOf({ start, threads: 2 }), "");
    expect(awaited()).toEqual([1, 1]);
    const warm = poolOf({ start });
    await warm.started();
    await run(warm, "");
    expect(awaited()).toEqual([1, 1, 0]);
  });

  it("gives the errors of jobs back", async () => {
    const error = await failure(poolOf(), "fail");
    expect(error).toBeInstanceOf(ValidationError);
    expect(error).toMatchObject({ fields: [{ property: "a", message: "b" }] });
  });

  it("refuses what jobs ask that are over, under whose name nobody else is to ask", async () => {
    const asked: unknown[] = [];
    const pool = poolOf({ answer: (question) => Promise.reject(asked.push(question)) });
    expect(JSON.parse(await run(pool, "ask for another"))).toEqual({ kind: "aborted" });
    expect(asked).toEqual([]);
  });

  it("leaves the bytes of answers to who gave them, and may give them again", async () => {
    const response = { bytes: Uint8Array.of(1, 2), contentType: "image/png", url: "u", isUnchanging: true };
    const pool = poolOf({ answer: async () => response });
    const bytes = { 0: 1, 1: 2 };
    expect(JSON.parse(await run(pool, "ask"))).toMatchObject({ bytes });
    expect(JSON.parse(await run(pool, "ask"))).toMatchObject({ bytes });
  });

  it("answers what jobs ask, and tells of failures", async () => {
    const response = { bytes: Uint8Array.of(1), contentType: "image/png", url: "u" };
    const answered = poolOf({ answer: async () => response });
    expect(JSON.parse(await run(answered, "ask"))).toMatchObject({ contentType: "image/png", url: "u" });
    const refused = poolOf({ answer: () => Promise.reject(new ValidationError([])) });
    expect(JSON.parse(await run(refused, "ask"))).toEqual({ kind: "validation", fields: [] });
  });
});

describe("deadlines", () => {
  it("end a job that listens and keep its thread", async () => {
    const pool = poolOf({ graceMilliseconds: 10_000 });
    const thread = await run(pool, "");
    expect(await failure(pool, "spin politely", { milliseconds: 20 })).toMatchObject({ code: "deadline" });
    expect(await run(pool, "")).toBe(thread);
  });

  it("end the thread of a job that does not, and bring another", async () => {
    const pool = poolOf();
    const thread = await run(pool, "");
    expect(await failure(pool, "spin", { milliseconds: 20 })).toMatchObject({
      code: "deadline",
      milliseconds: 20,
    });
    expect(await run(pool, "")).not.toBe(thread);
    expect(pool.state().ended).toMatchObject({ deadline: 1, crash: 0 });
  });
});

describe("jobs that nobody waits for", () => {
  it("are called off in the queue", async () => {
    const pool = poolOf();
    await pool.started();
    const controller = new AbortController();
    const other = new AbortController();
    const running = failure(pool, "wait", { signal: controller.signal });
    const waiting = failure(pool, "", { signal: other.signal });
    expect(pool.state()).toMatchObject({ busy: 1, queued: 1 });
    other.abort();
    expect(await waiting).toMatchObject({ code: "aborted" });
    expect(pool.state()).toMatchObject({ busy: 1, queued: 0 });
    controller.abort();
    expect(await running).toMatchObject({ code: "aborted" });
    expect(await run(pool, "")).toMatch(/^\d+$/);
  });

  it("are called off under way, with what they have asked for", async () => {
    let asked: AbortSignal | undefined;
    const pool = poolOf({
      answer: (_question, asker) => {
        asked = asker.signal;
        return new Promise(() => undefined);
      },
    });
    const controller = new AbortController();
    const running = failure(pool, "ask", { signal: controller.signal });
    await expect.poll(() => asked?.aborted).toBe(false);
    controller.abort();
    expect(await running).toMatchObject({ code: "aborted" });
    expect(asked?.aborted).toBe(true);
    await expect.poll(() => pool.state().ended["called-off"]).toBe(1);
  });

  it("call off none that came before them and are run after them", async () => {
    const pool = poolOf({ threads: 3, queueLength: 9 });
    await expect.poll(() => pool.state().ready).toBe(3);
    const stops = [1, 2, 3, 4].map(() => new AbortController());
    const wait = (index: number, workspace: string): Promise<unknown> =>
      failure(pool, "wait", { owner: workspace, workspace, signal: stops[index]?.signal as AbortSignal });
    const held = [wait(0, "a"), wait(1, "c"), wait(2, "c")];
    const older = run(pool, "look", { owner: "a", workspace: "a" });
    // Comes last, and has the next free thread, since nothing else of its workspace is under way.
    const newer = wait(3, "b");
    stops[2]?.abort();
    await expect.poll(() => pool.state()).toMatchObject({ busy: 3, queued: 1 });
    stops[3]?.abort();
    await newer;
    expect(await older).toBe("goes on");
    for (const stop of stops) stop.abort();
    await Promise.all(held);
  });

  it("are not even started", async () => {
    expect(await failure(poolOf(), "", { signal: AbortSignal.abort() })).toMatchObject({ code: "aborted" });
  });
});

describe("a thread that ends in the midst of a job", () => {
  it.each(["die", "throw"])("(%s) takes that job with it and no other", async (what) => {
    const pool = poolOf({ threads: 2 });
    const controller = new AbortController();
    const other = run(pool, "wait", { signal: controller.signal }).catch(() => "called off");
    expect(await failure(pool, what)).toBeInstanceOf(BusyError);
    expect(await run(pool, "")).toMatch(/^\d+$/);
    await expect.poll(() => pool.state()).toMatchObject({ ready: 2, busy: 1, ended: { crash: 1 } });
    controller.abort();
    expect(await other).toBe("called off");
  });

  it("for want of memory is the job's own fault", async () => {
    const pool = poolOf();
    expect(await failure(pool, "leak")).toMatchObject({ code: "limit-exceeded", limit: "heapMegabytes" });
    expect(await run(pool, "")).toMatch(/^\d+$/);
    expect(pool.state().ended.memory).toBe(1);
  });

  it("is replaced also when the next ones fail to start", async () => {
    let broken = false;
    let starts = 0;
    const isBroken = (): boolean => {
      starts += 1;
      return broken && starts < 4;
    };
    const pool = poolOf({ stub: { isBroken } });
    await pool.started();
    broken = true;
    await failure(pool, "die");
    expect(await run(pool, "")).toMatch(/^\d+$/);
    expect(starts).toBe(4);
  });

  it("before it was ever ready is told to whoever waits for the start", async () => {
    await expect(poolOf({ stub: { isBroken: () => true } }).started()).rejects.toThrow();
  });
});

describe("the queue", () => {
  it("is bounded, and says when to come again", async () => {
    const pool = poolOf({ queueLength: 1 });
    await pool.started();
    const controller = new AbortController();
    const first = failure(pool, "wait", { signal: controller.signal });
    const second = run(pool, "");
    const error = (await failure(pool, "")) as BusyError;
    expect(error).toBeInstanceOf(BusyError);
    expect(error.retryAfterSeconds).toBeGreaterThan(0);
    controller.abort();
    await first;
    expect(await second).toMatch(/^\d+$/);
  });

  it("is left by those who wait too long", async () => {
    const pool = poolOf({ queueMilliseconds: 20 });
    await pool.started();
    const controller = new AbortController();
    const first = failure(pool, "wait", { signal: controller.signal });
    expect(await failure(pool, "")).toBeInstanceOf(BusyError);
    expect(pool.state().queued).toBe(0);
    controller.abort();
    await first;
  });
});

describe("two owners", () => {
  it("find a thread that the other does not hold, however many jobs the other has", async () => {
    const pool = poolOf({ threads: 2, queueLength: 9 });
    await expect.poll(() => pool.state().ready).toBe(2);
    await run(pool, "", { owner: "b" });
    const controller = new AbortController();
    const held = [1, 2, 3].map(() => failure(pool, "wait", { owner: "a", signal: controller.signal }));
    expect(pool.state()).toMatchObject({ busy: 1, queued: 2 });
    expect(await run(pool, "", { owner: "b" })).toMatch(/^\d+$/);
    expect(pool.state()).toMatchObject({ busy: 1, queued: 2 });
    controller.abort();
    await Promise.all(held);
  });

  it("of another workspace find one, however many owners hold jobs there", async () => {
    const pool = poolOf({ threads: 2, queueLength: 9 });
    await expect.poll(() => pool.state().ready).toBe(2);
    await run(pool, "", { owner: "b", workspace: "other" });
    const controller = new AbortController();
    const held = ["a1", "a2", "a3"].map((owner) =>
      failure(pool, "wait", { owner, signal: controller.signal }),
    );
    expect(pool.state()).toMatchObject({ busy: 1, queued: 2 });
    expect(await run(pool, "", { owner: "b", workspace: "other" })).toMatch(/^\d+$/);
    controller.abort();
    await Promise.all(held);
  });

  it("take turns, so that none is cold when the others are taken", async () => {
    const pool = poolOf({ threads: 2 });
    await expect.poll(() => pool.state().ready).toBe(2);
    const threads = [await run(pool, ""), await run(pool, ""), await run(pool, ""), await run(pool, "")];
    expect(new Set(threads).size).toBe(2);
    expect(threads.slice(2)).toEqual(threads.slice(0, 2));
  });

  it("are no two when only one has called: that one has all threads", async () => {
    const pool = poolOf({ threads: 2, queueLength: 9 });
    await expect.poll(() => pool.state().ready).toBe(2);
    const controller = new AbortController();
    const held = [1, 2].map(() => failure(pool, "wait", { owner: "a", signal: controller.signal }));
    expect(pool.state()).toMatchObject({ busy: 2, queued: 0 });
    controller.abort();
    await Promise.all(held);
  });
});

describe("threads are replaced", () => {
  it("after so many jobs, by others that are warm", async () => {
    const pool = poolOf({ recycleJobs: 3 });
    const threads = new Set<string>();
    for (let job = 0; job < 3; job += 1) threads.add(await run(pool, ""));
    expect(threads.size).toBe(1);
    await expect.poll(() => pool.state().ended.recycled).toBe(1);
    expect(pool.state()).toMatchObject({ threads: 1, ready: 1 });
    expect(threads.has(await run(pool, ""))).toBe(false);
  });

  it("when they hold too much", async () => {
    const pool = poolOf({ recycleBytes: 100, stub: { heldBytes: 101 } });
    const thread = await run(pool, "");
    await expect.poll(() => pool.state().ended.recycled).toBe(1);
    expect(await run(pool, "")).not.toBe(thread);
  });
});

it("ends at once when it is closed, and says so to those who wait for a job", async () => {
  const pool = poolOf();
  await pool.started();
  const jobs = [failure(pool, "wait"), failure(pool, "")];
  await pool.close();
  const stopping = { code: "busy", message: "The service is about to stop." };
  expect(await Promise.all(jobs)).toMatchObject([stopping, stopping]);
});

it("takes no jobs once it is closed", async () => {
  const pool = poolOf();
  await pool.started();
  await pool.close();
  expect(await failure(pool, "")).toBeInstanceOf(BusyError);
  expect(pool.state()).toMatchObject({ threads: 0, busy: 0 });
});
