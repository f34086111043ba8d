import type { FieldGroup, Template, TemplateField, TextStyle } from "../template/model.ts";
import { expandRecord, modernRecord, type TemplateRecord } from "../template/record.ts";
import { type FieldLooks, fieldFormat, partsOf } from "./field-format.ts";
import { certainCharacters } from "./format/text-room.ts";
import type { FormatContext, ValueFormat } from "./format/value-format.ts";

/** A field with all that does not depend on data. */
export interface CompiledField {
  /** Place in the template: the order in which fields are written. */
  readonly index: number;
  readonly field: TemplateField;
  readonly format: ValueFormat<unknown>;
  /** So many characters of a numeric type fit in any font; infinite for all other types. */
  readonly certainLength: number;
}

export interface CompiledGroup {
  readonly group: FieldGroup;
  readonly page: number;
  readonly fields: readonly CompiledField[];
}

/** What one key of data fills. */
export interface AliasTarget {
  readonly fields: CompiledField[];
  readonly groups: CompiledGroup[];
}

/** A template made ready for planning. */
export interface CompiledTemplate {
  readonly template: Template;
  /** Families that the template asks for, each with the property path of the first asking. */
  readonly families: ReadonlyMap<string, string>;
  readonly targets: ReadonlyMap<string, AliasTarget>;
  /** Places to sign, which are there whatever the data are. */
  readonly signatures: readonly CompiledField[];
}

/** The template with everything said: what comes from programs and old stores was not always checked by this version. */
export function wholeTemplate(given: Template): Template {
  return expandRecord(modernRecord(given) as TemplateRecord).template;
}

/**
 * Makes formats for all fields of a whole template and finds what each alias fills. Fields whose page does not exist are left out.
 */
export function compileTemplate(template: Template, looks: FieldLooks = NO_LOOKS): CompiledTemplate {
  const compiled = new Map<string, CompiledField>();
  for (const [index, field] of template.fields.entries()) {
    if (template.pages[field.page] !== undefined) {
      const format = fieldFormat(field, { looks, documentStyle: template.style });
      compiled.set(field.id, { index, field, format, certainLength: certainLength(format) });
    }
  }
  const targets = new Map<string, AliasTarget>();
  const targetOf = (alias: string): AliasTarget => {
    let target = targets.get(alias);
    if (target === undefined) {
      target = { fields: [], groups: [] };
      targets.set(alias, target);
    }
    return target;
  };
  const groupAliases = new Map<string, Set<string>>();
  for (const group of template.groups ?? []) {
    const fields = group.fields.map((id) => compiled.get(id)).filter((field) => field !== undefined);
    const [first] = fields;
    if (first === undefined) continue;
    targetOf(group.alias).groups.push({ group, page: first.field.page, fields });
    for (const { field } of fields) {
      const aliases = groupAliases.get(field.id) ?? new Set();
      groupAliases.set(field.id, aliases.add(group.alias));
    }
  }
  for (const entry of compiled.values()) {
    const { alias, id } = entry.field;
    // A field that has its group's alias is filled through the group alone.
    if (alias === undefined || alias === "" || groupAliases.get(id)?.has(alias) === true) continue;
    targetOf(alias).fields.push(entry);
  }
  const signatures = [...compiled.values()].filter(({ field }) => field.type === "signature");
  return { template, families: familiesOf(template), targets, signatures };
}

const NO_LOOKS: FieldLooks = new Map();

const NO_CONTEXT: FormatContext = {
  isInteractive: false,
  variables: { pageNumber: 1, totalPages: 1, pageRepeatNumber: 1, pageRepeatTotal: 1 },
  warn: () => undefined,
};

function certainLength(format: ValueFormat<unknown>): number {
  if (format.longest === undefined) return Number.POSITIVE_INFINITY;
  const boxes = format
    .pieces(undefined, NO_CONTEXT)
    .flatMap((piece) => (piece.type === "text" ? [piece.box] : []));
  return Math.min(...boxes.map(certainCharacters));
}

function familiesOf(template: Template): ReadonlyMap<string, string> {
  const families = new Map<string, string>();
  const add = (style: TextStyle | undefined, path: string): void => {
    const family = style?.fontFamily;
    if (family !== undefined && !families.has(family)) families.set(family, `template.${path}.fontFamily`);
  };
  add(template.style, "style");
  for (const [index, field] of template.fields.entries()) {
    add(field.style, `fields[${index}].style`);
    for (const [name, part] of partsOf(field)) add(part.style, `fields[${index}].parts.${name}.style`);
  }
  return families;
}
