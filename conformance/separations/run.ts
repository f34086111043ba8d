import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Engine } from "../../src/node/index.ts";
import { SEPARATED_DOCUMENTS, type SeparatedDocument } from "./documents.ts";
import { rgbUses } from "./rgb-operators.ts";
import { type GrayImage, readGrayTiff } from "./tiff.ts";

const HELP = `npm run conformance:separations -- [--filter TEXT] [--keep DIR]
Renders the documents of conformance/separations/documents.ts, separates them with Ghostscript (tiffsep, 8 bit, 96 dpi) and compares the ink
on each plate with what was written; then looks for RGB in their content. --keep leaves PDFs and plates in a directory.
`;

/** Eight bits, and the rounding of Ghostscript's shadings and of JPEG. */
const TOLERANCE = 1.5;

const { values: options } = parseArgs({
  options: {
    filter: { type: "string" },
    keep: { type: "string" },
    help: { type: "boolean", default: false },
  },
});

/** Plates by the name of their ink. */
function separate(pdf: string, folder: string): ReadonlyMap<string, GrayImage> {
  mkdirSync(folder, { recursive: true });
  const quiet = ["-q", "-dSAFER", "-dBATCH", "-dNOPAUSE"];
  const device = [
    "-sDEVICE=tiffsep",
    "-sCompression=none",
    "-r96",
    `-sOutputFile=${join(folder, "plate.tif")}`,
  ];
  execFileSync("gs", [...quiet, ...device, pdf], { stdio: ["ignore", "ignore", "inherit"] });
  const plates = new Map<string, GrayImage>();
  for (const name of readdirSync(folder)) {
    const ink = /\((.*)\)\.tif$/.exec(name)?.[1];
    if (ink !== undefined) plates.set(ink, readGrayTiff(readFileSync(join(folder, name))));
  }
  return plates;
}

/** Ink on a plate in hundredths: plates are dark where there is much. */
function inkAt({ width, samples }: GrayImage, x: number, y: number): number {
  return (100 * (255 - (samples[y * width + x] ?? 255))) / 255;
}

function wrongInks(document: SeparatedDocument, plates: ReadonlyMap<string, GrayImage>): string[] {
  const { sheet = 0 } = document;
  const wrong: string[] = [];
  for (const [x, y, inks] of document.points) {
    for (const ink of new Set([...plates.keys(), ...Object.keys(inks)])) {
      const plate = plates.get(ink);
      const found = plate === undefined ? Number.NaN : inkAt(plate, x + sheet, y + sheet);
      const expected = inks[ink] ?? 0;
      if (Math.abs(found - expected) <= TOLERANCE) continue;
      wrong.push(
        `${x},${y} ${ink}: ${plate === undefined ? "no plate" : found.toFixed(1)} instead of ${expected}`,
      );
    }
  }
  return wrong;
}

async function run(): Promise<boolean> {
  const root = options.keep ?? mkdtempSync(join(tmpdir(), "separations-"));
  mkdirSync(root, { recursive: true });
  const engine = new Engine();
  let failures = 0;
  let points = 0;
  const documents = SEPARATED_DOCUMENTS.filter(({ name }) => name.includes(options.filter ?? ""));
  for (const document of documents) {
    const { pdf, diagnostics } = await engine.renderHtml({ html: document.html });
    const file = join(root, `${document.name}.pdf`);
    writeFileSync(file, pdf);
    const plates = separate(file, join(root, document.name));
    const wrong = [
      ...diagnostics.map(({ message }) => message),
      ...wrongInks(document, plates),
      ...(await rgbUses(pdf)).map((use) => `RGB in object ${use}`),
    ];
    points += document.points.length;
    failures += wrong.length;
    console.log(
      `${wrong.length === 0 ? "equal" : "WRONG"} ${document.name}: ${[...plates.keys()].join(", ")}`,
    );
    for (const line of wrong) console.log(`  ${line}`);
  }
  console.log(`${documents.length} documents, ${points} places, ${failures} wrong`);
  if (options.keep === undefined) rmSync(root, { recursive: true });
  return failures === 0;
}

if (options.help) console.log(HELP);
else if (!(await run())) process.exitCode = 1;
