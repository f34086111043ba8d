/**
 * Builds `dist/bundle`: the portable entries with all that they use inside, so that a page, a worker or workerd can import them as
 * they are, without a resolver of packages. `--sizes` prints the size of each entry with all that it loads at once.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { type BuildOptions, build, type Metafile, type Plugin } from "esbuild";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");

/** pdfkit brings fontkit for fonts that it would embed itself; it is never given one. */
const WITHOUT_FONTKIT: Plugin = {
  name: "without-fontkit",
  setup(building) {
    building.onResolve({ filter: /^fontkit$/ }, () => ({ path: "none", namespace: "without-fontkit" }));
    building.onLoad({ filter: /.*/, namespace: "without-fontkit" }, () => ({
      contents: "export const create = () => undefined;",
    }));
  },
};

/**
 * How the bundle is made. Packages are taken as they are meant for browsers: the builds without Buffer and streams of Node.
 */
export const BUNDLE_OPTIONS: BuildOptions & { readonly outdir: string; readonly metafile: true } = {
  absWorkingDir: ROOT,
  entryPoints: ["src/index.ts", "src/server.ts", "src/templates.ts", "src/invoices.ts"],
  bundle: true,
  splitting: true,
  format: "esm",
  target: "es2022",
  platform: "browser",
  minify: true,
  legalComments: "none",
  // pdfkit makes the address of a colour profile when it is loaded, and workerd's modules have no address to start from.
  define: { "import.meta.url": JSON.stringify("file:///platen/") },
  outdir: "dist/bundle",
  outbase: "src",
  chunkNames: "chunks/[name]-[hash]",
  metafile: true,
  logLevel: "warning",
  plugins: [WITHOUT_FONTKIT],
};

/** The files that a module of the bundle loads before it runs, itself among them. */
export function loadedAtOnce(outputs: Metafile["outputs"], entry: string): ReadonlySet<string> {
  const loaded = new Set([entry]);
  for (const path of loaded) {
    for (const { path: next, kind } of outputs[path]?.imports ?? []) {
      if (kind === "import-statement") loaded.add(next);
    }
  }
  return loaded;
}

/** What the licences of the packages inside ask to be passed on. */
export function notices(metafile: Metafile): string {
  const folders = new Set<string>();
  for (const path of Object.keys(metafile.inputs)) {
    const folder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0];
    if (folder !== undefined) folders.add(folder);
  }
  return [...folders]
    .sort()
    .map((folder) => {
      const manifest = JSON.parse(readFileSync(join(ROOT, folder, "package.json"), "utf8"));
      const file = readdirSync(join(ROOT, folder)).find((name) => /^licen[cs]e/i.test(name));
      const text = file === undefined ? "" : readFileSync(join(ROOT, folder, file), "utf8").trim();
      return `${manifest.name} ${manifest.version} (${manifest.license})\n\n${text}\n`;
    })
    .join(`\n${"-".repeat(80)}\n\n`);
}

/** The size of an entry with all that it loads at once. */
function sizeOf(metafile: Metafile, entry: string): string {
  const path = `${BUNDLE_OPTIONS.outdir}/${entry}`;
  const files = [...loadedAtOnce(metafile.outputs, path)].map((file) => readFileSync(join(ROOT, file)));
  const kilobytes = (bytes: number): string => `${Math.round(bytes / 1000)} kB`;
  const size = files.reduce((sum, bytes) => sum + bytes.length, 0);
  const zipped = files.reduce((sum, bytes) => sum + gzipSync(bytes, { level: 9 }).length, 0);
  return `${path}: ${kilobytes(size)}, ${kilobytes(zipped)} gzipped`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { metafile } = await build(BUNDLE_OPTIONS);
  writeFileSync(join(ROOT, BUNDLE_OPTIONS.outdir, "LICENSES.txt"), notices(metafile));
  if (process.argv.includes("--sizes")) {
    for (const entry of ["index.js", "server.js", "templates.js"]) console.log(sizeOf(metafile, entry));
  }
}
