import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { fetchForms } from "../forms/fetch-forms.ts";
import type { Bitmap } from "../support/bitmap.ts";
import { PdfReader } from "../support/pdfium.ts";
import { encodePng } from "../support/png.ts";
import { drawsItsFields, RESOLUTION } from "./drawn.ts";
import { withoutFields } from "./flat-form.ts";
import { detectIn } from "./found-fields.ts";
import { isHeldOut } from "./held-out.ts";
import type { FlatForm } from "./known-field.ts";
import { picture } from "./picture.ts";
import { printByChromium, printByWeasyPrint } from "./printed/printed-forms.ts";
import { type Comparison, compare, isTypeRight, nameOf, ratesOf, scoreOf } from "./score.ts";
import { DETECTION_SOURCES } from "./sources.ts";
import { type FormResult, headLine, meanF1, resultLine, together } from "./table.ts";
import { areAlike } from "./words.ts";

const HELP = `npm run conformance:detect -- [options]
  --cache DIR         where packages with forms are kept (default node_modules/.cache/platen/forms)
  --out DIR           where pictures go (default conformance/out/detect)
  --only TEXT         forms whose name contains TEXT
  --half NAME         developed or held-out: one half of the forms alone
  --printed N         pages printed by Chromium (default 100)
  --weasyprint FILE   the command of WeasyPrint; prints half as many pages by it, too
  --pictures          draws each page with what was found (green), missed (red) and no field (blue)
  --details           tells each field that was missed, wrong, or of another type or name
Takes the fields from real forms and prints forms whose fields are known, looks for the fields again, and tells recall, precision and F1
(overlap of at least half, of what both cover together), how many types and aliases are right, and milliseconds of the processor a page.
Needs npm, pip, go, tar and unzip; Chromium unless --printed 0. The status is 1 when a goal is missed.
`;

/** F1 of forms that draw their fields, and of printed pages; milliseconds of the processor a page. */
const FEWEST_RIGHT = 0.88;
const SLOWEST = 150;

const { values: options } = parseArgs({
  options: {
    cache: { type: "string", default: "node_modules/.cache/platen/forms" },
    out: { type: "string", default: "conformance/out/detect" },
    only: { type: "string", default: "" },
    half: { type: "string", default: "" },
    printed: { type: "string", default: "100" },
    weasyprint: { type: "string" },
    pictures: { type: "boolean", default: false },
    details: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

process.exitCode = await run();

async function run(): Promise<number> {
  if (options.help) {
    console.log(HELP);
    return 0;
  }
  if (options.pictures) mkdirSync(options.out, { recursive: true });
  const reader = await PdfReader.create();
  const real = await realForms();
  const [first] = real;
  // The compiler of the runtime has its say once, before the time is taken.
  if (first !== undefined) for (let turn = 0; turn < 3; turn += 1) await detectIn(first.pdf);
  const results: FormResult[] = [];
  for (const form of real) results.push(await examined(form, reader));
  const printed: FormResult[] = [];
  for (const form of await printedForms()) printed.push(await examined(form, reader));
  return told(results, printed) ? 0 : 1;
}

async function realForms(): Promise<readonly FlatForm[]> {
  const forms: FlatForm[] = [];
  for (const { name, path } of fetchForms(options.cache, DETECTION_SOURCES)) {
    if (!name.includes(options.only)) continue;
    if (options.half !== "" && isHeldOut(name) !== (options.half === "held-out")) continue;
    forms.push(await withoutFields(name, readFileSync(path)));
  }
  return forms;
}

async function printedForms(): Promise<readonly FlatForm[]> {
  const count = Number(options.printed);
  if (count === 0) return [];
  const { weasyprint: command, out } = options;
  const byChromium = await printByChromium(count);
  const others =
    command === undefined ? [] : await printByWeasyPrint(Math.ceil(count / 2), { command, directory: out });
  return [...byChromium, ...others].filter(({ name }) => name.includes(options.only));
}

async function examined(form: FlatForm, reader: PdfReader): Promise<FormResult> {
  const { fields, time: first } = await detectIn(form.pdf);
  // Of two times the lesser: what else the machine does comes and goes.
  const time = Math.min(first, (await detectIn(form.pdf)).time);
  const comparison = compare(form.fields, fields);
  const pages = rasters(form, reader);
  if (options.pictures) {
    for (const [index, page] of pages.entries()) {
      const file = join(options.out, `${form.name}-${index + 1}.png`);
      writeFileSync(file, encodePng(picture(page, index, comparison)));
    }
  }
  if (options.details) tellDetails(form.name, comparison);
  return {
    name: form.name,
    score: scoreOf(comparison),
    pages: form.pages,
    time,
    isDrawn: drawsItsFields(form.fields, pages),
    isHeldOut: isHeldOut(form.name),
  };
}

function rasters({ pdf, pages }: FlatForm, reader: PdfReader): readonly Bitmap[] {
  const opened = reader.open(pdf, { dpi: RESOLUTION });
  try {
    return Array.from({ length: pages }, (_item, page) => opened.raster(page));
  } finally {
    opened.close();
  }
}

function tellDetails(form: string, { matches, missed, wrong }: Comparison): void {
  const place = ({
    page,
    rect,
  }: {
    readonly page: number;
    readonly rect: FlatForm["fields"][number]["rect"];
  }) => `${form} page ${page + 1} at ${[rect.x, rect.y, rect.width, rect.height].map(Math.round).join(" ")}`;
  for (const field of missed) console.log(`missed  ${place(field)}: ${field.kind} ${nameOf(field) ?? ""}`);
  for (const field of wrong) console.log(`wrong   ${place(field)}: ${field.kind} ${field.name}`);
  for (const match of matches) {
    const { known, found } = match;
    const name = nameOf(known);
    if (!isTypeRight(match))
      console.log(`type    ${place(known)}: ${known.type ?? known.kind}, found ${found.type}`);
    if (name !== undefined && !areAlike(name, found.name))
      console.log(`alias   ${place(known)}: ${name}, found ${found.name}`);
  }
}

/** Tells all results; true when the goals are reached. */
function told(real: readonly FormResult[], printed: readonly FormResult[]): boolean {
  const drawn = real.filter(({ isDrawn }) => isDrawn);
  const others = real.filter(({ isDrawn }) => !isDrawn);
  console.log(headLine("forms that draw their fields"));
  for (const result of drawn) console.log(resultLine(result));
  console.log(headLine("\nforms that do not"));
  for (const result of others) console.log(resultLine(result));
  console.log(headLine("\ntogether"));
  const rows: readonly (readonly [string, readonly FormResult[]])[] = [
    ["drawn, developed with", drawn.filter(({ isHeldOut: held }) => !held)],
    ["drawn, held out", drawn.filter(({ isHeldOut: held }) => held)],
    ["drawn", drawn],
    ["not drawn", others],
    ["printed by Chromium", printed.filter(({ name }) => name.startsWith("chromium"))],
    ["printed by WeasyPrint", printed.filter(({ name }) => name.startsWith("weasyprint"))],
  ];
  const sums = rows.filter(([, results]) => results.length > 0);
  for (const [name, results] of sums) {
    const title = `${name}: ${results.length}, mean F1 ${meanF1(results).toFixed(3)}`;
    console.log(resultLine(together(title, results)));
  }
  const slow = [...real, ...printed].filter(({ time, pages }) => time / pages > SLOWEST);
  for (const { name } of slow) console.log(`${name} takes more than ${SLOWEST} ms a page.`);
  const few = sums.filter(([name, results]) => name !== "not drawn" && f1Of(results) < FEWEST_RIGHT);
  for (const [name] of few) console.log(`${name}: F1 is below ${FEWEST_RIGHT}.`);
  return slow.length === 0 && few.length === 0;
}

function f1Of(results: readonly FormResult[]): number {
  return ratesOf(together("", results).score).f1;
}
