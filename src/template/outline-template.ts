import type { TemplateVersion } from "./model.ts";

/**
 * A version of a template whose base PDF shows where its fields are: outlines with ids, aliases and places, and rulers in points from the
 * top left. For looking at, not for keeping. What opens PDFs is loaded with the first one.
 *
 * @throws TemplateImportError when the base PDF can't be read; LimitError when it costs too much.
 */
export async function outlineTemplate(version: TemplateVersion): Promise<TemplateVersion> {
  const outlining = await import("./outline/outline-template.ts");
  return outlining.outlineTemplate(version);
}
