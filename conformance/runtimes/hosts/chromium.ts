import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import type { FixtureReport } from "../run-fixture.ts";
import { HOST_MILLISECONDS, type Host } from "./host.ts";

const COMMANDS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

const QUIET = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--no-proxy-server",
];

/** Scripts of this origin and nothing else: no code from strings, no WebAssembly, no request elsewhere. */
const POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'; worker-src 'self'";
const TYPES: Readonly<Record<string, string>> = { ".html": "text/html", ".js": "text/javascript" };

const SEND = `fetch("/report", { method: "POST", body })`;
const MODULES: Readonly<Record<string, string>> = {
  "page.html": '<!doctype html><meta charset="utf-8"><script type="module" src="/page.js"></script>',
  "page.js": `import { report } from "./bundle.js";
const body = await report().catch((error) => "failed: " + error.stack);
await ${SEND};`,
  "worker-page.html":
    '<!doctype html><meta charset="utf-8"><script type="module" src="/worker-page.js"></script>',
  "worker-page.js": `const worker = new Worker("/worker.js", { type: "module" });
const send = (body) => ${SEND};
worker.onerror = (event) => send("failed: the worker does not start: " + event.message);
worker.onmessage = ({ data }) => send(data);`,
  "worker.js": `import { report } from "./bundle.js";
postMessage(await report().catch((error) => "failed: " + error.stack));`,
};

/** A page of Debian's Chromium, or a module worker that a page starts. */
export function chromiumHost(kind: "page" | "worker"): Host {
  const path = kind === "page" ? "/page.html" : "/worker-page.html";
  const run = async (folder: string): Promise<FixtureReport> => {
    for (const [name, text] of Object.entries(MODULES)) writeFileSync(join(folder, name), text);
    return JSON.parse(await reportFromChromium(folder, path, { "content-security-policy": POLICY }));
  };
  return { name: `Chromium ${kind}`, variant: "bundle", run };
}

/**
 * Opens a page of a folder, which is served with these headers, and waits for what the page sends to `/report`.
 *
 * @throws when Chromium is missing, sends a text that begins with `failed:`, or nothing in time.
 */
export async function reportFromChromium(
  folder: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const command = COMMANDS.find((file) => existsSync(file));
  if (command === undefined) {
    throw new Error("Chromium is missing: install it with `apt-get install chromium`.");
  }
  let take: (report: string) => void = () => undefined;
  const reported = new Promise<string>((resolve) => {
    take = resolve;
  });
  const server = await serveFolder(folder, headers, take);
  const profile = mkdtempSync(join(tmpdir(), "platen-chromium-"));
  const { port } = server.address() as AddressInfo;
  const browser = spawn(
    command,
    [...QUIET, `--user-data-dir=${profile}`, `http://127.0.0.1:${port}${path}`],
    {
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
  try {
    const report = await Promise.race([reported, ended(browser)]);
    if (report.startsWith("failed:")) throw new Error(report);
    return report;
  } finally {
    await stop(browser);
    server.closeAllConnections();
    server.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Serves the prepared folder on the loopback interface, and takes the report. */
async function serveFolder(
  folder: string,
  headers: Readonly<Record<string, string>>,
  take: (report: string) => void,
): Promise<Server> {
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url ?? "/", "http://127.0.0.1").pathname);
    if (request.method === "POST") {
      take(await textOf(request));
      response.end();
      return;
    }
    const file = join(folder, path);
    const content = existsSync(file) ? readFileSync(file) : undefined;
    const type = TYPES[extname(path)] ?? "application/octet-stream";
    response.writeHead(content === undefined ? 404 : 200, { ...headers, "content-type": type }).end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** Rejects when the browser ends by itself, or the page says nothing for too long. */
function ended(browser: ChildProcess): Promise<never> {
  let said = "";
  browser.stderr?.on("data", (chunk: Buffer) => {
    // A machine without a desktop has no D-Bus, of which Chromium complains at length.
    const lines = chunk.toString().split("\n");
    said += lines.filter((line) => !line.includes("dbus")).join("\n");
  });
  return new Promise((_resolve, reject) => {
    const fail = (what: string): void => reject(new Error(`Chromium ${what}:\n${said}`));
    browser.on("error", (error) => fail(`can't be started: ${error.message}`));
    browser.on("close", (code) => fail(`ended with ${code} before it reported`));
    setTimeout(() => fail("did not report in time"), HOST_MILLISECONDS).unref();
  });
}

async function stop(browser: ChildProcess): Promise<void> {
  if (browser.exitCode !== null || browser.pid === undefined) return;
  const closed = new Promise((resolve) => browser.once("close", resolve));
  browser.kill();
  await closed;
}
