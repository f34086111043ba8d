import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDFDocument } from "pdf-lib";
import { expect, test } from "vitest";
import type { Job, Rival } from "../rival.ts";
import { measureWarm } from "./warm.ts";

const options = { batches: 1, batchTime: 1_000, warmUp: 0, warmAgain: 0, patience: 10_000, budget: 10_000 };

/** An engine that writes an empty page, and notes what it was told. */
async function notingRival(jobs: Job[]): Promise<Rival> {
  const document = await PDFDocument.create();
  document.addPage();
  const pdf = await document.save();
  const start = async () => ({
    pid: process.pid,
    render: async (job: Job) => {
      jobs.push(job);
      writeFileSync(job.output, pdf);
    },
    close: async () => undefined,
  });
  return {
    name: "Noting",
    version: "1",
    language: "TypeScript",
    source: "this test",
    reads: ["html"],
    isCompiledLate: false,
    start,
    cold: () => ({ command: "true", arguments: [] }),
  };
}

async function jobsOf(
  inputs: readonly string[],
  changed: Partial<typeof options & Pick<Rival, "isCompiledLate">> = {},
): Promise<Job[]> {
  const jobs: Job[] = [];
  const out = mkdtempSync(join(tmpdir(), "warm-"));
  const document = { name: "letter", title: "Letter", inputs: { html: inputs }, isColdToo: false };
  const { isCompiledLate = false, ...others } = changed;
  const rival = { ...(await notingRival(jobs)), isCompiledLate };
  const { rows, failed } = await measureWarm(document, [rival], { ...options, ...others, out });
  rmSync(out, { recursive: true });
  expect(failed).toEqual([]);
  expect(rows).toMatchObject([{ document: "letter", rival: "Noting", pages: 1, isTagged: false }]);
  return jobs;
}

test("documents that are others each time are told one after the other", async () => {
  const jobs = await jobsOf(["a.html", "b.html", "c.html"]);
  const expected = jobs.map((_, index) => ["a.html", "b.html", "c.html"][index % 3]);
  expect(jobs.length).toBeGreaterThan(3);
  expect(jobs.map(({ input }) => input)).toEqual(expected);
  expect(jobs.every(({ count }) => count === 1)).toBe(true);
});

test("a document that stays the same is told once for all renders of a batch", async () => {
  const jobs = await jobsOf(["a.html"]);
  expect(jobs.slice(0, 2).map(({ count }) => count)).toEqual([1, 1]);
  expect(jobs).toHaveLength(3);
  expect(jobs[2]?.count).toBeGreaterThan(1);
});

test("what is compiled while it runs is warmed up before each batch until it gets no faster", async () => {
  const times = { warmAgain: 1, batches: 2 };
  expect(await jobsOf(["a.html"], times)).toHaveLength(4);
  // A second time at least, to see whether the first one made it faster.
  expect((await jobsOf(["a.html"], { ...times, isCompiledLate: true })).length).toBeGreaterThanOrEqual(8);
});
