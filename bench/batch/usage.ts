import { readFileSync } from "node:fs";
import type { Stack } from "../../scripts/batch/stack.ts";
import type { ServerProcess } from "../load/server-process.ts";

const CLOCK_TICKS = 100;
const MEBIBYTE = 1_048_576;

/** Server and workers, in this order. */
function processes({ server, workers }: Stack): readonly ServerProcess[] {
  return [server, ...workers].filter((each) => each !== undefined);
}

/** Processor time so far, in milliseconds. */
export function cpuOf(stack: Stack): { readonly server: number; readonly workers: number } {
  const [server = 0, ...workers] = processes(stack).map(({ process: child }) => {
    const fields = readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / CLOCK_TICKS;
  });
  return { server, workers: workers.reduce((sum, time) => sum + time, 0) };
}

/** Resident memory of server and workers, from moment to moment. */
export class MemoryLog {
  /** Megabytes of each process at each moment. */
  readonly #samples: (readonly number[])[] = [];

  note(stack: Stack): void {
    this.#samples.push(processes(stack).map((each) => Math.round(each.residentBytes() / MEBIBYTE)));
  }

  /** A line for each process: means of tenths of the run, and how the second half stands to the first. */
  lines(): readonly string[] {
    const [first = []] = this.#samples;
    return first.map((_, place) => {
      const values = this.#samples.map((sample) => sample[place] ?? 0);
      const tenths = Array.from({ length: Math.min(10, values.length) }, (_none, index, all = values) => {
        const of = (part: number): number => Math.floor((part * all.length) / Math.min(10, all.length));
        return Math.round(mean(all.slice(of(index), of(index + 1))));
      });
      const half = values.length >> 1;
      const ratio = mean(values.slice(half)) / mean(values.slice(0, Math.max(1, half)));
      const name = place === 0 ? "server" : `worker ${place}`;
      return `${name}: ${tenths.join(" ")}; second half to first ${ratio.toFixed(2)}; largest ${Math.max(...values)}`;
    });
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
