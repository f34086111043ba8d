import type { Template, TemplateField, TextStyle } from "../../../templates.ts";
import { factsOf } from "./field-types.ts";
import { isSame } from "./same.ts";

/** One thing that is not as it was. */
export interface Difference {
  readonly kind: "added" | "removed" | "changed";
  /** What it is about: a field by its alias, or a word for the document. */
  readonly what: string;
  /** What of it, in words; empty for what came or went as a whole. */
  readonly details: readonly string[];
  /** Id of the field, where it is one that is there. */
  readonly id?: string | undefined;
}

/** What changed from one template to another, field by field. */
export function differencesOf(from: Template, to: Template): readonly Difference[] {
  const before = new Map(from.fields.map((field) => [field.id, field]));
  const after = new Map(to.fields.map((field) => [field.id, field]));
  const list: Difference[] = [];
  const document = documentDetails(from, to);
  if (document.length > 0) list.push({ kind: "changed", what: "Document", details: document });
  for (const field of to.fields) {
    const former = before.get(field.id);
    const what = nameIn(to, field);
    if (former === undefined) list.push({ kind: "added", what, details: [], id: field.id });
    else {
      const details = fieldDetails(former, field);
      if (details.length > 0) list.push({ kind: "changed", what, details, id: field.id });
    }
  }
  for (const field of from.fields) {
    if (!after.has(field.id)) list.push({ kind: "removed", what: nameIn(from, field), details: [] });
  }
  return list;
}

/** What a field is called: its alias, the place in its list, or its id. */
export function nameIn({ groups = [] }: Pick<Template, "groups">, field: TemplateField): string {
  if (field.alias !== undefined && field.alias !== "") return field.alias;
  const group = groups.find(({ fields }) => fields.includes(field.id));
  return group === undefined ? field.id : `${group.alias}[${group.fields.indexOf(field.id)}]`;
}

function documentDetails(from: Template, to: Template): readonly string[] {
  const details: string[] = [];
  if (from.title !== to.title) details.push(`title “${from.title}” → “${to.title}”`);
  if (!isSame(from.style, to.style)) details.push("style");
  if (!isSame(from.pages, to.pages)) details.push("pages");
  if (!isSame(from.groups ?? [], to.groups ?? [])) details.push("lists");
  return details;
}

function fieldDetails(from: TemplateField, to: TemplateField): readonly string[] {
  if (from === to) return [];
  const details: string[] = [];
  if (from.alias !== to.alias) details.push(`alias ${from.alias ?? "none"} → ${to.alias ?? "none"}`);
  if (from.type !== to.type) details.push(`${factsOf(from.type).label} → ${factsOf(to.type).label}`);
  if (from.page !== to.page) details.push(`to page ${to.page + 1}`);
  else if (!isSame(from.rect, to.rect)) {
    const isMoved = from.rect.width === to.rect.width && from.rect.height === to.rect.height;
    details.push(isMoved ? "moved" : "size");
  }
  const told = new Set(["id", "alias", "type", "page", "rect"]);
  const members = new Set([...Object.keys(from), ...Object.keys(to)]);
  for (const member of members) {
    if (!told.has(member) && !isSame(memberOf(from, member), memberOf(to, member))) {
      if (!(isPlace(member) && details.includes("moved"))) details.push(MEMBERS[member] ?? member);
    }
  }
  if (!isSame(partStyles(from), partStyles(to))) details.push("style of parts");
  return details;
}

const MEMBERS: Readonly<Record<string, string>> = {
  maxLength: "most letters",
  multiline: "several lines",
  readOnly: "read-only",
  children: "buttons",
  rotation: "turned",
};

/** Members that move along with the field. */
function isPlace(member: string): boolean {
  return member === "boxes" || member === "children" || member === "parts";
}

/** A member as it is told of; styles of parts are told by themselves. */
function memberOf(field: TemplateField, member: string): unknown {
  const value: unknown = Reflect.get(field, member);
  if (member !== "parts" || value === undefined) return value;
  return Object.entries(value as object).map(([name, part]) => [name, { ...part, style: undefined }]);
}

function partStyles(field: TemplateField): unknown {
  if (!("parts" in field)) return undefined;
  const parts: readonly (readonly [string, { readonly style?: TextStyle | undefined } | undefined])[] =
    Object.entries(field.parts ?? {});
  return parts.flatMap(([name, part]) => (part?.style === undefined ? [] : [[name, part.style]]));
}
