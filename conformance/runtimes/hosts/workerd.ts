import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { FixtureReport } from "../run-fixture.ts";
import { HOST_MILLISECONDS, type Host } from "./host.ts";

/** Before the versions of workerd that this suite installs, so that nothing newer than what is deployed is relied on. */
const COMPATIBILITY_DATE = "2025-06-01";

const WORKER = `import { report } from "./bundle.js";
export default {
  fetch: () => report().then((text) => new Response(text), (error) => new Response(error.stack, { status: 500 })),
};
`;

/** Cloudflare's runtime without its imitation of Node; it has neither code from strings nor compilation of WebAssembly. */
export function workerdHost(binary: string): Host {
  const run = async (folder: string): Promise<FixtureReport> => {
    writeFileSync(join(folder, "worker-module.js"), WORKER);
    const chunks = readdirSync(join(folder, "bundle/chunks")).map((name) => `bundle/chunks/${name}`);
    const bundle = ["bundle.js", "bundle/index.js", "bundle/server.js", "bundle/templates.js", ...chunks];
    const modules = ["worker-module.js", ...bundle, "assets.js", "fixture.js"];
    const bytes = await answerOfWorkerd({ binary, folder, modules });
    return JSON.parse(new TextDecoder().decode(bytes)) as FixtureReport;
  };
  return { name: "workerd", variant: "bundle", run };
}

/** A worker and a request to it. */
export interface WorkerdCall {
  readonly binary: string;
  readonly folder: string;
  /** Files of the folder that are its modules, the one that answers first; what is no script is given as bytes. */
  readonly modules: readonly string[];
  /** Sent by POST. */
  readonly body?: string;
}

/** Starts workerd, sends it one request and gives its answer. @throws when it does not start, or answers with an error. */
export async function answerOfWorkerd({ binary, folder, modules, body }: WorkerdCall): Promise<Uint8Array> {
  writeFileSync(join(folder, "workerd.capnp"), configuration(modules));
  const child = spawn(binary, ["serve", "--control-fd=3", "workerd.capnp"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe", "pipe"],
  });
  const signal = AbortSignal.timeout(HOST_MILLISECONDS);
  try {
    const port = await portOf(child, signal);
    const init = body === undefined ? { signal } : { method: "POST", body, signal };
    const response = await fetch(`http://127.0.0.1:${port}/`, init);
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (response.status === 200) return bytes;
    throw new Error(`workerd answered ${response.status}: ${new TextDecoder().decode(bytes)}`);
  } finally {
    child.kill("SIGKILL");
  }
}

/** The configuration: one worker on a free port of the loopback interface. */
function configuration(names: readonly string[]): string {
  const kind = (name: string): string => (name.endsWith(".js") ? "esModule" : "data");
  const modules = names.map((name) => `(name = "${name}", ${kind(name)} = embed "${name}"),`);
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .main)],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
const main :Workerd.Worker = (
  modules = [
    ${modules.join("\n    ")}
  ],
  compatibilityDate = "${COMPATIBILITY_DATE}",
);
`;
}

/** The port that workerd says it listens on. @throws with what it said when it ends instead. */
function portOf(child: ChildProcess, signal: AbortSignal): Promise<number> {
  let said = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  return new Promise((resolve, reject) => {
    const control = child.stdio[3] as Readable;
    let events = "";
    control.on("data", (chunk: Buffer) => {
      events += chunk.toString();
      const port = /"event":\s*"listen"[^}]*"port":\s*(\d+)/.exec(events)?.[1];
      if (port !== undefined) resolve(Number(port));
    });
    child.on("error", (error) => reject(new Error(`workerd can't be started: ${error.message}`)));
    child.on("close", (code) => reject(new Error(`workerd ended with ${code}:\n${said}`)));
    signal.addEventListener("abort", () => reject(new Error(`workerd did not listen in time:\n${said}`)));
  });
}
