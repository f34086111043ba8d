import type { FieldGroup, Template, TemplateField } from "../../../templates.ts";
import type { Apply } from "../../state/history.ts";

/** A base PDF; another object for another file. */
export interface BasePdf {
  readonly bytes: Uint8Array;
}

/** What is edited: a template with its PDF, and the data it is tried with. */
export interface EditorDocument {
  readonly template: Template;
  readonly base: BasePdf;
  /** JSON of the data that the preview is filled with; undefined while they are made from the fields. */
  readonly sample: string | undefined;
}

/** A field that is put in the place of the one with its id, added, or (without `field`) taken away. */
export interface FieldChange {
  readonly id: string;
  readonly field: TemplateField | undefined;
  /** Where a field is added, counted in the fields before the change; at the end unless given. */
  readonly at?: number | undefined;
}

/** The command of the editor: what is given takes the place of what is there. Its inverse is of the same form. */
export interface Edit {
  readonly fields?: readonly FieldChange[] | undefined;
  readonly template?: Partial<Omit<Template, "id">> | undefined;
  readonly base?: BasePdf | undefined;
  readonly sample?: { readonly text: string | undefined } | undefined;
}

const NO_GROUPS: readonly FieldGroup[] = [];

export function isSameFile({ bytes }: BasePdf, other: BasePdf): boolean {
  return bytes.length === other.bytes.length && bytes.every((byte, index) => byte === other.bytes[index]);
}

/** What puts a whole template in the place of another: members that it does not have go, too. */
export function replacementBy({ id: _id, ...rest }: Template): Partial<Omit<Template, "id">> {
  return { style: {}, groups: [], ...rest };
}

/** Carries out an edit. Lists stay consistent with their fields: what lies elsewhere or is of another type leaves its list. */
export const applyEdit: Apply<EditorDocument, Edit> = (document, edit) => {
  const before = document.template;
  const put = { ...before, ...edit.template };
  const changed = edit.fields === undefined ? undefined : changedFields(put.fields, edit.fields);
  const fields = changed?.fields ?? put.fields;
  const groups = consistentGroups(put.groups ?? NO_GROUPS, fields);
  const template = withGroups({ ...put, fields }, groups);
  const inverse: Edit = {
    ...(changed === undefined ? {} : { fields: changed.inverse }),
    ...formerTemplate(before, edit, groups),
    ...(edit.base === undefined ? {} : { base: document.base }),
    ...(edit.sample === undefined ? {} : { sample: { text: document.sample } }),
  };
  if (Object.keys(inverse).length === 0) return undefined;
  const model: EditorDocument = {
    template,
    base: edit.base ?? document.base,
    sample: edit.sample === undefined ? document.sample : edit.sample.text,
  };
  return { model, inverse };
};

/** The members of the template that an edit replaces, as they were. */
function formerTemplate(
  before: Template,
  { template = {}, fields }: Edit,
  groups: readonly FieldGroup[],
): Pick<Edit, "template"> {
  const members = new Set<string>(Object.keys(template));
  // Lists change with their fields, and have to come back with them.
  if (groups !== (before.groups ?? NO_GROUPS) && (fields !== undefined || members.has("fields")))
    members.add("groups");
  if (members.size === 0) return {};
  const former = Object.fromEntries([...members].map((name) => [name, Reflect.get(before, name)]));
  return { template: { ...former, ...(members.has("groups") ? { groups: before.groups ?? [] } : {}) } };
}

function withGroups(template: Template, groups: readonly FieldGroup[]): Template {
  if (groups.length > 0) return { ...template, groups };
  const { groups: _none, ...rest } = template;
  return rest;
}

interface ChangedFields {
  readonly fields: readonly TemplateField[];
  readonly inverse: readonly FieldChange[];
}

function changedFields(
  fields: readonly TemplateField[],
  changes: readonly FieldChange[],
): ChangedFields | undefined {
  const places = new Map(fields.map(({ id }, index) => [id, index]));
  const wanted = new Map(changes.map((change) => [change.id, change]));
  const inverse: FieldChange[] = [];
  const added: FieldChange[] = [];
  for (const change of wanted.values()) {
    const place = places.get(change.id);
    const former = place === undefined ? undefined : fields[place];
    if (former === change.field) continue;
    inverse.push({ id: change.id, field: former, at: place });
    if (former === undefined) added.push(change);
  }
  if (inverse.length === 0) return undefined;
  const kept = fields.flatMap((field) => {
    const change = wanted.get(field.id);
    if (change === undefined) return [field];
    return change.field === undefined ? [] : [change.field];
  });
  return { fields: inserted(kept, added), inverse };
}

/** Fields put back where they were: places count in the list that has them all. */
function inserted(fields: readonly TemplateField[], added: readonly FieldChange[]): readonly TemplateField[] {
  const result = [...fields];
  const sorted = [...added].sort((one, other) => (one.at ?? Infinity) - (other.at ?? Infinity));
  for (const { field, at } of sorted) {
    if (field !== undefined) result.splice(Math.min(at ?? result.length, result.length), 0, field);
  }
  return result;
}

/** Lists without the fields that are gone, lie on another page, or are of another type than the first. */
function consistentGroups(
  groups: readonly FieldGroup[],
  fields: readonly TemplateField[],
): readonly FieldGroup[] {
  if (groups.length === 0) return groups;
  const known = new Map(fields.map((field) => [field.id, field]));
  const kept = groups.map((group) => {
    const first = known.get(group.fields.find((id) => known.has(id)) ?? "");
    const ids = group.fields.filter((id) => {
      const field = known.get(id);
      return field !== undefined && field.type === first?.type && field.page === first.page;
    });
    return ids.length === group.fields.length ? group : { ...group, fields: ids };
  });
  const filled = kept.filter((group) => group.fields.length > 0);
  const isSame = filled.length === groups.length && filled.every((group, index) => group === groups[index]);
  return isSame ? groups : filled;
}
