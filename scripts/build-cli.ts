/**
 * Builds the command line: `dist/cli/platen.cjs`, what documents need in one file that V8 can keep compiled, `dist/cli/platen-other.cjs`, all
 * else, and `dist/cli/launch.cjs`, which starts it.
 * Packages that only some commands or documents ask for stay outside, where they are found when they are asked for.
 */
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type BuildOptions, build, type Plugin } from "esbuild";
import { LIGHTER_PACKAGES, loadedAtOnce, notices } from "./build-bundle.ts";

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

const MAIN = "src/cli/main.ts";

/** What a process may need that prints a document of text and drawings: it is in the file that runs first. All else is in the other one. */
const FOR_DOCUMENTS: readonly string[] = [
  MAIN,
  "src/cli/render/render-command.ts",
  "src/node/engine.ts",
  "src/render/check-input.ts",
  "src/node/font-sources/disk-cache.ts",
  "src/fonts/generated/catalogue-families.ts",
  "src/fonts/hyphenation-patterns.ts",
  "src/resources/image-pixels.ts",
  "src/resources/svg-image.ts",
  "layout/api/color-glyphs.ts",
  "layout/api/drawings.ts",
  "layout/api/late-layout.ts",
];

const FIRST = "platen.cjs";
const OTHER = "platen-other.cjs";

const OPTIONS: BuildOptions & { readonly write: false } = {
  absWorkingDir: ROOT,
  bundle: true,
  platform: "node",
  format: "cjs",
  target: "node20",
  minifyWhitespace: true,
  minifySyntax: true,
  charset: "ascii",
  legalComments: "none",
  // Each file stands where it is built, and so has the address of what is in it.
  define: { "import.meta.url": "fileAddress" },
  logLevel: "warning",
  write: false,
};

const ADDRESS = 'const fileAddress=require("node:url").pathToFileURL(__filename).href;';

/** The command line in pieces: those of modules that are always loaded together are one. All lie in one folder, so that a name is an address. */
const { metafile, outputFiles } = await build({
  ...OPTIONS,
  entryPoints: [MAIN],
  splitting: true,
  format: "esm",
  outdir: ".",
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  metafile: true,
  plugins: [LIGHTER_PACKAGES, EVALUATED_WHEN_CALLED, LATE_PACKAGES],
});
const pieces = new Map(outputFiles.map(({ path, text }) => [basename(path), text]));

const first = new Set(
  FOR_DOCUMENTS.flatMap((module) => {
    const found = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === module);
    if (found === undefined) throw new Error(`${module} is not loaded by itself any more.`);
    return [...loadedAtOnce(metafile.outputs, found[0])];
  }),
);
const fileOf = (piece: string): string => (first.has(piece) ? FIRST : OTHER);

/** Pieces that lie in the other file are asked for by file and name (src/cli/compiled-code.ts). */
function piecesOf(file: string): Plugin {
  return {
    name: "pieces",
    setup(building) {
      building.onResolve({ filter: /./ }, ({ kind, path }) => {
        const name = basename(path);
        if (kind === "entry-point" || (pieces.has(name) && fileOf(name) === file))
          return { path: name, namespace: "piece" };
        return { path: pieces.has(name) ? `./${fileOf(name)}/${name}` : path, external: true };
      });
      building.onLoad({ filter: /./, namespace: "piece" }, ({ path }) => ({
        contents: pieces.get(path) ?? entryOf(file),
      }));
    },
  };
}

/** Runs the program, where it is in the file, and gives its pieces to the other file: each is evaluated when it is first asked for. */
function entryOf(file: string): string {
  const outputs = Object.entries(metafile.outputs);
  const others = outputs.filter(([name]) => fileOf(name) !== file);
  const asked = new Set(others.flatMap(([, { imports }]) => imports.map(({ path }) => path)));
  const getters = [...asked]
    .filter((name) => pieces.has(name) && fileOf(name) === file)
    .map((name) => `${JSON.stringify(name)}: () => require(${JSON.stringify(`./${name}`)})`);
  const main = outputs.find(([, { entryPoint }]) => entryPoint === MAIN)?.[0] ?? "";
  return `${fileOf(main) === file ? `import "./${main}";\n` : ""}export const pieces = {${getters.join(",")}};`;
}

/** Kept code has to ask the launcher for modules (src/cli/compiled-code.ts). The text is a function already: put into one, it would be copied. */
function asFunction(text: string): string {
  const body = text.replaceAll(/(?<![\w$.@])import\(/g, "importOutside(");
  return `(function({require,module,filename:__filename,importOutside}){const exports=module.exports;${ADDRESS}${body}\n})`;
}

mkdirSync(join(ROOT, "dist/cli"), { recursive: true });
for (const file of [FIRST, OTHER]) {
  const built = await build({ ...OPTIONS, entryPoints: [file], plugins: [piecesOf(file)] });
  writeFileSync(join(ROOT, "dist/cli", file), asFunction(built.outputFiles[0]?.text ?? ""));
}
await build({
  ...OPTIONS,
  write: true,
  entryPoints: ["src/cli/launch.ts"],
  outfile: "dist/cli/launch.cjs",
  banner: { js: `#!/usr/bin/env node\n${ADDRESS}` },
});
// npm makes it a command once, when it first links it; each build writes another file.
chmodSync(join(ROOT, "dist/cli/launch.cjs"), 0o755);
writeFileSync(join(ROOT, "dist/cli/LICENSES.txt"), notices(metafile));
