import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { NotFoundError } from "../../template/errors.ts";
import type { TemplateStore } from "../../template/store.ts";
import { openTemplateStore } from "../template-store.ts";
import { numberedVersion } from "./numbered-version.ts";

/** What the writers said they had done, over all of them. */
interface Done {
  draft: number;
  published: number;
}

export interface KillReport {
  readonly kills: number;
  readonly drafts: number;
  readonly versions: number;
}

/**
 * Lets a process write templates and kills it without warning, again and again; after each time everything in the store has to be whole,
 * and everything that was said to be done has to be there. Rejects otherwise.
 */
export async function killWriters(kills: number): Promise<KillReport> {
  const directory = mkdtempSync(join(tmpdir(), "platen-kill-"));
  try {
    const script = join(directory, "writer.mjs");
    const entry = fileURLToPath(new URL("./store-writer.ts", import.meta.url));
    await build({ entryPoints: [entry], outfile: script, bundle: true, platform: "node", format: "esm" });
    const done: Done = { draft: 0, published: 0 };
    const place = join(directory, "store");
    for (let kill = 1; kill <= kills; kill += 1) {
      await writeAndKill(script, place, done);
      await checkStore(await openTemplateStore(place), done);
    }
    return { kills, drafts: done.draft, versions: done.published };
  } finally {
    rmSync(directory, { recursive: true });
  }
}

async function writeAndKill(script: string, place: string, done: Done): Promise<void> {
  const writer = spawn(process.execPath, [script, place, String(done.draft + 1)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const closed = once(writer, "close");
  let said = "";
  writer.stdout.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  while (!said.includes("ready") && writer.exitCode === null) await sleep(2);
  await sleep(Math.random() * 80);
  writer.kill("SIGKILL");
  await closed;
  if (writer.signalCode !== "SIGKILL") throw new Error(`The writer ended by itself: ${writer.exitCode}`);
  for (const [, draft] of said.matchAll(/^draft (\d+)$/gm)) done.draft = Number(draft);
  for (const [, version] of said.matchAll(/^published (\d+) \d+$/gm)) done.published = Number(version);
}

/** What was under way when the process ended may be done or not; everything else is certain. */
async function checkStore(store: TemplateStore, done: Done): Promise<void> {
  const versions = await store.versions("kept").catch(noneOf<readonly number[]>([]));
  const expected = Array.from({ length: versions.length }, (_version, index) => index + 1);
  assert(versions.join() === expected.join(), `versions ${versions.join()} have a gap`);
  assert(
    versions.length === done.published || versions.length === done.published + 1,
    `${versions.length} versions, ${done.published} of them said to be published`,
  );
  for (const number of versions.slice(-3)) await checkWhole(store, "kept", number);
  const draft = await checkWhole(store, "kept", -1);
  assert(
    draft === done.draft || draft === done.draft + 1,
    `draft ${draft}, ${done.draft} was said to be saved`,
  );
  await checkWhole(store, "fleeting", -1);
  done.draft = draft;
  done.published = versions.length;
}

/** The number of a version, all of whose parts have to tell the same; 0 for one that is not there. */
async function checkWhole(store: TemplateStore, id: string, versionNumber: number): Promise<number> {
  const found = await store.get(id, versionNumber).catch(noneOf(undefined));
  if (found === undefined) return 0;
  const number = Number(/\d+/.exec(found.template.title)?.[0]);
  const whole = numberedVersion(id, number);
  assert(Buffer.compare(found.pdf, whole.pdf) === 0, `the PDF of ${id} ${versionNumber} is not whole`);
  return number;
}

function noneOf<T>(value: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof NotFoundError) return value;
    throw error;
  };
}

function assert(holds: boolean, message: string): void {
  if (!holds) throw new Error(message);
}
