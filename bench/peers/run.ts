import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, release, type as systemName, totalmem } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { incomplete } from "./compared.ts";
import { type PeerDocument, writePeerDocuments } from "./documents/documents.ts";
import { runCold } from "./measure/cold.ts";
import { measureService } from "./measure/service.ts";
import { inputsFor, measureWarm, type WarmOptions } from "./measure/warm.ts";
import { merged } from "./merged.ts";
import { writeReport } from "./report/write-report.ts";
import type { ColdRow, FailedRow, PeerResults, ServiceRow, WarmRow } from "./results.ts";
import type { Rival } from "./rival.ts";
import { findRivals, OURS } from "./rivals.ts";
import { terminalReport } from "./terminal.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const OUT = fileURLToPath(new URL("../out/", import.meta.url));

export interface PeerOptions {
  /** Only documents whose name contains the text. */
  readonly only: string;
  /** Only rivals whose names contain one of these, in any case; all of them when empty. */
  readonly rivals: readonly string[];
  /** One batch of everything, and little warming up. */
  readonly isQuick: boolean;
  /** Keeps what the last run has of other documents. */
  readonly isKeeping: boolean;
  /** Makes the page again from the figures of the last run. */
  readonly isReportAlone: boolean;
  /** Printed on the page. */
  readonly date: string | undefined;
}

interface Figures {
  readonly warm: WarmRow[];
  readonly failed: FailedRow[];
  readonly cold: ColdRow[];
  readonly service: ServiceRow[];
}

/** Measures ourselves beside all rivals and writes `peers.json` and `peers.pdf`; what is done is written after every document. */
export async function runPeers(options: PeerOptions): Promise<void> {
  const file = join(OUT, "peers.json");
  mkdirSync(OUT, { recursive: true });
  const isOfBefore = options.isReportAlone || (options.isKeeping && existsSync(file));
  const before = isOfBefore ? (JSON.parse(readFileSync(file, "utf8")) as PeerResults) : undefined;
  if (before !== undefined && options.isReportAlone) {
    return finish(options.date === undefined ? before : { ...before, date: options.date });
  }
  build();
  const folder = join(OUT, "peers");
  const documents = await writePeerDocuments(folder, (name) => name.includes(options.only));
  const { rivals, absent } = findRivals(folder, (name) => isWanted(name, options.rivals));
  for (const { name, reason } of absent) console.log(`Left out: ${name} (${reason})`);
  const figures: Figures = { warm: [], failed: [], cold: [], service: [] };
  const measured = (): PeerResults => ({
    ...(options.date === undefined ? {} : { date: options.date }),
    machine: machine(),
    isQuick: options.isQuick,
    rivals: rivals.map(({ name, version, language, source }) => ({ name, version, language, source })),
    absent,
    documents: documents.map(({ name, title, tenth }) => ({
      name,
      title,
      ...(tenth === undefined ? {} : { tenth }),
    })),
    ...figures,
  });
  const results = (): PeerResults => (before === undefined ? measured() : merged(before, measured()));
  for (const document of documents) {
    console.log(`${document.title} …`);
    await measure(document, rivals, { figures, folder, isQuick: options.isQuick });
    writeFileSync(file, `${JSON.stringify(results(), undefined, 2)}\n`);
  }
  if ("service".includes(options.only)) {
    console.log("Service …");
    figures.service.push(...(await measureService(options.isQuick ? 300 : 3_000)));
    writeFileSync(file, `${JSON.stringify(results(), undefined, 2)}\n`);
  }
  await finish(results());
}

async function finish(results: PeerResults): Promise<void> {
  console.log(`\n${terminalReport(results)}`);
  await writeReport(results, join(OUT, "peers.pdf"));
  console.log(`\nWritten: bench/out/peers.json, bench/out/peers.pdf`);
}

async function measure(
  document: PeerDocument,
  rivals: readonly Rival[],
  { figures, folder, isQuick }: { figures: Figures; folder: string; isQuick: boolean },
): Promise<void> {
  const options = warmOptions(folder, isQuick);
  const able: Rival[] = [];
  for (const rival of rivals) {
    if (inputsFor(document, rival).length === 0) continue;
    const reason = hopeless(document, rival, figures, options.patience);
    if (reason === undefined) able.push(rival);
    else figures.failed.push({ document: document.name, rival: rival.name, reason });
  }
  const { rows, failed } = await measureWarm(document, able, options);
  const partial = incomplete(rows);
  const whole = rows.filter((row) => partial.every(({ rival }) => rival !== row.rival));
  figures.warm.push(...whole);
  figures.failed.push(...failed, ...partial);
  if (!document.isColdToo) return;
  const made = able.filter(({ name }) => whole.some(({ rival }) => rival === name));
  figures.cold.push(...(await measureCold(document, made, { folder, isQuick })));
}

/** Why a long document isn't tried: a tenth of it failed, or would take too long ten times over. */
function hopeless(
  { tenth }: PeerDocument,
  { name }: Rival,
  { warm, failed }: Figures,
  patience: number,
): string | undefined {
  if (tenth === undefined) return undefined;
  const isShort = ({ document, rival }: { document: string; rival: string }): boolean =>
    document === tenth && rival === name;
  if (failed.some(isShort)) return "not tried: a tenth of it failed";
  const short = warm.find(isShort);
  const seconds = (short?.clock.lowest ?? 0) / 1_000;
  return seconds * 10_000 > patience ? `not tried: a tenth of it took ${seconds.toFixed(0)} s` : undefined;
}

/** What the whole processes of a rival together take at most, ms; one is always run. */
const COLD_BUDGET = 60_000;

/** The lowest of some whole processes each, in turn; a first one may have code to compile and keep. */
async function measureCold(
  document: PeerDocument,
  rivals: readonly Rival[],
  { folder, isQuick }: { folder: string; isQuick: boolean },
): Promise<ColdRow[]> {
  const best = new Map<string, ColdRow>();
  const spent = new Map<string, number>();
  for (let round = 0; round < (isQuick ? 2 : 4); round += 1) {
    for (const rival of rivals) {
      const time = spent.get(rival.name) ?? 0;
      if (time + time / Math.max(1, round) > COLD_BUDGET) continue;
      const start = performance.now();
      const output = join(folder, "cold.pdf");
      const command = rival.cold(inputsFor(document, rival)[0] ?? "", output);
      const run = await runCold(command, output, 120_000).catch((error: Error) => {
        console.log(`  ${rival.name}, whole process: ${error.message}`);
      });
      spent.set(rival.name, time + performance.now() - start);
      if (run === undefined) continue;
      const before = best.get(rival.name);
      if (before === undefined || run.processor < before.processor) {
        best.set(rival.name, { document: document.name, rival: rival.name, ...run });
      }
    }
  }
  return [...best.values()];
}

function warmOptions(out: string, isQuick: boolean): WarmOptions {
  const common = { out, batchTime: 500, patience: 120_000 };
  return isQuick
    ? { ...common, batches: 1, warmUp: 3_000, warmAgain: 0, budget: 5_000 }
    : { ...common, batches: 5, warmUp: 10_000, warmAgain: 2_000, budget: 25_000 };
}

/** Ourselves always, and who is named. */
function isWanted(name: string, wanted: readonly string[]): boolean {
  return (
    name === OURS ||
    wanted.length === 0 ||
    wanted.some((text) => name.toLowerCase().includes(text.toLowerCase()))
  );
}

/** The package as it is published. */
function build(): void {
  execFileSync("npm", ["run", "--silent", "build:code"], { cwd: ROOT, stdio: "inherit" });
}

function machine(): PeerResults["machine"] {
  return {
    processor: cpus()[0]?.model ?? "",
    cores: cpus().length,
    memory: totalmem(),
    system: `${systemName()} ${release()}`,
    node: process.version,
  };
}
