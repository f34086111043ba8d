import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { reasonOf, type TestResult } from "./result.ts";

/** The known failures: test → reason group, in sorted order. The list may only shrink. */
export type Expectations = Readonly<Record<string, string>>;

export interface Surprises {
  /** Fail although they are not in the list. */
  readonly failures: readonly TestResult[];
  /** Pass although they are in the list: it should shrink. */
  readonly passes: readonly TestResult[];
}

/** Reads the list; undefined when there is none yet. */
export function readExpectations(file: string): Expectations | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Expectations) : undefined;
}

export function surprisesOf(expected: Expectations, results: Iterable<TestResult>): Surprises {
  const failures: TestResult[] = [];
  const passes: TestResult[] = [];
  for (const result of results) {
    const isKnown = expected[result.test] !== undefined;
    if (result.status === "pass" && isKnown) passes.push(result);
    if (result.status !== "pass" && !isKnown) failures.push(result);
  }
  return { failures, passes };
}

/**
 * Writes the list anew from the results of this run, tests that did not run kept as they are. Without an earlier list every failure
 * goes in; with one, entries only leave it. Reasons that are sentences stay.
 */
export function updateExpectations(
  file: string,
  earlier: Expectations | undefined,
  results: ReadonlyMap<string, TestResult>,
): Expectations {
  const entries: [string, string][] = [];
  for (const [test, reason] of Object.entries(earlier ?? {})) {
    const result = results.get(test);
    if (result === undefined) entries.push([test, reason]);
    else if (result.status !== "pass") entries.push([test, isSentence(reason) ? reason : reasonOf(result)]);
  }
  if (earlier === undefined)
    for (const result of results.values())
      if (result.status !== "pass") entries.push([result.test, reasonOf(result)]);
  entries.sort(([first], [second]) => (first < second ? -1 : 1));
  const updated = Object.fromEntries(entries);
  writeFileSync(file, `${JSON.stringify(updated, undefined, 2)}\n`);
  return updated;
}

/** Somebody has found out why. */
function isSentence(reason: string): boolean {
  return reason.endsWith(".");
}

/** The reason groups with the number of their tests, the biggest first. */
export function reasonTable(expected: Expectations, count: number): string {
  const groups = new Map<string, string[]>();
  for (const [test, reason] of Object.entries(expected)) {
    const tests = groups.get(reason) ?? [];
    groups.set(reason, tests);
    tests.push(test);
  }
  return [...groups]
    .sort((first, second) => second[1].length - first[1].length)
    .slice(0, count)
    .map(([reason, tests]) => `${String(tests.length).padStart(5)}  ${reason}  (${tests[0]})`)
    .join("\n");
}
