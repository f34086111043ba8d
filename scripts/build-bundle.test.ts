import { builtinModules } from "node:module";
import { relative } from "node:path";
import { gzipSync } from "node:zlib";
import { type BuildOptions, build, type Metafile, type OutputFile } from "esbuild";
import { describe, expect, it } from "vitest";
import { BUNDLE_OPTIONS, loadedAtOnce } from "./build-bundle.ts";

/** What the modules of a build import, at once or later, that is not one of them. */
function outsideImports({ outputs }: Metafile): readonly string[] {
  const imports = Object.values(outputs).flatMap((output) => output.imports);
  return [...new Set(imports.filter(({ external }) => external === true).map(({ path }) => path))];
}

const builtIn = (path: string): boolean => path.startsWith("node:") || builtinModules.includes(path);

const inMemory = (options: BuildOptions): Promise<{ metafile: Metafile; outputFiles: OutputFile[] }> =>
  build({ ...BUNDLE_OPTIONS, ...options, write: false, metafile: true });

describe("the bundle", async () => {
  const { metafile, outputFiles } = await inMemory({});
  const text = outputFiles.map((file) => file.text).join("\n");

  it("imports nothing but its own files", () => {
    expect(outsideImports(metafile)).toEqual([]);
  });

  it.each([
    ["makes code of strings", /\beval\(|\bnew Function\b|[^\w.$]Function\(/],
    ["compiles WebAssembly", /\bWebAssembly\b/],
    ["asks where its files are", /\bimport\.meta\b/],
    ["calls require", /[^\w.$]require\(/],
    ["reads the environment", /\bprocess\.(env|platform|versions|argv|cwd)\b/],
  ])("never %s", (_, pattern) => {
    expect(pattern.exec(text)?.[0]).toBeUndefined();
  });

  it("loads no more than 500 kB at once, gzipped", () => {
    const loaded = loadedAtOnce(metafile.outputs, "dist/bundle/index.js");
    const sizes = outputFiles
      .filter(({ path }) =>
        loaded.has(relative(BUNDLE_OPTIONS.absWorkingDir ?? "", path).replaceAll("\\", "/")),
      )
      .map(({ contents }) => gzipSync(contents, { level: 9 }).length);
    expect(sizes).toHaveLength(loaded.size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(500_000);
  });

  it("takes of pdfkit what writes objects", () => {
    const outputs = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs));
    const sizes = outputs
      .filter(([path]) => path.includes("/pdfkit/"))
      .map(([, input]) => input.bytesInOutput);
    expect(sizes).toEqual([expect.any(Number)]);
    expect(sizes[0]).toBeLessThan(20_000);
  });

  it("takes of pdf-lib what reads objects", () => {
    const others = /\/(?:culori|html-entities|node-html-better-parser)\//;
    expect(Object.keys(metafile.inputs).filter((path) => others.test(path))).toEqual([]);
  });

  it("leaves hyphenation, WOFF2, pixels of JPEG files, what reads images, names of web fonts, drawings, effects, columns, flex containers, grids, formulas, form controls, fields, vertical text, colour glyphs, dumps and what opens and fills PDFs until they are asked for", () => {
    const loaded = [...loadedAtOnce(metafile.outputs, "dist/bundle/index.js")];
    const inputs = loaded.flatMap((path) => Object.keys(metafile.outputs[path]?.inputs ?? {}));
    const late =
      /hyphen\/|layout\/(?:svg|raster|multicol|flex|items|grid|math)\/|math-boxes|fonts\/color\/(?!has-|emoji|palette-face)|form-controls|pdf\/forms\/(?!flat)|orthogonal-flow|layout-control|dump-|render-inspector|jpeg-js|resources\/(?:image-reader|avif|webp|gif)|catalogue-families|container\/woff2|brotli|pdf-lib|libphonenumber|fill\/(?:plan|write)/;
    expect(inputs.filter((path) => late.test(path))).toEqual([]);
  });
});

describe("the portable entries with their packages outside", () => {
  it.each(["src/index.ts", "src/server.ts"])(
    "%s imports no module of Node, not even later",
    async (entry) => {
      const { metafile } = await inMemory({ entryPoints: [entry], packages: "external" });
      expect(outsideImports(metafile).filter(builtIn)).toEqual([]);
      expect(outsideImports(metafile)).not.toEqual([]);
    },
  );
});
