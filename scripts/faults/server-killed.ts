import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startService } from "../../bench/load/server-process.ts";
import { openTemplateStore } from "../../src/node/template-store.ts";
import type { Template } from "../../src/template/model.ts";
import { governmentForm } from "../../src/template/testing/government-form.ts";
import { authorization, demand, type Fault, KEY } from "./fault.ts";

const KILLS = Number(process.env["KILLS"] ?? 100);

interface Progress {
  /** Title of the last draft that was said to be saved. */
  saved: number;
  /** Versions that were said to be published. */
  published: number;
  template: Template | undefined;
}

/** The server is killed without warning while it writes templates. */
export const serverKilled: Fault = {
  name: `the server is killed while it writes, ${KILLS} times`,
  demand: "everything that was said to be done is there, and all of it whole",
  run: async () => {
    const directory = mkdtempSync(join(tmpdir(), "platen-killed-"));
    const progress: Progress = { saved: 0, published: 0, template: undefined };
    try {
      for (let kill = 0; kill < KILLS; kill += 1) {
        await writeAndKill(directory, progress, kill % 3 === 0);
        await check(directory, progress);
      }
      demand(progress.saved >= KILLS / 2, `only ${progress.saved} drafts were saved before the kills`);
      return `${progress.saved} drafts and ${progress.published} versions, none lost, none damaged`;
    } finally {
      rmSync(directory, { recursive: true });
    }
  },
};

/** A new process takes long over its first call, on some machines longer than it has to live: kills that are not early wait for that call. */
async function writeAndKill(directory: string, progress: Progress, isEarly: boolean): Promise<void> {
  const server = await startService("--key", KEY, "--threads", "0", "--templates", directory);
  const killSoon = (): Promise<boolean> =>
    sleep(20 + Math.random() * 150).then(() => server.process.kill("SIGKILL"));
  let killing = isEarly ? killSoon() : undefined;
  try {
    await write(server.url, progress, () => {
      killing ??= killSoon();
    });
  } catch {
    // The server is gone, as it should be.
  }
  demand(killing !== undefined, "the server ended by itself before its first answer");
  await killing;
  if (server.process.exitCode === null && server.process.signalCode === null) {
    await new Promise((resolve) => server.process.once("exit", resolve));
  }
}

/** Writes until the server is gone; tells of each answer. */
async function write(url: string, progress: Progress, onAnswer: () => void): Promise<void> {
  const templates = `${url}/api/v1/templates`;
  const headers = { authorization };
  if (progress.template === undefined) {
    const made = await fetch(`${templates}?id=kept`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/pdf" },
      body: governmentForm() as Uint8Array<ArrayBuffer>,
    });
    const { template } = (await made.json()) as { template: Template };
    progress.template = template;
  }
  for (;;) {
    const number = progress.saved + 1;
    const body = JSON.stringify({ ...progress.template, title: `Draft ${number}` });
    const put = await fetch(`${templates}/kept`, {
      method: "PUT",
      headers: { ...headers, "content-type": "application/json" },
      body,
    });
    if (put.status === 200) progress.saved = number;
    onAnswer();
    if (number % 3 !== 0) continue;
    const published = await fetch(`${templates}/kept/publish`, { method: "POST", headers });
    if (published.status === 200)
      progress.published = ((await published.json()) as { versionNumber: number }).versionNumber;
  }
}

/** What was under way may be done or not; what was answered is certain. Reading compares checksums. */
async function check(directory: string, progress: Progress): Promise<void> {
  const store = await openTemplateStore(directory);
  const found = await store.get("kept", -1).catch(() => undefined);
  if (found === undefined) {
    demand(progress.template === undefined, "the template is gone");
    return;
  }
  progress.template = found.template;
  const draft = Number(/^Draft (\d+)$/.exec(found.template.title)?.[1] ?? 0);
  demand(
    draft === progress.saved || draft === progress.saved + 1,
    `the draft is ${draft}, ${progress.saved} was saved`,
  );
  progress.saved = draft;
  const versions = await store.versions("kept");
  const newest = versions.at(-1) ?? 0;
  demand(newest >= progress.published && versions.length === newest, `the versions are ${versions.join()}`);
  progress.published = newest;
  for (const version of versions.slice(-2)) await store.get("kept", version);
}
