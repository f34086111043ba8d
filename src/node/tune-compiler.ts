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

/**
 * For processes of this project's own that make one document and end: V8 would spend a sixth of a letter's time, and a quarter of a report's, on
 * optimizing functions that are done by then, or that it optimizes again when it has seen more.
 */
export function tuneCompiler(command: string): void {
  const flag = LATER_OPTIMIZATION.get(Number.parseInt(process.versions["v8"] ?? "", 10));
  if (flag !== undefined && !LASTING_COMMANDS.has(command)) setFlagsFromString(flag);
}
