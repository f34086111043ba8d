import { sampleData, type Template, type TemplateField } from "../../../templates.ts";
import type { EditorDocument } from "./document.ts";

/** The data that the preview is filled with, as JSON text: what was written, or what fields ask for. */
export function sampleText({ template, sample }: Pick<EditorDocument, "template" | "sample">): string {
  return sample ?? JSON.stringify(sampleData(template), undefined, 2);
}

/** What there is to tell of fields: what overflowed, or could not be read. */
export interface FieldProblem {
  readonly alias: string;
  readonly message: string;
  readonly severity: "error" | "warning";
  /** Ids of the fields it is about: those of the alias, where nothing says which of them. */
  readonly fields: readonly string[];
}

/** What is told of a value: a sentence that begins with its path in data, such as `data.items[2]: …`. */
export interface Told {
  readonly message: string;
  readonly severity: FieldProblem["severity"];
  /** Id of the field, where that is known. */
  readonly field?: string | undefined;
}

/** Finds the fields that messages speak of. Made once for a template, as there may be hundreds of messages about thousands of fields. */
export class ProblemFinder {
  /** Ids by alias: of the fields that have it, or of the rows of the list. */
  readonly #fields: Map<string, string[]> = new Map();
  readonly #lists: ReadonlySet<string>;

  constructor({ fields, groups = [] }: Pick<Template, "fields" | "groups">) {
    for (const { id, alias = "" } of fields)
      if (alias !== "") this.#fields.set(alias, [...(this.#fields.get(alias) ?? []), id]);
    for (const { alias, fields: rows } of groups) this.#fields.set(alias, [...rows]);
    this.#lists = new Set(groups.map(({ alias }) => alias));
  }

  /** Undefined for what belongs to no field. */
  find({ message, severity, field }: Told): FieldProblem | undefined {
    const [, rest] = /^data(?:\[\d+\])?\.(.*)$/s.exec(message) ?? [];
    const alias = rest === undefined ? undefined : this.#aliasOf(rest);
    if (rest === undefined || alias === undefined) return undefined;
    const after = rest.slice(alias.length);
    const ids = this.#fields.get(alias) ?? [];
    const row = this.#lists.has(alias) ? /^\[(\d+)\]/.exec(after)?.[1] : undefined;
    const exact = field ?? (row === undefined ? undefined : ids[Number(row)]);
    const fields = exact === undefined ? ids : [exact];
    return { alias, severity, fields, message: after.replace(/^[^:]*:\s*/, "") };
  }

  /** The longest alias that a path begins with. */
  #aliasOf(path: string): string | undefined {
    const ends = [...path.matchAll(/[.[:]/g)].map(({ index }) => index);
    const end = ends.toReversed().find((at) => this.#fields.has(path.slice(0, at)));
    return end === undefined ? undefined : path.slice(0, end);
  }
}

/** The alias under which a field gets its value; empty where it has none. */
export function aliasOf({ groups = [] }: Pick<Template, "groups">, field: TemplateField): string {
  return groups.find(({ fields }) => fields.includes(field.id))?.alias ?? field.alias ?? "";
}
