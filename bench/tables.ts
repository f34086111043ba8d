import type { RenderStage } from "../src/render/render-types.ts";
import type { ProcessRow } from "./run.ts";

const STAGES: readonly RenderStage[] = ["parse", "sheets", "style", "media", "pages", "paint", "pdf"];

/** Warm renders: median, lowest, and in calibrations. */
export function warmTable(rows: readonly ProcessRow[], calibration: number): string {
  return table(
    ["warm", "pages", "median ms", "lowest ms", "CPU ms", "× calibration"],
    rows.map(({ name, pages, warm, warmCpu }) => [
      name,
      String(pages),
      median(warm).toFixed(1),
      Math.min(...warm).toFixed(1),
      median(warmCpu).toFixed(1),
      (median(warm) / calibration).toFixed(3),
    ]),
  );
}

/** Whole processes. */
export function processTable(rows: readonly ProcessRow[], calibration: number): string {
  return table(
    ["whole process", "pages", "wall s", "CPU s", "× calibration", "peak MB", "ms/page", "PDF KB"],
    rows.map(({ name, pages, wall, cpu, peak, bytes }) => [
      name,
      String(pages),
      (wall / 1000).toFixed(2),
      (cpu / 1000).toFixed(2),
      (cpu / calibration).toFixed(1),
      peak.toFixed(0),
      (cpu / pages).toFixed(2),
      (bytes / 1024).toFixed(0),
    ]),
  );
}

/** Share of each stage in the time of all. */
export function stageTable(rows: readonly ProcessRow[]): string {
  return table(
    ["stages, %", ...STAGES, "ms in all"],
    rows.map(({ name, stages }) => {
      const total = STAGES.reduce((sum, stage) => sum + (stages[stage] ?? 0), 0);
      const shares = STAGES.map((stage) => ((100 * (stages[stage] ?? 0)) / total).toFixed(1));
      return [name, ...shares, total.toFixed(1)];
    }),
  );
}

/** Cost of each further page between one report and the next: flat when the engine is linear. */
export function linearityTable(rows: readonly ProcessRow[]): string {
  const reports = rows.filter(({ rows: count }) => count !== undefined);
  return table(
    ["linearity", "ms/page", "MB/page", "ms per further page", "KB per further page"],
    reports.map(({ name, pages, cpu, peak }, index) => {
      const before = reports[index - 1];
      const further = before === undefined ? undefined : pages - before.pages;
      const cost =
        before === undefined || further === undefined ? "–" : ((cpu - before.cpu) / further).toFixed(2);
      const memory =
        before === undefined || further === undefined
          ? "–"
          : (((peak - before.peak) * 1024) / further).toFixed(0);
      return [name, (cpu / pages).toFixed(2), (peak / pages).toFixed(2), cost, memory];
    }),
  );
}

/** Names to the left, figures to the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] ?? "").length)),
  );
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join("  "),
    )
    .join("\n");
}

function median(values: readonly number[]): number {
  return [...values].sort((first, second) => first - second)[Math.floor(values.length / 2)] ?? 0;
}
