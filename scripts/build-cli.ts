/**
 * Builds the command line: `dist/cli/platen.cjs`, all of it in one file that V8 can keep compiled, and `dist/cli/launch.cjs`, which starts it.
 * Packages that only some commands or documents ask for stay outside, where they are found when they are asked for.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type BuildOptions, build, type Plugin } from "esbuild";
import { LIGHTER_PACKAGES, notices } from "./build-bundle.ts";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");

/** Packages that are asked for late, and the patterns of sixty languages, are found where the package manager put them. */
const LATE_PACKAGES: Plugin = {
  name: "late-packages",
  setup(building) {
    building.onResolve({ filter: /^[^./]/ }, ({ kind, path }) =>
      kind === "dynamic-import" || path.startsWith("hyphen/") ? { path, external: true } : undefined,
    );
  },
};

/**
 * Packages whose modules fill tables or open parts of Node as soon as they are loaded, each with what stands in until one of its functions is
 * called: what most documents never call costs them nothing.
 */
const WHEN_CALLED: ReadonlyMap<string, { readonly askedBy: RegExp; readonly contents: string }> = new Map([
  [
    "fflate",
    {
      askedBy: /[\\/](?:deflate|woff)\.ts$/,
      contents: ["zlibSync", "unzlibSync"]
        .map((name) => `export const ${name} = (...given) => require("fflate").${name}(...given);`)
        .join("\n"),
    },
  ],
  [
    "@noble/hashes/crypto",
    {
      askedBy: /[\\/]@noble[\\/]hashes[\\/]/,
      contents:
        "export const crypto = { getRandomValues: (bytes) => globalThis.crypto.getRandomValues(bytes) };",
    },
  ],
]);

const EVALUATED_WHEN_CALLED: Plugin = {
  name: "evaluated-when-called",
  setup(building) {
    building.onResolve({ filter: /^[^./]/ }, ({ path, importer, namespace }) =>
      namespace === "file" && WHEN_CALLED.get(path)?.askedBy.test(importer)
        ? { path, namespace: "when-called" }
        : undefined,
    );
    building.onLoad({ filter: /.*/, namespace: "when-called" }, ({ path }) => ({
      contents: WHEN_CALLED.get(path)?.contents ?? "",
      resolveDir: ROOT,
    }));
  },
};

/** One file has one address: that of the file itself. */
const OPTIONS: BuildOptions = {
  absWorkingDir: ROOT,
  bundle: true,
  platform: "node",
  format: "cjs",
  target: "node20",
  minifyWhitespace: true,
  minifySyntax: true,
  charset: "ascii",
  legalComments: "none",
  define: { "import.meta.url": "fileAddress" },
  banner: { js: 'const fileAddress=require("node:url").pathToFileURL(__filename).href;' },
  logLevel: "warning",
};

const { metafile, outputFiles } = await build({
  ...OPTIONS,
  entryPoints: ["src/cli/main.ts"],
  outfile: "dist/cli/platen.cjs",
  metafile: true,
  write: false,
  plugins: [LIGHTER_PACKAGES, EVALUATED_WHEN_CALLED, LATE_PACKAGES],
});
await build({
  ...OPTIONS,
  entryPoints: ["src/cli/launch.ts"],
  outfile: "dist/cli/launch.cjs",
  banner: { js: `#!/usr/bin/env node\n${OPTIONS.banner?.["js"]}` },
});
mkdirSync(join(ROOT, "dist/cli"), { recursive: true });
// Kept code has to ask the launcher for modules (src/cli/compiled-code.ts).
writeFileSync(
  join(ROOT, "dist/cli/platen.cjs"),
  (outputFiles[0]?.text ?? "").replaceAll(/(?<![\w$.@])import\(/g, "importOutside("),
);
writeFileSync(join(ROOT, "dist/cli/LICENSES.txt"), notices(metafile));
