import type { FieldGroup, Template, TemplateField } from "../../../templates.ts";
import { type BasePdf, isSameFile } from "./document.ts";
import { isSame } from "./same.ts";

/** A draft: a template with its PDF. */
interface Draft {
  readonly template: Template;
  readonly base: BasePdf;
}

/** Two drafts of one template brought together, with their PDF files. */
export interface MergedDraft extends Draft {
  readonly contested: readonly string[];
  /** How many fields lay on pages that this PDF does not have. */
  readonly lost: number;
  /** Whether their PDF is another and mine was kept, since I replaced it. */
  readonly isOwnBase: boolean;
}

/** Brings two drafts together, begun with `begun`, where that is known. The PDF is theirs unless I replaced it. */
export function mergedDraft(mine: Draft, begun: Draft | undefined, theirs: Draft): MergedDraft {
  const isReplaced = begun === undefined || mine.base !== begun.base;
  const isSamePdf = isSameFile(mine.base, theirs.base);
  const { base, template: of } = isReplaced || isSamePdf ? mine : theirs;
  const before = begun?.template ?? mine.template;
  const { template, contested } = mergedTemplates(before, mine.template, theirs.template);
  const fields = template.fields.filter(({ page }) => page < of.pages.length);
  return {
    template: { ...template, pages: of.pages, fields },
    base,
    contested,
    lost: template.fields.length - fields.length,
    isOwnBase: isReplaced && !isSamePdf,
  };
}

/** Two records of one template brought together. */
interface Merged {
  readonly template: Template;
  /** Ids of fields that both changed, each in another way: mine was kept. */
  readonly contested: readonly string[];
}

/**
 * Brings together what two people made of one draft: each keeps what the other left alone, of a field, too; of what both changed, mine
 * stays.
 */
export function mergedTemplates(base: Template, mine: Template, theirs: Template): Merged {
  const [before, here, there] = [base, mine, theirs].map(byId);
  const contested: string[] = [];
  const choose = (id: string): TemplateField | undefined => {
    const [was, own, other] = [before?.get(id), here?.get(id), there?.get(id)];
    if (isSame(own, was)) return other;
    if (isSame(other, was) || isSame(own, other)) return own;
    const both = was && own && other && mergedField(was, own, other);
    if (both === undefined) contested.push(id);
    return both ?? own;
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

/** Members that say where a field lies. */
const PLACE: ReadonlySet<string> = new Set(["page", "rect", "rotation", "boxes", "children", "parts"]);
/** Members that say nothing about others. What is left makes the field what it is, and belongs together. */
const FREE: ReadonlySet<string> = new Set(["alias", "label", "tooltip", "style", "required", "readOnly"]);

/** A field of which both changed something else; undefined where it was the same. */
function mergedField(
  was: TemplateField,
  own: TemplateField,
  other: TemplateField,
): TemplateField | undefined {
  const changed = new Set(changedFacets(was, own));
  if (changedFacets(was, other).some((facet) => changed.has(facet))) return undefined;
  const members = [...new Set([...Object.keys(own), ...Object.keys(other)])].map((name) => [
    name,
    Reflect.get(changed.has(facetOf(name)) ? own : other, name),
  ]);
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}

function changedFacets(was: TemplateField, now: TemplateField): readonly string[] {
  const members = [...new Set([...Object.keys(was), ...Object.keys(now)])];
  return members.filter((name) => !isSame(Reflect.get(was, name), Reflect.get(now, name))).map(facetOf);
}

function facetOf(member: string): string {
  if (PLACE.has(member)) return "place";
  return FREE.has(member) ? member : "kind";
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
