import type { TemplateLimits } from "../limits.ts";
import { detectOnPages, type ModelDetector } from "./detect-on-pages.ts";
import { withPages } from "./open-pages.ts";
import type { DetectedFields } from "./proposal.ts";

/** Opens a PDF and finds fields on its pages. @throws LimitError; TemplateImportError */
export function detectInPdf(
  bytes: Uint8Array,
  options: {
    readonly limits?: Partial<TemplateLimits> | undefined;
    readonly model?: ModelDetector | undefined;
  },
): Promise<DetectedFields> {
  return withPages(bytes, options.limits, (task) => detectOnPages(task, options.model));
}
