import { fillTemplate, fillTemplateStream } from "../../src/fill/fill.ts";
import { FontLibrary } from "../../src/fill/fonts/font-library.ts";
import { createFontProvider } from "../../src/fill/fonts/font-provider.ts";
import { type PreparedTemplate, prepareTemplate } from "../../src/fill/prepare/prepare-template.ts";
import { readDefaultFonts } from "../../src/node/default-fonts.ts";
import { nodeCompression } from "../../src/node/deflate.ts";
import { importTemplate } from "../../src/template/import/import-template.ts";
import { calibrate } from "../calibration.ts";
import { benchForm, benchRecord } from "./form.ts";
import { pdfLibFill, pdfLibMerge } from "./pdf-lib-fill.ts";

export type FillTask = "flat" | "interactive" | "merged-first" | "merged" | "merged-interactive" | "streamed";
export type FillEngineName = "platen" | "pdf-lib";

/** What one process tells about itself, as JSON on standard output. */
export interface FillReport {
  readonly records: number;
  /** User and system time for each record, ms: the median of the rounds. */
  readonly cpu: number;
  /** Bytes of the file for each record. */
  readonly bytes: number;
  /** Most memory beyond that of the process at rest, MB; only for streams. */
  readonly memory: number;
}

/** Rounds whose figures do not count; the compiler settles in them. */
const WARM_UP = { single: 300, merged: 3, pdfLib: 5 };
const LARGE = { outputBytes: 4e9, filledPages: 1e9 };

/** `fill-process ENGINE TASK RECORDS`; without arguments the calibration. */
const [engine, task, count] = process.argv.slice(2);
const answer =
  engine === undefined
    ? calibrate()
    : await measure(engine as FillEngineName, task as FillTask, Number(count));
process.stdout.write(JSON.stringify(answer));

async function measure(name: FillEngineName, kind: FillTask, records: number): Promise<FillReport> {
  const form = await benchForm();
  if (name === "pdf-lib") return measurePdfLib(form, kind, records);
  const fonts = new FontLibrary(createFontProvider(readDefaultFonts()));
  const version = await importTemplate(form, { id: "bench" });
  const template = await prepareTemplate(version, { compression: nodeCompression });
  if (kind === "streamed") return measureStream(template, fonts, records);
  const useInteractiveFields = kind === "interactive" || kind === "merged-interactive";
  const options = { fonts, compression: nodeCompression, limits: LARGE };
  const fill = async (data: unknown): Promise<Uint8Array> =>
    (await fillTemplate(template, { data, useInteractiveFields }, options)).pdf;
  if (kind === "flat" || kind === "interactive") {
    return rounds({ warmUp: WARM_UP.single, rounds: records, records: 1 }, (index) =>
      fill(benchRecord(index)),
    );
  }
  const data = Array.from({ length: records }, (_, index) => benchRecord(index));
  const often = kind === "merged-first" ? { warmUp: 0, rounds: 1 } : { warmUp: WARM_UP.merged, rounds: 5 };
  return rounds({ ...often, records }, () => fill(data));
}

function measurePdfLib(form: Uint8Array, kind: FillTask, records: number): Promise<FillReport> {
  if (kind === "flat" || kind === "interactive") {
    const options = { warmUp: WARM_UP.pdfLib, rounds: records, records: 1 };
    return rounds(options, (index) => pdfLibFill(form, benchRecord(index), kind === "flat"));
  }
  const data = Array.from({ length: records }, (_, index) => benchRecord(index));
  return rounds({ warmUp: 1, rounds: 1, records }, () => pdfLibMerge(form, data));
}

async function rounds(
  options: { warmUp: number; rounds: number; records: number },
  work: (index: number) => Promise<Uint8Array>,
): Promise<FillReport> {
  const times: number[] = [];
  let bytes = 0;
  for (let index = 0; index < options.warmUp + options.rounds; index += 1) {
    const before = process.cpuUsage();
    bytes = (await work(index)).length;
    if (index >= options.warmUp) times.push(cpuOf(process.cpuUsage(before)) / options.records);
  }
  // The mean of single fills: a clock of microseconds is too coarse for a median of some.
  const cpu = options.records === 1 ? mean(times) : median(times);
  return { records: options.records, cpu, bytes: bytes / options.records, memory: 0 };
}

/** Records that come one by one and bytes that go as they are made. */
async function measureStream(
  template: PreparedTemplate,
  fonts: FontLibrary,
  records: number,
): Promise<FillReport> {
  const options = { fonts, compression: nodeCompression, limits: LARGE };
  await fillTemplate(template, { data: benchRecord(0) }, options);
  const idle = process.memoryUsage.rss();
  const before = process.cpuUsage();
  let peak = idle;
  let bytes = 0;
  for await (const chunk of fillTemplateStream(template, { data: benchRecords(records) }, options)) {
    bytes += chunk.length;
    peak = Math.max(peak, process.memoryUsage.rss());
  }
  const cpu = cpuOf(process.cpuUsage(before)) / records;
  return { records, cpu, bytes: bytes / records, memory: (peak - idle) / 1_048_576 };
}

function* benchRecords(count: number): Generator<unknown> {
  for (let index = 0; index < count; index += 1) yield benchRecord(index);
}

function cpuOf({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function median(values: readonly number[]): number {
  return [...values].sort((first, second) => first - second)[Math.floor(values.length / 2)] ?? 0;
}
