import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const CACHE = fileURLToPath(new URL("../../../node_modules/.cache/platen", import.meta.url));

/** Bundles the module of the pool's threads, as the package has it: compiling the sources in each thread takes seconds. */
export async function workThreadScript(): Promise<URL> {
  mkdirSync(CACHE, { recursive: true });
  const outfile = join(CACHE, `work-thread-${process.pid}.mjs`);
  const entry = fileURLToPath(new URL("../pool/work-thread.ts", import.meta.url));
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
  });
  return pathToFileURL(outfile);
}
