import type { TemplateLimits } from "../limits.ts";
import { detectOnPages, type ModelDetector } from "./detect-on-pages.ts";
import { withPages } from "./open-pages.ts";
import type { DetectedInPdf } from "./proposal.ts";

/** Opens a PDF and finds fields on its pages. @throws LimitError; TemplateImportError */
export function detectInPdf(
  bytes: Uint8Array,
  options: {
    readonly limits?: Partial<TemplateLimits> | undefined;
    readonly model?: ModelDetector | undefined;
  },
): Promise<DetectedInPdf> {
  return withPages(bytes, options.limits, async (task) => {
    const found = await detectOnPages(task, options.model);
    return { ...found, notes: task.notes.list().filter(({ code }) => code === "detection-cut") };
  });
}
