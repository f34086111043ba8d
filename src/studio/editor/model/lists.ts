import type { FieldGroup, Template, TemplateField } from "../../../templates.ts";
import type { Edit } from "./document.ts";
import { aliasesOf, freeName, takeId } from "./names.ts";

/** The list that a field is a row of. */
export function listOf({ groups = [] }: Pick<Template, "groups">, id: string): FieldGroup | undefined {
  return groups.find(({ fields }) => fields.includes(id));
}

/** Fields in the order of reading: from the top, then from the left. */
export function inReadingOrder(fields: readonly TemplateField[]): readonly TemplateField[] {
  return [...fields].sort(
    (one, other) =>
      one.page - other.page ||
      (Math.abs(one.rect.y - other.rect.y) < 4 ? 0 : one.rect.y - other.rect.y) ||
      one.rect.x - other.rect.x,
  );
}

/** Whether fields can be the rows of one list: of one type, on one page. */
export function canBeList(fields: readonly TemplateField[]): boolean {
  const [first] = fields;
  return (
    first !== undefined &&
    fields.length > 1 &&
    fields.every(({ type, page }) => type === first.type && page === first.page)
  );
}

/** Makes fields the rows of a list, whose alias is that of the first. Their own aliases go. */
export function listEdit(template: Template, fields: readonly TemplateField[]): Edit {
  const rows = inReadingOrder(fields);
  const ids = new Set(rows.map(({ id }) => id));
  const others = (template.groups ?? []).flatMap((group) => {
    const left = group.fields.filter((id) => !ids.has(id));
    return left.length === 0 ? [] : [{ ...group, fields: left }];
  });
  const kept = { ...template, groups: others, fields: template.fields.filter(({ id }) => !ids.has(id)) };
  const wish = rows.find(({ alias }) => (alias ?? "") !== "")?.alias ?? "items";
  const alias = freeName(wish.replace(/\d+$/, "") || wish, aliasesOf(kept));
  const id = takeId(alias, new Set(others.map((group) => group.id)));
  return {
    fields: rows.map((field) => ({ id: field.id, field: withAlias(field, undefined) })),
    template: { groups: [...others, { id, alias, fields: rows.map((field) => field.id) }] },
  };
}

/** Takes rows out of their lists; each gets an alias of its own. */
export function unlistEdit(template: Template, fields: readonly TemplateField[]): Edit {
  const ids = new Set(fields.map(({ id }) => id));
  const taken = new Set(aliasesOf(template));
  const groups = (template.groups ?? []).flatMap((group) => {
    const left = group.fields.filter((id) => !ids.has(id));
    return left.length === 0 ? [] : [{ ...group, fields: left }];
  });
  const changed = inReadingOrder(fields).map((field) => {
    const alias = freeName(`${listOf(template, field.id)?.alias ?? "field"}1`, taken);
    taken.add(alias);
    return { id: field.id, field: withAlias(field, alias) };
  });
  return { fields: changed, template: { groups } };
}

export function withAlias(field: TemplateField, alias: string | undefined): TemplateField {
  const { alias: _former, ...rest } = field;
  return (alias === undefined ? rest : { ...rest, alias }) as TemplateField;
}
