import { pathToFileURL } from "node:url";
import { type BenchCase, CASES, type Revision, type Work } from "./cases.ts";

/** What one process tells, as JSON on standard output. */
export interface PairReport {
  /** User and system time of one call, ms, for each pair. */
  readonly base: readonly number[];
  readonly head: readonly number[];
}

/** Of processor time, for both sides together. Compilers of the runtime go on for seconds: a short warm-up would time them, too. */
const WARM_UP_MILLISECONDS = 10_000;
const LEAST_ROUNDS = 3;

/**
 * `compare-process BASE HEAD CASE PAIRS EXAMPLES`: two revisions, by their entries, in one process and in turn, so that what disturbs one disturbs
 * the other.
 */
const [base = "", head = "", name = "", pairs = "0", examples = ""] = process.argv.slice(2);
process.stdout.write(JSON.stringify(await measure()));

async function measure(): Promise<PairReport> {
  const wanted = CASES.find((one) => one.name === name);
  if (wanted === undefined) throw new Error(`There is no case ${name}.`);
  const works = [await workOf(wanted, base), await workOf(wanted, head)] as const;
  await warmUp(works);
  const times: [number[], number[]] = [[], []];
  for (let pair = 0; pair < Number(pairs); pair += 1) {
    // Each is first as often as the other.
    for (const side of pair % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      times[side].push(await timeOf(works[side], wanted.calls, pair));
    }
  }
  return { base: times[0], head: times[1] };
}

async function workOf(wanted: BenchCase, entry: string): Promise<Work> {
  const revision: Revision = await import(pathToFileURL(entry).href);
  return wanted.prepare(revision, { examples });
}

async function warmUp(works: readonly Work[]): Promise<void> {
  const start = process.cpuUsage();
  for (let round = 0; round < LEAST_ROUNDS || millisecondsSince(start) < WARM_UP_MILLISECONDS; round += 1)
    for (const work of works) await work(round);
}

async function timeOf(work: Work, calls: number, pair: number): Promise<number> {
  const before = process.cpuUsage();
  for (let call = 0; call < calls; call += 1) await work(pair * calls + call);
  return millisecondsSince(before) / calls;
}

function millisecondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
