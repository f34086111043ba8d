import { execFileSync, spawn } from "node:child_process";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { build } from "esbuild";
import { reportFromChromium } from "./hosts/chromium.ts";
import { HOST_MILLISECONDS } from "./hosts/host.ts";
import { answerOfWorkerd } from "./hosts/workerd.ts";

const FONT = "NotoSans_400Regular.ttf";
const HTML = "<h1>Hello</h1>";

/** How the command of each runtime starts; `workerd` is the path of the program. */
export interface Commands {
  readonly node: readonly string[];
  readonly bun: readonly string[];
  readonly deno: readonly string[];
  readonly workerd: string;
}

/** Runs one example and gives the PDF that came of it. */
type RunExample = (code: string, folder: string) => Promise<Uint8Array>;

/** The runtimes that the README has an example for, by the bold word above it. */
export function readmeExamples(commands: Commands): ReadonlyMap<string, RunExample> {
  return new Map<string, RunExample>([
    ["Node", (code, folder) => askServer(commands.node, code, folder)],
    ["Bun", (code, folder) => askServer(commands.bun, code, folder)],
    ["Deno", (code, folder) => askServer(commands.deno, code, folder)],
    ["Cloudflare", (code, folder) => askWorkerd(commands.workerd, code, folder)],
    ["A page", askPage],
    ["A worker", askWorker],
  ]);
}

/** Takes an example out of the README. @throws when it is not there. */
export function exampleOf(root: string, name: string): string {
  const readme = readFileSync(join(root, "README.md"), "utf8");
  const [, section = ""] = readme.split(`\n**${name}**`);
  const code = /```\w+\n([\s\S]*?)```/.exec(section)?.[1];
  if (code === undefined) throw new Error(`README.md has no example for "${name}".`);
  return code;
}

/** Runs an example. @throws when it makes no PDF that says Hello. */
export async function runExample(
  run: RunExample,
  code: string,
  { root, folder }: { readonly root: string; readonly folder: string },
): Promise<void> {
  copyFileSync(join(root, "node_modules/@expo-google-fonts/noto-sans/400Regular", FONT), join(folder, FONT));
  const pdf = await run(code, folder);
  const text = execFileSync("pdftotext", ["-", "-"], { input: pdf }).toString();
  if (!text.includes("Hello")) throw new Error(`The PDF does not say Hello: ${JSON.stringify(text)}`);
}

/** Starts a service as the example does, but for the port, and sends it a request. */
async function askServer(command: readonly string[], code: string, folder: string): Promise<Uint8Array> {
  const port = await freePort();
  writeFileSync(join(folder, "example-server.js"), code.replaceAll("3000", String(port)));
  const [file = "", ...parameters] = command;
  const child = spawn(file, [...parameters, "example-server.js"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe"],
    // A group of its own: Deno's command is a script that starts the runtime, and both have to end.
    detached: true,
  });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  const body = new FormData();
  body.set("type", "html");
  body.set("data[html]", HTML);
  const init = { method: "POST", headers: { authorization: `Basic ${btoa("secret:")}` }, body };
  try {
    for (const start = Date.now(); Date.now() - start < HOST_MILLISECONDS && child.exitCode === null; ) {
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1/generate-pdf`, init).catch(() => undefined);
      if (answer?.status === 200) return new Uint8Array(await answer.arrayBuffer());
      if (answer !== undefined)
        throw new Error(`The service answered ${answer.status}: ${await answer.text()}`);
      await sleep(100);
    }
    throw new Error(`${command.join(" ")} did not serve:\n${said}`);
  } finally {
    endGroup(child.pid);
  }
}

/** Ends a process and all that it started, where they still run. */
function endGroup(leader: number | undefined): void {
  if (leader === undefined) return;
  try {
    process.kill(-leader, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Joins the example and the package as the tools of a platform do, by the conditions they set. */
async function joinModules(
  code: string,
  folder: string,
  { name, conditions }: { readonly name: string; readonly conditions: string[] },
): Promise<void> {
  writeFileSync(join(folder, `example-${name}`), code);
  await build({
    entryPoints: [join(folder, `example-${name}`)],
    bundle: true,
    format: "esm",
    conditions,
    external: ["*.ttf"],
    outfile: join(folder, name),
    logLevel: "error",
  });
}

async function askWorkerd(binary: string, code: string, folder: string): Promise<Uint8Array> {
  await joinModules(code, folder, {
    name: "joined-workerd.js",
    conditions: ["workerd", "worker", "browser"],
  });
  return answerOfWorkerd({ binary, folder, modules: ["joined-workerd.js", FONT], body: HTML });
}

/** What a page sends when it has a PDF. */
const SEND = `const send = async (bytes) => fetch("/report", { method: "POST", body: [...new Uint8Array(await bytes)].join() });
addEventListener("error", (event) => fetch("/report", { method: "POST", body: "failed: " + event.message }));
addEventListener("unhandledrejection", (event) => fetch("/report", { method: "POST", body: "failed: " + event.reason }));`;

/** Waits for the link that the example makes. */
async function askPage(code: string, folder: string): Promise<Uint8Array> {
  const watch = `<script>${SEND}
new MutationObserver(() => {
  const link = document.querySelector("a[href^='blob:']");
  if (link) send(fetch(link.href).then((response) => response.arrayBuffer()));
}).observe(document.documentElement, { childList: true, subtree: true });</script>`;
  writeFileSync(join(folder, "example.html"), `<!doctype html><html><body>${watch}\n${code}`);
  return bytesOf(await reportFromChromium(folder, "/example.html"));
}

/** Starts the example as a worker and sends it a document. */
async function askWorker(code: string, folder: string): Promise<Uint8Array> {
  await joinModules(code, folder, { name: "joined-worker.js", conditions: ["worker", "browser"] });
  const script = `<script>${SEND}
const worker = new Worker("joined-worker.js", { type: "module" });
worker.onmessage = ({ data }) => send(data);
worker.postMessage(${JSON.stringify(HTML)});</script>`;
  writeFileSync(
    join(folder, "example-worker.html"),
    `<!doctype html><html><body>${script.replace("<h1>Hello</h1>", "<h1>Hello<\\/h1>")}`,
  );
  return bytesOf(await reportFromChromium(folder, "/example-worker.html"));
}

function bytesOf(list: string): Uint8Array {
  return Uint8Array.from(list.split(","), Number);
}
