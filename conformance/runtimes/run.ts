/**
 * Runs one fixture on every runtime and compares what they make with what Node makes: pages, text, drawing operations, every object of
 * every PDF, and the answers of the service. Then it runs the README's examples. Ends with status 1 when a host is missing, fails, or
 * differs.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { differencesOf, type Facts, factsOf } from "./compare.ts";
import { chromiumHost } from "./hosts/chromium.ts";
import type { Host } from "./hosts/host.ts";
import { processHost } from "./hosts/process.ts";
import { workerdHost } from "./hosts/workerd.ts";
import { prepareFolder } from "./prepare.ts";
import { type Commands, exampleOf, readmeExamples, runExample } from "./readme.ts";

const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = join(HERE, "../..");
const OUT = join(ROOT, "conformance/out/runtimes");
const HOSTS = join(HERE, "host-packages");

/** Code from strings and WebAssembly are shut off wherever a host can shut them off. */
const NO_CODE_FROM_STRINGS = "--disallow-code-generation-from-strings";

const binary = (name: string): string => join(HOSTS, "node_modules/.bin", name);
const DENO = [
  binary("deno"),
  "run",
  "--quiet",
  "--no-prompt",
  "--no-remote",
  "--no-lock",
  "--node-modules-dir=manual",
  `--v8-flags=${NO_CODE_FROM_STRINGS}`,
] as const;

function hosts(): readonly Host[] {
  return [
    processHost("Node", "package", [process.execPath]),
    processHost("Node", "bundle", [process.execPath, NO_CODE_FROM_STRINGS]),
    processHost("Bun", "package", [binary("bun")]),
    processHost("Bun", "bundle", [binary("bun")]),
    // srvx, which h3 brings, reads TERM when it is loaded.
    processHost("Deno", "package", [...DENO, "--allow-env"]),
    processHost("Deno", "bundle", DENO),
    workerdHost(binary("workerd")),
    chromiumHost("page"),
    chromiumHost("worker"),
  ];
}

const COMMANDS: Commands = {
  node: [process.execPath],
  bun: [binary("bun")],
  deno: [...DENO, "--allow-read", "--allow-env", "--allow-net"],
  workerd: binary("workerd"),
};

/** The hosts are large, and only this suite needs them: they are installed apart, with the versions of `host-packages/package.json`. */
function installHosts(): void {
  const manifest = (path: string): { version?: string; dependencies?: Record<string, string> } =>
    existsSync(join(HOSTS, path)) ? JSON.parse(readFileSync(join(HOSTS, path), "utf8")) : {};
  const wanted = Object.entries(manifest("package.json").dependencies ?? {});
  if (wanted.every(([name, version]) => manifest(`node_modules/${name}/package.json`).version === version))
    return;
  console.log("Installing the hosts …");
  const options = ["--no-package-lock", "--no-audit", "--no-fund", "--loglevel=error", "--ignore-scripts"];
  execFileSync("npm", ["install", ...options], { cwd: HOSTS, stdio: "inherit" });
  // Their scripts put the programs in place; npm runs them or not, depending on its version and settings.
  for (const name of ["bun", "workerd"]) {
    const cwd = join(HOSTS, "node_modules", name);
    execFileSync(process.execPath, ["install.js"], { cwd, stdio: "inherit" });
  }
}

/** Runs a host and reads what it made. @throws when it fails. */
async function factsFrom(host: Host): Promise<Facts> {
  const folder = join(OUT, "made", `${host.name}-${host.variant}`.toLowerCase().replaceAll(" ", "-"));
  return factsOf(await host.run(OUT), folder);
}

/** Says how one check went, with what was wrong; gives whether nothing was. */
async function report(name: string, good: string, check: () => Promise<readonly string[]>): Promise<boolean> {
  const start = performance.now();
  const complaints = await check().catch((error: Error) => [error.message]);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${name}: ${complaints.length === 0 ? good : "FAILED"} (${seconds} s)`);
  for (const complaint of complaints) console.log(`  ${complaint}`);
  return complaints.length === 0;
}

async function main(): Promise<void> {
  installHosts();
  await prepareFolder(ROOT, OUT);
  const [reference, ...others] = hosts();
  if (reference === undefined) throw new Error("There is no host to compare with.");
  const expected = await factsFrom(reference);
  console.log(`${reference.name}, ${reference.variant}: ${expected.size} facts to compare with`);
  let failures = 0;
  for (const host of others) {
    const same = await report(`${host.name}, ${host.variant}`, "the same", async () =>
      differencesOf(expected, await factsFrom(host)),
    );
    if (!same) failures += 1;
  }
  for (const [name, run] of readmeExamples(COMMANDS)) {
    const works = await report(`README, ${name}`, "works", async () => {
      await runExample(run, exampleOf(ROOT, name), { root: ROOT, folder: OUT });
      return [];
    });
    if (!works) failures += 1;
  }
  console.log(failures === 0 ? "Every runtime makes the same." : `${failures} failed.`);
  // Connections that a browser left open would keep the process alive for minutes.
  process.exit(failures === 0 ? 0 : 1);
}

await main();
