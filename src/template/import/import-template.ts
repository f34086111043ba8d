import { type PDFDict, PDFName } from "pdf-lib";
import type { Diagnostic } from "../../../layout/api/basics.ts";
import { PlatenError } from "../../contract/errors.ts";
import { checkTemplate } from "../check-template.ts";
import { TemplateImportError } from "../errors.ts";
import { generateTemplateId } from "../ids.ts";
import { defaultTemplateLimits, type TemplateLimits } from "../limits.ts";
import type { Template, TemplateField, TemplateVersion } from "../model.ts";
import { importFields } from "./fields.ts";
import { writeNormalised } from "./normalise.ts";
import { ImportNotes } from "./notes.ts";
import { ObjectReader } from "./objects.ts";
import { openPdf } from "./open-pdf.ts";
import type { DetectionTask, DetectMode, FoundFields, PageDetector } from "./page-detector.ts";
import { pageOf } from "./page-geometry.ts";
import { type ReadingTools, readPages, type SourcePage } from "./pages.ts";
import { hasScripts } from "./scripts.ts";
import { shareStyle } from "./shared-style.ts";
import { readWidgets } from "./widgets.ts";

export interface ImportOptions {
  /** Id of the template; a new one unless given. */
  readonly id?: string | undefined;
  /** Title of the template; that of the PDF unless given. */
  readonly title?: string | undefined;
  readonly limits?: Partial<TemplateLimits> | undefined;
  /**
   * When fields are found by what pages draw: `auto` (where the PDF has no form fields; unless given), `always` (beside the fields of
   * the form, too) or `never`.
   */
  readonly detect?: DetectMode | undefined;
}

export interface ImportResult extends TemplateVersion {
  /** What of the PDF was left out, repaired, or guessed. */
  readonly notes: readonly Diagnostic[];
}

/**
 * Makes a template of a PDF: a field for each place of its form, and a clean copy of its pages without the form.
 *
 * A hostile file can make this take long; where that matters, run it where it can be stopped (`importTemplateInWorker` on Node).
 *
 * @throws LimitError when the file is larger than a template may be; TemplateImportError when no template can be made of it.
 */
export async function importTemplate(
  bytes: Uint8Array,
  options: ImportOptions = {},
  detector?: PageDetector,
): Promise<ImportResult> {
  const limits: TemplateLimits = { ...defaultTemplateLimits, ...options.limits };
  try {
    return await importWithin(bytes, { ...options, detector }, limits);
  } catch (error) {
    if (error instanceof PlatenError) throw error;
    const message = "This PDF is damaged in a way that can't be repaired.";
    throw new TemplateImportError("unreadable", message, error);
  }
}

async function importWithin(
  bytes: Uint8Array,
  options: ImportOptions & { readonly detector: PageDetector | undefined },
  limits: TemplateLimits,
): Promise<ImportResult> {
  const notes = new ImportNotes();
  const { context, budget, encrypted } = await openPdf(bytes, limits);
  const reader = new ObjectReader(context);
  const tools: ReadingTools = { reader, limits, notes };
  if (encrypted) notes.info("encryption-removed", "The PDF is encrypted; the template is not.");
  const root = reader.dict(context.trailerInfo.Root);
  const info = reader.dict(context.trailerInfo.Info);
  const form = reader.dictAt(root, "AcroForm");
  const pages = readPages(root, tools);
  const widgets = readWidgets(form, pages, tools);
  noteXfa(form, widgets.length, tools);
  if (hasScripts(root, reader)) {
    notes.info("javascript-dropped", "Scripts and actions of the PDF were left out.");
  }
  const { fields: known, style } = shareStyle(importFields(widgets, form, tools));
  const found = await detected({ ...tools, bytes, pages, known }, options);
  const fields = [...known, ...found.fields.map(({ field }) => field)];
  const title = options.title ?? titleOf(info, reader);
  const template: Template = {
    id: options.id ?? generateTemplateId(),
    title: title.slice(0, 2_000),
    ...(style === undefined ? {} : { style }),
    pages: pages.map(({ box, rotation }: SourcePage) => pageOf(box, rotation)),
    fields: fields.map(({ id, alias, type, ...rest }) => ({ id, alias, type, ...rest }) as TemplateField),
    ...(found.groups.length === 0 ? {} : { groups: found.groups }),
  };
  checkTemplate(template);
  const pdf = await writeNormalised(root, pages, { ...tools, budget, form });
  return { template, pdf, notes: notes.list() };
}

const NOTHING: FoundFields = { fields: [], groups: [] };

/** Fields that the form does not have, and notes that tell where fields come from. */
async function detected(
  task: DetectionTask,
  {
    detect = "auto",
    detector,
  }: { readonly detect?: DetectMode | undefined; readonly detector: PageDetector | undefined },
): Promise<FoundFields> {
  const { known, limits, notes } = task;
  const isWanted = detect === "always" || (detect === "auto" && known.length === 0);
  const found = detector !== undefined && isWanted ? await detector(task) : NOTHING;
  const count = found.fields.length;
  if (known.length + count > limits.templateFields) {
    notes.warn(
      "detection-cut",
      `More than ${limits.templateFields} fields were found; none of them was taken.`,
    );
    return NOTHING;
  }
  if (count > 0) {
    const what = known.length === 0 ? "The PDF has no form fields" : "The form does not have all fields";
    const message = `${what}; ${count} ${count === 1 ? "was" : "were"} found by lines, boxes and labels. Look them over before publishing.`;
    notes.info("fields-detected", message);
  } else if (known.length === 0) {
    const looked = isWanted && detector !== undefined ? ", and its pages show no place to write" : "";
    notes.warn("no-fields", `The PDF has no form fields${looked}; add fields to the template.`);
  }
  return found;
}

function noteXfa(form: PDFDict | undefined, widgetCount: number, { reader, notes }: ReadingTools): void {
  if (form === undefined || reader.get(form, "XFA") === undefined) return;
  if (widgetCount === 0) {
    throw new TemplateImportError(
      "xfa-only",
      "The form is XFA only: it has no fields that a PDF shows. Print it to a PDF, or save it as a static form, first.",
    );
  }
  notes.info("xfa-dropped", "The form has an XFA twin, which was left out.");
}

function titleOf(info: PDFDict | undefined, reader: ObjectReader): string {
  const title = reader.text(info?.get(PDFName.of("Title")))?.trim() ?? "";
  return title === "" ? "Untitled" : title;
}
