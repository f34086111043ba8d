import type { ModelDetector } from "./detect/detect-on-pages.ts";
import type { ImportOptions as FormImportOptions, ImportResult } from "./import/import-template.ts";

export interface ImportOptions extends FormImportOptions {
  /** Finds places by other means, such as a model that looks at pages; asked page by page where fields are looked for. */
  readonly model?: ModelDetector | undefined;
}

/**
 * Makes a template of a PDF: a field for each place of its form, and a clean copy of its pages without the form. Where the PDF has no
 * form fields, they are found by what its pages draw (`detect`). What opens PDFs is loaded with the first one.
 *
 * A hostile file can make this take long; where that matters, run it where it can be stopped (`importTemplateInWorker` on Node).
 *
 * @throws LimitError when the file is larger than a template may be; TemplateImportError when no template can be made of it.
 */
export async function importTemplate(
  bytes: Uint8Array,
  { model, ...options }: ImportOptions = {},
): Promise<ImportResult> {
  const importing = await import("./import/import-template.ts");
  return importing.importTemplate(bytes, options, async (task) => {
    const { detectOnPages } = await import("./detect/detect-on-pages.ts");
    return detectOnPages(task, model);
  });
}
