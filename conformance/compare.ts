import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { isInstalled, runPinned } from "../bench/spawn.ts";
import { createNodeFetch, Engine } from "../src/node/index.ts";
import type { Bitmap } from "./support/bitmap.ts";
import { chromiumArguments } from "./support/chromium-command.ts";
import { PdfReader } from "./support/pdfium.ts";
import { encodePng } from "./support/png.ts";
import { sideBySide } from "./support/side-by-side.ts";

const HELP = `npx tsx conformance/compare.ts FILE.html… [--out conformance/out/compare] [--pages 3] [--dpi 96]
  Renders the files with this engine and with Chromium and WeasyPrint, where they are installed, and writes one PNG for each page
  with the renderers side by side: ours on the left.
`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: "string", default: "conformance/out/compare" },
    pages: { type: "string", default: "3" },
    dpi: { type: "string", default: "96" },
    help: { type: "boolean", default: false },
  },
});

/** One renderer's pages. */
interface Column {
  readonly name: string;
  readonly pageCount: number;
  readonly pages: readonly Bitmap[];
}

if (positionals.length === 0 || options.help) console.log(HELP);
else await compareFiles(positionals);

async function compareFiles(files: readonly string[]): Promise<void> {
  mkdirSync(options.out, { recursive: true });
  const reader = await PdfReader.create();
  for (const file of files) {
    const columns: Column[] = [];
    for (const [name, pdf] of await renderAll(resolve(file))) columns.push(columnOf(name, pdf, reader));
    console.log(`${file}: ${columns.map(({ name, pageCount }) => `${name} ${pageCount} pages`).join(", ")}`);
    for (let page = 0; page < Number(options.pages); page += 1) {
      const bitmaps = columns.map(({ pages }) => pages[page]);
      if (bitmaps.every((bitmap) => bitmap === undefined)) break;
      const png = join(options.out, `${basename(file, ".html")}-${page + 1}.png`);
      writeFileSync(png, encodePng(sideBySide(bitmaps)));
      console.log(`  ${png}`);
    }
  }
}

async function renderAll(file: string): Promise<Map<string, Uint8Array>> {
  const pdfs = new Map<string, Uint8Array>();
  const fetch = createNodeFetch({ localDirectories: [dirname(file)] });
  const input = { html: readFileSync(file), baseUrl: pathToFileURL(file).href };
  const { pdf, diagnostics } = await new Engine().renderHtml(input, { fetch });
  for (const { message } of diagnostics) console.log(`  ${message}`);
  pdfs.set("platen", pdf);
  const output = join(tmpdir(), `platen-compare-${process.pid}.pdf`);
  const profile = join(tmpdir(), `platen-compare-${process.pid}`);
  const peers = { chromium: chromiumArguments(file, output, profile), weasyprint: ["-q", file, output] };
  for (const [name, peerArguments] of Object.entries(peers)) {
    if (!isInstalled(name)) continue;
    try {
      await runPinned(name, peerArguments);
      pdfs.set(name, readFileSync(output));
    } catch (error) {
      console.log(`  ${name} failed: ${error instanceof Error ? error.message : error}`);
    }
    // What one left behind is no page of the other.
    rmSync(output, { force: true });
  }
  rmSync(profile, { recursive: true, force: true });
  return pdfs;
}

function columnOf(name: string, pdf: Uint8Array, reader: PdfReader): Column {
  const document = reader.open(pdf, { dpi: Number(options.dpi), smooth: true });
  const count = Math.min(document.count, Number(options.pages));
  const pages = Array.from({ length: count }, (_, page) => document.raster(page));
  document.close();
  return { name, pageCount: document.count, pages };
}
