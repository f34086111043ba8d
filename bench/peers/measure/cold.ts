import { spawn } from "node:child_process";
import { rmSync, statSync } from "node:fs";
import type { ColdCommand } from "../rival.ts";
import { HAS_PROCESS_FILES, treeOf } from "./process-tree.ts";

/** How often a running tree is looked at, ms. */
const LOOK = 20;

export interface ColdRun {
  /** User and system time of all its processes, ms. */
  readonly processor: number;
  /** Start to end, ms. */
  readonly clock: number;
}

/**
 * Runs a whole process for one document. The shell tells the time of the process and of the children it waited for; of programs that leave
 * children behind, each process is looked at while it runs too, and the greater sum counts.
 *
 * @throws Error when it fails, takes longer than the patience (ms), or leaves no file.
 */
export async function runCold(
  { command, arguments: commandArguments, said = "" }: ColdCommand,
  output: string,
  patience: number,
): Promise<ColdRun> {
  rmSync(output, { force: true });
  const start = performance.now();
  const shell = ["-c", 'TIMEFORMAT="%U %S"; time "$@"', "bash", command, ...commandArguments];
  const child = spawn("bash", shell, { stdio: ["pipe", "ignore", "pipe"], detached: true });
  const own = new Map<number, number>();
  const look =
    HAS_PROCESS_FILES && child.pid !== undefined ? setInterval(() => note(child.pid, own), LOOK) : undefined;
  const timer = setTimeout(() => end(child.pid), patience);
  child.stdin.end(said);
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  }).finally(() => {
    clearInterval(look);
    clearTimeout(timer);
  });
  const clock = performance.now() - start;
  if (code !== 0) throw new Error(code === null ? "took too long" : `ended with status ${code}`);
  if ((statSync(output, { throwIfNoEntry: false })?.size ?? 0) === 0) throw new Error("left no file");
  const waited = waitedTime(errors);
  const seen = [...own.values()].reduce((sum, time) => sum + time, 0);
  return { processor: Math.max(waited, seen), clock };
}

/** Milliseconds that the shell told in the last line. */
export function waitedTime(errors: string): number {
  const [user = 0, system = 0] = (errors.trim().split("\n").at(-1) ?? "").split(" ").map(Number);
  return Math.round((user + system) * 1_000);
}

function note(root: number | undefined, own: Map<number, number>): void {
  if (root === undefined) return;
  for (const { pid, own: time } of treeOf(root)) own.set(pid, time);
}

/** Ends the process group, which is the shell's own. */
function end(pid: number | undefined): void {
  if (pid !== undefined) process.kill(-pid, "SIGKILL");
}
