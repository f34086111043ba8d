import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { bundleProcess, removeBundles, runCalibration, runPinned } from "../spawn.ts";
import { table } from "../tables.ts";
import type { FillEngineName, FillReport, FillTask } from "./fill-process.ts";

const HELP = `npm run bench:fill -- [options]
  --quick     fewer records, and 10,000 of them streamed
  --core N    core that every process is pinned to (default the last)
`;

const { values: options } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    core: { type: "string", default: String(cpus().length - 1) },
    help: { type: "boolean", default: false },
  },
});

const MERGED = 1_000;
const tasks: readonly { engine: FillEngineName; task: FillTask; records: number }[] = [
  { engine: "platen", task: "flat", records: options.quick ? 200 : 1_000 },
  { engine: "platen", task: "interactive", records: options.quick ? 200 : 1_000 },
  { engine: "platen", task: "merged-first", records: MERGED },
  { engine: "platen", task: "merged", records: MERGED },
  { engine: "platen", task: "merged-interactive", records: MERGED },
  { engine: "platen", task: "streamed", records: options.quick ? 10_000 : 100_000 },
  { engine: "pdf-lib", task: "flat", records: 30 },
  { engine: "pdf-lib", task: "interactive", records: 30 },
  { engine: "pdf-lib", task: "merged", records: options.quick ? 20 : 100 },
];

if (options.help) console.log(HELP);
else await run(Number(options.core));

async function run(core: number): Promise<void> {
  const bundle = await bundleProcess(fileURLToPath(new URL("./fill-process.ts", import.meta.url)));
  try {
    const calibration = await runCalibration(bundle, core);
    console.log(
      `Calibration: ${calibration.toFixed(1)} ms (Node ${process.version}, ${cpus()[0]?.model ?? ""})\n`,
    );
    const rows: (readonly string[])[] = [];
    for (const { engine, task, records } of tasks) {
      const { output } = await runPinned(process.execPath, [bundle, engine, task, String(records)], core);
      rows.push(rowOf(engine, task, JSON.parse(output) as FillReport));
    }
    const head = [
      "two pages, 40 fields",
      "task",
      "records",
      "CPU ms each",
      "per second",
      "bytes each",
      "MB above idle",
    ];
    console.log(table(head, rows));
    console.log(`\nCalibration afterwards: ${(await runCalibration(bundle, core)).toFixed(1)} ms`);
  } finally {
    removeBundles();
  }
}

function rowOf(engine: FillEngineName, task: FillTask, report: FillReport): readonly string[] {
  const { records, cpu, bytes, memory } = report;
  return [
    engine,
    task,
    String(records),
    cpu.toFixed(3),
    (1000 / cpu).toFixed(0),
    bytes.toFixed(0),
    task === "streamed" ? memory.toFixed(0) : "",
  ];
}
