import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { reportHtml } from "../../examples/report.ts";
import { parseFace } from "../../fonts/face/face.ts";
import { createShaper } from "../../fonts/shape/shaper.ts";
import { styleDocument } from "../../layout/cascade/style-document.ts";
import { USER_AGENT_STYLE_SHEET } from "../../layout/cascade/user-agent/user-agent-sheet.ts";
import { assembleSheets } from "../../layout/css/sheets/assemble-sheets.ts";
import { parseSheet } from "../../layout/css/sheets/parse-sheet.ts";
import { DiagnosticSink } from "../../layout/diagnostics.ts";
import { parseDocument } from "../../layout/document/parse-document.ts";
import { styleSources } from "../../layout/document/queries.ts";
import { readDefaultFonts } from "../../src/node/default-fonts.ts";
import { SHEET_CONTEXT } from "../../src/resources/sheet-context.ts";
import { calibrate } from "../calibration.ts";
import { table } from "../tables.ts";

/** One part of the engine; `units` is what a run works off. */
interface Micro {
  readonly name: string;
  readonly unit: string;
  readonly units: number;
  run(): unknown;
}

const RUNS = 15;

const calibration = calibrate();
const rows = micros().map(({ name, unit, units, run }) => {
  const lowest = lowestOf(run);
  return [
    name,
    lowest.toFixed(2),
    (lowest / calibration).toFixed(3),
    `${((lowest * 1e6) / units).toFixed(0)} ns/${unit}`,
  ];
});
console.log(`Calibration: ${calibration.toFixed(1)} ms\n`);
console.log(table(["part", "lowest ms", "× calibration", "cost"], rows));

function lowestOf(run: () => unknown): number {
  let lowest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < RUNS; round += 1) {
    const start = performance.now();
    run();
    lowest = Math.min(lowest, performance.now() - start);
  }
  return lowest;
}

function micros(): Micro[] {
  const report = reportHtml(2_000);
  const diagnostics = new DiagnosticSink();
  const document = parseDocument({ html: report, source: "html" }, diagnostics);
  const chapter = readFileSync(
    fileURLToPath(new URL("../../examples/chapter.html", import.meta.url)),
    "utf8",
  );
  const sheet = (css: string, origin: "author" | "user-agent"): ReturnType<typeof parseSheet> =>
    parseSheet({ css, source: "css", baseUrl: "", origin }, SHEET_CONTEXT, diagnostics);
  const author = styleSources(document)
    .map((source) => (source.kind === "element" ? source.text : ""))
    .join("\n");
  const sheets = assembleSheets(
    [sheet(USER_AGENT_STYLE_SHEET, "user-agent"), sheet(author, "author")].map((parsed) => ({
      sheet: parsed,
      imports: [],
    })),
  );
  const [file] = readDefaultFonts();
  const face = parseFace(file as Uint8Array);
  const words = chapter
    .replace(/<[^>]*>/g, " ")
    .split(/\s+/)
    .filter((word) => word !== "");
  const options = { script: "Latn", rightToLeft: false, language: "en", features: undefined };
  return [
    {
      name: "parse HTML, report of 2,000 rows",
      unit: "byte",
      units: report.length,
      run: () => parseDocument({ html: report, source: "html" }, new DiagnosticSink()),
    },
    {
      name: "parse CSS, the user agent's sheet",
      unit: "byte",
      units: USER_AGENT_STYLE_SHEET.length,
      run: () => sheet(USER_AGENT_STYLE_SHEET, "user-agent"),
    },
    {
      name: "style, report of 2,000 rows",
      unit: "element",
      units: 2_000 * 9,
      run: () => styleDocument({ document, sheets, ...SHEET_CONTEXT }, new DiagnosticSink()),
    },
    {
      name: "shape words, no memory",
      unit: "word",
      units: words.length,
      run: () => {
        const shaper = createShaper({ maximumWords: 0 });
        for (const word of words) shaper.shape(face, word, options);
      },
    },
  ];
}
