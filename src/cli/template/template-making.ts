import { NotFoundError } from "../../template/errors.ts";
import { isTemplateId } from "../../template/ids.ts";
import type { ImportOptions, ImportResult } from "../../template/import/import-template.ts";
import type { DetectMode } from "../../template/import/page-detector.ts";
import type { Template, TemplatePage } from "../../template/model.ts";
import { type TemplateStore, VERSION_DRAFT } from "../../template/store.ts";
import { CommandError, EXIT_FAILED, usageError } from "../exit.ts";
import type { CliHost } from "../host.ts";
import { printDiagnostics } from "../print-diagnostics.ts";
import type { TemplateCall } from "./template-call.ts";
import { readBytes, readTemplate } from "./template-files.ts";

/** `platen template create`: a draft of a PDF form. Its id goes to standard output, what was left out to standard error. */
export async function createTemplate(call: TemplateCall, store: TemplateStore): Promise<void> {
  const { argument, options, host } = call;
  const id = idOption(call);
  if (id !== undefined && !options.has("replace") && (await exists(id, store))) {
    throw new CommandError(EXIT_FAILED, `There is a template ${id} already; --replace makes this its draft.`);
  }
  const result = await importPdf(argument, host, {
    id,
    title: options.get("title"),
    detect: detectOption(call),
  });
  await store.saveDraft(result);
  await printDiagnostics(argument, result.notes, host);
  const { template } = result;
  await host.errors.write(
    `${argument}: made a draft with ${count(template.fields.length, "field")} on ${count(template.pages.length, "page")}\n`,
  );
  await host.output.write(`${template.id}\n`);
}

/** `platen template import`: a record from a file becomes the draft. */
export async function importRecord(call: TemplateCall, store: TemplateStore): Promise<void> {
  const { argument, options, host } = call;
  const template = await readTemplate(argument, host, idOption(call));
  const path = options.get("pdf");
  const pdf =
    path === undefined ? await basePdfOf(template.id, store) : (await fittingPdf(path, template, host)).pdf;
  await store.saveDraft({ template, pdf });
  await host.output.write(`${template.id}\n`);
}

/** `platen template validate`: says what is wrong with a record, or that nothing is. */
export async function validateRecord({ argument, options, host }: TemplateCall): Promise<void> {
  const template = await readTemplate(argument, host);
  const path = options.get("pdf");
  if (path !== undefined) await fittingPdf(path, template, host);
  const { fields, pages } = template;
  await host.output.write(
    `${argument}: valid; ${count(fields.length, "field")} on ${count(pages.length, "page")}\n`,
  );
}

/** Without either option fields are found where the PDF has none. */
function detectOption({ options }: TemplateCall): DetectMode {
  if (options.has("detect") && options.has("no-detect")) {
    throw usageError("--detect and --no-detect rule each other out.");
  }
  if (options.has("detect")) return "always";
  return options.has("no-detect") ? "never" : "auto";
}

function idOption({ options }: TemplateCall): string | undefined {
  const id = options.get("id");
  if (id !== undefined && !isTemplateId(id)) throw usageError("--id takes 1 to 64 letters, digits, - or _.");
  return id;
}

async function exists(id: string, store: TemplateStore): Promise<boolean> {
  try {
    await store.versions(id);
    return true;
  } catch (error) {
    if (error instanceof NotFoundError) return false;
    throw error;
  }
}

async function basePdfOf(id: string, store: TemplateStore): Promise<Uint8Array> {
  try {
    return (await store.get(id, VERSION_DRAFT)).pdf;
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    throw usageError(`There is no template ${id} yet; give its base PDF with --pdf.`);
  }
}

/** Makes a template of a PDF. @throws CommandError when the file can't be read, and as importing does. */
export async function importPdf(
  path: string,
  host: CliHost,
  options: Pick<ImportOptions, "id" | "title" | "detect"> = { detect: "never" },
): Promise<ImportResult> {
  return host.importTemplate(await readBytes(path, host), options);
}

/** A base PDF in its clean form, if its pages are those of the template. */
async function fittingPdf(path: string, template: Template, host: CliHost): Promise<ImportResult> {
  const result = await importPdf(path, host);
  const { pages } = result.template;
  if (pages.length !== template.pages.length) {
    const message = `${path} has ${count(pages.length, "page")}, the template ${template.pages.length}.`;
    throw new CommandError(EXIT_FAILED, message);
  }
  const wrong = pages.findIndex((page, index) => !isSamePage(page, template.pages[index]));
  if (wrong >= 0) {
    const size = (page: TemplatePage | undefined): string => `${page?.width} by ${page?.height} points`;
    const message = `Page ${wrong + 1} of ${path} has ${size(pages[wrong])}, in the template ${size(template.pages[wrong])}.`;
    throw new CommandError(EXIT_FAILED, message);
  }
  return result;
}

function isSamePage(one: TemplatePage, other: TemplatePage | undefined): boolean {
  if (other === undefined) return false;
  return Math.abs(one.width - other.width) < 0.5 && Math.abs(one.height - other.height) < 0.5;
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? "" : "s"}`;
}
