import type { FieldGroup, Template, TemplateField } from "../../../templates.ts";

/** Two drafts of one template brought together. */
export interface Merged {
  readonly template: Template;
  /** Ids of fields that both changed, each in another way: mine was kept. */
  readonly contested: readonly string[];
}

/** Brings together what two people made of one draft: each keeps what the other left alone; of what both changed, mine stays. */
export function mergedTemplates(base: Template, mine: Template, theirs: Template): Merged {
  const [before, here, there] = [base, mine, theirs].map(byId);
  const contested: string[] = [];
  const choose = (id: string): TemplateField | undefined => {
    const [was, own, other] = [before?.get(id), here?.get(id), there?.get(id)];
    if (isSame(own, was)) return other;
    if (!isSame(other, was) && !isSame(own, other)) contested.push(id);
    return own;
  };
  const order = [...new Set([...mine.fields, ...theirs.fields].map(({ id }) => id))];
  const fields = order.flatMap((id) => choose(id) ?? []);
  const pick = <Name extends "title" | "style" | "groups" | "pages">(name: Name): Template[Name] =>
    isSame(mine[name], base[name]) ? theirs[name] : mine[name];
  const groups = merged(base.groups, mine.groups, theirs.groups);
  const { groups: _groups, style: _style, ...rest } = mine;
  const style = pick("style");
  return {
    template: {
      ...rest,
      title: pick("title"),
      pages: pick("pages"),
      fields,
      ...(style === undefined ? {} : { style }),
      ...(groups.length === 0 ? {} : { groups }),
    },
    contested,
  };
}

function merged(
  base: readonly FieldGroup[] = [],
  mine: readonly FieldGroup[] = [],
  theirs: readonly FieldGroup[] = [],
): readonly FieldGroup[] {
  if (isSame(mine, base)) return theirs;
  const known = new Set([...mine, ...base].map(({ id }) => id));
  return [...mine, ...theirs.filter(({ id }) => !known.has(id))];
}

function byId({ fields }: Template): ReadonlyMap<string, TemplateField> {
  return new Map(fields.map((field) => [field.id, field]));
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
