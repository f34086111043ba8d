import { writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import {
  readExpectations,
  reasonTable,
  type Surprises,
  surprisesOf,
  updateExpectations,
} from "./expectations.ts";
import { readManifest, type SuiteTest } from "./manifest.ts";
import type { PageMaker } from "./page-source.ts";
import { runPool } from "./pool.ts";
import { writeReport } from "./report.ts";
import { reasonOf, type TestResult } from "./result.ts";
import { chapterTable, slowestPages, statusLine } from "./tables.ts";

/** Tests of one batch share a reference, so that a worker renders it once. */
const BATCH_SIZE = 20;
const EXPECTATIONS = fileURLToPath(new URL("./expectations.json", import.meta.url));

const HELP = `npm run conformance:csswg -- --suite DIR [options]
  --suite DIR              directory of the suite (with manifest.json)
  --filter TEXT            only tests whose path contains TEXT (several, separated by commas: any of them)
  --chapter TEXT           only chapters that begin with TEXT
  --failing                only tests of the list of known failures
  --jobs N                 processes (default: all cores)
  --timeout MS             time for one page (default 10000)
  --pdfs DIR               judge the PDFs of another renderer, DIR/PAGE.pdf, instead (see render_with_weasyprint.py)
  --command-line           judge what \`platen render PAGE --font-dir DIR/fonts\` makes with its defaults instead
  --untagged               with --command-line: without tags, which tells what they change
  --report FILE.html       pictures of all failures
  --results FILE.json      results as data
  --expectations FILE      the list of known failures (default conformance/csswg/expectations.json)
  --update-expectations    write the list; it may only shrink
  --strict-expectations    a test that passes unexpectedly is an error too
`;

const { values: options } = parseArgs({
  options: {
    suite: { type: "string" },
    filter: { type: "string" },
    chapter: { type: "string" },
    failing: { type: "boolean", default: false },
    jobs: { type: "string", default: String(availableParallelism()) },
    timeout: { type: "string", default: "10000" },
    pdfs: { type: "string" },
    "command-line": { type: "boolean", default: false },
    untagged: { type: "boolean", default: false },
    report: { type: "string" },
    results: { type: "string" },
    expectations: { type: "string", default: EXPECTATIONS },
    "update-expectations": { type: "boolean", default: false },
    "strict-expectations": { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

process.exitCode = await run();

async function run(): Promise<number> {
  if (options.suite === undefined || options.help) {
    console.log(HELP);
    return options.help ? 0 : 2;
  }
  const directory = resolve(options.suite);
  const earlier = readExpectations(options.expectations);
  const tests = readManifest(directory).tests.filter((test) => isWanted(test, earlier ?? {}));
  const results = await resultsOf(tests, directory);
  const sorted = tests.flatMap(({ test }) => results.get(test) ?? []);
  const summary = `${chapterTable(tests, results)}\n\n${statusLine(sorted)}`;
  console.log(`\n${summary}\n\nSlowest pages:\n${slowestPages(sorted, 10)}`);
  const losing = sorted.filter(({ lostText }) => lostText.length > 0);
  if (losing.length > 0) {
    console.log(`\nLost text on ${losing.length} pages:`);
    for (const { test, lostText } of losing.slice(0, 20)) console.log(`  ${test}: ${lostText[0]}`);
  }
  if (options.report !== undefined)
    writeReport(options.report, { suiteUrl: pathToFileURL(directory).href, summary, results: sorted });
  if (options.results !== undefined) {
    const data = sorted.map(({ pictures: _, ...result }) => result);
    writeFileSync(options.results, `${JSON.stringify(data, undefined, 1)}\n`);
  }
  if (options["update-expectations"]) {
    const updated = updateExpectations(options.expectations, earlier, results);
    console.log(`\n${Object.keys(updated).length} known failures:\n${reasonTable(updated, 30)}`);
    if (earlier === undefined) return 0;
  }
  if (makerOf().kind !== "engine") return 0;
  const surprises = surprisesOf(earlier ?? {}, sorted);
  tell(surprises);
  if (surprises.failures.length > 0) return 1;
  return options["strict-expectations"] && surprises.passes.length > 0 ? 1 : 0;
}

function isWanted({ test, chapter }: SuiteTest, known: Readonly<Record<string, string>>): boolean {
  if (options.failing && known[test] === undefined) return false;
  if (options.chapter !== undefined && !chapter.startsWith(options.chapter)) return false;
  return options.filter === undefined || options.filter.split(",").some((text) => test.includes(text));
}

async function resultsOf(
  tests: readonly SuiteTest[],
  directory: string,
): Promise<ReadonlyMap<string, TestResult>> {
  const results = new Map<string, TestResult>();
  await runPool(batchesOf(tests), {
    directory,
    maker: makerOf(),
    jobs: Number(options.jobs),
    milliseconds: Number(options.timeout),
    pictures: options.report !== undefined,
    onResult: (result) => {
      results.set(result.test, result);
      if (process.stderr.isTTY) process.stderr.write(`\r${results.size} of ${tests.length} `);
    },
  });
  return results;
}

/** The list of known failures holds for the engine alone. */
function makerOf(): PageMaker {
  if (options.pdfs !== undefined) return { kind: "pdfs", directory: resolve(options.pdfs) };
  if (!options["command-line"]) return { kind: "engine" };
  return { kind: "command-line", arguments: options.untagged ? ["--untagged"] : [] };
}

function batchesOf(tests: readonly SuiteTest[]): SuiteTest[][] {
  const key = ({ refs, test }: SuiteTest): string => refs[0]?.[1] ?? test;
  const sorted = [...tests].sort((first, second) => (key(first) < key(second) ? -1 : 1));
  const batches: SuiteTest[][] = [];
  for (let from = 0; from < sorted.length; from += BATCH_SIZE)
    batches.push(sorted.slice(from, from + BATCH_SIZE));
  return batches;
}

function tell({ failures, passes }: Surprises): void {
  if (failures.length > 0) {
    console.log(`\n${failures.length} unexpected failures:`);
    for (const result of failures.slice(0, 60)) {
      const detail = result.detail.split("\n")[0] ?? "";
      console.log(`  ${result.test}: ${reasonOf(result)}; ${detail.slice(0, 160)}`);
    }
    if (failures.length > 60) console.log(`  and ${failures.length - 60} more`);
  }
  if (passes.length > 0) {
    console.log(`\n${passes.length} known failures pass; take them off the list with --update-expectations:`);
    for (const { test } of passes.slice(0, 20)) console.log(`  ${test}`);
  }
}
