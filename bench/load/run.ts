/**
 * The service under load, beside the least that can be done with the same libraries, in the same run: `npm run bench:load`. Prints a table
 * and the conditions that the figures have to meet; ends with status 1 when one of them is not met.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openTemplateStore } from "../../src/node/template-store.ts";
import { rawPdf } from "../../src/template/testing/raw-pdf.ts";
import { fillBody, invoiceBody, thirtyFields } from "./bodies.ts";
import { type Call, type LoadReport, load } from "./client.ts";
import { type ServerProcess, startServer, startService } from "./server-process.ts";

const MEBIBYTE = 1_048_576;
const SOAK_CALLS = Number(process.argv[2] ?? 10_000);
const headers = { authorization: `Basic ${btoa("bench:")}` };

interface Condition {
  readonly name: string;
  readonly value: number;
  readonly maximum: number;
}

const conditions: Condition[] = [];
const results: Record<string, LoadReport> = {};
const directory = mkdtempSync(join(tmpdir(), "platen-load-"));
try {
  await prepareTemplate(join(directory, "templates"));
  const echo = await startServer(["bench/load/echo.mjs"]);
  const service = await startService(
    "--key",
    "bench",
    "--rate-limit",
    "1000000",
    "--templates",
    join(directory, "templates"),
  );
  try {
    await measure(echo, service);
    await soak(service);
  } finally {
    await Promise.all([echo.stop(), service.stop()]);
  }
} finally {
  rmSync(directory, { recursive: true });
}
finish();

async function prepareTemplate(path: string): Promise<void> {
  const store = await openTemplateStore(path);
  const pdf = rawPdf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>",
  ]);
  await store.saveDraft({ template: thirtyFields("thirty"), pdf });
  await store.publish("thirty");
}

async function measure(echo: ServerProcess, service: ServerProcess): Promise<void> {
  const invoice: Call = { url: `${service.url}/api/v1/generate-pdf`, headers, body: invoiceBody() };
  const fill: Call = { url: `${service.url}/api/v1/fill/thirty.pdf`, headers, body: fillBody() };
  const nothing: Call = { url: echo.url, body: invoice.body };
  const run = async (name: string, call: Call, concurrency: number, calls: number): Promise<LoadReport> => {
    const result = await load(call, { concurrency, calls, warmUp: Math.min(calls, 200) });
    results[name] = result;
    print(name, result);
    return result;
  };
  await run("echo, 1 at a time", nothing, 1, 1000);
  const one = await run("invoice, 1 at a time", invoice, 1, 400);
  conditions.push({ name: "invoice, 1 at a time: p50 in ms", value: one.p50, maximum: 40 });
  await run("echo, 8 at a time", nothing, 8, 2000);
  const eight = await run("invoice, 8 at a time", invoice, 8, 1200);
  conditions.push({ name: "invoice, 8 at a time: p99 in ms", value: eight.p99, maximum: 500 });
  conditions.push({
    name: "invoice, 8 at a time: answers other than 200",
    value: notGood(eight),
    maximum: 0,
  });
  await run("echo, 64 at a time", nothing, 64, 4000);
  const many = await run("invoice, 64 at a time", invoice, 64, 3000);
  conditions.push({
    name: "invoice, 64 at a time: other than 200 and 503 with Retry-After",
    value: many.wrong,
    maximum: 0,
  });
  const filled = await run("fill with 30 fields, 8 at a time", fill, 8, 2000);
  conditions.push({ name: "fill, 8 at a time: p99 in ms", value: filled.p99, maximum: 300 });
  conditions.push({ name: "fill, 8 at a time: answers other than 200", value: notGood(filled), maximum: 0 });
}

/** Many requests one after the other: what the process holds after each tenth, and how it grew in the second half. */
async function soak(service: ServerProcess): Promise<void> {
  const call: Call = { url: `${service.url}/api/v1/generate-pdf`, headers, body: invoiceBody() };
  const samples: number[] = [];
  const step = Math.max(1, Math.floor(SOAK_CALLS / 40));
  const result = await load(call, {
    concurrency: 4,
    calls: SOAK_CALLS,
    onAnswer: (index) => {
      if (index % step === step - 1) samples.push(service.residentBytes());
    },
  });
  results["soak"] = result;
  print(`soak, ${SOAK_CALLS} invoices`, result);
  const middle = median(samples.slice(samples.length * 0.4, samples.length * 0.6));
  const end = median(samples.slice(samples.length * 0.8));
  const megabytes = samples.map((bytes) => Math.round(bytes / MEBIBYTE));
  console.log(`  memory in MB: ${megabytes.join(" ")}`);
  conditions.push({
    name: "soak: growth of memory in the second half, MB",
    value: (end - middle) / MEBIBYTE,
    maximum: 32,
  });
  conditions.push({ name: "soak: answers other than 200", value: notGood(result), maximum: 0 });
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function notGood({ calls, statuses }: LoadReport): number {
  return calls - (statuses["200"] ?? 0);
}

function print(name: string, { perSecond, p50, p99, statuses }: LoadReport): void {
  const counts = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`);
  console.log(
    `${name.padEnd(34)} ${perSecond.toFixed(0).padStart(6)}/s  p50 ${p50.toFixed(1).padStart(7)} ms  p99 ${p99.toFixed(1).padStart(7)} ms  ${counts.join(", ")}`,
  );
}

function finish(): void {
  const out = new URL("../out/", import.meta.url);
  mkdirSync(out, { recursive: true });
  writeFileSync(new URL("load.json", out), `${JSON.stringify({ results, conditions }, undefined, 2)}\n`);
  console.log();
  for (const { name, value, maximum } of conditions) {
    const isMet = value <= maximum;
    if (!isMet) process.exitCode = 1;
    console.log(`${isMet ? "ok    " : "MISSED"} ${name}: ${value.toFixed(1)}, at most ${maximum}`);
  }
}
