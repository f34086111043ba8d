import { type ChildProcess, fork } from "node:child_process";
import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { SuiteTest } from "./manifest.ts";
import type { PageMaker } from "./page-source.ts";
import type { TestResult, WorkerMessage, WorkerRequest } from "./result.ts";

export interface PoolOptions {
  readonly directory: string;
  readonly maker: PageMaker;
  readonly jobs: number;
  /** Time for one page; a worker that takes longer is ended and the test counts as a hang. */
  readonly milliseconds: number;
  readonly pictures: boolean;
  readonly onResult: (result: TestResult) => void;
}

/** Below node_modules, where the bundle finds its packages. */
const CACHE = fileURLToPath(new URL("../../node_modules/.cache/platen/", import.meta.url));
/** Starting takes longer than any page. */
const START_MILLISECONDS = 60_000;

/** Runs tests in `jobs` processes. Batches are served in order, one batch to a process at a time. */
export async function runPool(
  batches: readonly (readonly SuiteTest[])[],
  options: PoolOptions,
): Promise<void> {
  const waiting = batches.map((batch) => [...batch]);
  const jobs = Math.max(1, Math.min(options.jobs, batches.length));
  const worker = await bundleWorker();
  try {
    await Promise.all(Array.from({ length: jobs }, () => new Lane(waiting, options, worker).run()));
  } finally {
    await rm(worker, { force: true });
  }
}

/** One file for all workers: it starts fast, and sources may change while the run goes on. */
async function bundleWorker(): Promise<string> {
  const outfile = `${CACHE}csswg-worker-${process.pid}.mjs`;
  const entry = fileURLToPath(new URL("./worker.ts", import.meta.url));
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    sourcemap: "inline",
    logLevel: "error",
  });
  return outfile;
}

/** One process at a time; a new one follows when it dies. */
class Lane {
  readonly #waiting: SuiteTest[][];
  readonly #options: PoolOptions;
  readonly #worker: string;

  constructor(waiting: SuiteTest[][], options: PoolOptions, worker: string) {
    this.#waiting = waiting;
    this.#options = options;
    this.#worker = worker;
  }

  async run(): Promise<void> {
    while (this.#waiting.length > 0) await this.#runProcess();
  }

  /** Works until nothing waits or the process dies; what it had not finished waits again, the guilty test excepted. */
  #runProcess(): Promise<void> {
    const { directory, maker, pictures, milliseconds, onResult } = this.#options;
    const child = fork(this.#worker, { execArgv: ["--enable-source-maps"], serialization: "advanced" });
    let batch: SuiteTest[] = [];
    let current: SuiteTest | undefined;
    let isHanging = false;
    let clock: NodeJS.Timeout | undefined;
    const watch = (limit: number): void => {
      clearTimeout(clock);
      clock = setTimeout(() => {
        isHanging = true;
        child.kill("SIGKILL");
      }, limit);
    };
    const next = (): void => {
      clearTimeout(clock);
      batch = this.#waiting.shift() ?? [];
      if (batch.length === 0) child.disconnect();
      else request(child, { type: "tests", tests: batch });
    };
    child.on("message", (message: WorkerMessage) => {
      switch (message.type) {
        case "page":
          current = batch.find(({ test }) => test === message.test);
          watch(milliseconds);
          break;
        case "result":
          batch = batch.filter(({ test }) => test !== message.result.test);
          current = undefined;
          onResult(message.result);
          break;
        default:
          next();
      }
    });
    watch(START_MILLISECONDS);
    request(child, { type: "start", directory, maker, pictures });
    return new Promise((resolve, reject) => {
      child.on("exit", (code, signal) => {
        clearTimeout(clock);
        if (batch.length === 0) return resolve();
        if (current === undefined && !isHanging)
          return reject(new Error(`A worker ended before its first page (code ${code}, signal ${signal}).`));
        if (current !== undefined) onResult(deathOf(current, isHanging, `${code ?? signal}`));
        const rest = batch.filter((test) => test !== current);
        if (rest.length > 0) this.#waiting.unshift(rest);
        resolve();
      });
    });
  }
}

function deathOf(test: SuiteTest, isHanging: boolean, exit: string): TestResult {
  return {
    test: test.test,
    chapter: test.chapter,
    status: isHanging ? "hang" : "crash",
    detail: isHanging ? "stopped at the time limit" : `the process ended (${exit})`,
    diagnostics: [],
    lostText: [],
  };
}

function request(child: ChildProcess, message: WorkerRequest): void {
  child.send(message);
}
