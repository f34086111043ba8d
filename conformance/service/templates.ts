import type { Template, TemplateField } from "../../src/template/model.ts";

function textField(id: string, y: number, alias?: string): TemplateField {
  const rect = { x: 72, y, width: 300, height: 20 };
  return { id, ...(alias === undefined ? {} : { alias }), type: "shortText", page: 0, rect } as TemplateField;
}

/** A page with a field `name` and a table column `items` of two rows. */
export function overflowTemplate(id: string): Template {
  return {
    id,
    title: "Rows",
    pages: [{ width: 612, height: 792 }],
    fields: [
      textField("name", 72, "name"),
      textField("again", 100, "name"),
      textField("first", 200),
      textField("second", 230),
      { ...textField("share", 300, "share"), type: "percent" } as TemplateField,
      { ...textField("photo", 330, "photo"), type: "imageFile" } as TemplateField,
      { ...textField("counter", 360, "counter"), type: "shortText" } as TemplateField,
    ],
    groups: [{ id: "column", alias: "items", fields: ["first", "second"] }],
  };
}
