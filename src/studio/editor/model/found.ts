import type { DetectedFields, FieldGroup, Template, TemplateField } from "../../../templates.ts";
import { amend, type History, perform } from "../../state/history.ts";
import { additions } from "./copies.ts";
import { applyEdit, type Edit, type EditorDocument } from "./document.ts";
import { withAlias } from "./lists.ts";
import { aliasesOf, foundAt, freeName, idsOf, takeId } from "./names.ts";

type EditorHistory = History<EditorDocument, Edit>;

/** What was found comes to what a person made meanwhile: where a field is, none is added, and names that are taken get a number. */
export function foundEdit(template: Template, { fields, groups }: Found): Edit | undefined {
  const free = fields.filter(({ field }) => foundAt(field.rect, field.page, template.fields) === undefined);
  if (free.length === 0) return undefined;
  const ids = idsOf(template);
  const aliases = new Set(aliasesOf(template));
  const take = (wish: string): string => {
    const alias = freeName(wish, aliases);
    aliases.add(alias);
    return alias;
  };
  const names = new Map<string, string>();
  const added = free.map(({ field }) => {
    const renamed = field.alias === undefined ? field : withAlias(field, take(field.alias));
    const id = takeId(field.id, ids);
    names.set(field.id, id);
    return withChildren({ ...renamed, id }, ids);
  });
  const known = template.groups ?? [];
  const groupIds = new Set(known.map(({ id }) => id));
  const lists = groups.flatMap((group): readonly FieldGroup[] => {
    const rows = group.fields.flatMap((id) => names.get(id) ?? []);
    return rows.length === 0
      ? []
      : [{ ...group, id: takeId(group.id, groupIds), alias: take(group.alias), fields: rows }];
  });
  return {
    fields: additions(added),
    ...(lists.length === 0 ? {} : { template: { groups: [...known, ...lists] } }),
  };
}

type Found = Pick<DetectedFields, "fields" | "groups">;

function withChildren(field: TemplateField, ids: Set<string>): TemplateField {
  if (field.type !== "radioGroup") return field;
  return { ...field, children: field.children.map((child) => ({ ...child, id: takeId(child.id, ids) })) };
}

/**
 * A history with the fields that were found since. They are there from the start, as if they had been found at once: taking back takes
 * back what was done meanwhile, and nothing else. Where a step has changed all fields or lists as a whole, they are a step of their own.
 */
export function withFound(history: EditorHistory, found: Found): EditorHistory {
  const edit = foundEdit(history.model.template, found);
  if (edit === undefined) return history;
  const isBeneath = [...history.undo, ...history.redo].every(
    ({ command: { template = {} } }) => !("fields" in template || "groups" in template),
  );
  return isBeneath
    ? amend(history, edit, applyEdit)
    : perform(history, edit, { label: "Add found fields" }, applyEdit);
}
