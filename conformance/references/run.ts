import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { PdfReader } from "../support/pdfium.ts";
import { REMOVALS, withoutFeature } from "./removals.ts";
import { writeReferenceReport } from "./report.ts";
import { ReportPictures } from "./report-pictures.ts";
import { type RunResult, runReferences } from "./run-references.ts";
import { summaryOf } from "./summary.ts";

const HELP = `npm run conformance:references -- [options]
  --only TEXT      documents whose name has this text
  --report FILE    one HTML file: ours, reference, difference, flicker and text of each document
  --without NAME   our engine without a feature, to see that the run fails: ${REMOVALS.map(({ name }) => name).join(", ")}
Renders the documents and compares them with facts recorded of other engines. The status is 1 where a difference is not in the triage file, or a
line of that file is for nothing.
`;
const RECORDED = fileURLToPath(new URL("../../conformance/out/references/", import.meta.url));

const { values: options } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    report: { type: "string" },
    without: { type: "string" },
    help: { type: "boolean", default: false },
  },
});

if (options.help) console.log(HELP);
else process.exitCode = await run();

async function run(): Promise<number> {
  const renderer = options.without === undefined ? undefined : await withoutFeature(options.without);
  const isAsked = (document: string): boolean => document.includes(options.only);
  const result = await runReferences({ isAsked, renderer });
  const { verdicts, idle } = result;
  for (const { document, failures } of verdicts)
    for (const failure of failures) console.log(`${document}: ${failure}`);
  const isWhole = options.only === "" && options.without === undefined;
  if (isWhole)
    for (const { document, engine, aspects } of idle)
      console.log(`triage: nothing needs ${document} | ${engine} | ${aspects.join(", ")}`);
  console.log(summaryOf(verdicts));
  if (options.report !== undefined) await report(options.report, result);
  const isFailed = verdicts.some(({ failures }) => failures.length > 0);
  return isFailed || (isWhole && idle.length > 0) ? 1 : 0;
}

async function report(file: string, { verdicts, pdfs }: RunResult): Promise<void> {
  const pictures = new ReportPictures(await PdfReader.create(), RECORDED, pdfs);
  writeReferenceReport(file, { summary: summaryOf(verdicts), verdicts, pictures });
}
