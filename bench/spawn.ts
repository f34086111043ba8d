import { spawn, spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { ProcessReport } from "./render-process.ts";

/** Below node_modules, where the bundle finds its packages. */
const BUNDLE = fileURLToPath(new URL(`../node_modules/.cache/platen/bench-${process.pid}/`, import.meta.url));

/** One process from start to end. */
export interface Spawned {
  /** Wall time, ms. */
  readonly wall: number;
  /** User and system time of the process and the children it waited for, ms. */
  readonly cpu: number;
  readonly output: string;
}

/** Bundles the program that renders. Returns its path. */
export function bundleRenderProcess(): Promise<string> {
  return bundleProcess(fileURLToPath(new URL("./render-process.ts", import.meta.url)));
}

/**
 * Bundles a measured program, so that the time of a process is not that of a TypeScript loader. It is split as the package is: in one
 * piece, all that is loaded at need would be loaded at once. Returns its path.
 */
export async function bundleProcess(entry: string): Promise<string> {
  await build({
    entryPoints: [entry],
    outdir: BUNDLE,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    packages: "external",
    minifySyntax: true,
    logLevel: "error",
  });
  return join(BUNDLE, `${basename(entry, ".ts")}.mjs`);
}

/** Takes the bundles of this process away. */
export function removeBundles(): void {
  rmSync(BUNDLE, { recursive: true, force: true });
}

/** Runs a program, on one core if given and where the system has `taskset`. @throws Error when it fails. */
export function runPinned(command: string, args: readonly string[], core?: number): Promise<Spawned> {
  const pinned =
    core !== undefined && hasTaskset()
      ? ["taskset", "-c", String(core), command, ...args]
      : [command, ...args];
  // The shell's clock tells the processor time of any program, not only of ours.
  const script = 'TIMEFORMAT="%U %S"; time "$@"';
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn("bash", ["-c", script, "bash", ...pinned], { stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    let errors = "";
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.stderr.on("data", (chunk: Buffer) => {
      errors += chunk.toString();
    });
    child.on("error", reject);
    child.on("close", (code) => {
      const wall = performance.now() - start;
      const lines = errors.trim().split("\n");
      const [user = 0, system = 0] = (lines.at(-1) ?? "").split(" ").map(Number);
      if (code !== 0) reject(new Error(`${command} failed (${code}): ${lines.slice(-6, -1).join("\n")}`));
      else resolve({ wall, cpu: (user + system) * 1000, output });
    });
  });
}

/** The calibration on the measured core, ms. */
export async function runCalibration(bundle: string, core: number): Promise<number> {
  return Number((await runPinned(process.execPath, [bundle], core)).output);
}

/** Renders by our engine in a process of its own. */
export async function runEngine(
  bundle: string,
  files: { readonly input: string; readonly output: string },
  options: {
    readonly core: number;
    readonly warmRuns: number;
    /** What the engine keeps for documents to come. */
    readonly keeps: "nothing" | undefined;
  },
): Promise<Spawned & { readonly report: ProcessReport }> {
  const spawned = await runPinned(
    process.execPath,
    [bundle, files.input, files.output, String(options.warmRuns), options.keeps ?? "all"],
    options.core,
  );
  return { ...spawned, report: JSON.parse(spawned.output) as ProcessReport };
}

/** True when the program can be started. */
export function isInstalled(command: string): boolean {
  return spawnSync("bash", ["-c", 'command -v "$1"', "bash", command]).status === 0;
}

function hasTaskset(): boolean {
  return process.platform === "linux" && isInstalled("taskset");
}
