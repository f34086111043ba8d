import type { Template, TemplateField } from "../../../templates.ts";
import { keptOn } from "../geometry/rect.ts";
import type { FieldChange } from "./document.ts";
import { withAlias } from "./lists.ts";
import { aliasesOf, freeName, idsOf, takeId } from "./names.ts";
import { movedField } from "./places.ts";

export interface CopyOptions {
  readonly dx: number;
  readonly dy: number;
  /** The page the copies go to; that of each field unless given. */
  readonly page?: number | undefined;
  /** Copies show the same value as what they are copied from. */
  readonly keepsAlias?: boolean | undefined;
}

/** Copies fields, once for each shift; ids are new, aliases too unless they are kept. */
export function copiesOf(
  template: Template,
  fields: readonly TemplateField[],
  shifts: readonly CopyOptions[],
): readonly TemplateField[] {
  const ids = idsOf(template);
  const aliases = new Set(aliasesOf(template));
  return shifts.flatMap(({ dx, dy, page, keepsAlias = false }) =>
    fields.map((field) => {
      const alias = keepsAlias ? field.alias : freeName(field.alias ?? "field", aliases);
      if (alias !== undefined) aliases.add(alias);
      const copy = withAlias(movedField(field, dx, dy), alias);
      return withNewIds({ ...copy, page: page ?? copy.page } as TemplateField, ids);
    }),
  );
}

function withNewIds(field: TemplateField, taken: Set<string>): TemplateField {
  const id = takeId(field.alias ?? field.id, taken);
  if (field.type !== "radioGroup") return { ...field, id };
  return {
    ...field,
    id,
    children: field.children.map((child) => ({ ...child, id: takeId(child.id, taken) })),
  };
}

/** Copies moved back onto their page where they would lie off it. */
export function onPages({ pages }: Template, fields: readonly TemplateField[]): readonly TemplateField[] {
  return fields.map((field) => {
    const page = pages[field.page];
    if (page === undefined) return field;
    const kept = keptOn(field.rect, page);
    return movedField(field, kept.x - field.rect.x, kept.y - field.rect.y);
  });
}

export function additions(fields: readonly TemplateField[]): readonly FieldChange[] {
  return fields.map((field) => ({ id: field.id, field }));
}
