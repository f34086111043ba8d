import type { Template, TemplateField, TemplateVersion } from "../model.ts";

/** A text field. */
export function textField(id: string, more: Partial<TemplateField> = {}): TemplateField {
  const rect = { x: 72, y: 72, width: 200, height: 20 };
  return { id, alias: id, type: "shortText", page: 0, rect, ...more } as TemplateField;
}

/** A template of one Letter page. */
export function template(more: Partial<Template> = {}): Template {
  return {
    id: "T",
    title: "A form",
    pages: [{ width: 612, height: 792 }],
    fields: [textField("name")],
    ...more,
  };
}

/** A version whose base PDF is the given text. */
export function version(id: string, pdf = "%PDF-1.7", more: Partial<Template> = {}): TemplateVersion {
  return { template: template({ id, ...more }), pdf: new TextEncoder().encode(pdf) };
}

/** The text that `version` made a base PDF of. */
export function pdfText({ pdf }: TemplateVersion): string {
  return new TextDecoder().decode(pdf);
}
