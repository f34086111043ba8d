import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { invoiceBody } from "../../bench/load/bodies.ts";
import { type Answer, type Call, send } from "../../bench/load/client.ts";
import type { ServerProcess } from "../../bench/load/server-process.ts";
import { KeyStore } from "../../src/http/access/key-store.ts";
import { openStorage } from "../../src/node/template-store.ts";

/** One thing that goes wrong, done to a real server. Throws when the service does not bear it. */
export interface Fault {
  readonly name: string;
  /** What the service has to do. */
  readonly demand: string;
  /** Gives the figures that were measured, in a sentence; undefined when it can't be tried on this machine. */
  run(): Promise<string | undefined>;
}

export const KEY = "fault-key";
export const authorization: string = `Basic ${btoa(`${KEY}:`)}`;
export const GENERATE = "/api/v1/generate-pdf";

/** A small document, which any service has to make at any time. */
export function goodCall(server: Pick<ServerProcess, "url">, key: string = KEY): Call {
  const headers = { authorization: `Basic ${btoa(`${key}:`)}` };
  return { url: `${server.url}${GENERATE}`, headers, body: invoiceBody() };
}

/** Makes keys of workspaces in a store, one for each name given. */
export async function makeKeys(store: string, workspaces: readonly string[]): Promise<readonly string[]> {
  const storage = await openStorage(store);
  const keys = new KeyStore(storage);
  const made: string[] = [];
  for (const workspace of workspaces) made.push((await keys.create("production", "", workspace)).key);
  await storage.dispose();
  return made;
}

/** Makes one call on a connection of its own. */
export async function sendOnce(call: Call): Promise<Answer> {
  const agent = new Agent({ keepAlive: false });
  try {
    return await send(call, agent);
  } finally {
    agent.destroy();
  }
}

/** A document that takes many seconds, as the parts of a multipart body; its layout looks at each page whether it is called off. */
export function longForm(pages = 200_000): FormData {
  const form = new FormData();
  form.set("type", "html");
  form.set("data[html]", `<p style="break-after: page">x</p>`.repeat(pages));
  return form;
}

/** A document that does not come to its first page for seconds. */
export function stubbornForm(rows = 60_000): FormData {
  const form = new FormData();
  const cells = "<td>one<td>two<td>three<td>four<td>five<td>six";
  form.set("type", "html");
  form.set("data[html]", `<table>${`<tr>${cells}`.repeat(rows)}</table>`);
  form.set("data[css]", "td:nth-child(2n) { color: red } tr:nth-child(odd) td { padding: 1px }");
  return form;
}

/** A figure of the service's `/metrics`. */
export async function metric(server: ServerProcess, name: string): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const line = text.split("\n").find((each) => each.startsWith(`${name} `));
  return line === undefined ? Number.NaN : Number(line.slice(name.length + 1));
}

/** Milliseconds until something holds. @throws Error when it takes longer than the limit. */
export async function until(what: string, holds: () => Promise<boolean>, limit = 20_000): Promise<number> {
  const start = performance.now();
  while (!(await holds())) {
    if (performance.now() - start > limit) throw new Error(`not within ${limit} ms: ${what}`);
    await sleep(10);
  }
  return performance.now() - start;
}

export function demand(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}
