import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { pdfOf, RENDERERS, type Renderer, renderDocument } from "../documents/render-document.ts";
import { type ExtractedDocument, extractedDocuments } from "./documents.ts";
import { pdfium, pdfJs, poppler, structureTree, type TextReader } from "./text-readers.ts";
import { inOrder, wordsOf } from "./words.ts";

const HELP = `npm run conformance:extraction -- [options]
  --out DIR          where PDFs and texts go (default conformance/out/extraction)
  --only TEXT,TEXT   documents whose name contains one of the texts
  --ours             renders by this engine alone; the others' PDFs stay as they are
  --words            tells which words are missing in ours
  --weasyprint FILE  WeasyPrint's command (default weasyprint)
Renders the documents of conformance/extraction/documents by platen, Chromium and WeasyPrint, reads their text by poppler, pdf.js, PDFium and
the structure tree, and tells how many hundredths of the source's words are read in its order. The status is 1 where the better of the two
others is better than ours. Needs poppler, Chromium and WeasyPrint.
`;

const { values: options } = parseArgs({
  options: {
    out: { type: "string", default: "conformance/out/extraction" },
    only: { type: "string", default: "" },
    ours: { type: "boolean", default: false },
    words: { type: "boolean", default: false },
    weasyprint: { type: "string", default: "weasyprint" },
    help: { type: "boolean", default: false },
  },
});

if (options.help) console.log(HELP);
else process.exitCode = await run();

async function run(): Promise<number> {
  const readers = [poppler, pdfJs, await pdfium(), structureTree];
  const rows: string[] = [
    `| document | ${readers.map(({ name }) => name).join(" | ")} |`,
    `|---|${readers.map(() => "---|").join("")}`,
  ];
  const missing: string[] = [];
  const sums = readers.map(() => RENDERERS.map(() => 0));
  const documents = extractedDocuments(options.only.split(","));
  let worse = 0;
  for (const document of documents) {
    const directory = await render(document);
    const cells: string[] = [];
    for (const [at, reader] of readers.entries()) {
      const shares = new Map<Renderer, number>();
      for (const renderer of RENDERERS) {
        const found = wordsOf(await reader.textOf(pdfOf(renderer, directory)));
        shares.set(renderer, inOrder(document.words, found) / document.words.length);
        if (renderer === "platen" && options.words) missing.push(...told(document, reader, found));
      }
      sums[at] = RENDERERS.map((renderer, index) => (sums[at]?.[index] ?? 0) + (shares.get(renderer) ?? 0));
      const cell = cellOf(document, shares);
      if (cell.isWorse) worse += 1;
      cells.push(cell.text);
    }
    rows.push(`| ${document.name} | ${cells.join(" | ")} |`);
  }
  const means = sums.map((row) => row.map((sum) => hundredths(sum / documents.length)).join(" · "));
  rows.push(`| mean | ${means.join(" | ")} |`);
  console.log(`${[...rows, ...missing].join("\n")}\n${worse} worse than the better of the two others`);
  return worse === 0 ? 0 : 1;
}

async function render({ name, file }: ExtractedDocument): Promise<string> {
  const directory = join(options.out, name);
  mkdirSync(directory, { recursive: true });
  const wanted: readonly Renderer[] = options.ours ? ["platen"] : RENDERERS;
  for (const renderer of wanted) {
    const { weasyprint } = options;
    const { failure } = await renderDocument(renderer, file, {
      directory,
      weasyprint,
      tagged: true,
    });
    if (failure !== undefined) throw new Error(`${name}: ${failure}`);
  }
  return directory;
}

/** The shares of the three, ours first; in brackets that of an engine that sets other lines. */
function cellOf(
  { lackedBy }: ExtractedDocument,
  shares: ReadonlyMap<Renderer, number>,
): { readonly text: string; readonly isWorse: boolean } {
  const ours = shares.get("platen") ?? 0;
  const isWorse = [...shares].some(([renderer, share]) => share > ours && !lackedBy.includes(renderer));
  const text = Array.from(shares, ([renderer, share]) =>
    lackedBy.includes(renderer) ? `(${hundredths(share)})` : hundredths(share),
  ).join(" · ");
  return { text: isWorse ? `**${text}**` : text, isWorse };
}

function* told(
  { name, words }: ExtractedDocument,
  reader: TextReader,
  found: readonly string[],
): Generator<string> {
  const lost = words.filter((word) => !found.includes(word));
  const strange = found.filter((word) => !words.includes(word));
  if (inOrder(words, found) < words.length)
    yield `${name}, ${reader.name}: lost ${lost.join(" ")} — instead ${strange.join(" ")}`;
}

/** Rounded down: 100 says that nothing is missing. */
function hundredths(share: number): string {
  return String(Math.floor(share * 100));
}
