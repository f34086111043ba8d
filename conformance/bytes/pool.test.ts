import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ComparedDocument } from "./document.ts";
import { bundleWorker, CLOCK, makeAll } from "./pool.ts";
import { type DocumentRecord, hashOf } from "./record.ts";

/** An engine that writes what it is given, and does what else the document says. */
const ENTRY = `
export class Engine {
  async renderHtml({ html, baseUrl }, { fetch }) {
    const text = String(html);
    if (text === "end") process.exit(3);
    if (text === "hang") for (;;);
    if (text === "refuse") throw Object.assign(new Error("Too long."), { code: "limit" });
    const loaded = text === "load" ? Buffer.from((await fetch({ url: baseUrl + "a.css" })).bytes).toString() : "";
    const now = text === "date" ? new Date().toISOString() + Date.now() : "";
    return {
      pdf: Buffer.from(text + loaded + now),
      pageCount: 2,
      diagnostics: [{ code: "odd", severity: "warning", message: "Odd.", position: { source: "html", line: 1, column: 2 } }],
    };
  }
}
export const createNodeFetch = () => undefined;
`;

const COMMAND_LINE = `
import { readFileSync, writeFileSync } from "node:fs";
const [, , word, output] = process.argv;
console.error("said", process.cwd());
if (word === "fail") process.exit(1);
writeFileSync(output, word + readFileSync("in.txt", "utf8") + Date.now());
`;

let directory: string;
let worker: string;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "platen-bytes-test-"));
  worker = join(directory, "worker.mjs");
  await bundleWorker(worker);
  writeFileSync(join(directory, "entry.mjs"), ENTRY);
  writeFileSync(join(directory, "cli.mjs"), COMMAND_LINE);
});

afterAll(() => rmSync(directory, { recursive: true }));

const html = (text: string): ComparedDocument => ({
  kind: "html",
  group: "features",
  name: text,
  html: text,
  baseUrl: "https://example.com/",
  files: { "a.css": Buffer.from("red").toString("base64") },
  fonts: [],
});

const command = (word: string): ComparedDocument => ({
  kind: "command",
  group: "fill",
  name: word,
  files: { "in.txt": Buffer.from("in").toString("base64") },
  calls: [[word, "out.txt"]],
  output: "out.txt",
});

async function recordsOf(documents: readonly ComparedDocument[], milliseconds = 60_000) {
  const file = join(directory, "documents.json");
  writeFileSync(file, JSON.stringify(documents));
  const records: (DocumentRecord & { readonly isFinal: boolean })[] = [];
  await makeAll([...documents.keys()], {
    worker,
    jobs: 1,
    milliseconds,
    start: {
      entry: join(directory, "entry.mjs"),
      commandLine: join(directory, "cli.mjs"),
      documents: file,
      clock: CLOCK,
    },
    onRecord: (index, record, isFinal) => {
      records[index] = { ...record, isFinal };
    },
  });
  return records;
}

it("records what a revision makes, with its diagnostics, by a clock that stands still", async () => {
  const [text, load, date] = await recordsOf([html("text"), html("load"), html("date")]);
  expect(text).toMatchObject({
    sha256: hashOf("text"),
    bytes: 4,
    pages: 2,
    diagnostics: ["html:1:2: warning: Odd. [odd]"],
    isFinal: true,
  });
  expect(load?.sha256).toBe(hashOf("loadred"));
  expect(date?.sha256).toBe(hashOf(`date2025-01-01T00:00:00.000Z${Date.UTC(2025, 0, 1)}`));
});

it("records why nothing was made", async () => {
  const [refused] = await recordsOf([html("refuse")]);
  expect(refused).toMatchObject({ bytes: 0, refusal: "Too long. [limit]", isFinal: true });
});

it("goes on after a process that ends or hangs, and keeps that for no other run", async () => {
  const [first, ended, next] = await recordsOf([html("first"), html("end"), html("next")]);
  expect(ended).toMatchObject({ refusal: "the process ended (3)", isFinal: false });
  expect([first?.sha256, next?.sha256]).toEqual([hashOf("first"), hashOf("next")]);
  const [hanging, after] = await recordsOf([html("hang"), html("after")], 2_000);
  expect(hanging).toMatchObject({ refusal: "longer than 2000 ms", isFinal: false });
  expect(after?.sha256).toBe(hashOf("after"));
});

it("runs commands in a directory of their own, whose name is not told", async () => {
  const [written, failed] = await recordsOf([command("write"), command("fail")]);
  expect(written).toMatchObject({
    sha256: hashOf(`writein${Date.UTC(2025, 0, 1)}`),
    diagnostics: ["said "],
  });
  expect(failed?.refusal).toBe("Error: said \n");
});
