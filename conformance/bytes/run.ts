import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { inputsOf, RecordCache } from "./cache.ts";
import { compareGroup, type Explanations, type GroupComparison } from "./comparison.ts";
import { GROUP_NAMES, type GroupName } from "./document.ts";
import { type DocumentGroup, readGroup } from "./documents.ts";
import { Maker } from "./maker.ts";
import { bundleWorker, CLOCK, hangingReason } from "./pool.ts";
import { type DocumentRecord, hashOf } from "./record.ts";
import { reportText } from "./report.ts";
import { treeOf, workingTree } from "./revision.ts";
import { Side } from "./side.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
/** Documents of a group that --pdfs writes. */
const MAXIMUM_PDFS = 20;

const HELP = `npm run --silent compare:bytes -- --base REVISION [options]
  Makes the same documents with two revisions and compares the bytes of what comes out, and the diagnostics.
  --base REVISION     what to compare with
  --head REVISION     what to compare (default: the working tree as it is, with files not added)
  --memos off         compares the head with itself: as it is, and with layout that remembers nothing. Documents that take longer
                      than --timeout without are left out and named; what is made by the command line is not made.
  --suite DIR         directory of the W3C's pages (with manifest.json); without it, they are left out
  --only GROUPS       some of ${GROUP_NAMES.join(",")}
  --filter TEXT       only documents whose name contains TEXT (several, separated by commas: any of them)
  --jobs N            processes (default: all cores)
  --timeout MS        time for one document (default 60000)
  --explained FILE    JSON with reasons of differences by name of the document, or beginning of a name and *
  --report FILE.json  all differences as data
  --pdfs DIR          writes the first ${MAXIMUM_PDFS} documents of each group that differ, as NUMBER.base.pdf and NUMBER.head.pdf
  --cache DIR         records of revisions (default node_modules/.cache/platen/bytes)
  --fresh             makes all documents, whatever is cached
`;

const { values: options } = parseArgs({
  options: {
    base: { type: "string" },
    head: { type: "string" },
    memos: { type: "string" },
    suite: { type: "string" },
    only: { type: "string" },
    filter: { type: "string" },
    jobs: { type: "string", default: String(availableParallelism()) },
    timeout: { type: "string", default: "60000" },
    explained: { type: "string" },
    report: { type: "string" },
    pdfs: { type: "string" },
    cache: { type: "string", default: join(ROOT, "node_modules/.cache/platen/bytes") },
    fresh: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

/** Time for one document. */
const milliseconds = Number(options.timeout);

process.exitCode = await run();

async function run(): Promise<number> {
  const isWithoutMemos = options.memos === "off";
  if ((options.base === undefined && !isWithoutMemos) || options.help) {
    console.log(HELP);
    return options.help ? 0 : 2;
  }
  const started = performance.now();
  const scratch = mkdtempSync(join(tmpdir(), "platen-bytes-"));
  process.once("exit", () => rmSync(scratch, { recursive: true, force: true }));
  process.once("SIGINT", () => process.exit(130));
  process.once("SIGTERM", () => process.exit(143));
  const place = { root: ROOT, scratch };
  const headTree =
    options.head === undefined ? workingTree(ROOT, join(scratch, "index")) : treeOf(options.head, ROOT);
  const head = Side.of(options.head ?? "working tree", headTree, place);
  const sides =
    options.base === undefined || isWithoutMemos
      ? { base: head, head: head.with({ memos: false }) }
      : { base: Side.of(options.base, treeOf(options.base, ROOT), place), head };
  const comparisons = await compareAll(sides, scratch);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const note = sides.base.key === sides.head.key ? ", which holds the same" : "";
  console.log(`base ${sides.base.name}, head ${sides.head.name}${note}; ${seconds} s`);
  console.log(reportText(comparisons));
  if (options.report !== undefined)
    writeFileSync(options.report, `${JSON.stringify(comparisons, undefined, 1)}\n`);
  const differences = comparisons.flatMap((comparison) => comparison.differences);
  return differences.some(({ reason }) => reason === undefined) ? 1 : 0;
}

async function compareAll(
  sides: { readonly base: Side; readonly head: Side },
  scratch: string,
): Promise<GroupComparison[]> {
  const worker = join(scratch, "worker.mjs");
  await bundleWorker(worker);
  const clock = readFileSync(fileURLToPath(CLOCK), "utf8");
  const surroundings = hashOf([process.version, readFileSync(worker, "utf8"), clock].join("\n"));
  const cache = new RecordCache(resolve(options.cache), surroundings);
  const jobs = Number(options.jobs);
  const maker = new Maker({ worker, cache, isFresh: options.fresh, scratch, jobs, milliseconds });
  const explanations = readExplanations();
  const comparisons: GroupComparison[] = [];
  for (const group of wantedGroups()) {
    const inputs = inputsOf(group);
    const indices = wantedIndices(group);
    const base = await maker.records(sides.base, group, inputs, indices);
    const head = await maker.records(sides.head, group, inputs, indices);
    const names = indices.flatMap((index) => group.documents[index]?.name ?? []).filter(isInTime(head));
    const comparison = compareGroup(group.name, { names, base, head }, explanations);
    comparisons.push(comparison);
    const differing = new Set(
      comparison.differences.flatMap(({ kind, name }) => (kind === "bytes" ? name : [])),
    );
    const shown = indices.filter((index) => differing.has(group.documents[index]?.name ?? ""));
    if (options.pdfs !== undefined && shown.length > 0)
      await maker.writePdfs(sides, group, shown.slice(0, MAXIMUM_PDFS), join(options.pdfs, group.name));
  }
  return comparisons;
}

/** Without memos, time is no fault: what took too long is named, and not compared. */
function isInTime(records: ReadonlyMap<string, DocumentRecord>): (name: string) => boolean {
  return (name) => {
    const isLate = options.memos === "off" && records.get(name)?.refusal === hangingReason(milliseconds);
    if (isLate) console.log(`left out, ${hangingReason(milliseconds)} without memos: ${name}`);
    return !isLate;
  };
}

function readExplanations(): Explanations {
  return options.explained === undefined ? {} : JSON.parse(readFileSync(options.explained, "utf8"));
}

function wantedGroups(): DocumentGroup[] {
  const suite = options.suite === undefined ? undefined : resolve(options.suite);
  const given = options.only?.split(",");
  const unknown = given?.find((name) => !GROUP_NAMES.some((group) => group === name));
  if (unknown !== undefined)
    throw new Error(`There is no group ${unknown}; there are ${GROUP_NAMES.join(", ")}.`);
  const isWanted = (name: GroupName): boolean =>
    given?.includes(name) ?? (name !== "csswg" || suite !== undefined);
  const groups = GROUP_NAMES.filter(isWanted).map((name) => readGroup(name, suite));
  return options.memos === "off" ? groups.filter(isOfEngine) : groups;
}

/** Options of engines do not reach the command line. */
function isOfEngine({ documents }: DocumentGroup): boolean {
  return documents.every(({ kind }) => kind === "html");
}

function wantedIndices({ documents }: DocumentGroup): number[] {
  const texts = options.filter?.split(",");
  return documents.flatMap(({ name }, index) =>
    texts === undefined || texts.some((text) => name.includes(text)) ? [index] : [],
  );
}
