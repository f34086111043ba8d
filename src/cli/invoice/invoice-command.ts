import { dirname, resolve } from "node:path";
import { createInvoiceXml } from "../../invoice/invoice-xml.ts";
import type { InvoiceInput } from "../../invoice/model/take-invoice.ts";
import { INVOICE_TEMPLATES } from "../../invoice/print/print-invoice.ts";
import type { ProfileName } from "../../invoice/profiles.ts";
import { formatDiagnostic } from "../diagnostics-text.ts";
import { createDocumentFetch, documentLimits, readIntent } from "../document.ts";
import { EXIT_FAILED, EXIT_OK, usageError } from "../exit.ts";
import { fontSettings } from "../fonts.ts";
import type { CliHost } from "../host.ts";
import { refuseOverwriting, writeOutput } from "../output.ts";
import { networkOf, type RenderSettings } from "../render-options.ts";
import { failure, inputName, readInput } from "./invoice-file.ts";
import { INVOICE_HELP } from "./invoice-help.ts";
import { type InvoiceJob, parseInvoiceArguments } from "./invoice-options.ts";
import { readCommand } from "./read-command.ts";
import { toldOf } from "./told.ts";

/** `platen invoice`. */
export async function invoiceCommand(args: readonly string[], host: CliHost): Promise<number> {
  const [first, ...rest] = args;
  if (first === "read") return readCommand(rest, host);
  const { settings, job } = parseInvoiceArguments(args);
  if (job === undefined) {
    await host.output.write(INVOICE_HELP);
    return EXIT_OK;
  }
  if (job.output === "-" && !job.isXml && host.output.isTerminal)
    throw usageError("A PDF is no text for a terminal; name a file with -o, or redirect.");
  refuseOverwriting(job.output, [job.input, job.template], host);
  const { data, profile } = await dataOf(job, host);
  if (job.isXml) {
    const xml = await toldOf(job.input, async () => createInvoiceXml(data, { profile }));
    return write(xml, job, host);
  }
  return print({ data, profile, job, settings, host });
}

interface InvoiceTask {
  readonly data: InvoiceInput;
  readonly profile: ProfileName | undefined;
  readonly job: InvoiceJob;
  readonly settings: RenderSettings;
  readonly host: CliHost;
}

/** Makes the PDF, tells what there is to tell, and writes it unless `--strict` forbids it. */
async function print({ data, profile, job, settings, host }: InvoiceTask): Promise<number> {
  const { workingDirectory } = host;
  const template = await templateOf(job.template, host);
  const { openFontCatalogue } = await import("../../node/font-sources/open-catalogue.ts");
  const catalogue = await openFontCatalogue(fontSettings(settings.fonts, networkOf(settings.access), host));
  const engine = await host.createEngine({ catalogue });
  const beside = job.template === undefined ? [] : [dirname(resolve(workingDirectory, job.template))];
  const fetch = createDocumentFetch(settings, { workingDirectory, beside, files: new Set() });
  const { language, conformance } = job;
  const outputIntent = await readIntent(settings.outputIntent, workingDirectory);
  const { pdf, diagnostics } = await toldOf(job.input, () =>
    engine.createInvoice(data, {
      profile,
      template,
      language,
      conformance,
      outputIntent,
      fetch,
      limits: documentLimits(settings),
      date: new Date(),
    }),
  );
  const names = { document: inputName(job.input), sheets: [], workingDirectory };
  if (diagnostics.length > 0)
    await host.errors.write(
      diagnostics.map((diagnostic) => `${formatDiagnostic(diagnostic, names)}\n`).join(""),
    );
  if (settings.strict && diagnostics.some(({ severity }) => severity !== "info")) return EXIT_FAILED;
  return write(pdf, job, host);
}

async function write(bytes: Uint8Array, { output }: InvoiceJob, host: CliHost): Promise<number> {
  if (output === "-") await host.output.write(bytes);
  else await writeOutput(output, bytes, host.workingDirectory);
  return EXIT_OK;
}

/** The data of the input: JSON, or what an invoice as XML or PDF says, with its profile. */
async function dataOf(
  { input, profile }: InvoiceJob,
  host: CliHost,
): Promise<{ readonly data: InvoiceInput; readonly profile: ProfileName | undefined }> {
  const bytes = await readInput(input, host);
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 1024)).trimStart();
  if (/^(?:\u00ef\u00bb\u00bf)?</.test(head) || head.includes("%PDF-")) {
    const [{ readInvoice }, { formOfRead }] = await Promise.all([
      import("../../invoice/read/read-invoice.ts"),
      import("../../invoice/read/check-read.ts"),
    ]);
    const found = await toldOf(input, () => readInvoice(bytes));
    const own = found.profile?.name ?? (found.syntax === "cii" ? undefined : formOfRead(found).name);
    return { data: found.invoice, profile: profile ?? own };
  }
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return { data: JSON.parse(text) as InvoiceInput, profile };
  } catch (error) {
    throw failure(input, [`not valid JSON in UTF-8: ${(error as Error).message} [validation]`]);
  }
}

/** One of ours by its name, else the text of the file. */
async function templateOf(given: string | undefined, host: CliHost): Promise<string | undefined> {
  if (given === undefined || INVOICE_TEMPLATES.some((name) => name === given)) return given;
  return new TextDecoder().decode(await readInput(given, host));
}
