import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { type DocumentRecord, refusalOf } from "./record.ts";
import type { WorkerMessage, WorkerRequest, WorkerStart } from "./worker.ts";

export interface PoolOptions {
  /** The bundled worker. */
  readonly worker: string;
  readonly jobs: number;
  /** Time for one document; a worker that takes longer is ended. */
  readonly milliseconds: number;
  readonly start: WorkerStart;
  /** `isFinal` is false where the process ended before it made the document: another run may have another outcome. */
  readonly onRecord: (index: number, record: DocumentRecord, isFinal: boolean) => void;
}

/** Starting takes longer than any document. */
const START_MILLISECONDS = 60_000;

export const CLOCK: string = new URL("./fixed-clock.mjs", import.meta.url).href;

/** Why nothing was made of a document that took longer than it may. */
export function hangingReason(milliseconds: number): string {
  return `longer than ${milliseconds} ms`;
}

/** One file for all workers: it starts fast, and sources may change while the run goes on. */
export async function bundleWorker(outfile: string): Promise<void> {
  const entry = fileURLToPath(new URL("./worker.ts", import.meta.url));
  const options = { bundle: true, platform: "node", format: "esm", logLevel: "error" } as const;
  await build({ entryPoints: [entry], outfile, ...options });
}

/** Makes the documents of these numbers in `jobs` processes, in their order. */
export async function makeAll(indices: readonly number[], options: PoolOptions): Promise<void> {
  const waiting = [...indices];
  const jobs = Math.max(1, Math.min(options.jobs, waiting.length));
  const lane = async (): Promise<void> => {
    // One process at a time; a new one follows when it ends.
    while (waiting.length > 0) await runProcess(waiting, options);
  };
  await Promise.all(Array.from({ length: jobs }, lane));
}

function runProcess(waiting: number[], options: PoolOptions): Promise<void> {
  const { worker, milliseconds, start, onRecord } = options;
  const child = fork(worker, { execArgv: ["--import", CLOCK], serialization: "advanced" });
  const request = (message: WorkerRequest): boolean => child.send(message);
  let current: number | undefined;
  let isReady = false;
  let isHanging = false;
  let clock: NodeJS.Timeout | undefined;
  const watch = (limit: number): void => {
    clearTimeout(clock);
    clock = setTimeout(() => {
      isHanging = true;
      end();
    }, limit);
  };
  const end = (): boolean => child.kill("SIGKILL");
  process.once("exit", end);
  child.on("message", (message: WorkerMessage) => {
    isReady = true;
    if (message.type === "made") onRecord(message.index, message.record, true);
    current = waiting.shift();
    if (current === undefined) {
      clearTimeout(clock);
      child.disconnect();
      return;
    }
    watch(milliseconds);
    request({ type: "make", index: current });
  });
  watch(START_MILLISECONDS);
  request({ type: "start", start });
  return new Promise((resolve, reject) => {
    child.on("exit", (code, signal) => {
      clearTimeout(clock);
      process.off("exit", end);
      if (!isReady) return reject(new Error(`A worker ended before its first document (${code ?? signal}).`));
      if (current !== undefined) {
        const reason = isHanging ? hangingReason(milliseconds) : `the process ended (${code ?? signal})`;
        onRecord(current, refusalOf(reason), false);
      }
      resolve();
    });
  });
}
