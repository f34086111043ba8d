import { PlatenError } from "../../contract/errors.ts";
import { TemplateImportError } from "../errors.ts";
import { ImportNotes } from "../import/notes.ts";
import { ObjectReader } from "../import/objects.ts";
import { openPdf } from "../import/open-pdf.ts";
import type { DetectionTask } from "../import/page-detector.ts";
import { readPages } from "../import/pages.ts";
import { defaultTemplateLimits, type TemplateLimits } from "../limits.ts";

/** Opens a PDF and does something with its pages, whose form counts for nothing. @throws LimitError; TemplateImportError */
export async function withPages<Result>(
  bytes: Uint8Array,
  given: Partial<TemplateLimits> | undefined,
  use: (task: DetectionTask) => Promise<Result>,
): Promise<Result> {
  const limits: TemplateLimits = { ...defaultTemplateLimits, ...given };
  try {
    const { context } = await openPdf(bytes, limits);
    const reader = new ObjectReader(context);
    const notes = new ImportNotes();
    const pages = readPages(reader.dict(context.trailerInfo.Root), { reader, limits, notes });
    return await use({ bytes, pages, known: [], reader, limits, notes });
  } catch (error) {
    if (error instanceof PlatenError) throw error;
    const message = "This PDF is damaged in a way that can't be repaired.";
    throw new TemplateImportError("unreadable", message, error);
  }
}
