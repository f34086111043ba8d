import type { ModelDetector } from "./detect/detect-on-pages.ts";
import type { DetectedInPdf } from "./detect/proposal.ts";
import type { TemplateLimits } from "./limits.ts";

export interface DetectOptions {
  readonly limits?: Partial<TemplateLimits> | undefined;
  /** Finds places by other means, such as a model that looks at pages; asked page by page. */
  readonly model?: ModelDetector | undefined;
}

/**
 * Finds fields on the pages of a PDF by what they draw: boxes, lines, leaders, squares, cells of tables, tags such as
 * `{{name;type=date}}`; labels about them give alias and type. Form fields of the PDF have no say in it. Places are in points from the
 * top left of the page as shown.
 *
 * @throws LimitError when the file is larger than a template may be; TemplateImportError when it can't be read.
 */
export async function detectFields(bytes: Uint8Array, options: DetectOptions = {}): Promise<DetectedInPdf> {
  const { detectInPdf } = await import("./detect/detect-in-pdf.ts");
  return detectInPdf(bytes, options);
}
