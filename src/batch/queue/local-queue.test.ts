import { afterEach, describe, expect, it } from "vitest";
import type { BatchJob } from "../model.ts";
import type { JobRunner } from "./job-queue.ts";
import { LocalQueue } from "./local-queue.ts";

const runners: JobRunner[] = [];
afterEach(async () => {
  for (const runner of runners.splice(0)) await runner.close();
});

/** `w1a3` is chunk 3 of batch a in the workspace w1. */
const job = (name: string, priority = 5): BatchJob => ({
  workspace: name.slice(0, 2),
  id: name.charAt(2),
  attempt: 1,
  chunk: Number(name.slice(3)),
  priority,
});
const nameOf = ({ workspace, id, chunk }: BatchJob): string => `${workspace}${id}${chunk}`;

/** The order in which jobs are run one after the other. */
async function orderOf(jobs: readonly BatchJob[]): Promise<string> {
  const queue = new LocalQueue();
  const order: string[] = [];
  await queue.add(jobs);
  await new Promise<void>((resolve) => {
    const run = async (each: BatchJob): Promise<void> => {
      order.push(nameOf(each));
      if (order.length === jobs.length) resolve();
    };
    runners.push(queue.run(run, 1));
  });
  return order.join(" ");
}

describe("the queue of one process", () => {
  it("lets batches take turns, so that a small one does not wait for a large one", async () => {
    const jobs = ["w1a0", "w1a1", "w1a2", "w2b0", "w2b1"].map((name) => job(name));
    expect(await orderOf(jobs)).toBe("w1a0 w2b0 w1a1 w2b1 w1a2");
  });

  it("runs a higher priority first", async () => {
    expect(await orderOf([job("w1a0"), job("w1a1"), job("w2b0", 9), job("w2b1", 9)])).toBe(
      "w2b0 w2b1 w1a0 w1a1",
    );
  });

  it("holds a job once, and gives it again when it failed or its runner went", async () => {
    const queue = new LocalQueue();
    await queue.add([job("w1a0"), job("w1a0")]);
    expect(await queue.state()).toEqual({ waiting: 1, active: 0 });
    let tries = 0;
    const failing = queue.run(async (_job, signal) => {
      tries += 1;
      if (tries === 1) throw new Error("once");
      await new Promise((_resolve, reject) =>
        signal.addEventListener("abort", () => reject(new Error("gone"))),
      );
    }, 1);
    await expect.poll(() => tries, { timeout: 60_000 }).toBe(2);
    await failing.close();
    expect(await queue.state()).toEqual({ waiting: 1, active: 0 });
    const done = new Promise<string>((resolve) => {
      runners.push(queue.run(async (each) => resolve(nameOf(each)), 1));
    });
    expect(await done).toBe("w1a0");
  });
});
