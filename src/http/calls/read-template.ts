import type { Diagnostic } from "../../../layout/api/basics.ts";
import { ValidationError } from "../../contract/errors.ts";
import { checkTemplate } from "../../template/check-template.ts";
import type { ImportResult } from "../../template/import/import-template.ts";
import type { DetectMode } from "../../template/import/page-detector.ts";
import { importTemplate } from "../../template/import-template.ts";
import type { Template, TemplatePage } from "../../template/model.ts";
import { mediaTypeOf, parseBody, type RequestBody } from "../body/body.ts";

/** How a template is to be read. */
export interface TemplateCall {
  /** Id of the template. */
  readonly id: string;
  /** Title of the template where the body has none. */
  readonly title: string | undefined;
  /** When fields are found by what the pages of a PDF draw; `auto` unless given. */
  readonly detect?: DetectMode | undefined;
}

/** What a body has of a template; one of both is there at least. */
export interface ReadTemplate {
  /** The record, checked and with the id that was asked for. */
  readonly template: Template | undefined;
  /** What was made of the PDF. */
  readonly imported: ImportResult | undefined;
  readonly notes: readonly Diagnostic[];
}

/**
 * Reads a template: a PDF as the whole body or as the part `file`, a record as JSON or as the part `template`, and a title as the part
 * `title`. A record has to have the pages of a PDF that comes with it.
 *
 * @throws ValidationError, LimitError and TemplateImportError as checking and importing do.
 */
export async function readTemplate(
  body: RequestBody,
  { id, title, detect }: TemplateCall,
): Promise<ReadTemplate> {
  const sent = await partsOf(body);
  if (sent.file === undefined && sent.record === undefined) {
    const message = "Send a PDF as the part file, a record as the part template, or both.";
    throw new ValidationError([{ property: "file", message }]);
  }
  const template = sent.record === undefined ? undefined : checkedRecord(sent.record, id);
  if (sent.file === undefined) return { template, imported: undefined, notes: [] };
  const options = {
    id,
    title: sent.title ?? title,
    detect: template === undefined ? detect : "never",
  } as const;
  const imported = await importTemplate(sent.file, options);
  if (template !== undefined) refuseOtherPages(template.pages, imported.template.pages);
  return { template, imported, notes: imported.notes };
}

interface SentParts {
  readonly file: Uint8Array | undefined;
  readonly record: unknown;
  readonly title: string | undefined;
}

async function partsOf(body: RequestBody): Promise<SentParts> {
  switch (mediaTypeOf(body.contentType)) {
    case "application/pdf":
      return { file: body.bytes, record: undefined, title: undefined };
    case "multipart/form-data": {
      const { attributes, files } = parseBody(body);
      const { file, template, title } = attributes;
      const pdf = typeof file === "string" ? files.get(file) : undefined;
      if (file !== undefined && pdf === undefined) {
        const message = "Must be a file with the type application/pdf.";
        throw new ValidationError([{ property: "file", message }]);
      }
      return { file: pdf?.bytes, record: template, title: typeof title === "string" ? title : undefined };
    }
    default:
      return { file: undefined, record: parseBody(body).attributes, title: undefined };
  }
}

/** The record under the id of the address; one that says otherwise is a mistake. */
function checkedRecord(record: unknown, id: string): Template {
  const given = typeof record === "object" && record !== null && !Array.isArray(record) ? record : undefined;
  if (given === undefined) throw new ValidationError([{ property: "", message: "Must be a JSON object." }]);
  const { id: ownId } = given as { id?: unknown };
  if (ownId !== undefined && ownId !== id) {
    throw new ValidationError([{ property: "id", message: `Must be ${id}, as in the address, or absent.` }]);
  }
  return checkTemplate({ ...given, id });
}

/** @throws ValidationError when the pages of a record are not those of its PDF. */
export function refuseOtherPages(pages: readonly TemplatePage[], actual: readonly TemplatePage[]): void {
  if (pages.length !== actual.length) {
    const message = `The base PDF has ${actual.length} pages, the record ${pages.length}.`;
    throw new ValidationError([{ property: "pages", message }]);
  }
  const wrong = pages.findIndex((page, index) => !isSameSize(page, actual[index]));
  if (wrong < 0) return;
  const size = (page: TemplatePage | undefined): string => `${page?.width} by ${page?.height} points`;
  const message = `The page has ${size(actual[wrong])} in the base PDF, ${size(pages[wrong])} in the record.`;
  throw new ValidationError([{ property: `pages[${wrong}]`, message }]);
}

function isSameSize(one: TemplatePage, other: TemplatePage | undefined): boolean {
  if (other === undefined) return false;
  return Math.abs(one.width - other.width) < 0.5 && Math.abs(one.height - other.height) < 0.5;
}
