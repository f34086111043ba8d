import type { Template, TemplateField, TextField } from "./model.ts";

type Json = string | number | boolean | readonly Json[] | { readonly [key: string]: Json };

const ADDRESS: Json = {
  street1: "12 Main Street",
  street2: "Apt 3",
  city: "Springfield",
  state: "IL",
  zip: "62701",
  country: "US",
};
/** A picture of four grey pixels. */
const PICTURE =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAAAAABX3VL4AAAADklEQVR42mNYcIDhwAIACEYCwWlVj/oAAAAASUVORK5CYII=";

/**
 * Data that fills every field of a template, to try it and to show what its data look like: names of text fields in them, plausible values
 * in the others.
 */
export function sampleData(template: Template): Readonly<Record<string, Json>> {
  // Without a prototype, so that every alias is a key like any other.
  const data: Record<string, Json> = Object.create(null);
  const fields = new Map(template.fields.map((field) => [field.id, field]));
  // A text takes what the other types want that share its alias, but not the other way round.
  const choosy = new Map<string, TemplateField>();
  for (const field of template.fields) {
    const { alias = "", type } = field;
    if (type !== "shortText" && type !== "longText" && type !== "signature" && !choosy.has(alias))
      choosy.set(alias, field);
  }
  for (const field of template.fields) {
    const { alias = "" } = field;
    if (alias !== "" && field.type !== "signature") data[alias] ??= sampleValue(choosy.get(alias) ?? field);
  }
  for (const { alias, fields: ids } of template.groups ?? []) {
    const rows = ids.map((id) => fields.get(id)).filter((field) => field !== undefined);
    data[alias] = rows.map((field) => sampleValue(field));
  }
  return data;
}

function sampleValue(field: TemplateField): Json {
  switch (field.type) {
    case "shortText":
      return sampleText(field);
    case "longText":
      return `${sampleText(field)}\nA second line.`;
    case "email":
      return "jane.doe@example.com";
    case "ssn":
    case "ein":
      return "123456789";
    case "date":
      return "2025-01-31";
    case "number":
      return 1234.5;
    case "dollar":
      return 1234.56;
    case "integer":
      return 1234;
    case "percent":
      return 12.5;
    case "checkbox":
      return true;
    case "radioGroup":
      return field.children[0]?.id ?? "";
    case "choice":
      return field.options[0]?.value ?? "";
    case "charList":
      return "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".repeat(30).slice(0, field.boxes.length);
    case "textWrap":
      return field.boxes.map((_box, index) => `Line ${index + 1}`);
    case "fullName":
      return { firstName: "Jane", mi: "Q", lastName: "Doe" };
    case "usAddress":
      return ADDRESS;
    case "phone":
      return { num: "2015550123", region: "US", baseRegion: "US" };
    case "imageFile":
      return PICTURE;
    case "signature":
      return "";
  }
}

/** What the field is called, as far as it takes it. */
function sampleText(field: TextField): string {
  const text = field.label ?? field.alias ?? field.id;
  return field.maxLength === undefined ? text : text.slice(0, field.maxLength);
}
