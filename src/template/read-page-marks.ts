import type { PageMarks } from "./detect/page-marks.ts";
import type { TemplateLimits } from "./limits.ts";

export interface PageMarksOptions {
  readonly limits?: Partial<TemplateLimits> | undefined;
}

/**
 * Reads what the pages of a PDF draw that helps to place fields on them: lines, closed places, and words, in points from the top left of
 * the page as shown. Editors snap to them.
 *
 * @throws LimitError when the file is larger than a template may be; TemplateImportError when it can't be read.
 */
export async function readPageMarks(
  bytes: Uint8Array,
  options: PageMarksOptions = {},
): Promise<readonly PageMarks[]> {
  const { marksInPdf } = await import("./detect/marks-in-pdf.ts");
  return marksInPdf(bytes, options.limits);
}
