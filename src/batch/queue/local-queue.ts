import type { BatchJob } from "../model.ts";
import { type JobHandler, type JobQueue, type JobRunner, jobId, type QueueState } from "./job-queue.ts";

interface Waiting {
  readonly job: BatchJob;
  readonly id: string;
  /** How often it failed. */
  failures: number;
}

/** Jobs of one batch, the oldest first. */
interface Lane {
  readonly workspace: string;
  readonly priority: number;
  readonly jobs: Waiting[];
  active: number;
}

interface Runner {
  readonly handler: JobHandler;
  readonly concurrency: number;
  readonly controller: AbortController;
  readonly underWay: Set<Promise<void>>;
}

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 30_000;

/**
 * A queue in the memory of one process. The next job is of the batch with the highest priority, then of the workspace and the batch that
 * have least under way.
 */
export class LocalQueue implements JobQueue {
  readonly #lanes: Map<string, Lane> = new Map();
  /** Jobs that wait, run, or pause after a failure. */
  readonly #known: Set<string> = new Set();
  readonly #runners: Set<Runner> = new Set();
  readonly #pauses: Set<ReturnType<typeof setTimeout>> = new Set();
  #active = 0;

  async add(jobs: readonly BatchJob[]): Promise<void> {
    for (const job of jobs) {
      const id = jobId(job);
      if (this.#known.has(id)) continue;
      this.#known.add(id);
      this.#laneOf(job).jobs.push({ job, id, failures: 0 });
    }
    this.#serve();
  }

  run(handler: JobHandler, concurrency: number): JobRunner {
    const runner: Runner = { handler, concurrency, controller: new AbortController(), underWay: new Set() };
    this.#runners.add(runner);
    this.#serve();
    return {
      close: async () => {
        this.#runners.delete(runner);
        runner.controller.abort();
        await Promise.all(runner.underWay);
      },
    };
  }

  async state(): Promise<QueueState> {
    return { waiting: this.#known.size - this.#active, active: this.#active };
  }

  async close(): Promise<void> {
    for (const timer of this.#pauses) clearTimeout(timer);
    this.#lanes.clear();
    this.#known.clear();
  }

  #laneOf({ workspace, id, priority }: BatchJob): Lane {
    const key = `${workspace}/${id}`;
    const lane = this.#lanes.get(key) ?? { workspace, priority, jobs: [], active: 0 };
    this.#lanes.set(key, lane);
    return lane;
  }

  #serve(): void {
    for (const runner of this.#runners) {
      while (runner.underWay.size < runner.concurrency) {
        const lane = this.#next();
        const waiting = lane?.jobs.shift();
        if (lane === undefined || waiting === undefined) return;
        const work = this.#perform(waiting, lane, runner).finally(() => {
          runner.underWay.delete(work);
          this.#serve();
        });
        runner.underWay.add(work);
      }
    }
  }

  #next(): Lane | undefined {
    const byWorkspace = new Map<string, number>();
    for (const { workspace, active } of this.#lanes.values())
      byWorkspace.set(workspace, (byWorkspace.get(workspace) ?? 0) + active);
    const load = ({ workspace }: Lane): number => byWorkspace.get(workspace) ?? 0;
    let best: Lane | undefined;
    for (const lane of this.#lanes.values()) {
      if (lane.jobs.length === 0) continue;
      if (best === undefined || comparison(lane, best, load) < 0) best = lane;
    }
    return best;
  }

  /** Never rejects: a job that fails waits, each time longer. */
  async #perform(waiting: Waiting, lane: Lane, { handler, controller }: Runner): Promise<void> {
    lane.active += 1;
    this.#active += 1;
    try {
      await handler(waiting.job, controller.signal);
      this.#known.delete(waiting.id);
    } catch {
      if (controller.signal.aborted) lane.jobs.unshift(waiting);
      else this.#pause(waiting);
    } finally {
      lane.active -= 1;
      this.#active -= 1;
      this.#forget(waiting.job, lane);
    }
  }

  #pause(waiting: Waiting): void {
    waiting.failures += 1;
    const milliseconds = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (waiting.failures - 1));
    const timer = setTimeout(() => {
      this.#pauses.delete(timer);
      this.#laneOf(waiting.job).jobs.push(waiting);
      this.#serve();
    }, milliseconds);
    this.#pauses.add(timer);
  }

  #forget({ workspace, id }: BatchJob, lane: Lane): void {
    const key = `${workspace}/${id}`;
    if (lane.jobs.length > 0 || lane.active > 0) {
      // To the end: whoever was served comes last among equals.
      this.#lanes.delete(key);
      this.#lanes.set(key, lane);
    } else this.#lanes.delete(key);
  }
}

function comparison(first: Lane, second: Lane, load: (lane: Lane) => number): number {
  if (first.priority !== second.priority) return second.priority - first.priority;
  return load(first) - load(second) || first.active - second.active;
}
