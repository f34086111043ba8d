import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import {
  type BuiltRevision,
  buildTree,
  builtRevision,
  treeOf,
  workingTree,
} from "../../conformance/bytes/revision.ts";
import { writeDocuments } from "../documents.ts";
import { bundleProcess, removeBundles, runPinned } from "../spawn.ts";
import { table } from "../tables.ts";
import { CASES } from "./cases.ts";
import type { PairReport } from "./compare-process.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

const EXAMPLES = join(ROOT, "examples");

const HELP = `npm run bench:compare -- --base REVISION [options]
  Times the same work by two revisions in turn and prints what the head takes for each millisecond of the base. The status is 1 when a
  median is above --most.
  --base REVISION   what to compare with, or the folder of a checkout that is built
  --head REVISION   what to compare, or such a folder (default: the working tree as it is)
  --pairs N         pairs of each case (default 41; a third of it for whole processes)
  --only TEXT       only cases whose name contains TEXT (several, separated by commas: any of them)
  --core N          core that every process is pinned to (default the last)
  --most RATIO      (default 1.03)
`;

const { values: options } = parseArgs({
  options: {
    base: { type: "string" },
    head: { type: "string" },
    pairs: { type: "string", default: "41" },
    only: { type: "string", default: "" },
    core: { type: "string", default: String(cpus().length - 1) },
    most: { type: "string", default: "1.03" },
    help: { type: "boolean", default: false },
  },
});

interface Sides {
  readonly base: BuiltRevision;
  readonly head: BuiltRevision;
}

/** Processor time of the pairs of a case. */
interface CaseRow extends PairReport {
  readonly name: string;
}

process.exitCode = await run();

async function run(): Promise<number> {
  if (options.base === undefined || options.help) {
    console.log(HELP);
    return options.help ? 0 : 2;
  }
  const scratch = mkdtempSync(join(tmpdir(), "platen-bench-"));
  try {
    const sides = { base: built(options.base, scratch), head: built(options.head, scratch) };
    const rows = [...(await warmRows(sides)), ...(await processRows(sides, scratch))];
    console.log(ratioTable(rows));
    return rows.some((row) => ratioOf(row) > Number(options.most)) ? 1 : 0;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
    removeBundles();
  }
}

function built(revision: string | undefined, scratch: string): BuiltRevision {
  if (revision !== undefined && existsSync(join(revision, "package.json")))
    return builtRevision(resolve(revision));
  const tree = revision === undefined ? workingTree(ROOT, join(scratch, "index")) : treeOf(revision, ROOT);
  const directory = join(scratch, tree);
  return existsSync(directory) ? builtRevision(directory) : buildTree(tree, ROOT, directory);
}

async function warmRows({ base, head }: Sides): Promise<CaseRow[]> {
  const bundle = await bundleProcess(fileURLToPath(new URL("./compare-process.ts", import.meta.url)));
  const rows: CaseRow[] = [];
  for (const { name } of CASES.filter(isWanted)) {
    const args = [bundle, base.entry, head.entry, name, options.pairs, EXAMPLES];
    const { output } = await runPinned(process.execPath, args, Number(options.core));
    rows.push({ name, ...(JSON.parse(output) as PairReport) });
  }
  return rows;
}

/** Whole processes of the command line, one after the other. */
async function processRows({ base, head }: Sides, scratch: string): Promise<CaseRow[]> {
  const rows: CaseRow[] = [];
  const documents = writeDocuments(scratch, [1000]).map(({ name, file }) => ({
    name: `process, ${name}`,
    file,
  }));
  for (const { name, file } of documents.filter(isWanted)) {
    const timeOf = async ({ commandLine }: BuiltRevision): Promise<number> => {
      const args = [commandLine, "render", file, "-o", `${file}.pdf`];
      return (await runPinned(process.execPath, args, Number(options.core))).cpu;
    };
    await timeOf(base);
    await timeOf(head);
    const row = { name, base: [] as number[], head: [] as number[] };
    for (let pair = 0; pair < Number(options.pairs) / 3; pair += 1) {
      row.base.push(await timeOf(base));
      row.head.push(await timeOf(head));
    }
    rows.push(row);
  }
  return rows;
}

function isWanted({ name }: { readonly name: string }): boolean {
  return options.only.split(",").some((text) => name.includes(text));
}

/** The median of the ratios of pairs: two times of one pair were disturbed alike. */
function ratioOf({ base, head }: PairReport): number {
  return quantile(ratiosOf({ base, head }), 0.5);
}

function ratiosOf({ base, head }: PairReport): number[] {
  return base.flatMap((time, pair) => {
    const other = head[pair];
    return other === undefined ? [] : [other / time];
  });
}

function ratioTable(rows: readonly CaseRow[]): string {
  return table(
    ["processor time", "pairs", "base ms", "head ms", "ratio", "half of them between"],
    rows.map((row) => {
      const ratios = ratiosOf(row);
      return [
        row.name,
        String(ratios.length),
        quantile(row.base, 0.5).toFixed(2),
        quantile(row.head, 0.5).toFixed(2),
        ratioOf(row).toFixed(3),
        `${quantile(ratios, 0.25).toFixed(3)} ${quantile(ratios, 0.75).toFixed(3)}`,
      ];
    }),
  );
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((first, second) => first - second);
  return sorted[Math.floor(share * sorted.length)] ?? 0;
}
