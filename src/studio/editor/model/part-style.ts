import type { TemplateField, TextStyle } from "../../../templates.ts";

/** The part of a compound field that stands at a place such as `parts.city`, and its name; undefined at other places. */
export function partAt(
  field: TemplateField,
  key: string | undefined,
): { readonly name: string; readonly style: TextStyle | undefined } | undefined {
  if (key === undefined || !key.startsWith("parts.") || !("parts" in field)) return undefined;
  const name = key.slice("parts.".length);
  const parts: Readonly<Record<string, { readonly style?: TextStyle | undefined } | undefined>> = {
    ...field.parts,
  };
  const part = parts[name];
  return part === undefined ? undefined : { name, style: part.style };
}

/** A compound field with one part's text in another style; one without members leaves the part to the style of the field. */
export function withPartStyle(field: TemplateField, name: string, style: TextStyle): TemplateField {
  if (!("parts" in field)) return field;
  const parts = Object.entries<object | undefined>({ ...field.parts }).map(([each, part]) => {
    if (each !== name || part === undefined) return [each, part] as const;
    const { style: _former, ...rest } = part as { readonly style?: TextStyle };
    return [each, Object.keys(style).length === 0 ? rest : { ...rest, style }] as const;
  });
  return { ...field, parts: Object.fromEntries(parts) } as TemplateField;
}
