import { readFileSync, writeFileSync } from "node:fs";
import { Engine } from "../src/node/index.ts";
import type { RenderResult, RenderStage } from "../src/render/render-types.ts";
import { calibrate } from "./calibration.ts";

/** What one process tells about itself, as JSON on standard output. */
export interface ProcessReport {
  readonly pages: number;
  readonly bytes: number;
  /** Stages of the only or the median render, ms. */
  readonly stages: Readonly<Partial<Record<RenderStage, number>>>;
  /** Of each warm render, ms; empty for a single one. */
  readonly warm: readonly number[];
  readonly warmCpu: readonly number[];
  /** User and system time of the whole process so far, ms. */
  readonly cpu: number;
  /** Most memory in use at any time, MB. */
  readonly peak: number;
}

const WARM_UP = 30;

/**
 * `render-process INPUT OUTPUT [RUNS [nothing]]`: renders once in a fresh process, or RUNS times warm after a few rounds of warming up;
 * with `nothing`, by an engine that keeps no sheets, fonts and images. Without arguments it prints the calibration.
 */
const [input, output = "", runs = "0", keeps = "all"] = process.argv.slice(2);
const answer = input === undefined ? calibrate() : await measure(input, output, Number(runs));
process.stdout.write(JSON.stringify(answer));

async function measure(inputFile: string, outputFile: string, warmRuns: number): Promise<ProcessReport> {
  const html = readFileSync(inputFile);
  const nothing = { sheetBytes: 0, fontBytes: 0, imageBytes: 0 };
  const engine = new Engine(keeps === "nothing" ? { cacheLimits: nothing } : {});
  const render = (): Promise<RenderResult> =>
    engine.renderHtml({ html }, { limits: { pages: 100_000, documentBytes: 1e9, outputBytes: 1e9 } });
  let result = await render();
  writeFileSync(outputFile, result.pdf);
  const warm: { milliseconds: number; cpu: number; result: RenderResult }[] = [];
  for (let run = 0; run < (warmRuns === 0 ? 0 : warmRuns + WARM_UP); run += 1) {
    const before = process.cpuUsage();
    const start = performance.now();
    result = await render();
    const milliseconds = performance.now() - start;
    if (run >= WARM_UP) warm.push({ milliseconds, cpu: cpuOf(process.cpuUsage(before)), result });
  }
  const median = [...warm].sort((a, b) => a.milliseconds - b.milliseconds)[Math.floor(warm.length / 2)];
  return {
    pages: result.pageCount,
    bytes: result.pdf.length,
    stages: (median?.result ?? result).timings ?? {},
    warm: warm.map(({ milliseconds }) => milliseconds),
    warmCpu: warm.map(({ cpu }) => cpu),
    cpu: cpuOf(process.cpuUsage()),
    peak: process.resourceUsage().maxRSS / 1024,
  };
}

function cpuOf({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}
