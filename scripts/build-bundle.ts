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

/**
 * What packages bring for work that they are never given here, by the package that asks for it, each with the names that it takes from it. For
 * pdfkit: fonts that it would embed, lines that it would break, pictures that it would decode, and files that it would encrypt. For pdf-lib, which
 * reads objects: drawings, forms and metadata that it would take from XML and write as such. Some unpack tables as soon as they are loaded.
 */
const UNUSED: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([
  [
    "pdfkit",
    new Map([
      ["fontkit", "export const create = () => undefined;"],
      ["linebreak", "export default class {}"],
      ["png-js", "export default class {}"],
      ["@noble/ciphers/aes", "export const cbc = undefined, ecb = undefined;"],
    ]),
  ],
  [
    "pdf-lib",
    new Map([
      ["culori", "export const converter = () => undefined;"],
      ["html-entities", "export const encode = undefined;"],
      ["node-html-better-parser", "export const parse = undefined, NodeType = {};"],
    ]),
  ],
]);

/** What the constructor of pdfkit's document calls to begin parts that are never asked for. Outlines take an object of every file, and stay. */
const UNUSED_BEGINNINGS =
  "initMetadata initColor initVector initFonts initText initImages initMarkings initTables initSubset"
    .split(" ")
    .map((name) => `${name}() {}`)
    .join(", ");

/** Changes to pdfkit's one module, after which nothing asks for the parts of it that are not its writing of objects. */
const CUTS: readonly (readonly [RegExp, string])[] = [
  [/^mixin\((?!OutlineMixin\b)\w+\);\n/gm, ""],
  [/^mixin\(OutlineMixin\);$/m, `$&\nmixin({ ${UNUSED_BEGINNINGS} });`],
  [/PDFSecurity\.generateFileID\(this\.info\)/, "undefined"],
  [/PDFSecurity\.create\(this, options\)/, "null"],
  [/new PDFPage\(this, options \|\| documentOptions\)/, "undefined"],
  [/^const \{[^}]*\} = (?:Gradient|pattern);$/gm, ""],
  [/^const ICC_PROFILE_PATH = .*$/m, ""],
  // What is made when the module is loaded stays where nobody asks for it, unless it is said that making it does nothing else.
  [/^(?:(?:const|var) \w+ = (?=new |[\w.]+\(|\(\(\) =>|`|\[\[)|(?=createHasher\())/gm, "$&/* @__PURE__ */ "],
];

/** @throws when pdfkit's module is not the one that the cuts are made for. */
function lighter(source: string): string {
  // The build for browsers carries a colour profile for archives; ours are made by src/pdf/images.
  let result = source.replace(/^registerFile\(.*\);$/m, "");
  for (const [pattern, replacement] of CUTS) {
    const cut = result.replace(pattern, replacement);
    if (cut === result) throw new Error(`pdfkit has nothing like ${pattern} any more.`);
    result = cut;
  }
  return result;
}

/** Our own sources take SHA-256 alone of a module that has its whole family; what fills in the rest is loaded late, by who signs and encrypts. */
const ONE_HASH = "?sha256";

/** @throws when the module of hashes is not the one that the cut is made for. */
function sha256Alone(source: string): string {
  const result = source.replace(/^export class (?!SHA256\b)\w+ extends [\s\S]*?^\}$/gm, "");
  const alone = result.replace(/^export const (?!sha256\b)\w+ = .*$/gm, "");
  if (result === source || alone === result) throw new Error("@noble/hashes has no other SHA-2 any more.");
  return alone;
}

export const LIGHTER_PACKAGES: Plugin = {
  name: "lighter-packages",
  setup(building) {
    building.onResolve({ filter: /^[^./]/ }, ({ path, importer }) => {
      const asker = /node_modules[\\/](pdfkit|pdf-lib)[\\/]/.exec(importer)?.[1] ?? "";
      const contents = UNUSED.get(asker)?.get(path.replace(/\.js$/, ""));
      return contents === undefined ? undefined : { path, namespace: "unused", pluginData: contents };
    });
    building.onLoad({ filter: /[\\/]pdfkit[\\/]js[\\/]pdfkit\.(?:browser|node)\.mjs$/ }, ({ path }) => ({
      contents: lighter(readFileSync(path, "utf8")),
    }));
    building.onResolve({ filter: /^@noble\/hashes\/sha2$/ }, async ({ path, ...asked }) => {
      if (/node_modules/.test(asked.importer) || asked.pluginData === ONE_HASH) return undefined;
      const found = await building.resolve(path, { ...asked, pluginData: ONE_HASH });
      return { ...found, suffix: ONE_HASH };
    });
    building.onLoad({ filter: /[\\/]@noble[\\/]hashes[\\/]esm[\\/]sha2\.js$/ }, ({ path, suffix }) =>
      suffix === ONE_HASH
        ? { contents: sha256Alone(readFileSync(path, "utf8")), resolveDir: dirname(path) }
        : undefined,
    );
    building.onLoad({ filter: /.*/, namespace: "unused" }, ({ pluginData }) => ({ contents: pluginData }));
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
  outdir: "dist/bundle",
  outbase: "src",
  chunkNames: "chunks/[name]-[hash]",
  metafile: true,
  logLevel: "warning",
  plugins: [LIGHTER_PACKAGES],
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
