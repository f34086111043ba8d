import { PlatenError } from "../../contract/errors.ts";
import { TemplateImportError } from "../errors.ts";
import { ImportNotes } from "../import/notes.ts";
import { ObjectReader } from "../import/objects.ts";
import { openPdf } from "../import/open-pdf.ts";
import { readPages } from "../import/pages.ts";
import { defaultTemplateLimits, type TemplateLimits } from "../limits.ts";
import { detectOnPages, type ModelDetector } from "./detect-on-pages.ts";
import type { DetectedFields } from "./proposal.ts";

/** Opens a PDF and finds fields on its pages. @throws LimitError; TemplateImportError */
export async function detectInPdf(
  bytes: Uint8Array,
  options: {
    readonly limits?: Partial<TemplateLimits> | undefined;
    readonly model?: ModelDetector | undefined;
  },
): Promise<DetectedFields> {
  const limits: TemplateLimits = { ...defaultTemplateLimits, ...options.limits };
  try {
    const { context } = await openPdf(bytes, limits);
    const reader = new ObjectReader(context);
    const notes = new ImportNotes();
    const pages = readPages(reader.dict(context.trailerInfo.Root), { reader, limits, notes });
    return await detectOnPages({ bytes, pages, known: [], reader, limits, notes }, options.model);
  } catch (error) {
    if (error instanceof PlatenError) throw error;
    const message = "This PDF is damaged in a way that can't be repaired.";
    throw new TemplateImportError("unreadable", message, error);
  }
}
