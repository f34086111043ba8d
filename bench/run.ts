import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type BenchDocument, writeDocuments, writeWarmDocuments } from "./documents.ts";
import { DOCUMENT_NAMES } from "./peers/documents/documents.ts";
import { runPeers } from "./peers/run.ts";
import type { ProcessReport } from "./render-process.ts";
import { bundleRenderProcess, removeBundles, runCalibration, runEngine } from "./spawn.ts";
import { linearityTable, processTable, stageTable, warmTable } from "./tables.ts";

const OUT = fileURLToPath(new URL("./out/", import.meta.url));

const HELP = `npm run bench -- [options]
  --quick        letter, invoice, chapter and a report of 1,000 rows
  --full         also a report of 100,000 rows
  --runs N       processes for each document; the fastest counts (default 3, 1 for big reports)
  --core N       core that every process is pinned to (default the last)
  --only TEXT    only documents whose name contains TEXT

npm run bench -- --peers [options]
  measures ourselves beside everything that a registry installs, and makes bench/out/peers.pdf; an hour
  --quick        one batch of everything
  --only TEXT    only documents whose name contains TEXT; --documents lists them
  --rivals LIST  only these, with commas between
  --keep         keeps what the last run has of other documents
  --date TEXT    printed on the page
  --report       makes the page again from the figures of the last run
`;

const { values: options } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    full: { type: "boolean", default: false },
    peers: { type: "boolean", default: false },
    runs: { type: "string", default: "3" },
    core: { type: "string", default: String(cpus().length - 1) },
    only: { type: "string", default: "" },
    rivals: { type: "string", default: "" },
    documents: { type: "boolean", default: false },
    date: { type: "string" },
    keep: { type: "boolean", default: false },
    report: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

/** Of one document in a process of its own. */
export interface ProcessRow extends ProcessReport {
  readonly name: string;
  readonly rows: number | undefined;
  /** Start of the process to its end, ms. */
  readonly wall: number;
}

if (options.help) console.log(HELP);
else if (options.documents) console.log([...DOCUMENT_NAMES, "service"].join("\n"));
else if (options.peers) await peers();
else await run();

function peers(): Promise<void> {
  return runPeers({
    only: options.only,
    rivals: options.rivals.split(",").filter((name) => name !== ""),
    isQuick: options.quick,
    isKeeping: options.keep,
    isReportAlone: options.report,
    date: options.date,
  });
}

async function run(): Promise<void> {
  const core = Number(options.core);
  const sizes = options.quick ? [1000] : options.full ? [1000, 26_000, 100_000] : [1000, 26_000];
  const isWanted = ({ name }: BenchDocument): boolean => name.includes(options.only);
  const documents = writeDocuments(OUT, sizes).filter(isWanted);
  const repeated = writeWarmDocuments(OUT).filter(isWanted);
  const bundle = await bundleRenderProcess();
  const calibration = await runCalibration(bundle, core);
  console.log(
    `Calibration: ${calibration.toFixed(1)} ms (Node ${process.version}, ${cpus()[0]?.model ?? ""})\n`,
  );
  try {
    const warm = await measureWarm(repeated, bundle, core);
    if (warm.length > 0) console.log(`${warmTable(warm, calibration)}\n`);
    const rows = await measureProcesses(documents, bundle, core);
    console.log(
      `${processTable(rows, calibration)}\n\n${stageTable([...warm, ...rows])}\n\n${linearityTable(rows)}`,
    );
    const after = await runCalibration(bundle, core);
    console.log(`\nCalibration afterwards: ${after.toFixed(1)} ms`);
    mkdirSync(OUT, { recursive: true });
    const results = {
      calibration,
      node: process.version,
      cpu: cpus()[0]?.model,
      warm,
      processes: rows,
    };
    writeFileSync(join(OUT, "results.json"), `${JSON.stringify(results, undefined, 2)}\n`);
  } finally {
    removeBundles();
  }
}

async function measureWarm(
  documents: readonly BenchDocument[],
  bundle: string,
  core: number,
): Promise<ProcessRow[]> {
  const rows: ProcessRow[] = [];
  for (const { name, file, rows: count, keeps } of documents) {
    const output = file.replace(".html", ".pdf");
    const { wall, report } = await runEngine(
      bundle,
      { input: file, output },
      { core, warmRuns: options.quick ? 30 : 100, keeps },
    );
    rows.push({ ...report, name: `${name}, warm`, rows: count, wall });
  }
  return rows;
}

/** The fastest of several processes: the others were disturbed. */
async function measureProcesses(
  documents: readonly BenchDocument[],
  bundle: string,
  core: number,
): Promise<ProcessRow[]> {
  const rows: ProcessRow[] = [];
  for (const { name, file, rows: count } of documents) {
    const output = file.replace(".html", ".pdf");
    let best: ProcessRow | undefined;
    for (let run = 0; run < runsFor(count); run += 1) {
      const { wall, report } = await runEngine(
        bundle,
        { input: file, output },
        { core, warmRuns: 0, keeps: undefined },
      );
      if (best === undefined || report.cpu < best.cpu) best = { ...report, name, rows: count, wall };
    }
    if (best !== undefined) rows.push(best);
  }
  return rows;
}

function runsFor(rows: number | undefined): number {
  return (rows ?? 0) > 1000 ? 1 : Number(options.runs);
}
