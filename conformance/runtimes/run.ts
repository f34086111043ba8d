/**
 * Runs one fixture on every runtime and compares what they make with what Node makes: pages, text, drawing operations, every object of
 * every PDF, and the answers of the service. Ends with status 1 when a host is missing, fails, or differs.
 */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { differencesOf, type Facts, factsOf } from "./compare.ts";
import { chromiumHost } from "./hosts/chromium.ts";
import type { Host } from "./hosts/host.ts";
import { processHost } from "./hosts/process.ts";
import { workerdHost } from "./hosts/workerd.ts";
import { prepareFolder } from "./prepare.ts";

const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = join(HERE, "../..");
const OUT = join(ROOT, "conformance/out/runtimes");
const HOSTS = join(HERE, "host-packages");

/** Code from strings and WebAssembly are shut off wherever a host can shut them off. */
const NO_CODE_FROM_STRINGS = "--disallow-code-generation-from-strings";

function hosts(): readonly Host[] {
  const binary = (name: string): string => join(HOSTS, "node_modules/.bin", name);
  const deno = [
    binary("deno"),
    "run",
    "--quiet",
    "--no-prompt",
    "--no-remote",
    "--no-lock",
    "--node-modules-dir=manual",
    `--v8-flags=${NO_CODE_FROM_STRINGS}`,
  ] as const;
  return [
    processHost("Node", "package", [process.execPath]),
    processHost("Node", "bundle", [process.execPath, NO_CODE_FROM_STRINGS]),
    processHost("Bun", "package", [binary("bun")]),
    processHost("Bun", "bundle", [binary("bun")]),
    // srvx, which h3 brings, reads TERM when it is loaded.
    processHost("Deno", "package", [...deno, "--allow-env"]),
    processHost("Deno", "bundle", [...deno]),
    workerdHost(binary("workerd")),
    chromiumHost("page"),
    chromiumHost("worker"),
  ];
}

/** The hosts are large, and only this suite needs them: they are installed apart, with the versions of `host-packages/package.json`. */
function installHosts(): void {
  if (existsSync(join(HOSTS, "node_modules/.bin/workerd"))) return;
  console.log("Installing the hosts …");
  const options = ["install", "--no-package-lock", "--no-audit", "--no-fund", "--loglevel=error"];
  execFileSync("npm", options, { cwd: HOSTS, stdio: "inherit" });
}

/** Runs a host and reads what it made. @throws when it fails. */
async function factsFrom(host: Host): Promise<Facts> {
  const folder = join(OUT, "made", `${host.name}-${host.variant}`.toLowerCase().replaceAll(" ", "-"));
  return factsOf(await host.run(OUT), folder);
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
    const start = performance.now();
    const differences = await factsFrom(host).then(
      (found) => differencesOf(expected, found),
      (error: Error) => [error.message],
    );
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    const verdict = differences.length === 0 ? "the same" : "DIFFERENT";
    console.log(`${host.name}, ${host.variant}: ${verdict} (${seconds} s)`);
    for (const difference of differences) console.log(`  ${difference}`);
    if (differences.length > 0) failures += 1;
  }
  console.log(failures === 0 ? "Every runtime makes the same." : `${failures} runtimes failed.`);
  process.exitCode = failures === 0 ? 0 : 1;
}

await main();
