/** The figures of docs/fonts.md. Run: `npm run bench:fonts [-- --only TEXT] [--processes N] [--parallel N] [--states warm,cold] [--fonts DIR]`. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { bundleProcess, runPinned } from "../spawn.ts";
import { table } from "../tables.ts";
import { type FirstUse, type FirstWord, firstWordsOf } from "./first-use.ts";
import { sampleTable } from "./samples.ts";
import { warmFigures } from "./warm.ts";

const { values } = parseArgs({
  options: {
    fonts: { type: "string", default: "/usr/share/fonts" },
    only: { type: "string", default: "" },
    processes: { type: "string", default: "3" },
    slowest: { type: "string", default: "10" },
    states: { type: "string", default: "warm,cold" },
    parallel: { type: "string", default: "1" },
    parts: { type: "string", default: "warm,samples,first-use" },
  },
});
/** What the first use of a face may take in a warm process, ms. A busy machine gets more tries at it. */
const WANTED = 5;
const FURTHER_TRIES = 12;

interface Row extends FirstUse {
  readonly name: string;
  readonly total: number;
}

const parts = values.parts.split(",");
if (parts.includes("warm")) console.log(`${warmFigures(values.fonts)}\n`);
if (parts.includes("samples")) console.log(`${await sampleTable(values.fonts)}\n`);
if (parts.includes("first-use")) await firstUses();

async function firstUses(): Promise<void> {
  const words = fontFiles().flatMap(firstWordsOf);
  const entry = fileURLToPath(new URL("./first-use-process.ts", import.meta.url));
  const bundle = await bundleProcess(entry);
  for (const state of values.states.split(",")) {
    const rows: Row[] = [];
    let next = 0;
    const work = async (): Promise<void> => {
      for (let word = words[next++]; word !== undefined; word = words[next++])
        rows.push(await lowest(bundle, word, state === "warm"));
    };
    await Promise.all(Array.from({ length: Number(values.parallel) }, work));
    report(`${state} process`, rows);
  }
}

async function lowest(bundle: string, word: FirstWord, isWarm: boolean): Promise<Row> {
  const name = `${word.file.replace(/.*\//, "")}${word.member === undefined ? "" : ` ${word.member}`}`;
  let best: Row | undefined;
  const argument = JSON.stringify([word, isWarm, join(values.fonts, "truetype/noto")]);
  let tries = Number(values.processes);
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const { output } = await runPinned(process.execPath, [bundle, argument]);
    const { parse, shape } = JSON.parse(output) as FirstUse;
    if (best === undefined || parse + shape < best.total) best = { name, parse, shape, total: parse + shape };
    if (isWarm && attempt === tries - 1 && best.total > WANTED)
      tries = Math.min(tries + 1, Number(values.processes) + FURTHER_TRIES);
  }
  return best as Row;
}

function report(title: string, rows: Row[]): void {
  rows.sort((left, right) => right.total - left.total);
  const at = (share: number): string =>
    (rows[Math.floor((1 - share) * (rows.length - 1))]?.total ?? 0).toFixed(2);
  const over = rows.filter(({ total }) => total > WANTED).length;
  console.log(
    `First use, ${title}, ${rows.length} faces: median ${at(0.5)} ms, 90 % ${at(0.9)} ms, 99 % ${at(0.99)} ms, ` +
      `highest ${at(1)} ms; ${over} over ${WANTED} ms`,
  );
  const slowest = rows.slice(0, Number(values.slowest));
  const cells = slowest.map((row) => [
    row.name,
    ...[row.parse, row.shape, row.total].map((ms) => ms.toFixed(2)),
  ]);
  console.log(`${table(["slowest", "parse ms", "shape ms", "both"], cells)}\n`);
}

function fontFiles(): string[] {
  return ["truetype/noto", "opentype/noto"].flatMap((folder) => {
    const directory = join(values.fonts, folder);
    const names = readdirSync(directory).filter((name) => /\.(ttf|otf|ttc)$/.test(name));
    return names.filter((name) => name.includes(values.only)).map((name) => join(directory, name));
  });
}
