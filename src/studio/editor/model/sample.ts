import { sampleData, type Template, type TemplateField } from "../../../templates.ts";
import type { EditorDocument } from "./document.ts";

/** The data that the preview is filled with, as JSON text: what was written, or what fields ask for. */
export function sampleText({ template, sample }: Pick<EditorDocument, "template" | "sample">): string {
  return sample ?? JSON.stringify(sampleData(template), undefined, 2);
}

/** What there is to tell of a field: what overflowed, or could not be read. */
export interface FieldProblem {
  readonly alias: string;
  readonly message: string;
  readonly severity: "error" | "warning";
}

/** Puts a message that begins with a path in data, such as `data.items[2]: …`, to the alias that it speaks of. */
export function problemIn(
  message: string,
  severity: FieldProblem["severity"],
  template: Template,
): FieldProblem | undefined {
  const [, rest] = /^data(?:\[\d+\])?\.(.*)$/s.exec(message) ?? [];
  if (rest === undefined) return undefined;
  const aliases = [...template.fields.map(({ alias = "" }) => alias), ...listAliases(template)];
  const fitting = aliases.filter(
    (alias) => alias !== "" && rest.startsWith(alias) && /^[.[:]/.test(rest.slice(alias.length)),
  );
  const [alias] = fitting.sort((one, other) => other.length - one.length);
  if (alias === undefined) return undefined;
  return { alias, severity, message: rest.slice(alias.length).replace(/^[^:]*:\s*/, "") };
}

function listAliases({ groups = [] }: Template): readonly string[] {
  return groups.map(({ alias }) => alias);
}

/** The alias under which a field gets its value; empty where it has none. */
export function aliasOf({ groups = [] }: Pick<Template, "groups">, field: TemplateField): string {
  return groups.find(({ fields }) => fields.includes(field.id))?.alias ?? field.alias ?? "";
}
