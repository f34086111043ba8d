/**
 * Builds `dist/studio`: the studio as static files. Programs have names that change with their content, so that browsers keep them; what is
 * not needed at once is in files of its own. `--sizes` prints what is loaded before the first page is asked for, and what comes later.
 */
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { type BuildOptions, build, type Metafile } from "esbuild";
import { BUNDLE_OPTIONS, loadedAtOnce, notices } from "./build-bundle.ts";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");
const OUT = join(ROOT, "dist/studio");
const ASSETS = join(OUT, "assets");

/** Faces that the engine of the page loads when documents ask for them. Their files stay in their packages. */
const FONTS: readonly (readonly [family: string, faces: readonly string[]])[] = [
  ["Noto Sans", ["400Regular", "700Bold", "400Regular_Italic", "700Bold_Italic"]],
  ["Noto Serif", ["400Regular", "700Bold", "400Regular_Italic", "700Bold_Italic"]],
  ["Noto Sans Mono", ["400Regular", "700Bold"]],
  ["Noto Sans Math", ["400Regular"]],
  ["Noto Sans Symbols", ["400Regular", "700Bold"]],
  ["Noto Sans Symbols 2", ["400Regular"]],
  ["Noto Emoji", ["400Regular"]],
  ["Noto Sans Arabic", ["400Regular", "700Bold"]],
];

function fontList(): readonly object[] {
  return FONTS.flatMap(([family, faces]) =>
    faces.map((face) => {
      const name = `@expo-google-fonts/${family.toLowerCase().replaceAll(" ", "-")}`;
      const file = `${family.replaceAll(" ", "")}_${face}.ttf`;
      return {
        family,
        weight: Number.parseInt(face, 10),
        style: face.endsWith("Italic") ? "italic" : "normal",
        file,
        package: name,
        path: `${face}/${file}`,
      };
    }),
  );
}

/** Copies a file under a name with its hash; gives the name. */
function copyHashed(from: string, name: string, extension: string): string {
  const hash = createHash("sha256").update(readFileSync(from)).digest("hex").slice(0, 8).toUpperCase();
  const hashed = `${name}-${hash}.${extension}`;
  copyFileSync(from, join(ASSETS, hashed));
  return hashed;
}

/** Everything but the engine is small: what it shares with it is in files of its own. */
const SHARED: BuildOptions & { readonly metafile: true } = {
  ...BUNDLE_OPTIONS,
  outdir: "dist/studio/assets",
  outbase: "src/studio",
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  assetNames: "[name]-[hash]",
  jsx: "automatic",
  jsxImportSource: "preact",
  loader: { ".html": "text", ".md": "text" },
};

/** The name that an entry was given. */
function outputOf(metafile: Metafile, entry: string): string {
  const found = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === entry);
  if (found === undefined) throw new Error(`Nothing was made of ${entry}.`);
  return relative("dist/studio/assets", found[0]);
}

function sizeOf(files: Iterable<string>): string {
  let zipped = 0;
  for (const file of files) zipped += gzipSync(readFileSync(join(ROOT, file)), { level: 9 }).length;
  return `${Math.round(zipped / 1000)} kB gzipped`;
}

rmSync(OUT, { recursive: true, force: true });
mkdirSync(ASSETS, { recursive: true });
const reader = createRequire(import.meta.url).resolve("pdfjs-dist/build/pdf.worker.min.mjs");
const engine = await build({
  ...SHARED,
  entryPoints: ["src/studio/engine/engine-worker.ts", "src/studio/editor/work/template-worker.ts"],
  chunkNames: "engine-[name]-[hash]",
});
const fonts = "fonts.json";
writeFileSync(join(ASSETS, fonts), JSON.stringify(fontList()));
const names = {
  engineWorker: outputOf(engine.metafile, "src/studio/engine/engine-worker.ts"),
  templateWorker: outputOf(engine.metafile, "src/studio/editor/work/template-worker.ts"),
  pdfWorker: copyHashed(reader, "pdf-worker", "mjs"),
  fonts,
};
const { "import.meta.url": _fixed, ...define } = BUNDLE_OPTIONS.define ?? {};
const program = await build({
  ...SHARED,
  entryPoints: ["src/studio/main.tsx", "src/studio/style/studio.css"],
  define: { ...define, STUDIO_ASSETS: JSON.stringify(names) },
});
const main = outputOf(program.metafile, "src/studio/main.tsx");
const style = outputOf(program.metafile, "src/studio/style/studio.css");
const page = readFileSync(join(ROOT, "src/studio/index.html"), "utf8")
  .replace("{{main}}", `assets/${main}`)
  .replace("{{style}}", `assets/${style}`)
  .replace("{{icon}}", `assets/${copyHashed(join(ROOT, "src/studio/icon.svg"), "icon", "svg")}`);
writeFileSync(join(OUT, "index.html"), page);
writeFileSync(join(OUT, "LICENSES.txt"), `${notices(engine.metafile)}\n${notices(program.metafile)}`);

if (process.argv.includes("--sizes")) {
  const atOnce = loadedAtOnce(program.metafile.outputs, `dist/studio/assets/${main}`);
  const all = readdirSync(ASSETS).filter((name) => name.endsWith("js"));
  console.log(
    `first load (page, style, program): ${sizeOf(["dist/studio/index.html", `dist/studio/assets/${style}`, ...atOnce])}`,
  );
  for (const name of all) console.log(`${name}: ${sizeOf([`dist/studio/assets/${name}`])}`);
}
