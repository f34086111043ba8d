import {
  AbortedError,
  BusyError,
  DeadlineError,
  LimitError,
  type PlatenError,
  WorkLostError,
} from "../../contract/errors.ts";
import { fromErrorRecord, toErrorRecord } from "../error-record.ts";
import { FairQueue } from "./fair-queue.ts";
import type { Task, TaskResult } from "./messages.ts";
import {
  type AnswerQuestion,
  type Outcome,
  type Owner,
  PoolThread,
  type StartThread,
} from "./pool-thread.ts";
import { Shares } from "./shares.ts";

export interface PoolSettings {
  /** Threads; each runs one job at a time. */
  readonly threads: number;
  /** Jobs that may wait for a thread. */
  readonly queueLength: number;
  /** Time a job may wait for a thread. */
  readonly queueMilliseconds: number;
  /** Time that a job gets to stop by itself after it was called off; then its thread is ended. */
  readonly graceMilliseconds: number;
  /** A thread is replaced after so many jobs. */
  readonly recycleJobs: number;
  /** A thread is replaced when it holds more than this after a job. */
  readonly recycleBytes: number;
  /** Memory that the JavaScript objects of a thread may take; a job that takes more ends with its thread. */
  readonly heapMegabytes: number;
}

export interface PoolOptions extends PoolSettings {
  readonly start: StartThread;
  readonly answer: AnswerQuestion;
}

/** Why a thread was ended or ended by itself. */
export type EndReason = "deadline" | "called-off" | "memory" | "crash" | "recycled";

/** What there is to know about a pool at a moment. */
export interface PoolState {
  readonly threads: number;
  readonly ready: number;
  readonly busy: number;
  readonly queued: number;
  readonly ended: Readonly<Record<EndReason, number>>;
}

export interface JobOptions extends Owner {
  /** Time the job may run. */
  readonly milliseconds: number;
  readonly signal: AbortSignal | undefined;
}

interface Job extends JobOptions {
  readonly task: Task;
  readonly resolve: (result: TaskResult) => void;
  readonly reject: (error: Error) => void;
  /** Takes away what waits for the job to be called off while it is in the queue. */
  leaveQueue: () => void;
}

const RESTART_MILLISECONDS = 100;
const SLOWEST_RESTART_MILLISECONDS = 5_000;

/**
 * Threads that stay warm, and a bounded, fair queue before them. Layout is synchronous: the one way to stop it for sure is to end its
 * thread, so each thread runs one job, and nothing but that job is lost with it.
 */
export class WorkerPool {
  readonly #options: PoolOptions;
  readonly #queue: FairQueue<Job>;
  /** Threads that take jobs, the one that rested longest first. */
  readonly #ready: Set<PoolThread> = new Set();
  readonly #starting: Set<PoolThread> = new Set();
  /** Threads that are about to be replaced as soon as another is there. */
  readonly #retiring: Set<PoolThread> = new Set();
  readonly #shares: Shares;
  readonly #ended: Record<EndReason, number> = {
    deadline: 0,
    "called-off": 0,
    memory: 0,
    crash: 0,
    recycled: 0,
  };
  readonly #firstReady: Promise<void>;
  /** Milliseconds that jobs take, smoothed. */
  #usualMilliseconds = 50;
  #failedStarts = 0;
  #closed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#queue = new FairQueue(options.queueLength);
    this.#shares = new Shares(options.threads);
    const first = this.#start();
    this.#firstReady = first.ready;
    for (let count = 1; count < options.threads; count += 1) this.#start();
  }

  /** Resolves when a thread takes jobs. Rejects when the first one can't be started at all. */
  started(): Promise<void> {
    return this.#firstReady;
  }

  state(): PoolState {
    const busy = [...this.#ready].filter((thread) => thread.isBusy).length;
    const threads = this.#ready.size + this.#starting.size;
    return { threads, ready: this.#ready.size, busy, queued: this.#queue.length, ended: { ...this.#ended } };
  }

  /**
   * Runs a task in a thread. Its bytes are moved there.
   *
   * @throws BusyError when no thread is free in time, or the thread ended; DeadlineError; AbortedError; and what the task throws.
   */
  run(task: Task, options: JobOptions): Promise<TaskResult> {
    return new Promise((resolve, reject) => {
      if (options.signal?.aborted === true) throw new AbortedError();
      if (this.#closed) throw stopping();
      this.#shares.noteCaller(options);
      const job: Job = {
        task,
        resolve,
        reject,
        leaveQueue: () => undefined,
        ...options,
      };
      const thread = this.#shares.loadOf(job) === undefined ? undefined : this.#idleThread();
      if (thread === undefined) this.#enqueue(job);
      else void this.#perform(job, thread);
    });
  }

  /**
   * Takes no more jobs and ends the threads at once: jobs that wait and those under way reject with a `BusyError`. Whoever wants these done
   * waits for them before, as the server does for its calls, so that nothing is left to wait for when its time is over.
   */
  async close(): Promise<void> {
    this.#closed = true;
    for (const job of this.#queue.clear()) this.#refuse(job, stopping());
    const threads = [...this.#ready, ...this.#starting];
    this.#ready.clear();
    await Promise.all(threads.map((thread) => thread.end()));
  }

  #idleThread(): PoolThread | undefined {
    for (const thread of this.#ready) if (!thread.isBusy) return thread;
    return undefined;
  }

  #enqueue(job: Job): void {
    if (this.#ready.size === 0) for (const thread of this.#starting) thread.hurry();
    const refused = this.#queue.push(job);
    if (refused !== job) this.#waitInQueue(job);
    if (refused !== undefined) this.#refuse(refused, this.#busy());
  }

  #waitInQueue(job: Job): void {
    const { signal } = job;
    const leave = (error: Error): void => {
      if (this.#queue.remove(job)) this.#refuse(job, error);
    };
    const abort = (): void => leave(new AbortedError());
    const timer = setTimeout(() => leave(this.#busy()), this.#options.queueMilliseconds);
    signal?.addEventListener("abort", abort, { once: true });
    job.leaveQueue = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    };
  }

  #refuse(job: Job, error: Error): void {
    job.leaveQueue();
    job.reject(error);
  }

  #busy(): BusyError {
    const { threads } = this.#options;
    const seconds = ((this.#queue.length + 1) * this.#usualMilliseconds) / threads / 1000;
    return new BusyError("There is too much to do at the moment; try again later.", Math.min(60, seconds));
  }

  async #perform(job: Job, thread: PoolThread): Promise<void> {
    const { signal } = job;
    job.leaveQueue();
    this.#shares.count(job, 1);
    let stopped: EndReason | undefined;
    let grace: NodeJS.Timeout | undefined;
    const stop = (reason: EndReason, error: Error): void => {
      if (stopped !== undefined) return;
      stopped = reason;
      job.reject(error);
      thread.callOff();
      grace = setTimeout(() => void thread.end(), this.#options.graceMilliseconds);
    };
    const abort = (): void => stop("called-off", new AbortedError());
    const deadline = setTimeout(
      () => stop("deadline", new DeadlineError(job.milliseconds)),
      job.milliseconds,
    );
    signal?.addEventListener("abort", abort, { once: true });
    const start = performance.now();
    const outcome = await thread.run(job.task, job);
    this.#usualMilliseconds += 0.1 * (performance.now() - start - this.#usualMilliseconds);
    clearTimeout(deadline);
    clearTimeout(grace);
    signal?.removeEventListener("abort", abort);
    this.#shares.count(job, -1);
    this.#settle(job, outcome);
    if (outcome.type === "lost") this.#ended[stopped ?? reasonOf(outcome.error)] += 1;
    else this.#release(thread);
  }

  /** A thread is free: for the next job, or to be replaced. */
  #release(thread: PoolThread): void {
    if (!this.#ready.has(thread)) return;
    // To the end: whoever comes gets the thread that rested longest, so all stay warm, and none is cold when the others are taken.
    this.#ready.delete(thread);
    this.#ready.add(thread);
    const { recycleJobs, recycleBytes } = this.#options;
    if (thread.jobs >= recycleJobs || thread.heldBytes > recycleBytes) this.#retire(thread);
    this.#serve(thread);
  }

  #serve(thread: PoolThread): void {
    if (this.#retiring.has(thread) && this.#ready.size > this.#options.threads) {
      this.#recycle(thread);
      return;
    }
    const next = this.#queue.shift((job) => this.#shares.loadOf(job));
    if (next !== undefined) void this.#perform(next, thread);
  }

  /** Keeps the thread until its successor is warm. */
  #retire(thread: PoolThread): void {
    if (this.#retiring.has(thread)) return;
    this.#retiring.add(thread);
    this.#start();
  }

  #recycle(thread: PoolThread): void {
    this.#ended.recycled += 1;
    this.#ready.delete(thread);
    this.#retiring.delete(thread);
    void thread.end();
  }

  #start(): PoolThread {
    const thread = new PoolThread(this.#options.start, this.#options.answer);
    this.#starting.add(thread);
    thread.ready.then(
      () => this.#welcome(thread),
      () => {
        this.#failedStarts += 1;
      },
    );
    void thread.ended.then(() => this.#replace(thread));
    return thread;
  }

  #welcome(thread: PoolThread): void {
    this.#starting.delete(thread);
    if (this.#closed) return;
    this.#failedStarts = 0;
    this.#ready.add(thread);
    const retiring = [...this.#retiring].find((each) => !each.isBusy);
    if (retiring !== undefined && this.#ready.size > this.#options.threads) this.#recycle(retiring);
    this.#serve(thread);
  }

  /** Another thread for one that ended, with pauses between starts that fail. */
  #replace(thread: PoolThread): void {
    this.#starting.delete(thread);
    this.#ready.delete(thread);
    this.#retiring.delete(thread);
    if (this.#closed || this.#ready.size + this.#starting.size >= this.#options.threads) return;
    const pause = RESTART_MILLISECONDS * 2 ** Math.min(this.#failedStarts - 1, 10);
    if (this.#failedStarts === 0) this.#start();
    else setTimeout(() => this.#startMissing(), Math.min(pause, SLOWEST_RESTART_MILLISECONDS));
  }

  #startMissing(): void {
    if (!this.#closed && this.#ready.size + this.#starting.size < this.#options.threads) this.#start();
  }

  /** Gives the outcome to whoever waits; it makes no difference to a job that was called off. */
  #settle(job: Job, outcome: Outcome): void {
    if (outcome.type === "lost") job.reject(this.#lossError(outcome.error));
    else if (outcome.result !== undefined) job.resolve(outcome.result);
    else job.reject(fromErrorRecord(outcome.failure ?? toErrorRecord("The thread gave no result.")));
  }

  #lossError(error: Error): PlatenError {
    if (this.#closed) return stopping();
    if (reasonOf(error) === "crash") return new WorkLostError();
    const { heapMegabytes } = this.#options;
    const message = `The work took more than ${heapMegabytes} MB of memory.`;
    return new LimitError("heapMegabytes", heapMegabytes, message);
  }
}

function stopping(): BusyError {
  return new BusyError("The service is about to stop.");
}

function reasonOf(error: Error & { readonly code?: string }): EndReason {
  return error.code === "ERR_WORKER_OUT_OF_MEMORY" ? "memory" : "crash";
}
