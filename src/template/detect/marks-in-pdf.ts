import { InflateBudget } from "../import/inflate.ts";
import type { TemplateLimits } from "../limits.ts";
import { readPageContents } from "./content/read-pages.ts";
import { withPages } from "./open-pages.ts";
import { marksOf, type PageMarks } from "./page-marks.ts";

/** Opens a PDF and reads the marks of its pages. @throws LimitError; TemplateImportError */
export function marksInPdf(
  bytes: Uint8Array,
  limits: Partial<TemplateLimits> | undefined,
): Promise<readonly PageMarks[]> {
  return withPages(bytes, limits, async ({ pages, reader, limits: all }) => {
    const { pages: contents } = readPageContents(pages, { reader, budget: new InflateBudget(all) });
    return marksOf(contents);
  });
}
