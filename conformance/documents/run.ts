import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { isInstalled } from "../../bench/spawn.ts";
import type { Bitmap } from "../support/bitmap.ts";
import { encodePng } from "../support/png.ts";
import { composed, documentSheet } from "./contact-sheet.ts";
import { fetchPackage } from "./fetch-packages.ts";
import { type DocumentEntry, documentsOf, PACKAGES } from "./list.ts";
import { RENDERERS, type Rendering, renderDocument } from "./render-document.ts";
import { figuresOf, readTriage } from "./triage.ts";

const HELP = `npm run conformance:documents -- [options]
  --cache DIR        where packages are kept (default node_modules/.cache/platen/documents)
  --out DIR          where PDFs, sheets and results go (default conformance/out/documents)
  --only TEXT,TEXT   documents whose name contains one of the texts
  --from N --count N a part of the documents, by their place in the list
  --ours             renders by this engine alone; the others' PDFs stay as they are
  --again            renders what is there already, too
  --pages N          pages shown of a document (default 2)
  --width N          width of a page in the sheets, pixels (default 180)
  --weasyprint FILE  WeasyPrint's command (default weasyprint)
  --figures          counts the verdicts of triage.txt and renders nothing
Gets the packages of list.ts by the clients of their registries, renders their documents by platen, Chromium and WeasyPrint through their
command lines with the defaults, and writes contact sheets: four documents a sheet, three columns each. Look at them, and write what you
see into triage.txt. Needs npm, pip, apt-get, cargo, mvn, unzip, poppler, Chromium and WeasyPrint.
`;

/** Documents on a sheet. */
const SHEET = 4;

const { values: options } = parseArgs({
  options: {
    cache: { type: "string", default: "node_modules/.cache/platen/documents" },
    out: { type: "string", default: "conformance/out/documents" },
    only: { type: "string", default: "" },
    from: { type: "string", default: "1" },
    count: { type: "string", default: "1000" },
    ours: { type: "boolean", default: false },
    again: { type: "boolean", default: false },
    pages: { type: "string", default: "2" },
    width: { type: "string", default: "180" },
    weasyprint: { type: "string", default: "weasyprint" },
    figures: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

/** A document on this machine. */
interface LocalDocument extends DocumentEntry {
  readonly file: string;
}

if (options.help) console.log(HELP);
else if (options.figures) console.log(figuresOf(readTriage(), PACKAGES.flatMap(documentsOf)));
else await run();

async function run(): Promise<void> {
  const documents = localDocuments();
  for (let at = 0; at < documents.length; at += SHEET) {
    const some = documents.slice(at, at + SHEET);
    for (const document of some) await render(document);
    writeSheet(some, Number(options.from) + at);
  }
}

function localDocuments(): readonly LocalDocument[] {
  const all = PACKAGES.flatMap((source) => documentsOf(source).map((entry) => ({ source, entry })));
  const first = Number(options.from) - 1;
  const texts = options.only.split(",");
  return all
    .slice(first, first + Number(options.count))
    .filter(({ entry }) => texts.some((text) => entry.name.includes(text)))
    .flatMap(({ source, entry }) => {
      const root = fetchPackage(source, options.cache);
      const file = root === undefined ? undefined : join(root, entry.path);
      if (file !== undefined && existsSync(file)) return [{ ...entry, file }];
      console.log(`${entry.name}: can't be had`);
      return [];
    });
}

async function render({ name, file }: LocalDocument): Promise<void> {
  const directory = join(options.out, name);
  const record = join(directory, "results.json");
  const known: readonly Rendering[] = existsSync(record) ? JSON.parse(readFileSync(record, "utf8")) : [];
  const results: Rendering[] = [];
  for (const renderer of RENDERERS) {
    const before = known.find((result) => result.renderer === renderer);
    const isWanted = options.again || before === undefined || (options.ours && renderer === "platen");
    const isLeftOut = options.ours && renderer !== "platen";
    if (renderer !== "platen" && !isThere(renderer)) continue;
    if (isWanted && !isLeftOut) {
      results.push(await renderDocument(renderer, file, { directory, weasyprint: options.weasyprint }));
    } else if (before !== undefined) results.push(before);
  }
  mkdirSync(directory, { recursive: true });
  writeFileSync(record, JSON.stringify(results, undefined, 1));
  console.log(`${name}: ${results.map(told).join(", ")}`);
  for (const { renderer, failure } of results)
    if (failure !== undefined) console.log(`  ${renderer}: ${failure}`);
}

function isThere(renderer: string): boolean {
  return renderer === "weasyprint" ? isInstalled(options.weasyprint) : isInstalled("chromium");
}

function told({ renderer, pages, cpu }: Rendering): string {
  return `${renderer} ${pages === undefined ? "failed" : `${pages} p`} ${(cpu / 1000).toFixed(1)} s`;
}

/** A sheet of four documents. */
function writeSheet(documents: readonly LocalDocument[], number: number): void {
  const size = { pages: Number(options.pages), width: Number(options.width) };
  const pictures = documents.map(({ name }) => documentSheet(join(options.out, name), size));
  const cell = {
    width: Math.max(...pictures.map(({ width }) => width)),
    height: Math.max(...pictures.map(({ height }) => height)),
  };
  const sheet: Bitmap = composed([pictures.slice(0, 2), pictures.slice(2)], cell);
  const file = join(options.out, `sheet-${String(number).padStart(3, "0")}.png`);
  writeFileSync(file, encodePng(sheet));
  console.log(`${file}: ${documents.map(({ name }) => name).join(" | ")}`);
}
