import type { Template } from "../../../templates.ts";
import { replacementBy } from "../model/document.ts";
import { followedFields } from "../model/follow.ts";
import { WorkError } from "../work/work-client.ts";
import type { EditorController } from "./controller.ts";
import { templateOf } from "./editor-state.ts";
import { sentenceAbout } from "./pdf-troubles.ts";

/** Puts another PDF under the fields; they follow the words beside them. Gives a sentence about what became of them. */
export async function replaceBase(controller: EditorController, file: File): Promise<string> {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { template } = controller.document;
    const [imported, before] = await Promise.all([
      controller.work.ask("import", { bytes, id: template.id, detect: "never" }),
      controller.state.marks.length > 0
        ? controller.state.marks
        : controller.work.ask("marks", { bytes: controller.document.base.bytes }),
    ]);
    const after = await controller.work.ask("marks", { bytes: imported.pdf });
    const { pages } = imported.template;
    const { fields, moved, lost } = followedFields(templateOf(controller.state), pages, { before, after });
    controller.perform({ template: { pages, fields }, base: { bytes: imported.pdf } }, "Replace the PDF");
    const kept = fields.length - moved;
    return [
      `The PDF was replaced: ${moved} of ${fields.length} fields followed the words beside them, ${kept} stayed.`,
      ...(lost > 0 ? [`${lost} lay on pages that are gone.`] : []),
    ].join(" ");
  } catch (error) {
    return sentenceAbout(error, file);
  }
}

/** Puts a record from a file in the place of this one. */
export async function takeRecord(controller: EditorController, file: File): Promise<string> {
  try {
    const { id } = controller.document.template;
    const value: unknown = JSON.parse(await file.text());
    if (typeof value !== "object" || value === null) return `${file.name} is no record of a template.`;
    const record = await controller.work.ask("check", { record: { ...value, id } });
    const { pages } = controller.document.template;
    if (!hasSamePages(record, pages)) return `${file.name} is for a PDF with other pages.`;
    controller.perform({ template: { ...replacementBy(record), pages } }, "Open a record");
    return `${file.name} is open: ${record.fields.length} fields.`;
  } catch (error) {
    if (error instanceof SyntaxError) return `${file.name} is no JSON: ${error.message}`;
    if (error instanceof WorkError) return `${file.name} is no record of a template. ${error.message}`;
    throw error;
  }
}

export function hasSamePages(record: Template, pages: Template["pages"]): boolean {
  return (
    record.pages.length === pages.length &&
    record.pages.every(({ width, height }, index) => {
      const page = pages[index];
      return page !== undefined && Math.abs(page.width - width) < 0.5 && Math.abs(page.height - height) < 0.5;
    })
  );
}
