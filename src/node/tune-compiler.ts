import { setFlagsFromString } from "node:v8";

/**
 * How often V8 has to have run a function before it optimizes it: four times what is usual, by the first number of its version. The
 * flags of other versions were not looked at, or gain nothing.
 */
const LATER_OPTIMIZATION: ReadonlyMap<number, string> = new Map([
  [11, "--interrupt-budget=270336"],
  [12, "--invocation-count-for-turbofan=12000"],
]);

/** Commands that make many documents: what is optimized for the first is used by all others. */
const LASTING_COMMANDS: ReadonlySet<string> = new Set(["batch", "serve", "worker"]);

/** The last version of V8 looked at. One without the flag would complain on standard error. */
const LAST_KNOWN_V8 = 13;

/**
 * When a process has been idle for a while, V8 collects everything that no document is using at that moment, the hidden classes of objects
 * among it, and with them what it optimized for such objects: a service needed four times a letter's time after three minutes of quiet,
 * and more than half as much again for thousands of letters. Without it an idle service keeps the memory that it had at work.
 */
const NO_COLLECTION_AT_REST = "--no-memory-reducer";

/**
 * For processes of this project's own. In those that make one document and end, V8 would spend a sixth of a letter's time, and a quarter of a
 * report's, on optimizing functions that are done by then, or that it optimizes again when it has seen more.
 */
export function tuneCompiler(command: string): void {
  const flag = compilerFlag(command, Number.parseInt(process.versions["v8"] ?? "", 10));
  if (flag !== undefined) setFlagsFromString(flag);
}

/** The flag for a command and the first number of the version of V8. */
export function compilerFlag(command: string, version: number): string | undefined {
  if (!LASTING_COMMANDS.has(command)) return LATER_OPTIMIZATION.get(version);
  return version <= LAST_KNOWN_V8 ? NO_COLLECTION_AT_REST : undefined;
}
