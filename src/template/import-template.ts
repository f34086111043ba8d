import type { ImportOptions, ImportResult } from "./import/import-template.ts";

/**
 * Makes a template of a PDF: a field for each place of its form, and a clean copy of its pages without the form. What opens PDFs is
 * loaded with the first one.
 *
 * A hostile file can make this take long; where that matters, run it where it can be stopped (`importTemplateInWorker` on Node).
 *
 * @throws LimitError when the file is larger than a template may be; TemplateImportError when no template can be made of it.
 */
export async function importTemplate(bytes: Uint8Array, options: ImportOptions = {}): Promise<ImportResult> {
  const importing = await import("./import/import-template.ts");
  return importing.importTemplate(bytes, options);
}
